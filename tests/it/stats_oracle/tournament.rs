//! Ratings of a tournament against what other programs make of the same crosstable.
//!
//! `BradleyTerry` (ratings, errors, likelihood) and `choix` are our model. `Ordo` is the same on a
//! scale 1.00881 times as wide, rounded to 0.1; its errors are not compared, since it simulates matches with draws while
//! ours come from the information matrix. `BayesElo` is another model of draws: the order must be the same and the ratings
//! must lie within 3 Elo. `Davidson`, `RaoKupper` (other models of draws) and `Glicko-2` are not compared.

use linesman::stats::{Crosstable, Rating, Ratings, Wdl, Z95};
use serde_json::Value;

use super::{Account, ORDINARY, counts, exact, oracle};

const PLAYERS: [&str; 4] = ["A", "B", "C", "D"];

fn crosstable(tournament: &Value) -> Crosstable {
    let mut table = Crosstable::new(PLAYERS.len());
    let cells = tournament["crosstable(row: wins,draws,losses vs col)"].as_object().expect("pairs of players");
    for (pair, games) in cells {
        let number = |name: &str| PLAYERS.iter().position(|player| *player == name).expect("a player");
        let (row, column) = pair.split_once('-').expect("two players");
        let games = counts(games);
        table.add(number(row), number(column), Wdl::new(games[0], games[1], games[2]));
    }
    table
}

#[test]
fn tournament_ratings() {
    let Some(oracle) = oracle() else { return };
    let (tournament, mut account) = (&oracle["tournament"], Account::default());
    let ratings = Ratings::of(&crosstable(tournament));
    let model = &tournament["BradleyTerry half-draw MLE (mean 0, Elo, natural 400/ln10 scale)"];
    let choix = &tournament["choix.opt_pairwise 0.4.1 (draw = one win each, doubled)"];
    for (name, rating) in PLAYERS.iter().zip(ratings.all()) {
        let Rating::Rated { elo, error, .. } = *rating else { panic!("{name} has no rating: {rating}") };
        account.compare(name, elo, exact(&model["elo"][name]), ORDINARY);
        // Printed with four digits after the point.
        account.compare(name, error / Z95, exact(&model["se_hessian"][name]), 5e-6);
        assert!((elo - exact(&choix[name])).abs() < 1e-4, "{name}");
        assert!((elo * 1.00881 - exact(&tournament["Ordo 1.2.6 (-a 0 -s 200)"][name])).abs() < 0.1, "{name}");
        let bayes = &tournament["BayesElo 0057 (ddugovic/BayesianElo@b2e6869, src/)"]["ratings_rounded"];
        assert!((elo - exact(&bayes[name])).abs() < 3.0, "{name}");
    }
    assert!(ratings.all().is_sorted_by(|a, b| a.elo() > b.elo()));
    account.compare("likelihood", -ratings.log_likelihood(), exact(&model["nll"]), ORDINARY);
    account.tell("tournament ratings", 9);
}

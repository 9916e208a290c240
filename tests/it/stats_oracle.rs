//! Statistics against what reference implementations say of the same counts.
//!
//! Tolerances: 1e-6 relative; 2 % where at most one class of results is not zero. What is compared:
//!
//! | keys of a row | compared |
//! | --- | --- |
//! | `fishtest.LLR_logistic[..]`, `fishtest.LLR_normalized[..]` | all rows: the exact maximum likelihood ratio, which is ours |
//! | `openbench.PentanomialSPRT` | all rows: the same ratio |
//! | `fishtest.SPRT_elo`: `a`, `b`, `LLR`; `fishtest.update_SPRT`: all | all rows |
//! | `fastchess.*`: `elo`, `elo_err95`, `nelo`, `nelo_err95`, `score`, `los_percent_2dp` | all rows; where they print `inf` or `nan` ours must have no such number (but an all-even result may have an Elo without an interval) |
//! | `fastchess.logistic`, `fastchess.normalized`: `llr` | all rows, to 1e-3: the same ratio, but their solver stops early (1e-3 in the unknown of the logistic fit, 1e-4 in the probabilities of the normalized one) |
//! | `fishtest.get_elo`, `fishtest.nelo`, `fishtest.stats_regularised` | rows in which every class occurs; elsewhere they put 1e-3 games into each empty class, and ours invents no games in an estimate. `elo_err95` only where they do not cut the score's interval to 0.001..0.999 |
//! | `openbench.Elo`: the middle number | rows with a spread |
//!
//! Not compared, since they are other definitions: `fishtest.LLR_normalized_alt` (an approximation), the rest of
//! `fishtest.SPRT_elo` (an estimate corrected for stopping early), the ends of `openbench.Elo` (Student's t instead of
//! the normal distribution), `fastchess.bayesian: llr`, `openbench.TrinomialSPRT` and `bayeselo_to_proba` (the `BayesElo`
//! model, which we do not have), `cutechess.Sprt.llr` (the same, scaled, with half a game added to each class) and
//! `cutechess.Elo.LOS` (wins and losses alone, with the variance that they would have between equals).

use linesman::stats::{Decision, Model, Pentanomial, Sprt, Tally, Wdl, Z95, elo_to_score, score_to_elo};
use serde_json::Value;

use crate::oracles;

mod tournament;

const FILE: &str = "stats/stats_oracle.json";
const ORDINARY: f64 = 1e-6;
const ONE_CLASS: f64 = 0.02;
const EARLY_STOP: f64 = 1e-3;

fn oracle() -> Option<Value> {
    Some(serde_json::from_str(&oracles::text(FILE)?).expect("JSON"))
}

/// A number of the oracle; `None` for its "inf" and "nan".
fn number(value: &Value) -> Option<f64> {
    assert!(value.is_number() || matches!(value.as_str(), Some("inf" | "-inf" | "nan")), "{value}");
    value.as_f64()
}

fn exact(value: &Value) -> f64 {
    number(value).expect("a finite number")
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

fn counts(value: &Value) -> Vec<u64> {
    list(value).iter().map(|n| n.as_u64().expect("a count")).collect()
}

fn tally(counts: &[u64]) -> Tally {
    match *counts {
        [losses, draws, wins] => Wdl { wins, draws, losses }.tally(),
        _ => Pentanomial::new(counts.try_into().expect("three or five counts")).tally(),
    }
}

fn sprt(elo0: f64, elo1: f64, model: Model) -> Sprt {
    Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }.checked().expect("a sound test")
}

fn only_one_class(tally: &Tally) -> bool {
    tally.counts().iter().filter(|&&n| n > 0).count() <= 1
}

/// Compares numbers and keeps account of how many there were and how far off the worst was.
#[derive(Default)]
struct Account {
    compared: usize,
    worst: f64,
}

impl Account {
    fn compare(&mut self, what: &str, ours: f64, theirs: f64, tolerance: f64) {
        // What is 0 in exact arithmetic is some 1e-13 of rounding in either program.
        let relative = (ours - theirs).abs() / theirs.abs().max(1e-6);
        assert!(relative <= tolerance, "{what}: ours {ours}, theirs {theirs}, off by {relative:e}");
        self.compared += 1;
        if tolerance <= ORDINARY {
            self.worst = self.worst.max(relative);
        }
    }

    fn tell(&self, what: &str, at_least: usize) {
        println!("{what}: {} numbers compared, worst ordinary one off by {:e}", self.compared, self.worst);
        assert!(self.compared >= at_least, "{what}: only {} numbers compared", self.compared);
    }
}

/// One row of counts with all that is said of it.
struct Row<'a> {
    name: &'a str,
    out: &'a Value,
    tally: Tally,
    tolerance: f64,
}

impl<'a> Row<'a> {
    fn all(oracle: &'a Value) -> impl Iterator<Item = Self> {
        list(&oracle["rows"]).iter().map(|row| {
            let found = row.get("pentanomial_0_2").or(row.get("trinomial_LDW")).expect("counts");
            let tally = tally(&counts(found));
            let tolerance = if only_one_class(&tally) { ONE_CLASS } else { ORDINARY };
            Self { name: row["name"].as_str().expect("a name"), out: &row["out"], tally, tolerance }
        })
    }

    fn llr(&self, elo0: f64, elo1: f64, model: Model) -> f64 {
        sprt(elo0, elo1, model).llr(&self.tally).expect("games")
    }

    fn check(&self, account: &mut Account, key: &str, ours: f64, theirs: &Value) {
        account.compare(&format!("{} {key}", self.name), ours, exact(theirs), self.tolerance);
    }
}

#[test]
fn log_likelihood_ratios() {
    let Some(oracle) = oracle() else { return };
    let mut account = Account::default();
    for row in Row::all(&oracle) {
        for (elo0, elo1) in [(0.0, 5.0), (-3.0, 1.0), (0.0, 10.0)] {
            for model in Model::ALL {
                let key = format!("fishtest.LLR_{model}[{elo0},{elo1}]");
                row.check(&mut account, &key, row.llr(elo0, elo1, *model), &row.out[&key]);
            }
        }
        if let Some(theirs) = row.out.get("openbench.PentanomialSPRT[0,5]") {
            row.check(&mut account, "openbench", row.llr(0.0, 5.0, Model::Normalized), theirs);
        }
        for model in Model::ALL {
            let key = format!("fastchess.{model}[0,5]");
            let theirs = exact(&row.out[&key]["llr"]);
            account.compare(&key, row.llr(0.0, 5.0, *model), theirs, row.tolerance.max(EARLY_STOP));
        }
    }
    account.tell("log-likelihood ratios", 40 * 8);
}

#[test]
fn verdicts() {
    let Some(oracle) = oracle() else { return };
    let mut account = Account::default();
    for row in Row::all(&oracle) {
        let report = sprt(0.0, 5.0, Model::Normalized).judge(&row.tally);
        let theirs = &row.out["fishtest.update_SPRT[0,5]normalized"];
        row.check(&mut account, "llr", report.llr.expect("games"), &theirs["llr"]);
        row.check(&mut account, "lower", report.lower, &theirs["lower"]);
        row.check(&mut account, "upper", report.upper, &theirs["upper"]);
        let word = match report.decision {
            Decision::Continue => "continue",
            Decision::AcceptH0 => "rejected",
            Decision::AcceptH1 => "accepted",
        };
        assert_eq!(theirs["state"], word, "{}", row.name);
        for model in Model::ALL {
            let theirs = &row.out[format!("fishtest.SPRT_elo[0,5]{model}")];
            row.check(&mut account, "LLR", row.llr(0.0, 5.0, *model), &theirs["LLR"]);
            row.check(&mut account, "a", report.lower, &theirs["a"]);
            row.check(&mut account, "b", report.upper, &theirs["b"]);
        }
    }
    account.tell("verdicts", 40 * 9);
}

#[test]
fn published_ratios_and_bounds() {
    let Some(oracle) = oracle() else { return };
    let mut account = Account::default();
    for check in list(&oracle["published_llr_checks"]) {
        let Ok(model) = check["model"].as_str().expect("a model").parse::<Model>() else { continue };
        let tally = tally(&counts(&check["results_low_to_high"]));
        let ours = sprt(exact(&check["elo0"]), exact(&check["elo1"]), model).llr(&tally).expect("games");
        let tolerance = if only_one_class(&tally) { ONE_CLASS } else { ORDINARY };
        account.compare("published", ours, exact(&check["published_llr"]), 0.01);
        account.compare("fastchess", ours, exact(&check["fastchess_llr"]), tolerance.max(EARLY_STOP));
        account.compare("fishtest", ours, exact(&check["fishtest_llr"]), tolerance);
    }
    for bounds in list(&oracle["sprt_bounds"]) {
        let (alpha, beta) = (exact(&bounds["alpha"]), exact(&bounds["beta"]));
        let (lower, upper) = Sprt { alpha, beta, ..sprt(0.0, 5.0, Model::Normalized) }.bounds();
        account.compare("lower", lower, exact(&bounds["lower"]), ORDINARY);
        account.compare("upper", upper, exact(&bounds["upper"]), ORDINARY);
    }
    account.tell("published ratios and bounds", 10 * 3 + 7 * 2);
}

#[test]
fn estimates_without_invented_games() {
    let Some(oracle) = oracle() else { return };
    let mut account = Account::default();
    for row in Row::all(&oracle) {
        for model in ["logistic", "normalized", "bayesian"] {
            let Some(theirs) = row.out.get(format!("fastchess.{model}[0,5]")) else { continue };
            compare_with_fastchess(&mut account, &row, theirs);
        }
        if row.tally.degenerate().is_none() {
            let theirs = &row.out["openbench.Elo(lower,elo,upper;student-t)"][1];
            row.check(&mut account, "openbench elo", row.tally.elo().value().expect("elo"), theirs);
        }
    }
    account.tell("estimates without invented games", 430);
}

fn compare_with_fastchess(account: &mut Account, row: &Row<'_>, theirs: &Value) {
    let (elo, nelo, spread) = (row.tally.elo(), row.tally.nelo(), row.tally.degenerate().is_none());
    for (key, ours) in [
        ("elo", elo.value()),
        ("elo_err95", elo.error()),
        ("nelo", nelo.value()),
        ("nelo_err95", nelo.error()),
        ("score", row.tally.mean()),
    ] {
        // Without a spread they print an error of 0, which ours does not claim.
        let expected = number(&theirs[key]).filter(|_| spread || !key.ends_with("err95"));
        match (ours, expected) {
            (Some(ours), Some(expected)) => account.compare(&format!("{} {key}", row.name), ours, expected, ORDINARY),
            (ours, expected) => assert_eq!(ours, expected, "{} {key}", row.name),
        }
    }
    if let Ok(los) = row.tally.los() {
        let percent = exact(&theirs["los_percent_2dp"]);
        assert!((los * 100.0 - percent).abs() < 0.005 + 1e-9, "{}: {los} {percent}", row.name);
    }
}

#[test]
fn estimates_where_every_class_occurs() {
    let Some(oracle) = oracle() else { return };
    let mut account = Account::default();
    for row in Row::all(&oracle).filter(|row| row.tally.counts().iter().all(|&n| n > 0)) {
        let (tally, elo) = (&row.tally, &row.out["fishtest.get_elo"]);
        row.check(&mut account, "elo", tally.elo().value().expect("elo"), &elo["elo"]);
        row.check(&mut account, "los", tally.los().expect("los"), &elo["los"]);
        let (mean, error) = (tally.mean().expect("games"), Z95 * tally.standard_error().expect("spread"));
        if mean - error >= 0.001 && mean + error <= 0.999 {
            row.check(&mut account, "error", tally.elo().error().expect("error"), &elo["elo_err95"]);
        }
        let nelo = &row.out["fishtest.nelo(results_to_pdf,stats)"];
        row.check(&mut account, "nelo", tally.nelo().value().expect("nelo"), nelo);
        let moments = &row.out["fishtest.stats_regularised"];
        row.check(&mut account, "games", tally.games() as f64, &moments["games"]);
        row.check(&mut account, "mu", mean, &moments["mu"]);
        let variance = tally.variance().expect("games") * f64::from(tally.games_each());
        row.check(&mut account, "variance", variance, &moments["var_per_game"]);
    }
    account.tell("estimates where every class occurs", 140);
}

#[test]
fn the_elo_curve() {
    let Some(oracle) = oracle() else { return };
    let mut account = Account::default();
    for map in list(&oracle["maps"]["elo_to_score"]) {
        account.compare("elo to score", elo_to_score(exact(&map["elo"])), exact(&map["score"]), ORDINARY);
    }
    for map in list(&oracle["maps"]["score_to_elo_clamped_1e-3(fishtest.elo)"]) {
        let score = exact(&map["score"]);
        if (0.001..=0.999).contains(&score) {
            account.compare("score to elo", score_to_elo(score).expect("inside"), exact(&map["elo"]), ORDINARY);
        }
    }
    account.tell("the Elo curve", 14 + 11);
}

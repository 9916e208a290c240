//! A tournament as its games come in: crosstable, standings, ratings.

use serde::Serialize;

use super::results::Counted;
use crate::rules::Side;
use crate::stats::{Crosstable, Rating, Ratings, TieBreak, Wdl, standings};

/// The results of a tournament.
#[derive(Debug)]
pub(crate) struct Contest {
    names: Vec<String>,
    table: Crosstable,
    games: u64,
    void: u64,
}

/// The table of a tournament, ready to be printed or written as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct TableSheet {
    /// Games that count.
    pub(crate) games: u64,
    /// Void games, which do not count.
    pub(crate) void_games: u64,
    /// The players, best first.
    pub(crate) players: Vec<PlayerSheet>,
}

/// One player's line.
#[derive(Debug, Serialize)]
pub(crate) struct PlayerSheet {
    pub(crate) rank: usize,
    pub(crate) name: String,
    pub(crate) games: u64,
    pub(crate) points: f64,
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
    /// Sonneborn-Berger.
    pub(crate) tie_break: f64,
    /// Bradley-Terry, in Elo points above the mean of those that can be compared.
    pub(crate) rating: Option<f64>,
    /// Half of the 95 % interval.
    pub(crate) rating_error: Option<f64>,
    /// The players that the rating can be compared with have the same number.
    pub(crate) rating_group: Option<usize>,
    /// The rating in words.
    pub(crate) rating_words: String,
    /// Won, drawn and lost against each player in the order of this list; nothing against itself.
    pub(crate) against: Vec<Option<[u64; 3]>>,
}

impl Contest {
    /// Nothing played yet.
    pub(crate) fn new(names: Vec<String>) -> Self {
        let table = Crosstable::new(names.len());
        Self { names, table, games: 0, void: 0 }
    }

    /// Counts a game.
    pub(crate) fn add(&mut self, game: &Counted) {
        let (red, blue) = (game.players.red, game.players.blue);
        if let Some(score) = crate::stats::GameScore::of(game.result, Side::Red).filter(|_| red != blue) {
            self.table.record(red, blue, score);
            self.games += 1;
        }
    }

    /// Counts void games.
    pub(crate) const fn add_void(&mut self, games: u64) {
        self.void += games;
    }

    /// The games of two players against each other, seen by the first of them.
    pub(crate) fn between(&self, one: usize, other: usize) -> Wdl {
        self.table.cell(one, other)
    }

    /// The whole table.
    pub(crate) fn sheet(&self) -> TableSheet {
        let places = standings(&self.table, &[TieBreak::SonnebornBerger, TieBreak::Wins]);
        let ratings = Ratings::of(&self.table);
        let order: Vec<usize> = places.iter().map(|place| place.player).collect();
        let line = |place: &crate::stats::Standing| {
            let player = place.player;
            let rating = ratings.all()[player];
            let against = |&other: &usize| {
                let Wdl { wins, draws, losses } = self.table.cell(player, other);
                (other != player).then_some([wins, draws, losses])
            };
            PlayerSheet {
                rank: place.rank,
                name: self.names[player].clone(),
                games: place.wdl.games(),
                points: place.points.as_f64(),
                wins: place.wdl.wins,
                draws: place.wdl.draws,
                losses: place.wdl.losses,
                tie_break: place.ties[0],
                rating: rating.elo(),
                rating_error: if let Rating::Rated { error, .. } = rating { Some(error) } else { None },
                rating_group: if let Rating::Rated { group, .. } = rating { Some(group) } else { None },
                rating_words: rating.to_string(),
                against: order.iter().map(against).collect(),
            }
        };
        TableSheet { games: self.games, void_games: self.void, players: places.iter().map(line).collect() }
    }
}

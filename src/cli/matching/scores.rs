//! The results of a match so far.

use std::collections::BTreeMap;

use crate::cli::statistics::{Contest, Counted, Duel, Sheet, fingerprint};
use crate::record::GameRecord;
use crate::rules::{BySide, GameResult, Reason, Side};
use crate::stats::{BlockSize, Sprt, Stop, Wdl};

/// Results, as a match of two or as a tournament.
#[derive(Debug)]
pub(super) struct Scores {
    pub(super) table: Table,
    /// Of a match of two: the games in which the first engine played this side.
    pub(super) by_side: [Wdl; 2],
    /// How many games ended for each reason.
    pub(super) reasons: BTreeMap<String, u64>,
}

/// The results in the form that fits the number of engines.
#[derive(Debug)]
pub(super) enum Table {
    Duel(Box<Duel>),
    Contest(Contest),
}

impl Scores {
    pub(super) fn new(names: Vec<String>, block: BlockSize, sprt: Option<Sprt>) -> Self {
        let table = if names.len() == 2 {
            Table::Duel(Box::new(Duel::new(names, block, sprt)))
        } else {
            Table::Contest(Contest::new(names))
        };
        Self { table, by_side: Default::default(), reasons: BTreeMap::new() }
    }

    /// Takes a game in; the result that it counts with, or what is wrong with it.
    pub(super) fn add(&mut self, record: &GameRecord, players: BySide<usize>) -> Result<GameResult, String> {
        let result: GameResult = record.result.parse().map_err(|error| format!("game {}: {error}", record.game))?;
        if result == GameResult::Unfinished || record.reason == Reason::Void.as_str() {
            match &mut self.table {
                Table::Duel(duel) => duel.add_void(1),
                Table::Contest(contest) => contest.add_void(1),
            }
            return Ok(GameResult::Unfinished);
        }
        let counted = Counted { players, result, moves: fingerprint(record) };
        *self.reasons.entry(record.reason.clone()).or_default() += 1;
        match &mut self.table {
            Table::Contest(contest) => contest.add(&counted),
            Table::Duel(duel) => {
                let Some(score) = counted.score_of(0) else { return Ok(result) };
                duel.insert(record.game.saturating_sub(1), score, counted.moves).map_err(|error| error.to_string())?;
                let side = if players.red == 0 { Side::Red } else { Side::Blue };
                self.by_side[side.index()].record(score);
            }
        }
        Ok(result)
    }

    /// The end of the test, if there is one and it has ended.
    pub(super) fn stop(&self) -> Option<Stop> {
        match &self.table {
            Table::Duel(duel) => duel.stop(),
            Table::Contest(_) => None,
        }
    }

    /// The score of two engines against each other, seen by the one that is listed first.
    pub(super) fn between(&self, players: BySide<usize>) -> (usize, usize, Wdl) {
        let (one, other) = (players.red.min(players.blue), players.red.max(players.blue));
        match &self.table {
            Table::Duel(duel) => (0, 1, duel.wdl()),
            Table::Contest(contest) => (one, other, contest.between(one, other)),
        }
    }

    /// All numbers of a match of two.
    pub(super) fn sheet(&self) -> Option<Sheet> {
        match &self.table {
            Table::Duel(duel) => Some(duel.sheet()),
            Table::Contest(_) => None,
        }
    }
}

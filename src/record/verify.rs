//! Judging a recorded game again.

use std::fmt;

use super::game::GameRecord;
use super::rerun::rerun;
use super::rulebook::Rulebook;
use crate::games::Variant;
use crate::referee::Account;
use crate::rules::{GameResult, Reason, Side};

/// Something in a record that is not so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The game, by its number in the match.
    pub game: u64,
    /// What was found and what was expected.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}: {}", self.game, self.what)
    }
}

/// Judges a game again: its set-ups, every move, both clocks, how it ended, and every field that follows from these.
/// Returns all faults.
pub fn verify(record: &GameRecord, rulebook: &Rulebook) -> Vec<Fault> {
    let fault = |what: String| Fault { game: record.game, what };
    let variant = match rulebook.of(record) {
        Ok(variant) => variant,
        Err(error) => return vec![fault(error.to_string())],
    };
    let account = match rerun(record, &variant, |_, _| {}) {
        Ok(account) => account,
        Err(error) => return vec![fault(error.to_string())],
    };
    let mut faults = Vec::new();
    compare(record, &account, &mut faults);
    if let Some(found) = &record.last {
        let expected = last_position(record, &variant).unwrap_or_default();
        differ(&mut faults, "final", found, &expected);
    }
    faults.into_iter().map(fault).collect()
}

fn compare(record: &GameRecord, account: &Account, faults: &mut Vec<String>) {
    let Some(verdict) = &account.verdict else {
        faults.push("the game does not come to an end".to_owned());
        return;
    };
    differ(faults, "result", &record.result, verdict.outcome.result.as_str());
    differ(faults, "reason", &record.reason, verdict.outcome.reason.as_str());
    if let Some(loser) = loser(record) {
        let expected = GameResult::win(loser.other());
        differ(faults, "result", &record.result, expected.as_str());
    }
    if verdict.outcome.reason == Reason::Time {
        differ(faults, "side", record.side.as_deref().unwrap_or("nobody"), side_word(record, verdict.side));
    }
    let codes: Vec<&str> = account.rejected.iter().map(|rejected| rejected.code.as_str()).collect();
    let recorded: Vec<&str> = record.rejected.iter().map(|rejected| &*rejected.code).collect();
    differ(faults, "rejected", &recorded.join(" "), &codes.join(" "));
}

/// The side that lost by what it did.
fn loser(record: &GameRecord) -> Option<Side> {
    let reason: Reason = record.reason.parse().ok()?;
    let conduct = reason.grounds() == crate::rules::Grounds::Conduct && reason != Reason::DoubleForfeit;
    let side = record.side.as_deref()?;
    conduct.then_some(if side == "red" { Side::Red } else { Side::Blue })
}

fn side_word(record: &GameRecord, side: Option<Side>) -> &str {
    match (side, record.side.as_deref()) {
        (None, _) => "nobody",
        (Some(Side::Red), _) => "red",
        (Some(Side::Blue), Some("black")) => "black",
        (Some(Side::Blue), _) => "blue",
    }
}

fn differ(faults: &mut Vec<String>, field: &str, found: &str, expected: &str) {
    if found != expected {
        faults.push(format!("{field} is '{found}', expected '{expected}'"));
    }
}

/// The position after the last recorded move.
fn last_position(record: &GameRecord, variant: &Variant) -> Option<String> {
    let mut game = record.board(variant).ok()?;
    for text in record.move_texts() {
        game.play(text.parse().ok()?).ok()?;
    }
    Some(game.reveal())
}

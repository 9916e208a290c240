//! The record of one game, one line of a log.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::games::{Game, Variant};
use crate::referee::Opening;
use crate::referee::config::OpeningError;
use crate::rules::{BySide, Side};

/// Two values by side, as they are written in a log.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair<T> {
    /// Red's.
    pub red: T,
    /// The other side's.
    pub blue: T,
}

impl<T> From<BySide<T>> for Pair<T> {
    fn from(by_side: BySide<T>) -> Self {
        Self { red: by_side.red, blue: by_side.blue }
    }
}

impl<T> Pair<T> {
    /// One side's value.
    pub fn of(&self, side: Side) -> &T {
        match side {
            Side::Red => &self.red,
            Side::Blue => &self.blue,
        }
    }
}

/// An engine in a game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// What it is called in the match.
    pub name: String,
    /// What it calls itself.
    pub reported: Option<String>,
    /// How it was started.
    pub command: String,
    /// SHA-256 of its program file.
    pub sha256: String,
    /// The protocol that it spoke, where it was not `uhi`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proto: Option<String>,
    /// Options that were set.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, Option<String>>,
    /// Its time control, as the protocol writes it.
    pub clock: String,
    /// Limit on its search in nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Limit on its search in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Its seed.
    pub seed: u64,
    /// What it heard as the game's name.
    pub id: String,
    /// Whether it was sent the legal moves.
    pub wants_legal: bool,
    /// The last lines of its standard error, where the game ended by what an engine did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stderr: Vec<String>,
}

/// An illegal move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RejectedMove {
    /// The ply that was due, from 1.
    pub ply: u32,
    /// The move as it was sent.
    #[serde(rename = "move")]
    pub mv: String,
    /// Why it is illegal.
    pub code: String,
    /// Milliseconds that were charged for it.
    pub time: u64,
    /// The true position in which it was sent.
    pub position: String,
}

/// What else an engine said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AsideLine {
    /// Plies made when it came.
    pub ply: u32,
    /// `red`, `blue` or `black`.
    pub side: String,
    /// The line, made printable.
    pub line: String,
    /// What is odd about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub oddity: Option<String>,
}

/// The record of one game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Version of the log format.
    pub v: u32,
    /// `game`.
    pub kind: String,
    /// Number of the game in its match, from 1.
    pub game: u64,
    /// The match it belongs to.
    #[serde(rename = "match")]
    pub match_id: String,
    /// When it began, UTC.
    pub started: String,
    /// How long it took, in milliseconds.
    pub duration: u64,
    /// What kept the engines from each other, from the referee and from this log.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub isolation: String,
    /// Name of the rule set.
    pub rules: String,
    /// Version of the rule set.
    pub rules_version: u32,
    /// Who played Red.
    pub red: Player,
    /// Who played the other side.
    pub blue: Player,
    /// Milliseconds beyond its time that a side was forgiven.
    pub margin: u64,
    /// Milliseconds for the set-up.
    pub setup_time: u64,
    /// Milliseconds to answer `isready`.
    pub ready_time: u64,
    /// What happened after an illegal move.
    pub illegal: String,
    /// Whether the set-ups were dealt by the match.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dealt: bool,
    /// The position that the game began from, if it did not begin by the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The set-ups that were accepted.
    pub setups: Pair<Option<String>>,
    /// The set-ups that were refused, as they were sent.
    #[serde(default, skip_serializing_if = "is_empty_pair")]
    pub refused_setups: Pair<Option<String>>,
    /// Milliseconds that each set-up took.
    pub setup_times: Pair<u64>,
    /// The moves, separated by spaces.
    pub moves: String,
    /// Milliseconds that were charged for each move.
    pub times: Vec<u64>,
    /// Numbers of the moves that offered a draw, from 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<u32>,
    /// The move with which a draw was accepted; it was not played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepted: Option<String>,
    /// Illegal moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rejected: Vec<RejectedMove>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// Why.
    pub reason: String,
    /// The side that forfeited, resigned or accepted a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// What was seen, in a sentence.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// Milliseconds that the side to move had been thinking when the game ended without a move of it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub last_thought: u64,
    /// The final true position.
    #[serde(rename = "final")]
    pub last: Option<String>,
    /// What else the engines said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asides: Vec<AsideLine>,
    /// How many such lines were not kept.
    #[serde(default, skip_serializing_if = "is_zero_pair")]
    pub asides_dropped: Pair<u64>,
}

// serde hands out references.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

fn is_zero_pair(pair: &Pair<u64>) -> bool {
    pair.red == 0 && pair.blue == 0
}

fn is_empty_pair(pair: &Pair<Option<String>>) -> bool {
    pair.red.is_none() && pair.blue.is_none()
}

impl GameRecord {
    /// Who played a side.
    pub fn player(&self, side: Side) -> &Player {
        match side {
            Side::Red => &self.red,
            Side::Blue => &self.blue,
        }
    }

    /// How the game began.
    pub fn opening(&self) -> Opening {
        match (&self.position, self.dealt, &self.setups) {
            (Some(position), _, _) => Opening::Position(position.clone()),
            (None, true, Pair { red: Some(red), blue: Some(blue) }) => {
                Opening::Dealt(BySide::new(red.clone(), blue.clone()))
            }
            (None, _, _) => Opening::ByTheRules,
        }
    }

    /// The board at the start of the game.
    ///
    /// # Errors
    /// When it has none, or not one of these rules.
    pub fn board(&self, variant: &Variant) -> Result<Box<dyn Game>, OpeningError> {
        let made = BySide::new(self.setups.red.clone(), self.setups.blue.clone());
        self.opening().board(variant, &made)
    }

    /// The moves one by one.
    pub fn move_texts(&self) -> impl Iterator<Item = &str> {
        self.moves.split_ascii_whitespace()
    }
}

//! Answers to judged cases, one JSON object a line, in the order of the cases.

use std::collections::BTreeMap;

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use crate::rules::{BySide, Code, GameResult, Outcome};

/// The first illegal move of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Illegal {
    /// Its number within the case, from 1.
    pub ply: u32,
    /// The move as it was written.
    pub mv: String,
    /// Why it is illegal.
    pub code: Code,
}

/// The answer to one case.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// What became of a case that could be judged.
    Judged {
        /// The case's id.
        id: Value,
        /// Number of moves that were played.
        plies: u32,
        /// The move at which judging stopped because it is illegal.
        illegal: Option<Illegal>,
        /// How the game ended, if it has.
        outcome: Option<Outcome>,
        /// The final position.
        last: String,
        /// The sorted legal moves of the final position, if they were asked for.
        legal: Option<Vec<String>>,
        /// The moves that only a repetition rule forbids, if they were asked for.
        barred: Option<BTreeMap<String, Code>>,
        /// What each side sees, if that was asked for.
        views: Option<BySide<String>>,
        /// In a game without secrets instead of `views`: what both see, and whether the side to move is in check.
        open_view: Option<(String, bool)>,
    },
    /// A line that is no case.
    Malformed {
        /// The case's id, `null` where it has none.
        id: Value,
        /// What is wrong.
        error: String,
    },
}

impl Answer {
    /// Whether the line was no case.
    pub const fn is_malformed(&self) -> bool {
        matches!(self, Self::Malformed { .. })
    }
}

impl Serialize for Illegal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("ply", &self.ply)?;
        map.serialize_entry("move", &self.mv)?;
        map.serialize_entry("code", self.code.as_str())?;
        map.end()
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self {
            Self::Malformed { id, error } => {
                map.serialize_entry("id", id)?;
                map.serialize_entry("error", error)?;
            }
            Self::Judged { id, plies, illegal, outcome, last, legal, barred, views, open_view } => {
                map.serialize_entry("id", id)?;
                map.serialize_entry("plies", plies)?;
                map.serialize_entry("illegal", illegal)?;
                map.serialize_entry("result", outcome.map_or(GameResult::Unfinished, |o| o.result).as_str())?;
                map.serialize_entry("reason", &outcome.map(|o| o.reason.as_str()))?;
                map.serialize_entry("final", last)?;
                if let Some(legal) = legal {
                    map.serialize_entry("legal", legal)?;
                }
                if let Some(barred) = barred {
                    let words: BTreeMap<&str, &str> = barred.iter().map(|(mv, code)| (&**mv, code.as_str())).collect();
                    map.serialize_entry("barred", &words)?;
                }
                if let Some(views) = views {
                    map.serialize_entry("red", &views.red)?;
                    map.serialize_entry("blue", &views.blue)?;
                }
                if let Some((view, check)) = open_view {
                    map.serialize_entry("view", view)?;
                    map.serialize_entry("check", check)?;
                }
            }
        }
        map.end()
    }
}

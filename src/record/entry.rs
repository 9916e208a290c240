//! The lines of a log: the header of a match, and its games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::checksum::{self, ChecksumError};
use super::game::GameRecord;
use crate::rules::shown;

/// The version of the log format that this program writes, and the newest that it reads.
pub const VERSION: u32 = 1;
/// Longest line of a log that is read, in bytes.
pub const LONGEST_LINE: usize = 64 * 1024 * 1024;

/// The first line of a match: what holds for all its games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchHeader {
    /// Version of the log format.
    pub v: u32,
    /// `match`.
    pub kind: String,
    /// The version of the program that wrote it.
    pub program: String,
    /// When the match began, UTC.
    pub started: String,
    /// Hash of the effective configuration; its games carry it.
    #[serde(rename = "match")]
    pub match_id: String,
    /// The effective configuration.
    pub config: serde_json::Value,
    /// The rule set in full, as a rule file, where it is no preset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// Single-valued fields of the rule set that the match sets otherwise.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, u64>,
}

/// A line of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// The header of a match.
    Match(Box<MatchHeader>),
    /// A game.
    Game(Box<GameRecord>),
}

/// Why a line of a log cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EntryError {
    /// Its checksum is missing or wrong.
    #[error(transparent)]
    Checksum(#[from] ChecksumError),
    /// It is of a newer version than this program knows.
    #[error("the log is of version {found}, but this program reads up to version {VERSION}: use a newer linesman")]
    TooNew {
        /// The version found.
        found: u64,
    },
    /// It is no entry.
    #[error("not an entry of a log: {0}")]
    Malformed(String),
}

/// The fields that say what a line is.
#[derive(Deserialize)]
struct Kind<'a> {
    v: u64,
    #[serde(borrow)]
    kind: std::borrow::Cow<'a, str>,
}

impl Entry {
    /// Reads a line without its line feed.
    ///
    /// # Errors
    /// When it is torn, was changed, is of a newer version, or is no entry.
    pub fn read(line: &str) -> Result<Self, EntryError> {
        let malformed = |error: serde_json::Error| EntryError::Malformed(error.to_string());
        // The version is looked at first: a newer version may have another checksum.
        let kind = match serde_json::from_str::<Kind<'_>>(line) {
            Ok(kind) => kind,
            Err(error) => {
                checksum::check(line)?;
                return Err(malformed(error));
            }
        };
        if kind.v > u64::from(VERSION) {
            return Err(EntryError::TooNew { found: kind.v });
        }
        checksum::check(line)?;
        match &*kind.kind {
            "match" => serde_json::from_str(line).map(|header| Self::Match(Box::new(header))).map_err(malformed),
            "game" => serde_json::from_str(line).map(|game| Self::Game(Box::new(game))).map_err(malformed),
            other => Err(EntryError::Malformed(format!("kind '{}', expected match or game", shown(other)))),
        }
    }

    /// The line that is written for it, with its checksum and its line feed.
    pub fn line(&self) -> String {
        let object = match self {
            Self::Match(header) => serde_json::to_string(header),
            Self::Game(game) => serde_json::to_string(game),
        };
        let mut line =
            checksum::seal(&object.unwrap_or_else(|_| unreachable!("records hold nothing that JSON cannot")));
        line.push('\n');
        line
    }
}

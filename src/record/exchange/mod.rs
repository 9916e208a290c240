//! Games in the formats of other programs, in and out.
//!
//! Each format turns into a [`Transcript`] or out of one; the transcript is judged by the rules before it becomes a record,
//! so that an imported log holds nothing that `verify` would refuse. Formats are pure: text in, text out, no files.

mod csv;
mod gravon_codes;
mod gravon_xml;
mod gsn;
mod pgn;
mod pgn_text;
mod transcript;
mod ucc_log;

pub use transcript::{ImportError, Transcript};

use super::GameRecord;
use crate::games::Variant;
use crate::rules::word_list;

word_list! {
    /// A format of games.
    pub enum Format, "format" {
        /// Portable Game Notation, for Xiangqi, with squares as coordinates.
        Pgn = "pgn",
        /// The XML of the Gravon server's archive of Stratego.
        Gravon = "gravon",
        /// The older line format of the same archive.
        Gsn = "gsn",
        /// The log of the 2012 programming competition, for classic Stratego.
        Ucc = "ucc",
        /// A table of results; it holds no moves and cannot be imported.
        Csv = "csv",
    }
}

/// Why a text of some format cannot be read, or a game not be written in it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// A line that is not of the format.
    #[error("line {line}: {problem}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// The format has no words for the game.
    #[error("the format {format} cannot hold a game of '{rules}'")]
    Rules {
        /// The format.
        format: Format,
        /// The rule set.
        rules: String,
    },
    /// The format holds no games.
    #[error("the format {0} holds results alone and cannot be imported")]
    NoGames(Format),
    /// The format has no word for a game without a result.
    #[error("the game has no result, and the format {0} cannot hold a game without one")]
    NoResult(Format),
    /// The game did not come to a board.
    #[error("the game has no set-ups or no board, since it ended before its first move")]
    NoBoard,
}

impl FormatError {
    fn line(line: usize, problem: impl Into<String>) -> Self {
        Self::Line { line, problem: problem.into() }
    }
}

impl Format {
    /// What stands before the first game of a file.
    pub const fn head(self) -> &'static str {
        match self {
            Self::Csv => csv::HEAD,
            Self::Pgn | Self::Gravon | Self::Gsn | Self::Ucc => "",
        }
    }

    /// A game as text of this format.
    ///
    /// # Errors
    /// When the format cannot hold it.
    pub fn write(self, record: &GameRecord, variant: &Variant) -> Result<String, FormatError> {
        match self {
            Self::Pgn => pgn::write(record, variant),
            Self::Gravon => gravon_xml::write(record),
            Self::Gsn => gsn::write(record),
            Self::Ucc => ucc_log::write(record, variant),
            Self::Csv => Ok(csv::write(record)),
        }
    }

    /// The games of a text of this format.
    ///
    /// # Errors
    /// When it is not of the format.
    pub fn read(self, text: &str) -> Result<Vec<Transcript>, FormatError> {
        // Files from other systems begin with a byte-order mark.
        let text = text.trim_start_matches('\u{feff}');
        match self {
            Self::Pgn => pgn::read(text),
            Self::Gravon => gravon_xml::read(text),
            Self::Gsn => gsn::read(text),
            Self::Ucc => ucc_log::read(text),
            Self::Csv => Err(FormatError::NoGames(self)),
        }
    }
}

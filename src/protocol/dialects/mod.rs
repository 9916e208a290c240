//! Dialects: how engines are spoken to that were written for other protocols, so that they play unmodified.
//!
//! Each dialect turns the requests of UHI into words of its own, and the answers back into messages of UHI. `uhi` itself
//! needs no translation and has no type here. A dialect sees nothing but what its engine may be told ([`ToEngine`]), so it
//! can leak nothing; it keeps what it needs of that (moves so far, numbers of requests), reads no clock and does no I/O.

pub mod coordinates;
mod course;
mod ucc;
pub mod ucc_words;
mod wording;
mod xiangqi_engine;

use std::fmt;

pub use coordinates::Coordinates;

use self::ucc::Ucc;
use self::wording::Wording;
use self::xiangqi_engine::XiangqiEngine;
use super::{FromEngine, ToEngine};
use crate::games::Variant;
use crate::games::stratego::presets;
use crate::games::stratego::ruleset::{Disclosure, Ruleset};
use crate::rules::word_list;

word_list! {
    /// The protocol that an engine speaks.
    pub enum Protocol, "protocol" {
        /// The project's own, for every rule set.
        Uhi = "uhi",
        /// The Universal Chess Interface, as Xiangqi engines speak it.
        Uci = "uci",
        /// The Universal Chinese Chess Protocol, for Xiangqi.
        Ucci = "ucci",
        /// The line protocol of the 2012 programming competition of the University Computer Club, for classic Stratego.
        Ucc = "ucc",
    }
}

/// What an engine speaks, as the match describes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spoken {
    /// The protocol.
    pub protocol: Protocol,
    /// How squares are named; found out from the engine if not given.
    pub coordinates: Option<Coordinates>,
}

impl Default for Spoken {
    fn default() -> Self {
        Self { protocol: Protocol::Uhi, coordinates: None }
    }
}

impl Spoken {
    /// A translator for one engine process; none where no translation is needed.
    pub fn dialect(self) -> Option<Box<dyn Dialect>> {
        match self.protocol {
            Protocol::Uhi => None,
            Protocol::Uci => Some(Box::new(XiangqiEngine::new(Wording::Uci, self.coordinates))),
            Protocol::Ucci => Some(Box::new(XiangqiEngine::new(Wording::Ucci, self.coordinates))),
            Protocol::Ucc => Some(Box::new(Ucc::default())),
        }
    }
}

impl Protocol {
    /// Whether a game by these rules can be put into its words.
    pub fn can_tell(self, variant: &Variant) -> bool {
        match (self, variant) {
            (Self::Uhi, _) | (Self::Uci | Self::Ucci, Variant::Xiangqi(_)) => true,
            (Self::Ucc, Variant::Stratego(rules)) => is_classic(rules),
            _ => false,
        }
    }

    /// The games that can be put into its words, as a sentence has it.
    pub const fn games(self) -> &'static str {
        match self {
            Self::Uhi => "any",
            Self::Uci | Self::Ucci => "xiangqi",
            Self::Ucc => "classic Stratego on 10x10 squares with 40 pieces a side",
        }
    }
}

/// Whether a rule set has the classic board, army and disclosure; how it treats repetition does not matter.
fn is_classic(rules: &Ruleset) -> bool {
    presets::preset("stratego").is_some_and(|classic| {
        let mut blocked = rules.blocked.clone();
        let mut lakes = classic.blocked.clone();
        blocked.sort_unstable();
        lakes.sort_unstable();
        rules.board == classic.board
            && blocked == lakes
            && rules.home_rows == classic.home_rows
            && rules.army == classic.army
            && rules.disclosure == Disclosure::Both
    })
}

/// A line that a dialect can make nothing of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Misheard {
    /// Its first word is unknown; it does no harm.
    UnknownWord,
    /// It is malformed; why.
    Malformed(String),
}

/// A translator between the referee and one engine process.
pub trait Dialect: fmt::Debug + Send {
    /// Appends what `message` is in the engine's words; nothing where it has no word for it.
    fn encode(&mut self, message: &ToEngine, out: &mut Vec<u8>);

    /// What a line from the engine is as a message, if it is one of itself. What must be said to the engine at once is
    /// appended to `out`.
    ///
    /// # Errors
    /// When the line makes no sense.
    fn decode(&mut self, line: &str, out: &mut Vec<u8>) -> Result<Option<FromEngine>, Misheard>;

    /// The next message that the dialect answers in the engine's stead, where its protocol has no such answer.
    fn answer(&mut self) -> Option<FromEngine>;

    /// The word that is waited for during the introduction.
    fn last_word(&self) -> &'static str;

    /// Whether the engine ends with its game and must be started anew for the next.
    fn ends_with_game(&self) -> bool {
        false
    }
}

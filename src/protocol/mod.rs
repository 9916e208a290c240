//! UHI 1, the Universal Hidden-information Interface: text between the referee and an engine.
//!
//! `protocol.md` is the normative text. Here each direction of a message is a type of its own ([`ToEngine`],
//! [`FromEngine`]), and the grammar that reads them is in one place (`grammar`, the only files that know nom). What goes to an
//! engine is made of [`View`](crate::games::View)s and [`Event`](crate::games::Event)s; no message can hold a true position.
//!
//! Engines that speak another protocol are spoken to through [`dialects`].
//!
//! This room turns lines into messages and back. It keeps no state but that of a dialect, reads no clock and does no I/O.

pub mod dialects;
pub mod from_engine;
mod grammar;
pub mod limits;
pub mod line;
pub mod request;
pub mod rules_lines;
pub mod text;
pub mod time;
pub mod to_engine;
mod wire;

pub use dialects::{Dialect, Misheard, Spoken};
pub use from_engine::FromEngine;
pub use request::Request;
pub use text::{Text, Word};
pub use to_engine::ToEngine;

/// The version of the protocol that this program speaks.
pub const VERSION: u32 = 1;

/// A line that is no message.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// The first word is none of the protocol's.
    #[error("unknown word '{0}'")]
    UnknownWord(Text),
    /// A known first word with something else after it than it needs.
    #[error("malformed '{word}', expected: {usage}")]
    Malformed {
        /// The first word.
        word: &'static str,
        /// What the message looks like.
        usage: &'static str,
    },
    /// Nothing but blanks.
    #[error("blank line")]
    Blank,
}

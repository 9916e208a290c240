//! Times on the wire, always whole milliseconds.

use std::fmt;

use crate::rules::{BySide, SideName, shown};

/// How a side's time is measured in a game, as it is announced before the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Control {
    /// A clock: so much time to begin with, so much more after each own move, and where `moves` is given the same again
    /// after so many own moves.
    Clock {
        /// Time to begin with, in milliseconds.
        base: u64,
        /// Time added after each own move, in milliseconds.
        inc: u64,
        /// Number of own moves after which `base` is added again.
        moves: Option<u32>,
    },
    /// So much time for each move, in milliseconds.
    PerMove(u64),
    /// No limit.
    Unlimited,
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock { base, inc, moves } => {
                write!(f, "base {base} inc {inc}")?;
                moves.map_or(Ok(()), |moves| write!(f, " moves {moves}"))
            }
            Self::PerMove(time) => write!(f, "movetime {time}"),
            Self::Unlimited => f.write_str("unlimited"),
        }
    }
}

/// A text that is no time control as the protocol writes it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{}' is no time control, expected base <ms> inc <ms> [moves <n>], movetime <ms>, or unlimited", shown(.0))]
pub struct NoControl(String);

impl std::str::FromStr for Control {
    type Err = NoControl;

    fn from_str(text: &str) -> Result<Self, NoControl> {
        match super::ToEngine::parse(&format!("clock {text} setup 0")) {
            Ok(super::ToEngine::Clock { control, .. }) => Ok(control),
            _ => Err(NoControl(text.to_owned())),
        }
    }
}

/// The time that a `go` gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// Both clocks as they stand, and the mover's increment, in milliseconds.
    Clock {
        /// Time left to each side.
        left: BySide<u64>,
        /// How the second side is called in this game.
        second: SideName,
        /// The mover's increment.
        inc: u64,
        /// Moves of the mover until its clock gets its base again.
        moves: Option<u32>,
    },
    /// Time for this move, in milliseconds.
    PerMove(u64),
    /// No limit.
    Unlimited,
}

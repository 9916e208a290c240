//! Clocks as people read them.

use crate::protocol::time::{Budget, Control};
use crate::referee::clock::Clock;
use crate::rules::{BySide, Side};

/// What a clock shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Face {
    /// Milliseconds that are left.
    Left(u64),
    /// So many milliseconds for each move.
    PerMove(u64),
    /// No limit.
    Unlimited,
    /// It was not told.
    Untold,
}

impl Face {
    /// What a clock of the referee shows.
    pub(super) const fn of(clock: &Clock) -> Self {
        match clock.control() {
            Control::Clock { .. } => Self::Left(clock.left()),
            Control::PerMove(time) => Self::PerMove(time),
            Control::Unlimited => Self::Unlimited,
        }
    }

    /// What a side is told of both clocks when it is asked for a move.
    pub(super) fn told(budget: Budget, asked: Side) -> BySide<Self> {
        let own = match budget {
            Budget::Clock { left, .. } => return left.map(Self::Left),
            Budget::PerMove(time) => Self::PerMove(time),
            Budget::Unlimited => Self::Unlimited,
        };
        BySide::from_fn(|side| if side == asked { own } else { Self::Untold })
    }
}

impl std::fmt::Display for Face {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Left(time) => f.pad(&minutes(*time)),
            Self::PerMove(time) => f.pad(&format!("{} a move", minutes(*time))),
            Self::Unlimited => f.pad("no limit"),
            Self::Untold => f.pad("not told"),
        }
    }
}

/// Milliseconds as minutes, seconds and thousandths.
fn minutes(time: u64) -> String {
    format!("{}:{:02}.{:03}", time / 60_000, time / 1000 % 60, time % 1000)
}

//! Results of games.

use super::{Reason, Side, word_list};

word_list! {
    /// The result of a game, seen from Red.
    pub enum GameResult, "result" {
        /// Red wins.
        RedWins = "1-0",
        /// Blue (Black in Xiangqi) wins.
        BlueWins = "0-1",
        /// A draw.
        Draw = "1/2-1/2",
        /// Unfinished or void.
        Unfinished = "*",
    }
}

impl GameResult {
    /// The result in which `side` wins.
    pub const fn win(side: Side) -> Self {
        match side {
            Side::Red => Self::RedWins,
            Side::Blue => Self::BlueWins,
        }
    }

    /// The side that won, if one did.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::RedWins => Some(Side::Red),
            Self::BlueWins => Some(Side::Blue),
            Self::Draw | Self::Unfinished => None,
        }
    }
}

/// How a game ended: its result and the reason for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won.
    pub result: GameResult,
    /// Why.
    pub reason: Reason,
}

impl Outcome {
    /// `side` wins for this reason.
    pub const fn win(side: Side, reason: Reason) -> Self {
        Self { result: GameResult::win(side), reason }
    }

    /// `side` loses for this reason.
    pub const fn loss(side: Side, reason: Reason) -> Self {
        Self::win(side.other(), reason)
    }

    /// A draw for this reason.
    pub const fn draw(reason: Reason) -> Self {
        Self { result: GameResult::Draw, reason }
    }
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.result, self.reason)
    }
}

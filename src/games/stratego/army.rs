//! The pieces of an army, as data.

use crate::games::Letter;

/// How a piece fights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Strength {
    /// By rank: the higher wins (S002: "Högre rang vinner"). Ranks are only compared, so any numbering does.
    Rank(u8),
    /// Whoever attacks it falls, unless it defuses bombs. Never moves.
    Bomb,
    /// Whoever attacks it wins the game. Never moves.
    Flag,
}

impl Strength {
    /// The rank, if it fights by rank.
    pub const fn rank(self) -> Option<u8> {
        match self {
            Self::Rank(rank) => Some(rank),
            Self::Bomb | Self::Flag => None,
        }
    }
}

/// One kind of piece of an army.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Its letter, unique in the army.
    pub letter: Letter,
    /// Its name, one lower-case word for the wire.
    pub name: String,
    /// How it fights.
    pub strength: Strength,
    /// How many of it an army has, 1 or more.
    pub count: u16,
    /// Whether it moves. Bombs and flags do not.
    pub mobile: bool,
    /// Whether it moves any distance in a straight orthogonal line (scouts).
    pub slides: bool,
    /// Whether it removes a bomb that it attacks (miners).
    pub defuses: bool,
    /// A piece that it defeats when it attacks, whatever the ranks (the spy's marshal).
    pub slays: Option<Letter>,
    /// A piece that it defeats when that piece attacks it, whatever the ranks.
    pub repels: Option<Letter>,
}

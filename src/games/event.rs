//! What a side is told of a move.

use std::fmt;

use crate::rules::{Move, Ply, Side, word_list};

word_list! {
    /// Who is left on the board after a fight.
    pub enum Survivor, "survivor" {
        /// The attacker, who now stands on the defender's square.
        Attacker = "attacker",
        /// The defender, who stays.
        Defender = "defender",
        /// Neither.
        Nobody = "none",
    }
}

/// The letter of a piece in its army, always `A` to `Z`. Case, where it is printed, tells the side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Letter(u8);

impl Letter {
    /// The letter of this byte, `A` to `Z` or `a` to `z`; `None` for any other.
    pub const fn new(byte: u8) -> Option<Self> {
        if byte.is_ascii_alphabetic() { Some(Self(byte.to_ascii_uppercase())) } else { None }
    }

    /// The upper-case byte.
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// The byte as a piece of `side` is written: upper case for Red, lower case for the other side.
    pub const fn of(self, side: Side) -> u8 {
        match side {
            Side::Red => self.0,
            Side::Blue => self.0.to_ascii_lowercase(),
        }
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, char::from(self.0))
    }
}

impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What one viewer is told of a fight. A letter that this viewer may not know is `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SeenFight {
    /// The attacking piece.
    pub attacker: Option<Letter>,
    /// The defending piece.
    pub defender: Option<Letter>,
    /// Who is left.
    pub survivor: Survivor,
}

/// What one viewer is told of a move: squares, mover, and of a fight what this viewer may know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Event {
    /// The number of the move, from 1.
    pub ply: Ply,
    /// Who moved.
    pub mover: Side,
    /// The move.
    pub mv: Move,
    /// The fight, if the move was an attack. In Xiangqi every capture is a fight that the attacker survives.
    pub fight: Option<SeenFight>,
}

/// Why an event cannot be true of what was known before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EventError {
    /// The event is not the next one.
    #[error("event {found} came, expected event {expected}")]
    Order {
        /// Number of the event.
        found: Ply,
        /// Number that was due.
        expected: Ply,
    },
    /// The squares do not hold what the event needs.
    #[error("event {0} does not fit the board")]
    Board(Ply),
    /// It names a piece that the army does not have.
    #[error("event {ply} names the piece {letter}, which the army does not have")]
    Letter {
        /// Number of the event.
        ply: Ply,
        /// The letter.
        letter: Letter,
    },
}

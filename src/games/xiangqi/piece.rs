//! The men.

use std::fmt;

use crate::games::Letter;
use crate::rules::Side;

/// Number of kinds of men.
pub(super) const KINDS: usize = 7;

/// A kind of man, as S004 lists them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Στρατηγός, `K`.
    General,
    /// Φύλακας, `A`.
    Guard,
    /// Ελέφαντας, `B` (`E` on input).
    Elephant,
    /// Άλογο, `N` (`H` on input).
    Horse,
    /// Άρμα, `R`.
    Chariot,
    /// Κανόνι, `C`.
    Cannon,
    /// Στρατιώτης, `P`.
    Soldier,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; KINDS] =
        [Self::General, Self::Guard, Self::Elephant, Self::Horse, Self::Chariot, Self::Cannon, Self::Soldier];

    /// Its letter in positions and events.
    ///
    /// # Panics
    /// Never: every kind has one.
    pub const fn letter(self) -> Letter {
        let byte = match self {
            Self::General => b'K',
            Self::Guard => b'A',
            Self::Elephant => b'B',
            Self::Horse => b'N',
            Self::Chariot => b'R',
            Self::Cannon => b'C',
            Self::Soldier => b'P',
        };
        match Letter::new(byte) {
            Some(letter) => letter,
            None => panic!("every kind has a letter"),
        }
    }

    /// Its name in English, lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::General => "general",
            Self::Guard => "guard",
            Self::Elephant => "elephant",
            Self::Horse => "horse",
            Self::Chariot => "chariot",
            Self::Cannon => "cannon",
            Self::Soldier => "soldier",
        }
    }

    /// How many of it each side has at the start, and so at most.
    pub(super) const fn army(self) -> u32 {
        match self {
            Self::General => 1,
            Self::Soldier => 5,
            _ => 2,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A man: whose and of what kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Piece {
    /// Whose it is.
    pub(super) side: Side,
    /// What it is.
    pub(super) kind: Kind,
}

impl Piece {
    /// The man that a byte of a placement stands for; `None` where it stands for none.
    pub(super) fn from_byte(byte: u8) -> Option<Self> {
        let kind = match byte.to_ascii_uppercase() {
            b'K' => Kind::General,
            b'A' => Kind::Guard,
            b'B' | b'E' => Kind::Elephant,
            b'N' | b'H' => Kind::Horse,
            b'R' => Kind::Chariot,
            b'C' => Kind::Cannon,
            b'P' => Kind::Soldier,
            _ => return None,
        };
        Some(Self { side: if byte.is_ascii_uppercase() { Side::Red } else { Side::Blue }, kind })
    }

    /// The byte of a placement that stands for it.
    pub(super) const fn byte(self) -> u8 {
        self.kind.letter().of(self.side)
    }
}

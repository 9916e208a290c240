//! What stands on a cell of the board, packed in one byte.

use crate::rules::Side;

/// Number of kind codes that fit a cell.
pub(super) const KINDS: usize = 32;

/// The kind of a piece: its index in the army, or [`Kind::UNKNOWN`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kind(u8);

impl Kind {
    /// A piece whose letter is not known to whoever keeps this board. Never in a true position.
    pub(super) const UNKNOWN: Self = Self(29);

    pub(super) const fn new(index: usize) -> Self {
        Self(index as u8)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A cell: empty, blocked, or a piece with its kind, its side, whether it has moved and whether the other side has been
/// shown its letter. Kind in the high five bits, then side, moved, shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cell(u8);

impl Cell {
    pub(super) const EMPTY: Self = Self(31 << 3);
    pub(super) const BLOCKED: Self = Self(30 << 3);
    const BLUE: u8 = 4;
    const MOVED: u8 = 2;
    const SHOWN: u8 = 1;

    /// Number of cells that there can be.
    pub(super) const COUNT: usize = 256;

    /// The cell of this number below [`Self::COUNT`].
    pub(super) const fn at(index: usize) -> Self {
        Self(index as u8)
    }

    /// Its number.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn piece(side: Side, kind: Kind) -> Self {
        Self(kind.0 << 3 | (side as u8) << 2)
    }

    pub(super) const fn is_piece(self) -> bool {
        self.0 < Self::BLOCKED.0
    }

    pub(super) const fn kind(self) -> Kind {
        Kind(self.0 >> 3)
    }

    /// The side of the piece; meaningless where there is none.
    pub(super) const fn side(self) -> Side {
        if self.0 & Self::BLUE == 0 { Side::Red } else { Side::Blue }
    }

    pub(super) const fn has_moved(self) -> bool {
        self.0 & Self::MOVED != 0
    }

    pub(super) const fn is_shown(self) -> bool {
        self.0 & Self::SHOWN != 0
    }

    pub(super) const fn moved(self) -> Self {
        Self(self.0 | Self::MOVED)
    }

    pub(super) const fn shown(self) -> Self {
        Self(self.0 | Self::SHOWN)
    }

    pub(super) const fn with_kind(self, kind: Kind) -> Self {
        Self(self.0 & 7 | kind.0 << 3)
    }
}

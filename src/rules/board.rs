//! The extent of a board.

use super::Square;
use super::square::MAX_EXTENT;

/// Number of files and ranks of a rectangular board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    files: u8,
    ranks: u8,
}

impl Board {
    /// A board of so many files and ranks, each 1 to [`MAX_EXTENT`]; `None` outside.
    pub const fn new(files: u8, ranks: u8) -> Option<Self> {
        if files >= 1 && files <= MAX_EXTENT && ranks >= 1 && ranks <= MAX_EXTENT {
            Some(Self { files, ranks })
        } else {
            None
        }
    }

    /// Number of files.
    pub const fn files(self) -> u8 {
        self.files
    }

    /// Number of ranks.
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// Whether the board has this square.
    pub const fn contains(self, square: Square) -> bool {
        square.file() < self.files && square.rank() < self.ranks
    }

    /// The square on this file and rank, both from 0, if the board has it.
    pub const fn square(self, file: u8, rank: u8) -> Option<Square> {
        if file < self.files && rank < self.ranks { Square::new(file, rank) } else { None }
    }

    /// Every square, rank by rank from Red's back row, each from file a.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.ranks).flat_map(move |rank| (0..self.files).filter_map(move |file| Square::new(file, rank)))
    }
}

impl std::fmt::Display for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}x{}", self.files, self.ranks)
    }
}

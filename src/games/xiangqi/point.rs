//! The 90 points of the board, numbered rank by rank from Red's back row.

use crate::rules::{Board, Square};

/// Number of files.
pub(super) const FILES: usize = 9;
/// Number of ranks.
pub(super) const RANKS: usize = 10;
/// Number of points.
pub(super) const POINTS: usize = FILES * RANKS;

/// The extent of the board.
pub const BOARD: Board = match Board::new(FILES as u8, RANKS as u8) {
    Some(board) => board,
    None => panic!("nine files and ten ranks are a board"),
};

/// A point of the board: always less than [`POINTS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Point(u8);

impl Point {
    /// The point with this number, less than [`POINTS`].
    pub(super) const fn from_index(index: usize) -> Self {
        debug_assert!(index < POINTS);
        Self(index as u8)
    }

    /// The point on this file and rank, both from 0; `None` off the board. Signed, so that steps can be added freely.
    pub(super) const fn at(file: i8, rank: i8) -> Option<Self> {
        if file >= 0 && file < FILES as i8 && rank >= 0 && rank < RANKS as i8 {
            Some(Self((rank * FILES as i8 + file) as u8))
        } else {
            None
        }
    }

    /// The point that is this square; `None` off the board.
    pub(super) const fn of(square: Square) -> Option<Self> {
        if BOARD.contains(square) { Self::at(square.file() as i8, square.rank() as i8) } else { None }
    }

    /// The square that is this point.
    pub(super) fn square(self) -> Square {
        Square::new(self.file() as u8, self.rank() as u8).expect("every point is a square")
    }

    /// Its number.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// File from 0.
    pub(super) const fn file(self) -> i8 {
        (self.0 % FILES as u8) as i8
    }

    /// Rank from 0.
    pub(super) const fn rank(self) -> i8 {
        (self.0 / FILES as u8) as i8
    }

    /// The point so many files and ranks away; `None` off the board.
    pub(super) const fn step(self, files: i8, ranks: i8) -> Option<Self> {
        Self::at(self.file() + files, self.rank() + ranks)
    }
}

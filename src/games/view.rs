//! The board as one side sees it.

use std::fmt;

use crate::rules::{Board, Side, Square};

/// What a viewer sees of a square, as the byte that placements use: a piece letter, `?` (unknown, never moved),
/// `*` (unknown, has moved), `~` (blocked) or `.` (empty, printed as part of a run).
pub type Sign = u8;

/// An empty square.
pub const EMPTY: Sign = b'.';
/// A blocked square.
pub const BLOCKED: Sign = b'~';
/// An unknown enemy piece that has never moved.
pub const UNKNOWN_UNMOVED: Sign = b'?';
/// An unknown enemy piece that has moved.
pub const UNKNOWN_MOVED: Sign = b'*';

/// What a side may know of a position. Only the games make values of this type, each in one function; it is all of the
/// board that ever reaches an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    board: Board,
    to_move: Side,
    /// How the side to move is written: `r` or `b`, in Xiangqi `w` or `b`.
    turn: u8,
    /// One sign a square, rank by rank from Red's back row.
    signs: Vec<Sign>,
}

impl View {
    /// A view of `board` with the sign of each square, rank by rank from Red's back row.
    ///
    /// # Panics
    /// When there is not one sign for each square.
    pub fn new(board: Board, to_move: Side, turn: u8, signs: Vec<Sign>) -> Self {
        assert_eq!(signs.len(), usize::from(board.files()) * usize::from(board.ranks()), "one sign a square");
        Self { board, to_move, turn, signs }
    }

    /// The extent of the board.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The side to move.
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// What is seen of a square of the board; `None` off the board.
    pub fn sign(&self, square: Square) -> Option<Sign> {
        if !self.board.contains(square) {
            return None;
        }
        self.signs
            .get(usize::from(square.rank()) * usize::from(self.board.files()) + usize::from(square.file()))
            .copied()
    }

    /// Appends the placement alone: ranks from the highest to 1, joined by `/`, runs of empty squares as numbers.
    pub fn write_placement(&self, out: &mut Vec<u8>) {
        write_placement(self.board, &self.signs, out);
    }

    /// Appends `<placement> <side to move>`.
    pub fn write(&self, out: &mut Vec<u8>) {
        self.write_placement(out);
        out.push(b' ');
        out.push(self.turn);
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::with_capacity(128);
        self.write(&mut text);
        f.write_str(&String::from_utf8_lossy(&text))
    }
}

/// Why a view cannot be of a game by these rules.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ViewError {
    /// Another board.
    #[error("the view is of a {found} board, expected {expected}")]
    Board {
        /// Extent of the view.
        found: Board,
        /// Extent by the rules.
        expected: Board,
    },
    /// A sign that this square cannot hold.
    #[error("the view has '{}' on {square}, which cannot stand there", char::from(*.sign).escape_default())]
    Sign {
        /// Where.
        square: Square,
        /// What was found.
        sign: Sign,
    },
    /// A position that the game cannot have.
    #[error("the view is of no position of this game: {0}")]
    Position(String),
}

/// Appends a placement: one sign a square in `signs`, rank by rank from Red's back row; printed from the highest rank,
/// ranks joined by `/`, a decimal number for a run of empty squares.
pub(crate) fn write_placement(board: Board, signs: &[Sign], out: &mut Vec<u8>) {
    let start = out.len();
    // As long as it can become, so that no byte needs to ask for room.
    out.resize(start + signs.len() + usize::from(board.ranks()), 0);
    let text = &mut out[start..];
    let mut end = 0;
    for (row, rank) in signs.rchunks(usize::from(board.files())).enumerate() {
        if row > 0 {
            put(b'/', text, &mut end);
        }
        let mut run = 0;
        for &sign in rank {
            if sign == EMPTY {
                run += 1;
            } else {
                put_run(run, text, &mut end);
                run = 0;
                put(sign, text, &mut end);
            }
        }
        put_run(run, text, &mut end);
    }
    out.truncate(start + end);
}

fn put_run(run: u8, text: &mut [u8], end: &mut usize) {
    if run >= 10 {
        put(b'0' + run / 10, text, end);
    }
    if run > 0 {
        put(b'0' + run % 10, text, end);
    }
}

fn put(byte: u8, text: &mut [u8], end: &mut usize) {
    text[*end] = byte;
    *end += 1;
}

/// A placement that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlacementError {
    /// The number of ranks is not the board's.
    #[error("placement has {found} ranks, expected {expected}")]
    Ranks {
        /// Ranks found.
        found: usize,
        /// Ranks of the board.
        expected: u8,
    },
    /// A rank that is too long or too short.
    #[error("rank {rank} of the placement has {found} squares, expected {expected}")]
    Files {
        /// The rank, from 1.
        rank: u8,
        /// Squares found.
        found: usize,
        /// Files of the board.
        expected: u8,
    },
    /// A byte that no placement has.
    #[error("unexpected '{}' in rank {rank} of the placement", char::from(*.found).escape_default())]
    Sign {
        /// The rank, from 1.
        rank: u8,
        /// The byte.
        found: u8,
    },
}

/// Number of squares of one rank of a placement; `None` when it is no rank of any board.
pub(crate) fn width(row: &str) -> Option<usize> {
    let mut signs = Vec::new();
    match read_rank(row, 1, crate::rules::square::MAX_EXTENT, &mut signs) {
        Ok(()) => Some(signs.len()),
        Err(PlacementError::Files { found, .. }) => Some(found),
        Err(_) => None,
    }
}

/// Reads a placement into one sign a square, rank by rank from Red's back row. Letters, `~`, `?` and `*` are taken as
/// they stand; what they mean on this board is the game's business.
///
/// # Errors
/// When the shape is not the board's, or a byte can stand in no placement.
pub fn read_placement(board: Board, text: &str) -> Result<Vec<Sign>, PlacementError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(board.ranks()) {
        return Err(PlacementError::Ranks { found: rows.len(), expected: board.ranks() });
    }
    let mut signs = Vec::with_capacity(usize::from(board.files()) * usize::from(board.ranks()));
    for (row, rank) in rows.iter().rev().zip(1..) {
        read_rank(row, rank, board.files(), &mut signs)?;
    }
    Ok(signs)
}

fn read_rank(row: &str, rank: u8, files: u8, signs: &mut Vec<Sign>) -> Result<(), PlacementError> {
    let start = signs.len();
    let too_long = |found| PlacementError::Files { rank, found, expected: files };
    let mut run = 0usize;
    for &byte in row.as_bytes() {
        match byte {
            b'0'..=b'9' if byte != b'0' || run > 0 => run = run * 10 + usize::from(byte - b'0'),
            b'a'..=b'z' | b'A'..=b'Z' | BLOCKED | UNKNOWN_UNMOVED | UNKNOWN_MOVED => {
                signs.resize(signs.len() + run, EMPTY);
                run = 0;
                signs.push(byte);
            }
            _ => return Err(PlacementError::Sign { rank, found: byte }),
        }
        if run > usize::from(files) || signs.len() - start > usize::from(files) {
            return Err(too_long(signs.len() - start + run));
        }
    }
    signs.resize(signs.len() + run, EMPTY);
    let found = signs.len() - start;
    if found == usize::from(files) { Ok(()) } else { Err(too_long(found)) }
}

//! Squares, absolute for both sides: file letter from Red's left, rank number from Red's back row.

use std::fmt;
use std::str::FromStr;

/// Most files, and most ranks, that a board may have: one letter a file.
pub const MAX_EXTENT: u8 = 26;

/// A square named by file and rank, both counted from 0 (`a1` is file 0, rank 0). Whether a board has it is the
/// board's business.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    file: u8,
    rank: u8,
}

impl Square {
    /// The square on this file and rank, both from 0; `None` where either is [`MAX_EXTENT`] or more.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < MAX_EXTENT && rank < MAX_EXTENT { Some(Self { file, rank }) } else { None }
    }

    /// File from 0, counted from Red's left.
    pub const fn file(self) -> u8 {
        self.file
    }

    /// Rank from 0, counted from Red's back row.
    pub const fn rank(self) -> u8 {
        self.rank
    }

    /// Reads a square at the start of `text` and returns it with what follows.
    pub(crate) fn split(text: &str) -> Option<(Self, &str)> {
        let bytes = text.as_bytes();
        let file = bytes.first().filter(|b| b.is_ascii_lowercase())? - b'a';
        let digits = bytes.iter().skip(1).take(2).take_while(|b| b.is_ascii_digit()).count();
        let (number, rest) = text.get(1..)?.split_at_checked(digits)?;
        if number.starts_with('0') {
            return None;
        }
        let rank = number.parse::<u8>().ok()?.checked_sub(1)?;
        Some((Self::new(file, rank)?, rest))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

/// A text that names no square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoSquare {
    found: String,
}

impl fmt::Display for NoSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is no square: expected a file letter a-z and a rank 1-{MAX_EXTENT}, as in b10",
            super::shown(&self.found)
        )
    }
}

impl std::error::Error for NoSquare {}

impl FromStr for Square {
    type Err = NoSquare;

    fn from_str(text: &str) -> Result<Self, NoSquare> {
        match Self::split(text) {
            Some((square, "")) => Ok(square),
            _ => Err(NoSquare { found: text.to_owned() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_reads_back_as_it_was_written() {
        for file in 0..MAX_EXTENT {
            for rank in 0..MAX_EXTENT {
                let square = Square::new(file, rank).expect("inside the largest board");
                assert_eq!(square.to_string().parse(), Ok(square));
            }
        }
    }

    #[test]
    fn what_is_no_square_is_refused() {
        for text in ["", "a", "1", "a0", "a01", "a27", "A1", "aa1", "a1 ", "a100", "ä1", "a-1", "a+1"] {
            assert!(text.parse::<Square>().is_err(), "{text:?}");
        }
    }
}

//! A move as it is written: from-square and to-square, with no word about what comes of it.

use std::fmt;
use std::str::FromStr;

use super::Square;

/// A move by its two ends (`b4b5`, `a9a10`). A slide names only its ends; the referee resolves fights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that it moves onto or attacks.
    pub to: Square,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// A text that names no move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoMove {
    found: String,
}

impl fmt::Display for NoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no move: expected two squares, as in b4b5", super::shown(&self.found))
    }
}

impl std::error::Error for NoMove {}

impl FromStr for Move {
    type Err = NoMove;

    fn from_str(text: &str) -> Result<Self, NoMove> {
        let ends = Square::split(text).and_then(|(from, rest)| Some((from, Square::split(rest)?)));
        match ends {
            Some((from, (to, ""))) => Ok(Self { from, to }),
            _ => Err(NoMove { found: text.to_owned() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_one_and_two_digit_ranks_read_back() {
        for text in ["a1a2", "a9a10", "i10i9", "a10a10", "z26a1", "a1z26"] {
            assert_eq!(text.parse::<Move>().expect("a move").to_string(), text);
        }
    }

    #[test]
    fn what_is_no_move_is_refused() {
        for text in ["", "a1", "a1a", "a1a2a3", "a1-a2", "a1 a2", "A1A2", "a1a0", "0000"] {
            assert!(text.parse::<Move>().is_err(), "{text:?}");
        }
    }
}

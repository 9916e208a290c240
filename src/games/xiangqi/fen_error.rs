//! Why a text is no position to start from.

use super::fen::{MAX_FULLMOVE, MAX_QUIET};
use super::piece::Kind;
use crate::games::view::PlacementError;
use crate::rules::{Side, Square, shown};

/// A FEN that cannot be read, or shows a position that no game reaches (rules, section 5).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// Too few or too many fields.
    #[error("{found} fields, expected '<placement> <w or b>' and at most '- - <quiet plies> <move number>'")]
    Fields {
        /// Number of fields found.
        found: usize,
    },
    /// The placement is not nine by ten, or has a byte that no placement has.
    #[error(transparent)]
    Placement(#[from] PlacementError),
    /// A sign of a placement that is no man of this game.
    #[error("'{}' on {square} is no piece, expected one of K A B N R C P in either case", char::from(*.found))]
    Letter {
        /// Where.
        square: Square,
        /// The byte.
        found: u8,
    },
    /// The side to move is neither `w` (or `r`) nor `b`.
    #[error("side to move '{}', expected w or b", shown(.found))]
    SideToMove {
        /// The field.
        found: String,
    },
    /// The third or fourth field is not a dash.
    #[error("'{}', expected '-' in the third and fourth field", shown(.found))]
    Dash {
        /// The field.
        found: String,
    },
    /// The count of quiet plies is no number, or too large.
    #[error("quiet plies '{}', expected a number from 0 to {MAX_QUIET}", shown(.found))]
    Quiet {
        /// The field.
        found: String,
    },
    /// The move number is no number, or too large.
    #[error("move number '{}', expected a number from 1 to {MAX_FULLMOVE}", shown(.found))]
    Fullmove {
        /// The field.
        found: String,
    },
    /// A side without its general.
    #[error("{} has no general, expected one {}", name(*.side), letter(*.side, Kind::General))]
    NoGeneral {
        /// Whose.
        side: Side,
    },
    /// More men of a kind than a side has at the start.
    #[error("{} has {found} {kind}s, expected at most {}", name(*.side), .kind.army())]
    TooMany {
        /// Whose.
        side: Side,
        /// Of what kind.
        kind: Kind,
        /// How many were found.
        found: u32,
    },
    /// A man where it can never stand.
    #[error("the {} {kind} on {square} can never stand there, expected {expected}", name(*.side))]
    Astray {
        /// Whose.
        side: Side,
        /// Of what kind.
        kind: Kind,
        /// Where.
        square: Square,
        /// Where it may stand, in words.
        expected: String,
    },
    /// The generals face each other.
    #[error("the generals on {red} and {black} face each other, expected a piece between them")]
    GeneralsFace {
        /// Red's.
        red: Square,
        /// Black's.
        black: Square,
    },
    /// The side that has just moved left its general in check.
    #[error("{} is not to move, but the {kind} on {checker} checks its general on {general}", name(*.side))]
    CheckedOutOfTurn {
        /// Whose general is in check.
        side: Side,
        /// Where the general is.
        general: Square,
        /// Where the man is that gives check.
        checker: Square,
        /// Of what kind that man is.
        kind: Kind,
    },
}

/// The name of a side in Xiangqi.
fn name(side: Side) -> &'static str {
    match side {
        Side::Red => "red",
        Side::Blue => "black",
    }
}

fn letter(side: Side, kind: Kind) -> char {
    char::from(kind.letter().of(side))
}

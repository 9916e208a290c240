//! Positions as text: `<placement> <r|b> <ply>`, with `shown=<squares>` and `moved=<squares>` for what the other side
//! already knows of them.

use std::sync::Arc;

use super::army::{Piece, Strength};
use super::bits::Bits;
use super::cell::{Cell, Kind};
use super::field::Field;
use super::position::Position;
use super::tables::Tables;
use crate::games::Letter;
use crate::games::view::{self, PlacementError, Sign};
use crate::rules::{Ply, Side, Square, shown};

/// The highest ply a position may start from.
pub const MAX_START_PLY: Ply = 1_000_000;

/// Why a text is no position of these rules.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// Too few fields.
    #[error("the position has no {0}, expected '<placement> <r|b> <ply>'")]
    Missing(&'static str),
    /// The placement cannot be read.
    #[error(transparent)]
    Placement(#[from] PlacementError),
    /// The side to move is neither `r` nor `b`.
    #[error("side to move '{0}' in the position, expected r or b")]
    Side(String),
    /// The ply is no number within the limit.
    #[error("ply '{0}' in the position, expected a number from 0 to {MAX_START_PLY}")]
    Ply(String),
    /// A field that positions do not have.
    #[error("unexpected '{0}' in the position, expected shown=<squares> or moved=<squares>")]
    Field(String),
    /// `shown=` or `moved=` names something that is no piece.
    #[error("'{square}' in {field}= of the position is no square with a piece")]
    NoPiece {
        /// `shown` or `moved`.
        field: &'static str,
        /// What was named.
        square: String,
    },
    /// A piece that the game cannot have there.
    #[error("{square} holds {}, {why}", char::from(*.sign))]
    Unreachable {
        /// Where.
        square: Square,
        /// What was found.
        sign: Sign,
        /// Why it cannot be.
        why: &'static str,
    },
    /// More of a piece than an army has, or no flag.
    #[error("{side} has {found} of {letter} in the position, expected {expected}")]
    Count {
        /// `red` or `blue`.
        side: &'static str,
        /// The piece.
        letter: Letter,
        /// How many were found.
        found: usize,
        /// What is allowed, in words.
        expected: String,
    },
}

impl<B: Bits> Position<B> {
    /// Reads a position.
    pub(super) fn parse(tables: &Arc<Tables<B>>, text: &str) -> Result<Self, PositionError> {
        let mut fields = text.split_ascii_whitespace();
        let placement = fields.next().ok_or(PositionError::Missing("placement"))?;
        let to_move = read_side(fields.next().ok_or(PositionError::Missing("side to move"))?)?;
        let ply = read_ply(fields.next().ok_or(PositionError::Missing("ply"))?)?;
        let board = tables.rules.board;
        let signs = view::read_placement(board, placement)?;
        let mut field = Field::new(tables.clone(), to_move, ply);
        for (square, sign) in board.squares().zip(signs) {
            set_square(&mut field, square, sign)?;
        }
        for side in Side::BOTH {
            check_counts(&field, side)?;
        }
        for marks in fields {
            set_marks(&mut field, marks)?;
        }
        Ok(Self::start(field))
    }

    /// The whole truth as text, `<placement> <r|b> <ply>`.
    pub(super) fn written(&self) -> String {
        let board = self.rules().board;
        let signs: Vec<Sign> = board.squares().map(|square| self.sign(square)).collect();
        let mut text = Vec::with_capacity(128);
        view::write_placement(board, &signs, &mut text);
        let side = ["r", "b"][self.field.to_move.index()];
        format!("{} {side} {}", String::from_utf8_lossy(&text), self.field.ply())
    }

    fn sign(&self, square: Square) -> Sign {
        let cell = self.field.cell(self.field.tables.cell(square));
        if cell == Cell::EMPTY {
            view::EMPTY
        } else {
            let letter = cell.is_piece().then(|| self.field.tables.letter(cell.kind())).flatten();
            letter.map_or(view::BLOCKED, |letter| letter.of(cell.side()))
        }
    }
}

fn read_side(text: &str) -> Result<Side, PositionError> {
    match text {
        "r" => Ok(Side::Red),
        "b" => Ok(Side::Blue),
        _ => Err(PositionError::Side(shown(text))),
    }
}

fn read_ply(text: &str) -> Result<Ply, PositionError> {
    let ply = text.parse().ok().filter(|&ply: &Ply| ply <= MAX_START_PLY && !text.starts_with('+'));
    ply.ok_or_else(|| PositionError::Ply(shown(text)))
}

fn set_square<B: Bits>(field: &mut Field<B>, square: Square, sign: Sign) -> Result<(), PositionError> {
    let wrong = |why| Err(PositionError::Unreachable { square, sign, why });
    let blocked = field.tables.rules.blocked.contains(&square);
    match sign {
        view::BLOCKED if blocked => return Ok(()),
        view::BLOCKED => return wrong("but the square is not blocked"),
        _ if blocked => return wrong("but the square is blocked, expected ~"),
        view::EMPTY => return Ok(()),
        _ => {}
    }
    let side = if sign.is_ascii_uppercase() { Side::Red } else { Side::Blue };
    let Some(kind) = Letter::new(sign).and_then(|letter| field.tables.kind(letter)) else {
        return wrong("which is no piece of this army");
    };
    if !field.tables.is_mobile(kind) && !field.tables.rules.is_home(side, square) {
        return wrong("a piece that never moves, outside its home rows");
    }
    let at = field.tables.cell(square);
    field.put(at, Cell::piece(side, kind));
    Ok(())
}

fn check_counts<B: Bits>(field: &Field<B>, side: Side) -> Result<(), PositionError> {
    for (i, piece) in field.tables.rules.army.iter().enumerate() {
        let found = field.force[side].all.iter().filter(|&at| field.cell(at).kind() == Kind::new(i)).count();
        let least = least(piece);
        if found > usize::from(piece.count) || found < least {
            let expected = if least > 0 { "exactly 1".to_owned() } else { format!("at most {}", piece.count) };
            let side = ["red", "blue"][side.index()];
            return Err(PositionError::Count { side, letter: piece.letter, found, expected });
        }
    }
    Ok(())
}

/// A side without its flag has lost already.
const fn least(piece: &Piece) -> usize {
    matches!(piece.strength, Strength::Flag) as usize
}

fn set_marks<B: Bits>(field: &mut Field<B>, marks: &str) -> Result<(), PositionError> {
    let (name, squares) = match marks.split_once('=') {
        Some(("shown", squares)) => ("shown", squares),
        Some(("moved", squares)) => ("moved", squares),
        _ => return Err(PositionError::Field(shown(marks))),
    };
    for text in squares.split(',').filter(|text| !text.is_empty()) {
        let no_piece = || PositionError::NoPiece { field: name, square: shown(text) };
        let square: Square = text.parse().map_err(|_| no_piece())?;
        let board = field.tables.rules.board;
        let at = board.contains(square).then(|| field.tables.cell(square)).ok_or_else(no_piece)?;
        let cell = field.cell(at);
        match name {
            _ if !cell.is_piece() => return Err(no_piece()),
            "moved" if !field.tables.is_mobile(cell.kind()) => return Err(no_piece()),
            "moved" => field.mark_moved(at),
            _ => field.show(at),
        }
    }
    Ok(())
}

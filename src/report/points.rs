//! A board of points: Xiangqi, with its palaces and its river.

use super::grid::marks;
use super::names::Names;
use super::paint::{GROUND, paint, side};
use super::sheet::{Occupant, Sheet};
use crate::rules::{Move, Square};

/// The rank, from 0, below the river.
const BANK: u8 = 4;

/// Draws the board, the highest rank first; the last move is marked as on a board of squares.
pub(super) fn draw(names: &Names, sheet: &Sheet, last: Option<Move>) -> String {
    let mut lines = Vec::new();
    for rank in (0..sheet.board.ranks()).rev() {
        let points = (0..sheet.board.files()).filter_map(|file| sheet.board.square(file, rank));
        let points = points.map(|square| point(names, sheet, square, last)).collect::<String>();
        lines.push(format!("{} {points}", paint(GROUND, format_args!("{:>3}", rank + 1))));
        lines.extend(rank.checked_sub(1).map(|below| format!("     {}", paint(GROUND, between(below)))));
    }
    let files = (b'a'..).take(sheet.board.files().into()).map(|file| format!("{}   ", char::from(file)));
    lines.push(format!("     {}", paint(GROUND, files.collect::<String>().trim_end())));
    lines.join("\n") + "\n"
}

/// A point with half of the line to its left and the line to its right, unless a mark of the last move is there.
fn point(names: &Names, sheet: &Sheet, square: Square, last: Option<Move>) -> String {
    let content = match sheet.at(square) {
        Occupant::Nothing | Occupant::Blocked => paint(GROUND, '+'),
        Occupant::Piece(owner, piece) => {
            let sign = piece.map_or_else(|sign| char::from(sign).to_string(), |letter| names.sign(letter, owner));
            paint(side(names.side_name(owner)), sign)
        }
    };
    let (open, close) = marks(square, last);
    let marked = last.is_some_and(|mv| mv.to == square || mv.from == square);
    let (first, end) = (square.file() == 0, square.file() + 1 == sheet.board.files());
    let line = |ends: bool, blank: &str| if ends { blank.to_owned() } else { paint(GROUND, '-') };
    let (open, close) = if marked { (open, close) } else { (line(first, " "), line(end, "")) };
    format!("{open}{content}{close}{}", line(end, ""))
}

/// What is drawn between a rank and the one above it.
fn between(below: u8) -> String {
    match below {
        BANK => format!("|{:~^31}|", " river "),
        1 | 8 => palace("\\ | /"),
        0 | 7 => palace("/ | \\"),
        _ => palace("  |  "),
    }
}

/// Lines along the files, with what is between files d and f.
fn palace(middle: &str) -> String {
    format!("|   |   |   | {middle} |   |   |   |")
}

//! A board of squares: the Stratego family.

use super::names::Names;
use super::paint::{GROUND, LAST, paint, side};
use super::sheet::{Occupant, Sheet};
use crate::rules::{Move, Square};

/// Draws the board, the highest rank first. The square that was moved to stands in brackets, the one that was left in
/// parentheses.
pub(super) fn draw(names: &Names, sheet: &Sheet, last: Option<Move>) -> String {
    let width = names.width();
    let mut lines = Vec::new();
    for rank in (0..sheet.board.ranks()).rev() {
        let cells = (0..sheet.board.files()).filter_map(|file| sheet.board.square(file, rank));
        let cells = cells.map(|square| cell(names, sheet, square, last, width));
        lines.push(format!("{} {}", paint(GROUND, format_args!("{:>3}", rank + 1)), cells.collect::<String>()));
    }
    let files = (b'a'..).take(sheet.board.files().into()).map(|file| format!(" {:>width$} ", char::from(file)));
    lines.push(format!("    {}", paint(GROUND, files.collect::<String>().trim_end())));
    lines.join("\n") + "\n"
}

fn cell(names: &Names, sheet: &Sheet, square: Square, last: Option<Move>, width: usize) -> String {
    let content = match sheet.at(square) {
        Occupant::Nothing => paint(GROUND, format_args!("{:>width$}", '.')),
        Occupant::Blocked => paint(GROUND, "~".repeat(width)),
        Occupant::Piece(owner, piece) => {
            let sign = piece.map_or_else(|sign| char::from(sign).to_string(), |letter| names.sign(letter, owner));
            paint(side(names.side_name(owner)), format_args!("{sign:>width$}"))
        }
    };
    let (open, close) = marks(square, last);
    // No line ends with blanks.
    let close = if close == " " && square.file() + 1 == sheet.board.files() { String::new() } else { close };
    format!("{open}{content}{close}")
}

/// What stands before and after a square: it marks the last move.
pub(super) fn marks(square: Square, last: Option<Move>) -> (String, String) {
    let pair = |open, close| (paint(LAST, open), paint(LAST, close));
    match last {
        Some(mv) if mv.to == square => pair('[', ']'),
        Some(mv) if mv.from == square => pair('(', ')'),
        _ => (" ".to_owned(), " ".to_owned()),
    }
}

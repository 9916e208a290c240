//! The text of a position: plain Xiangqi FEN, `<placement> <w or b> - - <quiet plies> <move number>`.

use super::diagram::Diagram;
use super::fen_error::FenError;
use super::piece::Piece;
use super::placement::Placement;
use super::point::{BOARD, POINTS, Point};
use crate::games::view::{EMPTY, Sign, read_placement, write_placement};
use crate::rules::{Ply, Side};

/// The set-up of S004.
pub(super) const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
/// Most quiet plies that a FEN may claim.
pub(super) const MAX_QUIET: Ply = 1_000_000;
/// The highest move number that a FEN may claim.
pub(super) const MAX_FULLMOVE: Ply = 1_000_000;
/// Most fields of a FEN.
const MAX_FIELDS: usize = 6;

/// Reads a FEN. Fields after the side to move may be missing; a move number of 0 is read as 1.
///
/// # Errors
/// When the text is no FEN. Whether a game can reach the position is [`Diagram::read`]'s business.
pub(super) fn read(text: &str) -> Result<Diagram, FenError> {
    let fields: Vec<&str> = text.split_whitespace().take(MAX_FIELDS + 1).collect();
    let (&placement, &turn, rest) = match fields.as_slice() {
        [placement, turn, rest @ ..] if fields.len() <= MAX_FIELDS => (placement, turn, rest),
        _ => return Err(FenError::Fields { found: text.split_whitespace().count() }),
    };
    let placement = placed(&read_placement(BOARD, placement)?)?;
    let to_move = match turn {
        "w" | "r" => Side::Red,
        "b" => Side::Blue,
        _ => return Err(FenError::SideToMove { found: turn.to_owned() }),
    };
    if let Some(&found) = rest.iter().take(2).find(|&&field| field != "-") {
        return Err(FenError::Dash { found: found.to_owned() });
    }
    let quiet = number(rest.get(2), 0, MAX_QUIET).map_err(|found| FenError::Quiet { found })?;
    let fullmove = number(rest.get(3), 1, MAX_FULLMOVE).map_err(|found| FenError::Fullmove { found })?;
    let ply = 2 * (fullmove.max(1) - 1) + Ply::from(to_move == Side::Blue);
    Ok(Diagram { placement, to_move, quiet, ply })
}

/// Writes a FEN with all its fields.
pub(super) fn write(diagram: &Diagram) -> String {
    let mut text = Vec::with_capacity(96);
    write_placement(BOARD, &signs(&diagram.placement), &mut text);
    let fullmove = diagram.ply / 2 + 1;
    format!("{} {} - - {} {fullmove}", String::from_utf8_lossy(&text), char::from(turn(diagram.to_move)), diagram.quiet)
}

/// How the side to move is written.
pub(super) const fn turn(side: Side) -> u8 {
    match side {
        Side::Red => b'w',
        Side::Blue => b'b',
    }
}

/// One sign a square, rank by rank from Red's back row.
pub(super) fn signs(placement: &Placement) -> Vec<Sign> {
    (0..POINTS).map(|n| placement.man(Point::from_index(n)).map_or(EMPTY, Piece::byte)).collect()
}

fn placed(signs: &[Sign]) -> Result<Placement, FenError> {
    let mut placement = Placement::empty();
    for (index, &sign) in signs.iter().enumerate().filter(|&(_, &sign)| sign != EMPTY) {
        let point = Point::from_index(index);
        let piece = Piece::from_byte(sign).ok_or(FenError::Letter { square: point.square(), found: sign })?;
        placement.put(point, piece);
    }
    Ok(placement)
}

/// The number in a field, or the default where the field is missing.
fn number(field: Option<&&str>, default: Ply, max: Ply) -> Result<Ply, String> {
    let Some(&text) = field else { return Ok(default) };
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|&n| digits && n <= max).ok_or_else(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_written_as_it_was_read() {
        let start = read(START).expect("the set-up of S004");
        assert_eq!(write(&start), START);
        assert_eq!((start.to_move, start.quiet, start.ply), (Side::Red, 0, 0));
    }

    #[test]
    fn ply_follows_from_move_number_and_side() {
        let rows = [("w", 0), ("r", 0), ("b", 1), ("w - -", 0), ("b - - 7", 1), ("w - - 0 31", 60), ("b - - 0 31", 61)];
        for (rest, ply) in rows {
            let diagram = read(&format!("4k4/9/9/9/9/9/9/9/9/3K5 {rest}")).expect("a position");
            assert_eq!(diagram.ply, ply, "{rest}");
        }
    }

    #[test]
    fn other_letters_are_read_and_not_written() {
        let diagram = read("4k4/9/9/9/9/9/9/9/H3h4/E2K2e2 r").expect("letters of other programs");
        assert_eq!(write(&diagram), "4k4/9/9/9/9/9/9/9/N3n4/B2K2b2 w - - 0 1");
    }
}

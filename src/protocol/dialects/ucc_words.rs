//! The words of the 2012 competition's protocol, which its logs share: pieces, squares, directions, outcomes.
//!
//! Red sits at the top there: `x` counts 0-9 from the left and is the file, `y` counts 0-9 from the top and is the rank.

use std::io::Write as _;

use crate::games::{Letter, SeenFight, Survivor};
use crate::rules::{Move, Side, Square, word_list};

/// Files and ranks of the board.
pub const EXTENT: u8 = 10;
/// Ranks of each side's set-up.
pub const ROWS: usize = 4;
/// The letters of the classic army, and the sign of each.
const SIGNS: [(u8, u8); 12] = [
    (b'M', b'1'),
    (b'G', b'2'),
    (b'C', b'3'),
    (b'J', b'4'),
    (b'K', b'5'),
    (b'L', b'6'),
    (b'T', b'7'),
    (b'N', b'8'),
    (b'R', b'9'),
    (b'S', b's'),
    (b'B', b'B'),
    (b'F', b'F'),
];
/// The flag's letter.
const FLAG: u8 = b'F';

/// How a piece of this letter, in either case, is written there; `?` for a letter that the army does not have.
pub fn sign(letter: u8) -> u8 {
    let letter = letter.to_ascii_uppercase();
    SIGNS.iter().find(|(own, _)| *own == letter).map_or(b'?', |(_, sign)| *sign)
}

/// The letter of a piece written there; what is none stays as it is, to be refused as it was sent.
pub fn letter(sign: u8) -> u8 {
    // An own letter that is no sign there must not pass for a piece.
    let other = if sign.is_ascii_alphabetic() { b'?' } else { sign };
    SIGNS.iter().find(|(_, known)| *known == sign).map_or(other, |(letter, _)| *letter)
}

word_list! {
    /// Where a piece moves to, as it is seen on a screen with Red at the top.
    pub enum Direction, "direction" {
        /// Towards Red's back row.
        Up = "UP",
        /// Towards Blue's back row.
        Down = "DOWN",
        /// Towards file a.
        Left = "LEFT",
        /// Towards file j.
        Right = "RIGHT",
    }
}

/// Appends `X Y DIRECTION [MULT]`. Moves there go straight; of another one the direction is a guess.
pub fn write_move(mv: Move, out: &mut Vec<u8>) {
    let (files, ranks) = (mv.to.file().abs_diff(mv.from.file()), mv.to.rank().abs_diff(mv.from.rank()));
    let direction = match (mv.from.file() < mv.to.file(), mv.from.rank() < mv.to.rank()) {
        (_, true) if ranks > 0 => Direction::Down,
        (_, false) if ranks > 0 => Direction::Up,
        (true, _) => Direction::Right,
        (false, _) => Direction::Left,
    };
    let _ = write!(out, "{} {} {direction}", mv.from.file(), mv.from.rank());
    if files.max(ranks) > 1 {
        let _ = write!(out, " {}", files.max(ranks));
    }
}

/// Reads `X Y DIRECTION [MULT]` and returns the words after it; `None` where it names no move on the board.
pub fn read_move(text: &str) -> Option<(Move, Vec<&str>)> {
    let mut words = text.split_ascii_whitespace();
    let from = square(words.next()?.parse().ok()?, words.next()?.parse().ok()?)?;
    let direction: Direction = words.next()?.parse().ok()?;
    let mut rest: Vec<&str> = words.collect();
    let steps = rest.first().and_then(|word| word.parse::<i16>().ok());
    if steps.is_some() {
        rest.remove(0);
    }
    let steps = steps.unwrap_or(1);
    let (file, rank) = (i16::from(from.file()), i16::from(from.rank()));
    let (file, rank) = match direction {
        Direction::Up => (file, rank.checked_sub(steps)?),
        Direction::Down => (file, rank.checked_add(steps)?),
        Direction::Left => (file.checked_sub(steps)?, rank),
        Direction::Right => (file.checked_add(steps)?, rank),
    };
    let to = square(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)?;
    Some((Move { from, to }, rest))
}

fn square(x: u8, y: u8) -> Option<Square> {
    Square::new(x, y).filter(|_| x < EXTENT && y < EXTENT)
}

/// Appends the outcome of a move, as far as the viewer may know of its fight.
pub fn write_outcome(fight: Option<SeenFight>, out: &mut Vec<u8>) {
    let Some(fight) = fight else {
        out.extend_from_slice(b"OK");
        return;
    };
    if fight.defender.map(Letter::byte) == Some(FLAG) {
        out.extend_from_slice(b"VICTORY_FLAG");
        return;
    }
    out.extend_from_slice(match fight.survivor {
        Survivor::Attacker => b"KILLS".as_slice(),
        Survivor::Defender => b"DIES",
        Survivor::Nobody => b"BOTHDIE",
    });
    for seen in [fight.attacker, fight.defender] {
        out.extend_from_slice(&[b' ', seen.map_or(b'?', |letter| sign(letter.byte()))]);
    }
}

/// The set-up string of a side's four lines, from the top of the screen down.
pub fn read_setup(side: Side, lines: &[String]) -> String {
    let row = |line: &String| line.bytes().map(letter).map(char::from).collect::<String>();
    // Blue's back row is at the bottom of the screen, and a set-up string begins with the back row.
    match side {
        Side::Red => lines.iter().map(row).collect(),
        Side::Blue => lines.iter().rev().map(row).collect(),
    }
}

/// The four lines of a set-up string, from the top of the screen down.
pub fn write_setup(side: Side, setup: &str) -> Vec<String> {
    let rows = setup.as_bytes().chunks(usize::from(EXTENT));
    let mut lines: Vec<String> = rows.map(|row| row.iter().map(|&letter| char::from(sign(letter))).collect()).collect();
    if side == Side::Blue {
        lines.reverse();
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_read_back_as_they_were_written() {
        let rows = [("a4a5", "0 3 DOWN"), ("a5a4", "0 4 UP"), ("b7h7", "1 6 RIGHT 6"), ("j1i1", "9 0 LEFT")];
        for (ours, theirs) in rows {
            let mv: Move = ours.parse().expect("a move");
            let mut text = Vec::new();
            write_move(mv, &mut text);
            assert_eq!(String::from_utf8_lossy(&text), theirs);
            assert_eq!(read_move(theirs), Some((mv, Vec::new())));
        }
        assert_eq!(read_move("0 3 DOWN 1 OK").map(|(_, rest)| rest), Some(vec!["OK"]));
    }

    #[test]
    fn what_is_no_move_is_none() {
        for text in ["", "0 0 UP", "9 9 RIGHT", "10 0 UP", "0 3 SIDEWAYS", "a 3 DOWN", "0 3", "0 3 DOWN 32767"] {
            assert_eq!(read_move(text), None, "{text}");
        }
    }

    #[test]
    fn set_ups_turn_with_the_board() {
        let lines = ["FB8sB479B8", "BB31555583", "6724898974", "967B669999"].map(str::to_owned);
        let red = read_setup(Side::Red, &lines);
        assert_eq!(red, "FBNSBJTRBNBBCMKKKKNCLTGJNRNRTJRLTBLLRRRR");
        assert_eq!(write_setup(Side::Red, &red), lines);
        let blue = read_setup(Side::Blue, &lines);
        assert!(blue.starts_with("RLTBLLRRRR"));
        assert_eq!(write_setup(Side::Blue, &blue), lines);
    }
}

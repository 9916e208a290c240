//! What Gravon's two formats share: pieces, squares, kinds of game and of endings.
//!
//! The board is written square by square from Red's back row, each row from file a: `A` is empty, `_` a lake, `B` to `M`
//! are Red's pieces and `N` to `Y` Blue's, from bomb to flag. Files skip the letter J, and `:` is rank 10.

use crate::record::GameRecord;
use crate::rules::{BySide, GameResult, Move, Reason, Square};

use super::{Format, FormatError};

/// The pieces in Gravon's order, in this program's letters.
const PIECES: [u8; 12] = *b"BSRNTLKJCGMF";
/// Files in order.
const FILES: &[u8; 10] = b"ABCDEFGHIK";
/// Squares of the board.
pub(super) const SQUARES: usize = 100;
/// Squares of a side's home.
const HOME: usize = 40;
/// Files and ranks.
const EXTENT: usize = 10;

/// A kind of game: Gravon's number and name, and the rule set here. Gravon's classic game allows five moves back and forth.
pub(super) struct Kind {
    pub(super) number: u8,
    pub(super) name: &'static str,
    rules: &'static [&'static str],
}

/// The kinds that exist here too; the free game is not among them.
const KINDS: [Kind; 4] = [
    Kind { number: 0, name: "classic", rules: &["stratego-5", "stratego"] },
    Kind { number: 1, name: "barrage", rules: &["barrage"] },
    Kind { number: 3, name: "ultimate lightning", rules: &["lightning"] },
    Kind { number: 4, name: "duell", rules: &["duel"] },
];

impl Kind {
    pub(super) fn of_rules(rules: &str) -> Option<&'static Self> {
        KINDS.iter().find(|kind| kind.rules.contains(&rules))
    }

    pub(super) fn of_number(number: u8) -> Option<&'static Self> {
        KINDS.iter().find(|kind| kind.number == number)
    }

    pub(super) fn of_name(name: &str) -> Option<&'static Self> {
        KINDS.iter().find(|kind| kind.name == name)
    }

    /// The rule set that is meant.
    pub(super) fn usual_rules(&self) -> &'static str {
        self.rules[0]
    }
}

/// How a game ended, as Gravon counts.
pub(super) fn ending(record: &GameRecord) -> u8 {
    let drawn = record.result == GameResult::Draw.as_str();
    match record.reason.parse() {
        Ok(Reason::Flag) => 1,
        Ok(Reason::NoMoves | Reason::Immobile) => 0,
        Ok(Reason::BothImmobile | Reason::Hopeless) => 2,
        Ok(Reason::Time) => 11,
        _ if drawn => 4,
        _ => 3,
    }
}

/// The reason that Gravon's number stands for.
pub(super) const fn reason(ending: u8) -> Option<Reason> {
    match ending {
        0 => Some(Reason::NoMoves),
        1 => Some(Reason::Flag),
        2 => Some(Reason::BothImmobile),
        3 => Some(Reason::Resigned),
        4 => Some(Reason::Agreed),
        11..=13 => Some(Reason::Time),
        _ => None,
    }
}

/// 0 for Red, 1 for Blue, 2 for a draw. There is no number for a game that has no result.
pub(super) fn winner(record: &GameRecord, format: Format) -> Result<u8, FormatError> {
    match record.result.parse() {
        Ok(GameResult::RedWins) => Ok(0),
        Ok(GameResult::BlueWins) => Ok(1),
        Ok(GameResult::Draw) => Ok(2),
        Ok(GameResult::Unfinished) | Err(_) => Err(FormatError::NoResult(format)),
    }
}

/// The result that such a number stands for.
pub(super) const fn result(winner: u8) -> Option<GameResult> {
    match winner {
        0 => Some(GameResult::RedWins),
        1 => Some(GameResult::BlueWins),
        2 => Some(GameResult::Draw),
        _ => None,
    }
}

/// The board of both set-ups.
pub(super) fn field(record: &GameRecord) -> Result<String, FormatError> {
    let (Some(red), Some(blue)) = (&record.setups.red, &record.setups.blue) else { return Err(FormatError::NoBoard) };
    let mut board = vec![b'A'; SQUARES];
    for (at, square) in board.iter_mut().enumerate().skip(HOME).take(SQUARES - 2 * HOME) {
        if matches!(at % EXTENT, 2 | 3 | 6 | 7) {
            *square = b'_';
        }
    }
    for (at, letter) in red.bytes().enumerate().take(HOME) {
        board[at] = sign(letter, b'B');
    }
    for (at, letter) in blue.bytes().enumerate().take(HOME) {
        board[SQUARES - EXTENT * (at / EXTENT + 1) + at % EXTENT] = sign(letter, b'N');
    }
    Ok(board.into_iter().map(char::from).collect())
}

fn sign(letter: u8, first: u8) -> u8 {
    PIECES.iter().zip(first..).find(|(own, _)| **own == letter).map_or(b'A', |(_, sign)| sign)
}

/// The set-ups on a board; `None` when it is no board.
pub(super) fn setups(field: &str) -> Option<BySide<String>> {
    let board = field.as_bytes();
    if board.len() != SQUARES {
        return None;
    }
    let red = board[..HOME].iter().map(|&sign| letter(sign, b'B')).collect::<Option<String>>()?;
    let rows = board[SQUARES - HOME..].chunks(EXTENT).rev().flatten();
    let blue = rows.map(|&sign| letter(sign, b'N')).collect::<Option<String>>()?;
    Some(BySide::new(red, blue))
}

fn letter(sign: u8, first: u8) -> Option<char> {
    if sign == b'A' {
        return Some('.');
    }
    PIECES.get(usize::from(sign.checked_sub(first)?)).copied().map(char::from)
}

/// A square as Gravon writes it.
pub(super) fn square_text(square: Square) -> String {
    let file = FILES.get(usize::from(square.file())).copied().unwrap_or(b'?');
    format!("{}{}", char::from(file), char::from(b'1' + square.rank()))
}

/// The move between two squares. A file J is an old mistake of the archive for K; rank 10 is sometimes written so.
pub(super) fn read_move(source: &str, target: &str) -> Option<Move> {
    Some(Move { from: square(source)?, to: square(target)? })
}

fn square(text: &str) -> Option<Square> {
    let (&file, rank) = text.as_bytes().split_first()?;
    let file = if file == b'J' { b'K' } else { file };
    let file = FILES.iter().position(|known| *known == file)?;
    let rank = match rank {
        b"10" => 9,
        &[rank @ b'1'..=b':'] => rank - b'1',
        _ => return None,
    };
    Square::new(u8::try_from(file).ok()?, rank)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_read_back_as_they_were_written() {
        for (ours, theirs) in [("a1", "A1"), ("i9", "I9"), ("j10", "K:"), ("j1", "K1"), ("e10", "E:")] {
            let square: Square = ours.parse().expect("a square");
            assert_eq!(square_text(square), theirs);
            assert_eq!(super::square(theirs), Some(square));
        }
        for text in ["", "A", "A0", "L1", "A;", "a1", "A11"] {
            assert_eq!(square(text), None, "{text}");
        }
        assert_eq!(square("J10"), "j10".parse().ok());
    }
}

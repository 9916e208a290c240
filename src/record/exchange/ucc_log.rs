//! The log of the 2012 programming competition.
//!
//! ```text
//! <red> RED SETUP
//! <four lines>
//! <blue> BLUE SETUP
//! <four lines>
//! 1 RED: 0 3 DOWN OK
//! 1 BLU: 1 6 UP OK
//! Game ends on RED's turn - REASON: Captured the flag
//! <red> RED VICTORY <turns> <value of red's pieces> <value of blue's pieces>
//! ```

use std::fmt::Write as _;

use super::{Format, FormatError, Transcript};
use crate::games::Variant;
use crate::protocol::dialects::Protocol;
use crate::protocol::dialects::ucc_words::{ROWS, read_move, read_setup, write_move, write_outcome, write_setup};
use crate::record::GameRecord;
use crate::rules::{BySide, GameResult, Move, Reason, Side, shown};

/// A game as text.
pub(super) fn write(record: &GameRecord, variant: &Variant) -> Result<String, FormatError> {
    if !Protocol::Ucc.can_tell(variant) || record.position.is_some() {
        return Err(FormatError::Rules { format: Format::Ucc, rules: record.rules.clone() });
    }
    let mut game = record.board(variant).map_err(|_| FormatError::NoBoard)?;
    let names = BySide::new(&record.red.name, &record.blue.name).map(|name| name.replace(char::is_whitespace, "_"));
    let mut text = String::new();
    for (side, name) in names.iter() {
        let setup = record.setups.of(side).as_deref().ok_or(FormatError::NoBoard)?;
        let _ = writeln!(text, "{name} {} SETUP\n{}", colour(side), write_setup(side, setup).join("\n"));
    }
    let mut ply: u32 = 0;
    for mv in record.move_texts().filter_map(|text| text.parse::<Move>().ok()) {
        let side = game.to_move();
        if game.play(mv).is_err() {
            break;
        }
        let mut line = Vec::new();
        write_move(mv, &mut line);
        line.push(b' ');
        write_outcome(game.last_event(side).and_then(|event| event.fight), &mut line);
        let _ = writeln!(text, "{} {}: {}", ply / 2 + 1, &colour(side)[..3], String::from_utf8_lossy(&line));
        ply += 1;
    }
    let values = BySide::from_fn(|side| value(&game.reveal(), variant, side));
    write_end(record, &names, ply, values, &mut text);
    Ok(text)
}

fn write_end(record: &GameRecord, names: &BySide<String>, plies: u32, values: BySide<u32>, text: &mut String) {
    let result: GameResult = record.result.parse().unwrap_or(GameResult::Unfinished);
    let by_conduct = record.side.as_deref().map(|name| if name == "red" { Side::Red } else { Side::Blue });
    let reason = record.reason.parse().unwrap_or(Reason::Void);
    let (side, word, sentence) = match (result.winner(), reason) {
        (Some(winner), Reason::Flag) => (winner, "VICTORY", "Captured the flag"),
        (Some(winner), Reason::NoMoves) => (winner, "VICTORY", "Destroyed all mobile enemy pieces"),
        (Some(winner), Reason::Resigned) => (winner.other(), "SURRENDER", "This player has surrendered!"),
        (Some(winner), _) => (by_conduct.unwrap_or(winner.other()), "ILLEGAL", "Unintelligable response"),
        (None, Reason::MaxPlies) => (Side::Red, "DRAW_DEFAULT", "Game declared a draw"),
        (None, Reason::Void) => (Side::Red, "INTERNAL_ERROR", "Internal controller error"),
        (None, _) => (Side::Red, "DRAW", "Game declared a draw because neither player has mobile pieces"),
    };
    let turn = plies.div_ceil(2).max(1);
    let _ = writeln!(text, "Game ends on {}'s turn - REASON: {sentence}", colour(side));
    let _ = writeln!(text, "{} {} {word} {turn} {} {}", names[side], colour(side), values.red, values.blue);
}

const fn colour(side: Side) -> &'static str {
    match side {
        Side::Red => "RED",
        Side::Blue => "BLUE",
    }
}

/// The ranks of a side's pieces added up.
fn value(position: &str, variant: &Variant, side: Side) -> u32 {
    let Variant::Stratego(rules) = variant else { return 0 };
    let placement = position.split(' ').next().unwrap_or_default();
    let rank = |byte: u8| {
        let piece = rules.army.iter().find(|piece| piece.letter.of(side) == byte);
        piece.map_or(0, |piece| match piece.strength {
            crate::games::stratego::army::Strength::Rank(rank) => u32::from(rank),
            _ => 0,
        })
    };
    placement.bytes().map(rank).sum()
}

/// The games of a text.
pub(super) fn read(text: &str) -> Result<Vec<Transcript>, FormatError> {
    let mut lines = text.lines().map(str::trim_end).zip(1..).filter(|(line, _)| !line.is_empty());
    let mut games = Vec::new();
    while let Some((line, number)) = lines.next() {
        games.push(read_game(line, number, &mut lines)?);
    }
    Ok(games)
}

type Lines<'a, 'b> = &'b mut dyn Iterator<Item = (&'a str, usize)>;

fn read_game(first: &str, number: usize, lines: Lines<'_, '_>) -> Result<Transcript, FormatError> {
    let red = read_side(Side::Red, first, number, lines)?;
    let (line, number) = lines.next().ok_or_else(|| FormatError::line(number, "the set-up of Blue is missing"))?;
    let blue = read_side(Side::Blue, line, number, lines)?;
    let mut game = Transcript {
        rules: Some("stratego"),
        names: BySide::new(red.0, blue.0),
        setups: BySide::new(Some(red.1), Some(blue.1)),
        position: None,
        moves: Vec::new(),
        result: GameResult::Unfinished,
        reason: None,
        started: String::new(),
    };
    for (line, number) in lines {
        if let Some((_, sent)) = line.split_once(" RED:").or_else(|| line.split_once(" BLU:")) {
            take_move(&mut game, sent.trim());
        } else if !line.starts_with("Game ends ") && take_result(&mut game, line, number)? {
            return Ok(game);
        }
    }
    Ok(game)
}

fn read_side(side: Side, line: &str, number: usize, lines: Lines<'_, '_>) -> Result<(String, String), FormatError> {
    let name = line.strip_suffix(" SETUP").and_then(|rest| rest.strip_suffix(colour(side)));
    let name = name.ok_or_else(|| FormatError::line(number, format!("expected '<name> {} SETUP'", colour(side))))?;
    let rows: Vec<String> = lines.take(ROWS).map(|(line, _)| line.trim().to_owned()).collect();
    Ok((name.trim().to_owned(), read_setup(side, &rows)))
}

/// A move, unless it was refused: then it was not made, and the result says whose loss that is.
fn take_move(game: &mut Transcript, sent: &str) {
    match read_move(sent) {
        Some((_, outcome)) if outcome.first() == Some(&"ILLEGAL") => {}
        Some((mv, _)) => game.moves.push((sent.to_owned(), Some(mv))),
        None if sent.is_empty() || sent.starts_with("SURRENDER") || sent.ends_with("ILLEGAL") => {}
        None => game.moves.push((sent.to_owned(), None)),
    }
}

/// The last line of a game; `false` for a remark of the program's.
fn take_result(game: &mut Transcript, line: &str, number: usize) -> Result<bool, FormatError> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let [_, colour, word, ..] = words.as_slice() else { return Ok(false) };
    let side = match *colour {
        "RED" => Some(Side::Red),
        "BLUE" => Some(Side::Blue),
        "BOTH" | "NONE" => None,
        _ => return Ok(false),
    };
    let (result, reason) = match (*word, side) {
        ("VICTORY", Some(side)) => (GameResult::win(side), None),
        ("SURRENDER", Some(side)) => (GameResult::win(side.other()), Some(Reason::Resigned)),
        ("ILLEGAL", Some(side)) => (GameResult::win(side.other()), Some(Reason::IllegalMove)),
        ("BAD_SETUP", Some(side)) => (GameResult::win(side.other()), Some(Reason::IllegalSetup)),
        ("DRAW", _) => (GameResult::Draw, Some(Reason::Agreed)),
        ("DRAW_DEFAULT", _) => (GameResult::Draw, Some(Reason::MaxPlies)),
        ("INTERNAL_ERROR", _) => (GameResult::Unfinished, Some(Reason::Void)),
        _ => return Err(FormatError::line(number, format!("unknown result '{}'", shown(word)))),
    };
    (game.result, game.reason) = (result, reason);
    Ok(true)
}

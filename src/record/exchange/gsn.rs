//! Gravon's older format: a line a move.
//!
//! ```text
//! #X38FA11 Stratego-Notation v2
//! type 0
//! <the board, 100 signs>
//! A4-A5
//! END
//! <red> vs <blue> result 1 winner 0
//! ```

use std::fmt::Write as _;

use super::gravon_codes::{Kind, ending, field, read_move, reason, result, setups, square_text, winner};
use super::{Format, FormatError, Transcript};
use crate::record::GameRecord;
use crate::rules::Move;

/// The first line, without the number of the version.
const MAGIC: &str = "#X38FA11 Stratego-Notation v";
/// The line after the last move.
const END: &str = "END";

/// A game as text.
pub(super) fn write(record: &GameRecord) -> Result<String, FormatError> {
    let rules = || FormatError::Rules { format: Format::Gsn, rules: record.rules.clone() };
    // The kind with the number 4 came after this format.
    let kind = Kind::of_rules(&record.rules).filter(|kind| kind.number < 4).ok_or_else(rules)?;
    let mut text = format!("{MAGIC}2\ntype {}\n{}\n", kind.number, field(record)?);
    for mv in record.move_texts().filter_map(|text| text.parse::<Move>().ok()) {
        let _ = writeln!(text, "{}-{}", square_text(mv.from), square_text(mv.to));
    }
    let (red, blue, winner) = (&record.red.name, &record.blue.name, winner(record, Format::Gsn)?);
    let _ = writeln!(text, "{END}\n{red} vs {blue} result {} winner {winner}", ending(record));
    Ok(text)
}

/// The games of a text.
pub(super) fn read(text: &str) -> Result<Vec<Transcript>, FormatError> {
    let mut lines = text.lines().map(str::trim).zip(1..).filter(|(line, _)| !line.is_empty()).peekable();
    let mut games = Vec::new();
    while let Some((line, number)) = lines.next() {
        if line.strip_prefix(MAGIC).and_then(|version| version.parse::<u8>().ok()).is_none() {
            return Err(FormatError::line(number, format!("expected '{MAGIC}' and a number")));
        }
        games.push(read_game(&mut lines, number)?);
    }
    Ok(games)
}

fn read_game<'a>(lines: &mut impl Iterator<Item = (&'a str, usize)>, start: usize) -> Result<Transcript, FormatError> {
    let mut next =
        |expected: &str| lines.next().ok_or_else(|| FormatError::line(start, format!("the game has no {expected}")));
    let (line, number) = next("type")?;
    let kind = line.strip_prefix("type").and_then(|kind| Kind::of_number(kind.trim().parse().ok()?));
    let kind = kind.ok_or_else(|| FormatError::line(number, "expected 'type' and a kind of game that exists here"))?;
    let (line, number) = next("board")?;
    let setups = setups(line).ok_or_else(|| FormatError::line(number, "expected the 100 signs of a board"))?;
    let mut moves = Vec::new();
    loop {
        let (line, _) = next(END)?;
        if line == END {
            break;
        }
        let mv = line.split_once('-').and_then(|(source, target)| read_move(source, target));
        moves.push((line.to_owned(), mv));
    }
    let (line, number) = next("result")?;
    let wrong = || FormatError::line(number, "expected '<red> vs <blue> result <number> winner <number>'");
    let (names, numbers) = line.rsplit_once(" result ").ok_or_else(wrong)?;
    let (red, blue) = names.split_once(" vs ").ok_or_else(wrong)?;
    let (ended, won) = numbers.split_once(" winner ").ok_or_else(wrong)?;
    Ok(Transcript {
        rules: Some(kind.usual_rules()),
        names: crate::rules::BySide::new(red.to_owned(), blue.to_owned()),
        setups: setups.map(Some),
        position: None,
        moves,
        result: won.trim().parse().ok().and_then(result).ok_or_else(wrong)?,
        reason: reason(ended.trim().parse().map_err(|_| wrong())?),
        started: String::new(),
    })
}

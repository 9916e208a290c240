//! Xiangqi in Portable Game Notation: tags `Red` and `Black`, `Variant "xiangqi"`, moves as coordinates.
//!
//! Squares are written `a1` to `i10`. On reading, ranks 0 to 9 and the form `H2-E2` are understood too.

use std::fmt::Write as _;

use super::pgn_text::{Token, tokens};
use super::{Format, FormatError, Transcript};
use crate::games::Variant;
use crate::protocol::dialects::Coordinates;
use crate::record::GameRecord;
use crate::rules::{BySide, GameResult, Reason, shown};

/// Longest line of moves.
const WIDTH: usize = 80;
/// The value of the tag `Variant`.
const RULES: &str = "xiangqi";

/// A game as text.
pub(super) fn write(record: &GameRecord, variant: &Variant) -> Result<String, FormatError> {
    if !matches!(variant, Variant::Xiangqi(_)) {
        return Err(FormatError::Rules { format: Format::Pgn, rules: record.rules.clone() });
    }
    let date = record.started.get(..10).unwrap_or("????-??-??").replace('-', ".");
    let round = record.game.to_string();
    let mut tags = vec![
        ("Event", "linesman"),
        ("Site", "?"),
        ("Date", &date),
        ("Round", &round),
        ("Red", &record.red.name),
        ("Black", &record.blue.name),
        ("Result", &record.result),
        ("Variant", RULES),
        ("Termination", &record.reason),
    ];
    if let Some(position) = &record.position {
        tags.extend([("SetUp", "1"), ("FEN", position)]);
    }
    let mut text = String::new();
    for (name, value) in tags {
        let _ = writeln!(text, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
    }
    let first = record.board(variant).map_or(0, |game| game.ply());
    let mut words = Vec::new();
    for (mv, ply) in record.move_texts().zip(first..) {
        if ply % 2 == 0 {
            words.push(format!("{}.", ply / 2 + 1));
        } else if ply == first {
            words.push(format!("{}...", ply / 2 + 1));
        }
        words.push(mv.to_owned());
    }
    words.push(record.result.clone());
    text.push('\n');
    wrap(&words, &mut text);
    text.push('\n');
    Ok(text)
}

fn wrap(words: &[String], text: &mut String) {
    let mut width = 0;
    for word in words {
        if width > 0 && width + 1 + word.len() > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += word.len();
    }
    text.push('\n');
}

/// The games of a text.
pub(super) fn read(text: &str) -> Result<Vec<Transcript>, FormatError> {
    let mut games = Vec::new();
    let mut open: Option<Open> = None;
    for token in tokens(text)? {
        match token {
            Token::Tag(name, value) => {
                // Tags after moves begin the next game, also where the result was left out.
                if let Some(ended) = open.take_if(|game| !game.moves.is_empty()) {
                    games.push(ended.close()?);
                }
                open.get_or_insert_default().tags.push((name, value));
            }
            Token::Word(word, _) if word.parse::<GameResult>().is_ok() => {
                let mut ended = open.take().unwrap_or_default();
                ended.result = word.parse().ok();
                games.push(ended.close()?);
            }
            Token::Word(word, line) => open.get_or_insert_default().moves.push((word, line)),
        }
    }
    if let Some(ended) = open {
        games.push(ended.close()?);
    }
    Ok(games)
}

/// A game while it is being read.
#[derive(Default)]
struct Open {
    tags: Vec<(String, String)>,
    moves: Vec<(String, usize)>,
    result: Option<GameResult>,
}

impl Open {
    fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    fn close(self) -> Result<Transcript, FormatError> {
        let line = self.moves.first().map_or(1, |(_, line)| *line);
        if let Some(variant) = self.tag("Variant").filter(|variant| !variant.eq_ignore_ascii_case(RULES)) {
            return Err(FormatError::line(line, format!("the variant is '{}', expected {RULES}", shown(variant))));
        }
        let name = |tags: [&str; 2]| tags.iter().find_map(|tag| self.tag(tag)).unwrap_or("?").to_owned();
        let texts: Vec<String> =
            self.moves.iter().map(|(text, _)| text.to_ascii_lowercase().replace('-', "")).collect();
        let coordinates = coordinates(&self.moves, &texts, self.tag("FEN").is_none());
        let moves = self.moves.iter().zip(&texts).map(|((sent, _), text)| (sent.clone(), coordinates.read(text)));
        Ok(Transcript {
            rules: Some(RULES),
            names: BySide::new(name(["Red", "White"]), name(["Black", "Blue"])),
            setups: BySide::default(),
            position: self.tag("FEN").map(str::to_owned),
            moves: moves.collect(),
            result: self.result.or_else(|| self.tag("Result")?.parse().ok()).unwrap_or(GameResult::Unfinished),
            reason: self.tag("Termination").and_then(|reason| reason.parse::<Reason>().ok()),
            started: self.tag("Date").unwrap_or_default().replace('.', "-"),
        })
    }
}

/// How the squares of a game are named: a dash is the mark of ranks from 0, as is a rank 0, and a rank 10 of the other;
/// the first move from the usual start tells the rest.
fn coordinates(sent: &[(String, usize)], texts: &[String], usual_start: bool) -> Coordinates {
    let has = |digits: &str| texts.iter().any(|text| ranks(text).any(|rank| rank == digits));
    let dashed = sent.iter().any(|(text, _)| text.contains('-'));
    match (has("10"), has("0") || dashed) {
        (true, _) => Coordinates::OneToTen,
        (false, true) => Coordinates::ZeroToNine,
        (false, false) => {
            let first = texts.first().filter(|_| usual_start).and_then(|text| Coordinates::of_first_move(text));
            first.unwrap_or(Coordinates::OneToTen)
        }
    }
}

fn ranks(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty())
}

//! Gravon's XML: one element a move.

use std::fmt::Write as _;

use super::gravon_codes::{Kind, ending, field, read_move, reason, result, setups, square_text, winner};
use super::{Format, FormatError, Transcript};
use crate::record::GameRecord;
use crate::rules::{BySide, GameResult, Move, shown};

/// A game as text, a document of its own.
pub(super) fn write(record: &GameRecord) -> Result<String, FormatError> {
    let rules = || FormatError::Rules { format: Format::Gravon, rules: record.rules.clone() };
    let kind = Kind::of_rules(&record.rules).ok_or_else(rules)?;
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<stratego>\n".to_owned();
    let _ = writeln!(text, " <game type=\"{}\">\n  <field content=\"{}\"/>", kind.name, field(record)?);
    let moves = record.move_texts().filter_map(|text| text.parse::<Move>().ok());
    for (mv, id) in moves.zip(1..) {
        let (source, target) = (square_text(mv.from), square_text(mv.to));
        let _ = writeln!(text, "  <move id=\"{id}\" source=\"{source}\" target=\"{target}\"/>");
    }
    for (name, id) in [&record.red.name, &record.blue.name].into_iter().zip(1..) {
        let _ = writeln!(text, "  <player id=\"{id}\">{}</player>", escaped(name));
    }
    let winner = winner(record, Format::Gravon)? + 1;
    let _ = writeln!(text, "  <result type=\"{}\" winner=\"{winner}\"/>\n </game>\n</stratego>", ending(record));
    Ok(text)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn unescaped(text: &str) -> String {
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&apos;", "'");
    text.replace("&amp;", "&")
}

/// A tag of the document: its name, its attributes as they stand, and the text up to the next tag.
struct Tag<'a> {
    line: usize,
    name: &'a str,
    attributes: &'a str,
    text: &'a str,
}

impl Tag<'_> {
    /// The value of an attribute. Blanks around the equals sign are common in the archive.
    fn value(&self, key: &str) -> Option<String> {
        let mut rest = self.attributes;
        while let Some((name, after)) = rest.split_once('=') {
            let after = after.trim_start();
            let quote = after.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
            let (value, next) = after[1..].split_once(quote)?;
            if name.trim() == key {
                return Some(unescaped(value));
            }
            rest = next;
        }
        None
    }

    fn required(&self, key: &str) -> Result<String, FormatError> {
        let missing = || FormatError::line(self.line, format!("the element {} has no {key}", self.name));
        self.value(key).ok_or_else(missing)
    }

    fn number(&self, key: &str) -> Result<u8, FormatError> {
        let value = self.required(key)?;
        value.trim().parse().map_err(|_| FormatError::line(self.line, format!("{key} is '{}'", shown(&value))))
    }
}

/// The tags of a document in order; comments and declarations are none.
fn tags(text: &str) -> Result<Vec<Tag<'_>>, FormatError> {
    let mut found = Vec::new();
    let (mut rest, mut line) = (text, 1);
    while let Some((before, after)) = rest.split_once('<') {
        line += before.matches('\n').count();
        let end = if after.starts_with("!--") { "-->" } else { ">" };
        let (tag, next) = after.split_once(end).ok_or_else(|| FormatError::line(line, "a tag does not end"))?;
        if !tag.starts_with(['!', '?']) {
            let tag_text = tag.trim_end_matches('/');
            let (name, attributes) = tag_text.split_once(char::is_whitespace).unwrap_or((tag_text, ""));
            let text = next.split('<').next().unwrap_or_default();
            found.push(Tag { line, name, attributes, text });
        }
        line += tag.matches('\n').count();
        rest = next;
    }
    Ok(found)
}

/// The games of a document, or of several one after another.
pub(super) fn read(text: &str) -> Result<Vec<Transcript>, FormatError> {
    let mut games: Vec<Transcript> = Vec::new();
    for tag in tags(text)? {
        if tag.name == "game" {
            games.push(begun(&tag)?);
        } else if let Some(game) = games.last_mut() {
            take(game, &tag)?;
        }
    }
    if games.is_empty() {
        return Err(FormatError::line(1, "there is no element game"));
    }
    Ok(games)
}

fn begun(tag: &Tag<'_>) -> Result<Transcript, FormatError> {
    let name = tag.required("type")?;
    let unknown = || FormatError::line(tag.line, format!("the game type '{}' does not exist here", shown(&name)));
    let kind = Kind::of_name(&name).ok_or_else(unknown)?;
    Ok(Transcript {
        rules: Some(kind.usual_rules()),
        names: BySide::default(),
        setups: BySide::default(),
        position: None,
        moves: Vec::new(),
        result: GameResult::Unfinished,
        reason: None,
        started: String::new(),
    })
}

fn take(game: &mut Transcript, tag: &Tag<'_>) -> Result<(), FormatError> {
    let wrong = |problem: &str| FormatError::line(tag.line, problem);
    match tag.name {
        "field" => {
            let board = tag.required("content")?;
            game.setups = setups(&board).ok_or_else(|| wrong("expected the 100 signs of a board"))?.map(Some);
        }
        "move" => {
            let (source, target) = (tag.required("source")?, tag.required("target")?);
            game.moves.push((format!("{source}-{target}"), read_move(&source, &target)));
        }
        "player" => match tag.number("id")? {
            1 => game.names.red = unescaped(tag.text.trim()),
            2 => game.names.blue = unescaped(tag.text.trim()),
            _ => return Err(wrong("a player is neither 1 nor 2")),
        },
        "result" => {
            game.reason = reason(tag.number("type")?);
            let winner = tag.number("winner")?.checked_sub(1).and_then(result);
            game.result = winner.ok_or_else(|| wrong("the winner is none of 1, 2 and 3"))?;
        }
        _ => {}
    }
    Ok(())
}

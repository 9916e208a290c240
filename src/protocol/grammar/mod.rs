//! The grammar of UHI 1, in nom. These are the only files that know nom.
//!
//! A line is a first word and what belongs to it, separated by blanks (spaces or tabs). The first word chooses the
//! parser of the rest; when that fails, the error says what the message looks like.

mod from_engine;
mod to_engine;
mod tokens;

use nom::Parser as _;
use nom::character::complete::space0;
use nom::combinator::all_consuming;
use nom::sequence::terminated;

use super::ParseError;
use super::text::Text;
use super::{FromEngine, ToEngine};

/// What is left to read, and what was read.
type Read<'a, T> = nom::IResult<&'a str, T>;

/// Longest part of an unknown line that an error repeats.
const SHOWN: usize = 40;

/// How the rest of a message is read, and what the message looks like.
struct Form<T> {
    word: &'static str,
    usage: &'static str,
    rest: fn(&str) -> Read<'_, T>,
}

pub(super) fn to_engine(line: &str) -> Result<ToEngine, ParseError> {
    read(line, to_engine::FORMS)
}

pub(super) fn from_engine(line: &str) -> Result<FromEngine, ParseError> {
    let line = line.trim_start_matches([' ', '\t']);
    if line.starts_with("x-") {
        return Text::new(line).map(FromEngine::Vendor).ok_or_else(|| ParseError::UnknownWord(shown(line)));
    }
    read(line, from_engine::FORMS)
}

fn read<T>(line: &str, forms: &[Form<T>]) -> Result<T, ParseError> {
    let line = line.trim_start_matches([' ', '\t']);
    let end = line.find([' ', '\t']).unwrap_or(line.len());
    let (word, rest) = line.split_at(end);
    if word.is_empty() {
        return Err(ParseError::Blank);
    }
    let form = forms.iter().find(|form| form.word == word).ok_or_else(|| ParseError::UnknownWord(shown(word)))?;
    let message = all_consuming(terminated(form.rest, space0)).parse(rest);
    message.map(|(_, message)| message).map_err(|_| ParseError::Malformed { word: form.word, usage: form.usage })
}

fn shown(word: &str) -> Text {
    Text::escaped(word.as_bytes(), SHOWN)
}

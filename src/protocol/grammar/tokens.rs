//! The parts that several messages share. Each reads the blanks before it as well.

use std::str::FromStr;

use nom::Parser as _;
use nom::bytes::complete::take_while1;
use nom::character::complete::{digit1, space0, space1};
use nom::combinator::{eof, map, map_opt, map_res, opt, peek, recognize, rest, verify};
use nom::multi::many1_count;
use nom::sequence::{preceded, terminated};

use super::Read;
use crate::protocol::request::Request;
use crate::protocol::text::{Text, Word};
use crate::rules::{Board, Move, SideName};

fn is_word(c: char) -> bool {
    c != ' ' && c != '\t'
}

/// A run of characters without blanks.
pub(super) fn token(input: &str) -> Read<'_, &str> {
    preceded(space1, take_while1(is_word)).parse(input)
}

/// This very word.
pub(super) fn keyword(word: &'static str) -> impl FnMut(&str) -> Read<'_, &str> {
    move |input| verify(token, |found: &str| found == word).parse(input)
}

/// A word of bounded length.
pub(super) fn word(input: &str) -> Read<'_, Word> {
    map_opt(token, Word::new).parse(input)
}

/// Everything up to the end of the line.
pub(super) fn text(input: &str) -> Read<'_, Text> {
    preceded(space1, map_opt(rest, Text::new)).parse(input)
}

/// Words up to one of `keywords` or the end of the line.
pub(super) fn phrase(keywords: &'static [&'static str]) -> impl FnMut(&str) -> Read<'_, Text> {
    move |input| {
        let plain = verify(token, |found: &str| !keywords.contains(&found));
        map_opt(recognize(many1_count(plain)), Text::new).parse(input)
    }
}

/// Anything that can be read from one token.
pub(super) fn parsed<T: FromStr>(input: &str) -> Read<'_, T> {
    map_res(token, str::parse).parse(input)
}

/// A number without a sign.
pub(super) fn number<T: FromStr>(input: &str) -> Read<'_, T> {
    map_res(terminated(preceded(space1, digit1), peek(end_of_token)), str::parse).parse(input)
}

fn end_of_token(input: &str) -> Read<'_, ()> {
    verify(nom::combinator::success(()), |()| !input.starts_with(is_word)).parse(input)
}

/// Nothing more but blanks.
pub(super) fn end_of_line(input: &str) -> Read<'_, ()> {
    map((space0, eof), |_| ()).parse(input)
}

/// A keyword followed by a number, if it is there.
pub(super) fn option<T: FromStr>(key: &'static str) -> impl FnMut(&str) -> Read<'_, Option<T>> {
    move |input| opt(preceded(keyword(key), number)).parse(input)
}

pub(super) fn request(input: &str) -> Read<'_, Request> {
    number.map(Request).parse(input)
}

pub(super) fn side(input: &str) -> Read<'_, SideName> {
    parsed(input)
}

pub(super) fn a_move(input: &str) -> Read<'_, Move> {
    parsed(input)
}

/// `10x10`
pub(super) fn board(input: &str) -> Read<'_, Board> {
    map_opt(token, |text| {
        let (files, ranks) = text.split_once('x')?;
        Board::new(files.parse().ok()?, ranks.parse().ok()?)
    })
    .parse(input)
}

//! Messages from an engine.

use nom::Parser as _;
use nom::branch::alt;
use nom::combinator::{map, opt};
use nom::multi::{many_m_n, many0};
use nom::sequence::{preceded, terminated};

use super::tokens::{a_move, end_of_line, keyword, parsed, phrase, request, text, word};
use super::{Form, Read};
use crate::protocol::from_engine::{FromEngine, Games, Info, OptionDeclaration, SentMove};
use crate::protocol::limits;
use crate::protocol::text::{Text, Word};

pub(super) const FORMS: &[Form<FromEngine>] = &[
    Form { word: "bestmove", usage: "bestmove <number> <move> [draw]", rest: bestmove },
    Form { word: "info", usage: "info <text>", rest: info },
    Form { word: "id", usage: "id name <text>, or id author <text>", rest: id },
    Form { word: "games", usage: "games <rule set> ..., or games *", rest: games },
    Form { word: "want", usage: "want <stream> ...", rest: want },
    Form {
        word: "option",
        usage: "option name <name> type check|spin|combo|button|string [default <value>] [min <n>] [max <n>] [var <value>] ...",
        rest: option,
    },
    Form { word: "uhiok", usage: "uhiok", rest: |input| Ok((input, FromEngine::UhiOk)) },
    Form { word: "readyok", usage: "readyok <number>", rest: |input| map(request, FromEngine::ReadyOk).parse(input) },
    Form { word: "setup", usage: "setup <number> <letters>", rest: setup },
    Form { word: "resign", usage: "resign <number>", rest: |input| map(request, FromEngine::Resign).parse(input) },
];

/// An answer that names the request but no move is an illegal move, not an unintelligible line: its sender learns at
/// once what is wrong instead of losing on time.
fn bestmove(input: &str) -> Read<'_, FromEngine> {
    let (input, request) = request(input)?;
    let draw = map(opt(keyword("draw")), |draw| draw.is_some());
    let a_move = (map(a_move, SentMove::Move), terminated(draw, end_of_line));
    let other = map(text, |text| (SentMove::Other(text), false));
    map(alt((a_move, other)), move |(mv, draw)| FromEngine::BestMove { request, mv, draw }).parse(input)
}

fn setup(input: &str) -> Read<'_, FromEngine> {
    map((request, text), |(request, letters)| FromEngine::Setup { request, letters }).parse(input)
}

fn info(input: &str) -> Read<'_, FromEngine> {
    map(text, |text| FromEngine::Info(Info(text))).parse(input)
}

fn id(input: &str) -> Read<'_, FromEngine> {
    alt((
        map(preceded(keyword("name"), text), FromEngine::Name),
        map(preceded(keyword("author"), text), FromEngine::Author),
    ))
    .parse(input)
}

fn names(input: &str) -> Read<'_, Vec<Word>> {
    many_m_n(1, limits::NAMES, word).parse(input)
}

fn games(input: &str) -> Read<'_, FromEngine> {
    let any = |names: &[Word]| names.iter().any(|name| name.as_str() == "*");
    map(names, |names| FromEngine::Games(if any(&names) { Games::Any } else { Games::These(names) })).parse(input)
}

fn want(input: &str) -> Read<'_, FromEngine> {
    map(names, FromEngine::Want).parse(input)
}

const OPTION_KEYS: &[&str] = &["type", "default", "min", "max", "var"];

/// What may follow the type of an option.
enum Attribute {
    Default(Option<Text>),
    Min(i64),
    Max(i64),
    Var(Text),
}

/// An option whose default is the empty string has nothing after the word.
fn attribute(input: &str) -> Read<'_, Attribute> {
    alt((
        map(preceded(keyword("default"), opt(phrase(OPTION_KEYS))), Attribute::Default),
        map(preceded(keyword("min"), parsed), Attribute::Min),
        map(preceded(keyword("max"), parsed), Attribute::Max),
        map(preceded(keyword("var"), phrase(OPTION_KEYS)), Attribute::Var),
    ))
    .parse(input)
}

/// Name and type come first; what follows may stand in any order, as UCI engines print it.
fn option(input: &str) -> Read<'_, FromEngine> {
    let (input, name) = preceded(keyword("name"), phrase(OPTION_KEYS)).parse(input)?;
    let (input, kind) = preceded(keyword("type"), parsed).parse(input)?;
    let (input, attributes) = many0(attribute).parse(input)?;
    let mut option = OptionDeclaration { name, kind, default: None, min: None, max: None, vars: Vec::new() };
    for attribute in attributes {
        match attribute {
            Attribute::Default(value) => option.default = value,
            Attribute::Min(value) => option.min = Some(value),
            Attribute::Max(value) => option.max = Some(value),
            Attribute::Var(value) => option.vars.push(value),
        }
    }
    Ok((input, FromEngine::Option(option)))
}

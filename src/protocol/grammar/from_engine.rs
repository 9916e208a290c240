//! Messages from an engine.

use nom::Parser as _;
use nom::branch::alt;
use nom::combinator::{map, opt};
use nom::multi::{many_m_n, many0};
use nom::sequence::preceded;

use super::tokens::{keyword, parsed, phrase, request, text, word};
use super::{Form, Read};
use crate::protocol::from_engine::{FromEngine, Games, Info, OptionDeclaration, SentMove};
use crate::protocol::limits;
use crate::protocol::text::Word;

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

fn bestmove(input: &str) -> Read<'_, FromEngine> {
    let mv = alt((map(parsed, SentMove::Move), map(word, SentMove::Other)));
    let draw = map(opt(keyword("draw")), |draw| draw.is_some());
    map((request, mv, draw), |(request, mv, draw)| FromEngine::BestMove { request, mv, draw }).parse(input)
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
    let any = map(keyword("*"), |_| Games::Any);
    map(alt((any, map(names, Games::These))), FromEngine::Games).parse(input)
}

fn want(input: &str) -> Read<'_, FromEngine> {
    map(names, FromEngine::Want).parse(input)
}

const OPTION_KEYS: &[&str] = &["type", "default", "min", "max", "var"];

fn option(input: &str) -> Read<'_, FromEngine> {
    let (input, name) = preceded(keyword("name"), phrase(OPTION_KEYS)).parse(input)?;
    let (input, kind) = preceded(keyword("type"), parsed).parse(input)?;
    // An option whose default is the empty string has nothing after the word.
    let (input, default) = opt(preceded(keyword("default"), opt(phrase(OPTION_KEYS)))).parse(input)?;
    let (input, min) = opt(preceded(keyword("min"), parsed)).parse(input)?;
    let (input, max) = opt(preceded(keyword("max"), parsed)).parse(input)?;
    let (input, vars) = many0(preceded(keyword("var"), phrase(OPTION_KEYS))).parse(input)?;
    let default = default.flatten();
    Ok((input, FromEngine::Option(OptionDeclaration { name, kind, default, min, max, vars })))
}

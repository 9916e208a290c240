//! What an engine says to the referee.

use std::fmt;

use super::request::Request;
use super::text::{Text, Word};
use super::{ParseError, grammar};
use crate::rules::{Move, word_list};

/// A message from an engine to the referee, one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FromEngine {
    /// `id name <text>`: the engine's name and version.
    Name(Text),
    /// `id author <text>`: who made it.
    Author(Text),
    /// `games <rule set> …` or `games *`: which rule sets it plays.
    Games(Games),
    /// `want <stream> …`: optional streams that it would like, of which there is one, `legal`.
    Want(Vec<Word>),
    /// `option name …`: an option that can be set.
    Option(OptionDeclaration),
    /// `uhiok`: the end of its introduction.
    UhiOk,
    /// `readyok <number>`: the answer to `isready`.
    ReadyOk(Request),
    /// `setup <number> <letters>`: its set-up.
    Setup {
        /// The request that it answers.
        request: Request,
        /// The set-up string, as it was sent.
        letters: Text,
    },
    /// `bestmove <number> <move> [draw]`: its move; `draw` offers a draw, or accepts the one that was offered.
    BestMove {
        /// The request that it answers.
        request: Request,
        /// The move.
        mv: SentMove,
        /// Whether it offers or accepts a draw.
        draw: bool,
    },
    /// `resign <number>`: it gives the game up.
    Resign(Request),
    /// `info …`: what it thinks, for people.
    Info(Info),
    /// `x-…`: a word of its maker's, which the referee leaves alone.
    Vendor(Text),
}

/// Which rule sets an engine plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Games {
    /// Any rule set, from the `rules` lines alone.
    Any,
    /// These.
    These(Vec<Word>),
}

impl Games {
    /// Whether the rule set of this name is among them.
    pub fn includes(&self, rules: &str) -> bool {
        match self {
            Self::Any => true,
            Self::These(names) => names.iter().any(|name| name.as_str() == rules),
        }
    }
}

impl fmt::Display for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::These(names) = self else { return f.write_str("any") };
        for (i, name) in names.iter().enumerate() {
            write!(f, "{}{name}", if i > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

/// A move as an engine sent it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SentMove {
    /// Two squares.
    Move(Move),
    /// Something else, up to the end of the line; it will be judged an illegal move with the code `syntax`.
    Other(Text),
}

impl fmt::Display for SentMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(mv) => mv.fmt(f),
            Self::Other(text) => text.fmt(f),
        }
    }
}

word_list! {
    /// The type of an option, as in UCI.
    pub enum OptionType, "option type" {
        /// `true` or `false`.
        Check = "check",
        /// A whole number.
        Spin = "spin",
        /// One of some words.
        Combo = "combo",
        /// Something to trigger.
        Button = "button",
        /// Free text.
        String = "string",
    }
}

/// `option name <name> type <type> [default <value>] [min <n>] [max <n>] [var <value>]…`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionDeclaration {
    /// Its name, which may hold blanks.
    pub name: Text,
    /// Its type.
    pub kind: OptionType,
    /// Its value unless set.
    pub default: Option<Text>,
    /// Least value of a number.
    pub min: Option<i64>,
    /// Greatest value of a number.
    pub max: Option<i64>,
    /// The words that it may be.
    pub vars: Vec<Text>,
}

impl OptionDeclaration {
    /// Why the option cannot take this value; `None` when it can.
    pub fn refuses(&self, value: Option<&str>) -> Option<String> {
        let found = value.unwrap_or("no value");
        let expected = match self.kind {
            OptionType::Button => return value.map(|_| format!("option {} is a button and takes no value", self.name)),
            OptionType::Check if matches!(value, Some("true" | "false")) => return None,
            OptionType::Check => "true or false".to_owned(),
            OptionType::Spin => {
                let (min, max) = (self.min.unwrap_or(i64::MIN), self.max.unwrap_or(i64::MAX));
                if value.and_then(|v| v.parse().ok()).is_some_and(|n: i64| (min..=max).contains(&n)) {
                    return None;
                }
                format!("a whole number from {min} to {max}")
            }
            OptionType::Combo if self.vars.iter().any(|var| Some(var.as_str()) == value) => return None,
            OptionType::Combo => {
                let words: Vec<&str> = self.vars.iter().map(Text::as_str).collect();
                format!("one of {}", words.join(", "))
            }
            OptionType::String => return None,
        };
        Some(format!("option {} cannot be '{found}', expected {expected}", self.name))
    }
}

/// What an engine tells of its thinking: everything after `info`, as UCI knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Info(pub Text);

/// An engine's estimate of a position, from its own side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of the value of a soldier or of the engine's own unit.
    Centi(i32),
    /// It wins in so many own moves; negative when it loses.
    Mate(i32),
}

impl Info {
    /// The number after a key, such as `depth`, `nodes` or `time` (milliseconds).
    pub fn number(&self, key: &str) -> Option<u64> {
        self.after(key)?.next()?.parse().ok()
    }

    /// The score, if there is one: `score cp <n>` or `score mate <n>`.
    pub fn score(&self) -> Option<Score> {
        let mut words = self.after("score")?;
        let kind = words.next()?;
        let value = words.next()?.parse().ok()?;
        match kind {
            "cp" => Some(Score::Centi(value)),
            "mate" => Some(Score::Mate(value)),
            _ => None,
        }
    }

    /// The words after `key`; what follows `string` is text and holds no keys.
    fn after(&self, key: &str) -> Option<impl Iterator<Item = &str>> {
        let mut words = self.0.as_str().split([' ', '\t']).filter(|word| !word.is_empty());
        loop {
            match words.next()? {
                "string" => return None,
                word if word == key => return Some(words),
                _ => {}
            }
        }
    }
}

impl FromEngine {
    /// Reads a line, as [`line::read`](super::line::read) left it.
    ///
    /// # Errors
    /// When it is no message.
    pub fn parse(line: &str) -> Result<Self, ParseError> {
        grammar::from_engine(line)
    }
}

impl fmt::Display for FromEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(text) => write!(f, "id name {text}"),
            Self::Author(text) => write!(f, "id author {text}"),
            Self::Games(Games::Any) => f.write_str("games *"),
            Self::Games(Games::These(names)) => {
                f.write_str("games")?;
                names.iter().try_for_each(|name| write!(f, " {name}"))
            }
            Self::Want(streams) => {
                f.write_str("want")?;
                streams.iter().try_for_each(|stream| write!(f, " {stream}"))
            }
            Self::Option(option) => option.fmt(f),
            Self::UhiOk => f.write_str("uhiok"),
            Self::ReadyOk(request) => write!(f, "readyok {request}"),
            Self::Setup { request, letters } => write!(f, "setup {request} {letters}"),
            Self::BestMove { request, mv, draw } => {
                write!(f, "bestmove {request} {mv}")?;
                if *draw { f.write_str(" draw") } else { Ok(()) }
            }
            Self::Resign(request) => write!(f, "resign {request}"),
            Self::Info(Info(text)) => write!(f, "info {text}"),
            Self::Vendor(text) => text.fmt(f),
        }
    }
}

impl fmt::Display for OptionDeclaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type {}", self.name, self.kind)?;
        self.default.as_ref().map_or(Ok(()), |value| write!(f, " default {value}"))?;
        self.min.map_or(Ok(()), |min| write!(f, " min {min}"))?;
        self.max.map_or(Ok(()), |max| write!(f, " max {max}"))?;
        self.vars.iter().try_for_each(|var| write!(f, " var {var}"))
    }
}

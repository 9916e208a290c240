//! `protocol.md` cannot say what the program does not do: its examples, lists, tables, grammar and programs are run.

mod abnf;
pub(crate) mod blocks;
mod dialogue;
mod grammar;
mod lists;
mod python;
mod states;

use std::collections::BTreeSet;

use linesman::protocol::{FromEngine, ToEngine};

use blocks::{Line, blocks, lines};

/// The first word of each message to an engine. The match makes sure that none is forgotten.
pub(crate) const fn word_to_engine(message: &ToEngine) -> &'static str {
    match message {
        ToEngine::Uhi(_) => "uhi",
        ToEngine::SetOption { .. } => "setoption",
        ToEngine::IsReady(_) => "isready",
        ToEngine::NewGame(_) => "newgame",
        ToEngine::Rules(_) => "rules",
        ToEngine::Clock { .. } => "clock",
        ToEngine::Seed(_) => "seed",
        ToEngine::Setup(_) => "setup",
        ToEngine::Begin => "begin",
        ToEngine::Event(_) => "event",
        ToEngine::View { .. } => "view",
        ToEngine::Offer => "offer",
        ToEngine::Legal(_) => "legal",
        ToEngine::Go(_) => "go",
        ToEngine::Illegal { .. } => "illegal",
        ToEngine::Stop(_) => "stop",
        ToEngine::GameOver(_) => "gameover",
        ToEngine::Quit => "quit",
    }
}

/// All of [`word_to_engine`], in the order of the enum.
pub(crate) const TO_ENGINE: [&str; 18] = [
    "uhi",
    "setoption",
    "isready",
    "newgame",
    "rules",
    "clock",
    "seed",
    "setup",
    "begin",
    "event",
    "view",
    "offer",
    "legal",
    "go",
    "illegal",
    "stop",
    "gameover",
    "quit",
];

/// The first word of each message from an engine; of a vendor's, how it begins.
pub(crate) const fn word_from_engine(message: &FromEngine) -> &'static str {
    match message {
        FromEngine::Name(_) | FromEngine::Author(_) => "id",
        FromEngine::Games(_) => "games",
        FromEngine::Want(_) => "want",
        FromEngine::Option(_) => "option",
        FromEngine::UhiOk => "uhiok",
        FromEngine::ReadyOk(_) => "readyok",
        FromEngine::Setup { .. } => "setup",
        FromEngine::BestMove { .. } => "bestmove",
        FromEngine::Resign(_) => "resign",
        FromEngine::Info(_) => "info",
        FromEngine::Vendor(_) => "x-",
    }
}

/// All of [`word_from_engine`], in the order of the enum.
pub(crate) const FROM_ENGINE: [&str; 11] =
    ["id", "games", "want", "option", "uhiok", "readyok", "setup", "bestmove", "resign", "info", "x-"];

/// Each example is a message, written as the program writes it.
#[test]
fn every_example_reads_and_prints_back() {
    let mut shown = (BTreeSet::new(), BTreeSet::new());
    let mut count = 0;
    for line in blocks("uhi").iter().flat_map(lines) {
        count += 1;
        match line {
            Line::Referee(text) => {
                let message = ToEngine::parse(text).unwrap_or_else(|error| panic!("R> {text}: {error}"));
                assert_eq!(message.to_string(), text);
                shown.0.insert(word_to_engine(&message));
            }
            Line::Engine(text) => {
                let message = FromEngine::parse(text).unwrap_or_else(|error| panic!("E> {text}: {error}"));
                assert_eq!(message.to_string(), text);
                shown.1.insert(word_from_engine(&message));
            }
        }
    }
    assert_eq!(shown.0, BTreeSet::from(TO_ENGINE), "every message to an engine has an example");
    assert_eq!(shown.1, BTreeSet::from(FROM_ENGINE), "every message from an engine has an example");
    assert!(count > 150, "{count} examples");
}

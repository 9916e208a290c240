//! What each message of an engine does in each state, as the table in the document has it.

use linesman::referee::{Handshake, Heard, Introduction, Moment};
use linesman::rules::Side::{self, Blue, Red};

use super::FROM_ENGINE;
use super::blocks::{keyed, rows, section};
use crate::referee::table::{QUICK, Table, Terms};

/// A message with this first word that answers the request of this number.
fn example(word: &str, request: u32) -> String {
    match word {
        "id" => "id name Foo".to_owned(),
        "games" => "games quick".to_owned(),
        "want" => "want legal".to_owned(),
        "option" => "option name Depth type button".to_owned(),
        "uhiok" => "uhiok".to_owned(),
        "readyok" | "resign" => format!("{word} {request}"),
        "setup" => format!("setup {request} {QUICK}"),
        "bestmove" => format!("bestmove {request} b2b3"),
        "info" => "info depth 1".to_owned(),
        _ => "x-word 1".to_owned(),
    }
}

/// What a message does in a game that stands so.
fn effect(mut table: Table, side: Side, line: &str) -> &'static str {
    let asides = table.account().asides.len();
    table.says(side, line);
    match table.account().asides.get(asides) {
        None => "answer",
        Some(aside) if aside.oddity.is_some() => "note",
        Some(_) => "keep",
    }
}

/// What a message does to an introduction.
fn effect_on_introduction(line: &str) -> &'static str {
    let (mut handshake, _) = Handshake::start(Moment::default(), 1000);
    let mut say = |line: &str| handshake.heard(Heard::read(line.as_bytes()), line.len() + 1).expect("no error");
    if say(line).is_some() {
        return "answer";
    }
    if say("uhiok") == Some(Introduction::default()) { "drop" } else { "take" }
}

fn in_state(state: &str, word: &str) -> &'static str {
    let quick = || Terms::new("quick");
    match state {
        "Greeting" => effect_on_introduction(&example(word, 0)),
        "Readying" => effect(quick().sit(), Red, &example(word, 1)),
        "SettingUp" => {
            let mut table = quick().sit();
            table.says(Red, "readyok 1").says(Blue, "readyok 1");
            effect(table, Red, &example(word, 2))
        }
        "Waiting" => effect(quick().play(), Blue, &example(word, 3)),
        "Thinking" => effect(quick().play(), Red, &example(word, 3)),
        "Over" => {
            let mut table = quick().play();
            table.abort("enough");
            effect(table, Red, &example(word, 3))
        }
        other => panic!("no state {other}"),
    }
}

#[test]
fn the_table_of_messages_in_states_is_true() {
    let states = ["Greeting", "Readying", "SettingUp", "Waiting", "Thinking", "Over"];
    assert!(section("States").contains(&format!("| message | {} |", states.join(" | ")).as_str()));
    let told: Vec<_> = keyed("States").into_iter().filter(|(_, row)| row.len() == states.len() + 1).collect();
    assert_eq!(told.iter().map(|(word, _)| *word).collect::<Vec<_>>(), FROM_ENGINE);
    for (word, row) in told {
        for (state, cell) in states.iter().zip(&row[1..]) {
            assert_eq!(in_state(state, word), *cell, "{word} in {state}");
        }
    }
}

/// Every state has a row in both tables about states.
#[test]
fn every_state_is_told_of() {
    let states = ["Greeting", "Idle", "Readying", "SettingUp", "Waiting", "Thinking", "Over"];
    let first: Vec<&str> = rows(&section("States")).iter().map(|row| row[0]).collect();
    assert_eq!(first[..7], states);
    assert_eq!(first[7..14], states);
}

//! Whole matches with engines that speak other protocols.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::run::{Done, Place};

const STRICT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engines/ucc_strict.py");
/// Where Debian puts games, which is on nobody's search path when tests run as root.
const FAIRY: [&str; 2] = ["/usr/games/fairy-stockfish", "/usr/local/bin/fairy-stockfish"];

/// A program that CI must have; without it a test is skipped elsewhere, and says so.
fn missing(what: &str) -> bool {
    assert!(std::env::var_os("CI").is_none(), "there is no {what}, which CI must have");
    println!("skipped: there is no {what} here");
    true
}

fn match_of(place: &Place, rules: &str, engine: &str, opponent: &str, games: &str) -> Done {
    let args = ["match", "--rules", rules, "--engine", engine, "--engine", opponent, "--games", games];
    let args = [&args[..], &["--srand", "5", "--tc", "60", "--log", "log.jsonl"]].concat();
    place.run_with(&args, "")
}

fn games(place: &Place) -> Vec<Value> {
    let text = place.text("log.jsonl");
    let entries = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    entries.filter(|entry| entry["kind"] == "game").collect()
}

/// Whether the rules of the game ended every game, and the log verifies.
fn sound(place: &Place, expected: usize) {
    let games = games(place);
    assert_eq!(games.len(), expected);
    let conduct = ["time", "crashed", "illegal-move", "illegal-setup", "garbage", "stalled", "void"];
    for game in &games {
        let reason = game["reason"].as_str().expect("a reason");
        assert!(!conduct.contains(&reason), "{reason}: {} {}", game["detail"], game["rejected"]);
    }
    let verified = place.run("verify log.jsonl").fine();
    assert!(verified.stdout.contains(": all as judged"), "{}", verified.stdout);
}

#[test]
fn a_strict_agent_of_2012_plays_whole_games() {
    if Command::new("python3").arg("--version").output().is_err() && missing("python3") {
        return;
    }
    let place = Place::new();
    let agent = format!("cmd='python3 {STRICT}' proto=ucc name=strict");
    match_of(&place, "stratego", &agent, "builtin:random", "4").fine();
    sound(&place, 4);
    let games = games(&place);
    assert_eq!(games[0]["red"]["proto"], "ucc");
    assert_eq!(games[0]["blue"].get("proto"), None);
    assert_eq!(games[1]["blue"]["proto"], "ucc");
    assert!(games.iter().all(|game| game["asides"].is_null()), "{:?}", games[0]["asides"]);
}

#[test]
fn fairy_stockfish_plays_xiangqi_to_the_end() {
    let Some(program) = FAIRY.into_iter().find(|path| Path::new(path).exists()) else {
        missing("fairy-stockfish");
        return;
    };
    for protocol in ["uci", "ucci"] {
        let place = Place::new();
        let engine = format!("cmd={program} proto={protocol} depth=2 name=fairy option.Hash=4");
        match_of(&place, "xiangqi", &engine, "builtin:greedy", "4").fine();
        sound(&place, 4);
        assert_eq!(games(&place)[0]["red"]["proto"], protocol);
    }
}

#[test]
fn rules_that_a_protocol_cannot_tell_of_are_refused() {
    let place = Place::new();
    let agent = format!("cmd='python3 {STRICT}' proto=ucc");
    for rules in ["barrage", "marsal", "xiangqi"] {
        let done = match_of(&place, rules, &agent, "builtin:random", "1");
        done.fails(4, &["proto=ucc is for classic Stratego", rules]);
    }
    let args = ["match", "--startup-ms", "300", "--rules", "xiangqi", "--engine", "cmd=builtin:random proto=uci"];
    let args = [&args[..], &["--engine", "builtin:greedy"]].concat();
    place.run_with(&args, "").fails(4, &["engine random: did not say uciok within 300 ms"]);
}

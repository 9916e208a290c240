//! The program itself: what it prints of a log, and what it refuses.

use linesman::report::Ranks;
use linesman::report::replay::Eyes;
use linesman::rules::Side;

use super::{race, shown};
use crate::records::{self, Log};

#[test]
fn the_program_shows_games_of_a_log() {
    let log = Log::of([race(), records::xiangqi("h3e3").ends("*", "void").by("red", "")]);
    let (out, err, code) = log.run(&["replay", "log.jsonl"], "");
    assert_eq!((err.as_str(), code), ("", 0));
    assert_eq!(out, shown(race(), Eyes::Referee, None), "no colours in a pipe");
    let (out, ..) = log.run(&["replay", "log.jsonl", "--as", "blue", "--numbering", "letters", "--delay", "0"], "");
    assert_eq!(out, shown(race(), Eyes::Of(Side::Blue), Some(Ranks::Letters)));
    let (out, ..) = log.run(&["replay", "log.jsonl", "--ply", "1", "--numbering", "marshal-low"], "");
    assert!(
        out.starts_with("Ply 1: Red's scout (4) from a3 attacks Blue's spy on a6") && out.contains("[4r]"),
        "{out}"
    );
    let (out, ..) = log.run(&["replay", "log.jsonl", "--game", "2", "--protocol", "black"], "");
    assert!(out.contains("\nR> event 1 red h3e3\n") && out.contains("\nE> readyok 1\n"), "{out}");
    let (out, ..) = log.run(&["replay", "log.jsonl", "--game", "1", "--protocol", "red", "--raw"], "");
    assert!(out.contains("\nevent 1 red a3a6 attack R s attacker\n"), "{out}");
}

#[test]
fn what_cannot_be_shown_is_named_in_one_sentence() {
    let log = Log::of([race(), race()]);
    let refused = |args: &[&str]| {
        let (out, err, code) = log.run(&[&["replay"], args].concat(), "");
        assert_eq!((out.as_str(), code, err.lines().count()), ("", 3, 1), "{args:?} {err}");
        err
    };
    assert_eq!(
        refused(&["log.jsonl", "--game", "3"]),
        "linesman: there is no game 3 in the log 'log.jsonl': it holds games 1 to 2\n"
    );
    assert_eq!(
        refused(&["log.jsonl", "--as", "black"]),
        "linesman: 'black' is nobody in this game: expected referee, red or blue\n"
    );
    assert_eq!(
        refused(&["log.jsonl", "--protocol", "referee"]),
        "linesman: 'referee' is nobody in this game: expected red or blue\n"
    );
    assert_eq!(
        refused(&["log.jsonl", "--ply", "4"]),
        "linesman: game 1 of the log 'log.jsonl': there is no position after ply 4: this game has plies 0 to 3\n"
    );
    assert!(refused(&["none.jsonl"]).starts_with("linesman: cannot read the log 'none.jsonl'"));
    for args in [["--delay", "-1"], ["--numbering", "roman"], ["--protocol", "red"]] {
        let args = [&["replay", "log.jsonl", "--as", "red"], &args[..]].concat();
        assert_eq!(log.run(&args, "").2, 2, "{args:?}");
    }
}

/// A log whose writer was interrupted, or one line of which was changed, still shows its other games.
#[test]
fn a_damaged_log_shows_what_is_whole() {
    let log = Log::of([race(), race()]);
    let text = std::fs::read_to_string(log.path()).expect("the log");
    std::fs::write(log.path(), &text[..text.len() - 10]).expect("written");
    let (out, err, code) = log.run(&["replay", "log.jsonl"], "");
    assert_eq!((code, err.lines().count()), (0, 1), "{err}");
    assert!(out.starts_with("Game 1") && err.starts_with("linesman: warning: log 'log.jsonl', line 2: "), "{err}");
    let (_, err, code) = log.run(&["replay", "log.jsonl", "--game", "2"], "");
    assert_eq!(code, 3);
    assert!(err.starts_with("linesman: log 'log.jsonl', line 2: the last line is torn"), "{err}");
}

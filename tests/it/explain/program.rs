//! The program itself: games and cases, and what it refuses.

use serde_json::{Value, json};

use super::hunt;
use crate::records::{self, Log};

/// Two marshals with room to walk.
const WALK: &str = "f3m3/8/8/2~2~2/2~2~2/8/8/F3M3 r 0";

#[test]
fn the_program_explains_games_and_cases() {
    let game = records::from("quick", WALK, "e1e2").ends("1-0", "resigned").by("blue", "blue resigned");
    let log = Log::of([game]);
    let (out, err, code) = log.run(&["explain", "log.jsonl"], "");
    assert_eq!((err.as_str(), code), ("", 0));
    assert!(out.starts_with("Ply 2: The game ends 1-0 resigned: Blue resigned.\n"), "{out}");
    let (out, ..) = log.run(&["explain", "log.jsonl", "--game", "1", "--ply", "2", "--move", "e8e6", "--json"], "");
    let object: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&object["game"], &object["rulings"][0]["code"]), (&json!(1), &json!("geometry")));
    assert_eq!(object["rulings"][0]["rules"][0]["section"], "rules 2.2");
    let cases = ["one", "two"].map(|id| {
        let mut case = hunt();
        case["id"] = json!(id);
        format!("{case}\n\n")
    });
    let (out, err, code) = log.run(&["explain", "--case", "-", "--json"], &cases.concat());
    assert_eq!((err.as_str(), code), ("", 0));
    let ids: Vec<Value> =
        out.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")["id"].clone()).collect();
    assert_eq!(ids, ["one", "two"]);
    let (out, ..) = log.run(&["explain", "--case", "-", "--id", "two", "--ply", "1"], &cases.concat());
    assert!(out.starts_with("Ply 1: Red moves the general (9) from a1 to a2."), "{out}");
}

#[test]
fn what_cannot_be_explained_is_named_in_one_sentence() {
    let game = records::from("quick", WALK, "e1e2").ends("1-0", "resigned").by("blue", "blue resigned");
    let log = Log::of([game]);
    let refused = |args: &[&str], input: &str| {
        let (out, err, code) = log.run(&[&["explain"], args].concat(), input);
        assert_eq!((out.as_str(), code, err.lines().count()), ("", 3, 1), "{args:?} {err}");
        err
    };
    assert_eq!(
        refused(&["log.jsonl", "--ply", "9"], ""),
        "linesman: game 1 of the log 'log.jsonl': nothing was judged at ply 9: there are rulings at plies 1 to 2\n"
    );
    assert_eq!(
        refused(&["log.jsonl", "--game", "2"], ""),
        "linesman: there is no game 2 in the log 'log.jsonl': it holds game 1 alone\n"
    );
    assert!(refused(&["--case", "none.jsonl"], "").starts_with("linesman: cannot read the cases 'none.jsonl'"));
    assert!(
        refused(&["--case", "-"], "{}\n").starts_with("linesman: not a judged case: -, line 1: missing field `rules`")
    );
    assert_eq!(refused(&["--case", "-"], "\n"), "linesman: there is no case in -\n");
    let line = format!("{}\n", hunt());
    assert_eq!(refused(&["--case", "-", "--id", "x"], &line), "linesman: there is no case 'x' in -\n");
    let unknown = refused(&["--case", "-"], "{\"rules\":\"chess\"}\n");
    assert!(unknown.starts_with("linesman: -, line 1: unknown rule set 'chess'"), "{unknown}");
    assert_eq!(log.run(&["explain"], "").2, 2);
    assert_eq!(log.run(&["explain", "log.jsonl", "--id", "x"], "").2, 2);
}

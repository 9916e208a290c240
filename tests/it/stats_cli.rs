//! `linesman stats`: numbers from logs and from counts.

use serde_json::Value;

use super::program::Folder;

fn json(line: &str) -> Value {
    serde_json::from_str(&Folder::new().run(line).with_code(0)).expect("JSON")
}

fn near(value: &Value, expected: f64, within: f64) {
    let found = value.as_f64().unwrap_or(f64::NAN);
    assert!((found - expected).abs() <= within, "{found} found, expected {expected}");
}

#[test]
fn counts_of_pairs_give_the_published_ratio() {
    let sheet = json("stats --json --penta 36027,68692,0,0,0 --sprt elo0=0,elo1=2");
    assert!(sheet["llr"].as_f64().is_some_and(|llr| llr < -2.94));
    let even = json("stats --json --penta 0,250,0,250,0 --sprt elo0=0,elo1=5,model=logistic");
    near(&even["elo"], 0.0, 1e-9);
    near(&even["los"], 0.5, 1e-9);
    near(&even["llr"], -0.207_161_779, 1e-4);
    near(&even["elo_error"], 15.236, 0.01);
}

#[test]
fn what_is_not_defined_is_null_and_said_in_words() {
    for (counts, words) in [("0,7,0", "all draws so far"), ("7,0,0", "every game was won"), ("0,0,0", "no games yet")] {
        let sheet = json(&format!("stats --json --wdl {counts}"));
        assert_eq!(sheet["elo_error"], Value::Null, "{counts}");
        assert_eq!(sheet["los"], Value::Null, "{counts}");
        assert!(sheet["notes"].to_string().contains(words), "{counts}: {}", sheet["notes"]);
        let text = Folder::new().run(&format!("stats --wdl {counts}")).with_code(0);
        assert!(text.contains(words) && !text.contains("NaN"), "{text}");
    }
    assert_eq!(json("stats --json --wdl 0,0,0 --sprt elo0=0,elo1=5")["llr"], Value::Null);
}

#[test]
fn bad_words_are_one_clear_sentence() {
    let told = |line: &str| {
        let did = Folder::new().run(line);
        assert_eq!(did.code, Some(2), "{line}");
        did.err.trim_end().to_owned()
    };
    assert_eq!(
        told("stats --wdl 1,2,3 --sprt elo0=5,elo1=0"),
        "linesman: --sprt: elo1 must be greater than elo0, found elo0 5 and elo1 0"
    );
    assert_eq!(told("stats --wdl 1,2"), "linesman: --wdl: '1,2' found, expected three counts W,D,L");
    assert_eq!(told("stats --penta 1,2,3"), "linesman: --penta: '1,2,3' found, expected five counts LL,LD,DD+WL,WD,WW");
}

#[test]
fn a_log_gives_what_the_match_printed_and_two_logs_are_counted_together() {
    let folder = Folder::new();
    let play = |seed: u32, log: &str| {
        let line = format!("match --rules quick --games 12 --srand {seed} --log {log}");
        folder.run(&format!("{line} --engine builtin:random --engine builtin:random --concurrency 2")).with_code(0)
    };
    let printed = play(1, "a.jsonl");
    play(2, "b.jsonl");
    let one = folder.run("stats a.jsonl").with_code(0);
    let lines: Vec<&str> = one.lines().collect();
    assert!(printed.contains(lines[0]) && printed.contains(lines[1]), "{printed}\n{one}");
    let sheet: Value = serde_json::from_str(&folder.run("stats --json a.jsonl b.jsonl").with_code(0)).expect("JSON");
    assert_eq!(sheet["games"], 24);
    let pairs: u64 = sheet["pentanomial"].as_array().expect("pairs").iter().filter_map(Value::as_u64).sum();
    assert_eq!(pairs, 12);
    let twice = folder.run("stats a.jsonl a.jsonl");
    assert_eq!(twice.code, Some(3));
    assert!(twice.err.contains("is there twice"), "{}", twice.err);
}

#[test]
fn games_that_repeat_are_told() {
    // One engine that always plays the same: the same opening gives the same game, sides exchanged or not.
    let folder = Folder::new();
    folder.write("positions", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1\n");
    let line =
        "match --rules xiangqi --games 8 --engine builtin:greedy --engine builtin:greedy --log a.jsonl --srand 1";
    folder.run(&format!("{line} --openings file=positions --maxmoves 1")).with_code(0);
    let text = folder.run("stats a.jsonl").with_code(0);
    assert!(text.contains("Distinct games: "), "{text}");
}

//! The scripts that compare match runners tell of this one what its own log would.

use std::path::Path;
use std::process::Command;

use super::trial::{linesman, test_engine};

/// The rows of the table that a script prints, its head aside; `None`, with a printed reason, where there is no Python.
fn rows(script: &str, args: &[&str]) -> Option<Vec<Vec<String>>> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/peers").join(script);
    let runner = format!("linesman={}", linesman().display());
    let ran = Command::new("python3").env("PYTHONDONTWRITEBYTECODE", "1").arg(script).arg(runner).args(args).output();
    let output = match ran {
        Ok(output) => output,
        Err(error) => {
            assert!(std::env::var_os("CI").is_none(), "cannot run python3, which CI must have: {error}");
            println!("skipped: cannot run python3: {error}");
            return None;
        }
    };
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    Some(text.lines().filter(|line| line.starts_with('|')).skip(2).map(cells).collect())
}

#[test]
fn verdicts_on_engines_that_misbehave() {
    let Some(rows) = rows("misbehaviour.py", &["--modes", "good", "chatty", "exit-3", "missing"]) else { return };
    let [good, chatty, exit, missing] = rows.as_slice() else { panic!("four rows: {rows:?}") };
    for (row, verdict, games) in [
        (good, "1/2-1/2 repetition", "2"),
        (chatty, "0-1 time: red had 1000 ms and did not answer", "2"),
        (exit, "0-1 crashed: red crashed: it exited with code 3; last line of its standard error: out of luck", "2"),
        (missing, "no game; exit code 4: linesman: engine first: there is no program", "0"),
    ] {
        assert!(row[1].starts_with(verdict), "{row:?}");
        assert_eq!((&*row[5], &*row[6]), (games, "0"), "games with a result, processes left behind: {row:?}");
    }
}

#[test]
fn a_game_by_rote_is_played_to_its_end() {
    let engine = test_engine("rote").display().to_string();
    let Some(rows) = rows("speed.py", &["--games", "2", "--rounds", "1", "--engine", &engine]) else { return };
    let ways: Vec<&str> = rows.iter().map(|row| &*row[1]).collect();
    assert_eq!(ways, ["one core, 1 at a time", "free, 1 at a time", "free, 2 at a time"]);
}

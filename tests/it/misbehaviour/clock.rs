//! A clock that is set back and forward while a match is played. Only stamps may show it.

use std::path::Path;
use std::process::{Child, Command, Stdio};

use linesman::record::GameRecord;

use super::trial::games;
use crate::machine;
use crate::program::Folder;

const MATCH: &str = "match --rules quick --engine builtin:random --engine builtin:random --games 200 --srand 3 --tc 10+0.1 \
                     --log log.jsonl --resume";
/// By how many seconds it is wrong in turn. Forward, whoever measures time by it sees somebody think for hours.
const WRONG: [i64; 10] = [0, -3600, 7200, -7200, 3600, -3600, 7200, -7200, 3600, -3600];

/// The match by the clock that a file tells of. Clocks that only go forward are left alone.
fn by_another_clock(folder: &Folder, library: &Path) -> Command {
    let mut command = folder.command(MATCH);
    command.env("LD_PRELOAD", library).env("FAKETIME_TIMESTAMP_FILE", folder.path("clock"));
    command.envs([("FAKETIME_DONT_FAKE_MONOTONIC", "1"), ("DONT_FAKE_MONOTONIC", "1"), ("FAKETIME_NO_CACHE", "1")]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn set(folder: &Folder, wrong: i64) {
    // A clock that is read while it is written must not be torn.
    folder.write("clock.new", &format!("{wrong:+}\n"));
    std::fs::rename(folder.path("clock.new"), folder.path("clock")).expect("set");
}

/// Waits until so many games more have ended.
fn some_more(folder: &Folder, child: &mut Child, more: usize) {
    let ended = || std::fs::read_to_string(folder.path("log.jsonl")).unwrap_or_default().lines().count();
    let enough = ended() + more;
    while ended() < enough && child.try_wait().expect("a child").is_none() {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
}

/// Seconds since 1970 at which a game began.
fn began(game: &GameRecord) -> i64 {
    game.started.parse::<jiff::Timestamp>().expect("a stamp").as_second()
}

#[test]
fn a_clock_that_is_set_costs_nobody_anything() {
    let Some(library) = machine::libfaketime() else { return machine::lacks("libfaketime") };
    let folder = Folder::new();
    set(&folder, 0);
    let mut first = by_another_clock(&folder, &library).spawn().expect("the program");
    for wrong in WRONG {
        set(&folder, wrong);
        some_more(&folder, &mut first, 10);
    }
    first.kill().expect("still at it");
    first.wait().expect("reaped");
    set(&folder, -86_400);
    let rest = by_another_clock(&folder, &library).output().expect("the program");
    assert_eq!(rest.status.code(), Some(0), "{}", String::from_utf8_lossy(&rest.stderr));
    folder.run("verify log.jsonl").with_code(0);
    let games = games(&folder.path("log.jsonl"));
    let finished: Vec<&GameRecord> = games.iter().filter(|game| game.reason != "void").collect();
    assert_eq!(finished.len(), 200);
    for game in &finished {
        assert!(game.reason != "time" && game.duration < 60_000, "game {}: {}", game.game, game.detail);
        assert!(game.times.iter().all(|&time| time < 10_000), "{:?}", game.times);
    }
    let leaps = finished.windows(2).filter(|pair| began(pair[0]) - began(pair[1]) > 1800).count();
    assert_eq!(leaps, 6, "the stamps go back each time that the clock is set back");
}

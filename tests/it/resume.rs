//! A match whose referee is killed goes on where it was, and a log is one truth.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::OpenOptions;
use std::io::Write as _;
use std::process::Child;
use std::time::{Duration, Instant};

use linesman::record::{Entry, GameRecord, LogReader};

use super::program::Folder;

const MATCH: &str = "match --rules quick --engine builtin:random --engine builtin:random";

/// Every game of a log, void ones too.
fn games(folder: &Folder, log: &str) -> Vec<GameRecord> {
    let entries = LogReader::open(&folder.path(log)).expect("a log");
    let game = |entry| match entry {
        Entry::Game(game) => Some(*game),
        Entry::Match(_) => None,
    };
    entries.filter_map(|entry| game(entry.expect("an entry"))).collect()
}

/// What of a finished game does not depend on time.
fn timeless(game: &GameRecord) -> String {
    let mut game = game.clone();
    game.started.clear();
    game.duration = 0;
    game.times.iter_mut().for_each(|time| *time = 0);
    game.setup_times = linesman::record::game::Pair::default();
    game.last_thought = 0;
    Entry::Game(Box::new(game)).line()
}

/// Finished games by number; each must be there once.
pub(crate) fn finished(folder: &Folder, log: &str) -> BTreeMap<u64, String> {
    let mut by_number = BTreeMap::new();
    for game in games(folder, log).iter().filter(|game| game.result != "*") {
        assert_eq!(by_number.insert(game.game, timeless(game)), None, "game {} is there twice", game.game);
    }
    by_number
}

/// Waits until a log has so many lines, or the match has ended.
fn wait_for_lines(folder: &Folder, log: &str, lines: usize, child: &mut Child) {
    let end = Instant::now() + Duration::from_secs(30);
    while Instant::now() < end {
        let there = std::fs::read(folder.path(log)).unwrap_or_default();
        if there.iter().filter(|&&byte| byte == b'\n').collect::<Vec<_>>().len() >= lines {
            return;
        }
        if child.try_wait().expect("a child").is_some() {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("the match makes no progress");
}

/// Processes whose current folder is this one.
fn left_behind(folder: &Folder) -> BTreeSet<String> {
    let here = folder.as_ref().canonicalize().expect("a folder");
    let entries = std::fs::read_dir("/proc").expect("processes").flatten();
    let ours = entries.filter(|entry| std::fs::read_link(entry.path().join("cwd")).is_ok_and(|cwd| cwd == here));
    ours.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

fn assert_nobody_is_left(folder: &Folder) {
    let end = Instant::now() + Duration::from_secs(5);
    while !left_behind(folder).is_empty() {
        assert!(Instant::now() < end, "still running: {:?}", left_behind(folder));
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn the_log_is_the_same_at_any_concurrency() {
    let folder = Folder::new();
    let mut logs = Vec::new();
    for slots in [1, 2, 4] {
        folder.run(&format!("{MATCH} --games 16 --srand 5 --concurrency {slots} --log {slots}.jsonl")).with_code(0);
        logs.push(finished(&folder, &format!("{slots}.jsonl")));
    }
    assert_eq!(logs[0].len(), 16);
    assert_eq!(logs[0], logs[1]);
    assert_eq!(logs[0], logs[2]);
}

/// Holds a referee at a moment at which some journal has a move: what it is killed with then, it leaves.
fn stop_with_moves_in_a_journal(folder: &Folder, child: &std::process::Child) {
    use rustix::process::{Pid, Signal, kill_process};
    let process = Pid::from_child(child);
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        kill_process(process, Signal::STOP).expect("stopped");
        // Moves of a fast game wait in memory, but not the first one after a pause.
        std::thread::sleep(Duration::from_millis(15));
        let left = linesman::record::journal::left_beside(&folder.path("killed.jsonl"));
        let has_moves = |path: &std::path::PathBuf| {
            linesman::record::journal::read(path).is_some_and(|game| !game.moves.is_empty())
        };
        if left.iter().any(has_moves) {
            return;
        }
        assert!(Instant::now() < end, "no journal ever has a move");
        kill_process(process, Signal::CONT).expect("continued");
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_referee_that_is_killed_at_ten_moments_loses_and_doubles_nothing() {
    let folder = Folder::new();
    let line = format!("{MATCH} --games 40 --srand 9 --concurrency 2");
    folder.run(&format!("{line} --log whole.jsonl")).with_code(0);
    for kill in 0..10u64 {
        let mut child = folder.start(&format!("{line} --log killed.jsonl --resume"));
        wait_for_lines(&folder, "killed.jsonl", 2 + 4 * kill as usize, &mut child);
        // Not only right after a line was written.
        std::thread::sleep(Duration::from_millis(kill * 7 % 30));
        if kill == 5 {
            stop_with_moves_in_a_journal(&folder, &child);
        }
        let before = std::fs::read(folder.path("killed.jsonl")).unwrap_or_default();
        child.kill().expect("killed");
        child.wait().expect("reaped");
        assert!(std::fs::read(folder.path("killed.jsonl")).unwrap_or_default().starts_with(&before));
    }
    let told = folder.run(&format!("{line} --log killed.jsonl --resume")).with_code(0);
    assert!(told.contains("Going on after "), "{told}");
    assert_eq!(finished(&folder, "killed.jsonl"), finished(&folder, "whole.jsonl"));
    assert!(games(&folder, "killed.jsonl").iter().any(|game| game.reason == "void" && !game.moves.is_empty()));
    folder.run("verify killed.jsonl").with_code(0);
    let names: Vec<_> =
        std::fs::read_dir(&folder).expect("a folder").flatten().map(|entry| entry.file_name()).collect();
    assert_eq!(names.len(), 2, "{names:?}");
    assert_nobody_is_left(&folder);
}

/// Waits until two games are played: a referee and four engines have this current folder.
fn wait_for_engines(folder: &Folder) {
    let end = Instant::now() + Duration::from_secs(30);
    while left_behind(folder).len() < 5 {
        assert!(Instant::now() < end, "only {:?} are there", left_behind(folder));
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Everybody whose current folder is this one is killed, the referee as well as its engines.
fn kill_everybody(folder: &Folder) {
    use rustix::process::{Pid, Signal, kill_process};
    for id in left_behind(folder).iter().filter_map(|id| id.parse().ok()) {
        let _ = kill_process(Pid::from_raw(id).expect("a process"), Signal::KILL);
    }
}

#[test]
fn a_match_of_which_everybody_is_killed_goes_on_and_loses_and_doubles_nothing() {
    let folder = Folder::new();
    let line = format!("{MATCH} --games 200 --srand 9 --concurrency 2");
    folder.run(&format!("{line} --log whole.jsonl")).with_code(0);
    for _ in 0..5 {
        let mut child = folder.start(&format!("{line} --log killed.jsonl --resume"));
        wait_for_engines(&folder);
        stop_with_moves_in_a_journal(&folder, &child);
        kill_everybody(&folder);
        child.wait().expect("reaped");
        assert_nobody_is_left(&folder);
    }
    folder.run(&format!("{line} --log killed.jsonl --resume")).with_code(0);
    assert_eq!(finished(&folder, "killed.jsonl"), finished(&folder, "whole.jsonl"));
    assert!(games(&folder, "killed.jsonl").iter().filter(|game| game.reason == "void").count() >= 5);
    folder.run("verify killed.jsonl").with_code(0);
}

#[test]
fn a_torn_last_line_is_cut_off_and_told() {
    let folder = Folder::new();
    let line = format!("{MATCH} --games 6 --srand 3 --log a.jsonl");
    folder.run(&line).with_code(0);
    let whole = finished(&folder, "a.jsonl");
    let text = folder.read("a.jsonl");
    folder.write("a.jsonl", &text[..text.len() - 100]);
    let did = folder.run(&format!("{line} --resume"));
    assert!(did.err.contains("was torn"), "{}", did.err);
    did.with_code(0);
    assert_eq!(finished(&folder, "a.jsonl"), whole);
}

#[test]
fn a_bad_line_in_the_middle_is_an_error_and_nothing_is_changed() {
    let folder = Folder::new();
    let line = format!("{MATCH} --games 4 --srand 3 --log a.jsonl");
    folder.run(&line).with_code(0);
    let text = folder.read("a.jsonl").replacen("\"game\":2", "\"game\":3", 1);
    folder.write("a.jsonl", &text);
    let did = folder.run(&format!("{line} --resume"));
    assert_eq!(did.code, Some(3));
    assert!(did.err.contains("line 3"), "{}", did.err);
    assert_eq!(folder.read("a.jsonl"), text);
}

#[test]
fn a_log_of_another_match_is_refused_with_what_differs() {
    let folder = Folder::new();
    folder.run(&format!("{MATCH} --games 2 --srand 3 --log a.jsonl")).with_code(0);
    let text = folder.read("a.jsonl");
    let did = folder.run(&format!("{MATCH} --games 4 --srand 3 --log a.jsonl --resume"));
    assert_eq!(did.code, Some(3));
    assert!(
        did.err.contains("is of another match") && did.err.contains("games is 2 in the log and 4 here"),
        "{}",
        did.err
    );
    let again = folder.run(&format!("{MATCH} --games 2 --srand 3 --log a.jsonl"));
    assert_eq!(again.code, Some(5));
    assert!(again.err.contains("exists already"), "{}", again.err);
    assert_eq!(folder.read("a.jsonl"), text);
    // Without a seed the log's own is taken.
    folder.run(&format!("{MATCH} --games 2 --log a.jsonl --resume")).with_code(0);
}

#[test]
fn a_second_referee_on_the_same_log_is_refused() {
    let folder = Folder::new();
    let line = format!("{MATCH} --games 1000 --srand 3 --log a.jsonl --resume");
    let mut first = folder.start(&line);
    wait_for_lines(&folder, "a.jsonl", 2, &mut first);
    let second = folder.run(&line);
    first.kill().expect("killed");
    first.wait().expect("reaped");
    assert_eq!(second.code, Some(5));
    assert!(second.err.contains("is being written by another linesman"), "{}", second.err);
}

#[test]
fn what_stands_after_a_match_does_not_pass_for_a_game() {
    let folder = Folder::new();
    let line = format!("{MATCH} --games 2 --srand 3 --log a.jsonl");
    folder.run(&line).with_code(0);
    let game = folder.read("a.jsonl").lines().last().expect("a game").to_owned();
    let mut log = OpenOptions::new().append(true).open(folder.path("a.jsonl")).expect("the log");
    writeln!(log, "{game}").expect("written");
    let did = folder.run(&format!("{line} --resume"));
    assert_eq!(did.code, Some(3));
    assert!(did.err.contains("game 2 has two results"), "{}", did.err);
}

#[test]
fn a_program_that_was_replaced_is_told_on_resume() {
    let folder = Folder::new();
    let engine = |text: &str| {
        folder.write("engine.sh", &format!("#!/bin/sh\n# {text}\nexec {} engine random\n", super::program::LINESMAN));
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(folder.path("engine.sh"), mode).expect("set");
    };
    let program = super::program::LINESMAN;
    let line = "match --rules quick --engine ./engine.sh --engine builtin:random --games 2 --srand 1 --log a.jsonl";
    let line = format!("{line} --isolation-allow {program}");
    engine("the first");
    folder.run(&line).with_code(0);
    let log = folder.read("a.jsonl");
    let cut = log.trim_end().rfind('\n').expect("two games");
    folder.write("a.jsonl", &log[..=cut]);
    engine("the second");
    let did = folder.run(&format!("{line} --resume"));
    assert!(did.err.contains("engine engine.sh: its program is another one than in its games so far"), "{}", did.err);
    did.with_code(0);
    folder.write("a.jsonl", &log[..=cut]);
    engine("the first");
    let did = folder.run(&format!("{line} --resume"));
    assert!(!did.err.contains("another one"), "{}", did.err);
    did.with_code(0);
}

//! Ends that nobody chose: a referee or an engine that is killed, a disk that is full, a folder that cannot be written.

use std::thread::sleep;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use super::processes;
use super::running::{Running, SETTLING};
use super::trial::{Trial, test_engine};
use crate::machine;

/// How long an engine may outlive its referee.
const AFTERLIFE: Duration = Duration::from_secs(1);

fn kill(id: u32) {
    let process = Pid::from_raw(id.cast_signed()).expect("a process");
    kill_process(process, Signal::KILL).expect("it runs");
}

/// A long match of this engine against one that plays, once both are in a game.
fn under_way(mode: &str, args: &[&str]) -> Running {
    let running = Trial::of(mode).games(100_000).args(args).start();
    running.until("a game is logged", |running| running.log().lines().count() > 1 && running.engines().len() >= 2);
    running
}

#[test]
fn no_engine_outlives_a_referee_that_is_killed() {
    for level in ["auto", "strict"] {
        let running = under_way("immortal", &["--isolation", level, "--concurrency", "2"]);
        let mark = running.mark().to_owned();
        kill(running.id());
        sleep(AFTERLIFE);
        assert_eq!(processes::with(&mark), [], "{level}");
        let ran = running.wait();
        assert_eq!(ran.signal, Some(9));
        assert!(!ran.games.is_empty(), "what was finished is logged");
    }
}

/// A process that left its group is beyond the reach of a referee that is dead, but it cannot leave its cage.
#[test]
fn in_a_cage_not_even_a_stray_outlives_a_referee_that_is_killed() {
    if !machine::has_bubblewrap() {
        return machine::lacks("bubblewrap");
    }
    let running = under_way("heirs-setsid", &["--isolation", "strict"]);
    running.until("a stray is there", |running| running.engines().iter().any(|(_, line)| line.contains("leaver")));
    let mark = running.mark().to_owned();
    kill(running.id());
    sleep(AFTERLIFE);
    assert_eq!(processes::with(&mark), []);
    running.wait();
}

/// Waits until an engine hangs, and returns it with its opponent. It hangs at its third move: until then engines come and go.
fn hanging(running: &Running) -> Vec<u32> {
    let mut pair = Vec::new();
    running.until("an engine hangs", |running| {
        let before = running.engines();
        sleep(Duration::from_millis(700));
        pair = running.engines().into_iter().map(|(id, _)| id).collect();
        pair.len() == 2 && before.iter().map(|(id, _)| *id).eq(pair.iter().copied())
    });
    pair
}

fn kill_all(running: &Running, victims: &[u32]) {
    victims.iter().copied().for_each(kill);
    running.until("they are gone", |running| !running.engines().iter().any(|(id, _)| victims.contains(id)));
}

#[test]
fn an_engine_that_is_killed_loses_and_is_started_again() {
    let running = Trial::of("hangs").games(2).start();
    for _ in 0..2 {
        let engines = hanging(&running);
        let hangs = |id: &u32| running.engines().iter().any(|(other, line)| id == other && line.contains(" hangs "));
        kill_all(&running, &[*engines.iter().find(|id| hangs(id)).expect("it hangs")]);
    }
    running.wait().unharmed().lost("crashed", "signal 9 (SIGKILL)", 5000);
}

/// Of two engines that die at once, the one whose turn it is loses, and the next game is played as if nothing had been.
#[test]
fn when_both_engines_are_killed_the_one_that_is_to_move_loses() {
    let trial = Trial::of("hangs");
    let engine = |name: &str| format!("name={name} cmd='{} hangs MARK'", test_engine("misbehaving").display());
    let running = trial.engines(&engine("one"), &engine("other")).games(2).start();
    for _ in 0..2 {
        let engines = hanging(&running);
        kill_all(&running, &engines);
    }
    let ran = running.wait();
    assert_eq!((ran.code, ran.games.len()), (Some(0), 2), "{}\n{}", ran.stdout, ran.stderr);
    for game in &ran.unharmed().games {
        assert_eq!((&*game.result, &*game.reason, game.side.as_deref()), ("0-1", "crashed", Some("red")));
        assert!(game.detail.contains("signal 9 (SIGKILL)"), "{}", game.detail);
        assert_eq!(game.moves.split(' ').count(), 4, "two moves of each side");
    }
}

#[test]
fn nothing_is_left_when_all_are_killed() {
    let running = under_way("heirs-in-peace", &["--concurrency", "2"]);
    let (mark, engines) = (running.mark().to_owned(), running.engines());
    kill(running.id());
    for (engine, _) in engines {
        let _ = kill_process(Pid::from_raw(engine.cast_signed()).expect("a process"), Signal::KILL);
    }
    sleep(AFTERLIFE);
    assert_eq!(processes::with(&mark), []);
    running.wait();
}

/// Both engines ignore `quit` and SIGTERM, and one of them, in some runs both, has a move to think about.
#[test]
fn the_first_signal_ends_the_match_in_two_seconds() {
    let trial = Trial::of("stubborn");
    let engine = |name: &str| format!("name={name} cmd='{} stubborn MARK'", test_engine("misbehaving").display());
    let running = trial.engines(&engine("one"), &engine("other")).games(100_000).start();
    running.until("a game is logged", |running| running.log().lines().count() > 1);
    let process = Pid::from_raw(running.id().cast_signed()).expect("a process");
    let start = std::time::Instant::now();
    kill_process(process, Signal::INT).expect("it runs");
    let ran = running.wait();
    // The harness itself takes a moment to look for what is left.
    let took = start.elapsed().saturating_sub(SETTLING);
    assert_eq!(ran.code, Some(6), "{}", ran.stderr);
    assert!(took < Duration::from_secs(2), "{took:?}");
    assert!(ran.games.iter().filter(|game| game.reason == "void").count() <= 1);
    ran.unharmed();
}

/// A limit on the size of files is much like a full disk and needs no disk; `disks` has the real thing.
#[test]
fn a_full_disk_ends_the_match_with_a_sentence() {
    let ran = Trial::of("good").games(100_000).before("ulimit -f 64").run();
    assert_eq!((ran.code, ran.signal), (Some(5), None), "{}", ran.stderr);
    assert!(ran.stderr.contains("cannot write the log '") && ran.stderr.contains("too large"), "{}", ran.stderr);
    assert!(ran.games.len() > 3, "what had room is there");
    ran.unharmed();
}

#[test]
fn a_log_that_cannot_be_made_ends_the_match_before_it_begins() {
    for (log, why) in [
        ("/proc/log.jsonl", "cannot write the log '/proc/log.jsonl': No such file"),
        ("/no/such/folder/log.jsonl", "cannot write the log '/no/such/folder/log.jsonl': No such file"),
        ("/dev/full", "exists already"),
    ] {
        let ran = Trial::of("good").args(&["--log", log]).run();
        assert_eq!((ran.code, ran.left.len()), (Some(5), 0), "{}", ran.stderr);
        assert!(ran.stderr.contains(why), "{}", ran.stderr);
        assert!(!ran.stdout.contains("Started game"), "{}", ran.stdout);
    }
}

//! Ends that nobody chose: a referee or an engine that is killed, a disk that is full, a folder that cannot be written.

use std::thread::sleep;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use super::processes;
use super::trial::{Running, Trial, linesman};

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

#[test]
fn an_engine_that_is_killed_loses_and_is_started_again() {
    let running = Trial::of("hangs").games(2).start();
    for _ in 0..2 {
        let mut victim = None;
        // It hangs at its third move. Until then it plays, or only shows that it can be started.
        running.until("an engine hangs", |running| {
            let before = hanging(running);
            sleep(Duration::from_millis(700));
            victim = hanging(running).filter(|now| before == Some(*now));
            victim.is_some()
        });
        let victim = victim.expect("it hangs");
        kill(victim);
        running.until("it is gone", |running| !running.engines().iter().any(|(id, _)| *id == victim));
    }
    let ran = running.wait();
    ran.unharmed().lost("crashed", "signal 9 (SIGKILL)", 5000);
}

fn hanging(running: &Running) -> Option<u32> {
    running.engines().into_iter().find(|(_, line)| line.contains("misbehaving hangs")).map(|(id, _)| id)
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

#[test]
fn the_first_signal_ends_the_match_in_two_seconds() {
    let running = under_way("stubborn", &[]);
    let process = Pid::from_raw(running.id().cast_signed()).expect("a process");
    let start = std::time::Instant::now();
    kill_process(process, Signal::INT).expect("it runs");
    let ran = running.wait();
    assert_eq!(ran.code, Some(6), "{}", ran.stderr);
    assert!(start.elapsed() < Duration::from_millis(2700), "{:?}", start.elapsed());
    assert_eq!(ran.left, []);
    assert!(ran.games.iter().filter(|game| game.reason == "void").count() <= 1);
}

/// A limit on the size of files is the nearest thing to a full disk that needs no disk.
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

/// Only a mount is read-only for everybody.
#[test]
fn a_read_only_folder_ends_the_match_before_it_begins() {
    let script = "mount -t tmpfs -o ro none /mnt && exec \"$0\" match --games 1 --rules duel --log /mnt/log.jsonl";
    let ran = std::process::Command::new("unshare").args(["-rm", "sh", "-c", script]).arg(linesman()).output();
    let Ok(ran) = ran else { return };
    let said = String::from_utf8_lossy(&ran.stderr);
    if said.starts_with("unshare:") || said.starts_with("mount:") {
        eprintln!("skipped: {said}");
        return;
    }
    assert_eq!(ran.status.code(), Some(5), "{said}");
    assert!(said.contains("cannot write the log '/mnt/log.jsonl': Read-only file system"), "{said}");
}

//! Three hundred engines at once.

use std::fs::File;

use linesman::rules::{Grounds, Reason};

use super::processes;
use super::trial::{Trial, test_engine};

/// Games that are played at once.
const GAMES: u32 = 150;

#[test]
fn three_hundred_engines_wait_at_once() {
    let trial = Trial::of("waits");
    let sign = trial.folder.path().join("go-on");
    let engine = |name: &str| {
        format!("name={name} cmd='{} waits MARK {}'", test_engine("misbehaving").display(), sign.display())
    };
    let games = GAMES.to_string();
    let running = trial
        .engines(&engine("one"), &engine("other"))
        .games(GAMES)
        .args(&["--concurrency", &games, "--force-concurrency", "--st", "60"])
        .args(&["--startup-ms", "60000", "--ping-ms", "60000", "--setup-ms", "60000"])
        // What a process usually gets is too little for so many pipes.
        .before("ulimit -Sn 1024")
        .start();
    running.until("all engines are there", |running| running.engines().len() == 2 * GAMES as usize);
    assert_eq!(running.log().lines().count(), 1, "nobody has made a move");
    let before = processes::peak_memory(running.id()).expect("it runs");
    File::create(&sign).expect("a sign");
    let ran = running.wait();
    assert_eq!((ran.code, ran.games.len()), (Some(0), GAMES as usize), "{}\n{}", ran.stdout, ran.stderr);
    for game in &ran.games {
        let reason: Reason = game.reason.parse().expect("a reason");
        assert!(matches!(reason.grounds(), Grounds::Rules | Grounds::Match), "{}", game.detail);
    }
    println!("{before} KiB with all engines waiting, {} KiB at most, {:?} in all", ran.peak, ran.wall);
    ran.unharmed();
}

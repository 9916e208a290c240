//! Hidden information is worth stealing: what a thief gets under each level of isolation.

use std::collections::BTreeMap;

use super::trial::{Ran, Trial, test_engine};

/// What nobody may get who is isolated.
const NOT_FOR_ENGINES: [&str; 20] = [
    "process-list",
    "opponent-command",
    "opponent-pipe",
    "opponent-voice",
    "opponent-memory",
    "opponent-environment",
    "opponent-signal",
    "referee-memory",
    "referee-environment",
    "referee-descriptors",
    "referee-signal",
    "environment",
    "log",
    "secret-file",
    "home",
    "meeting-file",
    "network",
    "datagrams",
    "abstract-socket",
    "shared-keys",
];
/// What is its own.
const FOR_ENGINES: [&str; 2] = ["own-home", "own-child"];

/// The thief in the place of an engine, with a log that lies in the thief's own folder.
fn thieving(args: &[&str]) -> Ran {
    thieving_after("", args)
}

/// The same with shell text before the program.
fn thieving_after(before: &str, args: &[&str]) -> Ran {
    let trial = Trial::of("good");
    let folder = trial.folder.path().to_owned();
    let own = folder.join("engine");
    std::fs::create_dir(&own).expect("made");
    let thief = own.join("thief");
    std::fs::copy(test_engine("thief"), &thief).expect("copied");
    let secret = folder.join("secret.txt");
    std::fs::write(&secret, "the combination is 1234").expect("written");
    let log = own.join("log.jsonl");
    let words = format!("{} {} {} {}", thief.display(), log.display(), secret.display(), folder.join("meet").display());
    // The paths stand within a word, so that they do not count as named by the user.
    let thief = format!("name=thief cmd='env -S \"{words}\"'");
    let good = format!("name=good cmd='{} good MARK'", test_engine("misbehaving").display());
    let mut ran = trial
        .engines(&thief, &good)
        .before(before)
        .variable("SECRET_TOKEN", "hunter2")
        .args(&["--log", log.to_str().expect("UTF-8"), "--isolation-allow"])
        .args(&[own.to_str().expect("UTF-8")])
        .args(args)
        .run();
    assert_eq!(ran.code, Some(0), "{}\n{}", ran.stdout, ran.stderr);
    ran.games = super::trial::games(&log);
    ran
}

/// What it got: name and loot, or why not.
fn loot(ran: &Ran) -> BTreeMap<String, Result<String, String>> {
    let mut loot = BTreeMap::new();
    // The log has something in it from the second game on.
    let thief = ran.games[1].asides.iter().filter(|aside| aside.side == "blue");
    for words in thief.map(|aside| aside.line.splitn(5, ' ').collect::<Vec<_>>()) {
        if let ["info", "string", word, name, what] = words[..] {
            let what = what.to_owned();
            loot.insert(name.to_owned(), if word == "stolen" { Ok(what) } else { Err(what) });
        }
    }
    assert_eq!(loot.len(), NOT_FOR_ENGINES.len() + FOR_ENGINES.len(), "{loot:?}");
    loot
}

fn nothing_is_stolen(ran: &Ran) {
    let loot = loot(ran);
    let stolen: Vec<_> = NOT_FOR_ENGINES.iter().filter(|name| loot[**name].is_ok()).collect();
    assert!(stolen.is_empty(), "stolen: {stolen:?}\n{loot:#?}");
    for name in FOR_ENGINES {
        assert!(loot[name].is_ok(), "{name}: {:?}", loot[name]);
    }
}

#[test]
fn without_isolation_the_thefts_work() {
    let ran = thieving(&["--isolation", "off"]);
    let loot = loot(&ran);
    let safe: Vec<_> = NOT_FOR_ENGINES.iter().filter(|name| loot[**name].is_err()).collect();
    assert!(safe.is_empty(), "{safe:?}\n{loot:#?}");
    assert_eq!(ran.games[0].isolation, "off");
}

#[test]
fn isolated_as_well_as_this_machine_can_nothing_is_stolen() {
    let ran = thieving(&["--isolation", "auto"]);
    let in_force = &ran.games[0].isolation;
    assert!(in_force.starts_with("auto: "), "{in_force}");
    if !in_force.contains("landlock") {
        assert!(ran.stderr.contains("no Landlock"), "{}", ran.stderr);
        eprintln!("skipped: this kernel has no Landlock");
        return;
    }
    nothing_is_stolen(&ran);
}

#[test]
fn in_a_cage_nothing_is_stolen() {
    let probe = Trial::of("good").args(&["--isolation", "strict"]).run();
    if probe.code == Some(4) {
        assert!(probe.stderr.contains("--isolation strict cannot be had"), "{}", probe.stderr);
        eprintln!("skipped: {}", probe.stderr);
        return;
    }
    let ran = thieving(&["--isolation", "strict"]);
    assert!(ran.games[0].isolation.starts_with("strict: bubblewrap, "), "{}", ran.games[0].isolation);
    nothing_is_stolen(&ran);
}

/// In a cage without Landlock the thief reaches the cage's own first process, which it takes for others, and nobody else.
#[test]
fn in_a_cage_nothing_is_stolen_without_landlock() {
    if !crate::machine::has_bubblewrap() {
        return crate::machine::lacks("bubblewrap");
    }
    let ran = thieving_after(&super::old_kernel::before(), &["--isolation", "strict"]);
    assert!(ran.games[0].isolation.starts_with("strict: bubblewrap, seccomp, "), "{}", ran.games[0].isolation);
    let mut loot = loot(&ran);
    assert_eq!(loot.remove("process-list"), Some(Ok("2.processes".to_owned())), "the thief and the first of its cage");
    assert!(!ran.folder.path().join("meet").exists(), "what it writes stays in its cage");
    let of_others =
        |name: &str| ["opponent-", "referee-", "home", "meeting-file"].iter().any(|of| name.starts_with(of));
    for name in NOT_FOR_ENGINES.iter().filter(|name| **name != "process-list" && !of_others(name)) {
        assert!(loot[*name].is_err(), "{name}: {:?}", loot[*name]);
    }
    assert!(loot["opponent-command"].as_ref().is_ok_and(|line| line.contains("bwrap")), "{loot:#?}");
}

#[test]
fn no_cage_no_match() {
    let ran = Trial::of("good").args(&["--isolation", "strict"]).variable("PATH", "/nowhere").run();
    assert_eq!((ran.code, ran.games.len()), (Some(4), 0), "{}", ran.stdout);
    assert!(
        ran.stderr.contains("--isolation strict cannot be had: bubblewrap (bwrap) is not installed"),
        "{}",
        ran.stderr
    );
}

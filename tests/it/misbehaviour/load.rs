//! Many games between engines that misbehave in one game out of ten: every game ends with the verdict that was earned, and
//! the referee neither grows nor leaves anything behind.
//!
//! The number of games is small here; `scripts/load.sh` plays as many as it is told.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use linesman::record::{Entry, GameRecord, LogReader};
use linesman::rules::{Grounds, Reason};
use tempfile::TempDir;

use super::processes;
use super::running::SETTLING;
use super::trial::{linesman, test_engine};

/// The variable that says how many games are played.
const GAMES: &str = "LINESMAN_LOAD_GAMES";
/// How many are played when it says nothing.
const FEW: u32 = 600;
/// Memory that the referee may grow by in a third of the match, in KiB.
const GROWTH: u64 = 4096;
/// Descriptors that it may have more than before: those of an engine that is being started.
const FEW_FILES: usize = 8;

/// What the referee uses while the log has so many bytes.
#[derive(Debug, Clone, Copy)]
struct Use {
    log: u64,
    /// In KiB.
    memory: u64,
    files: usize,
    zombies: usize,
}

#[test]
fn engines_that_misbehave_now_and_then_never_change_anything_else() {
    let games = std::env::var(GAMES).map_or(FEW, |text| text.parse().expect("a number of games"));
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log.jsonl");
    let mark = format!("load-{}", std::process::id());
    let start = Instant::now();
    let mut referee = start_match(&folder, &log, &mark, games);
    let uses = watch(&mut referee, &log);
    assert_eq!(referee.wait().expect("a status").code(), Some(0));
    let took = start.elapsed();
    sleep(SETTLING);
    assert_eq!(processes::with(&mark), [], "left running");
    let (early, late) = assert_flat(&uses);
    let whims = judged(&log, games);
    let verified = Command::new(linesman()).args(["verify", "--quiet"]).arg(&log).output().expect("a program");
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stdout));
    println!("{games} games in {took:?}\nwhims {whims:?}\nearly {early:?}\nlate  {late:?}");
}

fn start_match(folder: &TempDir, log: &Path, mark: &str, games: u32) -> Child {
    let mut command = Command::new(linesman());
    command.args(["match", "--rules", "duel", "--srand", "7", "--recover", "--concurrency", "2"]);
    command.args(["--st", "3", "--maxmoves", "30", "--ratinginterval", "0", "--sync", "off", "--ping-ms", "1000"]);
    command.arg("--games").arg(games.to_string()).arg("--log").arg(log);
    for name in ["one", "other"] {
        command.arg("--engine").arg(format!("name={name} cmd='{} {mark}'", test_engine("unsteady").display()));
    }
    let told = File::create(folder.path().join("told")).expect("a file");
    command.stdin(Stdio::null()).stdout(told.try_clone().expect("a file")).stderr(told).spawn().expect("the program")
}

/// What the referee uses from time to time, until it ends.
fn watch(referee: &mut Child, log: &Path) -> Vec<Use> {
    let mut uses = Vec::new();
    while referee.try_wait().expect("a status").is_none() {
        uses.extend(used(referee.id(), log));
        sleep(Duration::from_millis(20));
    }
    uses
}

fn used(id: u32, log: &Path) -> Option<Use> {
    let log = log.metadata().ok()?.len();
    let memory = processes::memory(id)?;
    let files = std::fs::read_dir(format!("/proc/{id}/fd")).ok()?.count();
    Some(Use { log, memory, files, zombies: processes::zombies_of(id) })
}

/// Memory and descriptors are the same in the last third of the match as in the second. An engine that is starting or
/// ending has some descriptors more, so that the most of many looks are compared; one that has just died is a zombie for a
/// moment, so that of zombies the fewest are.
fn assert_flat(uses: &[Use]) -> (Use, Use) {
    let end = uses.last().expect("the match was watched").log;
    let third = |number: u64| {
        let looks = uses.iter().filter(|look| look.log * 3 / (end + 1) == number);
        looks.copied().reduce(|one, other| Use {
            log: other.log,
            memory: one.memory.max(other.memory),
            files: one.files.max(other.files),
            zombies: one.zombies.min(other.zombies),
        })
    };
    let (early, late) = (third(1).expect("looks"), third(2).expect("looks"));
    assert!(late.memory <= early.memory + GROWTH, "memory grew from {early:?} to {late:?}");
    assert!(late.files <= early.files + FEW_FILES, "descriptors grew from {early:?} to {late:?}");
    assert_eq!(late.zombies, 0, "the dead stay: {late:?}");
    (early, late)
}

/// Each game is there once and ended as it should; how often each whim came up.
fn judged(log: &Path, games: u32) -> BTreeMap<String, u32> {
    let mut whims = BTreeMap::new();
    let mut seen = vec![false; games as usize];
    for entry in LogReader::open(log).expect("a log") {
        let Entry::Game(game) = entry.expect("an entry") else { continue };
        assert!(!std::mem::replace(&mut seen[game.game as usize - 1], true), "game {} is there twice", game.game);
        judge(&game, &mut whims);
    }
    assert!(seen.iter().all(|&seen| seen), "games are missing");
    whims
}

/// The game ended by the rules, or as the whim of the engine that lost it makes it end.
fn judge(game: &GameRecord, whims: &mut BTreeMap<String, u32>) {
    let reason: Reason = game.reason.parse().expect("a reason");
    let mut fatal = None;
    for aside in &game.asides {
        let Some(way) = aside.line.strip_prefix("info string whim ") else { continue };
        *whims.entry(way.to_owned()).or_default() += 1;
        fatal = deserves(way).map(|reason| (aside.side.clone(), reason)).or(fatal);
    }
    let Some((side, deserved)) = fatal else {
        let fair = matches!(reason.grounds(), Grounds::Rules | Grounds::Match);
        assert!(fair, "game {}: {} ({reason})", game.game, game.detail);
        return;
    };
    assert_eq!((game.side.as_deref(), reason), (Some(&*side), deserved), "game {}: {}", game.game, game.detail);
    let result = if side == "red" { "0-1" } else { "1-0" };
    assert_eq!(game.result, result, "game {}", game.game);
}

/// How a game ends in which an engine does this; `None` where it goes on.
fn deserves(way: &str) -> Option<Reason> {
    match way {
        "exit" | "segv" | "killed" | "partial" | "closed" => Some(Reason::Crashed),
        "illegal" => Some(Reason::IllegalMove),
        "garbage" | "endless" => Some(Reason::Garbage),
        "silent" => Some(Reason::Time),
        "double" | "early" | "wrong-number" | "dirty" | "stderr" => None,
        other => panic!("an unknown whim, {other}"),
    }
}

//! Matches and tournaments as a user runs them.

use std::process::Command;

use linesman::record::{Entry, LogReader, Rulebook, verify};
use linesman::rules::Side;
use linesman::stats::{BlockSize, Decision, GameScore, Model, Sprt, SprtRun};
use serde_json::Value;

use super::program::{Folder, LINESMAN};

const TWO: &str = "--engine builtin:greedy --engine builtin:random";

fn four() -> String {
    let engine = |n: u32| format!("--engine name=e{n};cmd=builtin:{}", if n == 1 { "greedy" } else { "random" });
    (1..=4).map(|n| engine(n).replace(';', "\u{a0}")).collect::<Vec<_>>().join(" ")
}

/// Runs a match of four; a no-break space stands for the blank within an argument.
fn run_four(folder: &Folder, line: &str) -> String {
    let line = format!("match --rules quick {} {line} --srand 1", four());
    let args = line.split(' ').filter(|word| !word.is_empty()).map(|word| word.replace('\u{a0}', " "));
    let output = Command::new(LINESMAN).args(args).current_dir(folder).output().expect("run");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn every_format_plays_its_games_and_ends_with_a_table() {
    for (format, games) in [("roundrobin", 12), ("gauntlet", 6), ("swiss", 8), ("knockout", 6)] {
        let folder = Folder::new();
        let text = run_four(&folder, &format!("--tournament {format} --games 2 --log a.jsonl --concurrency 2"));
        let started = text.lines().filter(|line| line.starts_with("Started game ")).count();
        assert!(started >= games && (started == games || format == "knockout"), "{format}: {started}");
        assert!(text.contains(&format!("of {games} (")), "{format}");
        assert!(text.ends_with("Finished match\n"));
        folder.run("verify a.jsonl").with_code(0);
        let sheet: Value = serde_json::from_str(&folder.run("stats --json a.jsonl").with_code(0)).expect("JSON");
        assert_eq!(sheet["players"].as_array().map(Vec::len), Some(4), "{format}");
        assert_eq!(sheet["games"], started as u64);
    }
}

#[test]
fn a_swiss_tournament_is_the_same_at_any_concurrency() {
    let folder = Folder::new();
    let table = |slots: u32| {
        run_four(&folder, &format!("--tournament swiss --log {slots}.jsonl --concurrency {slots}"));
        folder.run(&format!("stats {slots}.jsonl")).with_code(0)
    };
    let one = table(1);
    assert_eq!(one, table(2));
    assert_eq!(one, table(4));
}

#[test]
fn the_lines_that_tools_parse_are_kept_to_the_letter() {
    let folder = Folder::new();
    let text = folder.run(&format!("match --rules quick {TWO} --games 2 --srand 1 --log a.jsonl")).with_code(0);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[1], "Started game 1 of 2 (greedy vs random)");
    assert!(lines[2].starts_with("Finished game 1 (greedy vs random): 1-0 {"), "{}", lines[2]);
    assert_eq!(lines[3], "Score of greedy vs random: 1 - 0 - 0  [1.000] 1");
    assert_eq!(lines[4], "Started game 2 of 2 (random vs greedy)");
    assert_eq!(lines.last(), Some(&"Finished match"));
    assert!(!text.contains('\u{1b}'), "no escapes in a pipe");
}

#[test]
fn every_event_is_a_line_of_json() {
    let folder = Folder::new();
    let line = format!("match --rules quick {TWO} --games 4 --ratinginterval 2 --output json --log a.jsonl");
    let text = folder.run(&line).with_code(0);
    let events: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let names: Vec<&str> = events.iter().filter_map(|event| event["event"].as_str()).collect();
    assert_eq!(names.first(), Some(&"begins"));
    assert_eq!(names.last(), Some(&"ends"));
    for (name, count) in [("started", 4), ("finished", 4), ("ratings", 1), ("standing", 1)] {
        assert_eq!(names.iter().filter(|found| **found == name).count(), count, "{name}");
    }
}

#[test]
fn a_test_of_greedy_against_random_stops_early_with_h1_at_the_same_game_at_any_concurrency() {
    let folder = Folder::new();
    let stop = |slots: u32| {
        let line = format!("match --rules quick {TWO} --games 1000 --srand 1 --sprt elo0=0 elo1=50");
        let text = folder.run(&format!("{line} --concurrency {slots} --log {slots}.jsonl")).with_code(10);
        let line = text.lines().rfind(|line| line.starts_with("SPRT: ")).expect("the test").to_owned();
        assert!(line.contains("H1 accepted after "), "{line}");
        line
    };
    let one = stop(1);
    assert_eq!(one, stop(2));
    assert_eq!(one, stop(4));
    let again = folder
        .run(&format!("match --rules quick {TWO} --games 1000 --srand 1 --sprt elo0=0 elo1=50 --log 1.jsonl --resume"));
    assert!(!again.out.contains("Started game"), "{}", again.out);
    again.with_code(10);
}

#[test]
fn greedy_against_itself_does_not_accept_h1_in_19_of_20_seeds() {
    let folder = Folder::new();
    let line = "match --rules duel --engine builtin:greedy --engine builtin:greedy --games 200 --srand 1 --log a.jsonl";
    folder.run(&format!("{line} --concurrency 2")).with_code(0);
    // By number: the order in which games end is no part of what follows from a seed.
    let scores: std::collections::BTreeMap<u64, GameScore> = LogReader::open(&folder.path("a.jsonl"))
        .expect("a log")
        .filter_map(|entry| match entry.expect("an entry") {
            Entry::Game(game) => {
                let side = if game.red.name == "greedy" { Side::Red } else { Side::Blue };
                Some((game.game, GameScore::of(game.result.parse().expect("a result"), side)?))
            }
            Entry::Match(_) => None,
        })
        .collect();
    let scores: Vec<GameScore> = scores.into_values().collect();
    let sprt = Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05, model: Model::Normalized };
    // Two engines that are one: whose score it was is a matter of the draw, so that the difference is zero outright.
    let accepts = |seed: u64| {
        let mut dice = linesman::games::Dice::new(seed, 0);
        let mut run = SprtRun::new(sprt, BlockSize::Pair);
        for index in 0..40_000 {
            let score = *dice.pick(&scores).expect("games");
            let score = if dice.below(2) == 0 { score } else { score.reversed() };
            if let Some(stop) = run.insert(index, score).expect("once") {
                return stop.decision == Decision::AcceptH1;
            }
        }
        false
    };
    let refused = (0..20).filter(|&seed| !accepts(seed)).count();
    assert!(refused >= 19, "only {refused} of 20 seeds do not accept H1");
}

#[test]
fn dealt_set_ups_keep_their_sides_while_engines_exchange_theirs() {
    for mode in ["duplicate", "cross"] {
        let folder = Folder::new();
        let line = format!("match --rules quick {TWO} --games 4 --srand 1 --setup {mode} --log a.jsonl");
        folder.run(&line).with_code(0);
        let games: Vec<_> = LogReader::open(&folder.path("a.jsonl"))
            .expect("a log")
            .filter_map(|entry| if let Entry::Game(game) = entry.expect("an entry") { Some(game) } else { None })
            .collect();
        assert!(games.iter().all(|game| game.dealt && verify(game, &Rulebook::default()).is_empty()));
        assert_eq!(games[0].setups, games[1].setups);
        assert_eq!(games[2].setups, games[3].setups);
        assert_ne!(games[0].setups, games[2].setups);
        assert_eq!(games[0].red.name, games[1].blue.name);
        let sheet = folder.run("stats a.jsonl").with_code(0);
        assert_eq!(sheet.contains("Fours (by half points, 0 to 8): "), mode == "cross", "{sheet}");
        assert_eq!(sheet.contains("Pairs (LL, LD, DD+WL, WD, WW): "), mode == "duplicate", "{sheet}");
        if mode == "cross" {
            assert_eq!((&games[0].setups.red, &games[0].setups.blue), (&games[2].setups.blue, &games[2].setups.red));
        }
    }
}

#[test]
fn dealt_set_ups_lower_the_variance_of_a_pair() {
    let folder = Folder::new();
    let variance = |mode: &str| {
        let line = "match --rules quick --engine builtin:greedy --engine builtin:greedy --games 160 --srand 1";
        folder.run(&format!("{line} --concurrency 2 --setup {mode} --log {mode}.jsonl")).with_code(0);
        let sheet = folder.run(&format!("stats --json {mode}.jsonl")).with_code(0);
        serde_json::from_str::<Value>(&sheet).expect("JSON")["pair_variance"].as_f64().expect("a variance")
    };
    let (free, duplicate) = (variance("free"), variance("duplicate"));
    assert!(duplicate < 0.8 * free, "{duplicate} with dealt set-ups, {free} with free ones");
}

#[test]
fn limits_of_plies_come_from_the_match_and_are_verified() {
    let folder = Folder::new();
    let line = "match --rules stratego --engine builtin:random --engine builtin:random --games 2 --srand 1";
    folder.run(&format!("{line} --maxmoves 5 --quiet-plies 8 --log a.jsonl")).with_code(0);
    let text = folder.read("a.jsonl");
    assert!(text.contains("\"reason\":\"max-plies\"") || text.contains("\"reason\":\"quiet-plies\""), "{text}");
    folder.run("verify a.jsonl").with_code(0);
}

#[test]
fn a_rule_file_goes_into_the_log() {
    let folder = Folder::new();
    folder.write("own.toml", "format = 1\nbase = \"quick\"\nid = \"own\"\nversion = 3\nmax_plies = 40\n");
    folder.run(&format!("match --rules own.toml {TWO} --games 2 --srand 1 --log a.jsonl --maxmoves 15")).with_code(0);
    std::fs::remove_file(folder.path("own.toml")).expect("removed");
    folder.run("verify a.jsonl").with_code(0);
}

#[test]
fn every_fault_of_a_match_file_is_told_with_its_line() {
    let folder = Folder::new();
    folder.write(
        "bad.toml",
        "rules = \"quick\"\ncolour = 1\ntc = \"soon\"\ngames = 0\n\n[sprt]\nelo0 = 5\nelo1 = 0\n\n\
         [[engine]]\nname = \"a\"\ncmd = \"builtin:greedy\"\n\n[[engine]]\nname = \"a\"\ncmd = \"builtin:random\"\nbook = 1\n",
    );
    let did = folder.run("run bad.toml --check");
    assert_eq!(did.code, Some(3));
    for fault in [
        "line 2: colour: unknown key",
        "line 3: tc: 'soon' is no time control",
        "line 4: games: '0' found, expected a whole number from 1 on",
        "line 6: sprt: elo1 must be greater than elo0",
        "line 14: engine: two engines are named 'a'",
        "line 17: engine: unknown key 'book' of an engine",
    ] {
        assert!(did.err.contains(fault), "{fault} is not in\n{}", did.err);
    }
    folder.write("good.toml", "[[engine]]\ncmd = \"builtin:greedy\"\n[[engine]]\ncmd = \"no-such-program\"\n");
    let did = folder.run("run good.toml --check");
    assert_eq!(did.code, Some(3));
    assert!(did.err.contains("line 3: engine: engine no-such-program: there is no program"), "{}", did.err);
}

#[test]
fn a_file_of_another_games_openings_is_refused() {
    let folder = Folder::new();
    folder.write("openings", "# a comment\nrnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n");
    let did = folder.run(&format!("match --rules quick {TWO} --openings file=openings"));
    assert_eq!(did.code, Some(3));
    assert!(did.err.contains("--openings: 'openings', line 2: no position of 'quick': "), "{}", did.err);
    let told = |line: &str| folder.run(&format!("match {TWO} {line}")).err;
    assert!(told("--sprt elo0=5 elo1=0").contains("--sprt: elo1 must be greater than elo0"));
    assert!(told("--rules xiangqi --setup duplicate").contains("--setup: 'xiangqi' has no set-ups"));
    assert!(told("--resume").contains("--resume: expected the log to go on with"));
}

#[test]
fn sample_files_are_sound() {
    let root = env!("CARGO_MANIFEST_DIR");
    let mut seen = 0;
    for entry in std::fs::read_dir(format!("{root}/scripts")).expect("scripts").flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        seen += 1;
        let output =
            Command::new(LINESMAN).arg("run").arg(&path).arg("--dry-run").current_dir(root).output().expect("run");
        assert!(output.status.success(), "{}: {}", path.display(), String::from_utf8_lossy(&output.stderr));
        assert!(String::from_utf8_lossy(&output.stdout).contains("game 1: "), "{}", path.display());
    }
    assert!(seen > 3);
}

#[test]
fn the_command_line_and_a_file_mean_the_same() {
    let folder = Folder::new();
    folder.write(
        "match.toml",
        "rules = \"quick\"\ngames = 4\nsrand = 7\ntc = \"5+0.1\"\nlog = \"a.jsonl\"\n\n[[engine]]\ncmd = \"builtin:greedy\"\n\
         option.Depth = 3\n\n[[engine]]\ncmd = \"builtin:random\"\nname = \"r\"\n",
    );
    let of_file = folder.run("run match.toml --dry-run").with_code(0);
    let args = ["match", "--rules", "quick", "--games", "4", "--srand", "7", "--tc", "5+0.1", "--log", "a.jsonl"];
    let engines =
        ["--engine", "cmd=builtin:greedy option.Depth=3", "--engine", "name=r cmd=builtin:random", "--dry-run"];
    let output = Command::new(LINESMAN).args(args).args(engines).output().expect("run");
    assert_eq!(of_file, String::from_utf8(output.stdout).expect("text"));
}

#[test]
fn a_game_bound_to_one_processor_is_the_same_game() {
    let folder = Folder::new();
    let games = |affinity: &str| {
        let line = format!("match --rules quick {TWO} --games 4 --srand 3 --tc inf --affinity {affinity}");
        folder.run(&format!("{line} --concurrency 2 --log {affinity}.jsonl")).with_code(0);
        folder.run(&format!("verify {affinity}.jsonl")).with_code(0);
        let entries = LogReader::open(&folder.path(&format!("{affinity}.jsonl"))).expect("a log");
        let mut games: Vec<(u64, String)> = entries
            .filter_map(|entry| if let Entry::Game(game) = entry.expect("an entry") { Some(game) } else { None })
            .map(|game| (game.game, game.moves))
            .collect();
        games.sort();
        games
    };
    assert_eq!(games("slot"), games("none"));
}

#[test]
fn what_an_engine_speaks_is_part_of_the_configuration() {
    let folder = Folder::new();
    let engine = "--rules xiangqi --engine builtin:random --engine cmd=builtin:greedy --each";
    let told = |settings: &str| folder.run(&format!("match {engine} {settings} --srand 1 --dry-run")).with_code(0);
    let plain = told("memory=100");
    assert!(plain.contains("\"memory\":100") && !plain.contains("proto"), "{plain}");
    let other = told("memory=100 proto=ucci coords=0-9 stdbuf=line");
    assert!(other.contains("\"proto\":\"ucci\"") && other.contains("\"coords\":\"0-9\""), "{other}");
    assert!(other.contains("\"stdbuf\":\"line\""), "{other}");
    assert_ne!(plain.lines().next(), other.lines().next(), "the name of the match is the same");
}

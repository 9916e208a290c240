//! What an engine can do, and what must happen: a test for each mode of the misbehaving engine.

use super::processes;
use super::trial::{HURRY, Trial, test_engine};

/// How long it may take to see that an engine is at its end or says too much, in milliseconds.
const SOON: u64 = 1000;

#[test]
fn an_answer_that_is_not_flushed() {
    let ran = Trial::of("no-flush").hurried().run();
    ran.unharmed().lost("time", "not one byte came, though it has read all that it was sent", HURRY);
    assert!(ran.games[0].detail.contains("flush=True"), "{}", ran.games[0].detail);
}

#[test]
fn an_introduction_that_is_not_flushed() {
    let ran = Trial::of("no-flush-start").args(&["--startup-ms", "700"]).run();
    assert_eq!((ran.code, ran.left.len()), (Some(4), 0), "{}", ran.stderr);
    assert!(ran.stderr.contains("not one byte came, though it has read all"), "{}", ran.stderr);
    assert!(ran.stderr.contains("did not say uhiok within 700 ms"), "{}", ran.stderr);
    ran.within(1700 + 2000);
}

#[test]
fn a_line_without_its_line_feed() {
    Trial::of("partial").hurried().run().unharmed().lost("time", "without a line feed", HURRY);
}

#[test]
fn an_end_within_a_line() {
    Trial::of("partial-exit").run().unharmed().lost("crashed", "its output ended within a line: 'bestmove 5 ", SOON);
}

#[test]
fn bytes_that_do_not_belong_in_a_line() {
    let ran = Trial::of("dirty").run();
    ran.unharmed().played();
    let asides = ran.asides();
    for odd in [r"info \x00", r"sch\xf6n", r"\xe2\x98\x83", r"\x1b[31mbestmove"] {
        assert!(asides.iter().any(|line| line.contains(odd)), "{odd}: {asides:?}");
    }
}

#[test]
fn a_line_without_end() {
    Trial::of("endless").run().unharmed().lost("garbage", "bytes without a line feed", SOON);
}

#[test]
fn lines_without_end() {
    // Fifty thousand lines take a test build a while.
    Trial::of("flood").run().unharmed().lost("flood", "in 50001 lines between two requests", 4000);
}

#[test]
fn a_line_now_and_then_for_ever() {
    Trial::of("chatty").hurried().run().unharmed().lost("time", "did not answer", HURRY);
}

#[test]
fn deaf_to_its_input() {
    Trial::of("deaf").hurried().run().unharmed().lost("time", "not one byte came", HURRY);
}

#[test]
fn deaf_from_the_start() {
    let ran = Trial::of("deaf-start").args(&["--startup-ms", "700"]).run();
    assert_eq!((ran.code, ran.left.len()), (Some(4), 0), "{}", ran.stderr);
    assert!(ran.stderr.contains("it has not read the last 6 bytes that it was sent"), "{}", ran.stderr);
}

#[test]
fn an_output_that_is_closed() {
    Trial::of("closed-stdout").run().unharmed().lost("crashed", "closed its standard output and lives on", SOON);
}

#[test]
fn an_exit_and_its_last_words() {
    let ran = Trial::of("exit-3").run();
    ran.unharmed().lost("crashed", "exited with code 3; last line of its standard error: out of luck", SOON);
    assert_eq!(ran.games[0].red.stderr, ["out of luck"]);
}

#[test]
fn a_death_by_signal() {
    Trial::of("segv").run().unharmed().lost("crashed", "signal 11 (SIGSEGV)", SOON);
}

#[test]
fn a_move_before_the_exit_counts() {
    let ran = Trial::of("move-exit").run();
    ran.unharmed().lost("crashed", "exited with code 0", SOON);
    assert_eq!(ran.games[0].moves.split(' ').count(), 6, "three moves of each side");
}

#[test]
fn a_death_before_the_game_is_ready() {
    Trial::of("gone-unready").run().unharmed().lost("crashed", "exited with code 4", SOON);
}

#[test]
fn an_input_that_is_closed() {
    Trial::of("closed-stdin").hurried().run().unharmed().lost("time", "has closed its standard input", HURRY);
}

#[test]
fn an_end_between_games_harms_nobody() {
    Trial::of("gone-between").run().unharmed().played();
}

#[test]
fn deaf_to_good_byes() {
    // Two seconds before its first game is known to be possible, two after the last.
    Trial::of("stubborn").run().unharmed().played().within(2000 + 2000 + 3000);
}

#[test]
fn an_engine_that_stops_itself() {
    Trial::of("stops-itself").hurried().run().unharmed().lost("time", "not one byte came", HURRY);
}

#[test]
fn heirs_that_hold_the_pipes() {
    Trial::of("heirs").run().unharmed().lost("crashed", "exited with code 5", SOON).within(9000);
}

#[test]
fn heirs_that_left_the_group() {
    Trial::of("heirs-setsid").run().unharmed().lost("crashed", "exited with code 5", SOON).within(9000);
}

#[test]
fn descriptors_of_others_are_closed() {
    let ran = Trial::of("descriptors").before("exec 9</etc/passwd 8</").run();
    ran.unharmed().played();
    let seen = ran.asides().into_iter().find(|line| line.contains("descriptors")).expect("a report");
    let open: Vec<&str> = seen.split(' ').skip(3).map(|word| word.split('=').next().expect("a number")).collect();
    assert_eq!(open, ["0", "1", "2"], "{seen}");
}

#[test]
fn the_environment_of_the_referee_is_not_passed_on() {
    let ran = Trial::of("environment").variable("SECRET_TOKEN", "hunter2").variable("LANG", "C").run();
    ran.unharmed().played();
    let seen = ran.asides().into_iter().find(|line| line.contains("environment")).expect("a report");
    assert!(seen.contains("PATH=") && seen.contains("LANG=C") && seen.contains("PYTHONUNBUFFERED=1"), "{seen}");
    assert!(!seen.contains("hunter2") && !seen.contains("CARGO"), "{seen}");
}

#[test]
fn a_flood_of_standard_error() {
    Trial::of("stderr-flood").run().unharmed().played();
}

#[test]
fn memory_beyond_its_limit() {
    let ran = Trial::of("memory").with("memory=200").run();
    ran.unharmed().lost("crashed", "MiB of memory, and memory= allows 200", 3000);
}

#[test]
fn children_without_end() {
    let ran = Trial::of("forks").run();
    ran.unharmed().lost("crashed", "processes", 5000);
}

#[test]
fn an_answer_that_comes_late() {
    let ran = Trial::of("late").hurried().args(&["--ping-ms", "3000"]).run();
    ran.unharmed().lost("time", "did not answer", HURRY);
}

#[test]
fn answers_to_what_was_not_asked() {
    for mode in ["double", "early", "wrong-number"] {
        let ran = Trial::of(mode).run();
        ran.unharmed().played();
        let odd = ran.games[0].asides.iter().filter(|aside| aside.oddity.is_some()).count();
        assert_eq!(odd, 1, "{mode}: {:?}", ran.games[0].asides);
    }
}

#[test]
fn a_slow_start_has_a_limit_of_its_own() {
    Trial::of("slow-start").run().unharmed().played();
}

#[test]
fn never_done_with_its_introduction() {
    let ran = Trial::of("never-uhiok").args(&["--startup-ms", "700"]).run();
    assert_eq!((ran.code, ran.left.len()), (Some(4), 0), "{}", ran.stderr);
    assert!(ran.stderr.contains("it sent 19 bytes, the first line being 'id name Never Done'"), "{}", ran.stderr);
    ran.within(1700 + 2000);
}

#[test]
fn gone_before_its_introduction() {
    let ran = Trial::of("gone-start").run();
    assert_eq!((ran.code, ran.left.len()), (Some(4), 0), "{}", ran.stderr);
    assert!(ran.stderr.contains("exited with code 7"), "{}", ran.stderr);
    assert!(ran.stderr.contains("cannot find my weights"), "{}", ran.stderr);
}

#[test]
fn never_ready() {
    Trial::of("never-ready").run().unharmed().lost("stalled", "did not answer isready within 1000 ms", 1000);
}

#[test]
fn names_that_play_tricks_on_a_terminal() {
    let ran = Trial::of("tricks").run();
    ran.unharmed().lost("crashed", r"last line of its standard error: \x1b[31mout of luck", SOON);
    assert!(ran.asides().iter().any(|line| line.contains(r"\x1b[31ma1a2")), "{:?}", ran.asides());
    let log = std::fs::read(ran.folder.path().join("log.jsonl")).expect("a log");
    for text in [ran.stdout.as_bytes(), ran.stderr.as_bytes(), &log] {
        assert!(!text.iter().any(|&b| b == 0x1b || b == 0x07), "{}", String::from_utf8_lossy(text));
    }
}

#[test]
fn twins_have_nothing_to_meet_by() {
    let engine = format!("cmd='{} twin MARK'", test_engine("misbehaving").display());
    let ran = Trial::of("twin").engines(&engine, &engine).run();
    ran.unharmed().played();
    let twins: Vec<&str> =
        ran.games[0].asides.iter().filter(|a| a.line.contains("twin")).map(|a| a.line.as_str()).collect();
    assert_eq!(twins.len(), 2);
    for (red, blue) in twins[0].split(' ').zip(twins[1].split(' ')).skip(3) {
        assert_ne!(red, blue, "{twins:?}");
    }
    let (red, blue) = (&ran.games[0].red, &ran.games[0].blue);
    assert!(red.seed != blue.seed && red.id != blue.id);
}

#[test]
fn programs_that_cannot_be_started() {
    let told = |engine: &str| {
        let ran = Trial::of("good").engines(engine, "builtin:random").run();
        assert_eq!((ran.code, ran.games.len()), (Some(4), 0), "{}", ran.stdout);
        ran.stderr
    };
    let trial = Trial::of("good");
    let file = |name: &str, text: &str, mode: u32| {
        let path = trial.folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(mode)).expect("set");
        format!("'cmd={}'", path.display())
    };
    assert!(told("cmd=./no-such-engine").contains("there is no program './no-such-engine'"));
    assert!(told(&file("plain", "x", 0o644)).contains("is not executable"));
    assert!(told(&file("script", "#!/no/such/python\n", 0o755)).contains("the interpreter '/no/such/python'"));
    let told = told(&file("env", "#!/usr/bin/env no-such-python\n", 0o755));
    assert!(told.contains("no-such-python"), "{told}");
    assert!(processes::with(&trial.mark).is_empty());
}

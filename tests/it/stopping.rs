//! What stops a match before its end: signals, and engines that fail.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::program::{Folder, LINESMAN};

/// A match between `builtin:random` and an engine in Python that says `uhiok` and then does what these lines say.
fn match_with(folder: &Folder, lines: &[&str], args: &[&str]) -> Command {
    let greeting = "import sys\nfor line in sys.stdin:\n    word = line.split()\n    \
                    if word[0] == 'uhi': print('uhiok', flush=True)\n";
    folder.write("engine.py", &format!("{greeting}    {}\n", lines.join("\n    ")));
    let mut command = Command::new(LINESMAN);
    command.args(["match", "--rules", "quick", "--engine", "builtin:random"]);
    command.args(["--engine", "cmd='python3 engine.py' name=engine"]).args(args).current_dir(folder);
    command
}

/// Says that it is ready.
const READY: &str = "if word[0] == 'isready': print('readyok', word[1], flush=True)";

#[test]
fn asked_by_a_signal_a_match_tells_what_it_waits_for_and_another_signal_ends_it() {
    let folder = Folder::new();
    let mut command = match_with(&folder, &[READY], &["--log", "a.jsonl", "--setup-ms", "60000"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("started");
    let signal = |name: &str| {
        let status = Command::new("kill").arg(format!("-{name}")).arg(child.id().to_string()).status();
        assert!(status.expect("kill").success());
    };
    let end = Instant::now() + Duration::from_secs(20);
    while std::fs::read_to_string(folder.path("a.jsonl.journal-0")).unwrap_or_default().is_empty() {
        assert!(Instant::now() < end, "no game begins");
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(200));
    signal("USR1");
    std::thread::sleep(Duration::from_millis(200));
    let asked = Instant::now();
    signal("INT");
    let output = child.wait_with_output().expect("ended");
    assert!(asked.elapsed() < Duration::from_secs(2), "{:?}", asked.elapsed());
    assert_eq!(output.status.code(), Some(6));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("slot 1: game 1 (random vs engine), ply 0: waits for engine (Blue)"), "{told}");
    assert!(folder.read("a.jsonl").contains("\"reason\":\"void\""));
}

#[test]
fn a_crash_stops_the_match_unless_it_may_recover() {
    let folder = Folder::new();
    let run = |log: &str, more: &[&str]| {
        let args = [&["--games", "3", "--log", log], more].concat();
        let output = match_with(&folder, &["if word[0] == 'isready': sys.exit(3)"], &args).output().expect("run");
        let text = String::from_utf8(output.stdout).expect("text");
        let told = text.lines().find(|line| line.starts_with("Stopped after ")).unwrap_or_default().to_owned();
        (output.status.code(), folder.read(log).lines().count() - 1, told)
    };
    let crashed = "Stopped after game 1: blue crashed: it exited with code 3 (crashed)";
    assert_eq!(run("a.jsonl", &[]), (Some(7), 1, format!("{crashed}; --recover goes on after such games")));
    assert_eq!(run("b.jsonl", &["--recover"]), (Some(0), 3, String::new()));
    let strict = format!("{crashed}; without --strict the match goes on after such games");
    assert_eq!(run("c.jsonl", &["--strict"]), (Some(7), 1, strict));
}

#[test]
fn a_strict_match_stops_after_a_forfeit() {
    let folder = Folder::new();
    let setup = "if word[0] == 'setup': print('setup', word[1], 'x', flush=True)";
    let run = |log: &str, more: &[&str]| {
        let args = [&["--games", "2", "--log", log], more].concat();
        let output = match_with(&folder, &[READY, setup], &args).output().expect("run");
        (output.status.code(), String::from_utf8(output.stdout).expect("text"))
    };
    let (code, text) = run("a.jsonl", &[]);
    assert_eq!((code, text.contains("Started game 2")), (Some(0), true), "{text}");
    let (code, text) = run("b.jsonl", &["--strict"]);
    assert_eq!((code, text.contains("Started game 2")), (Some(7), false), "{text}");
    assert!(text.contains("Stopped after game 1: blue sent an illegal set-up: "), "{text}");
    let did = folder.run("match --strict --recover");
    assert!(did.code == Some(2) && did.err.contains("cannot be used with"), "{}", did.err);
    folder.write(
        "both.toml",
        "strict = true\nrecover = true\n[[engine]]\ncmd = \"builtin:random\"\n[[engine]]\ncmd = \"builtin:greedy\"\n",
    );
    let did = folder.run("run both.toml --check");
    assert!(did.code == Some(3) && did.err.contains("line 1: strict: it stops where recover goes on"), "{}", did.err);
}

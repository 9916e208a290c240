//! What stops a match before its end: signals, and engines that fail.

use std::process::Command;
use std::time::{Duration, Instant};

use super::program::{Folder, LINESMAN};

#[test]
fn asked_by_a_signal_a_match_tells_what_it_waits_for_and_another_signal_ends_it() {
    let folder = Folder::new();
    folder.write(
        "sleeper.py",
        "import sys\nfor line in sys.stdin:\n    word = line.split()\n    if word[0] == 'uhi': print('uhiok', flush=True)\n    \
         if word[0] == 'isready': print('readyok', word[1], flush=True)\n",
    );
    let args = ["match", "--rules", "quick", "--log", "a.jsonl", "--setup-ms", "60000"];
    let engines = ["--engine", "builtin:random", "--engine", "cmd='python3 sleeper.py' name=sleeper"];
    let mut command = Command::new(LINESMAN);
    command.args(args).args(engines).current_dir(&folder);
    command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    let child = command.spawn().expect("started");
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
    assert!(told.contains("slot 1: game 1 (random vs sleeper), ply 0: waits for sleeper (Blue)"), "{told}");
    assert!(folder.read("a.jsonl").contains("\"reason\":\"void\""));
}

#[test]
fn a_crash_stops_the_match_unless_it_may_recover() {
    let folder = Folder::new();
    folder.write(
        "crasher.py",
        "import sys\nfor line in sys.stdin:\n    word = line.split()\n    if word[0] == 'uhi': print('uhiok', flush=True)\n    \
         if word[0] == 'isready': sys.exit(3)\n",
    );
    let run = |log: &str, more: &[&str]| {
        let args = ["match", "--rules", "quick", "--games", "3", "--log", log];
        let engines = ["--engine", "builtin:random", "--engine", "cmd='python3 crasher.py' name=crasher"];
        let output = Command::new(LINESMAN).args(args).args(engines).args(more).current_dir(&folder).output();
        let output = output.expect("run");
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
    folder.write(
        "talker.py",
        "import sys\nfor line in sys.stdin:\n    word = line.split()\n    if word[0] == 'uhi': print('uhiok', flush=True)\n    \
         if word[0] == 'isready': print('readyok', word[1], flush=True)\n    \
         if word[0] == 'setup': print('setup', word[1], 'x', flush=True)\n",
    );
    let run = |log: &str, more: &[&str]| {
        let args = ["match", "--rules", "quick", "--games", "2", "--log", log];
        let engines = ["--engine", "cmd='python3 talker.py' name=talker", "--engine", "builtin:random"];
        let output = Command::new(LINESMAN).args(args).args(engines).args(more).current_dir(&folder).output();
        let output = output.expect("run");
        (output.status.code(), String::from_utf8(output.stdout).expect("text"))
    };
    let (code, text) = run("a.jsonl", &[]);
    assert_eq!((code, text.contains("Started game 2")), (Some(0), true), "{text}");
    let (code, text) = run("b.jsonl", &["--strict"]);
    assert_eq!((code, text.contains("Started game 2")), (Some(7), false), "{text}");
    assert!(text.contains("Stopped after game 1: red sent an illegal set-up: "), "{text}");
    let did = folder.run("match --strict --recover");
    assert!(did.code == Some(2) && did.err.contains("cannot be used with"), "{}", did.err);
    folder.write(
        "both.toml",
        "strict = true\nrecover = true\n[[engine]]\ncmd = \"builtin:random\"\n[[engine]]\ncmd = \"builtin:greedy\"\n",
    );
    let did = folder.run("run both.toml --check");
    assert!(did.code == Some(3) && did.err.contains("line 1: strict: it stops where recover goes on"), "{}", did.err);
}

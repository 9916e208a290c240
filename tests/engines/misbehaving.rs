//! A test engine that misbehaves in one way, chosen by its first argument, and otherwise plays at random.
//!
//! Most modes misbehave when they are asked for their third move, so that a game is under way. Everything behind the first
//! argument is only there to tell the processes of one test from those of another.

use std::io::{self, BufRead as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio, exit};
use std::thread::sleep;
use std::time::Duration;

use linesman::engines::{EngineName, Flow, Session};
use rustix::process::{Signal, getpid, kill_process, setsid};
use tokio::signal::unix::{SignalKind, signal};

/// The request for a move at which most modes misbehave.
const AT_GO: u32 = 3;
/// Longer than any test waits.
const FOR_EVER: Duration = Duration::from_secs(600);

fn main() {
    let mode = std::env::args().nth(1).unwrap_or_default();
    before_the_start(&mode);
    let mut session = Session::new(EngineName::Random);
    let mut goes = 0;
    let mut line = Vec::new();
    let mut input = io::stdin().lock();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line).unwrap_or(0) == 0 {
            break;
        }
        let mut answer = Vec::new();
        let flow = session.hear(line.trim_ascii_end(), &mut answer);
        let word = line.split(|&b| b == b' ').next().unwrap_or_default().trim_ascii().to_vec();
        match &*word {
            b"newgame" => goes = 0,
            b"go" => goes += 1,
            _ => {}
        }
        let answer = String::from_utf8(answer).expect("ASCII");
        act(&mode, std::str::from_utf8(&word).unwrap_or_default(), goes, &line, &answer);
        if flow == Flow::Ends {
            break;
        }
    }
    if mode == "stubborn" || mode == "immortal" {
        sleep(FOR_EVER);
    }
}

fn before_the_start(mode: &str) {
    match mode {
        "leaver" => {
            let _ = setsid();
            ignore_sigterm();
            sleep(FOR_EVER);
        }
        "sleeper" | "deaf-start" => sleep(FOR_EVER),
        "gone-start" => {
            eprintln!("cannot find my weights");
            exit(7);
        }
        "heir" => {
            // Its output is its parent's: it ends when nobody reads that any more.
            while io::stdout().write_all(b"info string the heir\n").and_then(|()| io::stdout().flush()).is_ok() {
                sleep(Duration::from_millis(200));
            }
            exit(0);
        }
        "slow-start" => sleep(Duration::from_millis(1500)),
        "stubborn" | "immortal" => ignore_sigterm(),
        "heirs" => inherit("sleeper"),
        "heirs-in-peace" => inherit("heir"),
        "heirs-setsid" => inherit("leaver"),
        _ => {}
    }
}

/// Starts a child that holds our pipes and outlives us.
#[allow(clippy::zombie_processes)]
fn inherit(mode: &str) {
    let this = std::env::current_exe().expect("a path");
    let mark = std::env::args().skip(2);
    Command::new(this).arg(mode).args(mark).stdin(Stdio::null()).spawn().expect("a child");
}

/// A handler that does nothing takes the place of the signal's deadly default.
fn ignore_sigterm() {
    std::thread::spawn(|| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let mut terminate = signal(SignalKind::terminate()).expect("a handler");
            while terminate.recv().await.is_some() {}
        });
    });
    sleep(Duration::from_millis(50));
}

fn say(text: &str) {
    say_bytes(text.as_bytes());
}

fn say_bytes(bytes: &[u8]) {
    let mut out = io::stdout().lock();
    // Nobody listens any more: an engine that notices that ends.
    if out.write_all(bytes).and_then(|()| out.flush()).is_err() {
        exit(1);
    }
}

/// What is done at a line from the referee, given its first word and what should be answered.
fn act(mode: &str, word: &str, goes: u32, line: &[u8], answer: &str) {
    match (mode, word) {
        ("never-uhiok", "uhi") => say("id name Never Done\n"),
        ("no-flush-start", _) | ("never-ready", "isready") => {}
        ("gone-unready", "newgame") => exit(4),
        ("gone-between", "gameover") => exit(0),
        ("tricks", "uhi") => {
            say("id author \x1b]0;owned\x07\x1b[2J\nid name \x1b[31mRed\x1b[0m\n");
            say(&format!("option name \x1b[H type button\n{answer}"));
        }
        ("dirty", _) if !answer.is_empty() => say_bytes(&dirty(answer, goes)),
        ("waits", "go") if goes == 1 => {
            wait_for_sign();
            say(answer);
        }
        (_, "go") if goes == AT_GO => at_go(mode, number(line), answer),
        _ => say(answer),
    }
}

/// Waits until the file is there that the argument behind the mark names.
fn wait_for_sign() {
    let sign = std::env::args().nth(3).expect("a file that will be there");
    while !Path::new(&sign).exists() {
        sleep(Duration::from_millis(20));
    }
}

/// The number of a request.
fn number(line: &[u8]) -> u32 {
    let text = std::str::from_utf8(line).unwrap_or_default();
    text.split_ascii_whitespace().nth(1).and_then(|word| word.parse().ok()).unwrap_or_default()
}

/// What is tolerated of engines, and what is not but does no harm.
fn dirty(answer: &str, goes: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    for line in answer.lines() {
        bytes.extend(b"\xEF\xBB\xBF \t");
        bytes.extend(line.replace(' ', " \t  ").bytes());
        bytes.extend(b" \r\n\r\n");
    }
    if goes == AT_GO {
        bytes.extend(b"info \0\nsch\xF6n\n\xE2\x98\x83\n\x1b[31mbestmove 1 a1a2\x1b[0m\n");
    }
    bytes
}

fn at_go(mode: &str, request: u32, answer: &str) {
    match mode {
        "no-flush" => {}
        "partial" => say(answer.trim_end()),
        "partial-exit" => {
            say(answer.trim_end());
            exit(0);
        }
        "endless" => {
            let chunk = vec![b'x'; 65_536];
            loop {
                say_bytes(&chunk);
            }
        }
        "flood" => loop {
            say("info depth 1\n");
        },
        "chatty" => loop {
            say("info string still thinking\n");
            sleep(Duration::from_millis(50));
        },
        "deaf" | "hangs" => sleep(FOR_EVER),
        "closed-stdout" => {
            let _ = nix::unistd::close(1);
            sleep(FOR_EVER);
        }
        "stderr-flood" => {
            let chunk = vec![b'e'; 65_536];
            for _ in 0..500 {
                let _ = io::stderr().write_all(&chunk);
            }
            say(answer);
        }
        "closed-stdin" => {
            let _ = nix::unistd::close(0);
            say(answer);
            sleep(FOR_EVER);
        }
        "tricks" => {
            say(&format!("info string \x1b[2J\nbestmove {request} \x1b[31ma1a2\n\x1b]0;owned\x07\n"));
            eprintln!("\x1b[31mout of luck\x1b[0m");
            exit(3);
        }
        "exit-3" => {
            eprintln!("out of luck");
            exit(3);
        }
        "segv" => loop {
            // The first goes to the handler of the runtime, which looks for overflows of the stack and then steps aside.
            die(Signal::SEGV);
        },
        "stops-itself" => die(Signal::STOP),
        "move-exit" => {
            say(answer);
            exit(0);
        }
        "heirs" | "heirs-setsid" => exit(5),
        "memory" => eat(),
        "forks" => loop {
            inherit("sleeper");
        },
        "late" => {
            sleep(Duration::from_millis(1200));
            say(answer);
        }
        "double" => say(&format!("{answer}{answer}")),
        "early" => say(&format!("{answer}bestmove {} a1a2\n", request + 1)),
        "wrong-number" => say(&format!("bestmove {} a1a2\n{answer}", request + 77)),
        "illegal" => say(&format!("bestmove {request} a1a1\n")),
        _ => {
            report(mode);
            say(answer);
        }
    }
}

fn die(signal: Signal) {
    let _ = kill_process(getpid(), signal);
}

/// Uses more and more memory.
fn eat() {
    let mut eaten = Vec::new();
    loop {
        eaten.push(vec![1u8; 16 << 20]);
        sleep(Duration::from_millis(10));
    }
}

/// What a mode that only looks around has seen.
fn report(mode: &str) {
    match mode {
        "descriptors" => {
            let folder = std::fs::read_dir("/proc/self/fd").expect("readable");
            let mut open: Vec<String> = folder
                .filter_map(|entry| {
                    let entry = entry.ok()?;
                    let target = std::fs::read_link(entry.path()).ok()?;
                    let own = target.starts_with("/proc");
                    (!own).then(|| format!("{}={}", entry.file_name().display(), target.display()))
                })
                .collect();
            open.sort();
            say(&format!("info string descriptors {}\n", open.join(" ")));
        }
        "environment" => {
            let names: Vec<String> = std::env::vars().map(|(name, value)| format!("{name}={value}")).collect();
            say(&format!("info string environment {}\n", names.join(" ")));
        }
        "twin" => {
            let variable = |name: &str| std::env::var(name).unwrap_or_default();
            say(&format!("info string twin {} {}\n", variable("HOME"), variable("TMPDIR")));
        }
        _ => {}
    }
}

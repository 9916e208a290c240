//! A test engine that plays at random and misbehaves in one game out of ten: whether, when and how follows from the seed of
//! the game. It says what it is about to do in an `info` line, so that whoever reads the log knows what the verdict must be.

use std::io::{self, BufRead as _, Write as _};
use std::process::exit;
use std::thread::sleep;
use std::time::Duration;

use linesman::engines::{EngineName, Flow, Session};
use linesman::games::Dice;
use rustix::process::{Signal, getpid, kill_process};

/// In one game out of so many.
const ONE_IN: u32 = 10;
/// At one of so many first moves.
const MOVES: u32 = 8;
/// What it does, and how often of all in all: what takes the referee long is rare.
const WAYS: [(&str, u32); 14] = [
    ("exit", 12),
    ("segv", 12),
    ("killed", 12),
    ("partial", 12),
    ("closed", 3),
    ("illegal", 12),
    ("garbage", 12),
    ("endless", 6),
    ("silent", 1),
    ("double", 12),
    ("early", 12),
    ("wrong-number", 12),
    ("dirty", 12),
    ("stderr", 6),
];

/// What is to be done in this game.
struct Whim {
    at: u32,
    way: &'static str,
}

fn main() {
    let mut session = Session::new(EngineName::Random);
    let (mut whim, mut goes) = (None, 0);
    let mut line = Vec::new();
    let mut input = io::stdin().lock();
    while input.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
        let mut answer = Vec::new();
        let flow = session.hear(line.trim_ascii_end(), &mut answer);
        let text = String::from_utf8_lossy(&line).into_owned();
        let mut words = text.split_ascii_whitespace();
        let (word, number) = (words.next().unwrap_or_default(), words.next().and_then(|word| word.parse().ok()));
        match word {
            "seed" => (whim, goes) = (number.and_then(whim_of), 0),
            "go" => goes += 1,
            _ => {}
        }
        match whim.as_ref().filter(|whim: &&Whim| word == "go" && goes == whim.at) {
            Some(whim) => act(whim.way, number.unwrap_or_default(), &answer),
            None => say(&answer),
        }
        if flow == Flow::Ends {
            return;
        }
        line.clear();
    }
}

/// What a game's seed leads to.
fn whim_of(seed: u64) -> Option<Whim> {
    let mut dice = Dice::new(seed, 1);
    if dice.below(ONE_IN) != 0 {
        return None;
    }
    let at = 1 + dice.below(MOVES);
    let mut left = dice.below(WAYS.iter().map(|(_, weight)| weight).sum());
    let way = WAYS.iter().find(|(_, weight)| left.checked_sub(*weight).map(|rest| left = rest).is_none());
    way.map(|&(way, _)| Whim { at, way })
}

fn say(bytes: &[u8]) {
    let mut out = io::stdout().lock();
    // Nobody listens any more: an engine that notices that ends.
    if out.write_all(bytes).and_then(|()| out.flush()).is_err() {
        exit(1);
    }
}

fn act(way: &str, request: u64, answer: &[u8]) {
    say(format!("info string whim {way}\n").as_bytes());
    let answered = |before: String, after: String| say(&[before.as_bytes(), answer, after.as_bytes()].concat());
    match way {
        "exit" => exit(3),
        "segv" => loop {
            let _ = kill_process(getpid(), Signal::SEGV);
        },
        "killed" => loop {
            let _ = kill_process(getpid(), Signal::KILL);
        },
        "partial" => {
            say(answer.trim_ascii_end());
            exit(0);
        }
        "closed" => {
            let _ = nix::unistd::close(1);
            sleep(Duration::from_secs(600));
        }
        "illegal" => say(format!("bestmove {request} a1a1\n").as_bytes()),
        "garbage" => loop {
            say(b"\xFF\xFE\n");
        },
        "endless" => loop {
            say(&vec![b'x'; 65_536]);
        },
        "silent" => {}
        "double" => answered(String::new(), String::from_utf8_lossy(answer).into_owned()),
        "early" => answered(String::new(), format!("bestmove {} a1a2\n", request + 1)),
        "wrong-number" => answered(format!("bestmove {} a1a2\n", request + 77), String::new()),
        "dirty" => answered("info \0\n\x1b[31m\n\r\n \t ".to_owned(), "\r\n".to_owned()),
        _ => {
            let _ = io::stderr().write_all(&vec![b'e'; 1 << 20]);
            say(answer);
        }
    }
}

//! The engine in thirty lines is an engine: it plays whole games of every rule set against itself.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use linesman::games::Variant;
use linesman::referee::{Handshake, Heard, Moment};
use linesman::rules::{Grounds, Side};

use super::blocks::{Block, blocks};
use crate::referee::table::{Player, Terms, play};

/// A running engine that is spoken to as by a very patient referee.
struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Program {
    /// `None`, with a printed reason, where there is no Python on this machine.
    fn start(source: &str) -> Option<Self> {
        let child = Command::new("python3").arg("-c").arg(source).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = match child {
            Ok(child) => child,
            Err(error) => {
                assert!(std::env::var_os("CI").is_none(), "no python3, which CI must have: {error}");
                println!("skipped: no python3: {error}");
                return None;
            }
        };
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Some(Self { child, input, output })
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the engine reads");
    }

    fn receive(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("text");
        assert!(line.ends_with('\n'), "the engine ended");
        line.trim_end().to_owned()
    }
}

impl Player for Program {
    fn hear(&mut self, line: &str) -> Option<String> {
        self.send(line);
        matches!(line.split(' ').next(), Some("isready" | "setup" | "go")).then(|| self.receive())
    }
}

fn source() -> String {
    let found: Vec<Block> = blocks("python");
    assert_eq!(found.len(), 1, "one program");
    assert!(found[0].lines.len() <= 30, "{} lines", found[0].lines.len());
    found[0].lines.join("\n")
}

/// Starts the program and lets it introduce itself.
fn introduced(source: &str) -> Option<Program> {
    let (mut handshake, greeting) = Handshake::start(Moment::default(), 1000);
    let mut program = Program::start(source)?;
    program.send(&greeting.to_string());
    loop {
        let line = program.receive();
        if let Some(known) = handshake.heard(Heard::read(line.as_bytes()), line.len() + 1).expect("no error") {
            assert!(known.wants_legal && known.name.is_some());
            return Some(program);
        }
    }
}

#[test]
fn the_engine_in_the_document_plays_every_rule_set() {
    let source = source();
    let Some((mut red, mut blue)) = introduced(&source).zip(introduced(&source)) else { return };
    for name in Variant::names() {
        let mut table = Terms::new(name).wants_legal(Side::Red).wants_legal(Side::Blue).sit();
        play(&mut table, &mut red, &mut blue);
        let verdict = table.account().verdict.clone().expect("the game is over");
        let grounds = verdict.outcome.reason.grounds();
        assert!(
            matches!(grounds, Grounds::Rules | Grounds::Match),
            "{name}: {}: {}",
            verdict.outcome,
            table.sentence()
        );
        assert_eq!(table.oddities(), Vec::<String>::new());
    }
    for mut program in [red, blue] {
        program.send("x-new line that it does not know");
        program.send("quit");
        assert!(program.child.wait().expect("it ends").success());
    }
}

/// The end of the input is the end of the engine.
#[test]
fn the_engine_in_the_document_ends_with_its_input() {
    let Some(Program { mut child, input, output: _output }) = introduced(&source()) else { return };
    drop(input);
    assert!(child.wait().expect("it ends").success());
}

//! The whole game of the document against the real referee: what the engines say goes in, what the referee says comes
//! out, byte for byte.

use linesman::games::Variant;
use linesman::protocol::ToEngine;
use linesman::protocol::time::Control;
use linesman::protocol::to_engine::NewGame;
use linesman::referee::{Handshake, Heard, Introduction, Moment};
use linesman::rules::{BySide, Side};

use super::blocks::{Block, Line, blocks, lines};
use crate::referee::table::{Table, Terms};

/// Milliseconds between two lines of an engine, as the document says.
const EACH_LINE: u64 = 250;

fn block(side: &str) -> Vec<Line> {
    let tag = format!("uhi dialogue {side}");
    let found: Vec<Block> = blocks("uhi").into_iter().filter(|block| block.tag == tag).collect();
    assert_eq!(found.len(), 1, "one {tag}");
    lines(&found[0])
}

/// One engine's part: what it is to say, and what the document has it hear.
struct Part {
    lines: Vec<Line>,
    introduction: Introduction,
    /// How many lines are done with.
    done: usize,
    /// How many lines of the game have been heard.
    heard: usize,
}

impl Part {
    /// The introduction up to the first `newgame`.
    fn introduced(lines: Vec<Line>) -> Self {
        let (mut handshake, greeting) = Handshake::start(Moment::default(), 1000);
        assert_eq!(lines[0], Line::Referee("uhi 1"));
        assert_eq!(greeting.to_string(), "uhi 1");
        let mut done = 1;
        let introduction = loop {
            let Line::Engine(line) = lines[done] else { panic!("the engine introduces itself") };
            done += 1;
            if let Some(known) = handshake.heard(Heard::read(line.as_bytes()), line.len() + 1).expect("no error") {
                break known;
            }
        };
        while let Line::Referee(text) = lines[done]
            && let Ok(ToEngine::SetOption { name, value }) = ToEngine::parse(text)
        {
            let value = value.map(|value| value.to_string());
            let set = introduction.set(&[(name.to_string(), value)]).expect("an option that it has");
            assert_eq!(set[0].to_string(), text);
            done += 1;
        }
        Self { lines, introduction, done, heard: 0 }
    }

    fn find<T>(&self, choose: impl Fn(ToEngine) -> Option<T>) -> T {
        let read = |line: &Line| match line {
            Line::Referee(text) => choose(ToEngine::parse(text).expect("a message")),
            Line::Engine(_) => None,
        };
        self.lines.iter().find_map(read).expect("such a line")
    }

    fn new_game(&self) -> NewGame {
        self.find(|message| if let ToEngine::NewGame(game) = message { Some(game) } else { None })
    }

    fn clock(&self) -> (Control, u64) {
        self.find(
            |message| if let ToEngine::Clock { control, setup } = message { Some((control, setup)) } else { None },
        )
    }

    fn seed(&self) -> u64 {
        self.find(|message| if let ToEngine::Seed(seed) = message { Some(seed) } else { None })
    }

    /// Checks what the referee has said since, and gives the engine's next line, if that is next.
    fn next(&mut self, told: &[String]) -> Option<&'static str> {
        for line in &told[self.heard..] {
            assert_eq!(self.lines.get(self.done), Some(&Line::Referee(line.clone().leak())), "line {}", self.done + 1);
            self.done += 1;
            self.heard += 1;
        }
        match self.lines.get(self.done) {
            Some(Line::Engine(line)) => {
                self.done += 1;
                Some(line)
            }
            _ => None,
        }
    }
}

fn terms(parts: &BySide<Part>) -> Terms {
    let game = parts.red.new_game();
    let (control, setup) = parts.red.clock();
    Terms::of(Variant::preset(game.rules.as_str()).expect("a preset")).with(|config| {
        config.id = BySide::from_fn(|side| parts[side].new_game().id);
        config.seed = BySide::from_fn(|side| parts[side].seed());
        config.control = BySide::new(control, control);
        config.setup_time = setup;
        config.illegal = game.illegal;
        config.wants_legal = BySide::from_fn(|side| parts[side].introduction.wants_legal);
    })
}

fn play(table: &mut Table, parts: &mut BySide<Part>) {
    loop {
        let mut quiet = true;
        for side in Side::BOTH {
            if let Some(line) = parts[side].next(table.told(side)) {
                table.wait(EACH_LINE).says(side, line);
                quiet = false;
            }
        }
        if quiet {
            return;
        }
    }
}

#[test]
fn the_game_in_the_document_is_what_the_referee_says() {
    let mut parts = BySide::new(block("red"), block("blue")).map(Part::introduced);
    let mut table = terms(&parts).sit();
    play(&mut table, &mut parts);
    assert_eq!(table.verdict(), "1-0 flag");
    for side in Side::BOTH {
        let part = &parts[side];
        assert_eq!(part.lines[part.done..], [Line::Referee("quit")], "{side:?} heard all of it");
    }
    assert_eq!(table.oddities(), Vec::<String>::new());
}

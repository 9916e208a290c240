//! The game that the benchmark engines play by rote, and the lines that the referee says in it.

use std::fs;
use std::io;
use std::path::Path;

use crate::games::stratego::Setup;
use crate::games::{Dice, Variant};
use crate::protocol::time::Control;
use crate::protocol::to_engine::IllegalPolicy;
use crate::protocol::{FromEngine, Request, Text, ToEngine, Word};
use crate::referee::config::SearchLimits;
use crate::referee::{Effects, GameConfig, Heard, Input, Moment, Opening, Referee};
use crate::rules::{BySide, Side};

/// Shortest game that is taken.
const SHORTEST: usize = 300;

/// A game of classic Stratego as a script.
#[derive(Debug, Clone)]
pub(super) struct Source {
    pub(super) setups: BySide<String>,
    pub(super) moves: Vec<String>,
}

impl Source {
    /// A random game of at least a usual length.
    pub(super) fn random(variant: &Variant) -> Option<Self> {
        let Variant::Stratego(rules) = variant else { return None };
        let games = (0..).map(|stream| {
            let mut dice = Dice::new(1, stream);
            let setups = BySide::from_fn(|side| Setup::random(rules, side, &mut dice));
            let mut game = rules.start(&setups);
            let moves: Vec<String> =
                std::iter::from_fn(|| game.play_random(&mut dice)).map(|mv| mv.to_string()).collect();
            Self { setups: setups.map(|setup| setup.reveal()), moves }
        });
        games.take(100).find(|source| source.moves.len() >= SHORTEST)
    }

    /// Writes the script: Red's set-up, Blue's set-up, the moves, a line each.
    pub(super) fn write(&self, path: &Path) -> io::Result<()> {
        let Self { setups, moves } = self;
        fs::write(path, format!("{}\n{}\n{}\n", setups.red, setups.blue, moves.join(" ")))
    }

    /// Reads a script; `None` when it is none.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut lines = text.lines().map(str::to_owned);
        let setups = BySide::new(lines.next()?, lines.next()?);
        let moves = lines.next()?.split_ascii_whitespace().map(str::to_owned).collect();
        Some(Self { setups, moves })
    }

    /// What the referee writes in this game, one item for each write: to whom, the bytes, and whether an answer follows.
    pub(super) fn writes(&self, variant: &Variant) -> Vec<(Side, Vec<u8>, bool)> {
        let mut referee = Referee::new(config(variant));
        let mut effects = Effects::default();
        let mut writes = Vec::new();
        let now = Moment::default();
        referee.start(now, &mut effects);
        let mut plies = self.moves.iter();
        while !referee.is_over() {
            let asked = bundle(&effects, &mut writes);
            effects.clear();
            for (side, request, what) in asked {
                let Some(message) = self.answer(side, request, what, &mut plies) else { return writes };
                let mut more = Effects::default();
                let heard = Input::Heard { side, heard: Heard::Message(message), bytes: 0 };
                referee.handle(now, heard, &mut more);
                effects.sends.append(&mut more.sends);
            }
        }
        bundle(&effects, &mut writes);
        writes
    }

    fn answer<'a>(
        &self,
        side: Side,
        request: Request,
        what: Asked,
        plies: &mut impl Iterator<Item = &'a String>,
    ) -> Option<FromEngine> {
        match what {
            Asked::Ready => Some(FromEngine::ReadyOk(request)),
            Asked::Setup => Some(FromEngine::Setup { request, letters: Text::new(&self.setups[side])? }),
            Asked::Move => FromEngine::parse(&format!("bestmove {request} {}", plies.next()?)).ok(),
        }
    }
}

#[derive(Debug, Clone, Copy)]
enum Asked {
    Ready,
    Setup,
    Move,
}

/// Puts the messages to each side together as one write, and tells what they ask for.
fn bundle(effects: &Effects, writes: &mut Vec<(Side, Vec<u8>, bool)>) -> Vec<(Side, Request, Asked)> {
    let mut asked = Vec::new();
    for side in Side::BOTH {
        let mut bytes = Vec::new();
        let before = asked.len();
        for (_, message) in effects.sends.iter().filter(|(to, _)| *to == side) {
            message.write_line(&mut bytes);
            match message {
                ToEngine::IsReady(request) => asked.push((side, *request, Asked::Ready)),
                ToEngine::Setup(request) => asked.push((side, *request, Asked::Setup)),
                ToEngine::Go(go) => asked.push((side, go.request, Asked::Move)),
                _ => {}
            }
        }
        if !bytes.is_empty() {
            writes.push((side, bytes, asked.len() > before));
        }
    }
    asked
}

fn config(variant: &Variant) -> GameConfig {
    let word = |text: &str| Word::new(text).unwrap_or_else(|| unreachable!("a word"));
    GameConfig {
        variant: variant.clone(),
        opening: Opening::ByTheRules,
        id: BySide::new(word("g00000001"), word("g00000002")),
        seed: BySide::new(1, 2),
        control: BySide::new(CONTROL, CONTROL),
        margin: 0,
        setup_time: 10_000,
        ready_time: 10_000,
        illegal: IllegalPolicy::Forfeit,
        wants_legal: BySide::default(),
        search: BySide::new(SearchLimits::default(), SearchLimits::default()),
    }
}

/// The time control of the benchmark.
pub(super) const CONTROL: Control = Control::Clock { base: 60_000, inc: 600, moves: None };

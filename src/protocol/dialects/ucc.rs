//! The line protocol of the 2012 programming competition of the University Computer Club, for classic Stratego.
//!
//! An agent is started for one game. It is told its colour and answers with four lines; then, on each of its turns, it
//! is told its own last move with its outcome, the opponent's, and the board in ten rows, and it answers with a move.
//! Everything comes from what its side was told, in events and views; enemy pieces are `#` in the rows even when known.

use std::collections::VecDeque;
use std::io::Write as _;

use super::ucc_words::{EXTENT, ROWS, read_move, read_setup, sign, write_move, write_outcome};
use super::{Dialect, Misheard};
use crate::games::{View, view};
use crate::protocol::from_engine::SentMove;
use crate::protocol::to_engine::EventLine;
use crate::protocol::{FromEngine, Request, Text, ToEngine};
use crate::rules::{Side, Square};

/// What the agent is told of its opponent: nothing. In the competition this was the path of the opponent's program, and
/// agents that keep files by opponent cannot do without a slash in it.
const OPPONENT: &str = "agents/opponent";

/// What the agent is expected to say next.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
enum Expected {
    /// Nothing.
    #[default]
    Nothing,
    /// The lines of its set-up.
    SetUp(Request),
    /// A move.
    Move(Request),
}

/// The translator for one agent.
#[derive(Debug, Default)]
pub(super) struct Ucc {
    side: Option<Side>,
    expected: Expected,
    /// Lines of the set-up so far.
    lines: Vec<String>,
    /// Lines of a set-up still to come that is not wanted, since the match dealt another.
    unwanted: usize,
    /// Whether it was told its colour.
    greeted: bool,
    /// Whether it has had a turn.
    begun: bool,
    /// Its last move as it wrote it.
    sent: String,
    /// What it is told before the board.
    news: Vec<u8>,
    board: Option<View>,
    over: bool,
    answers: VecDeque<FromEngine>,
}

impl Ucc {
    fn greet(&mut self, out: &mut Vec<u8>) {
        self.greeted = true;
        let colour = if self.side == Some(Side::Blue) { "BLUE" } else { "RED" };
        let _ = writeln!(out, "{colour} {OPPONENT} {EXTENT} {EXTENT}");
    }

    fn learn(&mut self, event: &EventLine) {
        if Some(event.mover.side()) == self.side && !self.sent.is_empty() {
            self.news.extend_from_slice(std::mem::take(&mut self.sent).as_bytes());
        } else {
            write_move(event.mv, &mut self.news);
        }
        self.news.push(b' ');
        write_outcome(event.fight, &mut self.news);
        self.news.push(b'\n');
    }

    /// The competition knew no second try: a move that was not made cost the turn, and the opponent's passed as well.
    fn refused(&mut self) {
        self.news.extend_from_slice(std::mem::take(&mut self.sent).as_bytes());
        self.news.extend_from_slice(b" ILLEGAL\nNO_MOVE\n");
    }

    fn go(&mut self, request: Request, out: &mut Vec<u8>) {
        if !self.begun && self.news.is_empty() {
            out.extend_from_slice(b"START\n");
        }
        self.begun = true;
        out.append(&mut self.news);
        self.write_rows(out);
        self.expected = Expected::Move(request);
    }

    fn write_rows(&self, out: &mut Vec<u8>) {
        let Some(board) = &self.board else { return };
        for rank in 0..EXTENT {
            for file in 0..EXTENT {
                let seen = Square::new(file, rank).and_then(|square| board.sign(square));
                out.push(self.cell(seen.unwrap_or(view::EMPTY)));
            }
            out.push(b'\n');
        }
    }

    fn cell(&self, seen: u8) -> u8 {
        let own = |letter: u8| letter.is_ascii_uppercase() == (self.side == Some(Side::Red));
        match seen {
            view::EMPTY => b'.',
            view::BLOCKED => b'+',
            letter if letter.is_ascii_alphabetic() && own(letter) => sign(letter),
            _ => b'#',
        }
    }

    fn set_up(&mut self, line: &str) -> Option<String> {
        self.lines.push(line.to_owned());
        if self.lines.len() < ROWS {
            return None;
        }
        let lines = std::mem::take(&mut self.lines);
        let whole = lines.iter().all(|line| line.len() == usize::from(EXTENT));
        // Rows of the wrong length are handed on with their ends visible, and so never make up a set-up by chance.
        Some(if whole { read_setup(self.side.unwrap_or(Side::Red), &lines) } else { lines.join("/") })
    }

    fn moved(&mut self, request: Request, line: &str) -> Option<FromEngine> {
        self.sent = line.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
        if self.sent == "SURRENDER" {
            return Some(FromEngine::Resign(request));
        }
        let mv = match read_move(line) {
            Some((mv, rest)) if rest.is_empty() => Some(SentMove::Move(mv)),
            _ => Text::new(line).map(SentMove::Other),
        };
        mv.map(|mv| FromEngine::BestMove { request, mv, draw: false })
    }

    fn quit(&mut self, result: &str, out: &mut Vec<u8>) {
        if !self.over {
            self.over = true;
            self.expected = Expected::Nothing;
            out.append(&mut self.news);
            let _ = writeln!(out, "QUIT{result}");
        }
    }
}

impl Dialect for Ucc {
    fn encode(&mut self, message: &ToEngine, out: &mut Vec<u8>) {
        match message {
            ToEngine::Uhi(_) => self.answers.push_back(FromEngine::UhiOk),
            ToEngine::IsReady(request) => self.answers.push_back(FromEngine::ReadyOk(*request)),
            ToEngine::NewGame(game) => self.side = Some(game.side.side()),
            ToEngine::Setup(request) => {
                self.greet(out);
                self.expected = Expected::SetUp(*request);
            }
            ToEngine::Begin if !self.greeted => {
                self.greet(out);
                self.unwanted = ROWS;
            }
            ToEngine::Event(event) => self.learn(event),
            ToEngine::View { view, .. } => self.board = Some(view.clone()),
            ToEngine::Go(go) => self.go(go.request, out),
            ToEngine::Illegal { .. } => self.refused(),
            ToEngine::GameOver(outcome) => self.quit(&format!(" {outcome}"), out),
            ToEngine::Quit => self.quit("", out),
            ToEngine::SetOption { .. }
            | ToEngine::Rules(_)
            | ToEngine::Clock { .. }
            | ToEngine::Seed(_)
            | ToEngine::Begin
            | ToEngine::Offer
            | ToEngine::Legal(_)
            | ToEngine::Stop(_) => {}
        }
    }

    fn decode(&mut self, line: &str, _: &mut Vec<u8>) -> Result<Option<FromEngine>, Misheard> {
        let line = line.trim_matches([' ', '\t']);
        if line.is_empty() {
            return Ok(None);
        }
        if self.unwanted > 0 {
            self.unwanted -= 1;
            return Ok(None);
        }
        match self.expected {
            Expected::SetUp(request) => {
                let Some(letters) = self.set_up(line) else { return Ok(None) };
                self.expected = Expected::Nothing;
                Ok(Text::new(&letters).map(|letters| FromEngine::Setup { request, letters }))
            }
            Expected::Move(request) => {
                self.expected = Expected::Nothing;
                Ok(self.moved(request, line))
            }
            Expected::Nothing => Err(Misheard::UnknownWord),
        }
    }

    fn answer(&mut self) -> Option<FromEngine> {
        self.answers.pop_front()
    }

    fn last_word(&self) -> &'static str {
        "its set-up"
    }

    fn ends_with_game(&self) -> bool {
        true
    }
}

//! A conversation with the referee: one line in, the answer out.

use std::fmt::Display;
use std::io::Write as _;

use super::EngineName;
use super::seat::{Seat, Trouble};
use crate::protocol::from_engine::{Games, Info};
use crate::protocol::{FromEngine, ParseError, Request, Text, ToEngine, VERSION, line};

/// Most of a remark that is worth telling.
const REMARK: usize = 400;

/// Whether a conversation goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// There is more to come.
    GoesOn,
    /// The engine was told to quit.
    Ends,
}

/// A built-in engine in conversation with the referee.
pub struct Session {
    name: EngineName,
    seat: Option<Seat>,
}

impl Session {
    /// The engine of this name, before the first line.
    pub const fn new(name: EngineName) -> Self {
        Self { name, seat: None }
    }

    /// Hears one line, without its line feed, and appends the lines of the answer to `answer`, if there is any. Lines
    /// that are no messages are ignored, as the protocol asks of engines.
    pub fn hear(&mut self, line: &[u8], answer: &mut Vec<u8>) -> Flow {
        let Ok(text) = line::read(line) else { return Flow::GoesOn };
        match ToEngine::parse(text) {
            Ok(ToEngine::Quit) => return Flow::Ends,
            Ok(message) => self.answer(message, answer),
            Err(error @ ParseError::Malformed { .. }) => remark(&error, answer),
            Err(ParseError::UnknownWord(_) | ParseError::Blank) => {}
        }
        Flow::GoesOn
    }

    fn answer(&mut self, message: ToEngine, answer: &mut Vec<u8>) {
        match message {
            ToEngine::Uhi(version) => self.introduce(version, answer),
            ToEngine::IsReady(request) => say(&FromEngine::ReadyOk(request), answer),
            ToEngine::NewGame(game) => self.seat = Some(Seat::new(self.name, game)),
            ToEngine::GameOver(_) => self.seat = None,
            ToEngine::Go(go) => self.go(go.request, answer),
            message => {
                if let Err(trouble) = self.in_game(message, answer) {
                    remark(&trouble, answer);
                }
            }
        }
    }

    /// Messages that belong to a game. Clocks, draw offers and lists of legal moves are for engines that think about
    /// them; `stop` comes too late for one that answers at once.
    fn in_game(&mut self, message: ToEngine, answer: &mut Vec<u8>) -> Result<(), Trouble> {
        match message {
            ToEngine::Rules(line) => self.seat()?.rules(line),
            ToEngine::Seed(seed) => self.seat()?.seed(seed),
            ToEngine::Setup(request) => say(&self.seat()?.set_up(request)?, answer),
            ToEngine::Event(event) => self.seat()?.learn(event.event())?,
            ToEngine::View { ply, view } => self.seat()?.see(ply, &view)?,
            ToEngine::Illegal { request, .. } => self.seat()?.refused(request),
            _ => {}
        }
        Ok(())
    }

    /// Answers a request for a move. An engine that cannot move says why and resigns; a silent one would cost both
    /// sides their time.
    fn go(&mut self, request: Request, answer: &mut Vec<u8>) {
        let choice = self.seat().and_then(|seat| seat.choose(request));
        let choice = choice.unwrap_or_else(|trouble| {
            remark(&trouble, answer);
            FromEngine::Resign(request)
        });
        say(&choice, answer);
    }

    fn seat(&mut self) -> Result<&mut Seat, Trouble> {
        self.seat.as_mut().ok_or(Trouble::NoGame)
    }

    fn introduce(&self, version: u32, answer: &mut Vec<u8>) {
        if version != VERSION {
            remark(&format_args!("this engine speaks UHI {VERSION}"), answer);
        }
        let name = Text::new(&format!("linesman {} {}", self.name, env!("CARGO_PKG_VERSION")));
        let author = Text::new("the authors of linesman");
        let introduction = [name.map(FromEngine::Name), author.map(FromEngine::Author)];
        let rest = [FromEngine::Games(Games::Any), FromEngine::UhiOk];
        introduction.into_iter().flatten().chain(rest).for_each(|message| say(&message, answer));
    }
}

fn say(message: &FromEngine, answer: &mut Vec<u8>) {
    let _ = writeln!(answer, "{message}");
}

/// `info string …`, for people who wonder.
fn remark(what: &dyn Display, answer: &mut Vec<u8>) {
    let text: String = format!("string {what}").chars().take(REMARK).collect();
    let text = Text::new(&text).unwrap_or_else(|| Text::escaped(text.as_bytes(), REMARK));
    say(&FromEngine::Info(Info(text)), answer);
}

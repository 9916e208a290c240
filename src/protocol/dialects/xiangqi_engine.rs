//! Engines that play Xiangqi and speak UCI or UCCI.
//!
//! These protocols are stateless: every request for a move brings the whole game. They have no numbers of requests, so
//! answers are matched to requests in order. Where a repetition rule bars moves, of which such engines know nothing,
//! the request names what is allowed (UCI) or what is not (UCCI).

use std::collections::VecDeque;

use super::course::Course;
use super::wording::{Asked, Unit, Wording};
use super::{Coordinates, Dialect, Misheard};
use crate::protocol::from_engine::OptionDeclaration;
use crate::protocol::to_engine::Go;
use crate::protocol::{FromEngine, Request, ToEngine};
use crate::rules::{Move, Side};

/// The option with which engines for many games are told the game.
const VARIANT: &str = "UCI_Variant";
/// Its value.
const XIANGQI: &str = "xiangqi";
/// The UCCI option that makes milliseconds the unit of time.
const MILLISECONDS: &str = "usemillisec";
/// The UCCI option that announces a new game.
const NEW_GAME: &str = "newgame";

/// How far the introduction has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The engine tells of itself.
    Introducing,
    /// It was asked for a first move, which shows how it numbers ranks.
    Probing,
    /// It plays.
    Playing,
}

/// What an engine's options tell of it.
#[derive(Debug)]
struct Known {
    /// It plays other games too.
    variants: bool,
    /// It wants to be told of new games.
    new_game: bool,
    /// In which unit it is told times.
    unit: Unit,
}

/// The translator for one such engine.
#[derive(Debug)]
pub(super) struct XiangqiEngine {
    wording: Wording,
    coordinates: Option<Coordinates>,
    phase: Phase,
    known: Known,
    side: Side,
    course: Course,
    /// What it answered last.
    sent: Option<Move>,
    /// Answers that were illegal in this very position; it is asked again for another move.
    refused: Vec<Move>,
    offered: bool,
    stopped: bool,
    /// Requests `isready` without an answer, oldest first.
    readying: VecDeque<Request>,
    /// Requests for a move without an answer, oldest first.
    thinking: VecDeque<Request>,
}

impl XiangqiEngine {
    /// A translator to these words, for an engine that names squares so, if that is known.
    pub(super) fn new(wording: Wording, coordinates: Option<Coordinates>) -> Self {
        Self {
            wording,
            coordinates,
            phase: Phase::Introducing,
            known: Known {
                variants: false,
                new_game: false,
                unit: if wording == Wording::Uci { Unit::Millisecond } else { Unit::Second },
            },
            side: Side::Red,
            course: Course::default(),
            sent: None,
            refused: Vec::new(),
            offered: false,
            stopped: false,
            readying: VecDeque::new(),
            thinking: VecDeque::new(),
        }
    }

    fn numbering(&self) -> Coordinates {
        self.coordinates.unwrap_or_else(|| self.wording.usual_coordinates(self.known.variants))
    }

    fn introduced(&mut self, out: &mut Vec<u8>) -> Option<FromEngine> {
        if self.phase != Phase::Introducing {
            return None;
        }
        if self.known.variants {
            self.wording.write_option(VARIANT, Some(XIANGQI), out);
        }
        if self.wording == Wording::Ucci && self.known.unit == Unit::Millisecond {
            self.wording.write_option(MILLISECONDS, Some("true"), out);
        }
        if self.coordinates.is_some() {
            self.phase = Phase::Playing;
            return Some(FromEngine::UhiOk);
        }
        self.phase = Phase::Probing;
        out.extend_from_slice(b"isready\nposition startpos\ngo depth 1\n");
        None
    }

    fn option(&mut self, rest: &str) -> Result<Option<FromEngine>, Misheard> {
        // UCCI has no word before the name.
        let line = if rest.starts_with("name ") { format!("option {rest}") } else { format!("option name {rest}") };
        let message = FromEngine::parse(&line).map_err(|error| Misheard::Malformed(error.to_string()))?;
        if let FromEngine::Option(option) = &message {
            self.notice(option);
        }
        Ok(Some(message))
    }

    fn notice(&mut self, option: &OptionDeclaration) {
        let is = |name: &str| option.name.as_str().eq_ignore_ascii_case(name);
        self.known.variants |= is(VARIANT) && option.vars.iter().any(|var| var.as_str() == XIANGQI);
        self.known.new_game |= is(NEW_GAME);
        if is(MILLISECONDS) {
            self.known.unit = Unit::Millisecond;
        }
    }

    /// `bestmove <move> [ponder <move>] [draw | resign]`
    fn best_move(&mut self, rest: &str) -> Result<Option<FromEngine>, Misheard> {
        let mut words = rest.split_ascii_whitespace();
        let word = words.next().ok_or_else(|| Misheard::Malformed("bestmove without a move".to_owned()))?;
        if self.phase == Phase::Probing {
            self.coordinates = Coordinates::of_first_move(word);
            self.phase = Phase::Playing;
            return Ok(Some(FromEngine::UhiOk));
        }
        let Some(request) = self.thinking.pop_front() else { return Err(Misheard::UnknownWord) };
        let ucci = self.wording == Wording::Ucci;
        let last = words.next_back().filter(|_| ucci);
        if last == Some("resign") {
            return Ok(Some(FromEngine::Resign(request)));
        }
        let draw = last == Some("draw");
        self.sent = self.numbering().read(word);
        Ok(self.numbering().sent(word).map(|mv| FromEngine::BestMove { request, mv, draw }))
    }

    /// `nobestmove`: a UCCI engine gives up.
    fn no_best_move(&mut self) -> Result<Option<FromEngine>, Misheard> {
        if self.phase == Phase::Probing {
            self.phase = Phase::Playing;
            return Ok(Some(FromEngine::UhiOk));
        }
        self.thinking.pop_front().map(|request| Some(FromEngine::Resign(request))).ok_or(Misheard::UnknownWord)
    }

    fn go(&mut self, go: &Go, out: &mut Vec<u8>) {
        let coordinates = self.numbering();
        self.course.write(coordinates, out);
        let mut barred = self.course.barred();
        barred.extend(&self.refused);
        self.wording.write_ban(&barred, coordinates, out);
        out.extend_from_slice(b"go");
        let offered = std::mem::take(&mut self.offered);
        let asked = Asked { go: *go, side: self.side, unit: self.known.unit, offered };
        self.wording.write_limits(&asked, out);
        if !barred.is_empty() {
            self.wording.write_allowed(&self.course.legal(), coordinates, out);
        }
        out.push(b'\n');
        self.thinking.push_back(go.request);
        self.stopped = false;
    }

    fn stop(&mut self, out: &mut Vec<u8>) {
        if !self.thinking.is_empty() && !self.stopped {
            self.stopped = true;
            out.extend_from_slice(b"stop\n");
        }
    }

    fn new_game(&mut self, out: &mut Vec<u8>) {
        self.offered = false;
        self.refused.clear();
        match self.wording {
            Wording::Uci => out.extend_from_slice(b"ucinewgame\n"),
            Wording::Ucci if self.known.new_game => self.wording.write_option(NEW_GAME, None, out),
            Wording::Ucci => {}
        }
    }
}

impl Dialect for XiangqiEngine {
    fn encode(&mut self, message: &ToEngine, out: &mut Vec<u8>) {
        match message {
            ToEngine::Uhi(_) => out.extend_from_slice(self.wording.greeting().as_bytes()),
            ToEngine::SetOption { name, value } => {
                self.wording.write_option(name.as_str(), value.as_ref().map(crate::protocol::Text::as_str), out);
            }
            ToEngine::IsReady(request) => {
                out.extend_from_slice(b"isready\n");
                self.readying.push_back(*request);
            }
            ToEngine::NewGame(game) => {
                self.course.announce(game);
                self.side = game.side.side();
                self.new_game(out);
            }
            ToEngine::Rules(line) => self.course.rules(line),
            ToEngine::Event(event) => {
                self.refused.clear();
                self.course.learn(event.mv);
            }
            ToEngine::Illegal { .. } => self.refused.extend(self.sent),
            ToEngine::View { ply, view } => self.course.see(*ply, view),
            ToEngine::Offer => self.offered = true,
            ToEngine::Go(go) => self.go(go, out),
            ToEngine::Stop(_) | ToEngine::GameOver(_) => self.stop(out),
            ToEngine::Quit => out.extend_from_slice(b"quit\n"),
            ToEngine::Clock { .. } | ToEngine::Seed(_) | ToEngine::Setup(_) | ToEngine::Begin | ToEngine::Legal(_) => {}
        }
    }

    fn decode(&mut self, line: &str, out: &mut Vec<u8>) -> Result<Option<FromEngine>, Misheard> {
        let line = line.trim_matches([' ', '\t']);
        let (word, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
        let rest = rest.trim_start_matches([' ', '\t']);
        match word {
            "" => Ok(None),
            "bestmove" => self.best_move(rest),
            "nobestmove" if self.wording == Wording::Ucci => self.no_best_move(),
            // An engine may have nothing to say after the word.
            "info" | "id" => Ok(FromEngine::parse(line).ok()),
            "option" => self.option(rest),
            "readyok" => Ok(self.readying.pop_front().map(FromEngine::ReadyOk)),
            _ if word == self.wording.last_word() => Ok(self.introduced(out)),
            _ => Err(Misheard::UnknownWord),
        }
    }

    fn answer(&mut self) -> Option<FromEngine> {
        None
    }

    fn last_word(&self) -> &'static str {
        if self.phase == Phase::Probing { "bestmove" } else { self.wording.last_word() }
    }
}

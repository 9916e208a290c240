//! The course of a Xiangqi game as an engine was told it: where it began, its moves, and which moves repetition bars.

use std::fmt;

use super::Coordinates;
use crate::games::{Game, View};
use crate::protocol::rules_lines;
use crate::protocol::to_engine::{NewGame, RulesLine};
use crate::rules::{Move, Ply};

/// The start of every game that begins by the rules.
const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// A game of Xiangqi, put together from messages. All of it is public.
#[derive(Default)]
pub(super) struct Course {
    announced: Option<NewGame>,
    rules: Vec<RulesLine>,
    start: String,
    /// Moves that the engine was told, each after a blank, as it names squares. Every request brings all of them, so they
    /// are put into words only once.
    told: Vec<u8>,
    /// Moves since the last request.
    untold: Vec<Move>,
    game: Option<Box<dyn Game>>,
}

impl fmt::Debug for Course {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told = String::from_utf8_lossy(&self.told);
        f.debug_struct("Course").field("start", &self.start).field("told", &told).finish_non_exhaustive()
    }
}

impl Course {
    /// A new game begins.
    pub(super) fn announce(&mut self, game: &NewGame) {
        *self = Self { announced: Some(game.clone()), ..Self::default() };
    }

    /// A part of its rules.
    pub(super) fn rules(&mut self, line: &RulesLine) {
        self.rules.push(line.clone());
    }

    /// The first view is where the game begins; later ones say nothing new.
    pub(super) fn see(&mut self, ply: Ply, view: &View) {
        if !self.start.is_empty() {
            return;
        }
        self.start = format!("{view} - - 0 {}", ply / 2 + 1);
        let Some(announced) = &self.announced else { return };
        let rules = rules_lines::assemble(&announced.rules, announced.version, &self.rules);
        self.game = rules.ok().and_then(|rules| rules.position(&self.start).ok());
    }

    /// A move was made.
    pub(super) fn learn(&mut self, mv: Move) {
        self.untold.push(mv);
        // A game that does not follow knows of no barred moves; the referee judges all the same.
        self.game.take_if(|game| game.play(mv).is_err());
    }

    /// Appends the position that the game began from, and its moves. The usual start goes by its name, since engines differ
    /// in the letters that they know in a position.
    pub(super) fn write(&mut self, coordinates: Coordinates, out: &mut Vec<u8>) {
        if self.start == START {
            out.extend_from_slice(b"position startpos");
        } else {
            out.extend_from_slice(b"position fen ");
            out.extend_from_slice(self.start.as_bytes());
        }
        for mv in self.untold.drain(..) {
            coordinates.write(mv, &mut self.told);
        }
        if !self.told.is_empty() {
            out.extend_from_slice(b" moves");
            out.extend_from_slice(&self.told);
        }
        out.push(b'\n');
    }

    /// The moves that only a repetition rule forbids now.
    pub(super) fn barred(&self) -> Vec<Move> {
        let mut barred = Vec::new();
        if let Some(game) = &self.game {
            game.barred_moves(&mut barred);
        }
        let mut moves: Vec<Move> = barred.into_iter().map(|(mv, _)| mv).collect();
        moves.sort_unstable();
        moves
    }

    /// The legal moves.
    pub(super) fn legal(&self) -> Vec<Move> {
        let mut legal = Vec::new();
        if let Some(game) = &self.game {
            game.legal_moves(&mut legal);
        }
        legal.sort_unstable();
        legal
    }
}

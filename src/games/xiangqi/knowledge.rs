//! What a side knows of a game of Xiangqi: everything, as long as it was told.

use super::diagram::Diagram;
use super::position::Position;
use super::rules::XiangqiRules;
use crate::games::view::ViewError;
use crate::games::{Event, EventError, Game as _, Knows, View};
use crate::rules::{Code, Move, Ply, Side};

/// A side's knowledge of a game. Positions from before the view that it began with are unknown to it, and so is how often
/// they occurred.
#[derive(Clone)]
pub struct Knowledge {
    position: Position,
    viewer: Side,
}

impl Knowledge {
    /// What `viewer` knows of a game of which it has been shown this view after `ply` plies, and nothing before.
    ///
    /// # Errors
    /// When the view is of no position of Xiangqi.
    pub fn from_view(rules: &XiangqiRules, viewer: Side, view: &View, ply: Ply) -> Result<Self, ViewError> {
        let fen = format!("{view} - - 0 {}", ply / 2 + 1);
        let diagram = Diagram::read(&fen).map_err(|error| ViewError::Position(error.to_string()))?;
        Ok(Self { position: Position::new(rules.clone(), diagram), viewer })
    }

    /// The position, which is no secret in this game.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Learns of a legal move without asking for its number; other moves are left alone.
    pub fn follow(&mut self, mv: Move) {
        let _ = self.position.play(mv);
    }
}

impl Knows for Knowledge {
    fn viewer(&self) -> Side {
        self.viewer
    }

    fn learn(&mut self, event: &Event) -> Result<(), EventError> {
        let expected = self.position.ply() + 1;
        if event.ply != expected {
            return Err(EventError::Order { found: event.ply, expected });
        }
        if event.mover != self.position.to_move() {
            return Err(EventError::Board(event.ply));
        }
        self.position.play(event.mv).map_err(|_| EventError::Board(event.ply))
    }

    fn check(&self, mv: Move) -> Result<(), Code> {
        self.position.check(mv)
    }

    fn legal_moves(&self, out: &mut Vec<Move>) {
        self.position.legal_moves(out);
    }

    fn view(&self) -> View {
        self.position.view(self.viewer)
    }
}

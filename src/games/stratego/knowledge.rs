//! What one side knows of a game, built from what it is told: its own set-up, then one event after another.
//!
//! It is the engines' side of the screen. Its legal moves are those of the true position whenever the side is to move,
//! because every rule is judged from the side's own pieces and from public facts.

use std::sync::Arc;

use super::bits::Bits;
use super::cell::{Cell, Kind};
use super::field::Field;
use super::tables::{Index, Tables};
use crate::games::view::{self, Sign, ViewError};
use crate::games::{Event, EventError, Knows, Letter, View};
use crate::rules::{Code, Move, Ply, Side, Square};

/// One side's knowledge of a game on a board that fits the set type `B`.
#[derive(Clone)]
pub struct Knowledge<B> {
    field: Field<B>,
    viewer: Side,
}

impl<B: Bits> Knowledge<B> {
    /// What `viewer` knows of a game of which it has been shown this view after `ply` plies, and nothing before.
    pub(super) fn from_view(tables: &Arc<Tables<B>>, viewer: Side, view: &View, ply: Ply) -> Result<Self, ViewError> {
        let board = tables.rules.board;
        if view.board() != board {
            return Err(ViewError::Board { found: view.board(), expected: board });
        }
        let mut field = Field::new(tables.clone(), view.to_move(), ply);
        for square in board.squares() {
            let sign = view.sign(square).unwrap_or(view::EMPTY);
            put_sign(&mut field, viewer, square, sign)?;
        }
        Ok(Self { field, viewer })
    }
}

impl<B: Bits> Knows for Knowledge<B> {
    fn viewer(&self) -> Side {
        self.viewer
    }

    fn learn(&mut self, event: &Event) -> Result<(), EventError> {
        let expected = self.field.ply() + 1;
        if event.ply != expected {
            return Err(EventError::Order { found: event.ply, expected });
        }
        let (from, to) = self.place(event).ok_or(EventError::Board(event.ply))?;
        let fight = event.fight;
        let attacker = self.kind(event.ply, fight.and_then(|fight| fight.attacker))?;
        let defender = self.kind(event.ply, fight.and_then(|fight| fight.defender))?;
        let (at, learned) = if event.mover == self.viewer { (to, defender) } else { (from, attacker) };
        if let Some(kind) = learned {
            self.field.reveal(at, kind);
        }
        self.field.advance(from, to, fight.map(|fight| fight.survivor));
        Ok(())
    }

    fn check(&self, mv: Move) -> Result<(), Code> {
        if self.field.to_move != self.viewer {
            return Err(Code::NotYourTurn);
        }
        self.field.check(mv).map(|_| ())
    }

    fn legal_moves(&self, out: &mut Vec<Move>) {
        if self.field.to_move != self.viewer {
            return;
        }
        self.field.choices(self.viewer).for_each(|from, to| {
            if self.field.repetition(from, to).is_none() {
                out.push(self.field.tables.written(from, to));
            }
        });
    }

    fn view(&self) -> View {
        self.field.seen_by(self.viewer)
    }
}

impl<B: Bits> Knowledge<B> {
    fn place(&self, event: &Event) -> Option<(Index, Index)> {
        let tables = &self.field.tables;
        let board = tables.rules.board;
        let (from, to) = (event.mv.from, event.mv.to);
        if !board.contains(from) || !board.contains(to) {
            return None;
        }
        let (from, to) = (tables.cell(from), tables.cell(to));
        let (mover, target) = (self.field.cell(from), self.field.cell(to));
        let turn = mover.is_piece() && mover.side() == event.mover && self.field.to_move == event.mover;
        let meets = if event.fight.is_some() {
            target.is_piece() && target.side() != event.mover
        } else {
            target == Cell::EMPTY
        };
        (turn && meets && from != to).then_some((from, to))
    }

    fn kind(&self, ply: Ply, letter: Option<Letter>) -> Result<Option<Kind>, EventError> {
        let kind = |letter| self.field.tables.kind(letter).ok_or(EventError::Letter { ply, letter });
        letter.map(kind).transpose()
    }
}

fn put_sign<B: Bits>(field: &mut Field<B>, viewer: Side, square: Square, sign: Sign) -> Result<(), ViewError> {
    let wrong = ViewError::Sign { square, sign };
    let at = field.tables.cell(square);
    if !field.tables.playable.has(at) {
        return if sign == view::BLOCKED { Ok(()) } else { Err(wrong) };
    }
    let unknown = Cell::piece(viewer.other(), Kind::UNKNOWN);
    match sign {
        view::EMPTY => {}
        view::BLOCKED => return Err(wrong),
        view::UNKNOWN_UNMOVED => field.put(at, unknown),
        view::UNKNOWN_MOVED => field.put(at, unknown.moved()),
        letter => {
            let side = if letter.is_ascii_uppercase() { Side::Red } else { Side::Blue };
            let kind = Letter::new(letter).and_then(|letter| field.tables.kind(letter)).ok_or(wrong)?;
            let cell = Cell::piece(side, kind);
            field.put(at, if side == viewer { cell } else { cell.shown() });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::stratego::{Rules, presets};

    /// Blue is to move; Red knows a blue scout, but may not move it, nor anything else.
    #[test]
    fn a_side_knows_that_it_is_not_its_turn() {
        let rules = Rules::new(presets::preset("stratego").expect("a preset")).expect("no faults");
        let game = rules.position("9f/10/10/r9/2~~2~~2/2~~2~~2/K9/10/10/F9 b 1 shown=a7").expect("a position");
        let red = rules.knowledge(Side::Red, &game.view(Side::Red), game.ply()).expect("its own view");
        for mv in ["a7b7", "a4a5", "a1a1", "k1k2"] {
            assert_eq!(red.check(mv.parse().expect("a move")), Err(Code::NotYourTurn), "{mv}");
        }
        let mut moves = Vec::new();
        red.legal_moves(&mut moves);
        assert_eq!(moves, []);
    }
}

//! A true position of the Stratego family: every piece known. The referee's side of the screen.
//!
//! It has neither `Display` nor `Serialize`; [`Position::reveal`] writes it out for logs, tests and the judge, none of
//! which an engine ever reads.

use std::sync::Arc;

use super::Rules;
use super::bits::Bits;
use super::disclosure::shown;
use super::field::Field;
use super::tables::{Index, Tables};
use crate::games::{Event, Game, Survivor, View};
use crate::rules::{Code, Move, Outcome, Ply, Side};

/// A game of the Stratego family in progress, on a board that fits the set type `B`.
#[derive(Clone)]
pub struct Position<B> {
    pub(super) field: Field<B>,
    outcome: Option<Outcome>,
}

impl<B: Bits> Position<B> {
    /// The position of a board that has been set up.
    pub(super) fn start(field: Field<B>) -> Self {
        let outcome = field.ending();
        Self { field, outcome }
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &Rules {
        &self.field.tables.rules
    }

    /// Plays a uniformly random legal move, with `below(n)` as the source of numbers from 0 to n - 1; `None` when the
    /// game is over.
    pub fn play_random(&mut self, mut below: impl FnMut(u32) -> u32) -> Option<Move> {
        if self.outcome.is_some() {
            return None;
        }
        let side = self.field.to_move;
        let count = self.field.count_moves(side);
        loop {
            // The game is not over, so some move is legal and the loop finds it; each is as likely as the others.
            let (from, to) = self.field.nth_move(side, below(count))?;
            if self.field.repetition(from, to).is_none() {
                self.make(from, to);
                return Some(self.field.tables.written(from, to));
            }
        }
    }

    fn collect_legal(&self, moves: &mut Vec<(Index, Index)>) {
        self.field.for_each_move(self.field.to_move, |from, to| {
            if self.field.repetition(from, to).is_none() {
                moves.push((from, to));
            }
        });
    }

    /// Carries out a legal move: resolves the fight, shows what is to be shown, and looks for the end of the game.
    fn make(&mut self, from: Index, to: Index) {
        let field = &mut self.field;
        let (mover, target) = (field.cell(from), field.cell(to));
        let fight = target.is_piece().then(|| field.tables.fight(mover.kind(), target.kind()));
        field.advance(from, to, fight);
        if let Some(survivor) = fight {
            let (attacker_shown, defender_shown) = shown(field.tables.rules.disclosure, survivor);
            let survivor_shown = match survivor {
                Survivor::Attacker => attacker_shown,
                Survivor::Defender => defender_shown,
                Survivor::Nobody => false,
            };
            if survivor_shown {
                field.show(to);
            }
        }
        self.outcome = field.ending();
    }
}

impl<B: Bits> Game for Position<B> {
    fn to_move(&self) -> Side {
        self.field.to_move
    }

    fn ply(&self) -> Ply {
        self.field.ply()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn check(&self, mv: Move) -> Result<(), Code> {
        if self.outcome.is_some() {
            return Err(Code::GameOver);
        }
        self.field.check(mv).map(|_| ())
    }

    fn play(&mut self, mv: Move) -> Result<(), Code> {
        if self.outcome.is_some() {
            return Err(Code::GameOver);
        }
        let (from, to) = self.field.check(mv)?;
        self.make(from, to);
        Ok(())
    }

    fn legal_moves(&self, out: &mut Vec<Move>) {
        if self.outcome.is_none() {
            let mut moves = Vec::new();
            self.collect_legal(&mut moves);
            out.extend(moves.into_iter().map(|(from, to)| self.field.tables.written(from, to)));
        }
    }

    fn barred_moves(&self, out: &mut Vec<(Move, Code)>) {
        let field = &self.field;
        field.for_each_move(field.to_move, |from, to| {
            out.extend(field.repetition(from, to).map(|code| (field.tables.written(from, to), code)));
        });
    }

    fn view(&self, viewer: Side) -> View {
        self.field.seen_by(viewer)
    }

    fn last_event(&self, viewer: Side) -> Option<Event> {
        self.field.event_for(viewer)
    }

    fn reveal(&self) -> String {
        self.written()
    }

    fn undo(&mut self) -> bool {
        let back = self.field.retreat();
        if back {
            // Only the last ply can have ended the game; a game may also be over before its first.
            self.outcome = None;
        }
        back
    }

    fn perft(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.outcome.is_some() {
            return 0;
        }
        if depth == 1 && !self.field.may_be_barred() {
            return u64::from(self.field.count_moves(self.field.to_move));
        }
        let mut moves = Vec::new();
        self.collect_legal(&mut moves);
        if depth == 1 {
            return moves.len() as u64;
        }
        let mut leaves = 0;
        for (from, to) in moves {
            self.make(from, to);
            leaves += self.perft(depth - 1);
            self.undo();
        }
        leaves
    }
}

/// Makes the field of these rules; used by whoever sets up a board.
pub(super) fn empty_field<B: Bits>(rules: &Rules, to_move: Side, ply: Ply) -> Field<B> {
    Field::new(Arc::new(Tables::new(rules)), to_move, ply)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::stratego::presets;

    #[test]
    fn a_game_that_is_over_before_it_begins_stays_over() {
        let rules = Rules::new(presets::preset("stratego").expect("a preset")).expect("no faults");
        let mut game = rules.position("9f/10/10/k9/2~~2~~2/2~~2~~2/10/10/10/F9 r 0").expect("a position");
        let outcome = game.outcome();
        assert!(outcome.is_some());
        assert!(!game.undo());
        assert_eq!(game.outcome(), outcome);
    }
}

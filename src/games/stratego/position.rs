//! A true position of the Stratego family: every piece known. The referee's side of the screen.
//!
//! It has neither `Display` nor `Serialize`; [`Position::reveal`] writes it out for logs, tests and the judge, none of
//! which an engine ever reads.

use super::bits::Bits;
use super::disclosure::shown;
use super::field::Field;
use super::ruleset::Ruleset;
use super::tables::Index;
use crate::games::{Dice, Event, Evidence, Game, Survivor, View};
use crate::rules::{Code, Move, Outcome, Ply, Reason, Side};

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
    pub fn rules(&self) -> &Ruleset {
        &self.field.tables.rules
    }

    /// Calls `visit` with every legal move; the game is not over.
    fn for_each_legal(&self, mut visit: impl FnMut(Index, Index)) {
        self.field.choices(self.field.to_move).for_each(|from, to| {
            if self.field.repetition(from, to).is_none() {
                visit(from, to);
            }
        });
    }

    /// Number of legal moves; the game is not over.
    fn count_legal(&self) -> u64 {
        if self.field.is_unlimited() {
            return self.field.choices(self.field.to_move).count().into();
        }
        let mut count = 0;
        self.for_each_legal(|_, _| count += 1);
        count
    }

    /// [`Game::perft`] of a game that is not over, with one list of moves for all depths.
    fn leaves(&mut self, depth: u32, moves: &mut Vec<(u16, u16)>) -> u64 {
        if depth == 1 {
            return self.count_legal();
        }
        let start = moves.len();
        self.for_each_legal(|from, to| moves.push((from as u16, to as u16)));
        let mut leaves = 0;
        for i in start..moves.len() {
            let (from, to) = moves[i];
            self.make(from.into(), to.into());
            if self.outcome.is_none() {
                leaves += self.leaves(depth - 1, moves);
            }
            self.undo();
        }
        moves.truncate(start);
        leaves
    }

    /// Carries out a legal move: resolves the fight, shows what is to be shown, and looks for the end of the game.
    fn make(&mut self, from: Index, to: Index) {
        let field = &mut self.field;
        let (mover, target) = (field.cell(from), field.cell(to));
        let fight = target.is_piece().then(|| field.tables.combat.survivor(mover.kind(), target.kind()));
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
            self.for_each_legal(|from, to| out.push(self.field.tables.written(from, to)));
        }
    }

    fn barred_moves(&self, out: &mut Vec<(Move, Code)>) {
        let field = &self.field;
        field.choices(field.to_move).for_each(|from, to| {
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

    fn play_random(&mut self, dice: &mut Dice) -> Option<Move> {
        if self.outcome.is_some() {
            return None;
        }
        // The game is not over, so some move is legal.
        let choices = self.field.choices(self.field.to_move);
        let (from, to) = choices.draw(|n| dice.below(n), |from, to| self.field.repetition(from, to).is_none())?;
        self.make(from, to);
        Some(self.field.tables.written(from, to))
    }

    fn perft(&mut self, depth: u32) -> u64 {
        match (depth, self.outcome) {
            (0, _) => 1,
            (_, Some(_)) => 0,
            (_, None) => self.leaves(depth, &mut Vec::new()),
        }
    }

    fn explain(&self, mv: Move) -> Option<Evidence> {
        self.field.evidence_against(mv)
    }

    fn explain_end(&self) -> Option<Evidence> {
        let hopeless = self.outcome.is_some_and(|outcome| outcome.reason == Reason::Hopeless);
        hopeless.then(|| Evidence::Hope(self.field.hopes()))
    }
}

#[cfg(test)]
mod tests {
    use crate::games::stratego::{Rules, presets};

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

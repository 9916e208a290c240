//! When a game ends by its rules (section 2.5 and 3.5).

use super::bits::Bits;
use super::field::Field;
use super::ruleset::{Immobile, Verdict};
use crate::games::Survivor;
use crate::rules::{GameResult, Outcome, Reason, Side};

impl<B: Bits> Field<B> {
    /// How the game stands ended now, if it has: by the rules first, then by the limits of plies.
    pub(super) fn ending(&self) -> Option<Outcome> {
        self.flag_captured()
            .or_else(|| self.lost_all_movable())
            .or_else(|| self.without_hope())
            .or_else(|| self.without_moves())
            .or_else(|| self.too_long())
    }

    fn flag_captured(&self) -> Option<Outcome> {
        let last = self.past.last()?;
        let taken = last.fight == Some(Survivor::Attacker) && last.target.kind() == self.tables.flag;
        taken.then(|| Outcome::win(last.mover.side(), Reason::Flag))
    }

    fn lost_all_movable(&self) -> Option<Outcome> {
        if self.tables.rules.immobile == Immobile::OnTurn {
            return None;
        }
        let without = |side: Side| self.force[side].mobile.is_none();
        match (without(Side::Red), without(Side::Blue)) {
            (false, false) => None,
            (true, true) => Some(self.neither_can_move(Reason::Immobile)),
            (red, _) => {
                let side = if red { Side::Red } else { Side::Blue };
                Some(Outcome { result: self.tables.rules.stalemate.result(side), reason: Reason::Immobile })
            }
        }
    }

    /// Only a fight can change whether there is hope, so it is looked at after one, and at the start.
    fn without_hope(&self) -> Option<Outcome> {
        let look = self.tables.rules.hopeless_draw && self.quiet_plies() == 0;
        (look && self.is_hopeless()).then(|| Outcome::draw(Reason::Hopeless))
    }

    fn without_moves(&self) -> Option<Outcome> {
        let side = self.to_move;
        if self.has_legal_move() {
            return None;
        }
        if !self.could_move(side) && !self.could_move(side.other()) {
            return Some(self.neither_can_move(Reason::BothImmobile));
        }
        Some(Outcome { result: self.tables.rules.stalemate.result(side), reason: Reason::NoMoves })
    }

    fn neither_can_move(&self, reason: Reason) -> Outcome {
        let result = match self.tables.rules.both_immobile {
            Verdict::Draw => GameResult::Draw,
            Verdict::Loss => GameResult::win(self.to_move.other()),
        };
        Outcome { result, reason }
    }

    fn too_long(&self) -> Option<Outcome> {
        let rules = &self.tables.rules;
        let reached = |limit: u32, plies: u32| limit > 0 && plies >= limit;
        if reached(rules.max_plies, self.ply()) {
            Some(Outcome::draw(Reason::MaxPlies))
        } else if reached(rules.max_quiet_plies, self.quiet_plies()) {
            Some(Outcome::draw(Reason::QuietPlies))
        } else {
            None
        }
    }
}

//! How a game ends, and which moves repetition bars.
//!
//! Several things may be true of one position; the first of these counts: no legal move (checkmate or stalemate), a
//! completed cycle (offence or draw), the limit of quiet plies, the limit of plies. The start of a game is judged like
//! every other position.

use std::ops::ControlFlow;

use super::cycle::{Cycle, Turn};
use super::evidence::Offence;
use super::placement::Step;
use super::position::Position;
use crate::rules::{Code, Outcome, Reason};

impl Position {
    /// How the game ends with the present position, if it does.
    pub(super) fn verdict(&self) -> Option<Outcome> {
        if !self.has_legal_step() {
            let reason = if self.in_check() { Reason::Checkmate } else { Reason::Stalemate };
            return Some(Outcome::loss(self.to_move, reason));
        }
        if let Some(cycle) = self.cycle() {
            match cycle.offence(&self.rules) {
                Some(offence) if !self.rules.bars_offences() => {
                    return Some(Outcome::loss(offence.side(), offence.reason()));
                }
                None if self.rules.repetition > 0 => return Some(Outcome::draw(Reason::Repetition)),
                // The other side completed the cycle: the offender is the one who must deviate.
                _ => {}
            }
        }
        if reached(self.rules.max_quiet_plies, self.quiet_plies()) {
            return Some(Outcome::draw(Reason::QuietPlies));
        }
        reached(self.rules.max_plies, self.ply).then_some(Outcome::draw(Reason::MaxPlies))
    }

    /// The cycle that the present position completes.
    pub(super) fn cycle(&self) -> Option<Cycle> {
        let limit = self.rules.cycle_occurrences();
        let occurrence = self.occurrences();
        if occurrence < limit {
            return None;
        }
        let mut earlier = self.history.equals(&self.placement, self.key, &self.placement);
        let first = earlier.nth(limit as usize - 2)?.0;
        Some(self.cycle_since(first, occurrence, None))
    }

    /// The cycle that a step of the side to move would complete.
    pub(super) fn cycle_after(&self, step: Step) -> Option<Cycle> {
        let limit = self.rules.cycle_occurrences();
        let key = self.key.after(&self.placement, step);
        let occurred = self.history.reversible().any(|(_, r)| r.key == key && r.occurrence + 1 >= limit);
        if !occurred || self.placement.man(step.to).is_some() {
            return None;
        }
        let sought = self.placement.after(step);
        let occurrence = self.history.equals(&self.placement, key, &sought).next()?.1.occurrence + 1;
        let first = self.history.equals(&self.placement, key, &sought).nth(limit as usize - 2)?.0;
        let check = sought.in_check(self.to_move.other());
        Some(self.cycle_since(first, occurrence, Some(Turn { mover: self.to_move, step, check })))
    }

    fn cycle_since(&self, first: usize, occurrence: u32, next: Option<Turn>) -> Cycle {
        let since = self.history.since(first);
        let mut mover = if since.len().is_multiple_of(2) { self.to_move } else { self.to_move.other() };
        let mut turns = Vec::with_capacity(since.len() + 1);
        for record in since {
            if let Some((step, _)) = record.arrival {
                turns.push(Turn { mover, step, check: record.check });
            }
            mover = mover.other();
        }
        turns.extend(next);
        let start = self.history.rewound(&self.placement, first);
        Cycle { first_ply: self.ply.saturating_sub(since.len() as u32), occurrence, start, turns }
    }

    /// Why repetition bars this step of the side to move, if it does.
    pub(super) fn bar(&self, step: Step) -> Option<Code> {
        if !self.rules.bars_offences() {
            return None;
        }
        let offence = self.cycle_after(step)?.offence(&self.rules);
        offence.filter(|offence| offence.side() == self.to_move).map(Offence::code)
    }

    /// Whether any step at all could be barred: one that could not needs no look at the past.
    pub(super) fn may_bar(&self) -> bool {
        let limit = self.rules.cycle_occurrences();
        self.rules.bars_offences() && self.history.reversible().any(|(_, record)| record.occurrence + 1 >= limit)
    }

    fn has_legal_step(&self) -> bool {
        let may_bar = self.may_bar();
        let search = self.placement.visit_targets(self.to_move, |from, targets| {
            if !may_bar || targets.points().any(|to| self.bar(Step { from, to }).is_none()) {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        search.is_break()
    }
}

/// Whether a count has reached its limit; a limit of 0 is none.
fn reached(limit: u32, count: u32) -> bool {
    limit > 0 && count >= limit
}

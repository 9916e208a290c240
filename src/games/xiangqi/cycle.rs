//! What happened between equal positions, and whether one side offended in it (rules, section 5).

use super::bitboard::Bitboard;
use super::chase::threats_made;
use super::evidence::Offence;
use super::placement::{Placement, Step};
use super::rules::{ChaseRule, PerpetualCheck, XiangqiRules};
use crate::rules::{BySide, Ply, Side};

/// A move of a cycle.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turn {
    /// Who moved.
    pub(super) mover: Side,
    /// The move.
    pub(super) step: Step,
    /// Whether it gave check.
    pub(super) check: bool,
}

/// The moves from an occurrence of a position to the one that completes the count. None of them captures.
#[derive(Debug, Clone)]
pub(super) struct Cycle {
    /// Plies of the game when the cycle began.
    pub(super) first_ply: Ply,
    /// How often the position has occurred at the end of the cycle.
    pub(super) occurrence: u32,
    /// The placement at the beginning, and again at the end.
    pub(super) start: Placement,
    /// The moves.
    pub(super) turns: Vec<Turn>,
}

impl Cycle {
    /// The one side that offends, if one does: perpetual check goes before perpetual chase, and where both sides do the
    /// same neither offends.
    pub(super) fn offence(&self, rules: &XiangqiRules) -> Option<Offence> {
        if rules.perpetual_check != PerpetualCheck::Off {
            let checks = BySide::from_fn(|side| self.turns.iter().all(|turn| turn.mover != side || turn.check));
            match (checks.red, checks.blue) {
                (true, true) => return None,
                (true, false) => return Some(Offence::PerpetualCheck(Side::Red)),
                (false, true) => return Some(Offence::PerpetualCheck(Side::Blue)),
                (false, false) => {}
            }
        }
        if rules.chase == ChaseRule::Off {
            return None;
        }
        let chased = self.chased();
        match (chased.red.is_empty(), chased.blue.is_empty()) {
            (false, true) => Some(Offence::PerpetualChase(Side::Red)),
            (true, false) => Some(Offence::PerpetualChase(Side::Blue)),
            _ => None,
        }
    }

    /// For each side, the enemy men that every one of its moves chased, by where they stand at the end.
    fn chased(&self) -> BySide<Bitboard> {
        let mut victims = BySide::from_fn(|side: Side| self.start.side(side.other()));
        self.replay(|before, turn, after| {
            let fleeing = &mut victims[turn.mover.other()];
            if fleeing.contains(turn.step.from) {
                *fleeing = fleeing.minus(Bitboard::of(turn.step.from)).with(turn.step.to);
            }
            if !victims[turn.mover].is_empty() {
                let chased = threats_made(before, turn.step, after).map(|threat| threat.victim);
                let chased = chased.fold(Bitboard::EMPTY, Bitboard::with);
                victims[turn.mover] = victims[turn.mover] & chased;
            }
        });
        victims
    }

    /// Shows each move with the placements before and after it.
    pub(super) fn replay(&self, mut show: impl FnMut(&Placement, &Turn, &Placement)) {
        let mut before = self.start.clone();
        for turn in &self.turns {
            let after = before.after(turn.step);
            show(&before, turn, &after);
            before = after;
        }
    }
}

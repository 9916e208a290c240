//! What an enemy piece that was not shown is likely to be, from the counts of what is still unseen.

use super::combat::{Combat, each};
use super::memory::{Memory, Suspect};

/// How much likelier the flag stands on the back row than on one further to the front, and a bomb likewise. Players
/// hide both; one who sets up at random does not, and costs little by it.
const FLAG_BY_DEPTH: [f64; 3] = [3.0, 1.5, 0.7];
const BOMB_BY_DEPTH: [f64; 3] = [1.3, 1.2, 0.8];

/// The unseen part of the enemy's army.
pub(super) struct Odds {
    /// Pieces left of each kind whose place is not known.
    unseen: Vec<f64>,
    /// Share of the unseen mobile pieces that have not moved yet.
    still: f64,
}

impl Odds {
    /// The odds as the memory has them.
    pub(super) fn new(combat: &Combat, memory: &Memory) -> Self {
        let mut unseen: Vec<f64> = memory.enemy.iter().map(|&count| f64::from(count)).collect();
        let mut moved = 0.0;
        for (_, suspect) in memory.suspects() {
            match suspect.known() {
                Some(kind) => unseen[kind] = (unseen[kind] - 1.0).max(0.0),
                None if suspect.moved => moved += 1.0,
                None => {}
            }
        }
        let mobile: f64 = each(combat.mobile).map(|kind| unseen[kind]).sum();
        let still = if mobile > 0.0 { ((mobile - moved) / mobile).max(0.0) } else { 0.0 };
        Self { unseen, still }
    }

    /// The chance of each kind, by kind, appended to `chances`. `depth` counts ranks from the enemy's back row.
    pub(super) fn chances(&self, combat: &Combat, suspect: Suspect, depth: u8, chances: &mut Vec<f64>) {
        let start = chances.len();
        let weight = |kind| self.weight(combat, suspect, depth, kind);
        chances.extend((0..combat.len()).map(|kind| if suspect.kinds >> kind & 1 == 1 { weight(kind) } else { 0.0 }));
        let own = &mut chances[start..];
        let mut sum: f64 = own.iter().sum();
        if sum <= 0.0 {
            // Nothing that it can be is left, as after a game was taken over: then any of it.
            for kind in each(suspect.kinds & combat.all) {
                own[kind] = f64::from(combat.count(kind).max(1));
            }
            sum = own.iter().sum();
        }
        if sum > 0.0 {
            for chance in own {
                *chance /= sum;
            }
        }
    }

    fn weight(&self, combat: &Combat, suspect: Suspect, depth: u8, kind: usize) -> f64 {
        let of = |kinds| kinds >> kind & 1 == 1;
        let unseen = self.unseen[kind];
        let by = |table: [f64; 3]| unseen * table[usize::from(depth).min(2)];
        if suspect.moved {
            unseen
        } else if of(combat.flag) {
            by(FLAG_BY_DEPTH)
        } else if of(combat.bombs) {
            by(BOMB_BY_DEPTH)
        } else if of(combat.mobile) {
            unseen * self.still
        } else {
            unseen
        }
    }
}

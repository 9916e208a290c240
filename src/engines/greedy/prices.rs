//! What pieces are worth now, to whom: by what they can still beat, and by what they can do.

use super::combat::{Combat, Kind, Kinds, each};
use super::memory::Memory;
use crate::games::Survivor;
use crate::games::stratego::ruleset::Verdict;

/// Taking the flag. Everything else together is worth less than a sure flag.
pub(super) const FLAG: f64 = 600.0;
/// A piece that beats nothing.
const LEAST: f64 = 6.0;
/// What beating everything adds to that.
const MOST: f64 = 94.0;
/// Removing a bomb.
const BOMB: f64 = 14.0;
/// Being able to slide.
const SLIDING: f64 = 3.0;
/// The last piece that can defuse bombs, where there are some; shared among them when there are more.
const DEFUSING: f64 = 60.0;
/// Part of its victim's price that a slayer adds to its own.
const SLAYING: f64 = 0.35;
/// A draw that could be a win.
const DRAW: f64 = -150.0;

/// Prices by kind.
pub(super) struct Prices {
    pub(super) own: Vec<f64>,
    pub(super) enemy: Vec<f64>,
}

impl Prices {
    /// The prices as the memory has it.
    pub(super) fn new(combat: &Combat, memory: &Memory) -> Self {
        let own = prices(combat, &memory.own, &memory.enemy);
        let mut enemy = prices(combat, &memory.enemy, &memory.own);
        if combat.rules().stalemate == Verdict::Draw {
            spare_the_last(combat, memory, &mut enemy);
        }
        Self { own, enemy }
    }
}

/// Where a side without movable pieces draws, taking them all gives the game away.
fn spare_the_last(combat: &Combat, memory: &Memory, enemy: &mut [f64]) {
    let left = memory.enemy_mobile(combat);
    for kind in each(combat.mobile) {
        if left <= 1 {
            enemy[kind] = DRAW;
        } else if left <= 4 {
            enemy[kind] *= 0.25;
        }
    }
}

fn prices(combat: &Combat, own: &[u16], other: &[u16]) -> Vec<f64> {
    let mut prices: Vec<f64> = (0..combat.len()).map(|kind| by_strength(combat, kind, other)).collect();
    let plain = prices.clone();
    for (kind, piece) in combat.rules().army.iter().enumerate() {
        let victim = piece.slays.and_then(|letter| combat.kind(letter));
        if let Some(victim) = victim.filter(|&victim| other[victim] > 0) {
            prices[kind] += SLAYING * plain[victim];
        }
    }
    for kind in each(combat.sliders) {
        prices[kind] += SLIDING;
    }
    if sum(combat.bombs, other) > 0.0 {
        let shared = DEFUSING / sum(combat.defusers, own).max(1.0);
        for kind in each(combat.defusers) {
            prices[kind] += shared;
        }
    }
    for kind in each(combat.bombs) {
        prices[kind] = BOMB;
    }
    for kind in each(combat.flag) {
        prices[kind] = FLAG;
    }
    prices
}

/// The square of the share of the other side's mobile pieces that this kind beats when it attacks: the strong are few.
fn by_strength(combat: &Combat, kind: Kind, other: &[u16]) -> f64 {
    let total = sum(combat.mobile, other);
    if total <= 0.0 {
        return LEAST;
    }
    let beaten = each(combat.mobile).map(|victim| match combat.fight(kind, victim) {
        Survivor::Attacker => f64::from(other[victim]),
        Survivor::Nobody => 0.4 * f64::from(other[victim]),
        Survivor::Defender => 0.0,
    });
    let share = beaten.sum::<f64>() / total;
    LEAST + MOST * share * share
}

fn sum(kinds: Kinds, counts: &[u16]) -> f64 {
    each(kinds).map(|kind| f64::from(counts[kind])).sum()
}

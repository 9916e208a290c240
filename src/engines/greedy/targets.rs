//! The enemy's pieces as targets: what each own kind can expect of attacking one, and what it can fear of it.

use super::combat::{Combat, Kind, Kinds, each};
use super::lattice::Place;
use super::memory::{Memory, Suspect};
use super::odds::Odds;
use super::prices::Prices;
use crate::games::Survivor;

/// An enemy piece and what is expected of it, by own kind.
pub(super) struct Target {
    pub(super) place: Place,
    pub(super) suspect: Suspect,
    /// Chance that it can move.
    pub(super) mobile: f64,
}

/// Every enemy piece.
pub(super) struct Targets<'a> {
    combat: &'a Combat,
    prices: &'a Prices,
    pub(super) list: Vec<Target>,
    /// Per target and kind, the chance that it is of this kind.
    chances: Vec<f64>,
    /// Per target and own kind, what attacking it brings on average.
    gains: Vec<f64>,
    /// Per target and own kind, the chance to survive attacking it.
    survival: Vec<f64>,
}

/// The result of an attack on average.
#[derive(Clone, Copy, Default)]
struct Expected {
    gain: f64,
    survival: f64,
}

impl<'a> Targets<'a> {
    /// The enemy's pieces as the memory has them. `own` are the kinds that may attack, `stake` is how much of an own
    /// piece's price counts when it may be lost, and `depth` counts ranks from the enemy's back row.
    pub(super) fn new(
        combat: &'a Combat,
        prices: &'a Prices,
        memory: &Memory,
        (own, stake): (Kinds, f64),
        depth: impl Fn(Place) -> u8,
    ) -> Self {
        let odds = Odds::new(combat, memory);
        let mut targets =
            Self { combat, prices, list: Vec::new(), chances: Vec::new(), gains: Vec::new(), survival: Vec::new() };
        for (place, suspect) in memory.suspects() {
            let start = targets.chances.len();
            odds.chances(combat, suspect, depth(place), &mut targets.chances);
            let mobile = each(combat.mobile).map(|kind| targets.chances[start + kind]).sum();
            targets.list.push(Target { place, suspect, mobile });
            targets.gains.resize(start + combat.len(), 0.0);
            targets.survival.resize(start + combat.len(), 0.0);
            for kind in each(own) {
                let expected = targets.expect(start, kind, stake);
                targets.gains[start + kind] = expected.gain;
                targets.survival[start + kind] = expected.survival;
            }
        }
        targets
    }

    fn expect(&self, start: usize, own: Kind, stake: f64) -> Expected {
        let loss = stake * self.prices.own[own];
        let mut expected = Expected::default();
        for (kind, &chance) in self.chances[start..start + self.combat.len()].iter().enumerate() {
            if chance > 0.0 {
                let prize = self.prices.enemy[kind];
                match self.combat.fight(own, kind) {
                    Survivor::Attacker => {
                        expected.gain += chance * prize;
                        expected.survival += chance;
                    }
                    Survivor::Defender => expected.gain -= chance * loss,
                    Survivor::Nobody => expected.gain += chance * (prize - loss),
                }
            }
        }
        expected
    }

    /// What an own piece of this kind can expect of attacking the target.
    pub(super) fn gain(&self, target: usize, own: Kind) -> f64 {
        self.gains[target * self.combat.len() + own]
    }

    /// The chance that an own piece of this kind survives attacking the target.
    pub(super) fn survival(&self, target: usize, own: Kind) -> f64 {
        self.survival[target * self.combat.len() + own]
    }

    /// What is lost on average when the target attacks an own piece of this kind; 0 where it would be foolish to.
    pub(super) fn threat(&self, target: usize, own: Kind) -> f64 {
        let start = target * self.combat.len();
        let price = self.prices.own[own];
        let lost = each(self.combat.mobile & self.list[target].suspect.kinds).map(|kind| {
            let other = self.prices.enemy[kind];
            let result = match self.combat.fight(kind, own) {
                Survivor::Attacker => price,
                Survivor::Nobody => price - other,
                Survivor::Defender => -other,
            };
            self.chances[start + kind] * result
        });
        lost.sum::<f64>().max(0.0)
    }
}

//! Chance that can be repeated: numbers that depend on the `seed` line and the side alone, for ever.

use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

use crate::rules::Side;

/// A source of random numbers. How numbers are drawn from the stream is written out here, so that a new version of a
/// library cannot change the games of an old seed.
pub(super) struct Dice(ChaCha12Rng);

impl Dice {
    /// The dice of a seed and a side. The two sides of a game roll differently even where they are given one seed.
    pub(super) fn new(seed: u64, side: Side) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8] = side as u8;
        Self(ChaCha12Rng::from_seed(key))
    }

    /// A number from 0 to `n - 1`, each as likely as the others; 0 when there is no such number.
    pub(super) fn below(&mut self, n: usize) -> usize {
        let n = n.clamp(1, u32::MAX as usize) as u32;
        // The greatest multiple of n: what lies beyond would favour the small numbers.
        let end = u32::MAX - u32::MAX % n;
        loop {
            let roll = self.0.next_u32();
            if roll < end {
                return (roll % n) as usize;
            }
        }
    }

    /// A number from 0 up to but without 1.
    pub(super) fn fraction(&mut self) -> f64 {
        f64::from(self.0.next_u32()) / (f64::from(u32::MAX) + 1.0)
    }

    /// Brings the items into a random order, each order as likely as the others.
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// One of the items; `None` when there is none.
    pub(super) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len())).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rolls_of_a_seed_never_change() {
        let mut dice = Dice::new(8_215_512_387, Side::Red);
        let rolls: Vec<usize> = (0..8).map(|_| dice.below(100)).collect();
        assert_eq!(rolls, [88, 47, 67, 23, 36, 41, 39, 43]);
    }

    #[test]
    fn sides_and_seeds_roll_differently() {
        let rolls = |seed, side| -> Vec<usize> {
            let mut dice = Dice::new(seed, side);
            (0..20).map(|_| dice.below(1000)).collect()
        };
        assert_ne!(rolls(1, Side::Red), rolls(1, Side::Blue));
        assert_ne!(rolls(1, Side::Red), rolls(2, Side::Red));
    }

    #[test]
    fn a_shuffle_keeps_every_item_and_nothing_is_picked_from_nothing() {
        let mut dice = Dice::new(0, Side::Blue);
        let mut items: Vec<u8> = (0..40).collect();
        dice.shuffle(&mut items);
        items.sort_unstable();
        assert_eq!(items, (0..40).collect::<Vec<u8>>());
        assert_eq!(dice.pick::<u8>(&[]), None);
        assert!((0.0..1.0).contains(&dice.fraction()));
    }
}

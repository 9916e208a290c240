//! Chance, from a seed: the same seed gives the same numbers for ever, on every machine.

use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A source of random numbers. Two with the same seed and stream give the same numbers; streams of one seed have nothing
/// to do with each other.
#[derive(Debug, Clone)]
pub struct Dice(ChaCha12Rng);

impl Dice {
    /// The dice of this seed and stream, for example a match and a game of it.
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut source = ChaCha12Rng::from_seed(key);
        source.set_stream(stream);
        Self(source)
    }

    /// A number from 0 to `n` - 1, each as likely as the others; 0 when `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        // The high half of a product of a random word and n is below n. The words that would favour some numbers are
        // those of the lowest 2^32 mod n products; they are thrown again (Lemire, 2019).
        let mut product = self.product(n);
        if (product as u32) < n {
            let unfair = n.wrapping_neg() % n;
            while (product as u32) < unfair {
                product = self.product(n);
            }
        }
        (product >> 32) as u32
    }

    #[inline]
    fn product(&mut self, n: u32) -> u64 {
        u64::from(self.0.next_u32()) * u64::from(n)
    }

    /// One of a list, each as likely as the others; `None` of an empty one.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len() as u32) as usize)
    }

    /// A number from 0 up to, but not including, 1.
    pub fn fraction(&mut self) -> f64 {
        f64::from(self.0.next_u32()) / (f64::from(u32::MAX) + 1.0)
    }

    /// Puts a list into a random order, each as likely as the others (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// These numbers may never change: seeds in old logs would give other games.
    #[test]
    fn a_seed_gives_the_same_numbers_for_ever() {
        let mut dice = Dice::new(42, 7);
        let numbers: Vec<u32> = (0..8).map(|_| dice.below(1000)).collect();
        assert_eq!(numbers, [91, 674, 592, 284, 121, 909, 384, 600u32]);
    }

    #[test]
    fn every_number_below_n_comes_about_as_often() {
        let mut dice = Dice::new(1, 0);
        for n in [1, 2, 3, 7, 100] {
            let mut seen = vec![0u32; n as usize];
            for _ in 0..n * 1000 {
                seen[dice.below(n) as usize] += 1;
            }
            assert!(seen.iter().all(|count| (800..1200).contains(count)), "{seen:?}");
        }
        assert_eq!(dice.below(0), 0);
    }

    #[test]
    fn streams_differ_and_shuffles_keep_what_there_is() {
        let shuffled = |stream| {
            let mut list: Vec<u32> = (0..50).collect();
            Dice::new(5, stream).shuffle(&mut list);
            list
        };
        assert_ne!(shuffled(0), shuffled(1));
        let mut sorted = shuffled(0);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..50).collect::<Vec<u32>>());
        assert_eq!(Dice::new(5, 0).pick::<u32>(&[]), None);
    }
}

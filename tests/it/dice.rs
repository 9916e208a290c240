//! Chance for tests: the same seed gives the same numbers for ever.

use rand::RngExt as _;
use rand::SeedableRng as _;
use rand_chacha::ChaCha12Rng;

/// A source of small numbers.
pub(crate) struct Dice(ChaCha12Rng);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(ChaCha12Rng::seed_from_u64(seed))
    }

    /// A number from 0 to `n - 1`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0.random_range(0..n)
    }

    /// A number from `low` to `high`, both included.
    pub(crate) fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// True so many times in a hundred.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of the things; `None` of no things.
    pub(crate) fn pick<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        if things.is_empty() { None } else { Some(things[self.below(things.len())]) }
    }

    /// The things in a random order.
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for i in (1..things.len()).rev() {
            things.swap(i, self.below(i + 1));
        }
    }
}

/// How many times as many games as usual are played: 1, or what `LINESMAN_LONGER` says.
pub(crate) fn longer() -> u64 {
    std::env::var("LINESMAN_LONGER").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

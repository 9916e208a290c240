//! How long things took: count, sum, greatest, and percentiles to within an eighth, in constant memory.

use std::time::Duration;

/// Steps within a doubling.
const STEPS: u64 = 8;

/// Durations, as a histogram whose bars grow with what they hold.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Latency {
    count: u64,
    total: u64,
    longest: u64,
    bars: Vec<u32>,
}

impl Latency {
    /// Takes in so many microseconds.
    pub fn add(&mut self, micros: u64) {
        self.count += 1;
        self.total = self.total.saturating_add(micros);
        self.longest = self.longest.max(micros);
        let bar = bar(micros);
        if bar >= self.bars.len() {
            self.bars.resize(bar + 1, 0);
        }
        self.bars[bar] = self.bars[bar].saturating_add(1);
    }

    /// Takes in all of another.
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.total = self.total.saturating_add(other.total);
        self.longest = self.longest.max(other.longest);
        if self.bars.len() < other.bars.len() {
            self.bars.resize(other.bars.len(), 0);
        }
        for (bar, more) in self.bars.iter_mut().zip(&other.bars) {
            *bar = bar.saturating_add(*more);
        }
    }

    /// How many.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// All together.
    pub const fn total(&self) -> Duration {
        Duration::from_micros(self.total)
    }

    /// The longest.
    pub const fn longest(&self) -> Duration {
        Duration::from_micros(self.longest)
    }

    /// The mean; nothing of nothing.
    pub fn mean(&self) -> Duration {
        Duration::from_micros(self.total.checked_div(self.count).unwrap_or_default())
    }

    /// So many percent of all took at most this long.
    pub fn percentile(&self, percent: u64) -> Duration {
        let wanted = self.count.saturating_mul(percent).div_ceil(100);
        let mut below = 0;
        for (bar, &count) in self.bars.iter().enumerate() {
            below += u64::from(count);
            if below >= wanted {
                return Duration::from_micros(top(bar).min(self.longest));
            }
        }
        self.longest()
    }
}

/// The bar that holds so many microseconds.
fn bar(micros: u64) -> usize {
    if micros < STEPS {
        return micros as usize;
    }
    let doublings = u64::from(micros.ilog2()) - 3;
    (doublings * STEPS + (micros >> doublings)) as usize
}

/// The most that a bar holds.
fn top(bar: usize) -> u64 {
    let bar = bar as u64;
    if bar < 2 * STEPS {
        return bar;
    }
    let doublings = bar / STEPS - 1;
    let step = bar % STEPS + STEPS + 1;
    step.checked_shl(doublings as u32).map_or(u64::MAX, |end| end - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_within_an_eighth_below_the_top_of_its_bar() {
        for micros in (0..5000).chain([1 << 20, (1 << 20) + 1, 123_456_789, 1 << 40]) {
            let top = top(bar(micros));
            assert!(top >= micros && top - micros <= micros / 8, "{micros} is in a bar up to {top}");
        }
    }

    #[test]
    fn percentiles_and_sums() {
        let (mut low, mut high) = (Latency::default(), Latency::default());
        (1..=90).for_each(|n| low.add(n));
        (91..=100).for_each(|n| high.add(n));
        low.merge(&high);
        assert_eq!((low.count(), low.total().as_micros(), low.longest().as_micros()), (100, 5050, 100));
        assert!((95..=107).contains(&low.percentile(95).as_micros()));
        assert_eq!(low.percentile(100).as_micros(), 100);
    }
}

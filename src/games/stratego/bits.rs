//! Sets of squares, one bit a square.
//!
//! A board is laid out rank by rank with one guard column, so that a shift by one step never wraps onto another rank:
//! the guard is in no set of playable squares. Boards of up to 128 such cells fit a `u128`, larger ones a [`Wide`].

use std::ops::{BitAnd, BitOr, Not};

/// A set of cell indices from 0.
pub trait Bits:
    Copy + Eq + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> + Send + Sync + 'static
{
    /// The empty set.
    const NONE: Self;
    /// Number of indices that fit: 0 to `CAPACITY - 1`.
    const CAPACITY: usize;

    /// The set of this one index.
    fn single(index: usize) -> Self;
    /// Every index raised by `by`, which is less than 64; what leaves the capacity is lost.
    #[must_use]
    fn up(self, by: usize) -> Self;
    /// Every index lowered by `by`, which is less than 64; what falls below 0 is lost.
    #[must_use]
    fn down(self, by: usize) -> Self;
    /// Whether the index is in the set.
    fn has(self, index: usize) -> bool;
    /// Number of indices.
    fn count(self) -> u32;
    /// The lowest index.
    fn lowest(self) -> Option<usize>;
    /// The highest index.
    fn highest(self) -> Option<usize>;
    /// The set without its lowest index.
    #[must_use]
    fn without_lowest(self) -> Self;

    /// Whether the set is empty.
    #[inline]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Adds an index.
    #[inline]
    fn insert(&mut self, index: usize) {
        *self = *self | Self::single(index);
    }

    /// Takes an index out.
    #[inline]
    fn remove(&mut self, index: usize) {
        *self = *self & !Self::single(index);
    }

    /// The indices from the lowest.
    #[inline]
    fn iter(self) -> Indices<Self> {
        Indices(self)
    }

    /// The `n`-th lowest index, from 0.
    #[inline]
    fn nth(self, n: u32) -> Option<usize> {
        let mut rest = self;
        for _ in 0..n {
            rest = rest.without_lowest();
        }
        rest.lowest()
    }
}

/// The indices of a set, from the lowest.
pub struct Indices<B>(B);

impl<B: Bits> Iterator for Indices<B> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let index = self.0.lowest()?;
        self.0 = self.0.without_lowest();
        Some(index)
    }
}

impl Bits for u128 {
    const NONE: Self = 0;
    const CAPACITY: usize = 128;

    #[inline]
    fn single(index: usize) -> Self {
        1 << index
    }

    #[inline]
    fn up(self, by: usize) -> Self {
        // The mask spares the shift a look at whether it is longer than a word.
        self << (by & 63)
    }

    #[inline]
    fn down(self, by: usize) -> Self {
        self >> (by & 63)
    }

    #[inline]
    fn has(self, index: usize) -> bool {
        self >> index & 1 == 1
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn lowest(self) -> Option<usize> {
        (self != 0).then(|| self.trailing_zeros() as usize)
    }

    #[inline]
    fn highest(self) -> Option<usize> {
        (self != 0).then(|| 127 - self.leading_zeros() as usize)
    }

    #[inline]
    fn without_lowest(self) -> Self {
        self & self.wrapping_sub(1)
    }

    #[inline]
    fn nth(self, n: u32) -> Option<usize> {
        let (low, high) = (self as u64, (self >> 64) as u64);
        let below = low.count_ones();
        if n < below { nth_of_word(low, n) } else { nth_of_word(high, n - below).map(|index| 64 + index) }
    }
}

/// The `n`-th lowest index of one word, from 0.
#[inline]
fn nth_of_word(word: u64, n: u32) -> Option<usize> {
    let mut rest = word;
    for _ in 0..n {
        rest &= rest.wrapping_sub(1);
    }
    (rest != 0).then(|| rest.trailing_zeros() as usize)
}

const WORDS: usize = 11;

/// A set for boards of up to 26 by 26: 26 ranks of 26 files and a guard are 702 cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wide([u64; WORDS]);

impl BitAnd for Wide {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for Wide {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl Not for Wide {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl Bits for Wide {
    const NONE: Self = Self([0; WORDS]);
    const CAPACITY: usize = 64 * WORDS;

    #[inline]
    fn single(index: usize) -> Self {
        let mut words = [0; WORDS];
        words[index / 64] = 1 << (index % 64);
        Self(words)
    }

    #[inline]
    fn up(self, by: usize) -> Self {
        Self(std::array::from_fn(|i| {
            // A shift by a whole word in two halves, since a shift of 64 bits is none.
            let spill = if i == 0 { 0 } else { self.0[i - 1] >> 1 >> (63 - by) };
            self.0[i] << by | spill
        }))
    }

    #[inline]
    fn down(self, by: usize) -> Self {
        Self(std::array::from_fn(|i| {
            let spill = if i + 1 == WORDS { 0 } else { self.0[i + 1] << 1 << (63 - by) };
            self.0[i] >> by | spill
        }))
    }

    #[inline]
    fn has(self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn lowest(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    #[inline]
    fn highest(self) -> Option<usize> {
        let word = self.0.iter().rposition(|&word| word != 0)?;
        Some(word * 64 + 63 - self.0[word].leading_zeros() as usize)
    }

    #[inline]
    fn without_lowest(self) -> Self {
        let mut words = self.0;
        if let Some(word) = words.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        Self(words)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn of<B: Bits>(indices: &[usize]) -> B {
        indices.iter().fold(B::NONE, |set, &i| set | B::single(i))
    }

    /// Every operation against the same thing done on a sorted list of numbers.
    fn agrees<B: Bits>(mut indices: Vec<usize>, by: usize) {
        for index in &mut indices {
            *index %= B::CAPACITY;
        }
        indices.sort_unstable();
        indices.dedup();
        let set: B = of(&indices);
        assert_eq!(set.iter().collect::<Vec<_>>(), indices);
        assert_eq!(set.count() as usize, indices.len());
        assert_eq!(set.lowest(), indices.first().copied());
        assert_eq!(set.highest(), indices.last().copied());
        assert_eq!(set.nth(2), indices.get(2).copied());
        let up: Vec<_> = indices.iter().map(|i| i + by).filter(|&i| i < B::CAPACITY).collect();
        assert_eq!(set.up(by).iter().collect::<Vec<_>>(), up);
        let down: Vec<_> = indices.iter().filter_map(|i| i.checked_sub(by)).collect();
        assert_eq!(set.down(by).iter().collect::<Vec<_>>(), down);
        for i in 0..B::CAPACITY {
            assert_eq!(set.has(i), indices.contains(&i));
            assert_eq!((!set).has(i), !indices.contains(&i));
        }
    }

    proptest! {
        #[test]
        fn sets_behave_as_sorted_lists(indices in proptest::collection::vec(0usize..704, 0..20), by in 0usize..64) {
            agrees::<u128>(indices.clone(), by);
            agrees::<Wide>(indices, by);
        }
    }
}

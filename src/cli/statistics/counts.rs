//! Counts of results as people type them.

use crate::stats::{Pentanomial, Wdl};

/// Largest count that is taken: all sums of such counts are exact.
const LARGEST: u64 = 1 << 48;

/// Reads `W,D,L`.
pub(super) fn wdl(text: &str) -> Result<Wdl, String> {
    let [wins, draws, losses] = numbers(text, "three counts W,D,L")?;
    Ok(Wdl::new(wins, draws, losses))
}

/// Reads `LL,LD,DD+WL,WD,WW`.
pub(super) fn pairs(text: &str) -> Result<Pentanomial, String> {
    numbers(text, "five counts LL,LD,DD+WL,WD,WW").map(Pentanomial::new)
}

fn numbers<const N: usize>(text: &str, expected: &str) -> Result<[u64; N], String> {
    let count = |word: &str| word.trim().parse().ok().filter(|&count| count <= LARGEST);
    let counts: Option<Vec<u64>> = text.split(',').map(count).collect();
    let counts = counts.and_then(|counts| counts.try_into().ok());
    counts.ok_or_else(|| format!("'{}' found, expected {expected}", text.escape_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_as_they_are_typed() {
        assert_eq!(wdl("3,2, 1"), Ok(Wdl::new(3, 2, 1)));
        assert_eq!(pairs("1,2,3,4,5"), Ok(Pentanomial::new([1, 2, 3, 4, 5])));
        for text in ["", "1,2", "1,2,3,4", "1,-2,3", "a,b,c", "1,2,99999999999999999999"] {
            assert!(wdl(text).is_err(), "{text:?}");
        }
        assert_eq!(wdl("1,2").expect_err("too few"), "'1,2' found, expected three counts W,D,L");
    }
}

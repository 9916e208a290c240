//! The word that was probably meant.

/// The candidate that is nearest to what was written, if one is near: at most a third of the word away, in letters
/// left out, added, mistaken for another or swapped with their neighbour.
pub(super) fn nearest<'a>(written: &str, candidates: &[&'a str]) -> Option<&'a str> {
    let word: Vec<char> = written.to_lowercase().chars().take(LONGEST + 1).collect();
    if word.len() > LONGEST {
        return None;
    }
    let near = candidates.iter().map(|candidate| (distance(&word, candidate), *candidate));
    let (away, candidate) = near.min_by_key(|(away, _)| *away)?;
    (away <= (candidate.len().max(word.len()) / 3).max(1)).then_some(candidate)
}

/// Longest word that is compared; no known word is longer.
const LONGEST: usize = 40;

/// The optimal string alignment distance, row by row of its table.
fn distance(word: &[char], candidate: &str) -> usize {
    let candidate: Vec<char> = candidate.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=candidate.len()).collect();
    for i in 1..=word.len() {
        let mut next = vec![i];
        for j in 1..=candidate.len() {
            let same = usize::from(word[i - 1] != candidate[j - 1]);
            let mut least = (row[j] + 1).min(next[j - 1] + 1).min(row[j - 1] + same);
            if i > 1 && j > 1 && word[i - 1] == candidate[j - 2] && word[i - 2] == candidate[j - 1] {
                least = least.min(before[j - 2] + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
    }
    row[candidate.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_near_is_suggested() {
        let words = ["two_squares", "ties", "max_plies", "max_quiet_plies", "chase"];
        assert_eq!(nearest("two_square", &words), Some("two_squares"));
        assert_eq!(nearest("Two-Squares", &words), Some("two_squares"));
        assert_eq!(nearest("tise", &words), Some("ties"));
        assert_eq!(nearest("maxplies", &words), Some("max_plies"));
        assert_eq!(nearest("colour", &words), None);
        assert_eq!(nearest("", &words), None);
        assert_eq!(nearest(&"x".repeat(60_000), &words), None);
        assert_eq!(nearest("ties", &[]), None);
    }
}

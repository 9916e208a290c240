//! Counts of results over any finite support of scores.

/// How often each possible score of a unit of play occurred. A unit is a game, a pair of games, or a larger block whose
/// games are not independent of each other; its score is the mean of its games' scores.
#[derive(Debug, Clone, PartialEq)]
pub struct Tally {
    /// The possible scores, strictly ascending, from 0 to 1.
    scores: Vec<f64>,
    /// How often each occurred.
    counts: Vec<u64>,
    /// Games in a unit.
    games_each: u32,
}

/// Why a [`Tally`] cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TallyError {
    /// There is not one count for each score.
    #[error("{scores} scores but {counts} counts")]
    Lengths {
        /// Number of scores.
        scores: usize,
        /// Number of counts.
        counts: usize,
    },
    /// The scores do not ascend strictly.
    #[error("scores must ascend strictly")]
    Order,
    /// The lowest score is not 0 or the highest is not 1.
    #[error("scores must run from 0 to 1")]
    Ends,
    /// A unit of no games.
    #[error("a unit must consist of at least one game")]
    NoGamesEach,
}

impl Tally {
    /// Counts of the given scores, lowest first, for units of `games_each` games.
    ///
    /// # Errors
    /// When the scores are not strictly ascending from exactly 0 to exactly 1, when their number differs from the number
    /// of counts, or when `games_each` is 0.
    pub fn new(scores: Vec<f64>, counts: Vec<u64>, games_each: u32) -> Result<Self, TallyError> {
        if scores.len() != counts.len() {
            return Err(TallyError::Lengths { scores: scores.len(), counts: counts.len() });
        }
        if scores.first() != Some(&0.0) || scores.last() != Some(&1.0) {
            return Err(TallyError::Ends);
        }
        if !scores.is_sorted_by(|a, b| a < b) {
            return Err(TallyError::Order);
        }
        if games_each == 0 {
            return Err(TallyError::NoGamesEach);
        }
        Ok(Self { scores, counts, games_each })
    }

    /// Counts of blocks of `games_each` games by their half points, so that there are `2 * games_each + 1` counts.
    ///
    /// # Errors
    /// When the number of counts is another one, or `games_each` is 0.
    pub fn of_blocks(counts: Vec<u64>, games_each: u32) -> Result<Self, TallyError> {
        if games_each == 0 {
            return Err(TallyError::NoGamesEach);
        }
        let scores = 2 * games_each as usize + 1;
        if counts.len() != scores {
            return Err(TallyError::Lengths { scores, counts: counts.len() });
        }
        Ok(Self::even(counts, games_each))
    }

    /// Counts over scores in even steps from 0 to 1; at least two counts.
    pub(super) fn even(counts: Vec<u64>, games_each: u32) -> Self {
        let steps = (counts.len() - 1) as f64;
        let scores = (0..counts.len()).map(|i| i as f64 / steps).collect();
        Self { scores, counts, games_each }
    }

    /// The possible scores of a unit, strictly ascending from 0 to 1.
    pub fn scores(&self) -> &[f64] {
        &self.scores
    }

    /// How often each score occurred, lowest score first.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Number of games in a unit.
    pub const fn games_each(&self) -> u32 {
        self.games_each
    }

    /// Number of units.
    pub fn units(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Number of games.
    pub fn games(&self) -> u64 {
        self.units() * u64::from(self.games_each)
    }

    /// The same results seen by the opponent.
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self {
            scores: self.scores.iter().rev().map(|s| 1.0 - s).collect(),
            counts: self.counts.iter().rev().copied().collect(),
            games_each: self.games_each,
        }
    }

    /// Mean score a game, in 0..=1; `None` without games.
    pub fn mean(&self) -> Option<f64> {
        let units = self.units();
        (units > 0).then(|| self.sum(|score| score) / units as f64)
    }

    /// Mean score above 1/2; more exact than the difference, where almost everything is even.
    pub(super) fn lead(&self) -> Option<f64> {
        let units = self.units();
        (units > 0).then(|| self.sum(|score| score - 0.5) / units as f64)
    }

    /// Variance of the score of a unit (the mean of the squares of the deviations); `None` without games.
    pub fn variance(&self) -> Option<f64> {
        let mean = self.mean()?;
        Some(self.sum(|score| (score - mean).powi(2)) / self.units() as f64)
    }

    fn sum(&self, of: impl Fn(f64) -> f64) -> f64 {
        self.scores.iter().zip(&self.counts).map(|(&score, &count)| count as f64 * of(score)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_what_is_no_support() {
        let counts = vec![1, 2];
        assert_eq!(
            Tally::new(vec![0.0, 0.5, 1.0], counts.clone(), 1),
            Err(TallyError::Lengths { scores: 3, counts: 2 })
        );
        assert_eq!(Tally::new(vec![0.0, 0.5], counts.clone(), 1), Err(TallyError::Ends));
        assert_eq!(Tally::new(vec![], vec![], 1), Err(TallyError::Ends));
        assert_eq!(Tally::new(vec![0.0, f64::NAN, 1.0], vec![1, 2, 3], 1), Err(TallyError::Order));
        assert_eq!(Tally::new(vec![0.0, 1.0], counts, 0), Err(TallyError::NoGamesEach));
        assert!(Tally::of_blocks(vec![0; 8], 4).is_err());
        assert!(Tally::of_blocks(vec![1], 0).is_err());
    }

    #[test]
    fn moments() {
        let tally = Tally::of_blocks(vec![1, 0, 0, 0, 0, 0, 0, 0, 3], 4).expect("nine counts");
        assert_eq!((tally.units(), tally.games()), (4, 16));
        assert_eq!(tally.mean(), Some(0.75));
        assert_eq!(tally.variance(), Some(0.1875));
        assert_eq!(tally.reversed().mean(), Some(0.25));
        assert_eq!(Tally::even(vec![0, 0, 0], 1).mean(), None);
    }
}

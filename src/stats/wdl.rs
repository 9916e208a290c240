//! Counts of single games.

use super::{GameScore, Points, Tally};

/// How many games one player won, drew and lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Wdl {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Wdl {
    /// The three counts.
    pub const fn new(wins: u64, draws: u64, losses: u64) -> Self {
        Self { wins, draws, losses }
    }

    /// Counts one more game.
    pub const fn record(&mut self, score: GameScore) {
        match score {
            GameScore::Win => self.wins += 1,
            GameScore::Draw => self.draws += 1,
            GameScore::Loss => self.losses += 1,
        }
    }

    /// The same games seen by the opponent.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Number of games.
    pub const fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points scored: one for a win, half for a draw.
    pub const fn points(self) -> Points {
        Points(2 * self.wins + self.draws)
    }

    /// Share of the games that were drawn, in 0..=1; `None` without games.
    pub fn draw_ratio(self) -> Option<f64> {
        (self.games() > 0).then(|| self.draws as f64 / self.games() as f64)
    }

    /// The counts as a [`Tally`] over the scores 0, 1/2 and 1, for estimates and tests.
    pub fn tally(self) -> Tally {
        Tally::even(vec![self.losses, self.draws, self.wins], 1)
    }
}

impl std::ops::AddAssign for Wdl {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

impl std::iter::Sum for Wdl {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::default(), |mut sum, next| {
            sum += next;
            sum
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_points() {
        let mut counts = Wdl::new(5, 2, 3);
        assert_eq!((counts.games(), counts.points()), (10, Points(12)));
        assert_eq!(counts.draw_ratio(), Some(0.2));
        counts.record(GameScore::Loss);
        assert_eq!(counts.reversed(), Wdl::new(4, 2, 5));
        assert_eq!([counts, counts.reversed()].into_iter().sum::<Wdl>(), Wdl::new(9, 4, 9));
        assert_eq!(Wdl::default().draw_ratio(), None);
    }
}

//! Counts of game pairs.

use super::{GameScore, Tally};

/// How many game pairs ended with each of the five possible scores, from one player's point of view.
///
/// The two games of a pair share an opening or set-up, so that they are not independent; counting pairs instead of
/// games keeps the variance right. Source: the pentanomial model of fishtest, M. Van den Bergh,
/// "Comments on Normalized Elo".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Pentanomial {
    /// Score 0: both games lost.
    pub ll: u64,
    /// Score 1/2: one lost, one drawn.
    pub ld: u64,
    /// Score 1: both drawn, or one won and one lost.
    pub dd_wl: u64,
    /// Score 3/2: one won, one drawn.
    pub wd: u64,
    /// Score 2: both games won.
    pub ww: u64,
}

impl Pentanomial {
    /// The five counts, lowest score first.
    pub const fn new(counts: [u64; 5]) -> Self {
        let [ll, ld, dd_wl, wd, ww] = counts;
        Self { ll, ld, dd_wl, wd, ww }
    }

    /// The five counts, lowest score first.
    pub const fn counts(self) -> [u64; 5] {
        [self.ll, self.ld, self.dd_wl, self.wd, self.ww]
    }

    /// Counts one more pair.
    pub const fn record(&mut self, first: GameScore, second: GameScore) {
        match first.half_points() + second.half_points() {
            0 => self.ll += 1,
            1 => self.ld += 1,
            2 => self.dd_wl += 1,
            3 => self.wd += 1,
            _ => self.ww += 1,
        }
    }

    /// The same pairs seen by the opponent.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { ll: self.ww, ld: self.wd, dd_wl: self.dd_wl, wd: self.ld, ww: self.ll }
    }

    /// Number of pairs.
    pub const fn pairs(self) -> u64 {
        self.ll + self.ld + self.dd_wl + self.wd + self.ww
    }

    /// Number of games, two a pair.
    pub const fn games(self) -> u64 {
        2 * self.pairs()
    }

    /// Share of the pairs that came out even, in 0..=1; `None` without pairs. (Some runners print this as the draw
    /// ratio of a match played in pairs.)
    pub fn even_ratio(self) -> Option<f64> {
        (self.pairs() > 0).then(|| self.dd_wl as f64 / self.pairs() as f64)
    }

    /// Pairs won for each pair lost; `None` while no pair has been lost.
    pub fn pairs_ratio(self) -> Option<f64> {
        let (won, lost) = (self.wd + self.ww, self.ld + self.ll);
        (lost > 0).then(|| won as f64 / lost as f64)
    }

    /// The counts as a [`Tally`] over the scores 0, 1/4, 1/2, 3/4 and 1 (means of the two games), for estimates and
    /// tests.
    pub fn tally(self) -> Tally {
        Tally::even(self.counts().to_vec(), 2)
    }
}

#[cfg(test)]
mod tests {
    use super::GameScore::{Draw, Loss, Win};
    use super::*;

    #[test]
    fn every_pair_of_scores_has_its_place() {
        let mut pairs = Pentanomial::default();
        for first in [Loss, Draw, Win] {
            for second in [Loss, Draw, Win] {
                pairs.record(first, second);
            }
        }
        assert_eq!(pairs.counts(), [1, 2, 3, 2, 1]);
        assert_eq!((pairs.pairs(), pairs.games()), (9, 18));
        assert_eq!(pairs.even_ratio(), Some(3.0 / 9.0));
        assert_eq!(pairs.pairs_ratio(), Some(1.0));
    }

    #[test]
    fn ratios_of_nothing_do_not_exist() {
        assert_eq!(Pentanomial::default().even_ratio(), None);
        assert_eq!(Pentanomial::new([0, 0, 3, 1, 1]).pairs_ratio(), None);
        assert_eq!(Pentanomial::new([1, 2, 3, 4, 5]).reversed().counts(), [5, 4, 3, 2, 1]);
    }
}

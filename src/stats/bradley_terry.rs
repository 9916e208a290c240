//! The Bradley-Terry model: each player has a strength, and the expected score of a game is the logistic function of the
//! difference.
//!
//! Sources: R. Bradley, M. Terry, "Rank Analysis of Incomplete Block Designs", 1952; L. Ford, "Solution of a Ranking
//! Problem from Binary Comparisons", 1957 (when a maximum exists). A draw counts as half a win for each side.

use super::Crosstable;
use super::matrix::Cholesky;

/// Steps of Newton's method; a dozen are usual.
const MAX_STEPS: u32 = 500;
/// The largest change of a strength in one step, in natural units (1 is 174 Elo).
const STRIDE: f64 = 2.0;
/// The maximum is reached when no strength moves by more than this, in natural units.
const SETTLED: f64 = 1e-11;
/// How often a step that leads downhill is halved.
const MAX_HALVINGS: u32 = 40;

/// The results within a group of players that are all compared with each other, directly or not, in both directions.
pub(super) struct Model {
    n: usize,
    /// Points of the row's player against the column's.
    points: Vec<f64>,
    /// Games between the two.
    games: Vec<f64>,
}

/// Where the likelihood is greatest.
pub(super) struct Maximum {
    /// Strengths in natural units, mean 0.
    pub(super) strengths: Vec<f64>,
    /// Covariances of the strengths (with mean 0), row by row: the pseudo-inverse of the information matrix.
    pub(super) covariance: Vec<f64>,
    /// The logarithm of the likelihood.
    pub(super) log_likelihood: f64,
}

impl Model {
    /// The games of `members` among themselves.
    pub(super) fn of(table: &Crosstable, members: &[usize]) -> Self {
        let cells = || members.iter().flat_map(|&a| members.iter().map(move |&b| table.cell(a, b)));
        Self {
            n: members.len(),
            points: cells().map(|games| games.points().as_f64()).collect(),
            games: cells().map(|games| games.games() as f64).collect(),
        }
    }

    /// Newton's method with shortened steps; the likelihood is concave, so that there is one maximum only.
    pub(super) fn maximum(&self) -> Maximum {
        let mut strengths = vec![0.0; self.n];
        let mut best = self.log_likelihood(&strengths);
        for _ in 0..MAX_STEPS {
            let step = Cholesky::of(self.n, self.information(&strengths).0).solve(&self.gradient(&strengths));
            let longest = step.iter().map(|s| s.abs()).fold(0.0, f64::max);
            let length = if longest > STRIDE { STRIDE / longest } else { 1.0 };
            let Some((next, likelihood)) = self.climb(&strengths, &step, length, best) else { break };
            (strengths, best) = (next, likelihood);
            if longest < SETTLED {
                break;
            }
        }
        let mean = strengths.iter().sum::<f64>() / self.n as f64;
        let strengths: Vec<f64> = strengths.iter().map(|s| s - mean).collect();
        Maximum { covariance: self.covariance(&strengths), log_likelihood: best, strengths }
    }

    /// The first of ever shorter steps that does not lead downhill; `None` when there is nowhere to go.
    fn climb(&self, from: &[f64], step: &[f64], mut length: f64, best: f64) -> Option<(Vec<f64>, f64)> {
        for _ in 0..MAX_HALVINGS {
            let next: Vec<f64> = from.iter().zip(step).map(|(x, s)| x + s * length).collect();
            let likelihood = self.log_likelihood(&next);
            if likelihood >= best - best.abs() * f64::EPSILON {
                return Some((next, likelihood));
            }
            length /= 2.0;
        }
        None
    }

    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.n).flat_map(|i| (0..self.n).map(move |j| (i, j))).filter(|(i, j)| i != j)
    }

    fn log_likelihood(&self, strengths: &[f64]) -> f64 {
        self.pairs().map(|(i, j)| self.points[i * self.n + j] * ln_logistic(strengths[i] - strengths[j])).sum()
    }

    fn gradient(&self, strengths: &[f64]) -> Vec<f64> {
        let mut gradient = vec![0.0; self.n];
        for (i, j) in self.pairs() {
            let expected = self.games[i * self.n + j] * logistic(strengths[i] - strengths[j]);
            gradient[i] += self.points[i * self.n + j] - expected;
        }
        gradient
    }

    /// The information matrix plus `c` in every entry, which makes it regular without touching the differences, and `c`.
    fn information(&self, strengths: &[f64]) -> (Vec<f64>, f64) {
        let mut matrix = vec![0.0; self.n * self.n];
        for (i, j) in self.pairs() {
            let p = logistic(strengths[i] - strengths[j]);
            let q = logistic(strengths[j] - strengths[i]);
            let weight = self.games[i * self.n + j] * p * q;
            matrix[i * self.n + i] += weight;
            matrix[i * self.n + j] -= weight;
        }
        let trace: f64 = (0..self.n).map(|i| matrix[i * self.n + i]).sum();
        let c = trace / (self.n * self.n) as f64;
        (matrix.iter().map(|entry| entry + c).collect(), c)
    }

    fn covariance(&self, strengths: &[f64]) -> Vec<f64> {
        let (matrix, c) = self.information(strengths);
        let common = 1.0 / (c * (self.n * self.n) as f64);
        Cholesky::of(self.n, matrix).inverse().into_iter().map(|entry| entry - common).collect()
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// `ln(logistic(x))` without overflow.
fn ln_logistic(x: f64) -> f64 {
    x.min(0.0) - (-x.abs()).exp().ln_1p()
}

#[cfg(test)]
mod tests {
    use crate::stats::Wdl;

    use super::*;

    #[test]
    fn two_players_by_hand() {
        let mut table = Crosstable::new(2);
        table.add(0, 1, Wdl::new(70, 10, 20));
        let maximum = Model::of(&table, &[0, 1]).maximum();
        let difference = (0.75f64 / 0.25).ln();
        assert!((maximum.strengths[0] - difference / 2.0).abs() < 1e-12);
        // Information on the difference: n p q; each strength is half of it.
        assert!((maximum.covariance[0] - 1.0 / (100.0 * 0.75 * 0.25) / 4.0).abs() < 1e-12);
        let expected = 75.0 * 0.75f64.ln() + 25.0 * 0.25f64.ln();
        assert!((maximum.log_likelihood - expected).abs() < 1e-9);
    }

    #[test]
    fn a_ring_of_lopsided_matches() {
        let mut table = Crosstable::new(3);
        table.add(0, 1, Wdl::new(1_000_000_000, 0, 0));
        table.add(1, 2, Wdl::new(1_000_000_000, 0, 0));
        table.add(2, 0, Wdl::new(1, 0, 0));
        let model = Model::of(&table, &[0, 1, 2]);
        let maximum = model.maximum();
        assert!(maximum.strengths.iter().chain(&maximum.covariance).all(|x| x.is_finite()));
        assert!(model.gradient(&maximum.strengths).iter().all(|g| g.abs() < 1e-3));
    }
}

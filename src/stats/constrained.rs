//! Maximum likelihood fits of a distribution of scores under a hypothesis on its strength.
//!
//! A fit is given as denominators `d_i`: where `p_i` was observed, the fitted probability is `p_i / d_i`, so that the
//! log-likelihood ratio of two fits is `sum count_i * ln(d0_i / d1_i)`.

use super::secular::denominators;

/// The score that counts as equal strength.
const EVEN: f64 = 0.5;
/// A fixed point is reached when no probability moves by more than this.
const SETTLED: f64 = 1e-12;
/// Steps to the fixed point; four are usual, some hundred occur where counts differ by nine orders of magnitude. What
/// has not settled by then moves too little to matter and is taken as it is.
const MAX_STEPS: u32 = 1000;

/// Scores, strictly ascending from 0 to 1, with the positive frequency at which each was observed (sum 1).
pub(super) struct Observed<'a> {
    pub(super) scores: &'a [f64],
    pub(super) frequencies: &'a [f64],
}

impl Observed<'_> {
    /// The fit with the given mean score, strictly between 0 and 1.
    ///
    /// Source: M. Van den Bergh, <https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>, proposition 1.1.
    pub(super) fn with_mean(&self, mean: f64) -> Option<Vec<f64>> {
        let values: Vec<f64> = self.scores.iter().map(|score| score - mean).collect();
        denominators(&values, self.frequencies)
    }

    /// The fit with the given t-value `(mean - 1/2) / (standard deviation)`, in units of one observation.
    ///
    /// The constraint is not linear; it is replaced by its tangent at the last fit until that no longer moves, beginning
    /// with the uniform distribution.
    /// Source: M. Van den Bergh, "Comments on Normalized Elo", section 4.1,
    /// <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>.
    pub(super) fn with_t_value(&self, t: f64) -> Option<Vec<f64>> {
        let mut fit = self.start(t);
        let mut below = Vec::new();
        for _ in 0..MAX_STEPS {
            below = denominators(&self.tangent(&fit, t), self.frequencies)?;
            let next: Vec<f64> = self.frequencies.iter().zip(&below).map(|(p, d)| p / d).collect();
            let moved = next.iter().zip(&fit).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            fit = next;
            if moved < SETTLED {
                break;
            }
        }
        Some(below)
    }

    /// The uniform distribution, or, where its tangent cannot be met because `t` is large, a mixture with enough weight
    /// on the winning (losing) end to have at least that t-value. Since the t-value is concave in the distribution, a
    /// tangent can be met from there on.
    fn start(&self, t: f64) -> Vec<f64> {
        let n = self.scores.len();
        let mut fit = vec![1.0 / n as f64; n];
        let values = self.tangent(&fit, t);
        if values.iter().any(|&v| v < 0.0) && values.iter().any(|&v| v > 0.0) {
            return fit;
        }
        let end = if t > 0.0 { n - 1 } else { 0 };
        let mut spread = 1.0;
        loop {
            spread /= 2.0;
            fit.fill(spread / n as f64);
            fit[end] += 1.0 - spread;
            let (mean, deviation) = self.moments(&fit);
            if (mean - EVEN).abs() >= t.abs() * deviation {
                return fit;
            }
        }
    }

    /// The values whose expectation must vanish: the tangent of `mean - 1/2 - t * deviation` at `fit`.
    fn tangent(&self, fit: &[f64], t: f64) -> Vec<f64> {
        let (mean, deviation) = self.moments(fit);
        let value = |score: f64| score - EVEN - t * deviation * (1.0 + ((score - mean) / deviation).powi(2)) / 2.0;
        self.scores.iter().map(|&score| value(score)).collect()
    }

    fn moments(&self, fit: &[f64]) -> (f64, f64) {
        let mean: f64 = self.scores.iter().zip(fit).map(|(score, p)| score * p).sum();
        let variance: f64 = self.scores.iter().zip(fit).map(|(score, p)| p * (score - mean).powi(2)).sum();
        (mean, variance.sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    fn moments_of(frequencies: &[f64; 5], below: &[f64]) -> (f64, f64) {
        let observed = Observed { scores: &SCORES, frequencies };
        let fit: Vec<f64> = frequencies.iter().zip(below).map(|(p, d)| p / d).collect();
        observed.moments(&fit)
    }

    #[test]
    fn fits_meet_their_constraints() {
        for frequencies in
            [[0.1, 0.2, 0.4, 0.2, 0.1], [1e-9, 1e-9, 1e-9, 0.5, 0.5 - 3e-9], [0.25, 0.0001, 0.4998, 0.0001, 0.25]]
        {
            let observed = Observed { scores: &SCORES, frequencies: &frequencies };
            for target in [0.03, 0.45, 0.5, 0.51, 0.9] {
                let (mean, _) = moments_of(&frequencies, &observed.with_mean(target).expect("inside"));
                assert!((mean - target).abs() < 1e-9);
            }
            for t in [-3.0, -0.8, -0.01, 0.0, 0.02, 0.9, 1.0, 4.0] {
                let (mean, deviation) = moments_of(&frequencies, &observed.with_t_value(t).expect("a fit"));
                assert!(((mean - 0.5) / deviation - t).abs() < 1e-7, "{frequencies:?} {t}");
            }
        }
    }
}

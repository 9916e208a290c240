//! The sequential probability ratio test: play until one of two hypotheses on the strength is acceptable.
//!
//! Sources: A. Wald, "Sequential Tests of Statistical Hypotheses", 1945 (bounds); M. Van den Bergh, "Comments on
//! Normalized Elo" (generalized log-likelihood ratio, as fishtest uses it).

use super::constrained::Observed;
use super::{NELO_PER_T, Tally, elo_to_score};
use crate::rules::word_list;

/// The largest hypothesis, in points of (normalized) Elo either way, that a test takes.
pub const MAX_ELO: f64 = 1000.0;

/// A score that has not occurred is counted as this often, as fishtest and fastchess do, so that no likelihood is 0.
const UNSEEN: f64 = 1e-3;

word_list! {
    /// The scale on which the hypotheses are stated.
    pub enum Model, "SPRT model" {
        /// Normalized Elo: the length of the test does not depend on the share of draws.
        Normalized = "normalized",
        /// Ordinary (logistic) Elo.
        Logistic = "logistic",
    }
}

word_list! {
    /// What a test has decided.
    pub enum Decision, "SPRT decision" {
        /// Nothing yet: play on.
        Continue = "continue",
        /// The strength is `elo0` or less.
        AcceptH0 = "accept-h0",
        /// The strength is `elo1` or more.
        AcceptH1 = "accept-h1",
    }
}

/// A test of `elo0` against `elo1`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    /// Hypothesis 0: the difference in strength, in points of the model's Elo.
    pub elo0: f64,
    /// Hypothesis 1, in the same points.
    pub elo1: f64,
    /// Probability of accepting hypothesis 1 when the difference is `elo0`.
    pub alpha: f64,
    /// Probability of accepting hypothesis 0 when the difference is `elo1`.
    pub beta: f64,
    /// The scale of `elo0` and `elo1`.
    pub model: Model,
}

/// Why settings are no test.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// A hypothesis that is no number or lies beyond [`MAX_ELO`].
    #[error("{name} must lie between -{MAX_ELO} and {MAX_ELO}, found {found}")]
    Elo {
        /// `elo0` or `elo1`.
        name: &'static str,
        /// Its value.
        found: f64,
    },
    /// The hypotheses are not in order.
    #[error("elo1 must be greater than elo0, found elo0 {elo0} and elo1 {elo1}")]
    Order {
        /// Hypothesis 0.
        elo0: f64,
        /// Hypothesis 1.
        elo1: f64,
    },
    /// An error rate outside (0, 1).
    #[error("{name} must lie strictly between 0 and 1, found {found}")]
    Rate {
        /// `alpha` or `beta`.
        name: &'static str,
        /// Its value.
        found: f64,
    },
    /// Error rates that leave no room between the two bounds.
    #[error("alpha and beta together must be less than 1, found {alpha} and {beta}")]
    Sum {
        /// The first error rate.
        alpha: f64,
        /// The second error rate.
        beta: f64,
    },
}

/// Where a test stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SprtReport {
    /// The log-likelihood ratio; `None` without games.
    pub llr: Option<f64>,
    /// At or below this ratio hypothesis 0 is accepted.
    pub lower: f64,
    /// At or above this ratio hypothesis 1 is accepted.
    pub upper: f64,
    /// What follows.
    pub decision: Decision,
}

impl Sprt {
    /// The same settings, once they are known to make sense.
    ///
    /// # Errors
    /// When `elo1 <= elo0`, when a hypothesis lies beyond [`MAX_ELO`], when `alpha` or `beta` lies outside (0, 1), or when
    /// they add up to 1 or more.
    pub fn checked(self) -> Result<Self, SprtError> {
        for (name, found) in [("elo0", self.elo0), ("elo1", self.elo1)] {
            if !(-MAX_ELO..=MAX_ELO).contains(&found) {
                return Err(SprtError::Elo { name, found });
            }
        }
        if self.elo1 <= self.elo0 {
            return Err(SprtError::Order { elo0: self.elo0, elo1: self.elo1 });
        }
        for (name, found) in [("alpha", self.alpha), ("beta", self.beta)] {
            if !(found > 0.0 && found < 1.0) {
                return Err(SprtError::Rate { name, found });
            }
        }
        if self.alpha + self.beta >= 1.0 {
            return Err(SprtError::Sum { alpha: self.alpha, beta: self.beta });
        }
        Ok(self)
    }

    /// The ratios at which the test stops, lower first: `ln(beta / (1 - alpha))` and `ln((1 - beta) / alpha)`.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The generalized log-likelihood ratio of hypothesis 1 to hypothesis 0, exact by maximum likelihood over all
    /// distributions on the support. `None` without games, or when the settings are not [`checked`](Self::checked) and no
    /// distribution meets them.
    pub fn llr(&self, results: &Tally) -> Option<f64> {
        if results.units() == 0 {
            return None;
        }
        let counts: Vec<f64> = results.counts().iter().map(|&n| if n == 0 { UNSEEN } else { n as f64 }).collect();
        let total: f64 = counts.iter().sum();
        let frequencies: Vec<f64> = counts.iter().map(|n| n / total).collect();
        let observed = Observed { scores: results.scores(), frequencies: &frequencies };
        let fit = |elo: f64| match self.model {
            Model::Logistic => observed.with_mean(elo_to_score(elo)),
            Model::Normalized => observed.with_t_value(elo / NELO_PER_T * f64::from(results.games_each()).sqrt()),
        };
        let (under0, under1) = (fit(self.elo0)?, fit(self.elo1)?);
        let llr: f64 = counts.iter().zip(under0.iter().zip(&under1)).map(|(n, (d0, d1))| n * (d0 / d1).ln()).sum();
        llr.is_finite().then_some(llr)
    }

    /// What a log-likelihood ratio decides; no correction is made for overshooting a bound.
    pub fn decide(&self, llr: f64) -> Decision {
        let (lower, upper) = self.bounds();
        if llr >= upper {
            Decision::AcceptH1
        } else if llr <= lower {
            Decision::AcceptH0
        } else {
            Decision::Continue
        }
    }

    /// Where the test stands with these results.
    pub fn judge(&self, results: &Tally) -> SprtReport {
        let (lower, upper) = self.bounds();
        let llr = self.llr(results);
        SprtReport { llr, lower, upper, decision: llr.map_or(Decision::Continue, |llr| self.decide(llr)) }
    }
}

#[cfg(test)]
mod tests {
    use crate::stats::{Pentanomial, Wdl};

    use super::*;

    const TEST: Sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, model: Model::Normalized };

    #[test]
    fn settings_that_are_no_test() {
        assert!(TEST.checked().is_ok());
        for (bad, why) in [
            (Sprt { elo1: 0.0, ..TEST }, "elo1 must be greater than elo0, found elo0 0 and elo1 0"),
            (Sprt { elo1: f64::NAN, ..TEST }, "elo1 must lie between -1000 and 1000, found NaN"),
            (Sprt { elo0: -1e4, ..TEST }, "elo0 must lie between -1000 and 1000, found -10000"),
            (Sprt { alpha: 0.0, ..TEST }, "alpha must lie strictly between 0 and 1, found 0"),
            (Sprt { beta: 1.0, ..TEST }, "beta must lie strictly between 0 and 1, found 1"),
            (Sprt { alpha: 0.6, beta: 0.5, ..TEST }, "alpha and beta together must be less than 1, found 0.6 and 0.5"),
        ] {
            assert_eq!(bad.checked().expect_err("no test").to_string(), why);
        }
    }

    #[test]
    fn nothing_is_decided_without_games() {
        let report = TEST.judge(&Wdl::default().tally());
        assert_eq!((report.llr, report.decision), (None, Decision::Continue));
    }

    #[test]
    fn bounds_are_inclusive() {
        let (lower, upper) = TEST.bounds();
        assert!((upper - 19f64.ln()).abs() < 1e-15 && (lower + upper).abs() < 1e-15);
        assert_eq!(TEST.decide(upper), Decision::AcceptH1);
        assert_eq!(TEST.decide(lower), Decision::AcceptH0);
        assert_eq!(TEST.decide(0.0), Decision::Continue);
    }

    #[test]
    fn ratios_by_hand() {
        // Two outcomes leave no freedom: the ratio is that of two coins.
        let coin = Tally::new(vec![0.0, 1.0], vec![40, 60], 1).expect("a support");
        let logistic = Sprt { elo1: 35.0, model: Model::Logistic, ..TEST };
        let p = elo_to_score(35.0);
        let expected = 60.0 * (p / 0.5).ln() + 40.0 * ((1.0 - p) / 0.5).ln();
        assert!((logistic.llr(&coin).expect("games") - expected).abs() < 1e-12);
    }

    #[test]
    fn all_wins_or_all_draws_have_a_ratio() {
        for pairs in [[0, 0, 500, 0, 0], [0, 0, 0, 0, 500], [500, 0, 0, 0, 0], [0, 0, 0, 9, 0]] {
            for model in Model::ALL {
                let sprt = Sprt { model: *model, ..TEST };
                assert!(sprt.llr(&Pentanomial::new(pairs).tally()).is_some_and(f64::is_finite), "{pairs:?}");
            }
        }
        assert_eq!(TEST.judge(&Pentanomial::new([0, 0, 0, 0, 500]).tally()).decision, Decision::AcceptH1);
    }
}

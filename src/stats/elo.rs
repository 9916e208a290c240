//! Elo, normalized Elo and likelihood of superiority of a tally.

use super::{Degenerate, Estimate, Tally, Z95, normal_cdf, score_to_elo};

/// Points of normalized Elo for each unit of `(score - 1/2) / (standard deviation a game)`: `800 / ln 10`.
///
/// Source: M. Van den Bergh, "Normalized Elo"; the factor makes it agree with Elo near 0 where there are no draws.
pub const NELO_PER_T: f64 = 800.0 / std::f64::consts::LN_10;

impl Tally {
    /// Why no spread can be estimated from these results, if none can.
    pub fn degenerate(&self) -> Option<Degenerate> {
        let mut seen =
            self.scores().iter().zip(self.counts()).filter(|&(_, &count)| count > 0).map(|(&score, _)| score);
        let Some(first) = seen.next() else { return Some(Degenerate::NoGames) };
        if seen.next().is_some() {
            return None;
        }
        Some(if first <= 0.0 {
            Degenerate::AllLost
        } else if first >= 1.0 {
            Degenerate::AllWon
        } else if (first - 0.5).abs() > f64::EPSILON {
            Degenerate::AllAlike
        } else if self.games_each() == 1 {
            Degenerate::AllDrawn
        } else {
            Degenerate::AllEven
        })
    }

    /// Standard error of the mean score, `sqrt(variance / units)`.
    ///
    /// # Errors
    /// When the results have no spread.
    pub fn standard_error(&self) -> Result<f64, Degenerate> {
        match (self.degenerate(), self.variance()) {
            (None, Some(variance)) => Ok((variance / self.units() as f64).sqrt()),
            (why, _) => Err(why.unwrap_or(Degenerate::NoGames)),
        }
    }

    /// The mean score a game, in 0..=1, with the 95 % interval of the normal approximation. The interval is not cut at 0
    /// and 1: an end outside says that there are too few games for the approximation.
    pub fn score(&self) -> Estimate {
        let Some(mean) = self.mean() else { return Estimate::Nothing(Degenerate::NoGames) };
        match self.standard_error() {
            Ok(se) => Estimate::between(Some(mean - Z95 * se), mean, Some(mean + Z95 * se)),
            Err(why) => Estimate::Point { value: mean, why },
        }
    }

    /// The rating difference in Elo, with the ends of the score's 95 % interval mapped by the Elo curve; an end whose
    /// score is not strictly between 0 and 1 is open. No counts are invented for outcomes that did not occur.
    pub fn elo(&self) -> Estimate {
        let score = self.score();
        let Some(mean) = score.value() else { return score };
        let Some(value) = score_to_elo(mean) else {
            return Estimate::Nothing(if mean > 0.5 { Degenerate::AllWon } else { Degenerate::AllLost });
        };
        match score {
            Estimate::Interval { low, high, .. } => Estimate::between(score_to_elo(low), value, score_to_elo(high)),
            Estimate::Point { why, .. } => Estimate::Point { value, why },
            Estimate::HalfOpen { .. } | Estimate::Nothing(_) => Estimate::HalfOpen { value, low: None, high: None },
        }
    }

    /// Normalized Elo, `(score - 1/2) / (standard deviation a game) * 800 / ln 10`, with its 95 % interval. It says how
    /// many games it takes to tell the two players apart, whatever the share of draws. For units of several games the
    /// variance a game is the variance of the unit's mean score times the number of games.
    ///
    /// Source: M. Van den Bergh, "Normalized Elo" and "Comments on Normalized Elo".
    pub fn nelo(&self) -> Estimate {
        let (Some(lead), Ok(se)) = (self.lead(), self.standard_error()) else {
            return Estimate::Nothing(self.degenerate().unwrap_or(Degenerate::NoGames));
        };
        let games = self.games() as f64;
        let value = lead / (se * games.sqrt()) * NELO_PER_T;
        let error = Z95 * NELO_PER_T / games.sqrt();
        Estimate::Interval { value, error, low: value - error, high: value + error }
    }

    /// Likelihood of superiority, in 0..=1: the probability, by the normal approximation, that a player with these
    /// results is the stronger one, `Phi((score - 1/2) / standard error)`.
    ///
    /// # Errors
    /// When the results have no spread.
    pub fn los(&self) -> Result<f64, Degenerate> {
        let se = self.standard_error()?;
        let lead = self.lead().ok_or(Degenerate::NoGames)?;
        Ok(normal_cdf(lead / se))
    }
}

#[cfg(test)]
mod tests {
    use crate::stats::{Pentanomial, Wdl};

    use super::*;

    #[test]
    fn degenerate_results_say_so() {
        for (counts, elo, nelo, los) in [
            (Wdl::new(0, 0, 0), "none: no games yet", "none: no games yet", Degenerate::NoGames),
            (Wdl::new(9, 0, 0), "none: every game was won", "none: every game was won", Degenerate::AllWon),
            (Wdl::new(0, 0, 9), "none: every game was lost", "none: every game was lost", Degenerate::AllLost),
            (Wdl::new(0, 9, 0), "0.00 (no interval: all draws so far)", "none: all draws so far", Degenerate::AllDrawn),
        ] {
            let tally = counts.tally();
            assert_eq!(tally.elo().to_string(), elo);
            assert_eq!(tally.nelo().to_string(), nelo);
            assert_eq!(tally.los(), Err(los));
        }
    }

    #[test]
    fn degenerate_pairs_say_so() {
        let even = Pentanomial::new([0, 0, 7, 0, 0]).tally();
        assert_eq!(even.elo().to_string(), "0.00 (no interval: every pair came out even)");
        let alike = Pentanomial::new([0, 0, 0, 7, 0]).tally();
        assert_eq!(alike.elo().to_string(), "190.85 (no interval: every pair had the same score)");
        assert_eq!(alike.los(), Err(Degenerate::AllAlike));
    }

    #[test]
    fn few_games_leave_an_end_open() {
        let elo = Wdl::new(3, 0, 1).tally().elo();
        assert_eq!(elo.error(), None);
        let (low, high) = elo.ends();
        assert!(low.is_some_and(f64::is_finite) && high.is_none());
    }

    #[test]
    fn a_plain_match() {
        // 530 wins and 470 losses: score 0.53, variance 0.53 * 0.47.
        let tally = Wdl::new(530, 0, 470).tally();
        assert!((tally.elo().value().expect("elo") - 20.871_204_666).abs() < 1e-6);
        assert!((tally.nelo().error().expect("nelo") - 21.533_884_995_3).abs() < 1e-6);
        assert!((tally.los().expect("los") - 0.9713).abs() < 1e-4);
    }
}

//! The score of one game, points, and the Elo curve between scores and rating differences.

use crate::rules::{GameResult, Side};

/// What one player took from one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GameScore {
    /// No point.
    Loss,
    /// Half a point.
    Draw,
    /// One point.
    Win,
}

impl GameScore {
    /// What `side` took from a game with this result; `None` when the game is unfinished or void.
    pub const fn of(result: GameResult, side: Side) -> Option<Self> {
        match (result, side) {
            (GameResult::RedWins, Side::Red) | (GameResult::BlueWins, Side::Blue) => Some(Self::Win),
            (GameResult::RedWins, Side::Blue) | (GameResult::BlueWins, Side::Red) => Some(Self::Loss),
            (GameResult::Draw, _) => Some(Self::Draw),
            (GameResult::Unfinished, _) => None,
        }
    }

    /// The same game seen by the opponent.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// 0, 1 or 2 half points.
    pub const fn half_points(self) -> u64 {
        self as u64
    }
}

/// An exact number of points, counted in halves; written as `2.5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Points(pub u64);

impl Points {
    /// The number of half points.
    pub const fn halves(self) -> u64 {
        self.0
    }

    /// The number of points.
    pub fn as_f64(self) -> f64 {
        self.0 as f64 / 2.0
    }
}

impl std::fmt::Display for Points {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = format!("{}.{}", self.0 / 2, 5 * (self.0 % 2));
        f.pad(&text)
    }
}

/// The expected score, in 0..1, of a player who is `elo` points stronger: `1 / (1 + 10^(-elo / 400))`.
///
/// Source: A. Elo, "The Rating of Chessplayers", 1978, in the logistic form used by FIDE and by all engine runners.
pub fn elo_to_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The rating difference in Elo that explains `score`, the inverse of [`elo_to_score`]; `None` unless `score` lies
/// strictly between 0 and 1, since no finite difference explains a clean sweep.
pub fn score_to_elo(score: f64) -> Option<f64> {
    let inside = score > 0.0 && score < 1.0;
    let elo = 400.0 * (score / (1.0 - score)).log10();
    (inside && elo.is_finite()).then_some(elo)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_curve_and_back() {
        assert!((elo_to_score(400.0) - 10.0 / 11.0).abs() < 1e-15);
        assert_eq!(score_to_elo(0.5), Some(0.0));
        for elo in [-700.0, -3.0, 0.25, 35.0, 512.0] {
            assert!((score_to_elo(elo_to_score(elo)).expect("inside") - elo).abs() < 1e-9);
        }
    }

    #[test]
    fn no_elo_for_a_clean_sweep() {
        for score in [0.0, 1.0, -0.1, 1.1, f64::NAN] {
            assert_eq!(score_to_elo(score), None, "{score}");
        }
    }

    #[test]
    fn each_side_sees_its_own_score() {
        assert_eq!(GameScore::of(GameResult::RedWins, Side::Red), Some(GameScore::Win));
        assert_eq!(GameScore::of(GameResult::RedWins, Side::Blue), Some(GameScore::Loss));
        assert_eq!(GameScore::of(GameResult::Draw, Side::Blue), Some(GameScore::Draw));
        assert_eq!(GameScore::of(GameResult::Unfinished, Side::Red), None);
        assert_eq!(GameScore::Win.reversed(), GameScore::Loss);
    }

    #[test]
    fn points_are_written_in_halves() {
        assert_eq!(Points(5).to_string(), "2.5");
        assert_eq!(format!("{:>6}", Points(4)), "   2.0");
    }
}

//! A sequential test that runs over the games of a match.

use super::{BlockSize, Decision, GameScore, PairFold, PlayedTwice, Sprt, SprtReport};

/// Where and how a test ended.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stop {
    /// What was accepted; never [`Decision::Continue`].
    pub decision: Decision,
    /// The log-likelihood ratio that decided.
    pub llr: f64,
    /// Number of games up to the decision, all of them with lower indices than those after it.
    pub games: u64,
}

/// A test that is judged after each block of games in index order and stops at the first decision, so that verdict and
/// stopping point depend on the games only and not on the order in which they end. Games with higher indices that were
/// running at the stop do not count.
#[derive(Debug, Clone)]
pub struct SprtRun {
    sprt: Sprt,
    fold: PairFold,
    stop: Option<Stop>,
}

impl SprtRun {
    /// A test before its first game.
    pub fn new(sprt: Sprt, size: BlockSize) -> Self {
        Self { sprt, fold: PairFold::new(size), stop: None }
    }

    /// Takes the result of the game with this index and judges every block that it completes, one by one. After the stop
    /// nothing is taken any more. Returns the stop, if the test has ended.
    ///
    /// # Errors
    /// When the game has a result already.
    pub fn insert(&mut self, index: u64, score: GameScore) -> Result<Option<Stop>, PlayedTwice> {
        if self.stop.is_some() {
            return Ok(self.stop);
        }
        self.fold.insert(index, score)?;
        while self.stop.is_none() && self.fold.fold_next().is_some() {
            self.stop = self.judge();
        }
        Ok(self.stop)
    }

    /// The end of the test, if it has ended.
    pub const fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// Where the test stands.
    pub fn report(&self) -> SprtReport {
        self.sprt.judge(&self.fold.tally())
    }

    /// The test.
    pub const fn sprt(&self) -> &Sprt {
        &self.sprt
    }

    /// The games that count, up to the stop, and those that wait.
    pub const fn fold(&self) -> &PairFold {
        &self.fold
    }

    fn judge(&self) -> Option<Stop> {
        let report = self.report();
        let llr = report.llr.filter(|_| report.decision != Decision::Continue)?;
        Some(Stop { decision: report.decision, llr, games: self.fold.wdl().games() })
    }
}

#[cfg(test)]
mod tests {
    use crate::stats::Model;

    use super::*;

    const TEST: Sprt = Sprt { elo0: 0.0, elo1: 60.0, alpha: 0.1, beta: 0.1, model: Model::Normalized };

    /// A match that the first player clearly wins, with some draws and losses.
    fn score(index: u64) -> GameScore {
        match index * 7 % 10 {
            0..=5 => GameScore::Win,
            6..=7 => GameScore::Draw,
            _ => GameScore::Loss,
        }
    }

    fn run(order: impl Iterator<Item = u64>) -> SprtRun {
        let mut run = SprtRun::new(TEST, BlockSize::Pair);
        for index in order {
            run.insert(index, score(index)).expect("each index once");
        }
        run
    }

    #[test]
    fn the_verdict_does_not_depend_on_the_order_of_arrival() {
        let straight = run(0..400);
        let stop = straight.stop().expect("a decision within 400 games");
        assert_eq!(stop.decision, Decision::AcceptH1);
        assert!(stop.games > 10 && stop.games < 400, "{stop:?}");
        for width in [2, 3, 8, 100, 400] {
            let shuffled = run((0..400 / width).flat_map(|turn| (turn * width..(turn + 1) * width).rev()));
            assert_eq!(shuffled.stop(), Some(stop), "{width}");
            assert_eq!(shuffled.fold().tally(), straight.fold().tally());
        }
    }

    #[test]
    fn no_verdict_while_an_early_game_is_missing() {
        let late = run(1..400);
        assert_eq!((late.stop(), late.fold().blocks()), (None, 0));
        assert_eq!(late.report().llr, None);
    }
}

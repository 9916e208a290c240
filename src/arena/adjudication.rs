//! Ending games early by the scores that both engines report. Off unless asked for: engines can be wrong.

use serde::Serialize;

use crate::protocol::from_engine::Score;
use crate::referee::{Cause, Verdict};
use crate::rules::{BySide, GameResult, Outcome, Reason, Side};

/// A win or loss that an engine announces, in hundredths.
const DECIDED: i32 = i32::MAX;

/// When a game is given as a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct DrawRule {
    /// Moves of each side before which no game is given.
    pub movenumber: u32,
    /// Consecutive moves of each side with such a score.
    pub movecount: u32,
    /// How far from zero the score may be, in hundredths.
    pub score: i32,
}

/// When a game is given as lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ResignRule {
    /// Consecutive own moves with such a score.
    pub movecount: u32,
    /// How far below zero the score must be, in hundredths.
    pub score: i32,
}

/// When games are ended early.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Adjudication {
    /// As a draw.
    pub draw: Option<DrawRule>,
    /// As lost.
    pub resign: Option<ResignRule>,
}

/// Looks on at one game.
#[derive(Debug)]
pub(super) struct Adjudicator {
    rules: Adjudication,
    score: BySide<Option<i32>>,
    /// Consecutive moves, of both sides together, with a score near zero.
    even: u32,
    /// Consecutive own moves with a hopeless score.
    hopeless: BySide<u32>,
}

impl Adjudicator {
    pub(super) fn new(rules: Adjudication) -> Self {
        Self { rules, score: BySide::default(), even: 0, hopeless: BySide::default() }
    }

    /// A side told its score.
    pub(super) fn heard(&mut self, side: Side, score: Score) {
        self.score[side] = Some(match score {
            Score::Centi(centi) => centi,
            Score::Mate(moves) if moves > 0 => DECIDED,
            Score::Mate(_) => -DECIDED,
        });
    }

    /// A side made a move, the last of so many plies; the verdict, if that ends the game.
    pub(super) fn moved(&mut self, side: Side, ply: u32) -> Option<Verdict> {
        let score = self.score[side].take();
        if let Some(DrawRule { movenumber, movecount, score: most }) = self.rules.draw {
            let is_even = score.is_some_and(|score| score.unsigned_abs() <= most.unsigned_abs());
            self.even = if is_even { self.even + 1 } else { 0 };
            if ply >= movenumber.saturating_mul(2) && self.even >= movecount.saturating_mul(2) {
                let why = format!("both engines reported scores within {most} for {movecount} moves");
                return Some(verdict(GameResult::Draw, None, why));
            }
        }
        if let Some(ResignRule { movecount, score: least }) = self.rules.resign {
            let is_hopeless = score.is_some_and(|score| score <= -least);
            self.hopeless[side] = if is_hopeless { self.hopeless[side] + 1 } else { 0 };
            if self.hopeless[side] >= movecount {
                let why = format!("reported scores of -{least} or less for {movecount} moves");
                return Some(verdict(GameResult::win(side.other()), Some(side), why));
            }
        }
        None
    }
}

fn verdict(result: GameResult, side: Option<Side>, why: String) -> Verdict {
    Verdict { outcome: Outcome { result, reason: Reason::Adjudicated }, side, cause: Cause::Adjudicated(why) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_needs_low_scores_of_both_sides_in_a_row() {
        let draw = Some(DrawRule { movenumber: 2, movecount: 2, score: 10 });
        let mut adjudicator = Adjudicator::new(Adjudication { draw, resign: None });
        for ply in 1..=9 {
            let side = if ply % 2 == 1 { Side::Red } else { Side::Blue };
            adjudicator.heard(side, Score::Centi(if ply == 4 { 11 } else { -10 }));
            let verdict = adjudicator.moved(side, ply);
            assert_eq!(verdict.is_some(), ply >= 8, "ply {ply}");
        }
    }

    #[test]
    fn a_loss_needs_hopeless_scores_of_the_loser_and_silence_breaks_the_row() {
        let resign = Some(ResignRule { movecount: 2, score: 500 });
        let mut adjudicator = Adjudicator::new(Adjudication { draw: None, resign });
        adjudicator.heard(Side::Blue, Score::Mate(-3));
        assert_eq!(adjudicator.moved(Side::Blue, 2), None);
        assert_eq!(adjudicator.moved(Side::Blue, 4), None);
        adjudicator.heard(Side::Blue, Score::Centi(-500));
        assert_eq!(adjudicator.moved(Side::Blue, 6), None);
        adjudicator.heard(Side::Blue, Score::Centi(-501));
        let verdict = adjudicator.moved(Side::Blue, 8).expect("a verdict");
        assert_eq!((verdict.outcome.result, verdict.side), (GameResult::RedWins, Some(Side::Blue)));
    }
}

//! The score of a match of two so far.

use std::collections::BTreeMap;

use crate::arena::Pairing;
use crate::rules::{Outcome, Side};
use crate::stats::{GameScore, Wdl};

/// Results seen from the first engine.
#[derive(Debug, Default)]
pub(super) struct Scores {
    /// All games.
    pub(super) all: Wdl,
    /// The games in which the first engine played this side.
    pub(super) by_side: [Wdl; 2],
    /// How many games ended for each reason.
    pub(super) reasons: BTreeMap<&'static str, u64>,
}

impl Scores {
    pub(super) fn new() -> Self {
        Self::default()
    }

    pub(super) fn add(&mut self, pairing: &Pairing, outcome: Outcome) {
        let side = if pairing.engines.red == 0 { Side::Red } else { Side::Blue };
        if let Some(score) = GameScore::of(outcome.result, side) {
            self.all.record(score);
            self.by_side[side.index()].record(score);
            *self.reasons.entry(outcome.reason.as_str()).or_default() += 1;
        }
    }
}

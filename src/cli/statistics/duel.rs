//! A match of two as its games come in: folded in pairs by their index, whatever the order in which they end.

use std::collections::HashSet;

use super::sheet::{Sheet, SprtSheet};
use crate::stats::{
    BlockSize, Decision, GameScore, PairFold, Pentanomial, PlayedTwice, Sprt, SprtRun, Stop, Tally, Wdl,
};

/// Share of repeated games from which on a warning is due.
const MANY: u64 = 20;

/// The results of a match of two.
#[derive(Debug)]
pub(crate) struct Duel {
    names: Vec<String>,
    fold: PairFold,
    test: Option<SprtRun>,
    /// All games, also those that no block has yet.
    all: Wdl,
    distinct: HashSet<u64>,
    void: u64,
}

impl Duel {
    /// Nothing played yet.
    pub(crate) fn new(names: Vec<String>, size: BlockSize, sprt: Option<Sprt>) -> Self {
        Self {
            names,
            fold: PairFold::new(size),
            test: sprt.map(|sprt| SprtRun::new(sprt, size)),
            all: Wdl::default(),
            distinct: HashSet::new(),
            void: 0,
        }
    }

    /// Takes the result of a game, as the first player sees it; the stop of the test, if it has ended. `fingerprint` is a
    /// hash of all that makes the game what it is: games of the same hash count as the same game.
    ///
    /// # Errors
    /// When the game has a result already.
    pub(crate) fn insert(
        &mut self,
        index: u64,
        score: GameScore,
        fingerprint: u64,
    ) -> Result<Option<Stop>, PlayedTwice> {
        self.fold.insert(index, score)?;
        self.fold.fold_ready();
        self.all.record(score);
        self.distinct.insert(fingerprint);
        match &mut self.test {
            Some(test) => test.insert(index, score),
            None => Ok(None),
        }
    }

    /// Counts void games.
    pub(crate) const fn add_void(&mut self, games: u64) {
        self.void += games;
    }

    /// The end of the test, if it has ended.
    pub(crate) fn stop(&self) -> Option<Stop> {
        self.test.as_ref().and_then(SprtRun::stop)
    }

    /// All numbers.
    pub(crate) fn sheet(&self) -> Sheet {
        Sheet::of_duel(self)
    }

    /// All games so far, seen by the first player.
    pub(crate) const fn wdl(&self) -> Wdl {
        self.all
    }

    pub(super) fn names(&self) -> &[String] {
        &self.names
    }

    pub(super) const fn void(&self) -> u64 {
        self.void
    }

    pub(super) fn pairs(&self) -> Option<Pentanomial> {
        self.fold.pentanomial()
    }

    /// Blocks of four by half points, where games come in fours.
    pub(super) fn fours(&self) -> Option<Vec<u64>> {
        (self.fold.size() == BlockSize::Four).then(|| self.fold.tally().counts().to_vec())
    }

    /// What estimates rest on: complete pairs, or games where there is no complete pair yet.
    pub(super) fn tally(&self) -> Tally {
        if self.fold.blocks() > 0 { self.fold.tally() } else { self.all.tally() }
    }

    pub(super) fn distinct_games(&self) -> u64 {
        self.distinct.len() as u64
    }

    pub(super) fn test(&self) -> Option<SprtSheet> {
        let test = self.test.as_ref()?;
        let stop = test.stop().filter(|stop| stop.decision != Decision::Continue);
        Some(SprtSheet::new(test.sprt(), test.report(), stop.map(|stop| stop.games)))
    }

    /// What is to be said of these results.
    pub(super) fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        let waiting = self.fold.waiting().games();
        if waiting > 0 && self.fold.blocks() > 0 {
            notes.push(format!(
                "{waiting} games wait for the rest of their {} or for games before them; the estimates leave them out",
                self.fold.size()
            ));
        }
        let repeated = self.all.games() - self.distinct_games();
        if repeated * MANY > self.all.games() {
            notes.push(format!(
                "{repeated} of {} games repeat another one move for move: they add no information, and the errors are \
                 too small; use openings, set-ups or engines that vary",
                self.all.games()
            ));
        }
        notes
    }
}

//! Which games are played: worked out one at a time, never made ahead.
//!
//! A schedule is a pure function of its seed and of the results so far, so that any number of slots plays the same games.
//! Formats whose later rounds depend on results wait until a round is complete. Void games come again.

mod beginnings;
mod knockout;
mod pairing;
mod plan;
mod stage;
mod swiss;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

pub use self::beginnings::{Beginnings, Order, SetupMode, Setups, Texts};
pub use self::pairing::Pairing;
pub use self::plan::{Format, Layout};

use self::plan::Progress;
use self::stage::Stage;
use crate::rules::{BySide, GameResult, Side};
use crate::stats::GameScore;

/// The games of a match, as slots take them.
#[derive(Debug)]
pub struct Schedule {
    layout: Layout,
    beginnings: Beginnings,
    seed: u64,
    state: Mutex<State>,
    /// Told whenever a slot that waits may find something new.
    changed: Notify,
}

#[derive(Debug)]
struct State {
    stage: Stage,
    progress: Progress,
    /// Index of the next game that nobody has taken.
    next: u64,
    /// Games that are being played.
    open: BTreeSet<u64>,
    /// Void games, to be played again.
    again: BTreeSet<u64>,
    /// Results of a former run that have not been reached yet.
    known: BTreeMap<u64, GameResult>,
    closed: bool,
}

/// What a schedule has for a slot.
#[derive(Debug, PartialEq, Eq)]
enum Next {
    Game(Pairing),
    Wait,
    Nothing,
}

impl Schedule {
    /// The games of this layout; everything random in them follows from `seed`. `known` holds the results of a former run,
    /// by index, which are not played again.
    pub fn new(layout: Layout, beginnings: Beginnings, seed: u64, known: BTreeMap<u64, GameResult>) -> Self {
        let state = Mutex::new(State::new(&layout, known));
        Self { layout, beginnings, seed, state, changed: Notify::new() }
    }

    /// A match of two by the rules, in pairs with sides exchanged.
    pub fn of_two(games: u64, seed: u64) -> Self {
        let layout = Layout { format: Format::RoundRobin, players: 2, rounds: 1, games, swap: true };
        Self::new(layout, Beginnings::ByTheRules, seed, BTreeMap::new())
    }

    /// Number of games in all, as far as it is known before they are played.
    pub fn games(&self) -> u64 {
        self.layout.total()
    }

    /// The next game that nobody has taken yet; waits while it depends on games that are being played.
    pub async fn next(&self) -> Option<Pairing> {
        loop {
            let mut changed = std::pin::pin!(self.changed.notified());
            // From here on no change is missed.
            changed.as_mut().enable();
            match self.look() {
                Next::Game(pairing) => return Some(pairing),
                Next::Nothing => return None,
                Next::Wait => changed.await,
            }
        }
    }

    /// The next game, if there is one that does not depend on games that are being played.
    pub fn take(&self) -> Option<Pairing> {
        match self.look() {
            Next::Game(pairing) => Some(pairing),
            Next::Wait | Next::Nothing => None,
        }
    }

    /// Takes in how a game that was taken has ended; a void one comes again.
    pub fn ended(&self, index: u64, result: GameResult) {
        let mut state = self.state();
        state.open.remove(&index);
        if result == GameResult::Unfinished {
            state.again.insert(index);
        } else {
            state.credit(index, result);
        }
        drop(state);
        self.changed.notify_waiters();
    }

    /// Hands out no more games.
    pub fn close(&self) {
        self.state().closed = true;
        self.changed.notify_waiters();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn look(&self) -> Next {
        let mut state = self.state();
        if state.closed {
            return Next::Nothing;
        }
        loop {
            if let Some(index) = state.again.pop_first() {
                return self.hand_out(&mut state, index);
            }
            while state.next < state.stage.end() {
                let index = state.next;
                state.next += 1;
                match state.known.remove(&index) {
                    Some(result) => state.credit(index, result),
                    None => return self.hand_out(&mut state, index),
                }
            }
            if !state.open.is_empty() {
                return Next::Wait;
            }
            let State { stage, progress, .. } = &mut *state;
            match progress.next(&self.layout, stage) {
                Some(next) => *stage = next,
                None => return Next::Nothing,
            }
        }
    }

    fn hand_out(&self, state: &mut State, index: u64) -> Next {
        state.open.insert(index);
        Next::Game(self.pairing(&state.stage, index))
    }

    fn pairing(&self, stage: &Stage, index: u64) -> Pairing {
        let (encounter, number) = stage.place(index);
        let [one, other] = stage.encounters[encounter].players;
        let exchanged = self.layout.swap && number % 2 == 1;
        let engines = if exchanged { BySide::new(other, one) } else { BySide::new(one, other) };
        Pairing::new(self.seed, index, number, engines, self.beginnings.opening(self.seed, number))
    }

    /// How many consecutive games belong together.
    pub const fn block(&self) -> crate::stats::BlockSize {
        self.beginnings.block(self.layout.swap)
    }

    /// A game of which it is known who plays it.
    pub fn rebuild(&self, index: u64, number: u64, engines: BySide<usize>) -> Pairing {
        Pairing::new(self.seed, index, number, engines, self.beginnings.opening(self.seed, number))
    }

    /// The game of this index, if it can be told before any other is played; it is not taken.
    pub fn preview(&self, index: u64) -> Option<Pairing> {
        let state = self.state();
        let here = (state.stage.first..state.stage.end()).contains(&index);
        here.then(|| self.pairing(&state.stage, index))
    }
}

impl State {
    fn new(layout: &Layout, known: BTreeMap<u64, GameResult>) -> Self {
        let (progress, stage) = Progress::start(layout);
        let (open, again) = (BTreeSet::new(), BTreeSet::new());
        Self { next: stage.first, stage, progress, open, again, known, closed: false }
    }

    fn credit(&mut self, index: u64, result: GameResult) {
        let (encounter, number) = self.stage.place(index);
        let exchanged = self.progress.swaps() && number % 2 == 1;
        let first = if exchanged { Side::Blue } else { Side::Red };
        let half_points = GameScore::of(result, first).map_or(0, GameScore::half_points);
        let encounter = &mut self.stage.encounters[encounter];
        encounter.half_points[0] += half_points;
        encounter.half_points[1] += 2 - half_points;
    }
}

#[cfg(test)]
mod tests;

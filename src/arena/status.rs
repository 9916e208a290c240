//! What each game slot is doing, for whoever asks while the match runs.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::rules::{BySide, Side};

/// What a slot is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doing {
    /// It waits for a game that it can play, or has ended.
    Idle,
    /// It starts the engine of this number.
    Starting(usize),
    /// It plays.
    Playing {
        /// Index of the game.
        index: u64,
        /// Which engine plays which side.
        engines: BySide<usize>,
        /// Plies made.
        ply: u32,
        /// The side that it waits for; both sides where none is named.
        waiting: Option<Side>,
    },
    /// It ends an engine, or asks one whether it has come to itself.
    Settling,
}

/// What one slot is doing, and since when. Clones share it.
#[derive(Debug, Clone)]
pub struct Status(Arc<Mutex<(Doing, Instant)>>);

impl Default for Status {
    fn default() -> Self {
        Self(Arc::new(Mutex::new((Doing::Idle, Instant::now()))))
    }
}

impl Status {
    /// The slot now does something else.
    pub(super) fn set(&self, doing: Doing) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = (doing, Instant::now());
    }

    /// What the slot is doing, and for how long it has.
    pub fn get(&self) -> (Doing, Duration) {
        let (doing, since) = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (doing, since.elapsed())
    }
}

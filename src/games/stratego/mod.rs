//! The Stratego family: classic Stratego, Maršál a špión, and every variant that a [`Ruleset`] can describe.
//!
//! Rule sets are data ([`ruleset`], [`presets`]); a checked one is a [`Rules`]. A [`Position`] is the truth and belongs to
//! the referee; a [`Knowledge`] is what one side was told and belongs to engines. Both stand on the same board and the
//! same rules of movement and repetition, so they cannot disagree about what is legal.
//!
//! This room never talks to an engine, never reads a clock and never chooses a move.

pub mod army;
pub mod bits;
mod cell;
mod disclosure;
mod ending;
pub mod faults;
mod field;
mod hope;
pub mod knowledge;
mod movement;
pub mod notation;
pub mod position;
pub mod presets;
mod repetition;
pub mod ruleset;
pub mod settings;
pub mod setup;
mod tables;

use std::ops::Deref;
use std::sync::Arc;

use super::{Game, Knows, View};
use crate::rules::{BySide, Ply, Side};

pub use bits::{Bits, Wide};
pub use faults::Fault;
pub use knowledge::{Knowledge, ViewError};
pub use notation::PositionError;
pub use position::Position;
pub use ruleset::Ruleset;
pub use setup::Setup;

/// A rule set that can be played: it has no faults. Cheap to clone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules(Arc<Ruleset>);

impl Rules {
    /// Checks a rule set.
    ///
    /// # Errors
    /// Every fault that it has.
    pub fn new(ruleset: Ruleset) -> Result<Self, Vec<Fault>> {
        let faults = faults::faults(&ruleset);
        if faults.is_empty() { Ok(Self(Arc::new(ruleset))) } else { Err(faults) }
    }

    /// The start of a game with these set-ups.
    pub fn start(&self, setups: &BySide<Setup>) -> Box<dyn Game> {
        if self.is_small() {
            Box::new(Position::<u128>::from_setups(self, setups))
        } else {
            Box::new(Position::<Wide>::from_setups(self, setups))
        }
    }

    /// A game from a position (`<placement> <r|b> <ply>`, with `shown=` and `moved=`).
    ///
    /// # Errors
    /// When the text is no position, or one that a game by these rules cannot reach.
    pub fn position(&self, text: &str) -> Result<Box<dyn Game>, PositionError> {
        Ok(if self.is_small() {
            Box::new(Position::<u128>::parse(self, text)?)
        } else {
            Box::new(Position::<Wide>::parse(self, text)?)
        })
    }

    /// What `viewer` knows of a game of which it has been shown this view after `ply` plies, and nothing before.
    ///
    /// # Errors
    /// When the view is not of a board of these rules.
    pub fn knowledge(&self, viewer: Side, view: &View, ply: Ply) -> Result<Box<dyn Knows>, ViewError> {
        Ok(if self.is_small() {
            Box::new(Knowledge::<u128>::from_view(self, viewer, view, ply)?)
        } else {
            Box::new(Knowledge::<Wide>::from_view(self, viewer, view, ply)?)
        })
    }

    /// Whether the board fits 128 bits.
    fn is_small(&self) -> bool {
        tables::Tables::<u128>::fits(self)
    }
}

impl Deref for Rules {
    type Target = Ruleset;

    fn deref(&self) -> &Ruleset {
        &self.0
    }
}

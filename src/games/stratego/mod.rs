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
mod choices;
mod combat;
mod disclosure;
mod ending;
pub mod evidence;
pub mod faults;
mod field;
mod hope;
pub mod knowledge;
mod movement;
pub mod notation;
pub mod position;
pub mod presets;
mod repetition;
pub mod rule_file;
pub mod ruleset;
pub mod settings;
pub mod setup;
mod tables;

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use super::view::ViewError;
use super::{Game, Knows, View};
use crate::rules::{BySide, Ply, Side};

pub use bits::{Bits, Wide};
pub use combat::Ground;
pub use faults::Fault;
pub use knowledge::Knowledge;
pub use notation::PositionError;
pub use position::Position;
pub use ruleset::Ruleset;
pub use setup::Setup;

use tables::Tables;

/// A rule set that can be played: it has no faults. Cheap to clone.
#[derive(Clone)]
pub struct Rules(Made);

/// What was worked out of a rule set, on the sets that its board fits.
#[derive(Clone)]
enum Made {
    Small(Arc<Tables<u128>>),
    Large(Arc<Tables<Wide>>),
}

impl Rules {
    /// Checks a rule set.
    ///
    /// # Errors
    /// Every fault that it has.
    pub fn new(ruleset: Ruleset) -> Result<Self, Vec<Fault>> {
        let faults = faults::faults(&ruleset);
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Self(if Tables::<u128>::fits(&ruleset) {
            Made::Small(Arc::new(Tables::new(ruleset)))
        } else {
            Made::Large(Arc::new(Tables::new(ruleset)))
        }))
    }

    /// The start of a game with these set-ups.
    pub fn start(&self, setups: &BySide<Setup>) -> Box<dyn Game> {
        match &self.0 {
            Made::Small(tables) => Box::new(Position::from_setups(tables, setups)),
            Made::Large(tables) => Box::new(Position::from_setups(tables, setups)),
        }
    }

    /// A game from a position (`<placement> <r|b> <ply>`, with `shown=` and `moved=`).
    ///
    /// # Errors
    /// When the text is no position, or one that a game by these rules cannot reach.
    pub fn position(&self, text: &str) -> Result<Box<dyn Game>, PositionError> {
        Ok(match &self.0 {
            Made::Small(tables) => Box::new(Position::parse(tables, text)?),
            Made::Large(tables) => Box::new(Position::parse(tables, text)?),
        })
    }

    /// What `viewer` knows of a game of which it has been shown this view after `ply` plies, and nothing before.
    ///
    /// # Errors
    /// When the view is not of a board of these rules.
    pub fn knowledge(&self, viewer: Side, view: &View, ply: Ply) -> Result<Box<dyn Knows>, ViewError> {
        Ok(match &self.0 {
            Made::Small(tables) => Box::new(Knowledge::from_view(tables, viewer, view, ply)?),
            Made::Large(tables) => Box::new(Knowledge::from_view(tables, viewer, view, ply)?),
        })
    }
}

impl Deref for Rules {
    type Target = Ruleset;

    fn deref(&self) -> &Ruleset {
        match &self.0 {
            Made::Small(tables) => &tables.rules,
            Made::Large(tables) => &tables.rules,
        }
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Rules {}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

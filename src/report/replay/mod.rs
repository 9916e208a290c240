//! A logged game move by move: as the referee saw it, or as one side did.
//!
//! What a side saw is made only of what was said to it ([`ToEngine`](crate::protocol::ToEngine) messages, heard again
//! through [`rerun`](fn@crate::record::rerun)), never of the true position: two games that look alike to a side look alike
//! here.

mod eyes;
mod scene;
mod truth;

use self::scene::Scene;
use super::names::{Names, Ranks};
use crate::games::view::ViewError;
use crate::games::{EventError, Variant};
use crate::protocol::time::NoControl;
use crate::record::GameRecord;
use crate::record::rerun::RerunError;
use crate::referee::config::OpeningError;
use crate::rules::{Ply, Side};

/// Whose eyes look at a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Eyes {
    /// The referee's, who sees the truth.
    #[default]
    Referee,
    /// A side's, who sees what it was told.
    Of(Side),
}

/// How a game is shown.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// Whose eyes look at it.
    pub eyes: Eyes,
    /// How ranks are shown, if not as the rule set says.
    pub ranks: Option<Ranks>,
}

/// A game as it is shown: text with colours, lines ended by line feeds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// What game it is.
    pub heading: String,
    /// The start and the position after each ply; none when the game ended before there was a board.
    pub frames: Vec<Frame>,
    /// How it ended.
    pub ending: String,
}

/// A position and the move that led to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// Plies made so far.
    pub ply: Ply,
    /// The move, the board, the clocks and the fallen pieces.
    pub text: String,
}

/// Why a record cannot be shown.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The game has no beginning.
    #[error("the game cannot begin: {0}")]
    Opening(#[from] OpeningError),
    /// A move of the record cannot be played.
    #[error("move {ply} of the game is '{found}', which cannot be played ({problem})")]
    Move {
        /// Its number.
        ply: Ply,
        /// The move, made safe to show.
        found: String,
        /// Why not.
        problem: String,
    },
    /// A time control of the record cannot be read.
    #[error(transparent)]
    Clock(#[from] NoControl),
    /// A field of the record makes no sense.
    #[error("the record cannot be played again: {0}")]
    Rerun(#[from] RerunError),
    /// What a side was told does not fit together.
    #[error(transparent)]
    View(#[from] ViewError),
    /// What a side was told does not fit together.
    #[error(transparent)]
    Event(#[from] EventError),
}

/// A ply that the game does not have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchPly {
    /// The game has others.
    #[error("there is no position after ply {ply}: this game has plies {first} to {last}")]
    Beyond {
        /// What was asked for.
        ply: Ply,
        /// The first that there is.
        first: Ply,
        /// The last that there is.
        last: Ply,
    },
    /// The game ended before there was a board.
    #[error("there is no position after ply {0}: this game ended before its first move")]
    None(Ply),
}

impl Replay {
    /// The position after so many plies.
    ///
    /// # Errors
    /// When the game has none.
    pub fn frame(&self, ply: Ply) -> Result<&Frame, NoSuchPly> {
        let (Some(first), Some(last)) = (self.frames.first(), self.frames.last()) else {
            return Err(NoSuchPly::None(ply));
        };
        let found = self.frames.iter().find(|frame| frame.ply == ply);
        found.ok_or(NoSuchPly::Beyond { ply, first: first.ply, last: last.ply })
    }
}

/// Shows a recorded game.
///
/// # Errors
/// When the record makes no sense.
pub fn replay(record: &GameRecord, variant: &Variant, options: Options) -> Result<Replay, ReplayError> {
    let names = Names::new(variant, options.ranks);
    match options.eyes {
        Eyes::Referee => truth::replay(record, variant, &names),
        Eyes::Of(side) => eyes::replay(record, variant, side, &names),
    }
}

fn frames(scenes: &[Scene], names: &Names) -> Vec<Frame> {
    scenes.iter().map(|scene| Frame { ply: scene.ply, text: scene.text(names) }).collect()
}

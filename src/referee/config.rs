//! What is settled before a game begins.

use crate::games::variant::{PositionError, StartError};
use crate::games::{Game, Variant};
use crate::protocol::Word;
use crate::protocol::time::Control;
use crate::protocol::to_engine::IllegalPolicy;
use crate::rules::BySide;

/// How a game begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opening {
    /// By the rules: with hidden set-ups that the engines choose, or in the one starting position of the game.
    ByTheRules,
    /// With set-ups that the match deals; each engine sees its own in the first view.
    Dealt(BySide<String>),
    /// From a position, which the match gives.
    Position(String),
}

impl Opening {
    /// The board at the start of a game, where the engines made these set-ups.
    ///
    /// # Errors
    /// When a set-up is missing or not allowed, or the position cannot be reached.
    pub fn board(&self, variant: &Variant, made: &BySide<Option<String>>) -> Result<Box<dyn Game>, OpeningError> {
        let setups = match self {
            Self::Position(position) => return Ok(variant.position(position)?),
            Self::Dealt(setups) => Some(BySide::new(&*setups.red, &*setups.blue)),
            Self::ByTheRules => made.red.as_deref().zip(made.blue.as_deref()).map(|(red, blue)| BySide::new(red, blue)),
        };
        Ok(variant.start(setups)?)
    }
}

/// Why a game cannot begin so.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// The position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The set-ups.
    #[error(transparent)]
    Start(#[from] StartError),
}

/// Everything that is settled before a game begins.
#[derive(Debug, Clone)]
pub struct GameConfig {
    /// The rules.
    pub variant: Variant,
    /// How the game begins.
    pub opening: Opening,
    /// What each engine hears as the game's name.
    pub id: BySide<Word>,
    /// A number for each engine alone.
    pub seed: BySide<u64>,
    /// How each side's time is measured.
    pub control: BySide<Control>,
    /// Milliseconds beyond its time that a side is forgiven.
    pub margin: u64,
    /// Milliseconds for the set-up.
    pub setup_time: u64,
    /// Milliseconds to answer `isready`.
    pub ready_time: u64,
    /// What happens after an illegal move.
    pub illegal: IllegalPolicy,
    /// Which engine is sent the legal moves.
    pub wants_legal: BySide<bool>,
    /// Limits on the search that are passed on to each engine.
    pub search: BySide<SearchLimits>,
}

/// Limits on an engine's search that the referee passes on and does not judge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SearchLimits {
    /// Nodes.
    pub nodes: Option<u64>,
    /// Depth in plies.
    pub depth: Option<u32>,
}

//! Which game is played by which rules: the one place where the games part.

use super::Game;
use super::stratego::settings::Setting;
use super::stratego::setup::{Setup, SetupError};
use super::stratego::{self, Fault, PositionError, presets};
use crate::rules::{BySide, Side};

/// The rules of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Variant {
    /// A game of the Stratego family.
    Stratego(stratego::Rules),
}

/// A variant that does not exist.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown rule set '{}': expected one of {}", found.escape_default(), Variant::names().join(", "))]
pub struct UnknownVariant {
    /// The name that was given.
    pub found: String,
}

/// Why a game cannot start.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The game begins with hidden set-ups and there are none.
    #[error("this game begins with a set-up for each side, and there is none")]
    Missing,
    /// A set-up that is not allowed.
    #[error("{}: {error}", ["red", "blue"][side.index()])]
    Setup {
        /// Whose.
        side: Side,
        /// What is wrong with it.
        error: SetupError,
    },
}

impl Variant {
    /// Names of the presets, in the order in which they are listed.
    pub fn names() -> Vec<&'static str> {
        presets::NAMES.to_vec()
    }

    /// The preset of this name.
    ///
    /// # Errors
    /// When there is none.
    pub fn preset(name: &str) -> Result<Self, UnknownVariant> {
        let ruleset = presets::preset(name).ok_or_else(|| UnknownVariant { found: name.to_owned() })?;
        let rules = stratego::Rules::new(ruleset).map_err(|_| UnknownVariant { found: name.to_owned() })?;
        Ok(Self::Stratego(rules))
    }

    /// The rules with some single-valued fields set otherwise.
    ///
    /// # Errors
    /// Every fault of the settings or of the rules that would result.
    pub fn with_settings(&self, settings: &[(String, Setting)]) -> Result<Self, Vec<Fault>> {
        match self {
            Self::Stratego(rules) => {
                let mut ruleset = stratego::Ruleset::clone(rules);
                let faults: Vec<Fault> =
                    settings.iter().filter_map(|(field, value)| ruleset.set(field, value).err()).collect();
                if faults.is_empty() { stratego::Rules::new(ruleset).map(Self::Stratego) } else { Err(faults) }
            }
        }
    }

    /// The name of the rule set.
    pub fn id(&self) -> &str {
        match self {
            Self::Stratego(rules) => &rules.id,
        }
    }

    /// The version of the rule set.
    pub fn version(&self) -> u32 {
        match self {
            Self::Stratego(rules) => rules.version,
        }
    }

    /// A game from its start. Games with a hidden set-up need both; the others take none.
    ///
    /// # Errors
    /// When a set-up is missing or not allowed.
    pub fn start(&self, setups: Option<BySide<&str>>) -> Result<Box<dyn Game>, StartError> {
        match self {
            Self::Stratego(rules) => {
                let texts = setups.ok_or(StartError::Missing)?;
                let read = |side: Side| {
                    Setup::parse(rules, side, texts[side]).map_err(|error| StartError::Setup { side, error })
                };
                Ok(rules.start(&BySide::new(read(Side::Red)?, read(Side::Blue)?)))
            }
        }
    }

    /// A game from a position.
    ///
    /// # Errors
    /// When the text is no position, or one that the game cannot reach.
    pub fn position(&self, text: &str) -> Result<Box<dyn Game>, PositionError> {
        match self {
            Self::Stratego(rules) => rules.position(text),
        }
    }
}

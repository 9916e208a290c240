//! Which game is played by which rules: the one place where the games part.

use super::stratego::rule_file::{self, FileFault};
use super::stratego::settings::Setting;
use super::stratego::setup::{Setup, SetupError};
use super::stratego::{self, Fault, presets};
use super::xiangqi::{self, XiangqiRules};
use super::{Dice, Game};
use crate::rules::{BySide, Side, SideName, shown};

/// The rules of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Variant {
    /// A game of the Stratego family.
    Stratego(stratego::Rules),
    /// Xiangqi.
    Xiangqi(XiangqiRules),
}

/// A variant that does not exist.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown rule set '{}': expected one of {}", shown(found), Variant::names().join(", "))]
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
    /// The game has one starting position, and there are set-ups.
    #[error("this game has no set-ups, it always begins from the same position")]
    Unwanted,
    /// A set-up that is not allowed.
    #[error("{}: {error}", ["red", "blue"][side.index()])]
    Setup {
        /// Whose.
        side: Side,
        /// What is wrong with it.
        error: SetupError,
    },
}

/// Why a text is no position of a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// Of the Stratego family.
    #[error(transparent)]
    Stratego(#[from] stratego::PositionError),
    /// Of Xiangqi.
    #[error(transparent)]
    Xiangqi(#[from] xiangqi::FenError),
}

impl Variant {
    /// Names of the presets, in the order in which they are listed.
    pub fn names() -> Vec<&'static str> {
        presets::NAMES.into_iter().chain([XiangqiRules::ID]).collect()
    }

    /// The preset of this name.
    ///
    /// # Errors
    /// When there is none.
    pub fn preset(name: &str) -> Result<Self, UnknownVariant> {
        let unknown = || UnknownVariant { found: name.to_owned() };
        if name == XiangqiRules::ID {
            return Ok(Self::Xiangqi(XiangqiRules::default()));
        }
        let ruleset = presets::preset(name).ok_or_else(unknown)?;
        stratego::Rules::new(ruleset).map(Self::Stratego).map_err(|_| unknown())
    }

    /// The rules of a rule file, given its text.
    ///
    /// # Errors
    /// Every fault of the text, each with its line.
    pub fn from_rule_file(text: &str) -> Result<Self, Vec<FileFault>> {
        let rules = stratego::Rules::new(rule_file::read(text)?);
        let at_top = |Fault { field, what }| FileFault { line: 1, key: field, what };
        rules.map(Self::Stratego).map_err(|faults| faults.into_iter().map(at_top).collect())
    }

    /// The rules with some single-valued fields set otherwise.
    ///
    /// # Errors
    /// Every fault of the settings or of the rules that would result.
    pub fn with_settings(&self, settings: &[(String, Setting)]) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let changed = match self {
            Self::Stratego(rules) => {
                let mut ruleset = stratego::Ruleset::clone(rules);
                faults.extend(settings.iter().filter_map(|(field, value)| ruleset.set(field, value).err()));
                stratego::Rules::new(ruleset).map(Self::Stratego)
            }
            Self::Xiangqi(rules) => {
                let mut rules = rules.clone();
                faults.extend(settings.iter().filter_map(|(field, value)| rules.set(field, value).err()));
                Ok(Self::Xiangqi(rules))
            }
        };
        if faults.is_empty() { changed } else { Err(faults) }
    }

    /// The name of the rule set.
    pub fn id(&self) -> &str {
        match self {
            Self::Stratego(rules) => &rules.id,
            Self::Xiangqi(_) => XiangqiRules::ID,
        }
    }

    /// The version of the rule set.
    pub fn version(&self) -> u32 {
        match self {
            Self::Stratego(rules) => rules.version,
            Self::Xiangqi(_) => XiangqiRules::VERSION,
        }
    }

    /// How a side is called.
    pub const fn side_name(&self, side: Side) -> SideName {
        match (self, side) {
            (_, Side::Red) => SideName::Red,
            (Self::Stratego(_), Side::Blue) => SideName::Blue,
            (Self::Xiangqi(_), Side::Blue) => SideName::Black,
        }
    }

    /// Whether the game begins with hidden set-ups.
    pub const fn has_setup(&self) -> bool {
        match self {
            Self::Stratego(_) => true,
            Self::Xiangqi(_) => false,
        }
    }

    /// Checks a set-up and returns it as it is written in logs.
    ///
    /// # Errors
    /// When it breaks the army or the squares, or the game has none.
    pub fn check_setup(&self, side: Side, text: &str) -> Result<String, SetupError> {
        match self {
            Self::Stratego(rules) => Ok(Setup::parse(rules, side, text)?.reveal()),
            Self::Xiangqi(_) => Err(SetupError::Length { found: text.len(), expected: 0 }),
        }
    }

    /// A game from its start. Games with a hidden set-up need both; the others take none.
    ///
    /// # Errors
    /// When a set-up is missing, unwanted or not allowed.
    pub fn start(&self, setups: Option<BySide<&str>>) -> Result<Box<dyn Game>, StartError> {
        match (self, setups) {
            (Self::Stratego(rules), Some(texts)) => {
                let read = |side: Side| {
                    Setup::parse(rules, side, texts[side]).map_err(|error| StartError::Setup { side, error })
                };
                Ok(rules.start(&BySide::new(read(Side::Red)?, read(Side::Blue)?)))
            }
            (Self::Stratego(_), None) => Err(StartError::Missing),
            (Self::Xiangqi(rules), None) => Ok(Box::new(xiangqi::Position::start(rules.clone()))),
            (Self::Xiangqi(_), Some(_)) => Err(StartError::Unwanted),
        }
    }

    /// A game from a random start: in games with a hidden set-up, a random one of those allowed for each side.
    pub fn random_start(&self, dice: &mut Dice) -> Box<dyn Game> {
        match self {
            Self::Stratego(rules) => rules.start(&BySide::from_fn(|side| Setup::random(rules, side, dice))),
            Self::Xiangqi(rules) => Box::new(xiangqi::Position::start(rules.clone())),
        }
    }

    /// A random one of the set-ups that the rules allow either side, as it is written in logs; `None` in games without
    /// set-ups, and where blocked squares leave the two sides different homes.
    pub fn random_setup(&self, dice: &mut Dice) -> Option<String> {
        match self {
            Self::Stratego(rules) if rules.home(Side::Red).len() == rules.home(Side::Blue).len() => {
                Some(Setup::random(rules, Side::Red, dice).reveal())
            }
            Self::Stratego(_) | Self::Xiangqi(_) => None,
        }
    }

    /// A game from a position.
    ///
    /// # Errors
    /// When the text is no position, or one that the game cannot reach.
    pub fn position(&self, text: &str) -> Result<Box<dyn Game>, PositionError> {
        match self {
            Self::Stratego(rules) => Ok(rules.position(text)?),
            Self::Xiangqi(rules) => Ok(Box::new(xiangqi::Position::from_fen(rules.clone(), text)?)),
        }
    }
}

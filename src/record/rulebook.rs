//! The rule sets that the games of a log refer to.

use super::entry::MatchHeader;
use super::game::GameRecord;
use crate::games::Variant;

/// Rule sets by name and version: the presets, and those that the log itself brings.
#[derive(Debug, Default)]
pub struct Rulebook {
    own: Vec<Variant>,
}

/// A rule set that cannot be had.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RulebookError {
    /// No such rule set in the log or among the presets.
    #[error("the rule set '{id}' is neither a preset nor in the log")]
    Unknown {
        /// Its name.
        id: String,
    },
    /// This program has the rule set in another version.
    #[error("the rule set '{id}' is of version {found} in the log, but of version {expected} in this program")]
    Version {
        /// Its name.
        id: String,
        /// The version in the log.
        found: u32,
        /// The version that this program has.
        expected: u32,
    },
    /// The rule set that the log brings has faults.
    #[error("the rule set in the header of the log has faults: {0}")]
    Faulty(String),
}

impl Rulebook {
    /// Takes in the rule set that a match brings, if it does.
    ///
    /// # Errors
    /// When the rule set has faults.
    pub fn learn(&mut self, header: &MatchHeader) -> Result<(), RulebookError> {
        if let Some(text) = &header.rules {
            let variant = Variant::from_rule_file(text).map_err(|faults| {
                let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
                RulebookError::Faulty(faults.join("; "))
            })?;
            self.own.retain(|known| known.id() != variant.id() || known.version() != variant.version());
            self.own.push(variant);
        }
        Ok(())
    }

    /// The rules that a game was played by.
    ///
    /// # Errors
    /// When they cannot be had.
    pub fn of(&self, game: &GameRecord) -> Result<Variant, RulebookError> {
        let (id, found) = (&game.rules, game.rules_version);
        if let Some(own) = self.own.iter().find(|own| own.id() == id && own.version() == found) {
            return Ok(own.clone());
        }
        let preset = Variant::preset(id).map_err(|_| RulebookError::Unknown { id: id.clone() })?;
        let expected = preset.version();
        if expected == found { Ok(preset) } else { Err(RulebookError::Version { id: id.clone(), found, expected }) }
    }
}

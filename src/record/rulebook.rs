//! The rule sets that the games of a log refer to.

use super::entry::MatchHeader;
use super::game::GameRecord;
use crate::games::Variant;
use crate::games::stratego::rule_file::FileFault;
use crate::games::stratego::settings::Setting;

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
        if let Some(own) = own_rules(header)? {
            self.own.retain(|known| known.id() != own.id() || known.version() != own.version());
            self.own.push(own);
        } else if let Some(id) = header.config.get("rules").and_then(serde_json::Value::as_str) {
            // A match by the preset itself after one that changed it.
            self.own.retain(|known| known.id() != id);
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

/// The rule set of a match, where it is no preset.
fn own_rules(header: &MatchHeader) -> Result<Option<Variant>, RulebookError> {
    let faulty = |faults: Vec<String>| RulebookError::Faulty(faults.join("; "));
    let told = |faults: &[FileFault]| faults.iter().map(ToString::to_string).collect();
    let written = header.rules.as_deref().map(Variant::from_rule_file).transpose();
    let written = written.map_err(|faults| faulty(told(&faults)))?;
    if header.settings.is_empty() {
        return Ok(written);
    }
    let id = header.config.get("rules").and_then(serde_json::Value::as_str).unwrap_or_default();
    let unknown = |_| RulebookError::Unknown { id: id.to_owned() };
    let base = written.map_or_else(|| Variant::preset(id).map_err(unknown), Ok)?;
    let settings: Vec<_> =
        header.settings.iter().map(|(field, value)| (field.clone(), Setting::Number(*value))).collect();
    let changed = base.with_settings(&settings);
    changed.map(Some).map_err(|faults| faulty(faults.iter().map(ToString::to_string).collect()))
}

//! The fields of a rule set that are single values, by name: what judged cases override, rule files set, and engines
//! are told.

use std::fmt;
use std::str::FromStr;

use super::faults::Fault;
use super::ruleset::Ruleset;

/// A single value as it stands in a rule file, an override or a `rules` line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Setting {
    /// A whole number.
    Number(u64),
    /// One word of a closed list.
    Word(String),
    /// Yes or no.
    Truth(bool),
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Word(word) => f.write_str(word),
            Self::Truth(truth) => write!(f, "{truth}"),
        }
    }
}

impl Setting {
    /// Reads a value as it is printed: digits are a number, `true` and `false` a truth, all else a word.
    pub fn read(text: &str) -> Self {
        match text {
            "true" => Self::Truth(true),
            "false" => Self::Truth(false),
            _ => text.parse().map_or_else(|_| Self::Word(text.to_owned()), Self::Number),
        }
    }
}

impl Ruleset {
    /// Names of the single-valued fields, in the order of the rules' table.
    pub const SETTINGS: [&'static str; 15] = [
        "fill",
        "step",
        "slide_attack",
        "ties",
        "bombs",
        "disclosure",
        "stalemate",
        "both_immobile",
        "immobile",
        "hopeless_draw",
        "two_squares",
        "chase",
        "max_plies",
        "max_quiet_plies",
        "numbering",
    ];

    /// Sets a single-valued field.
    ///
    /// # Errors
    /// When there is no such field, or it cannot have this value.
    pub fn set(&mut self, field: &str, value: &Setting) -> Result<(), Fault> {
        match field {
            "fill" => self.fill = word(field, value)?,
            "step" => self.step = word(field, value)?,
            "slide_attack" => self.slide_attack = truth(field, value)?,
            "ties" => self.ties = word(field, value)?,
            "bombs" => self.bombs = word(field, value)?,
            "disclosure" => self.disclosure = word(field, value)?,
            "stalemate" => self.stalemate = word(field, value)?,
            "both_immobile" => self.both_immobile = word(field, value)?,
            "immobile" => self.immobile = word(field, value)?,
            "hopeless_draw" => self.hopeless_draw = truth(field, value)?,
            "two_squares" => self.two_squares = number(field, value)?,
            "chase" => self.chase = word(field, value)?,
            "max_plies" => self.max_plies = number(field, value)?,
            "max_quiet_plies" => self.max_quiet_plies = number(field, value)?,
            "numbering" => self.numbering = word(field, value)?,
            _ => return Err(no_such_field(field, &Self::SETTINGS)),
        }
        Ok(())
    }

    /// The value of a single-valued field; `None` when there is no such field.
    pub fn setting(&self, field: &str) -> Option<Setting> {
        let word = |word: &str| Setting::Word(word.to_owned());
        Some(match field {
            "fill" => word(self.fill.as_str()),
            "step" => word(self.step.as_str()),
            "slide_attack" => Setting::Truth(self.slide_attack),
            "ties" => word(self.ties.as_str()),
            "bombs" => word(self.bombs.as_str()),
            "disclosure" => word(self.disclosure.as_str()),
            "stalemate" => word(self.stalemate.as_str()),
            "both_immobile" => word(self.both_immobile.as_str()),
            "immobile" => word(self.immobile.as_str()),
            "hopeless_draw" => Setting::Truth(self.hopeless_draw),
            "two_squares" => Setting::Number(self.two_squares.into()),
            "chase" => word(self.chase.as_str()),
            "max_plies" => Setting::Number(self.max_plies.into()),
            "max_quiet_plies" => Setting::Number(self.max_quiet_plies.into()),
            "numbering" => word(self.numbering.as_str()),
            _ => return None,
        })
    }
}

pub(in crate::games) fn no_such_field(field: &str, fields: &[&str]) -> Fault {
    fault(field, format!("no such field, expected one of {}", fields.join(", ")))
}

fn fault(field: &str, what: String) -> Fault {
    Fault { field: field.to_owned(), what }
}

pub(in crate::games) fn word<T: FromStr<Err = crate::rules::UnknownWord>>(
    field: &str,
    value: &Setting,
) -> Result<T, Fault> {
    value.to_string().parse().map_err(|error: crate::rules::UnknownWord| fault(field, error.to_string()))
}

fn truth(field: &str, value: &Setting) -> Result<bool, Fault> {
    match value {
        Setting::Truth(truth) => Ok(*truth),
        other => Err(fault(field, format!("'{other}' found, expected true or false"))),
    }
}

pub(in crate::games) fn number<T: TryFrom<u64>>(field: &str, value: &Setting) -> Result<T, Fault> {
    match value {
        Setting::Number(number) => {
            T::try_from(*number).map_err(|_| fault(field, format!("{number} is too large a number")))
        }
        other => Err(fault(field, format!("'{other}' found, expected a whole number"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::stratego::presets;

    #[test]
    fn every_setting_can_be_read_and_set_to_what_it_is() {
        for name in presets::NAMES {
            let preset = presets::preset(name).expect("a preset");
            for field in Ruleset::SETTINGS {
                let mut copy = presets::preset("stratego").expect("a preset");
                let value = preset.setting(field).expect("a listed field");
                assert_eq!(Setting::read(&value.to_string()), value);
                copy.set(field, &value).expect("its own value");
                assert_eq!(copy.setting(field), Some(value), "{name} {field}");
            }
        }
    }

    #[test]
    fn faults_name_the_field_and_what_is_allowed() {
        let mut rules = presets::preset("stratego").expect("a preset");
        let told = |field, value| {
            let mut rules = rules.clone();
            rules.set(field, &value).expect_err("not allowed").to_string()
        };
        assert_eq!(
            told("chase", Setting::Word("perhaps".to_owned())),
            "chase: unknown chase 'perhaps': expected one of isf, isf-since-battle, off"
        );
        assert_eq!(told("two_squares", Setting::Truth(true)), "two_squares: 'true' found, expected a whole number");
        assert_eq!(told("slide_attack", Setting::Number(1)), "slide_attack: '1' found, expected true or false");
        assert!(told("lakes", Setting::Number(1)).starts_with("lakes: no such field, expected one of fill, step"));
        rules.set("two_squares", &Setting::Number(0)).expect("allowed");
    }
}

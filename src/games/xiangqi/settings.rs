//! The fields of the rule set by name: what judged cases override and engines are told.

use super::rules::XiangqiRules;
use crate::games::stratego::Fault;
use crate::games::stratego::settings::{Setting, no_such_field, number, word};

impl XiangqiRules {
    /// Names of the fields.
    pub const SETTINGS: [&'static str; 5] = ["perpetual_check", "repetition", "max_quiet_plies", "max_plies", "chase"];

    /// Sets a field.
    ///
    /// # Errors
    /// When there is no such field, or it cannot have this value.
    pub fn set(&mut self, field: &str, value: &Setting) -> Result<(), Fault> {
        match field {
            "perpetual_check" => self.perpetual_check = word(field, value)?,
            "repetition" => self.repetition = number(field, value)?,
            "max_quiet_plies" => self.max_quiet_plies = number(field, value)?,
            "max_plies" => self.max_plies = number(field, value)?,
            "chase" => self.chase = word(field, value)?,
            _ => return Err(no_such_field(field, &Self::SETTINGS)),
        }
        Ok(())
    }

    /// The value of a field; `None` when there is no such field.
    pub fn setting(&self, field: &str) -> Option<Setting> {
        Some(match field {
            "perpetual_check" => Setting::Word(self.perpetual_check.to_string()),
            "repetition" => Setting::Number(self.repetition.into()),
            "max_quiet_plies" => Setting::Number(self.max_quiet_plies.into()),
            "max_plies" => Setting::Number(self.max_plies.into()),
            "chase" => Setting::Word(self.chase.to_string()),
            _ => return None,
        })
    }
}

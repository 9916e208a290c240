//! The rule set of Xiangqi: plain data.

use crate::rules::{Ply, word_list};

word_list! {
    /// What becomes of perpetual check (S004: "Το διαρκές σαχ απαγορεύεται").
    pub enum PerpetualCheck, "perpetual-check rule" {
        /// The move of the offender that would complete the cycle is illegal: it must deviate.
        Forbidden = "forbidden",
        /// The offender loses when the cycle is complete.
        Loss = "loss",
        /// No such rule: a repeated position is a repeated position.
        Off = "off",
    }
}

word_list! {
    /// What becomes of perpetual chase, which S004 does not know.
    pub enum ChaseRule, "chase rule" {
        /// Chasing is free.
        Off = "off",
        /// Perpetual chase as in the rules of the Asian federation: see [`crate::games::xiangqi::Chase`].
        Axf = "axf",
    }
}

/// How many occurrences complete a cycle where `repetition` is off (rules, section 5: "the third occurrence").
const USUAL_OCCURRENCES: u32 = 3;
/// Fewest occurrences in which something can have been repeated.
const FEWEST_OCCURRENCES: u32 = 2;

/// What the editions of Xiangqi differ in. The default is closest to S004.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct XiangqiRules {
    /// What becomes of perpetual check.
    pub perpetual_check: PerpetualCheck,
    /// The occurrence of a position that completes a cycle: a draw where no side offends. 0: no such draw, and offences
    /// are judged at the third occurrence. 1 is read as 2: before that nothing has been repeated.
    pub repetition: u8,
    /// Draw after so many plies in a row without a capture; 0 = off.
    pub max_quiet_plies: Ply,
    /// Draw after so many plies of the game; 0 = off.
    pub max_plies: Ply,
    /// What becomes of perpetual chase. An offence is enforced as `perpetual_check` says; where that is `off`, as a
    /// loss.
    pub chase: ChaseRule,
}

impl XiangqiRules {
    /// The name of the rule set in logs and on the wire.
    pub const ID: &'static str = "xiangqi";
    /// Its version, which changes when behaviour changes.
    pub const VERSION: u32 = 1;

    /// The occurrence at which a cycle is judged.
    pub(super) fn cycle_occurrences(&self) -> u32 {
        match u32::from(self.repetition) {
            0 => USUAL_OCCURRENCES,
            given => given.max(FEWEST_OCCURRENCES),
        }
    }

    /// Whether offenders are stopped before they complete a cycle, rather than punished after it.
    pub(super) fn bars_offences(&self) -> bool {
        self.perpetual_check == PerpetualCheck::Forbidden
    }
}

impl Default for XiangqiRules {
    fn default() -> Self {
        Self {
            perpetual_check: PerpetualCheck::Forbidden,
            repetition: 3,
            max_quiet_plies: 120,
            max_plies: 2000,
            chase: ChaseRule::Off,
        }
    }
}

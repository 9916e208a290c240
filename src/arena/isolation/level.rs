//! How strictly engines are isolated.

use crate::rules::word_list;

word_list! {
    /// How strictly engines are isolated.
    pub enum Level, "isolation level" {
        /// Whatever this machine can do without privileges.
        Auto = "auto",
        /// The same inside bubblewrap, or nothing at all.
        Strict = "strict",
        /// Not at all.
        Off = "off",
    }
}

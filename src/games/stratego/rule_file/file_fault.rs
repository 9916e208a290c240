//! What is wrong with a rule file, and where.

use std::fmt;

/// One thing that is wrong with a rule file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileFault {
    /// The line concerned, from 1.
    pub line: usize,
    /// The key concerned, as `home.rows` or `army.S.slays`; empty where the text is no TOML.
    pub key: String,
    /// What was found and what is allowed, lower case, one sentence.
    pub what: String,
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.key {
            "" => write!(f, "line {}: {}", self.line, self.what),
            key => write!(f, "line {}: {key}: {}", self.line, self.what),
        }
    }
}

impl std::error::Error for FileFault {}

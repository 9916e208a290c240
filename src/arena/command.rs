//! How an engine is started.

use std::path::PathBuf;

use crate::protocol::Spoken;
use crate::protocol::time::Control;
use crate::referee::config::SearchLimits;
use crate::rules::word_list;

/// The prefix that names a built-in engine.
pub const BUILTIN: &str = "builtin:";

word_list! {
    /// How a program's standard output is to be buffered.
    pub enum Buffering, "buffering" {
        /// Flushed after each line.
        Line = "line",
        /// Not at all.
        None = "none",
    }
}

/// An engine as the match describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineCommand {
    /// What it is called in results; unique in a match.
    pub name: String,
    /// The program: `builtin:NAME`, a path, or a name on the search path.
    pub program: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// The folder that it is started in; the current one if not given.
    pub dir: Option<PathBuf>,
    /// What it speaks.
    pub dialect: Spoken,
    /// Most memory that it and its children may use, in MiB.
    pub memory: Option<u64>,
    /// How its standard output is buffered, for programs that use C's streams and do not flush them.
    pub buffering: Option<Buffering>,
    /// Options to set, in order; a button has no value.
    pub options: Vec<(String, Option<String>)>,
    /// Its time control, where it differs from the match's.
    pub control: Option<Control>,
    /// Limits on its search that are passed on to it.
    pub search: SearchLimits,
}

impl EngineCommand {
    /// The command as it is shown and logged.
    pub fn shown(&self) -> String {
        let words = std::iter::once(&self.program).chain(&self.args);
        shell_words::join(words)
    }
}

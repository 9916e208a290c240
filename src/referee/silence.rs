//! Why an engine may not have answered: what came from it, and what it has not read.

use std::fmt;

use super::input::Standing;

/// What was seen of a side that did not answer in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Silence {
    /// Whether whole lines came since it was asked.
    pub spoke: bool,
    /// What stood in its pipes, where that is known.
    pub standing: Option<Standing>,
}

/// How to flush, in the languages that people write engines in.
pub const FLUSHING: &str = "if it did answer, its output is not flushed; flush after each line, as in print(..., flush=True) \
in Python, fflush(stdout) in C, std::endl in C++, System.out.flush() in Java; or set stdbuf=line for it";

/// As the rest of a sentence, with its own space and brackets; nothing where nothing can be said.
impl fmt::Display for Silence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.spoke, self.standing) {
            (_, Some(Standing { unended, .. })) if unended > 0 => {
                write!(f, " ({unended} bytes came without a line feed: end each line with one, and flush)")
            }
            (true, _) => Ok(()),
            (false, Some(Standing { deaf: true, .. })) => f.write_str(" (it has closed its standard input)"),
            (false, None) => write!(f, " (not one byte came: {FLUSHING})"),
            (false, Some(Standing { unread: 0, .. })) => {
                write!(f, " (not one byte came, though it has read all that it was sent: {FLUSHING})")
            }
            (false, Some(Standing { unread, .. })) => {
                write!(f, " (not one byte came, and it has not read the last {unread} bytes that it was sent)")
            }
        }
    }
}

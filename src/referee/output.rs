//! How much an engine may say.

use super::cause::Cause;
use super::input::Standing;
use super::silence::Silence;
use crate::protocol::limits;

/// What one engine has said since its last request, and how much of what it said in the game made no sense.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Output {
    bytes: u64,
    lines: u32,
    unintelligible: u32,
    overlong: u64,
    standing: Option<Standing>,
}

impl Output {
    /// A new request begins a new budget.
    pub(super) fn renew(&mut self) {
        self.bytes = 0;
        self.lines = 0;
        self.standing = None;
    }

    /// What stands in the pipes.
    pub(super) fn stands(&mut self, standing: Standing) {
        self.standing = Some(standing);
    }

    /// What can be said about an answer that does not come.
    pub(super) const fn silence(&self) -> Silence {
        Silence { spoke: self.bytes > 0, standing: self.standing }
    }

    /// Counts what was sent.
    ///
    /// # Errors
    /// When it is more than allowed.
    pub(super) fn count(&mut self, bytes: usize, line: bool) -> Result<(), Cause> {
        self.bytes += bytes as u64;
        self.lines += u32::from(line);
        if self.bytes > limits::BYTES_PER_REQUEST || self.lines > limits::LINES_PER_REQUEST {
            return Err(Cause::Flood { bytes: self.bytes, lines: self.lines });
        }
        Ok(())
    }

    /// Counts bytes of a line that is too long to be kept.
    ///
    /// # Errors
    /// When it is more than allowed, or the line does not seem to end at all.
    pub(super) fn count_overlong(&mut self, bytes: usize, ended: bool) -> Result<(), Cause> {
        self.overlong += bytes as u64;
        let length = self.overlong;
        if length > limits::ENDLESS_LINE {
            return Err(Cause::Garbage { lines: 1, last: format!("{length} bytes without a line feed") });
        }
        self.count(bytes, ended)?;
        if !ended {
            return Ok(());
        }
        self.overlong = 0;
        self.count_unintelligible(|| format!("a line of {length} bytes"))
    }

    /// Counts a line that made no sense.
    ///
    /// # Errors
    /// When there are more of them than allowed.
    pub(super) fn count_unintelligible(&mut self, what: impl FnOnce() -> String) -> Result<(), Cause> {
        self.unintelligible += 1;
        if self.unintelligible > limits::UNINTELLIGIBLE_LINES {
            return Err(Cause::Garbage { lines: self.unintelligible, last: what() });
        }
        Ok(())
    }
}

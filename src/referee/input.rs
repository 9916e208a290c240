//! What happens to a referee, and what it wants done.

use std::fmt;

use super::cause::Verdict;
use super::moment::Moment;
use crate::protocol::{Dialect, FromEngine, Misheard, ParseError, Request, Text, ToEngine, limits, line};
use crate::rules::Side;

/// What was heard from an engine: a line, or something that is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// A message.
    Message(FromEngine),
    /// A line whose first word is unknown; it is noted and does no harm.
    UnknownWord(Text),
    /// A line that is no message: malformed, or not text at all.
    Unintelligible {
        /// The line, made printable.
        line: Text,
        /// What is wrong with it.
        problem: String,
    },
    /// A blank line.
    Blank,
}

/// Most characters of a line that made no sense that are kept.
const SHOWN: usize = 200;

impl Heard {
    /// What a line says, given without its line feed.
    pub fn read(bytes: &[u8]) -> Self {
        let unintelligible = |problem: String| Self::Unintelligible { line: Text::escaped(bytes, SHOWN), problem };
        let line = match line::read(bytes) {
            Ok(line) => line,
            Err(problem) => return unintelligible(problem.to_string()),
        };
        match FromEngine::parse(line) {
            Ok(FromEngine::Info(info)) => Self::Message(FromEngine::Info(info)),
            Ok(_) if bytes.len() >= limits::LINE_FROM_ENGINE => {
                unintelligible(format!("{} bytes, expected at most {}", bytes.len() + 1, limits::LINE_FROM_ENGINE))
            }
            Ok(message) => Self::Message(message),
            Err(ParseError::Blank) => Self::Blank,
            Err(ParseError::UnknownWord(_)) => Self::UnknownWord(Text::escaped(bytes, SHOWN)),
            Err(error @ ParseError::Malformed { .. }) => unintelligible(error.to_string()),
        }
    }

    /// What a line says in a dialect, given without its line feed. What is to be said at once is appended to `out`. A
    /// line that is no message of its own says nothing.
    pub fn translated(bytes: &[u8], dialect: &mut dyn Dialect, out: &mut Vec<u8>) -> Self {
        let unintelligible = |problem: String| Self::Unintelligible { line: Text::escaped(bytes, SHOWN), problem };
        let line = match line::read(bytes) {
            Ok(line) => line,
            Err(problem) => return unintelligible(problem.to_string()),
        };
        match dialect.decode(line, out) {
            Ok(Some(message)) => Self::Message(message),
            Ok(None) => Self::Blank,
            Err(Misheard::UnknownWord) => Self::UnknownWord(Text::escaped(bytes, SHOWN)),
            Err(Misheard::Malformed(problem)) => unintelligible(problem),
        }
    }

    /// A line that was too long to be kept.
    pub fn overlong() -> Self {
        Self::Unintelligible {
            line: Text::escaped(b"", SHOWN),
            problem: format!("more than {} bytes in a line", limits::INFO_LINE),
        }
    }

    /// Whether it answers the `isready` of this number.
    pub fn is_ready(&self, request: Request) -> bool {
        *self == Self::Message(FromEngine::ReadyOk(request))
    }
}

/// How an engine process came to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Death {
    /// What is known: exit code or signal, or that it closed its output and lives.
    pub how: String,
    /// The last lines that it wrote to its standard error.
    pub stderr: Vec<String>,
}

impl fmt::Display for Death {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.how)?;
        match self.stderr.last() {
            Some(last) => write!(f, "; last line of its standard error: {last}"),
            None => Ok(()),
        }
    }
}

/// What stands in the pipes between an engine and the referee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Standing {
    /// Bytes that came from it without a line feed.
    pub unended: usize,
    /// Bytes that were sent to it and that it has not read.
    pub unread: usize,
    /// Whether it has closed its input.
    pub deaf: bool,
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// All that the referee wanted to say to this side has been written.
    Sent(Side),
    /// An engine said something.
    Heard {
        /// Who.
        side: Side,
        /// What.
        heard: Heard,
        /// Its length in bytes, the line feed included.
        bytes: usize,
    },
    /// Part of a line that is longer than any may be; the bytes are gone.
    Overlong {
        /// Whose.
        side: Side,
        /// How many bytes were thrown away.
        bytes: usize,
        /// Whether the line has ended with them.
        ended: bool,
    },
    /// An engine ended or closed its output, and all that it had written has been heard.
    Died(Side, Death),
    /// What stands in a side's pipes, told before the deadline is, so that the verdict can name it.
    Standing {
        /// Whose.
        side: Side,
        /// What.
        standing: Standing,
    },
    /// The deadline has come.
    Deadline,
    /// The game is decided from outside: by the settings of the match, or by what a log says of it.
    Adjudicated(Verdict),
    /// The match is being stopped, or the machine failed: the game does not count.
    Abort(String),
}

/// What a referee wants done after an input.
#[derive(Debug, Default)]
pub struct Effects {
    /// Messages to send, in this order. What goes to one side is to be written at once.
    pub sends: Vec<(Side, ToEngine)>,
    /// When to come back with [`Input::Deadline`] if nothing else happens before.
    pub deadline: Option<Moment>,
}

impl Effects {
    /// Forgets everything, to be filled again.
    pub fn clear(&mut self) {
        self.sends.clear();
        self.deadline = None;
    }

    pub(super) fn send(&mut self, side: Side, message: ToEngine) {
        self.sends.push((side, message));
    }
}

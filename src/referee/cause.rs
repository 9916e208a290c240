//! What ended a game, with the facts of it.

use std::fmt;

use super::input::Death;
use super::silence::Silence;
use crate::protocol::Text;
use crate::rules::{BySide, Code, Outcome, Reason, Side, SideName};

/// What an engine did, or what happened, that ended a game otherwise than by its rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// The rules of the game ended it.
    Rules,
    /// Both sides agreed to a draw.
    Agreed,
    /// The side gave up.
    Resigned,
    /// The side used more time than it had.
    Time {
        /// What it had, in milliseconds.
        had: u64,
        /// How long it had been thinking, in milliseconds.
        used: u64,
        /// What was seen of it since it was asked.
        silence: Silence,
    },
    /// The side did not answer `isready` in time.
    Stalled {
        /// How long it had, in milliseconds.
        had: u64,
        /// What was seen of it since it was asked.
        silence: Silence,
    },
    /// The side sent an illegal move.
    IllegalMove {
        /// The move as it was sent.
        mv: String,
        /// Why it is illegal.
        code: Code,
    },
    /// The side sent a set-up that is not allowed.
    IllegalSetup {
        /// What is wrong with it.
        problem: String,
    },
    /// The side sent more unintelligible lines than allowed.
    Garbage {
        /// How many.
        lines: u32,
        /// The last of them, and what was wrong with it.
        last: String,
    },
    /// The side sent more than allowed between two requests.
    Flood {
        /// Bytes.
        bytes: u64,
        /// Lines.
        lines: u32,
    },
    /// The side's engine came to its end.
    Crashed(Death),
    /// Both sides forfeited before the first move.
    Double(BySide<Box<Cause>>),
    /// The match's settings ended the game; why.
    Adjudicated(String),
    /// Nobody's fault.
    Void(String),
}

impl Cause {
    /// The reason of the result that it leads to; `None` where the rules of the game give the reason.
    pub const fn reason(&self) -> Option<Reason> {
        Some(match self {
            Self::Rules => return None,
            Self::Agreed => Reason::Agreed,
            Self::Resigned => Reason::Resigned,
            Self::Time { .. } => Reason::Time,
            Self::Stalled { .. } => Reason::Stalled,
            Self::IllegalMove { .. } => Reason::IllegalMove,
            Self::IllegalSetup { .. } => Reason::IllegalSetup,
            Self::Garbage { .. } => Reason::Garbage,
            Self::Flood { .. } => Reason::Flood,
            Self::Crashed(_) => Reason::Crashed,
            Self::Double(_) => Reason::DoubleForfeit,
            Self::Adjudicated(_) => Reason::Adjudicated,
            Self::Void(_) => Reason::Void,
        })
    }
}

/// How a game ended and why, with the facts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// Result and reason.
    pub outcome: Outcome,
    /// The side concerned: the one that forfeited, resigned or accepted.
    pub side: Option<Side>,
    /// What happened.
    pub cause: Cause,
}

impl Verdict {
    /// `side` loses for what it did.
    pub fn forfeit(side: Side, cause: Cause) -> Self {
        let reason = cause.reason().unwrap_or(Reason::Adjudicated);
        Self { outcome: Outcome::loss(side, reason), side: Some(side), cause }
    }

    /// One sentence that names what was seen; empty where the reason says it all.
    pub fn sentence(&self, second: SideName) -> String {
        let who = |side: Side| if side == Side::Red { SideName::Red } else { second };
        match (&self.cause, self.side) {
            (Cause::Double(causes), _) => {
                format!("{} {}; {} {}", SideName::Red, Told(&causes.red), second, Told(&causes.blue))
            }
            (cause, Some(side)) => format!("{} {}", who(side), Told(cause)),
            (Cause::Void(why) | Cause::Adjudicated(why), None) => why.clone(),
            (_, None) => String::new(),
        }
    }
}

/// Most characters of an illegal move that a sentence repeats; the log has all of it.
const SHOWN: usize = 80;

/// A cause as the rest of a sentence that begins with the side.
struct Told<'a>(&'a Cause);

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Cause::Rules => f.write_str("ended the game"),
            Cause::Agreed => f.write_str("accepted a draw"),
            Cause::Resigned => f.write_str("resigned"),
            Cause::Time { had, used, silence } => {
                write!(f, "had {had} ms and did not answer in {used} ms{silence}")
            }
            Cause::Stalled { had, silence } => write!(f, "did not answer isready within {had} ms{silence}"),
            Cause::IllegalMove { mv, code } => {
                write!(f, "sent the illegal move {} ({code})", Text::escaped(mv.as_bytes(), SHOWN))
            }
            Cause::IllegalSetup { problem } => write!(f, "sent an illegal set-up: {problem}"),
            Cause::Garbage { lines: 1, last } => write!(f, "sent an unintelligible line: {last}"),
            Cause::Garbage { lines, last } => write!(f, "sent {lines} unintelligible lines, the last of them: {last}"),
            Cause::Flood { bytes, lines } => write!(f, "sent {bytes} bytes in {lines} lines between two requests"),
            Cause::Crashed(death) => write!(f, "crashed: {death}"),
            Cause::Double(_) => f.write_str("forfeited"),
            Cause::Adjudicated(why) => f.write_str(why),
            Cause::Void(why) => write!(f, "could not go on: {why}"),
        }
    }
}

impl Text {
    /// An unintelligible line and what is wrong with it.
    pub(super) fn with_problem(&self, problem: &str) -> String {
        format!("'{self}' ({problem})")
    }
}

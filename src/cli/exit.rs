//! Exit codes, and the errors that lead to them.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use super::aside::aside;

/// How the program ends. The README lists these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// 0: done, and nothing is wrong.
    Success = 0,
    /// 1: done, and something was found to be wrong: a log that does not verify, a malformed case.
    Found = 1,
    /// 2: the command line cannot be understood.
    Usage = 2,
    /// 3: a file, rule set, position or other input cannot be used.
    Input = 3,
    /// 4: an engine cannot be started or does not speak the protocol.
    Engine = 4,
    /// 5: the log or other output cannot be written.
    Output = 5,
    /// 6: stopped by a signal before the end.
    Stopped = 6,
    /// 7: the match stopped after a game in which an engine crashed or stalled, or fell short of `--strict`.
    Faulted = 7,
    /// 10: the match's sequential test accepted H1.
    AcceptedH1 = 10,
    /// 11: the match's sequential test accepted H0.
    AcceptedH0 = 11,
}

impl Exit {
    /// Every exit code.
    pub const ALL: [Self; 10] = [
        Self::Success,
        Self::Found,
        Self::Usage,
        Self::Input,
        Self::Engine,
        Self::Output,
        Self::Stopped,
        Self::Faulted,
        Self::AcceptedH1,
        Self::AcceptedH0,
    ];

    /// What it means, one sentence.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Success => "done, and nothing is wrong",
            Self::Found => "done, and something was found to be wrong: a log that does not verify, a malformed case",
            Self::Usage => "the command line cannot be understood",
            Self::Input => "a file, rule set, position or other input cannot be used",
            Self::Engine => "an engine cannot be started or does not speak the protocol",
            Self::Output => "the log or other output cannot be written",
            Self::Stopped => "stopped by a signal before the end",
            Self::Faulted => {
                "the match stopped after a game in which an engine crashed or stalled, or fell short of `--strict`"
            }
            Self::AcceptedH1 => "the match's sequential test accepted H1",
            Self::AcceptedH0 => "the match's sequential test accepted H0",
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Why a command could not be carried out.
#[derive(Debug)]
pub struct Failure {
    exit: Exit,
    error: anyhow::Error,
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:#}", self.error)
    }
}

impl Failure {
    /// A failure that ends the program with this code.
    pub fn new(exit: Exit, error: impl Into<anyhow::Error>) -> Self {
        Self { exit, error: error.into() }
    }

    /// An input that cannot be used.
    pub fn input(error: impl Into<anyhow::Error>) -> Self {
        Self::new(Exit::Input, error)
    }

    /// A command line that makes no sense as a whole.
    pub fn usage(error: impl Into<anyhow::Error>) -> Self {
        Self::new(Exit::Usage, error)
    }

    /// Output that cannot be written. Whoever reads our output may stop at any time, which is no mistake.
    pub fn output(error: io::Error) -> Self {
        let exit = if error.kind() == io::ErrorKind::BrokenPipe { Exit::Success } else { Exit::Output };
        Self::new(exit, error)
    }

    /// The same failure, with the file in which its cause stands.
    #[must_use]
    pub fn within(self, file: &Path) -> Self {
        if self.exit == Exit::Input || self.exit == Exit::Usage {
            return Self { error: self.error.context(format!("'{}'", file.display())), ..self };
        }
        self
    }

    /// Prints the sentence to standard error and returns the exit code.
    pub fn report(self) -> Exit {
        if self.exit != Exit::Success {
            aside(format_args!("{:#}", self.error));
        }
        self.exit
    }
}

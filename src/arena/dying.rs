//! The end of an engine: its output ends, its process exits, in either order, and perhaps only one of them.
//!
//! A process that left children behind may exit while its output stays open; a process may close its output and live.
//! Neither is waited for longer than a short while.

use std::fmt::Write as _;
use std::future::Future as _;
use std::os::unix::process::ExitStatusExt as _;
use std::pin::{Pin, pin};
use std::process::ExitStatus;
use std::task::{Context, Poll};
use std::time::Duration;

use rustix::process::Signal;
use tokio::process::Child;
use tokio::task::JoinHandle;
use tokio::time::{Instant, Sleep, sleep};

use crate::protocol::Text;

/// How long an engine that closed its output has to exit before it is said to live on.
pub(super) const EXIT_GRACE: Duration = Duration::from_millis(200);
/// How long what an engine said just before its exit may be on its way to us.
const LAST_WORDS: Duration = Duration::from_millis(50);
/// Most of an unfinished line that is shown.
const SHOWN: usize = 100;

/// How far an engine has come to its end.
#[derive(Debug, Default)]
pub(super) struct Dying {
    /// What its output ended with after the last line feed, once it has ended.
    rest: Option<Vec<u8>>,
    exit: Option<Exit>,
    /// Until when what is missing is waited for.
    grace: Option<Pin<Box<Sleep>>>,
    stderr_ended: bool,
}

/// How a process exited.
#[derive(Debug, Clone)]
enum Exit {
    Status(ExitStatus),
    Unknown(String),
}

/// What is known of an end.
#[derive(Debug)]
pub(super) struct End {
    exit: Option<Exit>,
    rest: Option<Vec<u8>>,
}

impl Dying {
    pub(super) const fn has_output_ended(&self) -> bool {
        self.rest.is_some()
    }

    pub(super) const fn has_exited(&self) -> bool {
        self.exit.is_some()
    }

    pub(super) fn output_ended(&mut self, rest: &[u8]) {
        self.rest = Some(rest.to_vec());
        self.wait(if self.exit.is_some() { LAST_WORDS } else { EXIT_GRACE });
    }

    /// Ready when the engine is at its end, and nothing more is to come from it.
    pub(super) fn poll(
        &mut self,
        context: &mut Context<'_>,
        child: &mut Child,
        stderr: &mut JoinHandle<()>,
    ) -> Poll<End> {
        if self.exit.is_none()
            && let Poll::Ready(exit) = pin!(child.wait()).poll(context)
        {
            self.exit = Some(exit.map_or_else(|error| Exit::Unknown(error.to_string()), Exit::Status));
            self.wait(LAST_WORDS);
        }
        if self.exit.is_some() && !self.stderr_ended {
            self.stderr_ended = Pin::new(stderr).poll(context).is_ready();
        }
        let all_said = self.exit.is_some() && self.rest.is_some() && self.stderr_ended;
        let waited = self.grace.as_mut().is_some_and(|grace| grace.as_mut().poll(context).is_ready());
        if all_said || waited {
            return Poll::Ready(End { exit: self.exit.clone(), rest: self.rest.clone() });
        }
        Poll::Pending
    }

    fn wait(&mut self, time: Duration) {
        match &mut self.grace {
            Some(grace) => grace.as_mut().reset(Instant::now() + time),
            None => self.grace = Some(Box::pin(sleep(time))),
        }
    }
}

impl End {
    /// It in words; `unended` is what stands after the last line feed of an output that is still open.
    pub(super) fn told(&self, unended: &[u8]) -> String {
        let mut how = match &self.exit {
            Some(Exit::Status(status)) => told(*status),
            Some(Exit::Unknown(error)) => format!("its end could not be observed: {error}"),
            None => "it closed its standard output and lives on".to_owned(),
        };
        let partial = self.rest.as_deref().unwrap_or(unended);
        if !partial.is_empty() {
            let _ = write!(how, "; its output ended within a line: '{}'", Text::escaped(partial, SHOWN));
        }
        how
    }
}

/// An exit status in words.
fn told(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("it exited with code {code}"),
        (None, Some(signal)) => format!("it was ended by signal {signal} ({})", signal_name(signal)),
        (None, None) => "it ended".to_owned(),
    }
}

/// The usual name of a signal that ends programs.
fn signal_name(signal: i32) -> &'static str {
    const NAMED: [(Signal, &str); 11] = [
        (Signal::HUP, "SIGHUP"),
        (Signal::INT, "SIGINT"),
        (Signal::ILL, "SIGILL"),
        (Signal::ABORT, "SIGABRT"),
        (Signal::BUS, "SIGBUS"),
        (Signal::FPE, "SIGFPE"),
        (Signal::KILL, "SIGKILL"),
        (Signal::SEGV, "SIGSEGV"),
        (Signal::PIPE, "SIGPIPE"),
        (Signal::TERM, "SIGTERM"),
        (Signal::XFSZ, "SIGXFSZ"),
    ];
    NAMED.iter().find(|(named, _)| named.as_raw() == signal).map_or("a signal", |(_, name)| name)
}

//! An engine process: its own process group, three pipes, and an end that always comes.

use std::fmt::Write as _;
use std::io;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};
use tokio::net::unix::pipe;
use tokio::process::{Child, Command};
use tokio::task::AbortHandle;
use tokio::time::timeout;

use super::lines::Lines;
use super::outbox::Outbox;
use super::program::Program;
use super::tail::Tail;
use crate::referee::Death;

/// How long an engine has to leave after `quit`, and again after SIGTERM.
pub const GRACE: Duration = Duration::from_secs(1);
/// How long an engine that closed its output has to end before it is said to live on.
pub const EXIT_GRACE: Duration = Duration::from_millis(500);

/// A running engine process.
#[derive(Debug)]
pub struct Process {
    child: Child,
    group: Option<Pid>,
    tail: Tail,
    drainer: AbortHandle,
    /// Its standard output.
    pub lines: Lines<pipe::Receiver>,
    /// Its standard input.
    pub outbox: Outbox<pipe::Sender>,
}

impl Process {
    /// Starts the program. Must be called within a runtime.
    ///
    /// # Errors
    /// When the system cannot start it.
    pub fn spawn(program: &Program, dir: Option<&Path>) -> io::Result<Self> {
        let mut command = Command::new(&program.path);
        command
            .args(&program.args)
            // A Python engine whose author forgot to flush still works.
            .env("PYTHONUNBUFFERED", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .kill_on_drop(true);
        if let Some(dir) = dir {
            command.current_dir(dir);
        }
        let mut child = command.spawn()?;
        let group = child.id().and_then(|id| Pid::from_raw(id.cast_signed()));
        let gone = || io::Error::other("a pipe to the engine is missing");
        let stdin = child.stdin.take().ok_or_else(gone)?.into_owned_fd()?;
        let stdout = child.stdout.take().ok_or_else(gone)?.into_owned_fd()?;
        let stderr = child.stderr.take().ok_or_else(gone)?;
        let tail = Tail::default();
        let drainer = tokio::spawn(tail.clone().drain(stderr)).abort_handle();
        Ok(Self {
            child,
            group,
            tail,
            drainer,
            lines: Lines::new(pipe::Receiver::from_owned_fd(stdout)?),
            outbox: Outbox::new(pipe::Sender::from_owned_fd(stdin)?),
        })
    }

    /// The number of the process, while it runs.
    pub fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// The last lines of its standard error.
    pub fn stderr(&self) -> Vec<String> {
        self.tail.lines()
    }

    /// How it came to its end, after its output ended; waits a short while for the process to follow.
    pub async fn death(&mut self, partial: &[u8]) -> Death {
        let mut how = match timeout(EXIT_GRACE, self.child.wait()).await {
            Ok(Ok(status)) => told(status),
            Ok(Err(error)) => format!("its end could not be observed: {error}"),
            Err(_) => "it closed its standard output and lives on".to_owned(),
        };
        if !partial.is_empty() {
            let line = crate::protocol::Text::escaped(partial, 100);
            let _ = write!(how, "; its output ended within a line: '{line}'");
        }
        // What it wrote just before its end is still on its way to us.
        tokio::task::yield_now().await;
        Death { how, stderr: self.stderr() }
    }

    /// Ends the process: `quit` has been written; its input is closed, it is waited for, then it is told to terminate, then
    /// killed with its whole group. It is always reaped.
    pub async fn end(mut self) {
        let _ = timeout(GRACE, self.outbox.flush()).await;
        self.outbox.close();
        if !self.has_ended_within(GRACE).await {
            self.signal(Signal::TERM);
            self.has_ended_within(GRACE).await;
        }
        // Also when it ended by itself: it may have left children behind.
        self.signal(Signal::KILL);
        let _ = self.child.wait().await;
        self.drainer.abort();
    }

    /// Ends the process at once.
    pub async fn kill(mut self) {
        self.signal(Signal::KILL);
        let _ = self.child.wait().await;
        self.drainer.abort();
    }

    async fn has_ended_within(&mut self, grace: Duration) -> bool {
        // An engine that is still talking must not be stopped by a full pipe from leaving.
        let listening = async {
            drain(&mut self.lines).await;
            std::future::pending::<()>().await;
        };
        let ended = async {
            tokio::select! {
                _ = self.child.wait() => {}
                () = listening => {}
            }
        };
        timeout(grace, ended).await.is_ok()
    }

    fn signal(&self, signal: Signal) {
        if let Some(group) = self.group {
            // It fails when nobody is left, which is what we want.
            let _ = kill_process_group(group, signal);
        }
    }
}

async fn drain(lines: &mut Lines<pipe::Receiver>) {
    while let Ok(piece) = lines.next().await {
        if matches!(piece, super::lines::Piece::End(_)) {
            return;
        }
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
    const NAMED: [(Signal, &str); 9] = [
        (Signal::HUP, "SIGHUP"),
        (Signal::INT, "SIGINT"),
        (Signal::ILL, "SIGILL"),
        (Signal::ABORT, "SIGABRT"),
        (Signal::BUS, "SIGBUS"),
        (Signal::FPE, "SIGFPE"),
        (Signal::KILL, "SIGKILL"),
        (Signal::SEGV, "SIGSEGV"),
        (Signal::TERM, "SIGTERM"),
    ];
    NAMED.iter().find(|(named, _)| named.as_raw() == signal).map_or("a signal", |(_, name)| name)
}

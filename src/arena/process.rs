//! An engine process: its own process group, three pipes, and an end that always comes.

use std::io;
use std::path::Path;
use std::process::Stdio;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};
use tokio::net::unix::pipe;
use tokio::process::Child;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::brood;
use super::dying::Dying;
use super::guard::{self, Fate};
use super::isolation::{Isolation, Private};
use super::lines::{Lines, Piece};
use super::outbox::Outbox;
use super::program::Program;
use super::tail::Tail;
use super::tongue::Tongue;
use crate::protocol::{Spoken, ToEngine};
use crate::referee::{Death, Heard, Standing};

/// How long an engine has to leave after `quit`, and again after SIGTERM.
pub const GRACE: Duration = Duration::from_secs(1);
/// The same once the match has been told to stop, when everything must be over within two seconds.
pub const HASTE: Duration = Duration::from_millis(400);

/// A running engine process.
#[derive(Debug)]
pub struct Process {
    child: Child,
    group: Option<Pid>,
    tail: Tail,
    drainer: JoinHandle<()>,
    watch: Option<JoinHandle<()>>,
    fate: Fate,
    dying: Dying,
    /// How it is spoken to.
    tongue: Tongue,
    lines: Lines<pipe::Receiver>,
    /// Its standard input.
    pub outbox: Outbox<pipe::Sender>,
    /// Last, so that it is removed when the process is gone.
    _private: Option<Private>,
}

/// What comes from an engine.
#[derive(Debug)]
pub enum Utterance {
    /// A line.
    Line {
        /// What it says.
        heard: Heard,
        /// Its length in bytes, the line feed included.
        bytes: usize,
    },
    /// Part of a line that is longer than any may be.
    Overlong {
        /// Its length in bytes.
        bytes: usize,
        /// Whether the line has ended with it.
        ended: bool,
    },
    /// The end of the engine; all that it had said has been heard.
    Died(Death),
}

impl Process {
    /// Starts the program, which speaks so; `memory` is the limit of what it may use, in MiB. Must be called within a runtime.
    ///
    /// # Errors
    /// When the system cannot start it.
    pub fn spawn(
        program: &Program,
        dir: Option<&Path>,
        memory: Option<u64>,
        isolation: &Isolation,
        spoken: Spoken,
    ) -> io::Result<Self> {
        let mut launch = isolation.launch(program, dir)?;
        let command = &mut launch.command;
        command
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
        let mut child = brood::spawn(command)?;
        let group = child.id().and_then(|id| Pid::from_raw(id.cast_signed()));
        let gone = || io::Error::other("a pipe to the engine is missing");
        let stdin = child.stdin.take().ok_or_else(gone)?.into_owned_fd()?;
        let stdout = child.stdout.take().ok_or_else(gone)?.into_owned_fd()?;
        let stderr = child.stderr.take().ok_or_else(gone)?;
        let (tail, fate) = (Tail::default(), Fate::default());
        Ok(Self {
            child,
            group,
            drainer: tokio::spawn(tail.clone().drain(stderr)),
            watch: group.map(|group| tokio::spawn(guard::watch(group, memory, fate.clone()))),
            tail,
            fate,
            dying: Dying::default(),
            tongue: Tongue::new(spoken),
            lines: Lines::new(pipe::Receiver::from_owned_fd(stdout)?),
            outbox: Outbox::new(pipe::Sender::from_owned_fd(stdin)?),
            _private: launch.private,
        })
    }

    /// The number of the process, while it runs.
    pub fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// Whether it has ended by itself.
    pub fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// The last lines of its standard error.
    pub fn stderr(&self) -> Vec<String> {
        self.tail.lines()
    }

    /// Adds a message to what is to be written, as the engine understands it.
    pub fn say(&mut self, message: &ToEngine) {
        self.tongue.say(message, self.outbox.bytes());
    }

    /// The word that is waited for during the introduction; none for the protocol's own.
    pub fn last_word(&self) -> Option<&'static str> {
        self.tongue.last_word()
    }

    /// Whether the engine ends with its game.
    pub fn ends_with_game(&self) -> bool {
        self.tongue.ends_with_game()
    }

    /// What is in its pipes: said without a line feed, and sent to it without being read.
    pub fn standing(&self) -> Standing {
        Standing { unended: self.lines.held(), unread: self.outbox.unread(), deaf: self.outbox.is_closed() }
    }

    /// Ready with what it says next. Its death is told once, after everything that it had said.
    pub fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Utterance> {
        if let Some(heard) = self.tongue.answer() {
            return Poll::Ready(Utterance::Line { heard, bytes: 0 });
        }
        if !self.dying.has_output_ended() {
            match self.lines.poll_next(context) {
                Poll::Ready(Ok(Piece::Line(line))) => {
                    let heard = self.tongue.hear(line, self.outbox.bytes());
                    return Poll::Ready(Utterance::Line { heard, bytes: line.len() + 1 });
                }
                Poll::Ready(Ok(Piece::Overlong { bytes, ended })) => {
                    return Poll::Ready(Utterance::Overlong { bytes, ended });
                }
                Poll::Ready(Ok(Piece::End(rest))) => self.dying.output_ended(rest),
                Poll::Ready(Err(_)) => self.dying.output_ended(&[]),
                Poll::Pending => {}
            }
        }
        let how = ready!(self.dying.poll(context, &mut self.child, &mut self.drainer));
        let how = self.fate.get().cloned().unwrap_or_else(|| how.told(self.lines.unended()));
        Poll::Ready(Utterance::Died(Death { how, stderr: self.stderr() }))
    }

    /// Waits for what it says next.
    pub async fn next(&mut self) -> Utterance {
        std::future::poll_fn(|context| self.poll_next(context)).await
    }

    /// Ends the process: `quit` has been written; its input is closed, it is waited for, then it is told to terminate, then
    /// killed with its whole group. Each step takes no longer than `grace`. It is always reaped.
    pub async fn end(mut self, grace: Duration) {
        let _ = timeout(grace, self.outbox.flush()).await;
        self.outbox.close();
        if !self.has_ended_within(grace).await {
            self.signal(Signal::TERM);
            self.has_ended_within(grace).await;
        }
        // Also when it ended by itself: it may have left children behind.
        self.kill().await;
    }

    /// Ends the process at once, and what it left behind.
    pub async fn kill(mut self) {
        self.signal(Signal::KILL);
        let _ = self.child.wait().await;
        self.drainer.abort();
        self.watch.iter().for_each(JoinHandle::abort);
        brood::sweep().await;
    }

    async fn has_ended_within(&mut self, grace: Duration) -> bool {
        // An engine that is still talking must not be stopped by a full pipe from leaving.
        let ended = async { while !matches!(self.next().await, Utterance::Died(_)) {} };
        timeout(grace, ended).await.is_ok() && self.dying.has_exited()
    }

    fn signal(&self, signal: Signal) {
        if let Some(group) = self.group {
            // It fails when nobody is left, which is what we want.
            let _ = kill_process_group(group, signal);
        }
    }
}

impl Drop for Process {
    /// Whoever is dropped while it runs leaves nothing behind either; the dead are reaped by the runtime.
    fn drop(&mut self) {
        if self.child.id().is_some() {
            self.signal(Signal::KILL);
        }
        if let Some(group) = self.group {
            brood::forget(group);
        }
    }
}

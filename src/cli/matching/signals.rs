//! The signals that end a match, and the one that asks what it is doing.

use std::io;

use tokio::signal::unix::{Signal, SignalKind, signal};

/// The signals that a match listens to.
pub(super) struct Signals {
    pub(super) interrupt: Signal,
    pub(super) terminate: Signal,
    /// Somebody asks what the match is waiting for.
    pub(super) ask: Signal,
    /// Never read: with a handler, a log that grows too large is an error of writing and not our death.
    _too_large: Signal,
}

impl Signals {
    pub(super) fn new() -> io::Result<Self> {
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            ask: signal(SignalKind::user_defined1())?,
            _too_large: signal(SignalKind::from_raw(rustix::process::Signal::XFSZ.as_raw()))?,
        })
    }

    /// Waits for the word to stop.
    pub(super) async fn stop(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

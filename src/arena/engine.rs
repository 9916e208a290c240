//! An engine that is running and has introduced itself.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::time::{Instant as Deadline, timeout_at};

use super::command::EngineCommand;
use super::isolation::Isolation;
use super::process::{Process, Utterance};
use super::program::{Program, ProgramError};
use crate::protocol::dialects::Protocol;
use crate::protocol::{Request, ToEngine};
use crate::referee::handshake::HandshakeError;
use crate::referee::{Handshake, Heard, Introduction, Moment};

/// Everything that is needed to start an engine, again and again.
#[derive(Debug, Clone)]
pub struct EngineSpec {
    /// How the match describes it.
    pub command: EngineCommand,
    /// Its program.
    pub program: Program,
    /// Milliseconds that it has to introduce itself.
    pub startup_time: u64,
    /// How it is kept from what is not its own.
    pub isolation: Arc<Isolation>,
}

/// Why an engine cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// Its program cannot be started.
    #[error("engine {name}: {error}")]
    Program {
        /// The engine.
        name: String,
        /// Why.
        error: ProgramError,
    },
    /// The system could not start it.
    #[error("engine {name}: cannot start '{program}': {error}")]
    Spawn {
        /// The engine.
        name: String,
        /// Its program.
        program: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// It could not be introduced.
    #[error("engine {name}: {error}{}", last_words(.stderr))]
    Handshake {
        /// The engine.
        name: String,
        /// Why.
        error: HandshakeError,
        /// The last lines of its standard error.
        stderr: Vec<String>,
    },
    /// These rules cannot be put into the words of its protocol.
    #[error("engine {name}: proto={protocol} is for {} and cannot tell of '{rules}'", protocol.games())]
    Protocol {
        /// The engine.
        name: String,
        /// Its protocol.
        protocol: Protocol,
        /// The rule set.
        rules: String,
    },
    /// It does not play these rules.
    #[error("engine {name}: does not play '{rules}', it says that it plays {plays}")]
    Rules {
        /// The engine.
        name: String,
        /// The rule set.
        rules: String,
        /// What it plays.
        plays: String,
    },
}

fn last_words(stderr: &[String]) -> String {
    if stderr.is_empty() {
        return String::new();
    }
    format!("; its standard error ends with:\n  {}", stderr.join("\n  "))
}

/// A running engine.
#[derive(Debug)]
pub struct Engine {
    /// Its process.
    pub process: Process,
    /// What it said of itself.
    pub introduction: Introduction,
    /// Whether it left a request of its last game unanswered.
    pub owes: bool,
    /// Whether it has played a game before.
    pub has_played: bool,
}

impl Engine {
    /// Starts an engine and lets it introduce itself.
    ///
    /// # Errors
    /// When it cannot be started, does not speak the protocol, or does not have the options that are to be set.
    pub async fn start(spec: &EngineSpec) -> Result<Self, EngineError> {
        let name = || spec.command.name.clone();
        let EngineCommand { dir, memory, .. } = &spec.command;
        let spawned = Process::spawn(&spec.program, dir.as_deref(), *memory, &spec.isolation, spec.command.dialect);
        let mut process =
            spawned.map_err(|error| EngineError::Spawn { name: name(), program: spec.program.path.clone(), error })?;
        tracing::debug!(engine = %spec.command.name, pid = process.id(), "started");
        match introduce(&mut process, spec).await {
            Ok(introduction) => Ok(Self { process, introduction, owes: false, has_played: false }),
            Err(error) => {
                let stderr = process.stderr();
                process.kill().await;
                Err(EngineError::Handshake { name: name(), error, stderr })
            }
        }
    }

    /// Adds a message to what is to be written.
    pub fn say(&mut self, message: &ToEngine) {
        self.process.say(message);
    }

    /// Says good-bye and ends the process; `grace` is how long it has to leave, and again when it is told to terminate.
    pub async fn end(mut self, grace: Duration) {
        self.say(&ToEngine::Quit);
        self.process.end(grace).await;
    }

    /// Asks whether the engine has come to itself after a game in which it did not answer; what it still says of that game
    /// is thrown away. `false` when it does not answer within `patience` milliseconds.
    pub async fn comes_back(&mut self, patience: u64) -> bool {
        let barrier = Request(0);
        self.say(&ToEngine::IsReady(barrier));
        let deadline = Deadline::now() + Duration::from_millis(patience);
        let process = &mut self.process;
        let answered = async {
            if process.outbox.flush().await.is_err() {
                return false;
            }
            loop {
                match process.next().await {
                    Utterance::Line { heard, .. } if heard.is_ready(barrier) => return true,
                    Utterance::Died(_) => return false,
                    Utterance::Line { .. } | Utterance::Overlong { .. } => {}
                }
            }
        };
        timeout_at(deadline, answered).await.unwrap_or(false)
    }
}

async fn introduce(process: &mut Process, spec: &EngineSpec) -> Result<Introduction, HandshakeError> {
    let start = Instant::now();
    let moment = || Moment::from_micros(start.elapsed().as_micros() as u64);
    let (mut handshake, greeting) = Handshake::start(moment(), spec.startup_time);
    if let Some(word) = process.last_word() {
        handshake = handshake.ending_with(word);
    }
    process.say(&greeting);
    let deadline = Deadline::from_std(start) + Duration::from_millis(spec.startup_time);
    let talk = async {
        loop {
            // An engine that is gone already shows in what it wrote, or in the end of its output.
            let _ = process.outbox.flush().await;
            match process.next().await {
                Utterance::Line { heard, bytes } => {
                    if let Some(introduction) = handshake.heard(heard, bytes)? {
                        return Ok(introduction);
                    }
                }
                Utterance::Overlong { bytes, .. } => {
                    handshake.heard(Heard::overlong(), bytes)?;
                }
                Utterance::Died(death) => return Err(handshake.died(death)),
            }
        }
    };
    let Ok(introduced) = timeout_at(deadline, talk).await else {
        let standing = process.standing();
        return Err(match process.last_word() {
            Some(word) => handshake.ending_with(word).late(standing),
            None => handshake.late(standing),
        });
    };
    let introduced = introduced?;
    for message in introduced.set(&spec.command.options)? {
        process.say(&message);
    }
    Ok(introduced)
}

//! A match: many games between engines, in slots that run side by side.

use std::sync::Arc;
use std::thread::JoinHandle;

use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::sync::oneshot;

use super::adjudication::Adjudication;
use super::affinity::Affinity;
use super::command::EngineCommand;
use super::engine::{Engine, EngineError, EngineSpec};
use super::isolation::Isolation;
use super::patience::Patience;
use super::process::GRACE;
use super::program;
use super::report::{Abort, Report};
use super::schedule::{Pairing, Schedule};
use super::slot::Slot;
use super::status::Status;
use crate::games::Variant;
use crate::protocol::time::Control;
use crate::protocol::to_engine::IllegalPolicy;
use crate::record::Journal;
use crate::referee::{GameConfig, Introduction};
use crate::rules::{BySide, GameResult};

/// What is settled for every game of a match.
#[derive(Debug, Clone)]
pub struct Terms {
    /// The rules.
    pub variant: Variant,
    /// How time is measured, unless an engine has its own control.
    pub control: Control,
    /// Milliseconds beyond its time that a side is forgiven.
    pub margin: u64,
    /// Milliseconds for the set-up.
    pub setup_time: u64,
    /// Milliseconds to answer `isready`.
    pub ready_time: u64,
    /// What happens after an illegal move.
    pub illegal: IllegalPolicy,
    /// When games are ended early by the scores that engines report.
    pub adjudication: Adjudication,
    /// After which games the match stops.
    pub patience: Patience,
}

impl Terms {
    /// What is settled for this game.
    pub fn game(&self, specs: &[EngineSpec], pairing: &Pairing, wants_legal: BySide<bool>) -> GameConfig {
        let command = |side| &specs[pairing.engines[side]].command;
        GameConfig {
            variant: self.variant.clone(),
            opening: pairing.opening.clone(),
            id: pairing.id.clone(),
            seed: pairing.seed,
            control: BySide::from_fn(|side| command(side).control.unwrap_or(self.control)),
            margin: self.margin,
            setup_time: self.setup_time,
            ready_time: self.ready_time,
            illegal: self.illegal,
            wants_legal,
            search: BySide::from_fn(|side| command(side).search),
        }
    }
}

/// A match that is running.
#[derive(Debug)]
pub struct Match {
    /// What the slots report.
    pub reports: UnboundedReceiver<Report>,
    slots: Vec<JoinHandle<()>>,
    aborts: Vec<oneshot::Sender<String>>,
    statuses: Vec<Status>,
    schedule: Arc<Schedule>,
}

/// Why a match cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// An engine cannot be used.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A thread or a runtime could not be made, or not be bound to a processor.
    #[error("cannot start a game slot: {0}")]
    Slot(std::io::Error),
}

/// Finds the programs of all engines.
///
/// # Errors
/// When one cannot be started.
pub fn find_programs(
    commands: Vec<EngineCommand>,
    startup_time: u64,
    isolation: &Arc<Isolation>,
) -> Result<Arc<[EngineSpec]>, EngineError> {
    let spec = |command: EngineCommand| match program::find(&command) {
        Ok(program) => Ok(EngineSpec { command, program, startup_time, isolation: Arc::clone(isolation) }),
        Err(error) => Err(EngineError::Program { name: command.name, error }),
    };
    commands.into_iter().map(spec).collect()
}

/// Starts every engine once and lets it introduce itself, before any game.
///
/// # Errors
/// When one cannot be used in a match by these rules.
pub async fn introduce(specs: &[EngineSpec], variant: &Variant) -> Result<Vec<Introduction>, EngineError> {
    let mut introductions = Vec::new();
    for spec in specs {
        let engine = Engine::start(spec).await?;
        let introduction = engine.introduction.clone();
        engine.end(GRACE).await;
        if !introduction.plays(variant.id()) {
            let plays = introduction.games.as_ref().map(ToString::to_string).unwrap_or_default();
            let (name, rules) = (spec.command.name.clone(), variant.id().to_owned());
            return Err(EngineError::Rules { name, rules, plays });
        }
        let protocol = spec.command.dialect.protocol;
        if !protocol.can_tell(variant) {
            let (name, rules) = (spec.command.name.clone(), variant.id().to_owned());
            return Err(EngineError::Protocol { name, protocol, rules });
        }
        introductions.push(introduction);
    }
    Ok(introductions)
}

impl Match {
    /// Begins the games of a schedule in so many slots. Each keeps a journal where there is one for it.
    ///
    /// # Errors
    /// When a thread cannot be started.
    pub fn start(
        specs: &Arc<[EngineSpec]>,
        terms: Terms,
        schedule: Schedule,
        slots: usize,
        affinity: Affinity,
        journals: Vec<Journal>,
    ) -> Result<Self, MatchError> {
        let (sender, reports) = unbounded_channel();
        let (terms, schedule) = (Arc::new(terms), Arc::new(schedule));
        let statuses = (0..slots).map(|_| Status::default()).collect();
        let mut running = Self { reports, slots: Vec::new(), aborts: Vec::new(), statuses, schedule };
        let mut journals = journals.into_iter();
        for number in 0..slots {
            let (stop, word) = oneshot::channel();
            let slot = Slot {
                specs: Arc::clone(specs),
                terms: Arc::clone(&terms),
                schedule: Arc::clone(&running.schedule),
                reports: sender.clone(),
                abort: Abort::new(word),
                status: running.statuses[number].clone(),
                journal: journals.next(),
                bound_to: (affinity == Affinity::Slot).then_some(number),
            };
            let thread = std::thread::Builder::new().name(format!("slot-{number}"));
            running.slots.push(thread.spawn(move || slot.run()).map_err(MatchError::Slot)?);
            running.aborts.push(stop);
        }
        Ok(running)
    }

    /// A reported game has been dealt with; slots that wait for its result go on. A void game is played again.
    pub fn ended(&self, index: u64, result: GameResult) {
        self.schedule.ended(index, result);
    }

    /// What each slot is doing.
    pub fn statuses(&self) -> &[Status] {
        &self.statuses
    }

    /// Takes no more games and ends the running ones as void.
    pub fn stop(&mut self, why: &str) {
        self.schedule.close();
        for stop in self.aborts.drain(..) {
            let _ = stop.send(why.to_owned());
        }
    }

    /// Waits until every slot has ended, and with them every engine.
    pub fn join(mut self) {
        for slot in self.slots.drain(..) {
            let _ = slot.join();
        }
    }
}

//! A game slot: a thread that plays one game after another with engines of its own.

use std::sync::Arc;
use std::time::Instant;

use tokio::runtime::Builder;
use tokio::sync::mpsc::UnboundedSender;

use super::driver::Driver;
use super::engine::{Engine, EngineError, EngineSpec};
use super::report::{Abort, Finished, Report};
use super::schedule::{Pairing, Schedule};
use super::tournament::Terms;
use crate::referee::{Cause, Referee};
use crate::rules::{BySide, Grounds, Side};

/// What a slot needs.
pub(super) struct Slot {
    pub(super) specs: Arc<[EngineSpec]>,
    pub(super) terms: Arc<Terms>,
    pub(super) schedule: Arc<Schedule>,
    pub(super) reports: UnboundedSender<Report>,
    pub(super) abort: Abort,
}

impl Slot {
    /// Plays until no game is left or the word to stop comes. Runs on a thread of its own.
    pub(super) fn run(mut self) {
        match Builder::new_current_thread().enable_all().build() {
            Ok(runtime) => runtime.block_on(self.play_on()),
            Err(error) => self.fail(EngineError::Spawn {
                name: self.specs[0].command.name.clone(),
                program: self.specs[0].program.path.clone(),
                error,
            }),
        }
        let _ = self.reports.send(Report::Left);
    }

    async fn play_on(&mut self) {
        let mut engines: Vec<Option<Engine>> = self.specs.iter().map(|_| None).collect();
        while !self.abort.has_come()
            && let Some(pairing) = self.schedule.take()
        {
            if let Err(error) = self.start_missing(&pairing, &mut engines).await {
                self.fail(error);
                break;
            }
            self.play(pairing, &mut engines).await;
        }
        for engine in engines.into_iter().flatten() {
            engine.end().await;
        }
    }

    fn fail(&self, error: EngineError) {
        self.schedule.close();
        let _ = self.reports.send(Report::Failed(error));
    }

    async fn start_missing(&self, pairing: &Pairing, engines: &mut [Option<Engine>]) -> Result<(), EngineError> {
        for side in Side::BOTH {
            let at = pairing.engines[side];
            if engines[at].is_none() {
                engines[at] = Some(Engine::start(&self.specs[at]).await?);
            }
        }
        Ok(())
    }

    async fn play(&mut self, pairing: Pairing, engines: &mut [Option<Engine>]) {
        let _ = self.reports.send(Report::Started(pairing.clone()));
        let taken = BySide::from_fn(|side| engines[pairing.engines[side]].take());
        let (Some(mut red), Some(mut blue)) = (taken.red, taken.blue) else { return };
        let wants_legal = BySide::new(red.introduction.wants_legal, blue.introduction.wants_legal);
        let mut referee = Referee::new(self.terms.game(&self.specs, &pairing, wants_legal));
        let started = jiff::Timestamp::now().to_string();
        let start = Instant::now();
        let gone = Driver::new(BySide::new(&mut red, &mut blue), &mut referee, &mut self.abort).play().await;
        let duration = start.elapsed().as_millis() as u64;
        let by_conduct =
            referee.account().verdict.as_ref().is_some_and(|v| v.outcome.reason.grounds() != Grounds::Rules);
        let stderr = BySide::new(&red, &blue).map(|e| if by_conduct { e.process.stderr() } else { Vec::new() });
        let owing = BySide::from_fn(|side| gone[side] || owes_an_answer(&referee, side));
        let finished = Finished {
            config: referee.config().clone(),
            last: referee.reveal(),
            account: referee.into_account(),
            pairing: pairing.clone(),
            started,
            duration,
            stderr,
        };
        let _ = self.reports.send(Report::Finished(Box::new(finished)));
        for (side, engine) in [(Side::Red, red), (Side::Blue, blue)] {
            engines[pairing.engines[side]] = self.keep(engine, gone[side], owing[side]).await;
        }
    }

    /// An engine stays for the next game if it lives and, where it left a request unanswered, comes back to itself.
    async fn keep(&self, mut engine: Engine, gone: bool, owing: bool) -> Option<Engine> {
        if gone {
            engine.process.kill().await;
            return None;
        }
        if engine.tongue.ends_with_game() {
            engine.end().await;
            return None;
        }
        if owing && !self.abort.has_come() && !engine.comes_back(self.terms.ready_time).await {
            engine.end().await;
            return None;
        }
        Some(engine)
    }
}

/// Whether the game ended while this side had a request open.
fn owes_an_answer(referee: &Referee, side: Side) -> bool {
    let Some(verdict) = &referee.account().verdict else { return true };
    match verdict.cause {
        Cause::Rules | Cause::Agreed | Cause::Resigned | Cause::IllegalMove { .. } => false,
        _ => verdict.side.is_none_or(|blamed| blamed == side),
    }
}

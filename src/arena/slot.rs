//! A game slot: a thread that plays one game after another with engines of its own.

use std::sync::Arc;
use std::time::Instant;

use tokio::runtime::Builder;
use tokio::sync::mpsc::UnboundedSender;
use tokio::task::JoinSet;

use super::affinity;
use super::driver::Driver;
use super::engine::{Engine, EngineError, EngineSpec};
use super::onlookers::Onlookers;
use super::process::{GRACE, HASTE};
use super::report::{Abort, Finished, Report};
use super::schedule::{Pairing, Schedule};
use super::status::{Doing, Status};
use super::tournament::{MatchError, Terms};
use crate::record::Journal;
use crate::record::journal::Running;
use crate::referee::{Cause, Referee};
use crate::rules::{BySide, Grounds, Side};

/// What a slot needs.
pub(super) struct Slot {
    pub(super) specs: Arc<[EngineSpec]>,
    pub(super) terms: Arc<Terms>,
    pub(super) schedule: Arc<Schedule>,
    pub(super) reports: UnboundedSender<Report>,
    pub(super) abort: Abort,
    pub(super) status: Status,
    pub(super) journal: Option<Journal>,
    /// Its number, where it keeps to a processor of its own.
    pub(super) bound_to: Option<usize>,
}

impl Slot {
    /// Plays until no game is left or the word to stop comes. Runs on a thread of its own.
    pub(super) fn run(mut self) {
        let bound = self.bound_to.map_or(Ok(()), affinity::bind_to_slot);
        match bound.and_then(|()| Builder::new_current_thread().enable_all().build()) {
            Ok(runtime) => runtime.block_on(self.play_on()),
            Err(error) => self.fail(MatchError::Slot(error)),
        }
        if let Some(journal) = self.journal.take() {
            journal.remove();
        }
        let _ = self.reports.send(Report::Left);
    }

    async fn play_on(&mut self) {
        let mut engines: Vec<Option<Engine>> = self.specs.iter().map(|_| None).collect();
        while let Some(pairing) = self.next().await {
            match self.play_out(&pairing, &mut engines).await {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => {
                    self.fail(error.into());
                    break;
                }
            }
        }
        self.status.set(Doing::Settling);
        self.dismiss(engines.into_iter().flatten()).await;
    }

    /// Ends engines. Those that have not left when the word to stop comes have heard `quit` and are killed.
    async fn dismiss(&mut self, engines: impl IntoIterator<Item = Engine>) {
        let stopped = self.abort.has_come();
        let grace = if stopped { HASTE } else { GRACE };
        let mut ends = JoinSet::new();
        for engine in engines {
            ends.spawn(engine.end(grace));
        }
        tokio::select! {
            () = async { while ends.join_next().await.is_some() {} } => {}
            () = self.abort.wait(), if !stopped => ends.shutdown().await,
        }
    }

    /// Plays a game to its end; `false` when the word to stop came before it began. A process that turns out to have ended
    /// after its former game is started again, and the game begins anew.
    async fn play_out(&mut self, pairing: &Pairing, engines: &mut [Option<Engine>]) -> Result<bool, EngineError> {
        let mut told = false;
        loop {
            if !self.start_missing(pairing, engines).await? {
                return Ok(false);
            }
            if !std::mem::replace(&mut told, true) {
                let _ = self.reports.send(Report::Started(pairing.clone()));
            }
            if self.play(pairing, engines).await {
                return Ok(true);
            }
        }
    }

    async fn next(&mut self) -> Option<Pairing> {
        if self.abort.has_come() {
            return None;
        }
        self.status.set(Doing::Idle);
        self.schedule.next().await
    }

    fn fail(&self, error: MatchError) {
        self.schedule.close();
        let _ = self.reports.send(Report::Failed(error));
    }

    /// Starts the engines of a game that are not running; `false` when the word to stop came meanwhile.
    async fn start_missing(&mut self, pairing: &Pairing, engines: &mut [Option<Engine>]) -> Result<bool, EngineError> {
        for side in Side::BOTH {
            let at = pairing.engines[side];
            engines[at] = self.recovered(engines[at].take()).await;
            if self.abort.has_come() {
                return Ok(false);
            }
            if engines[at].is_none() {
                self.status.set(Doing::Starting(at));
                // Whoever is stopped while an engine starts leaves it to be killed by its own drop.
                let started = tokio::select! {
                    started = Engine::start(&self.specs[at]) => started?,
                    () = self.abort.wait() => return Ok(false),
                };
                engines[at] = Some(started);
            }
        }
        Ok(true)
    }

    /// Plays a game with engines that are running; `false` when it did not begin because one of them had ended before.
    async fn play(&mut self, pairing: &Pairing, engines: &mut [Option<Engine>]) -> bool {
        let taken = BySide::from_fn(|side| engines[pairing.engines[side]].take());
        let (Some(mut red), Some(mut blue)) = (taken.red, taken.blue) else { return true };
        let veterans = BySide::new(red.has_played, blue.has_played);
        let wants_legal = BySide::new(red.introduction.wants_legal, blue.introduction.wants_legal);
        let mut referee = Referee::new(self.terms.game(&self.specs, pairing, wants_legal));
        let started = jiff::Timestamp::now().to_string();
        let mut journal = self.journal.as_mut();
        if let Some(journal) = &mut journal {
            let Pairing { index, number, engines, .. } = *pairing;
            journal.begin(&Running { index, number, engines, started: started.clone() });
        }
        let start = Instant::now();
        let mut onlookers = Onlookers::new(journal, &self.status, self.terms.adjudication, pairing);
        let pair = BySide::new(&mut red, &mut blue);
        let gone = Driver::new(pair, &mut referee, &mut self.abort, &mut onlookers).play().await;
        let Onlookers { thinking, between, .. } = onlookers;
        let duration = start.elapsed().as_millis() as u64;
        let owing = BySide::from_fn(|side| owes_an_answer(&referee, side));
        let useless = BySide::from_fn(|side| gone[side] || talks_without_end(&referee, side));
        let account = referee.account();
        let had_ended =
            |side| gone[side] && veterans[side] && account.setups[side].is_none() && account.moves.is_empty();
        let begun = !Side::BOTH.into_iter().any(had_ended);
        if begun {
            if self.terms.patience.is_exhausted_by(referee.account()) {
                self.schedule.close();
            }
            let by_conduct = account.verdict.as_ref().is_some_and(|v| v.outcome.reason.grounds() != Grounds::Rules);
            let stderr = BySide::new(&red, &blue).map(|e| if by_conduct { e.process.stderr() } else { Vec::new() });
            let finished = Finished {
                config: referee.config().clone(),
                last: referee.reveal(),
                account: referee.into_account(),
                pairing: pairing.clone(),
                started,
                duration,
                stderr,
                thinking,
                between,
            };
            let _ = self.reports.send(Report::Finished(Box::new(finished)));
        }
        self.status.set(Doing::Settling);
        for (side, mut engine) in [(Side::Red, red), (Side::Blue, blue)] {
            (engine.owes, engine.has_played) = (owing[side], true);
            if useless[side] {
                engine.process.kill().await;
            } else {
                engines[pairing.engines[side]] = Some(engine);
            }
        }
        begun
    }

    /// An engine that left a request unanswered plays on if it comes back to itself; one that ended between two games is
    /// started again.
    async fn recovered(&mut self, engine: Option<Engine>) -> Option<Engine> {
        let mut engine = engine?;
        if engine.process.has_ended() {
            engine.process.kill().await;
            return None;
        }
        if engine.process.ends_with_game() {
            self.dismiss([engine]).await;
            return None;
        }
        if engine.owes {
            let stopped = self.abort.wait();
            let back = tokio::select! {
                back = engine.comes_back(self.terms.ready_time) => back,
                () = stopped => false,
            };
            if !back {
                engine.process.kill().await;
                return None;
            }
            engine.owes = false;
        }
        Some(engine)
    }
}

/// Whether this side was ended for saying too much: it would keep a processor busy while it is waited for.
fn talks_without_end(referee: &Referee, side: Side) -> bool {
    let verdict = referee.account().verdict.as_ref().filter(|verdict| verdict.side == Some(side));
    verdict.is_some_and(|verdict| matches!(verdict.cause, Cause::Flood { .. } | Cause::Garbage { .. }))
}

/// Whether the game ended while this side had a request open.
fn owes_an_answer(referee: &Referee, side: Side) -> bool {
    let Some(verdict) = &referee.account().verdict else { return true };
    match verdict.cause {
        Cause::Rules | Cause::Agreed | Cause::Resigned | Cause::IllegalMove { .. } => false,
        _ => verdict.side.is_none_or(|blamed| blamed == side),
    }
}

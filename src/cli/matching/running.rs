//! The match while it runs: reports come in, lines go out, games go into the log.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use anyhow::anyhow;

use super::Plan;
use super::config::match_id;
use super::log_book::{LogBook, Parts};
use super::progress::Progress;
use super::scores::Scores;
use super::signals::Signals;
use super::slots::told;
use super::summary::{Summary, Times};
use crate::arena::engine::EngineSpec;
use crate::arena::report::Finished;
use crate::arena::schedule::Schedule;
use crate::arena::tournament::{Match, introduce};
use crate::arena::{EngineError, Patience, Report, brood, patience};
use crate::cli::exit::{Exit, Failure};
use crate::protocol::dialects::Protocol;
use crate::record::writing::Circumstances;
use crate::record::{Entry, GameRecord, Journal, LogError, LogWriter, Player};
use crate::referee::Introduction;
use crate::rules::{BySide, GameResult, Side, SideName};
use crate::stats::Decision;

/// Void games in a row after which the machine is taken to be at fault.
const MOST_VOID: u32 = 5;

pub(super) fn run(plan: &Plan, specs: &Arc<[EngineSpec]>) -> Result<Exit, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(Failure::output)?;
    let match_id = match_id(&plan.config, plan.rules.as_deref());
    let names: Vec<String> = plan.engines.iter().map(|engine| engine.name.clone()).collect();
    let mut scores = Scores::new(names, plan.block, plan.sprt);
    // A log that is not this match's is found before the engines start; a new one is made after they have.
    let former = plan.resume.then(|| LogBook::open(plan, &match_id, &mut scores)).transpose()?;
    // From here on no signal ends the program by itself.
    let mut signals = runtime.block_on(async { Signals::new() }).map_err(Failure::output)?;
    let engine = |error: EngineError| Failure::new(Exit::Engine, error);
    let introduced = runtime.block_on(async {
        tokio::select! {
            introduced = introduce(specs, &plan.terms.variant) => Some(introduced),
            () = signals.stop() => None,
        }
    });
    let Some(introductions) = introduced.transpose().map_err(engine)? else {
        runtime.block_on(brood::sweep());
        return Ok(Exit::Stopped);
    };
    let book = former.map_or_else(|| LogBook::open(plan, &match_id, &mut scores), Ok)?;
    let mut running = begin(plan, specs, &introductions, match_id, book, scores)?;
    runtime.block_on(running.watch(&mut signals));
    runtime.block_on(brood::sweep());
    running.end(plan)
}

/// Starts the slots.
fn begin(
    plan: &Plan,
    specs: &Arc<[EngineSpec]>,
    introductions: &[Introduction],
    match_id: String,
    mut book: LogBook,
    mut scores: Scores,
) -> Result<Running, Failure> {
    let output = |error: LogError| Failure::new(Exit::Output, error);
    let players = players(specs, introductions);
    book.begin(plan, &match_id).map_err(output)?;
    let known = std::mem::take(&mut book.known);
    let played = known.len() as u64;
    let schedule = Schedule::new(plan.layout, plan.beginnings.clone(), plan.seed, known.clone());
    book.known = known;
    let parts = Parts { match_id: &match_id, specs, introductions, players: &players };
    let buried = book.bury(plan, &parts, &schedule, &mut scores).map_err(output)?;
    let mut progress = Progress::new(plan);
    progress.begins(plan, &match_id)?;
    plan.notes.iter().for_each(|note| progress.voice.note(note));
    if plan.resume {
        progress.goes_on(played)?;
    }
    for name in book.changed(&players) {
        let what = "its program is another one than in its games so far: the log will hold games of both";
        progress.voice.note(&format!("engine {name}: {what}"));
    }
    if buried > 0 {
        progress.voice.note(&format!("{buried} games were running when the referee was killed; they are played again"));
    }
    if scores.stop().is_some() {
        schedule.close();
    }
    let journals = (0..plan.slots).map(|slot| Journal::create(&plan.log, slot)).collect::<io::Result<Vec<_>>>();
    let journals = journals.map_err(|error| {
        let what = format!("cannot write a journal beside the log '{}': {error}", plan.log.display());
        Failure::new(Exit::Output, anyhow!(what))
    })?;
    let games = Match::start(specs, plan.terms.clone(), schedule, plan.slots, plan.affinity, journals);
    Ok(Running {
        games: games.map_err(|error| Failure::new(Exit::Engine, error))?,
        times: Times::new(players.len()),
        players,
        scores,
        failure: None,
        stopped: None,
        faulted: None,
        patience: plan.terms.patience,
        second: plan.terms.variant.side_name(Side::Blue),
        void_in_a_row: 0,
        left: plan.slots,
        match_id,
        isolation: specs.first().map(|spec| spec.isolation.in_force().to_owned()).unwrap_or_default(),
        progress,
        log: book.writer,
    })
}

fn players(specs: &[EngineSpec], introductions: &[Introduction]) -> Vec<Player> {
    let player = |(spec, known): (&EngineSpec, &Introduction)| Player {
        name: spec.command.name.clone(),
        reported: known.name.as_ref().map(ToString::to_string),
        command: spec.command.shown(),
        sha256: spec.program.sha256.clone(),
        proto: Some(spec.command.dialect.protocol).filter(|p| *p != Protocol::Uhi).map(|p| p.to_string()),
        options: spec.command.options.iter().cloned().collect::<BTreeMap<_, _>>(),
        ..Player::default()
    };
    specs.iter().zip(introductions).map(player).collect()
}

struct Running {
    games: Match,
    players: Vec<Player>,
    log: LogWriter,
    match_id: String,
    isolation: String,
    progress: Progress,
    scores: Scores,
    times: Times,
    failure: Option<Failure>,
    stopped: Option<&'static str>,
    /// The game after which the match stopped because an engine failed.
    faulted: Option<String>,
    patience: Patience,
    second: SideName,
    void_in_a_row: u32,
    /// Slots that are still at work.
    left: usize,
}

impl Running {
    /// Takes reports until every slot has left.
    async fn watch(&mut self, signals: &mut Signals) {
        while self.left > 0 {
            tokio::select! {
                report = self.games.reports.recv() => match report {
                    Some(report) => self.take(report),
                    None => return,
                },
                _ = signals.interrupt.recv() => self.signalled("interrupted (SIGINT)"),
                _ = signals.terminate.recv() => self.signalled("terminated (SIGTERM)"),
                _ = signals.ask.recv() => self.tell_slots(),
            }
        }
    }

    /// The first signal ends running games as void; at the second the engines are left to the system.
    fn signalled(&mut self, why: &'static str) {
        if self.stopped.is_some() {
            std::process::exit(Exit::Stopped as i32);
        }
        self.stopped = Some(why);
        self.progress.voice.note(&format!("{why}: running games end as void; once more ends everything at once"));
        self.games.stop(why);
    }

    /// Tells what each slot waits for.
    fn tell_slots(&self) {
        let names: Vec<&str> = self.players.iter().map(|player| &*player.name).collect();
        for (slot, status) in (1..).zip(self.games.statuses()) {
            self.progress.voice.note(&format!("slot {slot}: {}", told(status, &names)));
        }
    }

    fn fail(&mut self, failure: Failure) {
        self.games.stop("the match cannot go on");
        self.failure.get_or_insert(failure);
    }

    fn take(&mut self, report: Report) {
        let done = match report {
            // A game that the test no longer needs is not begun for anybody.
            Report::Started(pairing) if self.scores.stop().is_none() => self.progress.started(&pairing),
            Report::Started(_) => Ok(()),
            Report::Finished(finished) => self.finished(&finished),
            Report::Failed(error) => {
                self.fail(Failure::new(Exit::Engine, error));
                Ok(())
            }
            Report::Left => {
                self.left -= 1;
                Ok(())
            }
        };
        if let Err(failure) = done {
            self.fail(failure);
        }
    }

    fn finished(&mut self, finished: &Finished) -> Result<(), Failure> {
        let result = finished.result();
        if self.scores.stop().is_some() {
            // It was running when the test was decided by games before it; it does not count, whatever its result.
            return Ok(());
        }
        let record = self.record(finished);
        self.log.append(&Entry::Game(Box::new(record.clone()))).map_err(|error| Failure::new(Exit::Output, error))?;
        self.times.add(finished);
        let players = finished.pairing.engines;
        self.scores.add(&record, players).map_err(|what| Failure::input(anyhow!(what)))?;
        self.progress.finished(&record, players, &self.scores)?;
        if self.scores.stop().is_some() {
            self.games.stop("the test is decided");
        }
        self.judge_engines(finished);
        self.games.ended(finished.pairing.index, result);
        self.count_void(&record)
    }

    /// The slots begin no game after one that was too much for the match; here it is remembered why.
    fn judge_engines(&mut self, finished: &Finished) {
        if self.patience.is_exhausted_by(&finished.account) {
            let complaint = patience::complaint(&finished.account, self.second);
            self.faulted.get_or_insert_with(|| format!("game {}: {complaint}", finished.pairing.index + 1));
        }
    }

    fn count_void(&mut self, record: &GameRecord) -> Result<(), Failure> {
        if record.result != GameResult::Unfinished.as_str() {
            self.void_in_a_row = 0;
            return Ok(());
        }
        self.void_in_a_row += 1;
        if self.void_in_a_row < MOST_VOID || self.stopped.is_some() {
            return Ok(());
        }
        let why = format!("{MOST_VOID} games in a row were void, the last of them: {}", record.detail);
        Err(Failure::new(Exit::Engine, anyhow!(why)))
    }

    fn record(&self, finished: &Finished) -> GameRecord {
        let players = BySide::from_fn(|side| Player {
            stderr: finished.stderr[side].clone(),
            ..self.players[finished.pairing.engines[side]].clone()
        });
        let circumstances = Circumstances {
            number: finished.pairing.index + 1,
            match_id: self.match_id.clone(),
            started: finished.started.clone(),
            duration: finished.duration,
            isolation: self.isolation.clone(),
            players,
            last: finished.last.clone(),
        };
        GameRecord::of(circumstances, &finished.config, &finished.account)
    }

    /// Ends everything and tells how the match went.
    fn end(self, plan: &Plan) -> Result<Exit, Failure> {
        let Self { games, progress, scores, times, failure, stopped, faulted, mut log, .. } = self;
        games.join();
        log.finish().map_err(|error| Failure::new(Exit::Output, error))?;
        let otherwise = match plan.terms.patience {
            Patience::Strict => "without --strict the match goes on after such games",
            Patience::Standard | Patience::Recover => "--recover goes on after such games",
        };
        let faulted = faulted.map(|what| format!("Stopped after {what}; {otherwise}"));
        let names: Vec<String> = plan.engines.iter().map(|engine| engine.name.clone()).collect();
        let summary = Summary {
            names: &names,
            scores: &scores,
            times: &times,
            variant: &plan.terms.variant,
            log: log.path().display().to_string(),
            affinity: plan.affinity,
            ended: faulted.clone().or(stopped.map(|why| format!("Stopped: {why}"))),
        };
        summary.print(&progress)?;
        match (failure, stopped, faulted, scores.stop()) {
            (Some(failure), ..) => Err(failure),
            (None, Some(_), ..) => Ok(Exit::Stopped),
            (None, None, Some(_), _) => Ok(Exit::Faulted),
            (None, None, None, Some(stop)) if stop.decision == Decision::AcceptH1 => Ok(Exit::AcceptedH1),
            (None, None, None, Some(_)) => Ok(Exit::AcceptedH0),
            (None, None, None, None) => Ok(Exit::Success),
        }
    }
}

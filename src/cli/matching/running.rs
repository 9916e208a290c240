//! The match while it runs: reports come in, lines go out, games go into the log.

use std::collections::BTreeMap;
use std::sync::Arc;

use tokio::signal::unix::{SignalKind, signal};

use super::Plan;
use super::progress::Progress;
use super::scores::Scores;
use crate::arena::engine::EngineSpec;
use crate::arena::report::Finished;
use crate::arena::schedule::Schedule;
use crate::arena::tournament::{Match, introduce};
use crate::arena::{EngineError, Report};
use crate::cli::exit::{Exit, Failure};
use crate::protocol::dialects::Protocol;
use crate::record::writing::Circumstances;
use crate::record::{Entry, GameRecord, LogError, LogWriter, MatchHeader, Player, checksum, entry};
use crate::referee::Introduction;
use crate::rules::{BySide, Reason};

/// Void games in a row after which the machine is taken to be at fault.
const MOST_VOID: u32 = 5;

pub(super) fn run(plan: &Plan, specs: &Arc<[EngineSpec]>, schedule: Schedule) -> Result<Exit, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(Failure::output)?;
    let engine = |error: EngineError| Failure::new(Exit::Engine, error);
    let introductions = runtime.block_on(introduce(specs, &plan.terms.variant)).map_err(engine)?;
    let output = |error: LogError| Failure::new(Exit::Output, error);
    let mut log = LogWriter::create(&plan.log).map_err(output)?;
    let match_id = checksum::sha256(plan.settings.to_string().as_bytes())[..16].to_owned();
    log.append(&Entry::Match(Box::new(header(plan, &match_id)))).map_err(output)?;
    let names: Vec<String> = specs.iter().map(|spec| spec.command.name.clone()).collect();
    let progress = Progress::new(names.clone(), plan.games);
    progress.begins(plan).map_err(Failure::output)?;
    let games = Match::start(specs, plan.terms.clone(), schedule, plan.slots);
    let mut running = Running {
        games: games.map_err(|error| Failure::new(Exit::Engine, error))?,
        players: players(specs, &introductions),
        scores: Scores::new(),
        failure: None,
        stopped: None,
        void_in_a_row: 0,
        left: plan.slots,
        match_id,
        progress,
        log,
    };
    runtime.block_on(running.watch());
    let Running { games, progress, scores, failure, stopped, log, .. } = running;
    games.join();
    progress.ends(&scores, log.path()).map_err(Failure::output)?;
    match (failure, stopped) {
        (Some(failure), _) => Err(failure),
        (None, Some(_)) => Ok(Exit::Stopped),
        (None, None) => Ok(Exit::Success),
    }
}

fn header(plan: &Plan, match_id: &str) -> MatchHeader {
    MatchHeader {
        v: entry::VERSION,
        kind: "match".to_owned(),
        program: env!("CARGO_PKG_VERSION").to_owned(),
        started: jiff::Timestamp::now().to_string(),
        match_id: match_id.to_owned(),
        config: plan.settings.clone(),
        rules: None,
    }
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
    progress: Progress,
    scores: Scores,
    failure: Option<Failure>,
    stopped: Option<&'static str>,
    void_in_a_row: u32,
    /// Slots that are still at work.
    left: usize,
}

impl Running {
    /// Takes reports until every slot has left.
    async fn watch(&mut self) {
        let interrupt = signal(SignalKind::interrupt());
        let terminate = signal(SignalKind::terminate());
        let (Ok(mut interrupt), Ok(mut terminate)) = (interrupt, terminate) else {
            self.fail(Failure::output(std::io::Error::other("signals cannot be watched")));
            return;
        };
        while self.left > 0 {
            tokio::select! {
                report = self.games.reports.recv() => match report {
                    Some(report) => self.take(report),
                    None => return,
                },
                _ = interrupt.recv() => self.signalled("interrupted (SIGINT)"),
                _ = terminate.recv() => self.signalled("terminated (SIGTERM)"),
            }
        }
    }

    /// The first signal ends running games as void; at the second the engines are left to the system.
    fn signalled(&mut self, why: &'static str) {
        if self.stopped.is_some() {
            std::process::exit(Exit::Stopped as i32);
        }
        self.stopped = Some(why);
        Progress::note(&format!("{why}: running games end as void; once more ends everything at once"));
        self.games.stop(why);
    }

    fn fail(&mut self, failure: Failure) {
        self.games.stop("the match cannot go on");
        self.failure.get_or_insert(failure);
    }

    fn take(&mut self, report: Report) {
        let done = match report {
            Report::Started(pairing) => self.progress.started(&pairing),
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
        let record = self.record(finished);
        self.log.append(&Entry::Game(Box::new(record))).map_err(|error| Failure::new(Exit::Output, error))?;
        let Some(verdict) = &finished.account.verdict else { return Ok(()) };
        if verdict.outcome.reason == Reason::Void {
            self.void_in_a_row += 1;
            if self.void_in_a_row >= MOST_VOID && self.stopped.is_none() {
                let why = format!(
                    "{MOST_VOID} games in a row were void, the last of them: {}",
                    verdict.sentence(finished.config.variant.side_name(crate::rules::Side::Blue),)
                );
                self.fail(Failure::new(Exit::Engine, anyhow::anyhow!(why)));
            }
        } else {
            self.void_in_a_row = 0;
            self.scores.add(&finished.pairing, verdict.outcome);
        }
        self.progress.finished(finished, &self.scores)
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
            players,
            last: finished.last.clone(),
        };
        GameRecord::of(circumstances, &finished.config, &finished.account)
    }
}

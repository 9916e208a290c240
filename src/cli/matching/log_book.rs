//! The log of a match: begun anew, or gone on with after its referee was stopped or killed.

use std::collections::BTreeMap;

use anyhow::anyhow;

use super::Plan;
use super::config::differences;
use super::scores::Scores;
use crate::arena::engine::EngineSpec;
use crate::arena::schedule::Schedule;
use crate::cli::aside::aside;
use crate::cli::exit::{Exit, Failure};
use crate::record::journal::{self, Unfinished};
use crate::record::writing::Circumstances;
use crate::record::{Entry, GameRecord, LogError, LogReader, LogWriter, MatchHeader, Player, entry};
use crate::referee::{Account, Cause, Introduction, Verdict};
use crate::rules::{BySide, GameResult, Outcome, Reason, Side};

/// A log that is open, and what a former run has left in it.
#[derive(Debug)]
pub(super) struct LogBook {
    pub(super) writer: LogWriter,
    /// Results by index.
    pub(super) known: BTreeMap<u64, GameResult>,
    /// SHA-256 of the program of each engine in its last game, by name.
    pub(super) programs: BTreeMap<String, String>,
    /// Whether the match has a header already.
    begun: bool,
}

impl LogBook {
    /// Opens the log; the games that are in it go into the scores.
    pub(super) fn open(plan: &Plan, match_id: &str, scores: &mut Scores) -> Result<Self, Failure> {
        let output = |error: LogError| Failure::new(Exit::Output, error);
        if !plan.resume {
            let writer = LogWriter::create(&plan.log, plan.sync).map_err(output)?;
            return Ok(Self { writer, known: BTreeMap::new(), programs: BTreeMap::new(), begun: false });
        }
        let mut writer = LogWriter::reopen(&plan.log, plan.sync).map_err(output)?;
        let (known, programs) = (BTreeMap::new(), BTreeMap::new());
        let mut book = Former { plan, match_id, scores, known, programs, begun: false };
        book.read()?;
        let Former { known, programs, begun, .. } = book;
        let torn = writer.cut_torn().map_err(output)?;
        if torn > 0 {
            aside(format_args!(
                "the last line of the log '{}' was torn: its {torn} bytes were cut off, its game is played again",
                plan.log.display()
            ));
        }
        Ok(Self { writer, known, programs, begun })
    }

    /// The engines whose program is another one than in their last game in the log.
    pub(super) fn changed<'a>(&self, players: &'a [Player]) -> Vec<&'a str> {
        let differs = |player: &&Player| self.programs.get(&player.name).is_some_and(|sha256| *sha256 != player.sha256);
        players.iter().filter(differs).map(|player| &*player.name).collect()
    }

    /// Writes the header, unless it is there.
    pub(super) fn begin(&mut self, plan: &Plan, match_id: &str) -> Result<(), LogError> {
        if self.begun {
            return Ok(());
        }
        let header = MatchHeader {
            v: entry::VERSION,
            kind: "match".to_owned(),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            started: jiff::Timestamp::now().to_string(),
            match_id: match_id.to_owned(),
            config: plan.config.clone(),
            rules: plan.rules.clone(),
            settings: plan.rule_settings.clone(),
        };
        self.writer.append(&Entry::Match(Box::new(header)))
    }

    /// Records the games that a killed referee left unfinished as void. Returns how many there were.
    pub(super) fn bury(
        &mut self,
        plan: &Plan,
        parts: &Parts<'_>,
        schedule: &Schedule,
        scores: &mut Scores,
    ) -> Result<u64, LogError> {
        let paths = journal::left_beside(&plan.log);
        let mut left: Vec<Unfinished> = paths.iter().filter_map(|path| journal::read(path)).collect();
        left.sort_by_key(|left| left.game.index);
        left.retain(|left| {
            let known = self.known.contains_key(&left.game.index);
            !known && left.game.engines.iter().all(|(_, &at)| at < parts.specs.len())
        });
        for left in &left {
            let record = parts.void(plan, left, schedule);
            let _ = scores.add(&record, left.game.engines);
            self.writer.append(&Entry::Game(Box::new(record)))?;
        }
        for path in paths {
            let _ = std::fs::remove_file(path);
        }
        Ok(left.len() as u64)
    }
}

/// What records are made of.
pub(super) struct Parts<'a> {
    pub(super) match_id: &'a str,
    pub(super) specs: &'a [EngineSpec],
    pub(super) introductions: &'a [Introduction],
    pub(super) players: &'a [Player],
}

impl Parts<'_> {
    /// The record of a game that was running when its referee was killed.
    fn void(&self, plan: &Plan, left: &Unfinished, schedule: &Schedule) -> GameRecord {
        let game = &left.game;
        let pairing = schedule.rebuild(game.index, game.number, game.engines);
        let wants_legal = BySide::from_fn(|side| self.introductions[game.engines[side]].wants_legal);
        let config = plan.terms.game(self.specs, &pairing, wants_legal);
        let outcome = Outcome { result: GameResult::Unfinished, reason: Reason::Void };
        let cause = Cause::Void("the referee was killed".to_owned());
        let mut account = Account::default();
        account.setups.clone_from(&left.setups);
        account.verdict = Some(Verdict { outcome, side: None, cause });
        let mut last = None;
        if let Ok(mut board) = config.opening.board(&config.variant, &left.setups) {
            account.moves = left.moves.iter().take_while(|made| board.play(made.mv).is_ok()).copied().collect();
            last = Some(board.reveal());
        }
        let circumstances = Circumstances {
            number: game.index + 1,
            match_id: self.match_id.to_owned(),
            started: game.started.clone(),
            duration: account.moves.iter().map(|made| made.time).sum(),
            isolation: self.specs.first().map(|spec| spec.isolation.in_force().to_owned()).unwrap_or_default(),
            players: BySide::from_fn(|side: Side| self.players[game.engines[side]].clone()),
            last,
        };
        GameRecord::of(circumstances, &config, &account)
    }
}

/// A former run, while its log is read.
struct Former<'a> {
    plan: &'a Plan,
    match_id: &'a str,
    scores: &'a mut Scores,
    known: BTreeMap<u64, GameResult>,
    programs: BTreeMap<String, String>,
    begun: bool,
}

impl Former<'_> {
    fn read(&mut self) -> Result<(), Failure> {
        for entry in LogReader::open(&self.plan.log).map_err(Failure::input)? {
            match entry {
                Ok(Entry::Match(header)) => self.header(&header)?,
                Ok(Entry::Game(game)) => self.game(&game)?,
                Err(LogError::Torn { .. }) => break,
                Err(error) => return Err(Failure::input(error)),
            }
        }
        Ok(())
    }

    fn wrong(&self, what: &str) -> Failure {
        Failure::input(anyhow!("cannot go on with the log '{}': {what}", self.plan.log.display()))
    }

    fn header(&mut self, header: &MatchHeader) -> Result<(), Failure> {
        if self.begun {
            return Err(self.wrong("it holds more than one match"));
        }
        self.begun = true;
        if header.match_id == self.match_id {
            return Ok(());
        }
        let (log, here) = (&header.match_id, self.match_id);
        let mut differences = differences(&header.config, &self.plan.config);
        if differences.is_empty() {
            differences.push("the rule files differ".to_owned());
        }
        let what = format!("it is of another match, {log}, and not of {here}: {}", differences.join("; "));
        Err(self.wrong(&what))
    }

    fn game(&mut self, record: &GameRecord) -> Result<(), Failure> {
        if record.match_id != self.match_id {
            return Err(self.wrong(&format!("game {} is of another match", record.game)));
        }
        let number = |name: &str| self.plan.engines.iter().position(|engine| engine.name == name);
        let (Some(red), Some(blue)) = (number(&record.red.name), number(&record.blue.name)) else {
            return Err(self.wrong(&format!("game {} has a player that is not in this match", record.game)));
        };
        let index = record.game.saturating_sub(1);
        if record.result != GameResult::Unfinished.as_str() && self.known.contains_key(&index) {
            return Err(self.wrong(&format!("game {} has two results", record.game)));
        }
        for player in [&record.red, &record.blue] {
            self.programs.insert(player.name.clone(), player.sha256.clone());
        }
        let result = self.scores.add(record, BySide::new(red, blue)).map_err(|what| self.wrong(&what))?;
        if result != GameResult::Unfinished {
            self.known.insert(index, result);
        }
        Ok(())
    }
}

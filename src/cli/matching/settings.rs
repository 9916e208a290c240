//! What a draft means, key by key.

use std::path::PathBuf;
use std::str::FromStr;

use super::draft::{Entry, Value};
use super::time_control;
use crate::arena::adjudication::{Adjudication, DrawRule, ResignRule};
use crate::arena::schedule::{Format, Order, SetupMode};
use crate::arena::{Affinity, Level, Patience};
use crate::cli::{key_values, sprt_words};
use crate::protocol::time::Control;
use crate::protocol::to_engine::IllegalPolicy;
use crate::record::Sync;
use crate::rules::word_list;
use crate::stats::Sprt;

word_list! {
    /// What a match prints.
    pub(super) enum Output, "output" {
        /// Lines for people, and for tools that know other runners.
        Text = "text",
        /// One event a line.
        Json = "json",
    }
}

/// A list of openings or set-ups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct List {
    pub(super) file: PathBuf,
    pub(super) order: Order,
    /// The first line that is used, from 1.
    pub(super) start: usize,
}

/// The settings of a match, each by itself.
// Each of them is a switch of its own that people set.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Settings {
    pub(super) rules: String,
    pub(super) format: Format,
    pub(super) rounds: Option<u64>,
    pub(super) games: Option<u64>,
    pub(super) repeat: u64,
    pub(super) swap: bool,
    pub(super) openings: Option<List>,
    pub(super) setup: SetupMode,
    pub(super) setups: Option<List>,
    pub(super) concurrency: usize,
    pub(super) force_concurrency: bool,
    pub(super) affinity: Affinity,
    pub(super) control: Control,
    pub(super) margin: u64,
    pub(super) startup_time: u64,
    pub(super) ready_time: u64,
    pub(super) setup_time: u64,
    pub(super) illegal: IllegalPolicy,
    pub(super) max_moves: Option<u32>,
    pub(super) quiet_plies: Option<u32>,
    pub(super) adjudication: Adjudication,
    pub(super) sprt: Option<Sprt>,
    pub(super) rating_interval: u64,
    pub(super) output: Output,
    pub(super) seed: Option<u64>,
    pub(super) isolation: Level,
    pub(super) isolation_allow: Vec<PathBuf>,
    pub(super) log: Option<PathBuf>,
    pub(super) resume: bool,
    pub(super) sync: Sync,
    pub(super) recover: bool,
    pub(super) strict: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            rules: "stratego".to_owned(),
            format: Format::RoundRobin,
            rounds: None,
            games: None,
            repeat: 2,
            swap: true,
            openings: None,
            setup: SetupMode::Free,
            setups: None,
            concurrency: 1,
            force_concurrency: false,
            affinity: Affinity::None,
            control: Control::Clock { base: 10_000, inc: 100, moves: None },
            margin: 0,
            startup_time: 10_000,
            ready_time: 10_000,
            setup_time: 10_000,
            illegal: IllegalPolicy::Forfeit,
            max_moves: None,
            quiet_plies: None,
            adjudication: Adjudication::default(),
            sprt: None,
            rating_interval: 10,
            output: Output::Text,
            seed: None,
            isolation: Level::Auto,
            isolation_allow: Vec::new(),
            log: None,
            resume: false,
            sync: Sync::Batch,
            recover: false,
            strict: false,
        }
    }
}

impl Settings {
    /// After which games the match stops.
    pub(super) const fn patience(&self) -> Patience {
        match (self.strict, self.recover) {
            (true, _) => Patience::Strict,
            (false, true) => Patience::Recover,
            (false, false) => Patience::Standard,
        }
    }

    /// Takes in what was said under one key.
    ///
    /// # Errors
    /// When there is no such key, or it cannot have this value.
    pub(super) fn set(&mut self, entry: &Entry) -> Result<(), String> {
        match &*entry.key {
            "openings" => self.openings = Some(list(&entry.value)?),
            "setups" => self.setups = Some(list(&entry.value)?),
            "draw" => self.adjudication.draw = Some(draw(&entry.value)?),
            "resign" => self.adjudication.resign = Some(resign(&entry.value)?),
            "sprt" => self.sprt = Some(sprt_words::read(&joined(&entry.value))?),
            key => match &entry.value {
                Value::Text(text) => self.set_plain(key, text)?,
                Value::Items(_) => return Err("a table found, expected a text, a number, true or false".to_owned()),
            },
        }
        Ok(())
    }

    fn set_plain(&mut self, key: &str, text: &str) -> Result<(), String> {
        match key {
            "rules" => text.clone_into(&mut self.rules),
            "tournament" => self.format = word(text)?,
            "rounds" => self.rounds = Some(at_least(1, text)?),
            "games" => self.games = Some(at_least(1, text)?),
            "repeat" => self.repeat = at_least(1, text)?,
            "noswap" => self.swap = !truth(text)?,
            "setup" => self.setup = word(text)?,
            "concurrency" => self.concurrency = at_least(1, text)? as usize,
            "force-concurrency" => self.force_concurrency = truth(text)?,
            "affinity" => self.affinity = word(text)?,
            "tc" => self.control = time_control::read(text).map_err(|error| error.to_string())?,
            "st" => self.control = time_control::read_per_move(text).map_err(|error| error.to_string())?,
            "timemargin" => self.margin = at_least(0, text)?,
            "startup-ms" => self.startup_time = at_least(1, text)?,
            "ping-ms" => self.ready_time = at_least(1, text)?,
            "setup-ms" => self.setup_time = at_least(1, text)?,
            "illegal" => self.illegal = text.parse().map_err(|error| format!("{error}"))?,
            "maxmoves" => self.max_moves = Some(plies(text)?),
            "quiet-plies" => self.quiet_plies = Some(plies(text)?),
            "ratinginterval" => self.rating_interval = at_least(0, text)?,
            "output" => self.output = word(text)?,
            "srand" => self.seed = Some(at_least(0, text)?),
            "isolation" => self.isolation = word(text)?,
            "isolation-allow" => {
                let words = shell_words::split(text).map_err(|_| "unbalanced quotes".to_owned())?;
                self.isolation_allow = words.into_iter().map(PathBuf::from).collect();
            }
            "log" => self.log = Some(text.into()),
            "resume" => self.resume = truth(text)?,
            "sync" => self.sync = word(text)?,
            "recover" => self.recover = truth(text)?,
            "strict" => self.strict = truth(text)?,
            _ => return Err("unknown key".to_owned()),
        }
        Ok(())
    }
}

fn word<T: FromStr<Err = crate::rules::UnknownWord>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: crate::rules::UnknownWord| error.to_string())
}

fn truth(text: &str) -> Result<bool, String> {
    text.parse().map_err(|_| format!("'{}' found, expected true or false", text.escape_default()))
}

fn at_least(least: u64, text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|&number| number >= least);
    number.ok_or_else(|| format!("'{}' found, expected a whole number from {least} on", text.escape_default()))
}

fn plies(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (1..=u32::MAX / 2).contains(number));
    number.ok_or_else(|| format!("'{}' found, expected a whole number from 1 on", text.escape_default()))
}

/// A table as the command line writes it.
fn joined(value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::Items(items) => items.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(","),
    }
}

fn list(value: &Value) -> Result<List, String> {
    let items = match value {
        Value::Items(items) => items.clone(),
        Value::Text(text) => {
            let words = shell_words::split(text).map_err(|_| "unbalanced quotes".to_owned())?;
            let part = |word: &String| {
                let (key, value) = word.split_once('=').unwrap_or(("file", word));
                (key.to_owned(), value.to_owned())
            };
            words.iter().map(part).collect()
        }
    };
    let (mut file, mut order, mut start) = (None, Order::Sequential, 1);
    for (key, value) in &items {
        match &**key {
            "file" => file = Some(PathBuf::from(value)),
            "order" => order = word(value)?,
            "start" => start = at_least(1, value).map_err(|what| format!("start: {what}"))? as usize,
            _ => return Err(key_values::unknown(key, &["file", "order", "start"])),
        }
    }
    Ok(List { file: file.ok_or_else(|| "file is missing, expected file=FILE".to_owned())?, order, start })
}

/// The numbers of a rule, in the order of its keys; all must be there.
fn numbers<const N: usize>(value: &Value, keys: [&str; N]) -> Result<[i32; N], String> {
    let text = joined(value);
    let mut found = [None; N];
    for (key, value) in key_values::read(&text)? {
        let at = keys.iter().position(|known| *known == key).ok_or_else(|| key_values::unknown(key, &keys))?;
        let number = key_values::number::<i32>(key, value)?;
        found[at] = Some(number).filter(|number| *number >= 0);
    }
    let missing = keys.iter().zip(&found).find(|(_, number)| number.is_none());
    match missing {
        Some((key, _)) => Err(format!("{key} is missing or below 0, expected {}=NUMBER", keys.join("=NUMBER,"))),
        None => Ok(found.map(Option::unwrap_or_default)),
    }
}

fn draw(value: &Value) -> Result<DrawRule, String> {
    let [movenumber, movecount, score] = numbers(value, ["movenumber", "movecount", "score"])?;
    Ok(DrawRule { movenumber: movenumber.unsigned_abs(), movecount: movecount.unsigned_abs().max(1), score })
}

fn resign(value: &Value) -> Result<ResignRule, String> {
    let [movecount, score] = numbers(value, ["movecount", "score"])?;
    Ok(ResignRule { movecount: movecount.unsigned_abs().max(1), score })
}

//! The effective configuration: everything that the games of a match follow from. It stands in the log's header, and its
//! hash is the match's name.

use std::collections::BTreeMap;

use serde::Serialize;

use super::settings::{List, Settings};
use crate::arena::command::Buffering;
use crate::arena::{Adjudication, EngineCommand};
use crate::cli::sprt_words;
use crate::games::Variant;
use crate::protocol::dialects::{Coordinates, Protocol};
use crate::record::checksum::sha256;
use crate::stats::BlockSize;

/// Hexadecimal digits of a match's name.
const DIGITS: usize = 16;

/// The effective configuration of a match. Where its log lies, how many games are played at the same time and what is
/// printed are no part of it: the games do not depend on them.
#[derive(Debug, Clone, Serialize)]
pub(super) struct MatchConfig {
    pub(super) rules: String,
    pub(super) rules_version: u32,
    /// Fields of the rule set that the match sets otherwise.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) rule_settings: BTreeMap<String, u64>,
    pub(super) engines: Vec<EngineConfig>,
    pub(super) tournament: &'static str,
    pub(super) rounds: u64,
    /// Games of an encounter, each time that it comes.
    pub(super) games: u64,
    pub(super) swap: bool,
    /// How many consecutive games belong together: `single`, `pair` or `four`.
    pub(super) block: &'static str,
    pub(super) setup: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) setups: Option<ListConfig>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) openings: Option<ListConfig>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) repeat: Option<u64>,
    pub(super) clock: String,
    pub(super) margin: u64,
    pub(super) setup_time: u64,
    pub(super) ready_time: u64,
    pub(super) illegal: String,
    pub(super) adjudication: Adjudication,
    pub(super) sprt: Option<String>,
    pub(super) seed: u64,
}

/// An engine in the configuration.
#[derive(Debug, Clone, Serialize)]
pub(super) struct EngineConfig {
    pub(super) name: String,
    pub(super) command: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) dir: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) options: Vec<(String, Option<String>)>,
    /// What it speaks, where that is not `uhi`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) proto: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) coords: Option<&'static str>,
    /// In MiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) memory: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stdbuf: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) clock: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) depth: Option<u32>,
}

/// A list of openings or set-ups in the configuration.
#[derive(Debug, Clone, Serialize)]
pub(super) struct ListConfig {
    pub(super) file: String,
    pub(super) sha256: String,
    pub(super) order: &'static str,
    pub(super) start: usize,
}

impl ListConfig {
    pub(super) fn new(list: &List, sha256: &str) -> Self {
        let List { file, order, start } = list;
        Self { file: file.display().to_string(), sha256: sha256.to_owned(), order: order.as_str(), start: *start }
    }
}

impl From<&EngineCommand> for EngineConfig {
    fn from(engine: &EngineCommand) -> Self {
        Self {
            name: engine.name.clone(),
            command: engine.shown(),
            dir: engine.dir.as_ref().map(|dir| dir.display().to_string()),
            options: engine.options.clone(),
            proto: Some(engine.dialect.protocol).filter(|&protocol| protocol != Protocol::Uhi).map(Protocol::as_str),
            coords: engine.dialect.coordinates.map(Coordinates::as_str),
            memory: engine.memory,
            stdbuf: engine.buffering.map(Buffering::as_str),
            clock: engine.control.map(|control| control.to_string()),
            nodes: engine.search.nodes,
            depth: engine.search.depth,
        }
    }
}

/// What the configuration holds beyond the settings.
pub(super) struct Worked<'a> {
    pub(super) variant: &'a Variant,
    pub(super) rule_settings: BTreeMap<String, u64>,
    pub(super) engines: &'a [EngineCommand],
    pub(super) rounds: u64,
    pub(super) games: u64,
    pub(super) block: BlockSize,
    pub(super) openings: Option<ListConfig>,
    pub(super) setups: Option<ListConfig>,
    pub(super) seed: u64,
}

impl MatchConfig {
    pub(super) fn new(settings: &Settings, worked: Worked<'_>) -> Self {
        Self {
            rules: worked.variant.id().to_owned(),
            rules_version: worked.variant.version(),
            rule_settings: worked.rule_settings,
            engines: worked.engines.iter().map(EngineConfig::from).collect(),
            tournament: settings.format.as_str(),
            rounds: worked.rounds,
            games: worked.games,
            swap: settings.swap,
            block: worked.block.as_str(),
            setup: settings.setup.as_str(),
            setups: worked.setups,
            repeat: worked.openings.as_ref().map(|_| settings.repeat),
            openings: worked.openings,
            clock: settings.control.to_string(),
            margin: settings.margin,
            setup_time: settings.setup_time,
            ready_time: settings.ready_time,
            illegal: settings.illegal.to_string(),
            adjudication: settings.adjudication,
            sprt: settings.sprt.as_ref().map(sprt_words::written),
            seed: worked.seed,
        }
    }

    /// As it stands in the log.
    pub(super) fn json(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_else(|_| unreachable!("a configuration holds nothing that JSON cannot"))
    }
}

/// The name of a match: a hash of its configuration and of its rule file, where it has one.
pub(super) fn match_id(config: &serde_json::Value, rules: Option<&str>) -> String {
    let text = format!("{config}{}", rules.unwrap_or_default());
    sha256(text.as_bytes())[..DIGITS].to_owned()
}

/// The settings in which two configurations differ, in words.
pub(super) fn differences(log: &serde_json::Value, here: &serde_json::Value) -> Vec<String> {
    let none = serde_json::Map::new();
    let (log, here) = (log.as_object().unwrap_or(&none), here.as_object().unwrap_or(&none));
    let mut keys: Vec<&String> = log.keys().chain(here.keys()).collect();
    keys.sort_unstable();
    keys.dedup();
    let shown = |value: Option<&serde_json::Value>| value.map_or_else(|| "nothing".to_owned(), ToString::to_string);
    let told =
        |key: &&String| format!("{key} is {} in the log and {} here", shown(log.get(*key)), shown(here.get(*key)));
    keys.iter().filter(|key| log.get(**key) != here.get(**key)).map(told).collect()
}

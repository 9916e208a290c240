//! Logs as results.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::anyhow;

use super::results::{Results, Section};
use crate::cli::aside::aside;
use crate::cli::exit::Failure;
use crate::record::{Entry, LogError, LogReader, MatchHeader};
use crate::stats::BlockSize;

/// The results of these logs. A torn last line is told and left out; every other fault is an error.
pub(super) fn read(logs: &[PathBuf]) -> Result<Results, Failure> {
    let mut results = Results::default();
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for path in logs {
        let wrong = |what: String| Failure::input(anyhow!("log '{}': {what}", path.display()));
        for entry in LogReader::open(path).map_err(Failure::input)? {
            match entry {
                Ok(Entry::Match(header)) => {
                    if known.insert(header.match_id.clone(), results.sections.len()).is_some() {
                        return Err(wrong(format!("the match {} is there twice", header.match_id)));
                    }
                    results.sections.push(section(&header));
                }
                Ok(Entry::Game(game)) => {
                    let at = known.get(&game.match_id).copied();
                    let at = at.ok_or_else(|| wrong(format!("game {} is of no match in the logs", game.game)))?;
                    if !results.sections[at].add(&game).map_err(wrong)? {
                        return Err(wrong(format!("game {} has two results", game.game)));
                    }
                }
                Err(error @ LogError::Torn { .. }) => {
                    aside(format_args!("{error}; it is left out"));
                    break;
                }
                Err(error) => return Err(Failure::input(error)),
            }
        }
    }
    Ok(results)
}

fn section(header: &MatchHeader) -> Section {
    let text = |value: &serde_json::Value| value.as_str().map(str::to_owned);
    let engines = header.config.get("engines").and_then(|engines| engines.as_array().cloned()).unwrap_or_default();
    let names = engines.iter().filter_map(|engine| engine.get("name").and_then(text)).collect();
    let block = header.config.get("block").and_then(text).and_then(|word| word.parse().ok());
    Section { names, block: block.unwrap_or(BlockSize::Pair), games: BTreeMap::new(), void: 0 }
}

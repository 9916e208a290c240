//! `linesman stats`: every number of a match, worked out anew from logs or from counts.

mod counts;
mod duel;
mod reading;
mod results;
mod sheet;
mod standing;
mod table;

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::anyhow;
use clap::Args;

pub(super) use self::duel::Duel;
pub(super) use self::results::{Counted, fingerprint};
pub(super) use self::sheet::Sheet;
pub(super) use self::standing::Contest;

use super::exit::{Exit, Failure};
use super::sprt_words;
use crate::stats::Sprt;

#[derive(Debug, Args)]
pub(super) struct StatsArgs {
    /// The logs; several are counted together
    #[arg(required_unless_present_any = ["wdl", "penta"])]
    logs: Vec<PathBuf>,
    /// Counts of games instead of logs: won, drawn, lost
    #[arg(long, value_name = "W,D,L", conflicts_with_all = ["logs", "penta"])]
    wdl: Option<String>,
    /// Counts of game pairs instead of logs, by score: 0, 1/2, 1, 3/2, 2
    #[arg(long, value_name = "LL,LD,DD+WL,WD,WW", conflicts_with = "logs")]
    penta: Option<String>,
    /// A sequential test on the results: elo0=,elo1=[,alpha=][,beta=][,model=normalized|logistic]
    #[arg(long, value_name = "TEST")]
    sprt: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &StatsArgs) -> Result<Exit, Failure> {
    let sprt = args.sprt.as_deref().map(sprt_words::read).transpose();
    let sprt = sprt.map_err(|error| Failure::usage(anyhow!("--sprt: {error}")))?;
    let (text, json) = told(args, sprt)?;
    let mut out = anstream::stdout().lock();
    if args.json { writeln!(out, "{json}") } else { write!(out, "{text}") }.map_err(Failure::output)?;
    Ok(Exit::Success)
}

/// The statistics as text and as JSON.
fn told(args: &StatsArgs, sprt: Option<Sprt>) -> Result<(String, String), Failure> {
    let usage = |option: &str, error: String| Failure::usage(anyhow!("{option}: {error}"));
    let sheet = match (&args.wdl, &args.penta) {
        (Some(wdl), _) => Sheet::of_games(counts::wdl(wdl).map_err(|error| usage("--wdl", error))?, sprt),
        (None, Some(pairs)) => Sheet::of_pairs(counts::pairs(pairs).map_err(|error| usage("--penta", error))?, sprt),
        (None, None) => return of_logs(&args.logs, sprt),
    };
    Ok((sheet.to_string(), json(&sheet)))
}

fn of_logs(logs: &[PathBuf], sprt: Option<Sprt>) -> Result<(String, String), Failure> {
    let results = reading::read(logs)?;
    let names = results.names();
    if names.is_empty() {
        return Err(Failure::input(anyhow!("no match found in the logs, expected at least one")));
    }
    if names.len() > 2 {
        if sprt.is_some() {
            return Err(Failure::usage(anyhow!("--sprt: the logs hold {} engines, expected two", names.len())));
        }
        let sheet = results.contest(&names).sheet();
        return Ok((sheet.to_string(), json(&sheet)));
    }
    let sheet = results.duel(&names, sprt).map_err(Failure::input)?.sheet();
    Ok((sheet.to_string(), json(&sheet)))
}

/// A sheet as one line of JSON.
pub(super) fn json(sheet: &impl serde::Serialize) -> String {
    serde_json::to_string(sheet).unwrap_or_else(|_| unreachable!("sheets hold nothing that JSON cannot"))
}

/// A sheet as a value of JSON.
pub(super) fn json_value(sheet: &impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(sheet).unwrap_or_else(|_| unreachable!("sheets hold nothing that JSON cannot"))
}

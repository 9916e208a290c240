//! `linesman import`: games of another program, judged and put into a log.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use clap::Args;

use super::exit::{Exit, Failure};
use super::{export, variant};
use crate::games::Variant;
use crate::games::stratego::rule_file;
use crate::record::exchange::Transcript;
use crate::record::{Entry, GameRecord, LogWriter, MatchHeader, Sync, checksum, entry};

/// Longest file that is taken in, in bytes.
const LONGEST: u64 = 256 * 1024 * 1024;

#[derive(Debug, Args)]
pub(super) struct ImportArgs {
    /// The file
    file: PathBuf,
    /// The format: pgn (Xiangqi), gravon, gsn, or ucc
    #[arg(long, value_name = "FORMAT")]
    format: String,
    /// The rule set to judge by: a preset or a rule file [default: what the format means]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    /// The log, which must not exist
    #[arg(short, long, value_name = "LOG")]
    output: PathBuf,
}

pub(super) fn run(args: &ImportArgs) -> Result<Exit, Failure> {
    let format = export::format(&args.format)?;
    let text = read(&args.file)?;
    let shown = args.file.display();
    let transcripts = format.read(&text).map_err(|error| Failure::input(anyhow!("'{shown}': {error}")))?;
    if transcripts.is_empty() {
        return Err(Failure::input(anyhow!("there is no game in '{shown}'")));
    }
    let rules = match (&args.rules, transcripts[0].rules) {
        (Some(name), _) => variant::load(name)?,
        (None, Some(name)) => variant::load(name)?,
        (None, None) => return Err(Failure::usage(anyhow!("--rules is needed: the format names no rules"))),
    };
    // Nothing is written before every game is known to keep the rules.
    let match_id = checksum::sha256(text.as_bytes())[..16].to_owned();
    let records = judged(transcripts, &match_id, &rules, args)?;
    let write = |error| Failure::new(Exit::Output, error);
    let mut log = LogWriter::create(&args.output, Sync::Game).map_err(write)?;
    log.append(&Entry::Match(Box::new(header(args, &match_id, &rules)))).map_err(write)?;
    let games = records.len();
    for record in records {
        log.append(&Entry::Game(Box::new(record))).map_err(write)?;
    }
    let mut out = io::stdout().lock();
    writeln!(out, "{}: {games} games", args.output.display()).map_err(Failure::output)?;
    Ok(Exit::Success)
}

fn judged(
    transcripts: Vec<Transcript>,
    match_id: &str,
    rules: &Variant,
    args: &ImportArgs,
) -> Result<Vec<GameRecord>, Failure> {
    let mut records = Vec::with_capacity(transcripts.len());
    for (transcript, number) in transcripts.into_iter().zip(1..) {
        let own = transcript.rules;
        if args.rules.is_none() && own.is_some_and(|own| own != rules.id()) {
            let own = own.unwrap_or_default();
            let problem = anyhow!("game {number} is of '{own}' and the first of '{}': import them apart", rules.id());
            return Err(Failure::input(problem));
        }
        let judged = transcript.judge(number, match_id, rules);
        let told = |error| Failure::input(anyhow!("'{}', game {number}: {error}", args.file.display()));
        records.push(judged.map_err(told)?);
    }
    Ok(records)
}

fn header(args: &ImportArgs, match_id: &str, rules: &Variant) -> MatchHeader {
    let name = args.file.file_name().map(|name| name.to_string_lossy().into_owned());
    let own = match rules {
        Variant::Stratego(rules) if Variant::preset(&rules.id).is_err() => Some(rule_file::print(rules)),
        _ => None,
    };
    MatchHeader {
        v: entry::VERSION,
        kind: "match".to_owned(),
        program: env!("CARGO_PKG_VERSION").to_owned(),
        started: jiff::Timestamp::now().to_string(),
        match_id: match_id.to_owned(),
        config: serde_json::json!({"imported": name, "format": args.format, "rules": rules.id()}),
        rules: own,
        settings: std::collections::BTreeMap::new(),
    }
}

fn read(path: &Path) -> Result<String, Failure> {
    let cannot = || format!("cannot read '{}'", path.display());
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes));
    read.with_context(cannot).map_err(Failure::input)?;
    if bytes.len() as u64 > LONGEST {
        return Err(Failure::input(anyhow!("'{}' is longer than {LONGEST} bytes", path.display())));
    }
    // The archives are older than the habit of UTF-8; only names can be concerned.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

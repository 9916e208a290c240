//! `linesman export`: games of a log in the format of another program.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clap::Args;

use super::exit::{Exit, Failure};
use crate::record::exchange::Format;
use crate::record::{Entry, LogReader, Rulebook};
use crate::rules::UnknownWord;

#[derive(Debug, Args)]
pub(super) struct ExportArgs {
    /// The log
    log: PathBuf,
    /// The format: pgn (Xiangqi), gravon or gsn (Stratego, as the Gravon server keeps it), ucc (classic Stratego, as the
    /// competition of 2012 did), or csv (results)
    #[arg(long, value_name = "FORMAT")]
    format: String,
    /// One game by its number [default: all that were not void]
    #[arg(long, value_name = "N")]
    game: Option<u64>,
    /// The file, which must not exist [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The format of this name.
pub(super) fn format(name: &str) -> Result<Format, Failure> {
    name.parse().map_err(|error: UnknownWord| Failure::usage(anyhow!("--format: {error}")))
}

pub(super) fn run(args: &ExportArgs) -> Result<Exit, Failure> {
    let format = format(&args.format)?;
    let (text, games) = text(args, format)?;
    if games == 0 {
        let which = args.game.map_or("no game".to_owned(), |number| format!("no game {number}"));
        return Err(Failure::input(anyhow!("there is {which} in the log '{}'", args.log.display())));
    }
    match &args.output {
        None => io::stdout().lock().write_all(text.as_bytes()).map_err(Failure::output)?,
        Some(path) => write_new(path, &text)?,
    }
    Ok(Exit::Success)
}

/// The games that are asked for, as one text, and how many they are.
fn text(args: &ExportArgs, format: Format) -> Result<(String, usize), Failure> {
    let mut rulebook = Rulebook::default();
    let mut text = format.head().to_owned();
    let mut games = 0;
    for entry in LogReader::open(&args.log).map_err(Failure::input)? {
        match entry.map_err(Failure::input)? {
            Entry::Match(header) => rulebook.learn(&header).map_err(Failure::input)?,
            Entry::Game(game) => {
                if args.game.map_or(game.reason == "void", |number| game.game != number) {
                    continue;
                }
                let variant = rulebook.of(&game).map_err(Failure::input)?;
                let written = format.write(&game, &variant);
                let number = game.game;
                text += &written.map_err(|error| Failure::input(anyhow!("game {number}: {error}")))?;
                games += 1;
            }
        }
    }
    Ok((text, games))
}

fn write_new(path: &Path, text: &str) -> Result<(), Failure> {
    let opened = OpenOptions::new().write(true).create_new(true).open(path);
    let written = opened.and_then(|mut file| file.write_all(text.as_bytes()));
    let told = |error: io::Error| Failure::new(Exit::Output, anyhow!("cannot write '{}': {error}", path.display()));
    written.map_err(told)
}

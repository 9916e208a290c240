//! `linesman verify`: judging every game of a log again.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;

use super::exit::{Exit, Failure};
use crate::record::{Entry, LogError, LogReader, Rulebook, verify};

#[derive(Debug, Args)]
pub(super) struct VerifyArgs {
    /// The logs
    #[arg(required = true)]
    logs: Vec<PathBuf>,
    /// Print only what is wrong
    #[arg(short, long)]
    quiet: bool,
}

pub(super) fn run(args: &VerifyArgs) -> Result<Exit, Failure> {
    let mut out = anstream::stdout().lock();
    let mut exit = Exit::Success;
    for path in &args.logs {
        let (mut games, mut plies, mut faults) = (0u64, 0u64, 0u64);
        let mut rulebook = Rulebook::default();
        for entry in LogReader::open(path).map_err(Failure::input)? {
            match entry {
                Ok(Entry::Match(header)) => rulebook.learn(&header).map_err(Failure::input)?,
                Ok(Entry::Game(game)) => {
                    games += 1;
                    plies += game.times.len() as u64;
                    for fault in verify(&game, &rulebook) {
                        faults += 1;
                        writeln!(out, "{}: {fault}", path.display()).map_err(Failure::output)?;
                    }
                }
                // A line that was changed is what verifying is for; the others may still be sound.
                Err(error @ LogError::Entry { .. }) if error.is_local() => {
                    faults += 1;
                    writeln!(out, "{error}").map_err(Failure::output)?;
                }
                Err(error) => return Err(Failure::input(error)),
            }
        }
        if faults > 0 {
            exit = Exit::Found;
        }
        if !args.quiet {
            told(&mut out, path, games, plies, faults).map_err(Failure::output)?;
        }
    }
    Ok(exit)
}

fn told(out: &mut impl io::Write, path: &std::path::Path, games: u64, plies: u64, faults: u64) -> io::Result<()> {
    let verdict = match faults {
        0 => "all as judged".to_owned(),
        1 => "1 fault".to_owned(),
        more => format!("{more} faults"),
    };
    writeln!(out, "{}: {games} games, {plies} plies: {verdict}", path.display())
}

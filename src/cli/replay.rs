//! `linesman replay`: a logged game in the terminal.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use clap::Args;

use super::exit::{Exit, Failure};
use super::logged::{self, Logged};
use crate::games::Variant;
use crate::report::Ranks;
use crate::report::replay::{self, Eyes, Options, Replay};
use crate::report::stream::{self, Lines};
use crate::rules::{Ply, Side};

/// Longest time between two positions.
const LONGEST_DELAY: f64 = 3600.0;

#[derive(Debug, Args)]
pub(super) struct ReplayArgs {
    /// The log
    log: PathBuf,
    /// Which game, by its number in the match
    #[arg(long, default_value_t = 1, value_name = "N")]
    game: u64,
    /// Whose eyes look at it: red, blue (black in Xiangqi) or referee, who sees everything
    #[arg(long = "as", default_value = "referee", value_name = "WHO")]
    eyes: String,
    /// Show only the position after so many plies; 0 is the start
    #[arg(long, value_name = "N")]
    ply: Option<Ply>,
    /// Wait so many seconds after each position
    #[arg(long, value_name = "SECONDS", value_parser = read_delay)]
    delay: Option<Duration>,
    /// How ranks are shown: marshal-high, marshal-low or letters [default: as the rule set says]
    #[arg(long, value_name = "HOW")]
    numbering: Option<Ranks>,
    /// Show the lines that passed between the referee and this side's engine: R> from the referee, E> from the engine
    #[arg(long, value_name = "SIDE", conflicts_with_all = ["eyes", "ply", "delay", "numbering"])]
    protocol: Option<String>,
    /// With --protocol: only what the engine received, as it received it
    #[arg(long, requires = "protocol")]
    raw: bool,
}

fn read_delay(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.0..=LONGEST_DELAY).contains(seconds));
    let seconds = seconds.ok_or_else(|| format!("expected a number of seconds from 0 to {LONGEST_DELAY}"))?;
    Ok(Duration::from_secs_f64(seconds))
}

pub(super) fn run(args: &ReplayArgs) -> Result<Exit, Failure> {
    let Logged { record, variant } = logged::find(&args.log, args.game)?;
    let what = || format!("game {} of the log '{}'", args.game, args.log.display());
    if let Some(side) = &args.protocol {
        let side = side_called(side, &variant, "red or").map_err(Failure::input)?;
        let lines = if args.raw { Lines::Received } else { Lines::Both };
        let text = stream::stream(&record, &variant, side, lines).with_context(what).map_err(Failure::input)?;
        io::stdout().lock().write_all(text.as_bytes()).map_err(Failure::output)?;
        return Ok(Exit::Success);
    }
    let eyes = match args.eyes.as_str() {
        "referee" => Eyes::Referee,
        side => Eyes::Of(side_called(side, &variant, "referee, red or").map_err(Failure::input)?),
    };
    let options = Options { eyes, ranks: args.numbering };
    let replay = replay::replay(&record, &variant, options).with_context(what).map_err(Failure::input)?;
    match args.ply {
        Some(ply) => {
            let frame = replay.frame(ply).with_context(what).map_err(Failure::input)?;
            write!(anstream::stdout(), "{}", frame.text).map_err(Failure::output)?;
        }
        None => show(&replay, args.delay).map_err(Failure::output)?,
    }
    Ok(Exit::Success)
}

/// The side that a word names.
fn side_called(word: &str, variant: &Variant, others: &str) -> anyhow::Result<Side> {
    let called = |side: &Side| variant.side_name(*side).as_str() == word;
    let second = variant.side_name(Side::Blue);
    let problem = || anyhow!("'{}' is nobody in this game: expected {others} {second}", word.escape_default());
    Side::BOTH.into_iter().find(called).ok_or_else(problem)
}

fn show(replay: &Replay, delay: Option<Duration>) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    write!(out, "{}", replay.heading)?;
    for frame in &replay.frames {
        write!(out, "{}", frame.text)?;
        if let Some(delay) = delay {
            out.flush()?;
            std::thread::sleep(delay);
        }
    }
    write!(out, "{}", replay.ending)?;
    out.flush()
}

//! `linesman bench playouts`: random games, the repetition rules on.

use std::io::Write as _;
use std::time::Instant;

use clap::Args;

use crate::cli::exit::{Exit, Failure};
use crate::cli::variant;
use crate::games::{Variant, playouts};

#[derive(Debug, Args)]
pub(super) struct PlayoutArgs {
    /// Rule sets: presets, or rule files; every preset if none is named
    rules: Vec<String>,
    /// Games by each rule set
    #[arg(long, default_value_t = 2000)]
    games: u64,
    /// The number that the games follow from
    #[arg(long, default_value_t = 1)]
    srand: u64,
}

pub(super) fn run(args: &PlayoutArgs) -> Result<Exit, Failure> {
    let names: Vec<&str> =
        if args.rules.is_empty() { Variant::names() } else { args.rules.iter().map(String::as_str).collect() };
    let variants = names.into_iter().map(variant::load).collect::<Result<Vec<_>, _>>()?;
    for variant in &variants {
        let start = Instant::now();
        let totals = playouts(variant, args.srand, args.games);
        let seconds = start.elapsed().as_secs_f64();
        let (games, plies) = (totals.games as f64 / seconds, totals.plies as f64 / seconds / 1e6);
        let length = totals.plies as f64 / totals.games as f64;
        let line = format!(
            "{:<12} {games:>9.0} games/s {plies:>7.2} million plies/s {length:>6.0} plies a game",
            variant.id()
        );
        writeln!(anstream::stdout(), "{line}").map_err(Failure::output)?;
    }
    Ok(Exit::Success)
}

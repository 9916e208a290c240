//! `linesman perft`: counting the tree of legal moves.

use std::io::{self, Write};
use std::time::Instant;

use anyhow::anyhow;
use clap::Args;

use super::exit::{Exit, Failure};
use super::variant;
use crate::games::{Dice, Game, Variant};
use crate::rules::Move;

#[derive(Debug, Args)]
pub(super) struct PerftArgs {
    /// Depth in plies; moves of the last ply are counted, not made
    #[arg(value_parser = clap::value_parser!(u32).range(0..=30))]
    depth: u32,
    /// The rule set: a preset, or a rule file
    #[arg(long, default_value = "stratego", value_name = "RULES")]
    rules: String,
    /// The position to count from [default: the start; in games with hidden set-ups, a random start]
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// The number that a random start follows from
    #[arg(long, default_value_t = 1, value_name = "NUMBER", conflicts_with = "position")]
    srand: u64,
    /// Print the count below each first move
    #[arg(long)]
    divide: bool,
}

pub(super) fn run(args: &PerftArgs) -> Result<Exit, Failure> {
    let variant = variant::load(&args.rules)?;
    let mut game = start(args, &variant)?;
    let start = Instant::now();
    let leaves = if args.divide { divide(game.as_mut(), args.depth)? } else { game.perft(args.depth) };
    let seconds = start.elapsed().as_secs_f64();
    let mut out = anstream::stdout().lock();
    let rate = leaves as f64 / seconds.max(1e-9) / 1e6;
    let mut told = || -> io::Result<()> {
        writeln!(out, "position {}", game.reveal())?;
        writeln!(out, "perft {} {leaves}", args.depth)?;
        writeln!(out, "{seconds:.3} s, {rate:.1} million leaves a second")
    };
    told().map_err(Failure::output)?;
    Ok(Exit::Success)
}

fn start(args: &PerftArgs, variant: &Variant) -> Result<Box<dyn Game>, Failure> {
    match &args.position {
        Some(text) => variant.position(text).map_err(|error| Failure::input(anyhow!("--position: {error}"))),
        None => Ok(variant.random_start(&mut Dice::new(args.srand, 0))),
    }
}

/// Prints the count below each first move, sorted by the move, and returns their sum.
fn divide(game: &mut dyn Game, depth: u32) -> Result<u64, Failure> {
    let Some(rest) = depth.checked_sub(1) else { return Ok(1) };
    let mut moves: Vec<Move> = Vec::new();
    game.legal_moves(&mut moves);
    let mut moves: Vec<(String, Move)> = moves.into_iter().map(|mv| (mv.to_string(), mv)).collect();
    moves.sort_unstable();
    let mut sum = 0;
    for (text, mv) in moves {
        if game.play(mv).is_err() {
            continue;
        }
        let leaves = game.perft(rest);
        game.undo();
        sum += leaves;
        writeln!(anstream::stdout(), "{text}: {leaves}").map_err(Failure::output)?;
    }
    Ok(sum)
}

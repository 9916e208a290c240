//! What was typed, and what is meant by it: one file a subcommand.
//!
//! Arguments become plain settings; everything that can be wrong with them is found before the first process starts. This
//! room prints, and it chooses exit codes; it never judges a game.

mod aside;
mod bench;
mod engine;
pub mod exit;
mod explain;
mod export;
mod import;
mod judge;
mod key_values;
mod logged;
mod matching;
mod perft;
mod replay;
mod rules;
mod sandbox;
mod sprt_words;
mod statistics;
mod variant;
mod verify;

use std::ffi::OsString;

use clap::{Parser, Subcommand};

pub use exit::{Exit, Failure};

use crate::arena::isolation::SUBCOMMAND;

/// A command-line referee for board games with hidden information.
#[derive(Debug, Parser)]
#[command(name = "linesman", version, max_term_width = 100, propagate_version = true)]
pub(crate) struct Cli {
    /// Tell what is going on inside on standard error (-vv for more)
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    verbose: u8,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Show a logged game move by move
    Replay(replay::ReplayArgs),
    /// Explain a ruling, with its evidence and its rule
    Explain(explain::ExplainArgs),
    /// Play a match or a tournament between engine programs and log every game
    Match(Box<matching::MatchArgs>),
    /// Play the match that a file describes; options replace what the file says
    Run(Box<matching::RunArgs>),
    /// Work out every number of a match anew, from logs or from counts
    Stats(statistics::StatsArgs),
    /// Judge every game of a log again
    Verify(verify::VerifyArgs),
    /// Write the games of a log in the format of another program
    Export(export::ExportArgs),
    /// Take games of another program into a log, if they keep the rules
    Import(import::ImportArgs),
    /// Judge cases: JSON Lines in, JSON Lines out
    Judge(judge::JudgeArgs),
    /// List rule sets, print one as a rule file, or check a rule file
    Rules(rules::RulesArgs),
    /// Count the tree of legal moves to a depth
    Perft(perft::PerftArgs),
    /// Run a built-in engine, which speaks the protocol on standard input and output
    Engine(engine::EngineArgs),
    /// Measure the speed of this program on this machine
    Bench(bench::BenchArgs),
}

/// Runs the program with these arguments, the program's own name first, and returns its exit code.
pub fn main(args: impl IntoIterator<Item = OsString>) -> Exit {
    let args: Vec<OsString> = args.into_iter().collect();
    // Before anything else is done or opened: what becomes an engine should cost next to nothing.
    if args.get(1).is_some_and(|word| word == SUBCOMMAND) {
        return sandbox::run(args.into_iter().skip(2).collect());
    }
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are printed to standard output and are no mistake.
            let _ = error.print();
            return if error.use_stderr() { Exit::Usage } else { Exit::Success };
        }
    };
    trace(cli.verbose);
    let done = match cli.command {
        Command::Replay(args) => replay::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Match(args) => matching::run(&args),
        Command::Run(args) => matching::run_file(&args),
        Command::Stats(args) => statistics::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Export(args) => export::run(&args),
        Command::Import(args) => import::run(&args),
        Command::Judge(args) => judge::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Engine(args) => engine::run(&args),
        Command::Bench(args) => bench::run(&args),
    };
    done.unwrap_or_else(Failure::report)
}

/// Sends traces to standard error, as many as `-v` was given.
fn trace(verbose: u8) {
    let level = match verbose {
        0 => return,
        1 => tracing::Level::INFO,
        2 => tracing::Level::DEBUG,
        _ => tracing::Level::TRACE,
    };
    tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).init();
}

//! `linesman engine`: a built-in engine.

use std::io;

use clap::Args;

use super::exit::{Exit, Failure};
use crate::engines;

#[derive(Debug, Args)]
pub(super) struct EngineArgs {
    /// Which one
    #[arg(value_parser = engines::NAMES)]
    name: String,
}

pub(super) fn run(args: &EngineArgs) -> Result<Exit, Failure> {
    engines::run(&args.name, io::stdin().lock(), io::stdout().lock()).map_err(Failure::input)?;
    Ok(Exit::Success)
}

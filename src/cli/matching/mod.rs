//! `linesman match` and `linesman run FILE.toml`: many games between engines.
//!
//! Both become a draft, a draft becomes a plan, and only a plan without fault is played.

mod arguments;
mod config;
mod draft;
mod engine_spec;
mod lists;
mod log_book;
mod match_file;
mod plan;
mod preview;
mod progress;
mod rule_choice;
mod running;
mod scores;
mod settings;
mod signals;
mod slots;
mod summary;
mod time_control;
mod voice;

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context as _, anyhow};
use clap::Args;
use rustix::process::{DumpableBehavior, set_dumpable_behavior};

pub(super) use self::arguments::MatchArgs;

use self::draft::{Draft, Fault, Place};
use self::plan::Plan;
use super::aside::aside;
use super::exit::{Exit, Failure};
use crate::arena::tournament::find_programs;
use crate::arena::{EngineCommand, Isolation, Level, brood, open_files, program};

#[derive(Debug, Args)]
pub(super) struct RunArgs {
    /// The match file: the options of `linesman match` as TOML, with [[engine]] tables and [each]
    file: PathBuf,
    #[command(flatten)]
    options: MatchArgs,
}

pub(super) fn run(args: &MatchArgs) -> Result<Exit, Failure> {
    carry_out(args, &args.draft())
}

pub(super) fn run_file(args: &RunArgs) -> Result<Exit, Failure> {
    let shown = args.file.display();
    let text = std::fs::read_to_string(&args.file).with_context(|| format!("cannot read the match file '{shown}'"));
    let draft = match_file::read(&text.map_err(Failure::input)?).overridden_by(args.options.draft());
    carry_out(&args.options, &draft).map_err(|failure| failure.within(&args.file))
}

fn carry_out(args: &MatchArgs, draft: &Draft) -> Result<Exit, Failure> {
    let plan = plan::plan(draft);
    if args.check {
        let faults = match &plan {
            Ok(plan) => missing_programs(plan, draft),
            Err(faults) => faults.clone(),
        };
        if !faults.is_empty() {
            return Err(told(&faults));
        }
        writeln!(anstream::stdout(), "No faults found").map_err(Failure::output)?;
        return Ok(Exit::Success);
    }
    let plan = plan.map_err(|faults| told(&faults))?;
    if args.dry_run {
        preview::print(&plan).map_err(Failure::output)?;
        return Ok(Exit::Success);
    }
    open_files::allow(plan.slots, plan.engines.len());
    let isolation = isolation(&plan)?;
    let specs = find_programs(plan.engines.clone(), plan.startup_time, &isolation);
    running::run(&plan, &specs.map_err(|error| Failure::new(Exit::Engine, error))?)
}

/// Makes this process one that engines cannot look into or leave strays behind, and finds out what else can be had.
fn isolation(plan: &Plan) -> Result<Arc<Isolation>, Failure> {
    let failed = |error: std::io::Error| Failure::new(Exit::Engine, error);
    brood::adopt_strays().map_err(failed)?;
    if plan.isolation != Level::Off {
        set_dumpable_behavior(DumpableBehavior::NotDumpable).map_err(|error| failed(error.into()))?;
    }
    let isolation = Isolation::prepare(plan.isolation, plan.isolation_allow.clone(), std::slice::from_ref(&plan.log));
    let isolation = isolation.map_err(|error| Failure::new(Exit::Engine, error))?;
    if let Some(warning) = isolation.warning() {
        aside(format_args!("warning: {warning}"));
    }
    Ok(Arc::new(isolation))
}

/// Engines whose programs cannot be started.
fn missing_programs(plan: &Plan, draft: &Draft) -> Vec<Fault> {
    let missing = |(at, engine): (usize, &EngineCommand)| {
        let error = program::find(engine).err()?;
        let place = draft.engines.get(at).map_or(Place::Option, |engine| engine.place);
        Some(Fault { place, key: "engine".to_owned(), what: format!("engine {}: {error}", engine.name) })
    };
    plan.engines.iter().enumerate().filter_map(missing).collect()
}

/// All faults, one a line. What stands in files, and what names files and rules, is input; the rest is the command line.
fn told(faults: &[Fault]) -> Failure {
    let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let error = anyhow!(lines.join("\n"));
    let is_input =
        |fault: &Fault| fault.place != Place::Option || matches!(&*fault.key, "rules" | "openings" | "setups");
    if faults.iter().any(is_input) { Failure::input(error) } else { Failure::usage(error) }
}

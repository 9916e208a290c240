//! `linesman match`: many games between two engines.

mod engine_spec;
mod progress;
mod running;
mod scores;
mod time_control;

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::anyhow;
use clap::Args;
use rustix::process::{DumpableBehavior, set_dumpable_behavior};

use self::engine_spec::{EngineSpec, distinct_names};
use super::exit::{Exit, Failure};
use crate::arena::schedule::Schedule;
use crate::arena::tournament::{Terms, find_programs};
use crate::arena::{Isolation, Level, brood};
use crate::games::Variant;
use crate::protocol::to_engine::IllegalPolicy;

/// How many games are played when nothing is said: a first look, not a measurement.
const FIRST_LOOK: u64 = 10;

#[derive(Debug, Args)]
pub(super) struct MatchArgs {
    /// An engine, twice: a command line, or "cmd=... name=... args=... dir=... tc=... option.NAME=VALUE"; builtin:NAME is a
    /// built-in engine [default: builtin:greedy and builtin:random]
    #[arg(long = "engine", value_name = "ENGINE")]
    engines: Vec<String>,
    /// What holds for both engines unless said otherwise, in the same words
    #[arg(long, value_name = "SETTINGS")]
    each: Option<String>,
    /// The rule set
    #[arg(long, default_value = "stratego", value_name = "NAME")]
    rules: String,
    /// Games in all; sides are exchanged after each
    #[arg(long, default_value_t = NonZeroU64::MIN.saturating_add(FIRST_LOOK - 1))]
    games: NonZeroU64,
    /// Games that are played at the same time [default: 1]
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    concurrency: NonZeroUsize,
    /// Time control: [moves/]seconds[+increment], or inf
    #[arg(long, default_value = "10+0.1", conflicts_with = "st", value_name = "TC")]
    tc: String,
    /// Time for each move in seconds, instead of a clock
    #[arg(long, value_name = "SECONDS")]
    st: Option<String>,
    /// Milliseconds beyond its time that an engine is forgiven
    #[arg(long, default_value_t = 0, value_name = "MS")]
    timemargin: u64,
    /// Milliseconds for an engine to start and introduce itself
    #[arg(long, default_value_t = 10_000, value_name = "MS")]
    startup_ms: u64,
    /// Milliseconds for an engine to answer isready
    #[arg(long, default_value_t = 10_000, value_name = "MS")]
    ping_ms: u64,
    /// Milliseconds for an engine to set up
    #[arg(long, default_value_t = 10_000, value_name = "MS")]
    setup_ms: u64,
    /// What happens after an illegal move: forfeit, or ask-again:N
    #[arg(long, default_value = "forfeit", value_name = "POLICY")]
    illegal: String,
    /// The number that everything random follows from [default: drawn and printed]
    #[arg(long, value_name = "NUMBER")]
    srand: Option<u64>,
    /// What engines are kept from: auto is what this machine can do without privileges, strict is bubblewrap besides or
    /// nothing, off is not at all
    #[arg(long, default_value = "auto", value_name = "LEVEL", value_parser = ["auto", "strict", "off"])]
    isolation: String,
    /// A file or folder that engines may read although it is not theirs; a device they may also write
    #[arg(long, value_name = "PATH")]
    isolation_allow: Vec<PathBuf>,
    /// The log, which must not exist [default: match-<time>.jsonl in the current folder]
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

/// What was typed, made sense of.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) terms: Terms,
    pub(super) engines: Vec<crate::arena::EngineCommand>,
    pub(super) games: u64,
    pub(super) seed: u64,
    pub(super) slots: usize,
    pub(super) startup_time: u64,
    pub(super) log: PathBuf,
    pub(super) isolation: Level,
    pub(super) isolation_allow: Vec<PathBuf>,
    /// The effective settings, for the header of the log.
    pub(super) settings: serde_json::Value,
}

pub(super) fn run(args: MatchArgs) -> Result<Exit, Failure> {
    let plan = plan(args)?;
    let isolation = isolation(&plan)?;
    let specs = find_programs(plan.engines.clone(), plan.startup_time, &isolation);
    let specs = specs.map_err(|e| Failure::new(Exit::Engine, e))?;
    let schedule = Schedule::new(plan.games, plan.seed);
    running::run(&plan, &specs, schedule)
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
        eprintln!("linesman: warning: {warning}");
    }
    Ok(Arc::new(isolation))
}

fn plan(args: MatchArgs) -> Result<Plan, Failure> {
    let variant = Variant::preset(&args.rules).map_err(Failure::input)?;
    let control = match &args.st {
        Some(st) => time_control::read_per_move(st).map_err(|e| Failure::usage(anyhow!("--st: {e}")))?,
        None => time_control::read(&args.tc).map_err(|e| Failure::usage(anyhow!("--tc: {e}")))?,
    };
    let illegal: IllegalPolicy = args.illegal.parse().map_err(|e| Failure::usage(anyhow!("--illegal: {e}")))?;
    let isolation: Level = args.isolation.parse().map_err(|e| Failure::usage(anyhow!("--isolation: {e}")))?;
    let engines = engines(&args)?;
    let slots = args.concurrency.get().min(usize::try_from(args.games.get()).unwrap_or(usize::MAX));
    let seed = args.srand.unwrap_or_else(drawn_seed);
    let started = jiff::Timestamp::now().strftime("%Y%m%dT%H%M%SZ");
    let log = args.log.unwrap_or_else(|| format!("match-{started}.jsonl").into());
    let terms = Terms {
        variant,
        control,
        margin: args.timemargin,
        setup_time: args.setup_ms,
        ready_time: args.ping_ms,
        illegal,
    };
    let settings = serde_json::json!({
        "rules": terms.variant.id(),
        "rules_version": terms.variant.version(),
        "engines": engines.iter().map(|e| serde_json::json!({"name": e.name, "command": e.shown()})).collect::<Vec<_>>(),
        "games": args.games.get(),
        "clock": control.to_string(),
        "margin": terms.margin,
        "setup_time": terms.setup_time,
        "ready_time": terms.ready_time,
        "illegal": illegal.to_string(),
        "seed": seed,
        "isolation": isolation.to_string(),
        "isolation_allow": args.isolation_allow,
    });
    let (games, startup_time) = (args.games.get(), args.startup_ms);
    let isolation_allow = args.isolation_allow;
    Ok(Plan { terms, engines, games, seed, slots, startup_time, log, isolation, isolation_allow, settings })
}

fn engines(args: &MatchArgs) -> Result<Vec<crate::arena::EngineCommand>, Failure> {
    let defaults = ["builtin:greedy".to_owned(), "builtin:random".to_owned()];
    let texts = if args.engines.is_empty() { &defaults[..] } else { &args.engines[..] };
    if texts.len() != 2 {
        return Err(Failure::usage(anyhow!("--engine was given {} times, expected two engines", texts.len())));
    }
    let wrong = |option: &str, error: engine_spec::SpecError| Failure::usage(anyhow!("{option}: {error}"));
    let each = EngineSpec::read(args.each.as_deref().unwrap_or_default()).map_err(|e| wrong("--each", e))?;
    let specs = texts.iter().map(|text| EngineSpec::read(text)).collect::<Result<Vec<_>, _>>();
    let specs = specs.map_err(|e| wrong("--engine", e))?;
    let commands = specs.iter().cloned().map(|spec| spec.command(&each)).collect::<Result<Vec<_>, _>>();
    let mut commands = commands.map_err(|e| wrong("--engine", e))?;
    distinct_names(&specs, &mut commands).map_err(|e| Failure::usage(anyhow!("--engine: {e}")))?;
    Ok(commands)
}

/// A seed from the clock, small enough to be typed again.
fn drawn_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    (now.as_nanos() % 1_000_000_000) as u64
}

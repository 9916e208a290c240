//! `linesman bench start`: what it costs to start an engine and to end it, beside the floor under it.
//!
//! A start is measured from spawning until the engine has introduced itself, an end from `quit` until it is reaped and its
//! private folder is gone. The floor is a program that does nothing, started and waited for. All kinds take turns, so that
//! what else the machine does meets them alike.

use std::fmt;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use clap::Args;

use super::engine_command;
use crate::arena::engine::EngineSpec;
use crate::arena::process::GRACE;
use crate::arena::tournament::find_programs;
use crate::arena::{Engine, Isolation, Level, brood};
use crate::cli::exit::{Exit, Failure};

/// The program that does nothing.
const NOTHING: &str = "true";
/// The engine that is started; there is none that needs less.
const ENGINE: &str = "builtin:random";
/// Milliseconds that the engine has to introduce itself.
const STARTUP_TIME: u64 = 10_000;

#[derive(Debug, Args)]
pub(super) struct StartArgs {
    /// How often each is started
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    times: u32,
}

/// One way to start the engine, and the times that it took.
struct Contender {
    level: Level,
    spec: EngineSpec,
    starts: Vec<Duration>,
    ends: Vec<Duration>,
}

pub(super) fn run(args: &StartArgs) -> Result<Exit, Failure> {
    measure(args).map_err(|error| Failure::new(Exit::Engine, error))?;
    Ok(Exit::Success)
}

fn measure(args: &StartArgs) -> anyhow::Result<()> {
    brood::adopt_strays().context("cannot adopt what engines leave behind")?;
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot make a runtime")?;
    let mut out = anstream::stdout();
    let mut contenders = Vec::new();
    for level in [Level::Off, Level::Auto, Level::Strict] {
        match Contender::prepare(level) {
            Ok(contender) => contenders.push(contender),
            Err(error) => writeln!(out, "isolation {level}: skipped: {error}")?,
        }
    }
    let mut floor = Vec::new();
    for _ in 0..args.times {
        floor.push(nothing()?);
        for contender in &mut contenders {
            runtime.block_on(contender.once())?;
        }
    }
    let floor = median(&mut floor);
    writeln!(out, "a program that does nothing: {} from spawning until it is reaped", Millis(floor))?;
    for contender in &mut contenders {
        let (start, end) = (median(&mut contender.starts), median(&mut contender.ends));
        let ratio = (start + end).as_secs_f64() / floor.as_secs_f64();
        let level = contender.level;
        writeln!(out, "isolation {level}: start {}, end {}, {ratio:.2} times the floor", Millis(start), Millis(end))?;
    }
    Ok(())
}

impl Contender {
    fn prepare(level: Level) -> Result<Self, Box<dyn std::error::Error>> {
        let isolation = Arc::new(Isolation::prepare(level, Vec::new(), &[])?);
        let specs = find_programs(vec![engine_command("a", ENGINE, &[])], STARTUP_TIME, &isolation)?;
        let spec = specs.first().cloned().ok_or("there is no engine")?;
        Ok(Self { level, spec, starts: Vec::new(), ends: Vec::new() })
    }

    async fn once(&mut self) -> anyhow::Result<()> {
        let before = Instant::now();
        let engine = Engine::start(&self.spec).await?;
        let started = Instant::now();
        engine.end(GRACE).await;
        self.starts.push(started - before);
        self.ends.push(started.elapsed());
        Ok(())
    }
}

fn nothing() -> anyhow::Result<Duration> {
    let before = Instant::now();
    let pipes = || Command::new(NOTHING).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    pipes().and_then(|mut child| child.wait()).with_context(|| format!("cannot start '{NOTHING}'"))?;
    Ok(before.elapsed())
}

/// The middle one, or the lower of the two in the middle; there is at least one.
fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times.get(times.len().saturating_sub(1) / 2).copied().unwrap_or_default()
}

/// As a person reads it.
struct Millis(Duration);

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} ms", self.0.as_secs_f64() * 1e3)
    }
}

//! `linesman bench wire`: the cost of refereeing, beside the floor under it.
//!
//! Both measurements use the same two engine programs and the same lines. The floor is a blocking loop that writes the
//! lines and reads the answers and does nothing else; on top of it the referee judges moves, makes events and views, keeps
//! clocks and logs.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context as _, anyhow};
use clap::Args;

use super::source::{CONTROL, Source};
use super::{cpu_micros, engine_command};
use crate::arena::Isolation;
use crate::arena::engine::EngineSpec;
use crate::arena::schedule::Schedule;
use crate::arena::tournament::{Match, Terms, find_programs};
use crate::arena::{Adjudication, Affinity, Patience, Report};
use crate::cli::exit::{Exit, Failure};
use crate::games::Variant;
use crate::protocol::to_engine::IllegalPolicy;
use crate::rules::{BySide, Side};

#[derive(Debug, Args)]
pub(super) struct WireArgs {
    /// Games of each measurement
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Games that are played at the same time by the referee
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// How often both are measured, one after the other
    #[arg(long, default_value_t = 3)]
    rounds: u32,
}

/// What was measured.
#[derive(Debug, Clone, Copy)]
struct Measured {
    plies: f64,
    seconds: f64,
    cpu_micros: f64,
}

pub(super) fn run(args: &WireArgs) -> Result<Exit, Failure> {
    measure(args).map_err(Failure::input)?;
    Ok(Exit::Success)
}

fn measure(args: &WireArgs) -> anyhow::Result<()> {
    let variant = Variant::preset("stratego")?;
    let source = Source::random(&variant).ok_or_else(|| anyhow!("no random game was long enough"))?;
    let script = std::env::temp_dir().join(format!("linesman-bench-{}.txt", std::process::id()));
    source.write(&script).with_context(|| format!("cannot write '{}'", script.display()))?;
    let program = std::env::current_exe().context("cannot find this program")?;
    let command = [program.display().to_string(), "bench".into(), "echo".into(), script.display().to_string()];
    let done = rounds(args, &variant, &source, &command);
    let _ = std::fs::remove_file(&script);
    done
}

fn rounds(args: &WireArgs, variant: &Variant, source: &Source, command: &[String]) -> anyhow::Result<()> {
    let mut out = anstream::stdout();
    writeln!(out, "{} games of {} plies, {} at a time", args.games, source.moves.len(), args.concurrency)?;
    for _ in 0..args.rounds {
        let floor = ping_pong(args.games, variant, source, command)?;
        let ours = refereed(args, variant, command)?;
        tell(&mut out, "raw ping-pong", floor)?;
        tell(&mut out, "refereed", ours)?;
        let ratio = (ours.seconds / ours.plies) / (floor.seconds / floor.plies);
        writeln!(out, "{:<14} {ratio:>9.2} times the wall time of a ply", "ratio")?;
    }
    Ok(())
}

fn tell(out: &mut impl io::Write, what: &str, measured: Measured) -> io::Result<()> {
    let Measured { plies, seconds, cpu_micros } = measured;
    let (rate, wall, cpu) = (plies / seconds, 1e6 * seconds / plies, cpu_micros / plies);
    writeln!(out, "{what:<14} {rate:>9.0} plies/s {wall:>7.2} us a ply, of which {cpu:>6.2} us CPU of this process")
}

/// An engine on a string: blocking pipes, no time limits, no rules.
struct Puppet {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Puppet {
    fn start(command: &[String]) -> anyhow::Result<Self> {
        let mut child = Command::new(&command[0])
            .args(&command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start the engine")?;
        let stdin = child.stdin.take().context("the engine has no input")?;
        let stdout = BufReader::new(child.stdout.take().context("the engine has no output")?);
        Ok(Self { child, stdin, stdout })
    }

    fn end(mut self) -> io::Result<()> {
        drop(self.stdin);
        self.child.wait().map(|_| ())
    }
}

fn ping_pong(games: u64, variant: &Variant, source: &Source, command: &[String]) -> anyhow::Result<Measured> {
    let writes = source.writes(variant);
    let mut engines = BySide::new(Puppet::start(command)?, Puppet::start(command)?);
    let mut line = Vec::new();
    let (start, cpu) = (Instant::now(), cpu_micros());
    for _ in 0..games {
        for (side, bytes, answered) in &writes {
            let engine: &mut Puppet = &mut engines[*side];
            engine.stdin.write_all(bytes)?;
            if *answered {
                line.clear();
                engine.stdout.read_until(b'\n', &mut line)?;
            }
        }
    }
    let measured = Measured {
        plies: games as f64 * source.moves.len() as f64,
        seconds: start.elapsed().as_secs_f64(),
        cpu_micros: cpu_micros() - cpu,
    };
    let BySide { red, blue } = engines;
    red.end()?;
    blue.end()?;
    Ok(measured)
}

fn refereed(args: &WireArgs, variant: &Variant, command: &[String]) -> anyhow::Result<Measured> {
    let engine = |name: &str| engine_command(name, &command[0], &command[1..]);
    let specs: Arc<[EngineSpec]> = find_programs(vec![engine("a"), engine("b")], 10_000, &Arc::new(Isolation::off()))?;
    let terms = Terms {
        variant: variant.clone(),
        control: CONTROL,
        margin: 0,
        setup_time: 10_000,
        ready_time: 10_000,
        illegal: IllegalPolicy::Forfeit,
        adjudication: Adjudication::default(),
        patience: Patience::Recover,
    };
    let (start, cpu) = (Instant::now(), cpu_micros());
    let mut games =
        Match::start(&specs, terms, Schedule::of_two(args.games, 1), args.concurrency, Affinity::None, Vec::new())?;
    let mut plies = 0;
    let mut left = args.concurrency;
    while left > 0 {
        match games.reports.blocking_recv() {
            Some(Report::Finished(finished)) => {
                plies += finished.account.moves.len();
                games.ended(finished.pairing.index, finished.result());
                let verdict = finished.account.verdict.as_ref();
                let reason = verdict.map(|verdict| (verdict.outcome, verdict.sentence(variant.side_name(Side::Blue))));
                tracing::info!(?reason, "game");
            }
            Some(Report::Failed(error)) => return Err(error.into()),
            Some(Report::Left) => left -= 1,
            Some(Report::Started(_)) => {}
            None => break,
        }
    }
    let measured =
        Measured { plies: plies as f64, seconds: start.elapsed().as_secs_f64(), cpu_micros: cpu_micros() - cpu };
    games.join();
    Ok(measured)
}

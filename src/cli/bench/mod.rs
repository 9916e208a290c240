//! `linesman bench`: how fast this program is on this machine.

mod echo;
mod playouts;
mod source;
mod start;
mod wire;

use clap::{Args, Subcommand};

use super::exit::{Exit, Failure};
use crate::arena::EngineCommand;
use crate::protocol::Spoken;
use crate::referee::config::SearchLimits;

#[derive(Debug, Args)]
pub(super) struct BenchArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Random games per second by each rule set, every rule on
    Playouts(playouts::PlayoutArgs),
    /// Plies per second between engines that answer at once, beside a raw ping-pong of the same lines
    Wire(wire::WireArgs),
    /// What it costs to start an engine and to end it, by each level of isolation
    Start(start::StartArgs),
    /// An engine that answers at once by rote, for `bench wire`
    #[command(hide = true)]
    Echo(echo::EchoArgs),
}

pub(super) fn run(args: &BenchArgs) -> Result<Exit, Failure> {
    match &args.what {
        What::Playouts(args) => playouts::run(args),
        What::Wire(args) => wire::run(args),
        What::Start(args) => start::run(args),
        What::Echo(args) => echo::run(args),
    }
}

/// CPU time that this process has used, in microseconds.
fn cpu_micros() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 * 1e6 + time.tv_nsec as f64 / 1e3
}

/// An engine with nothing set.
fn engine_command(name: &str, program: &str, args: &[String]) -> EngineCommand {
    EngineCommand {
        name: name.to_owned(),
        program: program.to_owned(),
        args: args.to_vec(),
        dir: None,
        memory: None,
        buffering: None,
        dialect: Spoken::default(),
        options: Vec::new(),
        control: None,
        search: SearchLimits::default(),
    }
}

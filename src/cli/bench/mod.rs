//! `linesman bench`: how fast this program is on this machine.

mod echo;
mod playouts;
mod source;
mod wire;

use clap::{Args, Subcommand};

use super::exit::{Exit, Failure};

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
    /// An engine that answers at once by rote, for `bench wire`
    #[command(hide = true)]
    Echo(echo::EchoArgs),
}

pub(super) fn run(args: &BenchArgs) -> Result<Exit, Failure> {
    match &args.what {
        What::Playouts(args) => playouts::run(args),
        What::Wire(args) => wire::run(args),
        What::Echo(args) => echo::run(args),
    }
}

/// CPU time that this process has used, in microseconds.
fn cpu_micros() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 * 1e6 + time.tv_nsec as f64 / 1e3
}

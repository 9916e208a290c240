//! `linesman __sandbox`: what this program becomes for a moment when it starts an engine. Not for people.

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::Command;

use super::aside::aside;
use super::exit::{Exit, Failure};
use crate::arena::isolation::{Confinement, survey};

/// What a shell says when it cannot start a program.
const NOT_STARTED: i32 = 127;

/// Confines this process and becomes the engine.
pub(super) fn run(words: Vec<OsString>) -> Exit {
    if words.first().is_some_and(|word| word == survey::PROBE) {
        return match survey::probe() {
            Ok(line) => {
                writeln!(io::stdout(), "{line}").map_or_else(|e| Failure::output(e).report(), |()| Exit::Success)
            }
            Err(error) => Failure::new(Exit::Engine, error).report(),
        };
    }
    let Some((confinement, command)) = Confinement::read(words) else {
        return Failure::usage(anyhow::anyhow!("this subcommand is not for people; see linesman match --isolation"))
            .report();
    };
    if let Err(error) = confinement.enter() {
        aside(format_args!("the engine cannot be confined: {error}"));
        return Exit::Engine;
    }
    if confinement.inside {
        return super::main([OsString::from("linesman")].into_iter().chain(command));
    }
    let Some((program, args)) = command.split_first() else { return Exit::Usage };
    let error = Command::new(program).args(args).exec();
    aside(format_args!("cannot start '{}': {error}", program.display()));
    std::process::exit(NOT_STARTED);
}

//! The `linesman` program: parse, run, exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    linesman::cli::main(std::env::args_os()).into()
}

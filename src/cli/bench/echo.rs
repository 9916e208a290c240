//! An engine that answers at once by rote: what is measured with it is everybody else.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;

use anyhow::{Context as _, anyhow};
use clap::Args;

use super::source::Source;
use crate::cli::exit::{Exit, Failure};

#[derive(Debug, Args)]
pub(super) struct EchoArgs {
    /// The script
    script: PathBuf,
}

pub(super) fn run(args: &EchoArgs) -> Result<Exit, Failure> {
    let text = fs::read_to_string(&args.script)
        .with_context(|| format!("cannot read the script '{}'", args.script.display()))
        .map_err(Failure::input)?;
    let source =
        Source::read(&text).ok_or_else(|| Failure::input(anyhow!("'{}' is no script", args.script.display())))?;
    play(&source, BufReader::with_capacity(1 << 16, io::stdin().lock()), io::stdout().lock())
        .map_err(Failure::output)?;
    Ok(Exit::Success)
}

fn play(source: &Source, mut input: impl BufRead, mut output: impl io::Write) -> io::Result<()> {
    let mut line = Vec::new();
    let mut next = 0;
    let mut setup = "";
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 || line.starts_with(b"quit") {
            return Ok(());
        }
        let number = line.split(|&b| b == b' ' || b == b'\n').nth(1).unwrap_or_default();
        let number = std::str::from_utf8(number).unwrap_or_default();
        let answer = match line.split(|&b| b == b' ' || b == b'\n').next() {
            Some(b"go") => {
                let mv = source.moves.get(next).map_or("0000", String::as_str);
                next += 2;
                format!("bestmove {number} {mv}\n")
            }
            Some(b"newgame") => {
                let is_red = line.windows(9).any(|window| window == b" side red");
                next = usize::from(!is_red);
                setup = if is_red { &source.setups.red } else { &source.setups.blue };
                continue;
            }
            Some(b"setup") => format!("setup {number} {setup}\n"),
            Some(b"isready") => format!("readyok {number}\n"),
            Some(b"uhi") => "id name echo\ngames *\nuhiok\n".to_owned(),
            _ => continue,
        };
        output.write_all(answer.as_bytes())?;
        output.flush()?;
    }
}

//! `linesman judge`: judged cases from a file or standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read as _, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use serde_json::Value;

use super::exit::{Exit, Failure};
use crate::record::{Answer, judge_line};

/// Longest line that is read, in bytes.
const LONGEST_LINE: u64 = 64 * 1024 * 1024;

#[derive(Debug, Args)]
pub(super) struct JudgeArgs {
    /// The cases, one JSON object a line; standard input if absent or -
    file: Option<PathBuf>,
}

pub(super) fn run(args: &JudgeArgs) -> Result<Exit, Failure> {
    match args.file.as_deref().filter(|file| *file != Path::new("-")) {
        None => judge(BufReader::new(io::stdin().lock())),
        Some(path) => {
            let open = || format!("cannot read the cases '{}'", path.display());
            let file = File::open(path).with_context(open).map_err(Failure::input)?;
            judge(BufReader::with_capacity(1 << 16, file))
        }
    }
}

fn judge<R: io::Read>(mut cases: BufReader<R>) -> Result<Exit, Failure> {
    let mut answers = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut exit = Exit::Success;
    let mut line = Vec::new();
    loop {
        // Whoever sends one case and waits for its answer gets it before the next is read.
        if cases.buffer().is_empty() {
            answers.flush().map_err(Failure::output)?;
        }
        line.clear();
        let read = (&mut cases).take(LONGEST_LINE).read_until(b'\n', &mut line);
        if read.context("cannot read the cases").map_err(Failure::input)? == 0 {
            break;
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        let answer = answer(&line, &mut cases).map_err(Failure::input)?;
        if answer.is_malformed() {
            exit = Exit::Found;
        }
        serde_json::to_writer(&mut answers, &answer).map_err(|error| Failure::output(error.into()))?;
        answers.write_all(b"\n").map_err(Failure::output)?;
    }
    answers.flush().map_err(Failure::output)?;
    Ok(exit)
}

fn answer(line: &[u8], cases: &mut impl BufRead) -> anyhow::Result<Answer> {
    let malformed = |error: String| Answer::Malformed { id: Value::Null, error };
    if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
        cases.skip_until(b'\n').context("cannot read the cases")?;
        return Ok(malformed(format!("the line is longer than {LONGEST_LINE} bytes")));
    }
    Ok(match std::str::from_utf8(line) {
        Ok(text) => judge_line(text),
        Err(error) => malformed(format!("not a judged case: {error}")),
    })
}

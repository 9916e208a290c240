//! `linesman explain`: a ruling in words, with its evidence and its rule.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use clap::Args;
use serde_json::Value;

use super::exit::{Exit, Failure};
use super::logged::{self, Logged};
use crate::record::Case;
use crate::record::entry::LONGEST_LINE;
use crate::report::explain::{Query, Subject, explain};
use crate::rules::Ply;

#[derive(Debug, Args)]
pub(super) struct ExplainArgs {
    /// The log
    #[arg(required_unless_present = "case", conflicts_with = "case")]
    log: Option<PathBuf>,
    /// Which game of the log, by its number in the match
    #[arg(long, default_value_t = 1, value_name = "N")]
    game: u64,
    /// Judged cases instead of a log, one JSON object a line; - is standard input
    #[arg(long, value_name = "FILE")]
    case: Option<PathBuf>,
    /// Only the case with this id
    #[arg(long, conflicts_with = "log", value_name = "ID")]
    id: Option<String>,
    /// The ply, in a case counted within it [default: the last thing that was judged]
    #[arg(long, value_name = "K")]
    ply: Option<Ply>,
    /// Whether this move is legal at that ply, and why
    #[arg(long = "move", value_name = "MOVE")]
    mv: Option<String>,
    /// For programs: one JSON object a line
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &ExplainArgs) -> Result<Exit, Failure> {
    match (&args.case, &args.log) {
        (Some(file), _) => cases(args, file),
        (None, Some(log)) => {
            let Logged { record, variant } = logged::find(log, args.game)?;
            let what = || format!("game {} of the log '{}'", args.game, log.display());
            told(args, &Subject::game(&record, &variant), ("game", Value::from(args.game)), what)
        }
        (None, None) => Err(Failure::usage(anyhow!("a log or --case is needed"))),
    }
}

/// Explains the cases of a file, or the one that was asked for.
fn cases(args: &ExplainArgs, file: &Path) -> Result<Exit, Failure> {
    let named = || format!("cannot read the cases '{}'", file.display());
    let reader: Box<dyn BufRead> = if file == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(file).with_context(named).map_err(Failure::input)?))
    };
    let mut reader = reader.take(LONGEST_LINE as u64);
    let (mut line, mut number, mut met) = (String::new(), 0, 0);
    loop {
        line.clear();
        reader.set_limit(LONGEST_LINE as u64);
        if reader.read_line(&mut line).with_context(named).map_err(Failure::input)? == 0 {
            break;
        }
        number += 1;
        if line.trim().is_empty() {
            continue;
        }
        let place = format!("{}, line {number}", file.display());
        let case: Case<'_> = serde_json::from_str(&line)
            .with_context(|| format!("not a judged case: {place}"))
            .map_err(Failure::input)?;
        if args.id.as_ref().is_none_or(|id| is_called(&case.id, id)) {
            met += 1;
            let subject = Subject::case(&case).with_context(|| place.clone()).map_err(Failure::input)?;
            told(args, &subject, ("id", case.id.clone()), || place)?;
        }
    }
    match (&args.id, met) {
        (Some(id), 0) => {
            Err(Failure::input(anyhow!("there is no case '{}' in {}", id.escape_default(), file.display())))
        }
        (None, 0) => Err(Failure::input(anyhow!("there is no case in {}", file.display()))),
        _ => Ok(Exit::Success),
    }
}

fn is_called(id: &Value, word: &str) -> bool {
    match id {
        Value::String(text) => text == word,
        other => serde_json::from_str::<Value>(word).is_ok_and(|word| word == *other),
    }
}

/// Prints the explanation of a subject that goes by this key and name.
fn told(
    args: &ExplainArgs,
    subject: &Subject<'_>,
    (key, name): (&str, Value),
    what: impl FnOnce() -> String,
) -> Result<Exit, Failure> {
    let query = Query { ply: args.ply, mv: args.mv.clone() };
    let explanation = explain(subject, &query).with_context(what).map_err(Failure::input)?;
    let mut out = anstream::stdout().lock();
    let text = if args.json {
        let mut object = serde_json::Map::from_iter([(key.to_owned(), name)]);
        if let Value::Object(fields) = explanation.json() {
            object.extend(fields);
        }
        format!("{}\n", Value::Object(object))
    } else {
        explanation.text()
    };
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(Failure::output)?;
    Ok(Exit::Success)
}

//! Files of openings and set-ups: one a line; blank lines and lines that begin with `#` do not count.

use std::fs;

use super::settings::List;
use crate::arena::schedule::Texts;
use crate::games::Variant;
use crate::record::checksum::sha256;
use crate::rules::Side;

/// Most bytes of a list.
const MAX_BYTES: u64 = 256 * 1024 * 1024;
/// Most faults of a list that are told.
const MAX_FAULTS: usize = 20;

/// A list that has been read.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) lines: Vec<String>,
    /// Of the whole file.
    pub(super) sha256: String,
}

impl Read {
    /// The lines in the order in which they are used.
    pub(super) fn texts(self, list: &List, seed: u64) -> Texts {
        Texts::new(self.lines, list.order, list.start - 1, seed)
    }
}

/// The positions of a list, each known to be one of these rules.
pub(super) fn positions(list: &List, variant: &Variant) -> Result<Read, Vec<String>> {
    read(list, |line| match variant.position(line) {
        Ok(game) if game.outcome().is_some() => Err("the game is over in this position".to_owned()),
        Ok(_) => Ok(vec![line.to_owned()]),
        Err(error) => Err(format!("no position of '{}': {error}", variant.id())),
    })
}

/// The set-ups of a list, one or two a line, each known to be allowed by these rules.
pub(super) fn setups(list: &List, variant: &Variant) -> Result<Read, Vec<String>> {
    read(list, |line| {
        // A set-up may be dealt to either side.
        let check = |word| Side::BOTH.into_iter().try_fold(String::new(), |_, side| variant.check_setup(side, word));
        let checked = line.split_ascii_whitespace().map(check);
        checked.collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())
    })
}

fn read(list: &List, check: impl Fn(&str) -> Result<Vec<String>, String>) -> Result<Read, Vec<String>> {
    let file = list.file.display();
    let unreadable = |error: std::io::Error| vec![format!("cannot read '{file}': {error}")];
    let facts = fs::metadata(&list.file).map_err(unreadable)?;
    if !facts.is_file() || facts.len() > MAX_BYTES {
        return Err(vec![format!("'{file}' is no file of at most {MAX_BYTES} bytes")]);
    }
    let bytes = fs::read(&list.file).map_err(unreadable)?;
    let text = std::str::from_utf8(&bytes).map_err(|error| vec![format!("'{file}' is no text: {error}")])?;
    let (mut lines, mut faults) = (Vec::new(), Vec::new());
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match check(line) {
            Ok(more) => lines.extend(more),
            Err(what) => faults.push(format!("'{file}', line {number}: {what}")),
        }
    }
    if faults.len() > MAX_FAULTS {
        let more = faults.len() - MAX_FAULTS;
        faults.truncate(MAX_FAULTS);
        faults.push(format!("'{file}': {more} more lines have faults"));
    }
    if faults.is_empty() && lines.len() < list.start {
        faults.push(format!("'{file}' has {} entries, expected at least {}", lines.len(), list.start));
    }
    if faults.is_empty() { Ok(Read { lines, sha256: sha256(&bytes) }) } else { Err(faults) }
}

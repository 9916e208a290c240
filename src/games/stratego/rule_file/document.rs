//! The text as a whole: whether it is TOML, and of a format that this program knows.

use toml::de::DeTable;

use super::lines::Lines;
use super::reader::Reader;
use super::value::{mistyped, number};
use super::{FORMAT, FileFault, MAX_BYTES, MAX_FAULTS};
use crate::games::stratego::Ruleset;

/// Reads a rule file.
///
/// # Errors
/// Every fault of the text, in the order of its lines.
pub fn read(text: &str) -> Result<Ruleset, Vec<FileFault>> {
    let fault = |line, key: &str, what| Err(vec![FileFault { line, key: key.to_owned(), what }]);
    if text.len() > MAX_BYTES {
        return fault(1, "", format!("{} bytes found, expected at most {MAX_BYTES}", text.len()));
    }
    let lines = Lines::of(text);
    let (table, errors) = DeTable::parse_recoverable(text);
    let (table, broken) = (table.get_ref(), not_toml(&lines, &errors));
    match check_format(&lines, table) {
        Err((line, what)) if broken.is_empty() => fault(line, "format", what),
        Ok(()) if broken.is_empty() => Reader::new(&lines, table).finish(table),
        _ => Err(Reader::new(&lines, table).beside(table, broken)),
    }
}

/// The places where the text is no TOML.
fn not_toml(lines: &Lines, errors: &[toml::de::Error]) -> Vec<FileFault> {
    let fault = |error: &toml::de::Error| FileFault {
        line: lines.at(&error.span().unwrap_or_default()),
        key: String::new(),
        what: error.message().trim_end().replace('\n', ", "),
    };
    errors.iter().map(fault).collect()
}

/// A file of another format is not read any further: nobody knows what its keys mean.
fn check_format(lines: &Lines, table: &DeTable<'_>) -> Result<(), (usize, String)> {
    let Some(value) = table.get("format") else {
        return Err((1, format!("missing, expected format = {FORMAT}")));
    };
    let line = lines.at(&value.span());
    match number(value.get_ref(), &(1..=u64::MAX)) {
        Ok(FORMAT) => Ok(()),
        Ok(found) => Err((line, format!("{found} is too new: this program reads up to {FORMAT}"))),
        Err(_) => Err((line, mistyped(value.get_ref(), &FORMAT.to_string()))),
    }
}

/// Faults by line, those of one line in the order in which they were found, and no more than anybody reads.
pub(super) fn in_order(mut faults: Vec<FileFault>) -> Vec<FileFault> {
    faults.sort_by_key(|fault| fault.line);
    if faults.len() > MAX_FAULTS {
        let more = faults.len() - MAX_FAULTS;
        faults.truncate(MAX_FAULTS);
        let line = faults.last().map_or(1, |fault| fault.line);
        faults.push(FileFault { line, key: String::new(), what: format!("{more} more faults follow") });
    }
    faults
}

//! What holds of everything that reads text from outside, whatever it is given.
//!
//! Each module is about one reader: `holds` gives it some bytes and panics where a property of it fails, `seeds` are
//! samples that it can read. The ordinary tests try them on random input and on every kept regression; the targets in
//! `tests/fuzz` try the same with a fuzzer. Nothing here chooses its own input.

mod dialects;
mod exchange;
mod from_engine;
mod journal;
mod judge;
mod lines;
mod log_reader;
mod positions;
mod records;
mod rule_file;
mod rules_lines;
mod samples;
mod to_engine;

/// A reader and what holds of it.
pub(crate) struct Target {
    /// What the fuzz target and the folder of its regressions are called.
    pub(crate) name: &'static str,
    /// Panics where a property fails; says whether there was anything in the bytes that could be read.
    pub(crate) holds: fn(&[u8]) -> bool,
    /// Input that can be read, to start from.
    pub(crate) seeds: fn() -> Vec<String>,
}

/// The readers of these modules.
macro_rules! targets {
    ($($module:ident),* $(,)?) => {
        [$(Target { name: stringify!($module), holds: $module::holds, seeds: $module::seeds }),*]
    };
}

/// Every reader.
pub(crate) static TARGETS: [Target; 12] = targets![
    dialects,
    exchange,
    from_engine,
    journal,
    judge,
    lines,
    log_reader,
    positions,
    records,
    rule_file,
    rules_lines,
    to_engine,
];

/// The reader of this name.
pub(crate) fn of(name: &str) -> &'static Target {
    TARGETS.iter().find(|target| target.name == name).unwrap_or_else(|| panic!("there is no reader '{name}'"))
}

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

/// Every reader.
pub(crate) static TARGETS: [Target; 12] = [
    Target { name: "dialects", holds: dialects::holds, seeds: dialects::seeds },
    Target { name: "exchange", holds: exchange::holds, seeds: exchange::seeds },
    Target { name: "from_engine", holds: from_engine::holds, seeds: from_engine::seeds },
    Target { name: "journal", holds: journal::holds, seeds: journal::seeds },
    Target { name: "judge", holds: judge::holds, seeds: judge::seeds },
    Target { name: "lines", holds: lines::holds, seeds: lines::seeds },
    Target { name: "log_reader", holds: log_reader::holds, seeds: log_reader::seeds },
    Target { name: "positions", holds: positions::holds, seeds: positions::seeds },
    Target { name: "records", holds: records::holds, seeds: records::seeds },
    Target { name: "rule_file", holds: rule_file::holds, seeds: rule_file::seeds },
    Target { name: "rules_lines", holds: rules_lines::holds, seeds: rules_lines::seeds },
    Target { name: "to_engine", holds: to_engine::holds, seeds: to_engine::seeds },
];

/// The reader of this name.
pub(crate) fn of(name: &str) -> &'static Target {
    TARGETS.iter().find(|target| target.name == name).unwrap_or_else(|| panic!("there is no reader '{name}'"))
}

//! Rule files: a rule set of the Stratego family as a text that people write.
//!
//! A rule file is TOML. `format = 1` comes first; `base` names a preset of which everything is taken that the file does
//! not say. Without `base` every field must be there, except `first` and `numbering`. An army is stated whole, one entry
//! a kind of piece: `[[army]]` entries, or `army = [{ ... }, ...]`, replace the base's army, they do not mend it.
//!
//! [`read`] finds every fault of a text at once, each with its line; [`print()`] writes a rule set so that it reads back
//! as it was. Neither opens a file: where texts come from and go is their caller's business.

mod army;
mod document;
mod field;
mod file_fault;
mod lines;
mod printer;
mod reader;
mod suggestion;
mod value;

pub use document::read;
pub use file_fault::FileFault;
pub use printer::print;

/// The newest format of rule files that this program reads, and the one that it writes.
pub const FORMAT: u64 = 1;
/// Most bytes of a rule file.
pub const MAX_BYTES: usize = 64 * 1024;
/// Most entries of the list of blocked squares: as many as the largest board has.
pub const MAX_BLOCKED: usize = 26 * 26;
/// Most kinds of pieces of an army: one letter each.
pub const MAX_KINDS: usize = 26;
/// Most of one piece in an army.
pub const MAX_COUNT: u64 = 26 * 26;
/// Most faults that are told of one file; a last one says how many more there are.
pub const MAX_FAULTS: usize = 100;

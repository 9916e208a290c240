//! What is written down: judged cases, the log of games, and games in the formats of other programs.
//!
//! This room reads and writes records and judges them again; it never talks to an engine.

pub mod answer;
pub mod case;
pub mod checksum;
pub mod entry;
pub mod exchange;
pub mod game;
pub mod journal;
pub mod log;
pub mod log_writer;
pub mod rerun;
pub mod rulebook;
pub mod verify;
pub mod writing;

pub use answer::Answer;
pub use case::{Case, judge_line};
pub use entry::{Entry, MatchHeader};
pub use game::{GameRecord, Player};
pub use journal::Journal;
pub use log::{LogError, LogReader};
pub use log_writer::{LogWriter, Sync};
pub use rerun::{Said, rerun};
pub use rulebook::Rulebook;
pub use verify::{Fault, verify};

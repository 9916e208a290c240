//! The world: engine processes, games between them, and matches of many games.
//!
//! The only room that knows tokio. Each game slot is a thread with a current-thread runtime of its own, which spawns and
//! owns its engines; results travel to the match by channel. The rules of a game are the referee's business: this
//! room carries bytes and reports what happened and when.

pub mod adjudication;
pub mod affinity;
pub mod brood;
mod census;
pub mod command;
mod driver;
mod dying;
pub mod engine;
pub mod guard;
pub mod isolation;
pub mod latency;
pub mod lines;
mod onlookers;
pub mod open_files;
pub mod outbox;
pub mod patience;
pub mod process;
pub mod program;
pub mod report;
pub mod schedule;
mod slot;
pub mod status;
mod tail;
pub mod tongue;
pub mod tournament;

pub use adjudication::Adjudication;
pub use affinity::Affinity;
pub use command::EngineCommand;
pub use engine::{Engine, EngineError};
pub use isolation::{Isolation, IsolationError, Level};
pub use latency::Latency;
pub use patience::Patience;
pub use report::Report;
pub use schedule::{Pairing, Schedule};
pub use status::Status;
pub use tournament::{Match, MatchError};

//! What is written down: judged cases, and the log of games.
//!
//! This room reads and writes records and judges them again; it never talks to an engine.

pub mod answer;
pub mod case;

pub use answer::Answer;
pub use case::{Case, judge_line};

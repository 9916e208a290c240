//! The built-in engines: whole games in memory, every line as the referee would write it, and dialogues.

mod dialogue;
mod driver;
mod games;
mod rule_sets;
mod sample;
mod sense;

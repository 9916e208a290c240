//! # linesman
//!
//! A command-line referee for board games with hidden information. The rooms, ground floor first; a room imports only
//! rooms below it (a test reads the `use crate::` lines and fails when one points up).
//!
//! | room | what it is for |
//! | --- | --- |
//! | [`rules`] | words and geometry that every game shares |
//! | [`games`] | the games: the Stratego family as data, Xiangqi as code |
//! | [`protocol`] | UHI 1, the text between referee and engine |
//! | [`engines`] | the built-in engines, as programs that speak the protocol |
//! | [`referee`] | the judge of a game: a state machine without I/O |
//! | [`record`] | judged cases and the log of games |
//! | [`stats`] | ratings and tests on results: pure numbers |
//! | [`arena`] | the world: engine processes, one game, the match |
//! | [`report`] | the faces of a game: replay and explanation, as text |
//! | [`cli`] | what was typed, and what is meant by it |

pub mod arena;
pub mod cli;
pub mod engines;
pub mod games;
pub mod protocol;
pub mod record;
pub mod referee;
pub mod report;
pub mod rules;
pub mod stats;

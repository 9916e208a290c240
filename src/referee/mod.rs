//! The judge of a game: a state machine without I/O. What happened goes in with the time at which it happened, what is to
//! be said comes out.
//!
//! ```text
//!            start            both ready         both set up            a side moves
//! (new) ───────────▶ Readying ───────────▶ SettingUp ───────────▶ Playing ───┐
//!                       │                      │                    │  ▲     │
//!                       └──────────────────────┴────────▶ Over ◀────┘  └─────┘
//! ```
//!
//! [`Referee`] judges one game; [`Handshake`] introduces one engine process before its first game. Neither has a clock of its
//! own, starts processes, or knows of files: a thousand games run in a test without any, and old logs are judged
//! again by the same code.

pub mod account;
pub mod cause;
pub mod clock;
pub mod config;
pub mod game;
pub mod handshake;
pub mod input;
pub mod moment;
mod output;
mod play;
mod preparation;
pub mod silence;

pub use account::Account;
pub use cause::{Cause, Verdict};
pub use config::{GameConfig, Opening};
pub use game::Referee;
pub use handshake::{Handshake, Introduction};
pub use input::{Death, Effects, Heard, Input, Standing};
pub use moment::Moment;

//! The referee without processes and without waiting: tests speak for both engines, and time is a number.

mod conduct;
mod draws;
mod handshake;
mod illegal;
mod opening;
mod play;
mod preparation;
mod random_games;
pub(crate) mod table;
mod time;

//! Engines that speak other protocols: what is said to them, byte for byte, and whole games with them.

mod conversation;
mod document;
mod matches;
mod ucc;
mod xiangqi;

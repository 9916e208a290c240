//! The built-in engines, as programs that speak the protocol over standard input and output.

/// Names of the built-in engines.
pub const NAMES: [&str; 2] = ["random", "greedy"];

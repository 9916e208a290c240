//! The built-in engines, as programs that speak the protocol over standard input and output.

/// Names of the built-in engines.
pub const NAMES: [&str; 2] = ["random", "greedy"];

/// Why an engine stopped.
#[derive(Debug, thiserror::Error)]
#[error("stub")]
pub struct EngineError;

/// Runs one.
///
/// # Errors
/// Never.
pub fn run(_: &str, _: impl std::io::BufRead, _: impl std::io::Write) -> Result<(), EngineError> {
    Ok(())
}

//! What one side heard and said in a game, line by line.

use super::plain::plain;
use crate::games::Variant;
use crate::record::rerun::RerunError;
use crate::record::{GameRecord, Said, rerun};
use crate::rules::Side;

/// Which lines are shown, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lines {
    /// Both directions: `R> ` before what the referee said, `E> ` before what the engine said.
    Both,
    /// The bytes that the engine received in the game, as it received them.
    Received,
}

/// The lines that passed between the referee and the engine of `side` in a recorded game, each with its line feed. The
/// engine's introduction belongs to its process, not to the game, and is not among them.
///
/// # Errors
/// When a field of the record makes no sense.
pub fn stream(record: &GameRecord, variant: &Variant, side: Side, lines: Lines) -> Result<String, RerunError> {
    let mut text = String::new();
    rerun(record, variant, |whose, said| {
        if whose == side {
            text.extend(line(said, lines));
        }
    })?;
    Ok(text)
}

fn line(said: Said<'_>, lines: Lines) -> Option<String> {
    match (said, lines) {
        (Said::ToEngine(message), Lines::Received) => Some(format!("{message}\n")),
        (Said::FromEngine(_) | Said::Aside(_), Lines::Received) => None,
        (Said::ToEngine(message), Lines::Both) => Some(format!("R> {message}\n")),
        (Said::FromEngine(message), Lines::Both) => Some(format!("E> {message}\n")),
        (Said::Aside(text), Lines::Both) => Some(format!("E> {}\n", plain(text))),
    }
}

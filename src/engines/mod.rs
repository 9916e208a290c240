//! The built-in engines, as programs that speak UHI over two streams.
//!
//! They play every rule set that the `rules` lines can describe, since they ask the rules for everything and know no
//! letter, rank or board by heart. They are opponents to test against and examples to start from, not strong players.
//! Given the same `seed` line and the same messages they give the same answers.
//!
//! This room reads no clock and no file, and knows of the game only what the referee tells it: it never sees a true
//! position.

pub mod brain;
mod family;
mod greedy;
mod ground;
mod materialist;
mod random;
mod rewind;
mod seat;
pub mod session;

use std::io::{self, BufRead, Read as _, Write};

pub use brain::{Brain, Choice};
pub use session::{Flow, Session};

use crate::protocol::limits;
use crate::rules::{UnknownWord, word_list};

word_list! {
    /// The engines that ship with the program.
    pub enum EngineName, "engine" {
        /// Plays any legal move, each as likely as the others.
        Random = "random",
        /// Remembers what it saw and plays the move that looks best at once.
        Greedy = "greedy",
    }
}

/// Names of the built-in engines, in the order in which they are listed.
pub const NAMES: [&str; 2] = [EngineName::Random.as_str(), EngineName::Greedy.as_str()];

/// Why a built-in engine stopped before it was told to.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// There is no engine of this name.
    #[error(transparent)]
    Name(#[from] UnknownWord),
    /// A stream failed.
    #[error("failed to talk to the referee: {0}")]
    Stream(#[from] io::Error),
}

/// Plays as the engine of this name until `quit` or the end of `input`. Every answer is one write and one flush.
///
/// # Errors
/// When there is no such engine, or a stream fails.
pub fn run(name: &str, mut input: impl BufRead, mut output: impl Write) -> Result<(), EngineError> {
    let mut session = Session::new(name.parse()?);
    let (mut line, mut answer) = (Vec::new(), Vec::new());
    while next_line(&mut input, &mut line)? {
        let flow = session.hear(&line, &mut answer);
        if !answer.is_empty() {
            output.write_all(&answer)?;
            output.flush()?;
            answer.clear();
        }
        if flow == Flow::Ends {
            break;
        }
    }
    Ok(())
}

/// Reads the next line without its line feed; `false` at the end of input. A line beyond the protocol's limit is read
/// as a blank one, so that no input makes an engine keep more than a line.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let read = input.by_ref().take(limits::LINE_TO_ENGINE as u64).read_until(b'\n', line)?;
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if read == limits::LINE_TO_ENGINE {
        input.skip_until(b'\n')?;
        line.clear();
    }
    Ok(read > 0)
}

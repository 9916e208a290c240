//! How one engine process is spoken to: as the protocol has it, or through a dialect.

use crate::protocol::{Dialect, Spoken, ToEngine};
use crate::referee::Heard;

/// The way of speaking to one engine process, with what a dialect keeps of the conversation.
#[derive(Debug)]
pub struct Tongue(Option<Box<dyn Dialect>>);

impl Tongue {
    /// For a new process that speaks so.
    pub fn new(spoken: Spoken) -> Self {
        Self(spoken.dialect())
    }

    /// Appends a message as the engine understands it.
    pub fn say(&mut self, message: &ToEngine, out: &mut Vec<u8>) {
        match &mut self.0 {
            None => message.write_line(out),
            Some(dialect) => dialect.encode(message, out),
        }
    }

    /// What a line of the engine says. What must be said to it at once is appended to `out`.
    pub fn hear(&mut self, line: &[u8], out: &mut Vec<u8>) -> Heard {
        match &mut self.0 {
            None => Heard::read(line),
            Some(dialect) => Heard::translated(line, dialect.as_mut(), out),
        }
    }

    /// What the dialect answers in the engine's stead.
    pub fn answer(&mut self) -> Option<Heard> {
        self.0.as_mut()?.answer().map(Heard::Message)
    }

    /// The word that is waited for during the introduction; none for the protocol's own.
    pub fn last_word(&self) -> Option<&'static str> {
        self.0.as_ref().map(|dialect| dialect.last_word())
    }

    /// Whether the engine ends with its game.
    pub fn ends_with_game(&self) -> bool {
        self.0.as_ref().is_some_and(|dialect| dialect.ends_with_game())
    }
}

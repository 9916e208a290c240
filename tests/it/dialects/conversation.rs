//! One side of a conversation through a dialect, without any process.

use linesman::protocol::dialects::{Coordinates, Dialect, Misheard, Protocol, Spoken};
use linesman::protocol::{FromEngine, ToEngine};

/// A dialect between a test that speaks as the referee and the same test that speaks as the engine.
pub(super) struct Conversation(Box<dyn Dialect>);

impl Conversation {
    pub(super) fn new(protocol: Protocol, coordinates: Option<Coordinates>) -> Self {
        Self(Spoken { protocol, coordinates }.dialect().expect("a dialect"))
    }

    /// What the engine is sent for these messages of UHI, one a line.
    pub(super) fn sent(&mut self, messages: &str) -> String {
        let mut out = Vec::new();
        for line in messages.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let message = ToEngine::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            self.0.encode(&message, &mut out);
        }
        String::from_utf8(out).expect("ASCII")
    }

    /// What a line of the engine is in UHI; empty when it is no message. Nothing may be sent at once.
    pub(super) fn heard(&mut self, line: &str) -> String {
        let (message, sent) = self.answered(line);
        assert_eq!(sent, "", "{line}");
        message
    }

    /// The same, with what is sent at once.
    pub(super) fn answered(&mut self, line: &str) -> (String, String) {
        let mut out = Vec::new();
        let message = match self.0.decode(line, &mut out) {
            Ok(message) => message.map(|message| message.to_string()).unwrap_or_default(),
            Err(Misheard::UnknownWord) => "unknown".to_owned(),
            Err(Misheard::Malformed(problem)) => format!("malformed: {problem}"),
        };
        (message, String::from_utf8(out).expect("ASCII"))
    }

    /// What the dialect answers in the engine's stead, in UHI.
    pub(super) fn own_answers(&mut self) -> Vec<String> {
        std::iter::from_fn(|| self.0.answer()).map(|message: FromEngine| message.to_string()).collect()
    }
}

//! Lines from an engine: a message reads back as it was printed, and what makes no sense is kept short and printable.

use linesman::referee::Heard;

use super::samples;

/// Most characters that are kept of a line that makes no sense, and of what is wrong with it.
const SHORT: usize = 300;

pub(super) fn holds(bytes: &[u8]) -> bool {
    match Heard::read(bytes) {
        Heard::Message(message) => {
            let printed = message.to_string();
            assert!(printed.len() <= bytes.len(), "{} bytes became {}", bytes.len(), printed.len());
            assert_eq!(Heard::read(printed.as_bytes()), Heard::Message(message));
            return true;
        }
        Heard::UnknownWord(line) => short(line.as_str()),
        Heard::Unintelligible { line, problem } => {
            short(line.as_str());
            short(&problem);
        }
        Heard::Blank => {}
    }
    false
}

fn short(text: &str) {
    assert!(text.len() <= SHORT, "{} bytes are kept", text.len());
    assert!(text.bytes().all(|byte| matches!(byte, b' '..=b'~')), "{text:?}");
}

pub(super) fn seeds() -> Vec<String> {
    samples::said("E> ")
}

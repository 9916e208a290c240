//! Messages to an engine: what is printed reads back as the same message, on one line that is no longer than twice the
//! line it came from.

use linesman::protocol::ToEngine;

use super::samples;

pub(super) fn holds(bytes: &[u8]) -> bool {
    let Ok(line) = std::str::from_utf8(bytes) else { return false };
    let Ok(message) = ToEngine::parse(line) else { return false };
    let printed = message.to_string();
    assert_eq!(ToEngine::parse(&printed).as_ref(), Ok(&message), "{printed:?}");
    assert!(printed.len() <= 2 * line.len(), "{} bytes became {}", line.len(), printed.len());
    let mut sent = Vec::new();
    message.write_line(&mut sent);
    assert_eq!(String::from_utf8_lossy(&sent), printed + "\n", "what is sent is what is printed");
    true
}

pub(super) fn seeds() -> Vec<String> {
    samples::said("R> ")
}

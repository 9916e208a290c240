//! From bytes to a line: what is tolerated of engines, and what is not.

use std::fmt;

/// The byte-order mark that some runtimes write before their first line.
const BOM: &[u8] = b"\xEF\xBB\xBF";

/// Why bytes are no line of the protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unreadable {
    /// A byte that is neither printable ASCII nor a blank.
    Byte {
        /// Its place in the line, from 1.
        place: usize,
        /// The byte.
        byte: u8,
    },
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Byte { place, byte } = self;
        write!(f, "byte 0x{byte:02x} at place {place}, expected printable ASCII")
    }
}

/// The text of a line without its line feed. A byte-order mark before it, carriage returns and blanks at its end are
/// tolerated and taken off.
///
/// # Errors
/// When anything is left that is not printable ASCII or a tab.
pub fn read(bytes: &[u8]) -> Result<&str, Unreadable> {
    let bytes = bytes.strip_prefix(BOM).unwrap_or(bytes);
    let end = bytes.iter().rposition(|b| !matches!(b, b'\r' | b' ' | b'\t')).map_or(0, |last| last + 1);
    let line = &bytes[..end];
    match line.iter().position(|&b| !matches!(b, b' '..=b'~' | b'\t')) {
        Some(at) => Err(Unreadable::Byte { place: at + 1, byte: line[at] }),
        None => Ok(std::str::from_utf8(line).unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_engines_are_forgiven() {
        assert_eq!(read(b"uhiok\r"), Ok("uhiok"));
        assert_eq!(read(b"\xEF\xBB\xBFuhiok"), Ok("uhiok"));
        assert_eq!(read(b"  bestmove\t3   a1a2 \t\r"), Ok("  bestmove\t3   a1a2"));
        assert_eq!(read(b""), Ok(""));
    }

    #[test]
    fn what_they_are_not() {
        assert_eq!(read(b"a\0b"), Err(Unreadable::Byte { place: 2, byte: 0 }));
        assert_eq!(read("bestmove 3 á1a2".as_bytes()), Err(Unreadable::Byte { place: 12, byte: 0xC3 }));
        assert_eq!(read(b"\x1b[31mred"), Err(Unreadable::Byte { place: 1, byte: 0x1b }));
    }
}

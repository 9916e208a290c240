//! The checksum that every line of a log carries.
//!
//! It is the last field of the line's object, `"sha256"`, and covers every byte of the line before its own comma. So it can
//! be checked with a text tool: `head -c -77 line | sha256sum` for a line without its line feed.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

/// The field between the object and its checksum.
const FIELD: &str = ",\"sha256\":\"";
/// Hexadecimal digits of a checksum.
const DIGITS: usize = 64;

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// The SHA-256 of these bytes in hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Puts its checksum at the end of a JSON object.
///
/// # Panics
/// When the text is no object.
pub fn seal(object: &str) -> String {
    let body = object.strip_suffix('}').expect("a JSON object");
    format!("{body}{FIELD}{}\"}}", sha256(body.as_bytes()))
}

/// What is wrong with the checksum of a line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChecksumError {
    /// The line does not end with one.
    #[error("the line does not end with a checksum; it is torn, or was not written by this program")]
    Missing,
    /// It is not that of the line.
    #[error("the checksum is {found}, but that of the line is {expected}; the line was changed")]
    Wrong {
        /// The one in the line.
        found: String,
        /// The line's own.
        expected: String,
    },
}

/// Checks the checksum at the end of a line.
///
/// # Errors
/// When there is none, or it is another line's.
pub fn check(line: &str) -> Result<(), ChecksumError> {
    let rest = line.strip_suffix("\"}").ok_or(ChecksumError::Missing)?;
    let (front, found) = rest.split_at_checked(rest.len().saturating_sub(DIGITS)).ok_or(ChecksumError::Missing)?;
    let body = front.strip_suffix(FIELD).ok_or(ChecksumError::Missing)?;
    let expected = sha256(body.as_bytes());
    if found == expected { Ok(()) } else { Err(ChecksumError::Wrong { found: found.to_owned(), expected }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_line_checks_and_a_changed_one_does_not() {
        let line = seal("{\"v\":1,\"moves\":\"a4a5\"}");
        assert_eq!(check(&line), Ok(()));
        assert!(matches!(check(&line.replace("a4a5", "a4a6")), Err(ChecksumError::Wrong { .. })));
        assert_eq!(check(&line[..line.len() - 3]), Err(ChecksumError::Missing));
        assert_eq!(check(""), Err(ChecksumError::Missing));
        assert_eq!(check("{}"), Err(ChecksumError::Missing));
    }
}

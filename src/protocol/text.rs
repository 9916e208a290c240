//! Text from outside that is safe to keep and to show: printable ASCII of bounded length.

use std::fmt;

use super::limits;

/// Free text: one or more printable ASCII characters, without blanks at its ends. Tabs become spaces.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Text(Box<str>);

impl Text {
    /// The text without the blanks at its ends, if it is printable ASCII or tabs and something is left of it.
    pub fn new(text: &str) -> Option<Self> {
        let text = text.trim_matches([' ', '\t']);
        let printable = text.bytes().all(|b| matches!(b, b' '..=b'~' | b'\t'));
        let fits = !text.is_empty() && printable && text.len() <= limits::INFO_LINE;
        fits.then(|| Self(text.replace('\t', " ").into()))
    }

    /// Whatever it is, made printable: other bytes are escaped, and the rest is cut off after `most` characters.
    pub fn escaped(bytes: &[u8], most: usize) -> Self {
        let mut shown: String =
            bytes.iter().take(most).flat_map(|&b| std::ascii::escape_default(b)).map(char::from).collect();
        if shown.len() > most || bytes.len() > most {
            shown.truncate(most);
            shown.push_str("...");
        }
        Self::new(&shown).unwrap_or_else(|| Self("(nothing)".into()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A single word: one to [`limits::WORD`] printable ASCII characters without blanks.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Word(Box<str>);

impl Word {
    /// The word, if it is one.
    pub fn new(text: &str) -> Option<Self> {
        let fits = !text.is_empty() && text.len() <= limits::WORD && text.bytes().all(|b| b.is_ascii_graphic());
        fits.then(|| Self(text.into()))
    }

    /// The word.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

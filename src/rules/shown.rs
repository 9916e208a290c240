//! Text from outside as an error repeats it.

/// Most characters that are repeated.
const MOST: usize = 40;

/// A text from outside, made safe for a terminal and short: whoever sends a line of megabytes gets no answer of megabytes.
pub(crate) fn shown(text: &str) -> String {
    let mut start: String = text.chars().take(MOST).flat_map(char::escape_default).collect();
    if text.chars().nth(MOST).is_some() {
        start.push_str("...");
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_safe_and_short() {
        assert_eq!(shown("both-fal"), "both-fal");
        assert_eq!(shown("\u{1b}[31m\n"), "\\u{1b}[31m\\n");
        assert_eq!(shown(&"x".repeat(40)), "x".repeat(40));
        assert_eq!(shown(&"x".repeat(1000)), "x".repeat(40) + "...");
    }
}

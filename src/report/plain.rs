//! Text from outside, made safe to show.

/// The text with everything made visible that could move a cursor, change a colour or turn the order of letters around:
/// a log is a file, and whoever wrote it may have meant harm.
pub fn plain(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut shown, c| {
        if c.is_control() || is_invisible(c) {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
        shown
    })
}

/// Characters without a shape of their own: joiners, marks of direction, byte-order marks.
const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
        | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn what_a_terminal_would_obey_is_made_visible() {
        assert_eq!(plain("\x1b[31mred\x07\r\n"), "\\u{1b}[31mred\\u{7}\\r\\n");
        assert_eq!(plain("a\u{202E}b\u{9b}c"), "a\\u{202e}b\\u{9b}c");
        assert_eq!(plain("Maršál a špión, 象棋"), "Maršál a špión, 象棋");
    }
}

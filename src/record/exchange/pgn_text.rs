//! The text of Portable Game Notation: tags and words, without comments, variations, marks and numbers of moves.

use super::FormatError;

/// What a text consists of.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// `[Name "value"]`
    Tag(String, String),
    /// A move or a result, and its line, from 1.
    Word(String, usize),
}

/// The tags and words of a text, in order.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, FormatError> {
    let mut found = Vec::new();
    let mut rest = text;
    let mut depth = 0usize;
    loop {
        rest = rest.trim_start();
        let line = 1 + text[..text.len() - rest.len()].matches('\n').count();
        let Some(first) = rest.chars().next() else { break };
        let after = &rest[first.len_utf8()..];
        let open = |what: &str| FormatError::line(line, format!("{what} does not end"));
        match first {
            '{' => rest = after.split_once('}').ok_or_else(|| open("a comment"))?.1,
            ';' | '%' => rest = after.split_once('\n').map_or("", |(_, rest)| rest),
            '(' => (depth, rest) = (depth + 1, after),
            ')' => (depth, rest) = (depth.saturating_sub(1), after),
            '[' => {
                let (tag, next) = tag(after).ok_or_else(|| FormatError::line(line, "expected [Name \"value\"]"))?;
                found.push(tag);
                rest = next;
            }
            _ => {
                let end = rest.find(|c: char| c.is_whitespace() || "{}()[];".contains(c)).unwrap_or(rest.len());
                let end = end.max(first.len_utf8());
                let (word, next) = rest.split_at(end);
                rest = next;
                found.extend(played(word).filter(|_| depth == 0).map(|word| Token::Word(word.to_owned(), line)));
            }
        }
    }
    Ok(found)
}

/// A word without the number of the move before it; none for numbers alone and for marks such as `$1` and `!?`.
fn played(word: &str) -> Option<&str> {
    let numbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let word = if numbered.len() < word.len() && numbered.starts_with('.') { numbered } else { word };
    let word = word.trim_start_matches('.').trim_end_matches(['!', '?', '+', '#']);
    (!word.is_empty() && !word.starts_with('$')).then_some(word)
}

fn tag(text: &str) -> Option<(Token, &str)> {
    let (name, rest) = text.split_once('"')?;
    let mut value = String::new();
    let mut chars = rest.char_indices();
    loop {
        match chars.next()? {
            (_, '\\') => value.push(chars.next()?.1),
            (at, '"') => {
                let after = rest[at + 1..].trim_start().strip_prefix(']')?;
                return Some((Token::Tag(name.trim().to_owned(), value), after));
            }
            (_, '\n') => return None,
            (_, c) => value.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tags_moves_and_results_are_left() {
        let text =
            "[Red \"A \\\"x\\\"\"]\n1. h2e2 {good (or not)} h9g7 $4 2.h0g2! (2. b2e2 (b0c2)) 2... i9h9 ; end\n% x\n1-0";
        let words: Vec<String> = tokens(text)
            .expect("tokens")
            .into_iter()
            .map(|token| match token {
                Token::Tag(name, value) => format!("{name}={value}"),
                Token::Word(word, _) => word,
            })
            .collect();
        assert_eq!(words, ["Red=A \"x\"", "h2e2", "h9g7", "h0g2", "i9h9", "1-0"]);
    }

    #[test]
    fn what_does_not_end_is_an_error() {
        for text in ["{", "[Red", "[Red \"x", "[Red \"x\" y", "1. h2e2 {\n"] {
            assert!(tokens(text).is_err(), "{text}");
        }
        assert!(tokens(") ] } \u{e9}").is_ok());
    }
}

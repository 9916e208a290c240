//! The grammar in the document and the grammar of the program accept the same lines.

use std::sync::LazyLock;

use linesman::protocol::{FromEngine, ToEngine, line};
use proptest::prelude::*;

use super::abnf::Grammar;
use super::blocks::{Line, blocks, lines};
use super::{FROM_ENGINE, TO_ENGINE};
use crate::any_message;

static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| {
    let found = blocks("abnf");
    assert_eq!(found.len(), 1, "one grammar");
    Grammar::read(&found[0].lines.join("\n"))
});

#[test]
fn every_message_is_named() {
    let words =
        |rule: &str| -> Vec<&str> { GRAMMAR.choices(rule).into_iter().map(|name| GRAMMAR.first_word(name)).collect() };
    assert_eq!(words("to-engine"), TO_ENGINE);
    assert_eq!(words("from-engine"), FROM_ENGINE);
    assert_eq!(GRAMMAR.undefined(), [""; 0]);
}

#[test]
fn every_example_follows_the_grammar() {
    for line in blocks("uhi").iter().flat_map(lines) {
        let (rule, text) = match line {
            Line::Referee(text) => ("to-engine", text),
            Line::Engine(text) => ("from-engine", text),
        };
        assert!(GRAMMAR.matches(rule, text), "{text}");
    }
}

/// A line that follows the grammar, made of random choices. Numbers stay within what any field can hold.
fn made(rule: &str, choices: &[usize]) -> String {
    let mut next = choices.iter().cycle();
    let mut below = |n: usize| next.next().copied().unwrap_or_default() % n;
    let given = |rule: &str, below: &mut dyn FnMut(usize) -> usize| match rule {
        "number" => Some(below(100_000).to_string()),
        "small" => Some(below(256).to_string()),
        _ => None,
    };
    let mut line = String::new();
    GRAMMAR.make(rule, &given, &mut below, &mut line);
    line
}

proptest! {
    #[test]
    fn what_the_program_writes_follows_the_grammar(
        message in any_message::to_engine(), answer in any_message::from_engine(),
    ) {
        prop_assert!(GRAMMAR.matches("to-engine", &message.to_string()), "{}", message);
        prop_assert!(GRAMMAR.matches("from-engine", &answer.to_string()), "{}", answer);
    }

    #[test]
    fn what_follows_the_grammar_is_read(choices in proptest::collection::vec(0usize..1_000_000, 400)) {
        let line = made("from-engine", &choices);
        prop_assert!(FromEngine::parse(&line).is_ok(), "{:?}", line);
        let line = made("to-engine", &choices);
        // That all ranks of a view have the same length is beyond any grammar of this kind.
        prop_assert!(line.starts_with("view") || ToEngine::parse(&line).is_ok(), "{:?}", line);
    }

    #[test]
    fn what_the_program_takes_follows_the_grammar(
        answer in any_message::from_engine(), place in any::<prop::sample::Index>(), put in b'\t'..=b'~',
    ) {
        let mut bytes = answer.to_string().into_bytes();
        let place = place.index(bytes.len());
        bytes[place] = put;
        if let Ok(text) = line::read(&bytes)
            && FromEngine::parse(text).is_ok()
        {
            prop_assert!(GRAMMAR.matches("from-engine", text.trim_start()), "{}", text);
        }
    }
}

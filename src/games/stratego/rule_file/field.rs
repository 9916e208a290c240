//! The single-valued fields of a rule file: how each is written, what it may be, and what it means.

use std::ops::RangeInclusive;

use crate::games::stratego::faults::MAX_TWO_SQUARES;
use crate::games::stratego::ruleset::{Bombs, Chase, Disclosure, Fill, Immobile, Numbering, Step, Ties, Verdict};

/// What a field may be.
pub(super) enum Allowed {
    Truth,
    Number(RangeInclusive<u64>),
    /// One word of this list.
    Word(fn() -> Vec<&'static str>),
}

/// A field that is one of [`Ruleset::SETTINGS`](crate::games::stratego::Ruleset::SETTINGS).
pub(super) struct Field {
    /// As a rule file writes it: a key, or a table and a key in it.
    pub(super) key: &'static str,
    /// As the rule set names it.
    pub(super) setting: &'static str,
    pub(super) allowed: Allowed,
    /// What it means, as a comment of one line or more.
    pub(super) meaning: &'static [&'static str],
}

/// The field with this key.
pub(super) fn named(key: &str) -> Option<&'static Field> {
    FIELDS.iter().find(|field| field.key == key)
}

fn words<T: Copy>(all: &[T], word: fn(T) -> &'static str) -> Vec<&'static str> {
    all.iter().map(|&member| word(member)).collect()
}

const PLIES: RangeInclusive<u64> = 0..=u32::MAX as u64;

/// Every such field, in the order in which they are printed.
pub(super) const FIELDS: &[Field] = &[
    Field {
        key: "home.fill",
        setting: "fill",
        allowed: Allowed::Word(|| words(Fill::ALL, Fill::as_str)),
        meaning: &["Whether an army stands on \"all\" its home squares, or on \"any\" of them, some left empty."],
    },
    Field {
        key: "move.step",
        setting: "step",
        allowed: Allowed::Word(|| words(Step::ALL, Step::as_str)),
        meaning: &[
            "Directions of a step onto an empty square: \"orthogonal\" (four), or \"all8\" (diagonals too).",
            "Attacks and slides are always orthogonal.",
        ],
    },
    Field {
        key: "slide_attack",
        setting: "slide_attack",
        allowed: Allowed::Truth,
        meaning: &["Whether a slide over empty squares may end in an attack: true, or false (old American rule)."],
    },
    Field {
        key: "ties",
        setting: "ties",
        allowed: Allowed::Word(|| words(Ties::ALL, Ties::as_str)),
        meaning: &["What comes of a fight between equal ranks: \"both-fall\", or \"attacker-wins\"."],
    },
    Field {
        key: "bombs",
        setting: "bombs",
        allowed: Allowed::Word(|| words(Bombs::ALL, Bombs::as_str)),
        meaning: &["A bomb that a piece ran into: \"stay\" (it stays), or \"once\" (it is removed with that piece)."],
    },
    Field {
        key: "disclosure",
        setting: "disclosure",
        allowed: Allowed::Word(|| words(Disclosure::ALL, Disclosure::as_str)),
        meaning: &[
            "What a fight shows: \"both\" (each side both pieces), \"looker\" (the attacker the defender; the defender",
            "the attacker only if it falls), or \"silent\" (the defender the attacker, nobody the defender).",
        ],
    },
    Field {
        key: "stalemate",
        setting: "stalemate",
        allowed: Allowed::Word(|| words(Verdict::ALL, Verdict::as_str)),
        meaning: &[
            "A side that has no legal move on its turn, or no movable piece where that counts at once: a \"loss\" for",
            "it, or a \"draw\".",
        ],
    },
    Field {
        key: "both_immobile",
        setting: "both_immobile",
        allowed: Allowed::Word(|| words(Verdict::ALL, Verdict::as_str)),
        meaning: &["Neither side can move: a \"draw\", or a \"loss\" for the side to move."],
    },
    Field {
        key: "immobile",
        setting: "immobile",
        allowed: Allowed::Word(|| words(Immobile::ALL, Immobile::as_str)),
        meaning: &["When a side without movable pieces is judged: \"on-turn\" (when it is to move), or \"at-once\"."],
    },
    Field {
        key: "hopeless_draw",
        setting: "hopeless_draw",
        allowed: Allowed::Truth,
        meaning: &["Whether the game is drawn when neither side can ever reach the other's flag: true or false."],
    },
    Field {
        key: "two_squares",
        setting: "two_squares",
        allowed: Allowed::Number(0..=MAX_TWO_SQUARES as u64),
        meaning: &["Most moves in a row of one piece between the same two squares, 0 to 1000; 0 for no limit."],
    },
    Field {
        key: "chase",
        setting: "chase",
        allowed: Allowed::Word(|| words(Chase::ALL, Chase::as_str)),
        meaning: &[
            "Chasing without end: \"isf\" (no chasing move back to a position of the chase), \"isf-since-battle\" (nor to",
            "any since the last fight), or \"off\" (no such rule).",
        ],
    },
    Field {
        key: "max_plies",
        setting: "max_plies",
        allowed: Allowed::Number(PLIES),
        meaning: &["A draw after so many moves of both sides together, 0 to 4294967295; 0 for no limit."],
    },
    Field {
        key: "max_quiet_plies",
        setting: "max_quiet_plies",
        allowed: Allowed::Number(PLIES),
        meaning: &["A draw after so many moves without a fight, 0 to 4294967295; 0 for no limit."],
    },
    Field {
        key: "numbering",
        setting: "numbering",
        allowed: Allowed::Word(|| words(Numbering::ALL, Numbering::as_str)),
        meaning: &[
            "How ranks are shown to people: \"marshal-high\" (as above), or \"marshal-low\" (1 is the highest).",
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::stratego::Ruleset;

    #[test]
    fn every_setting_has_its_field_and_its_comment_names_what_is_allowed() {
        let mut settings: Vec<&str> = FIELDS.iter().map(|field| field.setting).collect();
        assert!(FIELDS.iter().all(|field| field.key.ends_with(field.setting)));
        for field in FIELDS {
            let meaning = field.meaning.join(" ");
            let named = |text: String| assert!(meaning.contains(&text), "{}: {text}", field.key);
            match &field.allowed {
                Allowed::Truth => named("true".to_owned()),
                Allowed::Number(range) => named(format!("{} to {}", range.start(), range.end())),
                Allowed::Word(words) => words().iter().for_each(|word| named(format!("\"{word}\""))),
            }
            assert!(field.meaning.iter().all(|line| line.len() <= 118), "{}", field.key);
        }
        let mut all = Ruleset::SETTINGS.to_vec();
        settings.sort_unstable();
        all.sort_unstable();
        assert_eq!(settings, all);
    }
}

//! From where games begin: by the rules, from positions, or with set-ups that the match deals.

use super::pairing::derive;
use crate::games::{Dice, Variant};
use crate::referee::Opening;
use crate::rules::{BySide, word_list};
use crate::stats::BlockSize;

word_list! {
    /// Who makes the set-ups, and how games are paired.
    pub enum SetupMode, "set-up mode" {
        /// The engines; sides are exchanged in a pair.
        Free = "free",
        /// The match deals; in the second game of a pair the engines exchange set-ups and sides, so that each set-up
        /// keeps its side.
        Duplicate = "duplicate",
        /// As `duplicate`, and in the second pair of a block of four the set-ups exchange their sides.
        Cross = "cross",
    }
}

word_list! {
    /// In which order lines of a file are used.
    pub enum Order, "order" {
        /// As they stand.
        Sequential = "sequential",
        /// Shuffled by the match's seed.
        Random = "random",
    }
}

/// Texts of which games begin, in the order in which they are used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Texts {
    lines: Vec<String>,
    start: usize,
}

impl Texts {
    /// These lines in this order, the first of them (before they are shuffled) being number `start`, from 0.
    ///
    /// # Panics
    /// When there are none.
    pub fn new(mut lines: Vec<String>, order: Order, start: usize, seed: u64) -> Self {
        assert!(!lines.is_empty(), "no lines");
        if order == Order::Random {
            Dice::new(derive(seed, 0, "order", 0), 0).shuffle(&mut lines);
        }
        Self { lines, start }
    }

    fn nth(&self, at: u64) -> &str {
        let lines = self.lines.len() as u64;
        &self.lines[((at % lines + self.start as u64) % lines) as usize]
    }
}

/// From where the games of two engines begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Beginnings {
    /// By the rules.
    ByTheRules,
    /// From positions, each used for so many games in a row.
    Positions {
        /// The positions.
        texts: Texts,
        /// Games that begin from one position.
        repeat: u64,
    },
    /// With set-ups that the match deals.
    Dealt {
        /// From a file, or random ones by these rules.
        setups: Setups,
        /// Whether four games make a block, with both exchanges.
        cross: bool,
    },
}

/// Where dealt set-ups come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Setups {
    /// A file, two for each block.
    Texts(Texts),
    /// Chance: any that the rules allow.
    Random(Box<Variant>),
}

impl Setups {
    /// The two set-ups of a block.
    fn two(&self, seed: u64, block: u64) -> [String; 2] {
        match self {
            Self::Texts(texts) => [2 * block, 2 * block + 1].map(|at| texts.nth(at).to_owned()),
            Self::Random(variant) => {
                let mut dice = Dice::new(derive(seed, 0, "set-ups", 0), block);
                [(); 2].map(|()| variant.random_setup(&mut dice).unwrap_or_default())
            }
        }
    }
}

impl Beginnings {
    /// How the game of this number among those of its two engines begins.
    pub fn opening(&self, seed: u64, number: u64) -> Opening {
        match self {
            Self::ByTheRules => Opening::ByTheRules,
            Self::Positions { texts, repeat } => Opening::Position(texts.nth(number / (*repeat).max(1)).to_owned()),
            Self::Dealt { setups, cross } => {
                let games = if *cross { 4 } else { 2 };
                let [one, other] = setups.two(seed, number / games);
                // Engines change sides with every game; the set-ups stay where they are, but for the second half of four.
                let exchanged = number % games >= 2;
                Opening::Dealt(if exchanged { BySide::new(other, one) } else { BySide::new(one, other) })
            }
        }
    }

    /// How many consecutive games belong together.
    pub const fn block(&self, swap: bool) -> BlockSize {
        match self {
            _ if !swap => BlockSize::Single,
            Self::Positions { repeat: 1, .. } => BlockSize::Single,
            Self::Dealt { cross: true, .. } => BlockSize::Four,
            Self::ByTheRules | Self::Positions { .. } | Self::Dealt { .. } => BlockSize::Pair,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(lines: &[&str]) -> Texts {
        Texts::new(lines.iter().map(|&line| line.to_owned()).collect(), Order::Sequential, 0, 1)
    }

    fn dealt(beginnings: &Beginnings, number: u64) -> (String, String) {
        match beginnings.opening(1, number) {
            Opening::Dealt(setups) => (setups.red, setups.blue),
            other => panic!("{other:?} is not dealt"),
        }
    }

    #[test]
    fn a_position_is_used_for_so_many_games() {
        let beginnings = Beginnings::Positions { texts: texts(&["a", "b"]), repeat: 2 };
        let used: Vec<Opening> = (0..5).map(|number| beginnings.opening(1, number)).collect();
        assert_eq!(used, ["a", "a", "b", "b", "a"].map(|text| Opening::Position(text.to_owned())));
    }

    #[test]
    fn a_dealt_set_up_keeps_its_side_in_a_pair_and_changes_it_in_the_second_pair_of_four() {
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        let duplicate = Beginnings::Dealt { setups: Setups::Texts(texts(&["x", "y", "z", "w"])), cross: false };
        let used: Vec<_> = (0..4).map(|number| dealt(&duplicate, number)).collect();
        assert_eq!(used, [pair("x", "y"), pair("x", "y"), pair("z", "w"), pair("z", "w")]);
        let cross = Beginnings::Dealt { setups: Setups::Texts(texts(&["x", "y"])), cross: true };
        let used: Vec<_> = (0..4).map(|number| dealt(&cross, number)).collect();
        assert_eq!(used, [pair("x", "y"), pair("x", "y"), pair("y", "x"), pair("y", "x")]);
    }

    #[test]
    fn random_order_follows_from_the_seed_alone() {
        let lines: Vec<String> = (0..100).map(|n| n.to_string()).collect();
        let of = |seed| Texts::new(lines.clone(), Order::Random, 0, seed);
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
    }
}

//! Where the families of games part: which brain plays them, and what a side's knowledge is made of. A new family is a
//! new arm in each of these functions; nothing else in this room asks which game it is.

use super::EngineName;
use super::brain::Brain;
use super::greedy::Greedy;
use super::materialist::Materialist;
use super::random::Random;
use crate::games::view::ViewError;
use crate::games::{Dice, Knows, Variant, View, xiangqi};
use crate::rules::{Ply, Side};

/// The brain of this engine for a game by these rules.
pub(super) fn brain(name: EngineName, variant: &Variant, side: Side, seed: u64) -> Box<dyn Brain> {
    let dice = Dice::new(seed, side.index() as u64);
    match (name, variant) {
        (EngineName::Random, Variant::Stratego(rules)) => Box::new(Random::with_set_up(rules.clone(), side, dice)),
        (EngineName::Random, Variant::Xiangqi(_)) => Box::new(Random::without_set_up(dice)),
        (EngineName::Greedy, Variant::Stratego(rules)) => Box::new(Greedy::new(rules, side, dice)),
        (EngineName::Greedy, Variant::Xiangqi(rules)) => Box::new(Materialist::new(rules.clone(), side, dice)),
    }
}

/// What `side` knows when this view is all that it was shown.
///
/// # Errors
/// When the view is not of a game by these rules.
pub(super) fn knowledge(variant: &Variant, side: Side, view: &View, ply: Ply) -> Result<Box<dyn Knows>, ViewError> {
    match variant {
        Variant::Stratego(rules) => rules.knowledge(side, view, ply),
        Variant::Xiangqi(rules) => Ok(Box::new(xiangqi::Knowledge::from_view(rules, side, view, ply)?)),
    }
}

//! The engine that plays at random: the least that any other must beat.

use super::brain::{Brain, Choice};
use super::ground::{Ground, is_mobile};
use crate::games::stratego::setup::EMPTY_HOME;
use crate::games::stratego::{Rules, Ruleset};
use crate::games::{Dice, Event, View};
use crate::rules::{Move, Side};

/// How often a set-up from which nothing can move is thrown again, before a mobile piece is moved to the front by hand.
const THROWS: usize = 1000;

/// Plays any legal move, each as likely as the others.
pub(super) struct Random {
    army: Option<(Rules, Side)>,
    dice: Dice,
}

impl Random {
    /// A player of a game that begins with a set-up.
    pub(super) fn with_set_up(rules: Rules, side: Side, dice: Dice) -> Self {
        Self { army: Some((rules, side)), dice }
    }

    /// A player of a game that always begins from the same position.
    pub(super) fn without_set_up(dice: Dice) -> Self {
        Self { army: None, dice }
    }
}

impl Brain for Random {
    fn set_up(&mut self) -> Option<String> {
        let (rules, side) = self.army.as_ref()?;
        Some(set_up(rules, *side, &mut self.dice))
    }

    fn see(&mut self, _: &View) {}

    fn learn(&mut self, _: &Event) {}

    fn choose(&mut self, moves: &[Move]) -> Choice {
        self.dice.pick(moves).copied().map_or(Choice::Resign, Choice::Move)
    }
}

/// A set-up string: each arrangement of the army from which some piece can move is as likely as the others.
pub(super) fn set_up(rules: &Ruleset, side: Side, dice: &mut Dice) -> String {
    let ground = Ground::new(rules, side);
    let mut letters = army(rules);
    letters.resize(ground.len(), EMPTY_HOME);
    for _ in 0..THROWS {
        dice.shuffle(&mut letters);
        if ground.can_move(rules, &letters) {
            return text(&letters);
        }
    }
    bring_to_front(rules, &ground, &mut letters);
    text(&letters)
}

/// The letter of each single piece of an army.
pub(super) fn army(rules: &Ruleset) -> Vec<u8> {
    let pieces = rules.army.iter();
    pieces.flat_map(|piece| std::iter::repeat_n(piece.letter.byte(), usize::from(piece.count))).collect()
}

/// A set-up string of these letters.
pub(super) fn text(letters: &[u8]) -> String {
    letters.iter().copied().map(char::from).collect()
}

/// Exchanges a mobile piece with what stands at the front. Where the front is walled in by blocked squares, nothing
/// helps and any set-up is as good.
fn bring_to_front(rules: &Ruleset, ground: &Ground, letters: &mut [u8]) {
    let mobile = letters.iter().position(|&letter| is_mobile(rules, letter));
    let front = ground.open.iter().position(|&open| open);
    if let (Some(mobile), Some(front)) = (mobile, front) {
        letters.swap(mobile, front);
    }
}

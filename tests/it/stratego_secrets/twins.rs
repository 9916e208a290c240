//! Two worlds that look alike to a side.
//!
//! A world is a game; its twin differs from it only in hidden letters that the viewer has not been shown. The same moves are
//! played in both for as long as the rules tell the viewer the same of them, which the naive implementation decides and not
//! the one under test.

use linesman::games::stratego::Rules;
use linesman::rules::{Move, Side, Square};

use crate::dice::Dice;
use crate::naive_stratego::Naive;
use crate::pieces;
use crate::random_play::{Mood, Table};
use crate::random_rules::Start;

/// Two worlds that look alike to the viewer, and moves that tell it nothing of the difference.
#[derive(Debug)]
pub(super) struct Twins {
    pub(super) rules: Rules,
    pub(super) viewer: Side,
    pub(super) starts: [Start; 2],
    pub(super) moves: Vec<Move>,
    pub(super) fights: u32,
}

impl Twins {
    /// Twins with at most so many moves; `None` where there is nothing to hide or the twin cannot be.
    pub(super) fn attempt(
        seed: u64,
        dice: &mut Dice,
        rules: &Rules,
        viewer: Side,
        start: Start,
        plies: usize,
    ) -> Option<Self> {
        let twin = match &start {
            Start::Position(text) => Start::Position(other_position(dice, rules, viewer, text)?),
            Start::Setups(red, blue) if viewer == Side::Red => Start::Setups(red.clone(), other_setup(dice, blue)?),
            Start::Setups(red, blue) => Start::Setups(other_setup(dice, red)?, blue.clone()),
        };
        if let Start::Position(text) = &twin {
            rules.position(text).ok()?;
        }
        let other = Naive::from_start(rules, &twin);
        let table = Table::new(seed, rules, &start);
        if table.naive.outcome().is_some() || other.outcome().is_some() {
            return None;
        }
        let mut twins = Self { rules: rules.clone(), viewer, starts: [start, twin], moves: Vec::new(), fights: 0 };
        twins.play(dice, table, other, plies);
        Some(twins)
    }

    /// Plays moves that are legal in both worlds and of which the viewer is told the same.
    fn play(&mut self, dice: &mut Dice, mut table: Table, mut other: Naive, plies: usize) {
        let mood = Mood::random(dice);
        for _ in 0..2 * plies {
            let legal = table.legal();
            let Some(mv) = table.choose(dice, mood, &legal) else { return };
            if self.moves.len() >= plies || !self.looks_alike(&mut table.naive, &mut other, mv) {
                continue;
            }
            self.fights += u32::from(table.naive.man(mv.to).is_some());
            table.play(mv);
            other.play(mv);
            self.moves.push(mv);
        }
    }

    fn looks_alike(&self, one: &mut Naive, other: &mut Naive, mv: Move) -> bool {
        if other.code(mv).is_some() {
            return false;
        }
        let told = [one, other].map(|world| {
            world.play(mv);
            let told = (world.told(self.viewer), world.outcome());
            world.undo();
            told
        });
        told[0] == told[1]
    }

    /// The two worlds at their start.
    pub(super) fn worlds(&self) -> [Naive; 2] {
        self.starts.each_ref().map(|start| Naive::from_start(&self.rules, start))
    }
}

/// The position with other letters for one or two enemy pieces that the viewer has not been shown.
fn other_position(dice: &mut Dice, rules: &Rules, viewer: Side, text: &str) -> Option<String> {
    let mut fields = text.split(' ');
    let mut signs = pieces::of_placement(fields.next()?);
    let marks: Vec<&str> = fields.collect();
    let shown = marks.iter().find_map(|mark| mark.strip_prefix("shown=")).unwrap_or_default();
    let hidden = |(at, sign): (&Square, &u8)| {
        let enemy = sign.is_ascii_uppercase() != (viewer == Side::Red);
        (enemy && !shown.split(',').any(|square| square == at.to_string())).then_some(*at)
    };
    let mut hidden: Vec<Square> = signs.iter().filter_map(hidden).collect();
    dice.shuffle(&mut hidden);
    let one = *hidden.first()?;
    let letter = if dice.chance(60) {
        let other = *hidden.iter().find(|at| signs[at] != signs[&one])?;
        signs.insert(other, signs[&one]).expect("a piece")
    } else {
        dice.pick(&rules.army.iter().map(|piece| piece.letter.of(viewer.other())).collect::<Vec<_>>())?
    };
    let before = signs.insert(one, letter).expect("a piece");
    (before != letter).then(|| format!("{} {}", pieces::placement(rules, &signs), marks.join(" ")))
}

/// The set-up with some of its pieces exchanged; what is empty stays empty, which everybody sees.
fn other_setup(dice: &mut Dice, setup: &str) -> Option<String> {
    let mut bytes = setup.as_bytes().to_vec();
    let places: Vec<usize> = (0..bytes.len()).filter(|&place| bytes[place] != b'.').collect();
    for _ in 0..dice.between(1, 4) {
        bytes.swap(dice.pick(&places)?, dice.pick(&places)?);
    }
    let other = String::from_utf8(bytes).expect("letters");
    (other != setup).then_some(other)
}

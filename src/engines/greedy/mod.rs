//! The engine with simple sense, for the Stratego family: it remembers what it saw, weighs what it did not see by the
//! counts of the army, and plays the move that looks best at once. It does not search.
//!
//! It reads everything from the rules: which kinds there are, who beats whom, what each is worth.

mod combat;
mod lattice;
mod memory;
mod odds;
mod placement;
mod prices;
mod targets;
mod thought;

use super::brain::{Brain, Choice};
use crate::games::stratego::Rules;
use crate::games::{Dice, Event, View};
use crate::rules::{Move, Side};

use combat::Combat;
use lattice::Lattice;
use memory::Memory;
use prices::Prices;
use thought::Thought;

/// The greedy player of one game.
pub(super) struct Greedy {
    rules: Rules,
    side: Side,
    dice: Dice,
    combat: Combat,
    lattice: Lattice,
    memory: Option<Memory>,
}

impl Greedy {
    /// A player of this side of a game by these rules.
    pub(super) fn new(rules: &Rules, side: Side, dice: Dice) -> Self {
        let (combat, lattice) = (Combat::new(rules), Lattice::new(rules));
        Self { rules: rules.clone(), side, dice, combat, lattice, memory: None }
    }
}

impl Brain for Greedy {
    fn set_up(&mut self) -> Option<String> {
        Some(placement::set_up(&self.rules, self.side, &mut self.dice))
    }

    fn see(&mut self, view: &View) {
        self.memory = Some(Memory::new(self.side, &self.combat, view));
    }

    fn learn(&mut self, event: &Event) {
        if let Some(memory) = &mut self.memory {
            memory.learn(&self.combat, &self.lattice, event);
        }
    }

    /// The move of the highest score. A little chance decides between moves that are as good as each other.
    fn choose(&mut self, moves: &[Move]) -> Choice {
        let Some(memory) = &self.memory else {
            return self.dice.pick(moves).copied().map_or(Choice::Resign, Choice::Move);
        };
        let prices = Prices::new(&self.combat, memory);
        let thought = Thought::new(&self.combat, &self.lattice, memory, &prices, self.side);
        let mut best = None;
        // Sorted moves come piece by piece.
        for moves in moves.chunk_by(|a, b| a.from == b.from) {
            let Some(leaving) = moves.first().and_then(|mv| thought.leaving(mv.from)) else { continue };
            for &mv in moves {
                let score = thought.score(&leaving, mv.to) + self.dice.fraction();
                if best.is_none_or(|(highest, _)| score > highest) {
                    best = Some((score, mv));
                }
            }
        }
        let best = best.map(|(_, mv)| mv).or_else(|| self.dice.pick(moves).copied());
        best.map_or(Choice::Resign, Choice::Move)
    }
}

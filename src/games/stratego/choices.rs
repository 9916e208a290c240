//! The moves that a side could make (section 2.2, and 3.3 for steps in eight directions), the repetition rules aside, as
//! sets of cells: to be counted, picked from, and visited, without ever writing all of them down.
//!
//! A first step is a set a direction, found for all pieces at once. The rest of a slide is followed only where a sliding
//! piece has a second step to make, which most have not.

use crate::rules::Side;

use super::bits::Bits;
use super::field::Field;
use super::tables::{DIRECTIONS, Direction, Index, ORTHOGONAL, Tables};

/// The moves that one side could make in one position.
pub(super) struct Choices<'a, B> {
    tables: &'a Tables<B>,
    occupied: B,
    /// The cells on which a slide of two steps or more may end in an attack.
    attackable: B,
    /// Per direction, the cells that one step leads to.
    steps: [B; DIRECTIONS],
    /// Per orthogonal direction, the cells that the second step of a slide leads to.
    seconds: [B; ORTHOGONAL],
}

impl<B: Bits> Field<B> {
    /// The moves that `side` could make.
    #[inline]
    pub(super) fn choices(&self, side: Side) -> Choices<'_, B> {
        let tables = &*self.tables;
        let (own, enemy) = (self.force[side], self.force[side.other()].all);
        let occupied = own.all | enemy;
        let (free, empty) = (tables.playable & !own.all, tables.playable & !occupied);
        let attackable = if tables.rules.slide_attack { enemy } else { B::NONE };
        let mut choices =
            Choices { tables, occupied, attackable, steps: [B::NONE; DIRECTIONS], seconds: [B::NONE; ORTHOGONAL] };
        for d in 0..ORTHOGONAL {
            choices.steps[d] = tables.shift(d, own.mobile) & free;
        }
        for d in ORTHOGONAL..tables.directions {
            choices.steps[d] = tables.shift(d, own.mobile) & empty;
        }
        if !own.sliders.is_none() {
            for d in 0..ORTHOGONAL {
                let first = tables.shift(d, own.sliders) & empty;
                choices.seconds[d] = tables.shift(d, first) & (empty | attackable);
            }
        }
        choices
    }

    /// Whether `side` could make any move. A piece that can slide can also step.
    #[inline]
    pub(super) fn could_move(&self, side: Side) -> bool {
        self.can_step(side, self.force[side].mobile)
    }

    /// Whether any of these pieces of `side` could make a step.
    #[inline]
    pub(super) fn can_step(&self, side: Side, pieces: B) -> bool {
        let tables = &*self.tables;
        let free = tables.playable & !self.force[side].all;
        let empty = free & !self.force[side.other()].all;
        (0..ORTHOGONAL).any(|d| !(tables.shift(d, pieces) & free).is_none())
            || (ORTHOGONAL..tables.directions).any(|d| !(tables.shift(d, pieces) & empty).is_none())
    }
}

impl<B: Bits> Choices<'_, B> {
    /// How many there are.
    #[inline]
    pub(super) fn count(&self) -> u32 {
        let steps: u32 = self.steps[..self.tables.directions].iter().map(|cells| cells.count()).sum();
        steps + self.count_slides()
    }

    #[inline]
    fn count_slides(&self) -> u32 {
        let mut count = 0;
        for (d, seconds) in self.seconds.iter().enumerate() {
            for second in seconds.iter() {
                count += self.length(d, second);
            }
        }
        count
    }

    /// A uniformly random one of those that are `wanted`, with `below(n)` as the source of numbers from 0 to n - 1;
    /// `None` when there are none at all. Some must be wanted.
    #[inline]
    pub(super) fn draw(
        &self,
        mut below: impl FnMut(u32) -> u32,
        wanted: impl Fn(Index, Index) -> bool,
    ) -> Option<(Index, Index)> {
        let counts = self.steps.map(|cells| if cells.is_none() { 0 } else { cells.count() });
        let steps: u32 = counts.iter().sum();
        let all = steps + self.count_slides();
        loop {
            let n = below(all);
            let (from, to) = if n < steps { self.nth_step(n, &counts) } else { self.nth_slide(n - steps) }?;
            if wanted(from, to) {
                return Some((from, to));
            }
        }
    }

    #[inline]
    fn nth_step(&self, n: u32, counts: &[u32; DIRECTIONS]) -> Option<(Index, Index)> {
        let mut rest = n;
        for (d, count) in counts.iter().enumerate() {
            if rest < *count {
                return self.steps[d].nth(rest).map(|to| (self.tables.back(d, to, 1), to));
            }
            rest -= count;
        }
        None
    }

    fn nth_slide(&self, n: u32) -> Option<(Index, Index)> {
        let mut rest = n;
        for (d, seconds) in self.seconds.iter().enumerate() {
            for second in seconds.iter() {
                let length = self.length(d, second);
                if rest < length {
                    return Some((self.tables.back(d, second, 2), self.tables.on(d, second, rest as usize)));
                }
                rest -= length;
            }
        }
        None
    }

    /// Calls `visit` with one after another.
    #[inline]
    pub(super) fn for_each(&self, mut visit: impl FnMut(Index, Index)) {
        self.any(|from, to| {
            visit(from, to);
            false
        });
    }

    /// Whether one of them is wanted; looks no further than the first that is.
    #[inline]
    pub(super) fn any(&self, mut wanted: impl FnMut(Index, Index) -> bool) -> bool {
        for d in 0..self.tables.directions {
            if self.steps[d].iter().any(|to| wanted(self.tables.back(d, to, 1), to)) {
                return true;
            }
        }
        for (d, seconds) in self.seconds.iter().enumerate() {
            for second in seconds.iter() {
                let from = self.tables.back(d, second, 2);
                if (0..self.length(d, second)).any(|steps| wanted(from, self.tables.on(d, second, steps as usize))) {
                    return true;
                }
            }
        }
        false
    }

    /// On how many cells a slide in direction `d` may end, from its second step on, which leads to `second`.
    #[inline]
    fn length(&self, d: Direction, second: Index) -> u32 {
        if self.occupied.has(second) {
            return 1;
        }
        let ray = &self.tables.rays[d];
        let met = ray.cells[second] & self.occupied;
        let first = if d.is_multiple_of(2) { met.lowest() } else { met.highest() };
        first.map_or(1 + ray.length[second], |met| {
            ray.length[second] - ray.length[met] + u32::from(self.attackable.has(met))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::games::stratego::{Position, Rules, Setup, Wide, presets};
    use crate::games::{Dice, Game};
    use crate::rules::BySide;

    fn listed<B: Bits>(choices: &Choices<'_, B>) -> Vec<(Index, Index)> {
        let mut list = Vec::new();
        choices.for_each(|from, to| list.push((from, to)));
        list
    }

    /// Two games with the same moves, one on each kind of set, to their end.
    fn twins(name: &str, seed: u64, mut look: impl FnMut(&Position<u128>, &Position<Wide>)) {
        let ruleset = presets::preset(name).expect("a preset");
        let rules = Rules::new(ruleset.clone()).expect("no faults");
        let mut dice = Dice::new(seed, 0);
        let setups = BySide::from_fn(|side| Setup::random(&rules, side, &mut dice));
        let mut small = Position::<u128>::from_setups(&Arc::new(Tables::new(ruleset.clone())), &setups);
        let mut wide = Position::<Wide>::from_setups(&Arc::new(Tables::new(ruleset)), &setups);
        loop {
            look(&small, &wide);
            assert_eq!(small.outcome(), wide.outcome());
            let Some(mv) = small.play_random(&mut dice) else { return };
            wide.play(mv).expect("legal on both boards");
        }
    }

    #[test]
    fn counting_drawing_and_listing_agree_on_both_kinds_of_set() {
        for name in presets::NAMES {
            twins(name, 3, |small, wide| {
                for side in Side::BOTH {
                    let (few, many) = (small.field.choices(side), wide.field.choices(side));
                    let list = listed(&few);
                    assert_eq!(list, listed(&many), "{name}");
                    assert_eq!(few.count() as usize, list.len());
                    assert_eq!(many.count() as usize, list.len());
                    assert_eq!(small.field.could_move(side), !list.is_empty());
                    let drawn = (0..few.count()).map(|n| few.draw(|_| n, |_, _| true).expect("a move"));
                    assert_eq!(drawn.collect::<Vec<_>>(), list);
                }
            });
        }
    }

    /// The moves that are listed are those of which [`Field::check`] says, one by one, that they are legal.
    #[test]
    fn what_is_listed_is_what_is_legal() {
        for name in ["quick", "marsal"] {
            let mut ply = 0;
            twins(name, 5, |small, _| {
                ply += 1;
                if ply % 16 != 0 || small.outcome().is_some() {
                    return;
                }
                let squares = || small.rules().board.squares();
                let pairs = squares().flat_map(|from| squares().map(move |to| crate::rules::Move { from, to }));
                let mut checked: Vec<_> = pairs.filter(|&mv| small.check(mv).is_ok()).collect();
                let mut legal = Vec::new();
                small.legal_moves(&mut legal);
                checked.sort_unstable();
                legal.sort_unstable();
                assert_eq!(checked, legal, "{name} {}", small.reveal());
            });
        }
    }
}

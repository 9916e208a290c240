//! Where the greedy engine sets up its army: the flag on the back row with bombs beside it, what is slow and precious
//! behind, what is to meet the enemy first in front. The seed varies all of it.

use super::combat::{Combat, Kind, Kinds, each};
use crate::engines::ground::Ground;
use crate::engines::random;
use crate::games::Dice;
use crate::games::stratego::Rules;
use crate::games::stratego::setup::EMPTY_HOME;
use crate::games::{Letter, Survivor};
use crate::rules::Side;

/// How often a set-up from which nothing can move is made anew, before chance alone sets up.
const TRIES: usize = 50;
/// How much chance there is in the order from back to front; the whole order spans 1.
const LOOSENESS: f64 = 0.45;

/// A set-up string for this side.
pub(super) fn set_up(rules: &Rules, side: Side, dice: &mut Dice) -> String {
    let combat = Combat::new(rules);
    let ground = Ground::new(rules, side);
    for _ in 0..TRIES {
        let mut camp = Camp::new(&combat, &ground);
        camp.hide_the_flag(dice);
        camp.lay_bombs(dice);
        camp.line_up(dice);
        if ground.can_move(rules, &camp.letters) {
            return random::text(&camp.letters);
        }
    }
    random::set_up(rules, side, dice)
}

/// A set-up in the making.
struct Camp<'a> {
    combat: &'a Combat,
    ground: &'a Ground,
    letters: Vec<u8>,
    flag: Option<usize>,
}

impl<'a> Camp<'a> {
    fn new(combat: &'a Combat, ground: &'a Ground) -> Self {
        Self { combat, ground, letters: vec![EMPTY_HOME; ground.len()], flag: None }
    }

    fn free(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.letters.len()).filter(|&place| self.letters[place] == EMPTY_HOME)
    }

    fn is_beside_flag(&self, place: usize) -> bool {
        self.flag.is_some_and(|flag| self.ground.beside[flag].contains(&place))
    }

    fn put(&mut self, place: usize, kind: Kind) {
        self.letters[place] = self.letter(kind).byte();
    }

    fn letter(&self, kind: Kind) -> Letter {
        self.combat.rules().army[kind].letter
    }

    /// As far back as can be, rather where few squares lie beside it: in a corner or at an edge.
    fn hide_the_flag(&mut self, dice: &mut Dice) {
        let ways_in = |place: usize| self.ground.beside[place].len() + usize::from(self.ground.open[place]);
        let exposure = |place: usize| 4.0 * f64::from(self.ground.depth[place]) + ways_in(place) as f64;
        let place = least(self.free(), |place| exposure(place) + 2.5 * dice.fraction());
        if let (Some(place), Some(kind)) = (place, each(self.combat.flag).next()) {
            self.put(place, kind);
            self.flag = Some(place);
        }
    }

    /// First beside the flag, then among the back ranks, and never in the way if it can be helped.
    fn lay_bombs(&mut self, dice: &mut Dice) {
        let bombs = self.combat.bombs;
        let others = self.combat.all & !self.combat.mobile & !self.combat.flag & !bombs;
        for kind in singles(self.combat, bombs).into_iter().chain(singles(self.combat, others)) {
            let cost = |place: usize| {
                let cover = if self.is_beside_flag(place) { -10.0 } else { 0.0 };
                let in_the_way = if self.ground.open[place] { 8.0 } else { 0.0 };
                cover + in_the_way + f64::from(self.ground.depth[place])
            };
            if let Some(place) = least(self.free(), |place| cost(place) + 3.0 * dice.fraction()) {
                self.put(place, kind);
            }
        }
    }

    /// The mobile pieces in their order from back to front. Where there are fewer pieces than squares, the squares
    /// beside the flag are filled first, and the others as they fall.
    fn line_up(&mut self, dice: &mut Dice) {
        let mut pieces: Vec<(f64, Kind)> = singles(self.combat, self.combat.mobile)
            .into_iter()
            .map(|kind| (self.boldness(kind) + LOOSENESS * dice.fraction(), kind))
            .collect();
        let mut places: Vec<usize> = self.free().collect();
        dice.shuffle(&mut places);
        places.sort_by_key(|&place| !self.is_beside_flag(place));
        places.truncate(pieces.len());
        pieces.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        places.sort_by_key(|&place| self.ground.depth[place]);
        for (place, (_, kind)) in places.into_iter().zip(pieces) {
            self.put(place, kind);
        }
    }

    /// From 0, a piece for the back, to 1, a piece for the front.
    fn boldness(&self, kind: Kind) -> f64 {
        let piece = &self.combat.rules().army[kind];
        let beaten = each(self.combat.mobile).filter(|&other| self.combat.fight(kind, other) == Survivor::Attacker);
        let strength = beaten.count() as f64 / f64::from(self.combat.mobile.count_ones().max(1));
        if piece.defuses {
            0.1
        } else if piece.slays.is_some() {
            0.35
        } else if piece.slides {
            0.5
        } else {
            0.3 + 0.5 * strength
        }
    }
}

/// Each single piece of these kinds.
fn singles(combat: &Combat, kinds: Kinds) -> Vec<Kind> {
    each(kinds).flat_map(|kind| std::iter::repeat_n(kind, usize::from(combat.count(kind)))).collect()
}

/// The place of the least cost.
fn least(places: impl Iterator<Item = usize>, mut cost: impl FnMut(usize) -> f64) -> Option<usize> {
    places.map(|place| (cost(place), place)).min_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, place)| place)
}

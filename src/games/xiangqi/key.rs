//! A number for each position: equal positions have equal keys. Different positions may share one, so that a key only
//! ever tells which positions are worth comparing.

use super::piece::{KINDS, Piece};
use super::placement::{Placement, Step};
use super::point::{POINTS, Point};
use crate::rules::Side;

/// The key of a placement and side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Key(u64);

impl Key {
    /// The key of this position.
    pub(super) fn of(placement: &Placement, to_move: Side) -> Self {
        let men = (0..POINTS).map(Point::from_index).filter_map(|p| Some(word(placement.man(p)?, p)));
        let turn = if to_move == Side::Blue { TURN } else { 0 };
        Self(men.fold(turn, |key, word| key ^ word))
    }

    /// The key after a step from the position that the placement shows.
    pub(super) fn after(self, placement: &Placement, step: Step) -> Self {
        let mut key = self.0 ^ TURN;
        if let Some(mover) = placement.man(step.from) {
            key ^= word(mover, step.from) ^ word(mover, step.to);
        }
        if let Some(captured) = placement.man(step.to) {
            key ^= word(captured, step.to);
        }
        Self(key)
    }
}

/// Number of words: one for each man on each point, and one for the turn.
const WORDS: usize = 2 * KINDS * POINTS + 1;

static TABLE: [u64; WORDS] = words();
/// The word of Black's turn.
const TURN: u64 = words()[WORDS - 1];

fn word(piece: Piece, point: Point) -> u64 {
    TABLE[(piece.side.index() * KINDS + piece.kind as usize) * POINTS + point.index()]
}

/// The first words of the `SplitMix64` sequence from a fixed seed.
const fn words() -> [u64; WORDS] {
    let mut table = [0; WORDS];
    let mut state: u64 = 0x0078_6961_6E67_7169;
    let mut n = 0;
    while n < WORDS {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = state;
        word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        table[n] = word ^ word >> 31;
        n += 1;
    }
    table
}

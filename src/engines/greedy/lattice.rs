//! The board as numbers: squares by index, and which lie beside one another.

use crate::engines::ground::orthogonal;
use crate::games::stratego::Ruleset;
use crate::rules::{Board, Square};

/// Index of a square, rank by rank from Red's back row.
pub(super) type Place = usize;

/// Farther than any square of any board.
pub(super) const FAR: u16 = u16::MAX;

/// The squares of a board that pieces may stand on, and their neighbours.
pub(super) struct Lattice {
    board: Board,
    /// Per square its neighbours, as many as the last number says.
    beside: Vec<([Place; 4], usize)>,
}

impl Lattice {
    /// The lattice of these rules' board.
    pub(super) fn new(rules: &Ruleset) -> Self {
        let playable = |square: &Square| !rules.blocked.contains(square);
        let place = |square: Square| index(rules.board, square);
        let beside = rules.board.squares().map(|square| {
            let around = orthogonal(rules.board, square).filter(playable).map(place);
            let (mut places, mut count) = ([0; 4], 0);
            for (slot, place) in places.iter_mut().zip(around) {
                *slot = place;
                count += 1;
            }
            (places, count)
        });
        Self { board: rules.board, beside: beside.collect() }
    }

    /// Number of squares.
    pub(super) fn len(&self) -> usize {
        self.beside.len()
    }

    /// The place of a square, if the board has it.
    pub(super) fn place(&self, square: Square) -> Option<Place> {
        self.board.contains(square).then(|| index(self.board, square))
    }

    /// The playable squares orthogonally beside a place.
    pub(super) fn beside(&self, place: Place) -> &[Place] {
        self.beside.get(place).and_then(|(places, count)| places.get(..*count)).unwrap_or_default()
    }

    /// The rank of a place, from 0.
    pub(super) fn rank(&self, place: Place) -> u8 {
        (place / usize::from(self.board.files())) as u8
    }

    /// Files and ranks between two places, added up.
    pub(super) fn span(&self, a: Place, b: Place) -> usize {
        let files = usize::from(self.board.files());
        (a % files).abs_diff(b % files) + (a / files).abs_diff(b / files)
    }

    /// Steps from every place to `goal` over places that are `open`, written to `steps`, which is [`FAR`] all over; it
    /// stays so where there is no way. The goal itself need not be open. `queue` is for use by the way.
    pub(super) fn walk(&self, goal: Place, open: &[bool], queue: &mut Vec<Place>, steps: &mut [u16]) {
        steps[goal] = 0;
        queue.clear();
        queue.push(goal);
        let mut first = 0;
        while let Some(&place) = queue.get(first) {
            first += 1;
            let next = steps[place] + 1;
            for &beside in self.beside(place) {
                if steps[beside] == FAR && open[beside] {
                    steps[beside] = next;
                    queue.push(beside);
                }
            }
        }
    }
}

fn index(board: Board, square: Square) -> Place {
    usize::from(square.rank()) * usize::from(board.files()) + usize::from(square.file())
}

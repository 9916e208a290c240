//! The ground on which a side of the Stratego family sets up: its home squares and how they lie to one another.

use crate::games::stratego::Ruleset;
use crate::games::stratego::setup::EMPTY_HOME;
use crate::rules::{Board, Side, Square};

/// A side's home squares, in the order of a set-up string.
pub(super) struct Ground {
    /// Per home square, how many ranks it is from the side's back row.
    pub(super) depth: Vec<u8>,
    /// Per home square, the home squares orthogonally beside it.
    pub(super) beside: Vec<Vec<usize>>,
    /// Per home square, whether a playable square that is no home square lies beside it.
    pub(super) open: Vec<bool>,
}

impl Ground {
    /// The ground of `side`.
    pub(super) fn new(rules: &Ruleset, side: Side) -> Self {
        let home = rules.home(side);
        let place = |square: Square| home.iter().position(|&other| other == square);
        let beside = |square: &Square| orthogonal(rules.board, *square).filter_map(place).collect();
        let leads_out = |square: Square| !rules.is_home(side, square) && !rules.blocked.contains(&square);
        Self {
            depth: home.iter().map(|&square| depth(rules.board, side, square)).collect(),
            beside: home.iter().map(beside).collect(),
            open: home.iter().map(|square| orthogonal(rules.board, *square).any(leads_out)).collect(),
        }
    }

    /// Number of home squares.
    pub(super) fn len(&self) -> usize {
        self.depth.len()
    }

    /// Whether some mobile piece of this set-up has an orthogonal step to begin with.
    pub(super) fn can_move(&self, rules: &Ruleset, letters: &[u8]) -> bool {
        let free =
            |place: usize| self.open[place] || self.beside[place].iter().any(|&next| letters[next] == EMPTY_HOME);
        letters.iter().enumerate().any(|(place, &letter)| is_mobile(rules, letter) && free(place))
    }
}

/// Whether the army's piece of this letter moves; an empty square does not.
pub(super) fn is_mobile(rules: &Ruleset, letter: u8) -> bool {
    rules.army.iter().any(|piece| piece.letter.byte() == letter && piece.mobile)
}

/// The squares of the board orthogonally beside one.
pub(super) fn orthogonal(board: Board, square: Square) -> impl Iterator<Item = Square> {
    let steps: [(i16, i16); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    steps.into_iter().filter_map(move |(files, ranks)| {
        let file = u8::try_from(i16::from(square.file()) + files).ok()?;
        let rank = u8::try_from(i16::from(square.rank()) + ranks).ok()?;
        board.square(file, rank)
    })
}

fn depth(board: Board, side: Side, square: Square) -> u8 {
    match side {
        Side::Red => square.rank(),
        Side::Blue => board.ranks() - 1 - square.rank(),
    }
}

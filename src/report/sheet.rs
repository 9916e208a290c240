//! What is drawn of a position: signs on squares, either the truth or what one side saw.

use crate::games::view::{self, Sign};
use crate::games::{Game, Letter, View};
use crate::rules::{Board, Side, Square};

/// Signs on the squares of a board.
#[derive(Debug, Clone)]
pub(super) struct Sheet {
    pub(super) board: Board,
    /// One sign a square, rank by rank from Red's back row.
    signs: Vec<Sign>,
    /// Whose eyes they are; `None` for the truth.
    viewer: Option<Side>,
}

/// What stands on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Occupant {
    Nothing,
    Blocked,
    /// A piece; one whose letter is not known has its sign.
    Piece(Side, Result<Letter, Sign>),
}

impl Sheet {
    /// What `viewer` saw.
    pub(super) fn seen(view: &View, viewer: Side) -> Self {
        let sign = |square| view.sign(square).unwrap_or(view::EMPTY);
        Self { board: view.board(), signs: view.board().squares().map(sign).collect(), viewer: Some(viewer) }
    }

    /// The truth: each side's pieces as that side sees them.
    pub(super) fn truth(game: &dyn Game) -> Self {
        let (red, blue) = (game.view(Side::Red), game.view(Side::Blue));
        let board = red.board();
        let own = |square| {
            let (red, blue) = (red.sign(square), blue.sign(square));
            let sign = if blue.is_some_and(|sign| sign.is_ascii_lowercase()) { blue } else { red };
            sign.unwrap_or(view::EMPTY)
        };
        Self { board, signs: board.squares().map(own).collect(), viewer: None }
    }

    /// What stands on a square; nothing off the board.
    pub(super) fn at(&self, square: Square) -> Occupant {
        let index = usize::from(square.rank()) * usize::from(self.board.files()) + usize::from(square.file());
        match self.signs.get(index).copied().filter(|_| self.board.contains(square)) {
            None | Some(view::EMPTY) => Occupant::Nothing,
            Some(view::BLOCKED) => Occupant::Blocked,
            Some(sign) => match Letter::new(sign) {
                Some(letter) => {
                    let side = if sign.is_ascii_uppercase() { Side::Red } else { Side::Blue };
                    Occupant::Piece(side, Ok(letter))
                }
                // Only the other side's pieces are unknown.
                None => Occupant::Piece(self.viewer.map_or(Side::Blue, Side::other), Err(sign)),
            },
        }
    }

    /// The letter of the piece on a square, where there is one and it is known.
    pub(super) fn letter(&self, square: Square) -> Option<Letter> {
        match self.at(square) {
            Occupant::Piece(_, known) => known.ok(),
            Occupant::Nothing | Occupant::Blocked => None,
        }
    }

    /// The known pieces of a side, each with its square.
    pub(super) fn pieces(&self, side: Side) -> impl Iterator<Item = (Square, Letter)> {
        self.board.squares().filter_map(move |square| match self.at(square) {
            Occupant::Piece(owner, Ok(letter)) if owner == side => Some((square, letter)),
            _ => None,
        })
    }
}

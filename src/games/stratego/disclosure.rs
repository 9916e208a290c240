//! What each side may know (section 4): the only functions of this family that turn the truth into something for a side.

use super::bits::Bits;
use super::cell::Cell;
use super::field::Field;
use super::ruleset::{Disclosure, Ruleset};
use crate::games::view::{self, Sign, View};
use crate::games::{Event, Letter, SeenFight, Survivor};
use crate::rules::Side;

/// Which letters of a fight the sides are shown beyond their own: (the defender's side sees the attacker, the attacker's
/// side sees the defender).
pub(super) const fn shown(disclosure: Disclosure, survivor: Survivor) -> (bool, bool) {
    match (disclosure, survivor) {
        (Disclosure::Both, _) | (Disclosure::Looker, Survivor::Defender | Survivor::Nobody) => (true, true),
        (Disclosure::Looker, Survivor::Attacker) => (false, true),
        (Disclosure::Silent, _) => (true, false),
    }
}

/// What a viewer sees of each cell that there can be.
pub(super) type Legend = [Sign; Cell::COUNT];

/// The legend of one side's view: this function decides what an engine may see of a board.
pub(super) fn legend(rules: &Ruleset, viewer: Side) -> Legend {
    std::array::from_fn(|index| sign_for(rules, viewer, Cell::at(index)))
}

fn sign_for(rules: &Ruleset, viewer: Side, cell: Cell) -> Sign {
    if cell == Cell::EMPTY {
        view::EMPTY
    } else if !cell.is_piece() {
        view::BLOCKED
    } else if cell.side() == viewer || cell.is_shown() {
        let piece = rules.army.get(cell.kind().index());
        piece.map_or(view::UNKNOWN_MOVED, |piece| piece.letter.of(cell.side()))
    } else if cell.has_moved() {
        view::UNKNOWN_MOVED
    } else {
        view::UNKNOWN_UNMOVED
    }
}

impl<B: Bits> Field<B> {
    /// What `viewer` may know of the board: its own pieces, and of the other side's only those it was shown; of the
    /// rest, where they stand and whether they have moved.
    pub(super) fn seen_by(&self, viewer: Side) -> View {
        let board = self.tables.rules.board;
        let (files, legend) = (usize::from(board.files()), &self.tables.legend[viewer]);
        let mut signs = Vec::with_capacity(files * usize::from(board.ranks()));
        for row in self.rows() {
            signs.extend(row[..files].iter().map(|cell| legend[cell.index()]));
        }
        let turn = [b'r', b'b'][self.to_move.index()];
        View::new(board, self.to_move, turn, signs)
    }

    /// What `viewer` is told of the last ply.
    pub(super) fn event_for(&self, viewer: Side) -> Option<Event> {
        let past = self.past.last()?;
        let mover = past.mover.side();
        let mv = self.tables.written(past.from.into(), past.to.into());
        let fight = past.fight.map(|survivor| {
            let (attacker_shown, defender_shown) = shown(self.tables.rules.disclosure, survivor);
            let letter = |cell: Cell, told: bool| -> Option<Letter> {
                (told || cell.side() == viewer).then(|| self.tables.letter(cell.kind())).flatten()
            };
            SeenFight {
                attacker: letter(past.mover, attacker_shown),
                defender: letter(past.target, defender_shown),
                survivor,
            }
        });
        Some(Event { ply: self.ply(), mover, mv, fight })
    }
}

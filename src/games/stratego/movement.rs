//! Whether one move is legal (section 2.2, and 3.3 for steps in eight directions), and if not, why.

use crate::rules::{Code, Move};

use super::bits::Bits;
use super::cell::Cell;
use super::field::Field;
use super::tables::{Index, ORTHOGONAL};

impl<B: Bits> Field<B> {
    /// Why the side to move may not make this move, in the order of the codes; the repetition rules included.
    pub(super) fn check(&self, mv: Move) -> Result<(Index, Index), Code> {
        let board = self.tables.rules.board;
        if !board.contains(mv.from) || !board.contains(mv.to) {
            return Err(Code::OffBoard);
        }
        let (from, to) = (self.tables.cell(mv.from), self.tables.cell(mv.to));
        let mover = self.cell(from);
        if !mover.is_piece() {
            Err(Code::EmptySquare)
        } else if mover.side() != self.to_move {
            Err(Code::NotYourPiece)
        } else if !self.tables.is_mobile(mover.kind()) {
            Err(Code::Immobile)
        } else if from == to {
            Err(Code::SameSquare)
        } else {
            self.check_path(mv, from, to)?;
            self.check_target(mv, from, to)?;
            self.repetition(from, to).map_or(Ok((from, to)), Err)
        }
    }

    /// Geometry and what stands between.
    fn check_path(&self, mv: Move, from: Index, to: Index) -> Result<(), Code> {
        let files = mv.from.file().abs_diff(mv.to.file());
        let ranks = mv.from.rank().abs_diff(mv.to.rank());
        match (files, ranks) {
            (0, 1) | (1, 0) => Ok(()),
            (1, 1) if self.tables.directions > ORTHOGONAL => Ok(()),
            (0, _) | (_, 0) if self.tables.slides(self.cell(from).kind()) => {
                let step = if files == 0 { self.tables.stride } else { 1 };
                let between = (from.min(to)..from.max(to)).step_by(step).skip(1);
                let blocked = between.into_iter().any(|cell| self.cell(cell) != Cell::EMPTY);
                if blocked { Err(Code::PathBlocked) } else { Ok(()) }
            }
            _ => Err(Code::Geometry),
        }
    }

    /// What stands on the to-square.
    fn check_target(&self, mv: Move, from: Index, to: Index) -> Result<(), Code> {
        let target = self.cell(to);
        if target == Cell::EMPTY {
            return Ok(());
        }
        let diagonal = mv.from.file() != mv.to.file() && mv.from.rank() != mv.to.rank();
        let distant = !self.tables.beside[from].has(to);
        if target == Cell::BLOCKED {
            Err(Code::BlockedSquare)
        } else if target.side() == self.to_move {
            Err(Code::OwnPiece)
        } else if diagonal {
            Err(Code::DiagonalAttack)
        } else if distant && !self.tables.rules.slide_attack {
            Err(Code::SlideAttack)
        } else {
            Ok(())
        }
    }

    /// Whether the side to move has a legal move, the repetition rules included.
    #[inline]
    pub(super) fn has_legal_move(&self) -> bool {
        let side = self.to_move;
        let restless = self.moved_last().map_or(B::NONE, B::single);
        if self.chase_reach() == 0 && self.can_step(side, self.force[side].mobile & !restless) {
            return true;
        }
        self.could_move(side) && self.choices(side).any(|from, to| self.repetition(from, to).is_none())
    }
}

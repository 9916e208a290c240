//! How pieces move (section 2.2, and 3.3 for steps in eight directions): what is possible, the repetition rules aside.

use crate::rules::{Code, Move, Side};

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
            (1, 1) if self.tables.directions.len() > ORTHOGONAL => Ok(()),
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

    /// The cells that `side`'s pieces reach by one step in direction `d`.
    pub(super) fn steps(&self, side: Side, d: usize) -> B {
        let direction = self.tables.directions[d];
        let reached = direction.shift(self.force[side].mobile) & self.tables.playable;
        let barred = if d < ORTHOGONAL { self.force[side].all } else { self.occupied() };
        reached & !barred
    }

    /// The cells that `side`'s sliding piece on `from` reaches in orthogonal direction `d` beyond the first step.
    pub(super) fn slides(&self, side: Side, from: Index, d: usize) -> B {
        let rays = &self.tables.rays[d];
        let ray = rays[from];
        let met = ray & self.occupied();
        let first = if self.tables.directions[d].ascending { met.lowest() } else { met.highest() };
        let reach = match first {
            None => ray,
            Some(blocker) => {
                let open = ray & !rays[blocker];
                let attack = self.tables.rules.slide_attack && self.force[side.other()].all.has(blocker);
                if attack { open } else { open & !B::single(blocker) }
            }
        };
        reach & !self.tables.beside[from]
    }

    /// Calls `visit` with every move that `side` could make, the repetition rules aside.
    pub(super) fn for_each_move(&self, side: Side, mut visit: impl FnMut(Index, Index)) {
        for (d, direction) in self.tables.directions.iter().enumerate() {
            for to in self.steps(side, d).iter() {
                visit(direction.origin(to), to);
            }
        }
        for from in self.force[side].sliders.iter() {
            for d in 0..ORTHOGONAL {
                for to in self.slides(side, from, d).iter() {
                    visit(from, to);
                }
            }
        }
    }

    /// Number of moves that `side` could make, the repetition rules aside.
    pub(super) fn count_moves(&self, side: Side) -> u32 {
        let steps: u32 = (0..self.tables.directions.len()).map(|d| self.steps(side, d).count()).sum();
        let sliders = self.force[side].sliders.iter();
        steps
            + sliders.map(|from| (0..ORTHOGONAL).map(|d| self.slides(side, from, d).count()).sum::<u32>()).sum::<u32>()
    }

    /// Whether `side` could make any move, the repetition rules aside. A piece that can slide can also step.
    pub(super) fn could_move(&self, side: Side) -> bool {
        (0..self.tables.directions.len()).any(|d| !self.steps(side, d).is_none())
    }

    /// The `n`-th move of those that `side` could make, in the order of [`Self::for_each_move`].
    pub(super) fn nth_move(&self, side: Side, n: u32) -> Option<(Index, Index)> {
        let mut rest = n;
        for (d, direction) in self.tables.directions.iter().enumerate() {
            let cells = self.steps(side, d);
            let count = cells.count();
            if rest < count {
                return cells.nth(rest).map(|to| (direction.origin(to), to));
            }
            rest -= count;
        }
        for from in self.force[side].sliders.iter() {
            for d in 0..ORTHOGONAL {
                let cells = self.slides(side, from, d);
                let count = cells.count();
                if rest < count {
                    return cells.nth(rest).map(|to| (from, to));
                }
                rest -= count;
            }
        }
        None
    }

    /// Whether the side to move has a legal move, the repetition rules included.
    pub(super) fn has_legal_move(&self) -> bool {
        let side = self.to_move;
        if !self.could_move(side) {
            return false;
        }
        if !self.may_be_barred() {
            return true;
        }
        let mut found = false;
        self.for_each_move(side, |from, to| found = found || self.repetition(from, to).is_none());
        found
    }

    /// Whether a repetition rule could forbid anything at all now; a quick look before the long one.
    pub(super) fn may_be_barred(&self) -> bool {
        let rules = &self.tables.rules;
        let limit = rules.two_squares;
        (limit > 0 && self.past.len() >= 2 * usize::from(limit)) || self.chase[self.to_move] > 0
    }
}

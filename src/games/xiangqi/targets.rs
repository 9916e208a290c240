//! Legal moves, the repetition rules aside: for each man the set of points where it may go.

use std::ops::ControlFlow;

use super::bitboard::Bitboard;
use super::piece::{Kind, Piece};
use super::placement::{Placement, Step};
use super::point::Point;
use super::safety::Safety;
use crate::rules::Side;

/// Most men that a side has.
const ARMY: usize = 16;

/// A man of the side to move and the points where it may go; never none.
pub(super) type Targets = (Point, Bitboard);

/// The legal moves of a side, man by man, without an allocation.
#[derive(Debug, Clone)]
pub(super) struct LegalSteps {
    men: [Targets; ARMY],
    len: usize,
}

impl LegalSteps {
    /// Every man of `side` that may move, and where.
    pub(super) fn of(placement: &Placement, side: Side) -> Self {
        let mut steps = Self { men: [(Point::from_index(0), Bitboard::EMPTY); ARMY], len: 0 };
        let _ = placement.visit_targets(side, |from, to| {
            if let Some(slot) = steps.men.get_mut(steps.len) {
                *slot = (from, to);
                steps.len += 1;
            }
            ControlFlow::Continue(())
        });
        steps
    }

    /// Every step.
    pub(super) fn iter(&self) -> impl Iterator<Item = Step> {
        self.men[..self.len].iter().flat_map(|&(from, targets)| targets.points().map(move |to| Step { from, to }))
    }
}

impl Placement {
    /// Number of legal moves of `side`.
    pub(super) fn count_legal(&self, side: Side) -> u64 {
        let mut count = 0;
        let _ = self.visit_targets(side, |_, targets| {
            count += u64::from(targets.count());
            ControlFlow::Continue(())
        });
        count
    }

    /// Shows every man of `side` that may move together with where, until told to stop.
    pub(super) fn visit_targets(
        &self,
        side: Side,
        mut visit: impl FnMut(Point, Bitboard) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(general) = self.general(side) else { return ControlFlow::Continue(()) };
        let safety = Safety::of(self, side, general);
        for kind in Kind::ALL {
            for from in self.of(side, kind) {
                let mut targets = self.reach(Piece { side, kind }, from).minus(self.side(side));
                if kind == Kind::General || safety.in_check || safety.tied.contains(from) {
                    targets = self.safe_among(side, from, targets);
                } else {
                    targets = targets.minus(safety.closed);
                }
                if !targets.is_empty() {
                    visit(from, targets)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Those of the points where the man on `from` may go without leaving its general attacked.
    fn safe_among(&self, side: Side, from: Point, targets: Bitboard) -> Bitboard {
        targets
            .points()
            .filter(|&to| self.checkers_after(side, Step { from, to }).is_empty())
            .fold(Bitboard::EMPTY, Bitboard::with)
    }
}

//! Whether a side can still hope for the enemy flag (section 3.5): a sound test, which calls a game hopeless only when
//! no sequence of moves of either side could ever bring an attacker beside the flag.

use super::bits::Bits;
use super::cell::Kind;
use super::field::Field;
use super::tables::Index;
use crate::games::Survivor;
use crate::rules::Side;

impl<B: Bits> Field<B> {
    /// Whether neither side has any hope of the other's flag.
    pub(super) fn is_hopeless(&self) -> bool {
        !self.has_hope(Side::Red) && !self.has_hope(Side::Blue)
    }

    /// Whether some movable piece of `side` could come to stand orthogonally beside an enemy flag, over squares that
    /// are not blocked and hold no immobile piece. Enemy pieces that never move are passable while `side` has a piece that
    /// can remove them, as a miner removes bombs; mobile pieces of either side do not obstruct, since they can go away.
    fn has_hope(&self, side: Side) -> bool {
        let (reached, goal) = self.approach(side);
        !(reached & goal).is_none()
    }

    /// The cells that movable pieces of `side` could come to stand on, and those beside an enemy flag.
    pub(super) fn approach(&self, side: Side) -> (B, B) {
        let enemy = side.other();
        let goal = self.cells_with(enemy, |kind| kind == self.tables.flag).iter();
        let goal = goal.fold(B::NONE, |set, flag| set | self.tables.beside[flag]);
        let passable = self.cells_with(enemy, |kind| kind != self.tables.flag && self.can_remove(side, kind));
        let immobile = |side| self.force[side].all & !self.force[side].mobile;
        let open = self.tables.playable & !((immobile(side) | immobile(enemy)) & !passable);
        (self.flood(self.force[side].mobile, open), goal)
    }

    /// Whether some movable piece of `side` could take an enemy piece of this kind off the board, even if it falls too.
    fn can_remove(&self, side: Side, kind: Kind) -> bool {
        let mut own = self.force[side].mobile.iter();
        own.any(|at| self.tables.combat.survivor(self.cell(at).kind(), kind) != Survivor::Defender)
    }

    /// `start` and every cell of `open` that can be reached from it.
    fn flood(&self, start: B, open: B) -> B {
        let mut reached = start;
        loop {
            let spread = (0..self.tables.directions).fold(reached, |set, d| set | self.tables.shift(d, reached) & open);
            if spread == reached {
                return reached;
            }
            reached = spread;
        }
    }

    pub(super) fn cells_with(&self, side: Side, wanted: impl Fn(Kind) -> bool) -> B {
        let cells = self.force[side].all.iter().filter(|&at: &Index| wanted(self.cell(at).kind()));
        cells.fold(B::NONE, |set, at| set | B::single(at))
    }
}

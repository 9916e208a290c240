//! What keeps a general safe: found once for a position, so that most moves need no look at the general.

use super::bitboard::Bitboard;
use super::leap;
use super::line::{between, cross};
use super::piece::Kind;
use super::placement::Placement;
use super::point::Point;
use crate::rules::Side;

/// What the general of a side depends on.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Safety {
    /// It is in check now: every move has to be looked at.
    pub(super) in_check: bool,
    /// Own men whose leaving may open it to an attack: their moves have to be looked at.
    pub(super) tied: Bitboard,
    /// Empty points where an own man would become the screen of a cannon: no other man may go there.
    pub(super) closed: Bitboard,
}

impl Safety {
    /// The safety of the general of `side` on this point.
    pub(super) fn of(placement: &Placement, side: Side, general: Point) -> Self {
        let enemy = side.other();
        let mut safety = Self {
            in_check: leap::soldier_to(enemy, general).meets(placement.of(enemy, Kind::Soldier)),
            ..Self::default()
        };
        for (kind, screens) in [(Kind::Chariot, 0), (Kind::General, 0), (Kind::Cannon, 1)] {
            for attacker in placement.of(enemy, kind) & cross(general) {
                safety.watch_line(placement, between(attacker, general), screens);
            }
        }
        for horse in leap::horse_to(general, Bitboard::EMPTY) & placement.of(enemy, Kind::Horse) {
            let leg = leap::horse_leg(horse, general).map_or(Bitboard::EMPTY, Bitboard::of);
            if leg.meets(placement.occupancy().all()) {
                safety.tied |= leg;
            } else {
                safety.in_check = true;
            }
        }
        safety.tied = safety.tied & placement.side(side);
        safety
    }

    /// Takes account of an attacker along a line that gives check over exactly so many screens.
    fn watch_line(&mut self, placement: &Placement, line: Bitboard, screens: u32) {
        let men = line & placement.occupancy().all();
        match men.count() {
            n if n == screens => self.in_check = true,
            // One man fewer on the line would be check.
            n if n == screens + 1 => self.tied |= men,
            // One man more on the line would be check.
            n if n + 1 == screens => self.closed |= line,
            _ => {}
        }
    }
}

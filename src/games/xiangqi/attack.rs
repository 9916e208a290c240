//! Who attacks what.

use super::bitboard::Bitboard;
use super::leap;
use super::line::Occupancy;
use super::piece::{Kind, Piece};
use super::placement::{Placement, Step};
use super::point::Point;
use crate::rules::Side;

impl Placement {
    /// Where a man on this point could go, the rules about generals aside. Points of the side's own men are included
    /// where a capture there would be well formed: what the man protects.
    pub(super) fn reach(&self, piece: Piece, from: Point) -> Bitboard {
        let occupancy = self.occupancy();
        match piece.kind {
            Kind::General => leap::general(from),
            Kind::Guard => leap::guard(from),
            Kind::Elephant => leap::elephant(from, occupancy.all()),
            Kind::Horse => leap::horse_from(from, occupancy.all()),
            Kind::Chariot => occupancy.slides(from),
            Kind::Cannon => occupancy.slides(from).minus(occupancy.all()) | occupancy.hops(from),
            Kind::Soldier => leap::soldier_from(piece.side, from),
        }
    }

    /// The men of the other side that attack the general of `side`, the other general on an open file included.
    pub(super) fn checkers(&self, side: Side) -> Bitboard {
        self.general(side).map_or(Bitboard::EMPTY, |general| self.attackers_of_general(side, general, self.occupancy()))
    }

    /// Whether the general of `side` is in check.
    pub(super) fn in_check(&self, side: Side) -> bool {
        !self.checkers(side).is_empty()
    }

    /// The men that would attack the side's general after this step of the side, the other general on an open file
    /// included.
    pub(super) fn checkers_after(&self, side: Side, step: Step) -> Bitboard {
        let general = match self.general(side) {
            Some(general) if general == step.from => step.to,
            Some(general) => general,
            None => return Bitboard::EMPTY,
        };
        let occupancy = self.occupancy().after(step.from, step.to);
        self.attackers_of_general(side, general, occupancy).minus(Bitboard::of(step.to))
    }

    /// The men that attack a general of `side` on this point when the board is occupied so. A man that the occupancy
    /// has lost to a capture may still be listed: the caller knows.
    fn attackers_of_general(&self, side: Side, general: Point, occupancy: Occupancy) -> Bitboard {
        let enemy = side.other();
        let straight = self.of(enemy, Kind::Chariot) | self.of(enemy, Kind::General);
        let mut attackers = leap::horse_to(general, occupancy.all()) & self.of(enemy, Kind::Horse)
            | leap::soldier_to(enemy, general) & self.of(enemy, Kind::Soldier);
        if (straight | self.of(enemy, Kind::Cannon)).meets(super::line::cross(general)) {
            attackers |= occupancy.slides(general) & straight | occupancy.hops(general) & self.of(enemy, Kind::Cannon);
        }
        attackers
    }

    /// The men of a side that could capture on this occupied point, the rules about generals aside.
    pub(super) fn capturers(&self, by: Side, point: Point) -> Bitboard {
        let occupancy = self.occupancy();
        let all = occupancy.all();
        leap::general(point) & self.of(by, Kind::General)
            | leap::guard(point) & self.of(by, Kind::Guard)
            | leap::elephant(point, all) & self.of(by, Kind::Elephant)
            | leap::horse_to(point, all) & self.of(by, Kind::Horse)
            | occupancy.slides(point) & self.of(by, Kind::Chariot)
            | occupancy.hops(point) & self.of(by, Kind::Cannon)
            | leap::soldier_to(by, point) & self.of(by, Kind::Soldier)
    }
}

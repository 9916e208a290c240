//! Sets of points.

use std::ops::{BitAnd, BitOr, BitOrAssign, BitXorAssign, Not};

use super::point::{POINTS, Point};

/// A set of points, one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Bitboard(u128);

impl Bitboard {
    /// No point.
    pub(super) const EMPTY: Self = Self(0);

    /// The set with these bits, of which none is beyond the board.
    pub(super) const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// The set of one point.
    pub(super) const fn of(point: Point) -> Self {
        Self(1 << point.index())
    }

    /// The bits.
    pub(super) const fn bits(self) -> u128 {
        self.0
    }

    /// This set and one point more, usable in constants.
    #[must_use]
    pub(super) const fn with(self, point: Point) -> Self {
        Self(self.0 | 1 << point.index())
    }

    /// The points that are in this set but not in the other.
    #[must_use]
    pub(super) const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the point is in the set.
    pub(super) const fn contains(self, point: Point) -> bool {
        self.0 >> point.index() & 1 != 0
    }

    /// Whether the set is empty.
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the two sets share a point.
    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Number of points.
    pub(super) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The points, lowest number first.
    pub(super) const fn points(self) -> Points {
        Points(self)
    }

    /// The point with the lowest number.
    pub(super) const fn first(self) -> Option<Point> {
        if self.0 == 0 { None } else { Some(Point::from_index(self.0.trailing_zeros() as usize)) }
    }
}

impl IntoIterator for Bitboard {
    type Item = Point;
    type IntoIter = Points;

    fn into_iter(self) -> Points {
        self.points()
    }
}

/// The points of a set, lowest number first.
pub(super) struct Points(Bitboard);

impl Iterator for Points {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let point = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(point)
    }
}

impl BitAnd for Bitboard {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl Not for Bitboard {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0 & ((1 << POINTS) - 1))
    }
}

//! Where each man may stand: palace, river, and the points that slow men can reach at all (S004).

use super::bitboard::Bitboard;
use super::piece::Kind;
use super::point::{POINTS, Point, RANKS};
use crate::rules::Side;

/// Ranks of each half of the board: the river runs between them.
const HALF: i8 = RANKS as i8 / 2;

/// The rank as the side counts it, 0 for its own back row.
const fn own_rank(side: Side, point: Point) -> i8 {
    match side {
        Side::Red => point.rank(),
        Side::Blue => RANKS as i8 - 1 - point.rank(),
    }
}

/// Whether the point is beyond the river for this side.
pub(super) const fn is_across(side: Side, point: Point) -> bool {
    own_rank(side, point) >= HALF
}

/// Whether two points are on the same bank.
pub(super) const fn same_bank(a: Point, b: Point) -> bool {
    is_across(Side::Red, a) == is_across(Side::Red, b)
}

/// Whether the point is in either palace.
pub(super) const fn is_palace(point: Point) -> bool {
    let file = point.file();
    let edge = if point.rank() < HALF { point.rank() } else { RANKS as i8 - 1 - point.rank() };
    file >= 3 && file <= 5 && edge <= 2
}

/// Whether a man can ever stand on the point, starting from where its kind starts.
pub(super) const fn can_stand(side: Side, kind: Kind, point: Point) -> bool {
    let (file, rank) = (point.file(), own_rank(side, point));
    let at_home = !is_across(side, point);
    match kind {
        Kind::General => at_home && is_palace(point),
        // The corners and the middle of the palace: five points (S004).
        Kind::Guard => at_home && is_palace(point) && (file + rank) % 2 == 1,
        // Seven points (S004): every second file, and ranks that alternate with the file.
        Kind::Elephant => at_home && file % 2 == 0 && rank % 2 == 0 && (file + rank) % 4 == 2,
        // Before the river a soldier only walks forward on the files of the set-up. The rank before that of the set-up
        // is let pass, since published diagrams of repetition use it.
        Kind::Soldier => !at_home || (rank >= 2 && file % 2 == 0),
        Kind::Horse | Kind::Chariot | Kind::Cannon => true,
    }
}

/// Every point where such a man can ever stand.
pub(super) fn homes(side: Side, kind: Kind) -> Bitboard {
    (0..POINTS).map(Point::from_index).filter(|&p| can_stand(side, kind, p)).fold(Bitboard::EMPTY, Bitboard::with)
}

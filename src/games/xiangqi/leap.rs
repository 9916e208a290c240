//! Where generals, guards, elephants, horses and soldiers step: tables made at compile time.
//!
//! A horse and an elephant are blocked by a man next to them. The four neighbours that matter make a number from 0 to 15
//! (one bit each), and the table has an entry for each.
#![expect(clippy::large_stack_arrays, reason = "the tables are made at compile time and live in statics")]

use super::bitboard::Bitboard;
use super::point::{POINTS, Point};
use super::zone::{is_across, is_palace, same_bank};
use crate::rules::Side;

/// States of four neighbours.
const STATES: usize = 16;
/// The orthogonal neighbours, in the order of their bits: south, west, east, north.
const ORTHOGONAL: [(i8, i8); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
/// The diagonal neighbours, in the order of their bits.
const DIAGONAL: [(i8, i8); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// A set for each point and each state of its four neighbours.
type Blockable = [[Bitboard; STATES]; POINTS];
/// A set for each side (Red first) and each point.
type BySideAndPoint = [[Bitboard; POINTS]; 2];

static HORSE_FROM: Blockable = horse_table(Direction::From);
static HORSE_TO: Blockable = horse_table(Direction::To);
static ELEPHANT: Blockable = elephant_table();
static GUARD: [Bitboard; POINTS] = palace_table(DIAGONAL);
static GENERAL: [Bitboard; POINTS] = palace_table(ORTHOGONAL);
static SOLDIER_FROM: BySideAndPoint = [soldier_table(Side::Red), soldier_table(Side::Blue)];
static SOLDIER_TO: BySideAndPoint = [soldier_source_table(Side::Red), soldier_source_table(Side::Blue)];

/// The points that a horse on this point moves to or attacks.
pub(super) fn horse_from(point: Point, occupied: Bitboard) -> Bitboard {
    HORSE_FROM[point.index()][orthogonal_state(point, occupied)]
}

/// The points from which a horse attacks this point.
pub(super) fn horse_to(point: Point, occupied: Bitboard) -> Bitboard {
    HORSE_TO[point.index()][diagonal_state(point, occupied)]
}

/// The points that an elephant on this point moves to or attacks, and from which one attacks it.
pub(super) fn elephant(point: Point, occupied: Bitboard) -> Bitboard {
    ELEPHANT[point.index()][diagonal_state(point, occupied)]
}

/// The points that a guard on this point moves to or attacks, and from which one attacks it.
pub(super) fn guard(point: Point) -> Bitboard {
    GUARD[point.index()]
}

/// The points that a general on this point moves to or attacks, and from which one attacks it.
pub(super) fn general(point: Point) -> Bitboard {
    GENERAL[point.index()]
}

/// The points that a soldier of this side on this point moves to or attacks.
pub(super) fn soldier_from(side: Side, point: Point) -> Bitboard {
    SOLDIER_FROM[side.index()][point.index()]
}

/// The points from which a soldier of this side attacks this point.
pub(super) fn soldier_to(side: Side, point: Point) -> Bitboard {
    SOLDIER_TO[side.index()][point.index()]
}

/// The point that a horse crosses on its way between two points, next to the one that it leaves.
pub(super) fn horse_leg(from: Point, to: Point) -> Option<Point> {
    let (files, ranks) = (to.file() - from.file(), to.rank() - from.rank());
    from.step(files / 2, ranks / 2)
}

/// Bits of the orthogonal neighbours. Beyond the edge of the board they mean nothing, and the table knows it.
fn orthogonal_state(point: Point, occupied: Bitboard) -> usize {
    let near = ((occupied.bits() << 9) >> point.index()) as usize;
    near & 1 | near >> 7 & 2 | near >> 8 & 4 | near >> 15 & 8
}

/// Bits of the diagonal neighbours, likewise.
fn diagonal_state(point: Point, occupied: Bitboard) -> usize {
    let near = ((occupied.bits() << 10) >> point.index()) as usize;
    near & 1 | near >> 1 & 2 | near >> 16 & 4 | near >> 17 & 8
}

/// Which end of a horse's move a table is asked for.
#[derive(Clone, Copy)]
enum Direction {
    From,
    To,
}

const fn horse_table(direction: Direction) -> Blockable {
    let mut table = [[Bitboard::EMPTY; STATES]; POINTS];
    let mut index = 0;
    while index < POINTS * STATES {
        let (point, state) = (Point::from_index(index / STATES), index % STATES);
        let mut n = 0;
        while n < 4 {
            if state >> n & 1 == 0 {
                let set = table[point.index()][state];
                table[point.index()][state] = match direction {
                    Direction::From => beyond_leg(set, point, ORTHOGONAL[n]),
                    Direction::To => before_leg(set, point, DIAGONAL[n]),
                };
            }
            n += 1;
        }
        index += 1;
    }
    table
}

/// Adds the two points that a horse reaches over this orthogonal neighbour.
const fn beyond_leg(set: Bitboard, point: Point, (files, ranks): (i8, i8)) -> Bitboard {
    let left = point.step(2 * files + ranks, 2 * ranks + files);
    let right = point.step(2 * files - ranks, 2 * ranks - files);
    add(add(set, left), right)
}

/// Adds the two points from which a horse reaches the point over this diagonal neighbour of it.
const fn before_leg(set: Bitboard, point: Point, (files, ranks): (i8, i8)) -> Bitboard {
    add(add(set, point.step(2 * files, ranks)), point.step(files, 2 * ranks))
}

const fn add(set: Bitboard, point: Option<Point>) -> Bitboard {
    match point {
        Some(point) => set.with(point),
        None => set,
    }
}

const fn elephant_table() -> Blockable {
    let mut table = [[Bitboard::EMPTY; STATES]; POINTS];
    let mut index = 0;
    while index < POINTS * STATES {
        let (point, state) = (Point::from_index(index / STATES), index % STATES);
        let mut n = 0;
        while n < 4 {
            if let Some(to) = point.step(2 * DIAGONAL[n].0, 2 * DIAGONAL[n].1)
                && state >> n & 1 == 0
                && same_bank(point, to)
            {
                table[point.index()][state] = table[point.index()][state].with(to);
            }
            n += 1;
        }
        index += 1;
    }
    table
}

const fn palace_table(steps: [(i8, i8); 4]) -> [Bitboard; POINTS] {
    let mut table = [Bitboard::EMPTY; POINTS];
    let mut index = 0;
    while index < POINTS {
        let point = Point::from_index(index);
        let mut n = 0;
        while n < steps.len() {
            if let Some(to) = point.step(steps[n].0, steps[n].1)
                && is_palace(point)
                && is_palace(to)
            {
                table[index] = table[index].with(to);
            }
            n += 1;
        }
        index += 1;
    }
    table
}

const fn soldier_table(side: Side) -> [Bitboard; POINTS] {
    let forward = match side {
        Side::Red => 1,
        Side::Blue => -1,
    };
    let mut table = [Bitboard::EMPTY; POINTS];
    let mut index = 0;
    while index < POINTS {
        let point = Point::from_index(index);
        table[index] = add(Bitboard::EMPTY, point.step(0, forward));
        if is_across(side, point) {
            table[index] = add(add(table[index], point.step(1, 0)), point.step(-1, 0));
        }
        index += 1;
    }
    table
}

const fn soldier_source_table(side: Side) -> [Bitboard; POINTS] {
    let targets = soldier_table(side);
    let mut table = [Bitboard::EMPTY; POINTS];
    let mut pair = 0;
    while pair < POINTS * POINTS {
        let (from, to) = (pair / POINTS, pair % POINTS);
        if targets[from].contains(Point::from_index(to)) {
            table[to] = table[to].with(Point::from_index(from));
        }
        pair += 1;
    }
    table
}

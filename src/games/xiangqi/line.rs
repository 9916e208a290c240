//! What chariots and cannons see along files and ranks: tables over the occupancy of one line, made at compile time.
#![expect(clippy::large_stack_arrays, reason = "the tables are made at compile time and live in statics")]

use super::bitboard::Bitboard;
use super::point::{FILES, POINTS, Point, RANKS};

/// Which points are occupied, kept twice so that each line is a run of neighbouring bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Occupancy {
    /// Rank by rank, as every other set of points.
    by_ranks: u128,
    /// File by file.
    by_files: u128,
}

impl Occupancy {
    /// The occupied points.
    pub(super) const fn all(self) -> Bitboard {
        Bitboard::from_bits(self.by_ranks)
    }

    /// Turns an empty point into an occupied one and the other way round.
    pub(super) const fn toggle(&mut self, point: Point) {
        self.by_ranks ^= 1 << point.index();
        self.by_files ^= 1 << file_index(point);
    }

    /// The occupancy after a man has gone from one point to another, with or without a capture there.
    #[must_use]
    pub(super) const fn after(self, from: Point, to: Point) -> Self {
        Self {
            by_ranks: self.by_ranks & !(1 << from.index()) | 1 << to.index(),
            by_files: self.by_files & !(1 << file_index(from)) | 1 << file_index(to),
        }
    }

    /// The points that a chariot on this point moves to or attacks.
    pub(super) fn slides(self, from: Point) -> Bitboard {
        self.look(from, &RANK_SLIDES, &FILE_SLIDES)
    }

    /// The points that a cannon on this point attacks: the second man it meets in each direction.
    pub(super) fn hops(self, from: Point) -> Bitboard {
        self.look(from, &RANK_HOPS, &FILE_HOPS)
    }

    fn look(
        self,
        from: Point,
        rank_table: &[[u16; RANK_STATES]; FILES],
        file_table: &[[u16; FILE_STATES]; RANKS],
    ) -> Bitboard {
        let (file, rank) = (from.file() as usize, from.rank() as usize);
        let along_rank = (self.by_ranks >> (rank * FILES)) as usize & (RANK_STATES - 1);
        let along_file = (self.by_files >> (file * RANKS)) as usize & (FILE_STATES - 1);
        let rank_bits = u128::from(rank_table[file][along_rank]) << (rank * FILES);
        let file_bits = SPREAD[usize::from(file_table[rank][along_file]) & (FILE_STATES - 1)] << file;
        Bitboard::from_bits(rank_bits | file_bits)
    }
}

/// The points strictly between two points of one line; empty for points that share no line.
pub(super) fn between(a: Point, b: Point) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// All other points of the file and the rank of a point.
pub(super) fn cross(point: Point) -> Bitboard {
    CROSS[point.index()]
}

/// States of the nine points of a rank.
const RANK_STATES: usize = 1 << FILES;
/// States of the ten points of a file.
const FILE_STATES: usize = 1 << RANKS;

static RANK_SLIDES: [[u16; RANK_STATES]; FILES] = line_table(0);
static RANK_HOPS: [[u16; RANK_STATES]; FILES] = line_table(1);
static FILE_SLIDES: [[u16; FILE_STATES]; RANKS] = line_table(0);
static FILE_HOPS: [[u16; FILE_STATES]; RANKS] = line_table(1);
static SPREAD: [u128; FILE_STATES] = spread_table();
static BETWEEN: [[Bitboard; POINTS]; POINTS] = between_table();
static CROSS: [Bitboard; POINTS] = cross_table();

/// The number of a point when points are counted file by file.
const fn file_index(point: Point) -> usize {
    point.index() % FILES * RANKS + point.index() / FILES
}

/// For each place on a line of `PLACES` and each occupancy: what is seen over exactly so many screens.
const fn line_table<const STATES: usize, const PLACES: usize>(screens: u32) -> [[u16; STATES]; PLACES] {
    let mut table = [[0; STATES]; PLACES];
    let mut place = 0;
    while place < PLACES {
        let mut state = 0;
        while state < STATES {
            table[place][state] = seen(place as i8, 1, PLACES as i8, state, screens)
                | seen(place as i8, -1, PLACES as i8, state, screens);
            state += 1;
        }
        place += 1;
    }
    table
}

/// What is seen in one direction: with no screen every empty place up to and including the first man, else only the man
/// behind so many screens.
const fn seen(place: i8, step: i8, places: i8, state: usize, screens: u32) -> u16 {
    let mut bits = 0;
    let mut met = 0;
    let mut at = place + step;
    while at >= 0 && at < places && met <= screens {
        let occupied = state >> at & 1 != 0;
        if screens == 0 || (occupied && met == screens) {
            bits |= 1 << at;
        }
        if occupied {
            met += 1;
        }
        at += step;
    }
    bits
}

/// The ten bits of a file, moved to the places of file a in a set counted rank by rank.
const fn spread_table() -> [u128; FILE_STATES] {
    let mut table = [0; FILE_STATES];
    let mut state = 0;
    while state < FILE_STATES {
        let mut rank = 0;
        while rank < RANKS {
            table[state] |= ((state >> rank & 1) as u128) << (rank * FILES);
            rank += 1;
        }
        state += 1;
    }
    table
}

const fn between_table() -> [[Bitboard; POINTS]; POINTS] {
    let mut table = [[Bitboard::EMPTY; POINTS]; POINTS];
    let mut start = 0;
    while start < POINTS {
        let directions = [(0, 1), (0, -1), (1, 0), (-1, 0)];
        let mut d = 0;
        while d < directions.len() {
            let mut passed = Bitboard::EMPTY;
            let mut next = Point::from_index(start).step(directions[d].0, directions[d].1);
            while let Some(point) = next {
                table[start][point.index()] = passed;
                passed = passed.with(point);
                next = point.step(directions[d].0, directions[d].1);
            }
            d += 1;
        }
        start += 1;
    }
    table
}

const fn cross_table() -> [Bitboard; POINTS] {
    let mut table = [Bitboard::EMPTY; POINTS];
    let mut start = 0;
    while start < POINTS {
        let a = Point::from_index(start);
        let mut other = 0;
        while other < POINTS {
            let b = Point::from_index(other);
            if start != other && (a.file() == b.file() || a.rank() == b.rank()) {
                table[start] = table[start].with(b);
            }
            other += 1;
        }
        start += 1;
    }
    table
}

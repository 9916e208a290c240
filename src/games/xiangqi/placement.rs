//! Men on points.

use super::bitboard::Bitboard;
use super::line::Occupancy;
use super::piece::{KINDS, Kind, Piece};
use super::point::{POINTS, Point};
use crate::rules::{BySide, Move, Side};

/// A step of a man from one point to another: a move in this room's own terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Step {
    /// The point that it leaves.
    pub(super) from: Point,
    /// The point that it reaches.
    pub(super) to: Point,
}

impl Step {
    /// The move as it is written.
    pub(super) fn as_move(self) -> Move {
        Move { from: self.from.square(), to: self.to.square() }
    }
}

/// Which man stands where: by point for questions about a point, by kind and side for everything else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Placement {
    men: [Option<Piece>; POINTS],
    kinds: BySide<[Bitboard; KINDS]>,
    sides: BySide<Bitboard>,
    occupancy: Occupancy,
}

impl Placement {
    /// A board without men.
    pub(super) fn empty() -> Self {
        Self {
            men: [None; POINTS],
            kinds: BySide::new([Bitboard::EMPTY; KINDS], [Bitboard::EMPTY; KINDS]),
            sides: BySide::default(),
            occupancy: Occupancy::default(),
        }
    }

    /// The man on a point.
    pub(super) fn man(&self, point: Point) -> Option<Piece> {
        self.men[point.index()]
    }

    /// Where the men of a side are.
    pub(super) fn side(&self, side: Side) -> Bitboard {
        self.sides[side]
    }

    /// Where the men of a side and kind are.
    pub(super) fn of(&self, side: Side, kind: Kind) -> Bitboard {
        self.kinds[side][kind as usize]
    }

    /// Which points are occupied.
    pub(super) fn occupancy(&self) -> Occupancy {
        self.occupancy
    }

    /// Where the general of a side is; `None` only while a placement is being read.
    pub(super) fn general(&self, side: Side) -> Option<Point> {
        self.of(side, Kind::General).first()
    }

    /// Puts a man on an empty point.
    pub(super) fn put(&mut self, point: Point, piece: Piece) {
        debug_assert!(self.men[point.index()].is_none());
        self.men[point.index()] = Some(piece);
        self.toggle(point, piece);
        self.occupancy.toggle(point);
    }

    /// Carries out a step and returns the man that was captured.
    pub(super) fn make(&mut self, step: Step) -> Option<Piece> {
        let mover = self.men[step.from.index()].take()?;
        let captured = self.men[step.to.index()].replace(mover);
        self.toggle(step.from, mover);
        if let Some(captured) = captured {
            self.toggle(step.to, captured);
        }
        self.toggle(step.to, mover);
        self.occupancy = self.occupancy.after(step.from, step.to);
        captured
    }

    /// Takes back a step that captured this man, or none.
    pub(super) fn unmake(&mut self, step: Step, captured: Option<Piece>) {
        self.make(Step { from: step.to, to: step.from });
        if let Some(captured) = captured {
            self.put(step.to, captured);
        }
    }

    /// The placement after a step.
    pub(super) fn after(&self, step: Step) -> Self {
        let mut after = self.clone();
        after.make(step);
        after
    }

    fn toggle(&mut self, point: Point, piece: Piece) {
        let bit = Bitboard::of(point);
        self.kinds[piece.side][piece.kind as usize] ^= bit;
        self.sides[piece.side] ^= bit;
    }
}

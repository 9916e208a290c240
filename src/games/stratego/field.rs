//! The board and its past: where pieces stand, whose they are, and what was moved since the start.
//!
//! A field does not judge and does not resolve fights; it carries out what it is told, and can take it back. It serves
//! the true position, where every kind is known, and an engine's knowledge, where some are not.

use std::sync::Arc;

use crate::games::Survivor;
use crate::rules::{BySide, Ply, Side};

use super::bits::Bits;
use super::cell::{Cell, Kind};
use super::tables::{Index, Tables};

/// The cells of one side's pieces.
#[derive(Debug, Clone, Copy)]
pub(super) struct Force<B> {
    pub(super) all: B,
    pub(super) mobile: B,
    pub(super) sliders: B,
}

/// One ply of the past, with what is needed to take it back.
#[derive(Debug, Clone, Copy)]
pub(super) struct Past {
    pub(super) from: u16,
    pub(super) to: u16,
    /// Who survived, if the ply was an attack.
    pub(super) fight: Option<Survivor>,
    /// The moved piece as it stood before.
    pub(super) mover: Cell,
    /// What stood on the to-square before.
    pub(super) target: Cell,
    mover_id: u16,
    target_id: u16,
    /// Key of the position before.
    pub(super) key: u64,
    /// Lengths of the chases before, by the side that chases (section 2.4, `len`).
    pub(super) chase: BySide<u32>,
    /// Number of plies of the past that precede the last fight, before.
    quiet_from: u32,
}

#[derive(Clone)]
pub(super) struct Field<B> {
    pub(super) tables: Arc<Tables<B>>,
    cells: Box<[Cell]>,
    /// Per cell, which piece stands there: the cell on which it started.
    ids: Box<[u16]>,
    pub(super) force: BySide<Force<B>>,
    pub(super) to_move: Side,
    first_ply: Ply,
    pub(super) past: Vec<Past>,
    /// Sum of the keys of all pieces on their cells: equal positions have equal keys, unequal ones mostly do not.
    pub(super) key: u64,
    /// Length in plies of the chase in which a side is the chaser (section 2.4, `len`).
    pub(super) chase: BySide<u32>,
    /// Index in the past after the last fight: positions before it cannot come back.
    pub(super) quiet_from: u32,
}

impl<B: Bits> Field<B> {
    /// An empty board with `to_move` to move after `first_ply` plies that nobody remembers.
    pub(super) fn new(tables: Arc<Tables<B>>, to_move: Side, first_ply: Ply) -> Self {
        let none = Force { all: B::NONE, mobile: B::NONE, sliders: B::NONE };
        let cells = (0..tables.cells()).map(|i| if tables.playable.has(i) { Cell::EMPTY } else { Cell::BLOCKED });
        Self {
            cells: cells.collect(),
            ids: vec![0; tables.cells()].into(),
            force: BySide::new(none, none),
            to_move,
            first_ply,
            past: Vec::new(),
            key: 0,
            chase: BySide::default(),
            quiet_from: 0,
            tables,
        }
    }

    /// The cells of each rank from Red's back row, each rank with its guard at the end.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        self.cells.chunks_exact(self.tables.stride)
    }

    pub(super) fn ply(&self) -> Ply {
        self.first_ply + self.past.len() as Ply
    }

    /// Plies since the last fight or the start of this field.
    #[inline]
    pub(super) fn quiet_plies(&self) -> u32 {
        self.past.len() as u32 - self.quiet_from
    }

    #[inline]
    pub(super) fn cell(&self, at: Index) -> Cell {
        self.cells[at]
    }

    /// Puts a piece on an empty cell before the first ply.
    pub(super) fn put(&mut self, at: Index, cell: Cell) {
        self.ids[at] = at as u16;
        self.place(at, cell, at as u16);
    }

    /// Changes what is known of a piece without moving it.
    pub(super) fn reveal(&mut self, at: Index, kind: Kind) {
        let (cell, id) = (self.cells[at], self.ids[at]);
        self.lift(at);
        self.place(at, cell.with_kind(kind).shown(), id);
    }

    /// The cells beside `at` that `side` occupies.
    #[inline]
    pub(super) fn neighbours(&self, at: Index, side: Side) -> B {
        self.tables.beside[at] & self.force[side].all
    }

    /// Moves a piece of the side to move; `fight` tells who survives where the to-cell is occupied.
    #[inline]
    pub(super) fn advance(&mut self, from: Index, to: Index, fight: Option<Survivor>) {
        let side = self.to_move;
        let (mover, target) = (self.cells[from], self.cells[to]);
        let past = Past {
            from: from as u16,
            to: to as u16,
            fight,
            mover,
            target,
            mover_id: self.ids[from],
            target_id: self.ids[to],
            key: self.key,
            chase: self.chase,
            quiet_from: self.quiet_from,
        };
        self.lift(from);
        match fight {
            None => self.place(to, mover.moved(), past.mover_id),
            Some(Survivor::Attacker) => {
                self.lift(to);
                self.place(to, mover.moved(), past.mover_id);
            }
            Some(Survivor::Defender) => {}
            Some(Survivor::Nobody) => self.lift(to),
        }
        self.follow_chase(from, to, fight.is_some());
        self.past.push(past);
        if fight.is_some() {
            self.quiet_from = self.past.len() as u32;
        }
        self.to_move = side.other();
    }

    /// Takes the last ply back; `false` when there is none.
    #[inline]
    pub(super) fn retreat(&mut self) -> bool {
        let Some(past) = self.past.pop() else { return false };
        let (from, to) = (usize::from(past.from), usize::from(past.to));
        if self.cells[to].is_piece() {
            self.lift(to);
        }
        self.place(from, past.mover, past.mover_id);
        if past.target.is_piece() {
            self.place(to, past.target, past.target_id);
        }
        self.key = past.key;
        self.chase = past.chase;
        self.quiet_from = past.quiet_from;
        self.to_move = self.to_move.other();
        true
    }

    /// The key of the position after a quiet move, without making it.
    pub(super) fn key_after(&self, from: Index, to: Index) -> u64 {
        let id = self.ids[from];
        self.key.wrapping_sub(piece_key(id, from)).wrapping_add(piece_key(id, to))
    }

    /// Shows the letter of the piece on `at` to the other side.
    pub(super) fn show(&mut self, at: Index) {
        self.cells[at] = self.cells[at].shown();
    }

    /// Marks the piece on `at` as one that has moved.
    pub(super) fn mark_moved(&mut self, at: Index) {
        self.cells[at] = self.cells[at].moved();
    }

    #[inline]
    fn place(&mut self, at: Index, cell: Cell, id: u16) {
        self.cells[at] = cell;
        self.ids[at] = id;
        self.key = self.key.wrapping_add(piece_key(id, at));
        let (tables, here) = (&*self.tables, B::single(at));
        let force = &mut self.force[cell.side()];
        force.all = force.all | here;
        force.mobile = force.mobile | if tables.is_mobile(cell.kind()) { here } else { B::NONE };
        force.sliders = force.sliders | if tables.slides(cell.kind()) { here } else { B::NONE };
    }

    #[inline]
    fn lift(&mut self, at: Index) {
        let others = !B::single(at);
        let force = &mut self.force[self.cells[at].side()];
        force.all = force.all & others;
        force.mobile = force.mobile & others;
        force.sliders = force.sliders & others;
        self.key = self.key.wrapping_sub(piece_key(self.ids[at], at));
        self.cells[at] = Cell::EMPTY;
    }

    /// The bookkeeping of section 2.4 for a move that has just been carried out but is not yet in the past.
    #[inline]
    fn follow_chase(&mut self, from: Index, to: Index, attack: bool) {
        let mover = self.to_move;
        let other = mover.other();
        let evaded = self.past.last().is_some_and(|last| self.tables.beside[usize::from(last.to)].has(from));
        self.chase[other] = if evaded { self.chase[other] + 1 } else { 0 };
        if attack {
            self.chase = BySide::default();
        }
        let threatens = !self.neighbours(to, other).is_none();
        self.chase[mover] = if threatens { self.chase[mover] + 1 } else { 0 };
    }
}

/// A number for this piece on this cell, well spread over 64 bits. Equal positions are confirmed move by move wherever
/// a verdict hangs on it, so a collision costs time, never a verdict.
#[inline]
fn piece_key(id: u16, at: Index) -> u64 {
    let mixed = (u64::from(id) << 16 | at as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

//! What a rule set means for one layout of the board, worked out once: geometry as sets of cells, kinds of pieces as
//! masks. Every game by these rules shares it.

use crate::games::Letter;
use crate::rules::{BySide, Move, Square};

use super::army::{Piece, Strength};
use super::bits::Bits;
use super::cell::Kind;
use super::combat::Combat;
use super::disclosure::{Legend, legend};
use super::ruleset::{Ruleset, Step};

/// Index of a cell: `rank * (files + 1) + file`; the extra file is the guard that [`Bits`] speaks of.
pub(super) type Index = usize;

/// A direction of a step, an index from 0: right, left, up, down as Red sees it, then, where pieces step in all eight, the
/// diagonals. Even ones lead to higher cells, odd ones to lower.
pub(super) type Direction = usize;

/// The four orthogonal directions are those below this number.
pub(super) const ORTHOGONAL: usize = 4;
/// Most directions in which pieces step.
pub(super) const DIRECTIONS: usize = 8;

/// The straight lines in one orthogonal direction.
pub(super) struct Ray<B> {
    /// Per cell, the cells up to the edge or the first blocked square.
    pub(super) cells: Vec<B>,
    /// Per cell, how many those are.
    pub(super) length: Vec<u32>,
}

pub(super) struct Tables<B> {
    pub(super) rules: Ruleset,
    pub(super) stride: usize,
    /// Cells that are squares and not blocked.
    pub(super) playable: B,
    /// How many directions there are to step in.
    pub(super) directions: usize,
    /// Per direction, by how much a step changes the cell.
    offsets: [isize; DIRECTIONS],
    /// Per cell, the playable cells orthogonally beside it.
    pub(super) beside: Vec<B>,
    /// Per orthogonal direction.
    pub(super) rays: [Ray<B>; ORTHOGONAL],
    /// Per cell its square; the guard repeats the last file.
    squares: Vec<Square>,
    /// Per side, its home cells in the order of a set-up string.
    pub(super) home: BySide<Vec<Index>>,
    /// What each side sees of a cell.
    pub(super) legend: BySide<Legend>,
    pub(super) combat: Combat,
    mobile: u32,
    slides: u32,
    defusers: u32,
    pub(super) flag: Kind,
}

impl<B: Bits> Tables<B> {
    /// Whether the board of these rules fits the sets of type `B`.
    pub(super) fn fits(rules: &Ruleset) -> bool {
        cells(rules) <= B::CAPACITY
    }

    pub(super) fn new(rules: Ruleset) -> Self {
        let board = rules.board;
        let stride = usize::from(board.files()) + 1;
        let squares: Vec<Square> = (0..cells(&rules)).map(|cell| square_of(cell, stride)).collect();
        let mut playable = B::NONE;
        for square in board.squares().filter(|square| !rules.blocked.contains(square)) {
            playable.insert(cell_of(square, stride));
        }
        let layout = Layout { stride, playable };
        let beside = (0..squares.len()).map(|cell| layout.beside(cell)).collect();
        let rays = std::array::from_fn(|d| layout.ray(d, squares.len()));
        let kinds = |wanted: fn(&Piece) -> bool| {
            rules.army.iter().enumerate().filter(|(_, piece)| wanted(piece)).fold(0, |set, (i, _)| set | 1 << i)
        };
        Self {
            stride,
            playable,
            beside,
            rays,
            squares,
            directions: if rules.step == Step::All8 { DIRECTIONS } else { ORTHOGONAL },
            offsets: std::array::from_fn(|d| offset(d, stride)),
            home: BySide::from_fn(|side| rules.home(side).into_iter().map(|at| cell_of(at, stride)).collect()),
            combat: Combat::new(&rules),
            legend: BySide::from_fn(|side| legend(&rules, side)),
            mobile: kinds(|piece| piece.mobile),
            slides: kinds(|piece| piece.slides),
            defusers: kinds(|piece| piece.defuses),
            flag: Kind::new(rules.army.iter().position(|piece| piece.strength == Strength::Flag).unwrap_or(0)),
            rules,
        }
    }

    pub(super) fn cells(&self) -> usize {
        self.squares.len()
    }

    /// Every cell of a set, moved by one step.
    #[inline]
    pub(super) fn shift(&self, d: Direction, set: B) -> B {
        shift(self.stride, d, set)
    }

    /// The cell that so many steps lead to.
    #[inline]
    pub(super) const fn on(&self, d: Direction, from: Index, steps: usize) -> Index {
        from.wrapping_add_signed(self.offsets[d] * steps as isize)
    }

    /// The cell from which so many steps lead to `to`.
    #[inline]
    pub(super) const fn back(&self, d: Direction, to: Index, steps: usize) -> Index {
        to.wrapping_add_signed(-self.offsets[d] * steps as isize)
    }

    #[inline]
    pub(super) fn square(&self, cell: Index) -> Square {
        self.squares[cell]
    }

    /// A move as it is written.
    #[inline]
    pub(super) fn written(&self, from: Index, to: Index) -> Move {
        Move { from: self.square(from), to: self.square(to) }
    }

    /// The cell of a square of the board.
    #[inline]
    pub(super) fn cell(&self, square: Square) -> Index {
        cell_of(square, self.stride)
    }

    #[inline]
    pub(super) fn is_mobile(&self, kind: Kind) -> bool {
        self.mobile >> kind.index() & 1 == 1
    }

    #[inline]
    pub(super) fn slides(&self, kind: Kind) -> bool {
        self.slides >> kind.index() & 1 == 1
    }

    #[inline]
    pub(super) fn defuses(&self, kind: Kind) -> bool {
        self.defusers >> kind.index() & 1 == 1
    }

    /// The letter of a kind; `None` for [`Kind::UNKNOWN`].
    pub(super) fn letter(&self, kind: Kind) -> Option<Letter> {
        self.rules.army.get(kind.index()).map(|piece| piece.letter)
    }

    pub(super) fn kind(&self, letter: Letter) -> Option<Kind> {
        self.rules.army.iter().position(|piece| piece.letter == letter).map(Kind::new)
    }
}

fn cells(rules: &Ruleset) -> usize {
    usize::from(rules.board.ranks()) * (usize::from(rules.board.files()) + 1)
}

fn cell_of(square: Square, stride: usize) -> Index {
    usize::from(square.rank()) * stride + usize::from(square.file())
}

fn square_of(cell: Index, stride: usize) -> Square {
    let file = (cell % stride).min(stride - 2);
    Square::new(file as u8, (cell / stride) as u8).expect("a cell of the board")
}

/// Every cell of a set, moved by one step. Spelt out so that a loop over constant directions becomes plain shifts.
#[inline]
fn shift<B: Bits>(stride: usize, d: Direction, set: B) -> B {
    match d {
        0 => set.up(1),
        1 => set.down(1),
        2 => set.up(stride),
        3 => set.down(stride),
        4 => set.up(stride + 1),
        5 => set.down(stride + 1),
        6 => set.up(stride - 1),
        _ => set.down(stride - 1),
    }
}

/// By how much a step changes the cell.
fn offset(d: Direction, stride: usize) -> isize {
    let by = [1, stride, stride + 1, stride - 1][d / 2] as isize;
    if d.is_multiple_of(2) { by } else { -by }
}

/// What the geometry of lines follows from.
struct Layout<B> {
    stride: usize,
    playable: B,
}

impl<B: Bits> Layout<B> {
    fn beside(&self, cell: Index) -> B {
        let steps = (0..ORTHOGONAL).map(|d| shift(self.stride, d, B::single(cell)));
        steps.fold(B::NONE, |set, step| set | step) & self.playable
    }

    fn ray(&self, d: Direction, cells: usize) -> Ray<B> {
        let cells: Vec<B> = (0..cells).map(|cell| self.line(d, cell)).collect();
        Ray { length: cells.iter().map(|line| line.count()).collect(), cells }
    }

    fn line(&self, d: Direction, cell: Index) -> B {
        let mut line = B::NONE;
        let mut front = shift(self.stride, d, B::single(cell)) & self.playable;
        while !front.is_none() {
            line = line | front;
            front = shift(self.stride, d, front) & self.playable;
        }
        line
    }
}

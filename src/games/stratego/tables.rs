//! What a rule set means for one layout of the board, worked out once: geometry as sets of cells, fights as a table.

use crate::games::{Letter, Survivor};
use crate::rules::{Move, Side, Square};

use super::Rules;
use super::army::{Piece, Strength};
use super::bits::Bits;
use super::cell::{KINDS, Kind};
use super::ruleset::{Bombs, Step, Ties};

/// Index of a cell: `rank * (files + 1) + file`; the extra file is the guard that [`Bits`] speaks of.
pub(super) type Index = usize;

/// The four orthogonal directions: right, left, up, down as Red sees it.
pub(super) const ORTHOGONAL: usize = 4;

/// A direction of a step as a shift of cell indices.
#[derive(Debug, Clone, Copy)]
pub(super) struct Direction {
    pub(super) by: usize,
    pub(super) ascending: bool,
}

impl Direction {
    pub(super) fn shift<B: Bits>(self, set: B) -> B {
        if self.ascending { set.up(self.by) } else { set.down(self.by) }
    }

    /// The cell from which a step in this direction leads to `to`.
    pub(super) const fn origin(self, to: Index) -> Index {
        if self.ascending { to - self.by } else { to + self.by }
    }
}

pub(super) struct Tables<B> {
    pub(super) rules: Rules,
    pub(super) stride: usize,
    /// Cells that are squares and not blocked.
    pub(super) playable: B,
    /// Orthogonal directions first, then the diagonal ones where pieces step in all eight.
    pub(super) directions: Vec<Direction>,
    /// Per cell, the playable cells orthogonally beside it.
    pub(super) beside: Vec<B>,
    /// Per orthogonal direction and cell, the cells of the straight line up to the edge or the first blocked square.
    pub(super) rays: [Vec<B>; ORTHOGONAL],
    /// Per cell its square; the guard repeats the last file.
    squares: Vec<Square>,
    /// Fights: who survives when kind `a` attacks kind `d`, at `a * KINDS + d`.
    fights: Vec<Survivor>,
    mobile: u32,
    slides: u32,
    immobile_kinds: u32,
    defusers: u32,
    bombs: u32,
    pub(super) flag: Kind,
}

impl<B: Bits> Tables<B> {
    /// Whether the board of these rules fits the sets of type `B`.
    pub(super) fn fits(rules: &Rules) -> bool {
        cells(rules) <= B::CAPACITY
    }

    pub(super) fn new(rules: &Rules) -> Self {
        let board = rules.board;
        let stride = usize::from(board.files()) + 1;
        let squares: Vec<Square> = (0..cells(rules)).map(|cell| square_of(cell, stride)).collect();
        let mut playable = B::NONE;
        for square in board.squares().filter(|square| !rules.blocked.contains(square)) {
            playable.insert(cell_of(square, stride));
        }
        let directions = directions(rules.step, stride);
        let beside = (0..squares.len()).map(|cell| beside(&directions, playable, cell)).collect();
        let rays = std::array::from_fn(|d| (0..squares.len()).map(|cell| ray(directions[d], playable, cell)).collect());
        let kinds = |wanted: fn(&Piece) -> bool| {
            rules.army.iter().enumerate().filter(|(_, piece)| wanted(piece)).fold(0, |set, (i, _)| set | 1 << i)
        };
        Self {
            stride,
            playable,
            beside,
            rays,
            squares,
            directions,
            fights: fights(rules),
            mobile: kinds(|piece| piece.mobile),
            slides: kinds(|piece| piece.slides),
            immobile_kinds: kinds(|piece| !piece.mobile),
            defusers: kinds(|piece| piece.defuses),
            bombs: kinds(|piece| piece.strength == Strength::Bomb),
            flag: Kind::new(rules.army.iter().position(|piece| piece.strength == Strength::Flag).unwrap_or(0)),
            rules: rules.clone(),
        }
    }

    pub(super) fn cells(&self) -> usize {
        self.squares.len()
    }

    pub(super) fn square(&self, cell: Index) -> Square {
        self.squares[cell]
    }

    /// A move as it is written.
    pub(super) fn written(&self, from: Index, to: Index) -> Move {
        Move { from: self.square(from), to: self.square(to) }
    }

    /// The cell of a square of the board.
    pub(super) fn cell(&self, square: Square) -> Index {
        cell_of(square, self.stride)
    }

    pub(super) fn fight(&self, attacker: Kind, defender: Kind) -> Survivor {
        self.fights[attacker.index() * KINDS + defender.index()]
    }

    pub(super) fn is_mobile(&self, kind: Kind) -> bool {
        self.mobile >> kind.index() & 1 == 1
    }

    pub(super) fn slides(&self, kind: Kind) -> bool {
        self.slides >> kind.index() & 1 == 1
    }

    pub(super) fn is_immobile(&self, kind: Kind) -> bool {
        self.immobile_kinds >> kind.index() & 1 == 1
    }

    pub(super) fn defuses(&self, kind: Kind) -> bool {
        self.defusers >> kind.index() & 1 == 1
    }

    pub(super) fn is_bomb(&self, kind: Kind) -> bool {
        self.bombs >> kind.index() & 1 == 1
    }

    /// The letter of a kind; `None` for [`Kind::UNKNOWN`].
    pub(super) fn letter(&self, kind: Kind) -> Option<Letter> {
        self.rules.army.get(kind.index()).map(|piece| piece.letter)
    }

    pub(super) fn kind(&self, letter: Letter) -> Option<Kind> {
        self.rules.army.iter().position(|piece| piece.letter == letter).map(Kind::new)
    }

    /// `side`'s home cells in the order of a set-up string.
    pub(super) fn home(&self, side: Side) -> Vec<Index> {
        self.rules.home(side).into_iter().map(|square| self.cell(square)).collect()
    }
}

fn cells(rules: &Rules) -> usize {
    usize::from(rules.board.ranks()) * (usize::from(rules.board.files()) + 1)
}

fn cell_of(square: Square, stride: usize) -> Index {
    usize::from(square.rank()) * stride + usize::from(square.file())
}

fn square_of(cell: Index, stride: usize) -> Square {
    let file = (cell % stride).min(stride - 2);
    Square::new(file as u8, (cell / stride) as u8).expect("a cell of the board")
}

fn directions(step: Step, stride: usize) -> Vec<Direction> {
    let shifts: &[usize] = match step {
        Step::Orthogonal => &[1, stride],
        Step::All8 => &[1, stride, stride + 1, stride - 1],
    };
    shifts.iter().flat_map(|&by| [true, false].map(|ascending| Direction { by, ascending })).collect()
}

fn beside<B: Bits>(directions: &[Direction], playable: B, cell: Index) -> B {
    let here = B::single(cell);
    directions[..ORTHOGONAL].iter().fold(B::NONE, |set, d| set | d.shift(here)) & playable
}

fn ray<B: Bits>(direction: Direction, playable: B, cell: Index) -> B {
    let mut line = B::NONE;
    let mut front = direction.shift(B::single(cell)) & playable;
    while !front.is_none() {
        line = line | front;
        front = direction.shift(front) & playable;
    }
    line
}

fn fights(rules: &Rules) -> Vec<Survivor> {
    let mut table = vec![Survivor::Nobody; KINDS * KINDS];
    for (a, attacker) in rules.army.iter().enumerate() {
        for (d, defender) in rules.army.iter().enumerate() {
            table[a * KINDS + d] = fight(rules, attacker, defender);
        }
    }
    table
}

/// Who survives a fight (section 2.3). A piece that slays what it attacks is asked before one that repels.
fn fight(rules: &Rules, attacker: &Piece, defender: &Piece) -> Survivor {
    if attacker.slays == Some(defender.letter) {
        return Survivor::Attacker;
    }
    if defender.repels == Some(attacker.letter) {
        return Survivor::Defender;
    }
    let (own, other) = match (attacker.strength, defender.strength) {
        (_, Strength::Flag) => return Survivor::Attacker,
        (_, Strength::Bomb) if attacker.defuses => return Survivor::Attacker,
        (_, Strength::Bomb) => {
            return match rules.bombs {
                Bombs::Stay => Survivor::Defender,
                Bombs::Once => Survivor::Nobody,
            };
        }
        (Strength::Rank(own), Strength::Rank(other)) => (own, other),
        (Strength::Bomb | Strength::Flag, Strength::Rank(_)) => return Survivor::Defender,
    };
    match own.cmp(&other) {
        std::cmp::Ordering::Greater => Survivor::Attacker,
        std::cmp::Ordering::Less => Survivor::Defender,
        std::cmp::Ordering::Equal => match rules.ties {
            Ties::BothFall => Survivor::Nobody,
            Ties::AttackerWins => Survivor::Attacker,
        },
    }
}

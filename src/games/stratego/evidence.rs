//! Facts about the limits on repetition and about hope, for whoever has to explain a verdict. They are looked up when
//! somebody asks, never while a game is played.

use super::bits::Bits;
use super::cell::{Cell, Kind};
use super::field::{Field, Past};
use super::repetition::Borders;
use super::tables::Index;
use crate::games::{Evidence, Letter};
use crate::rules::{BySide, Code, Move, Ply, Side, Square};

/// Moves of one piece back and forth between the same two squares, as many as are allowed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TwoSquares {
    /// The borders between two squares that all those moves crossed and that the forbidden move would cross again: one,
    /// or several when a scout slides to and fro.
    pub borders: Vec<(Square, Square)>,
    /// The moves with their numbers in the game, the oldest first.
    pub moves: Vec<(Ply, Move)>,
}

/// A piece on its square; its letter is the truth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed {
    /// Where it stands.
    pub square: Square,
    /// What it is; `None` on a board that does not know.
    pub letter: Option<Letter>,
}

/// A piece that was moved beside enemy pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Threat {
    /// The piece that was moved, where it arrived.
    pub hunter: Placed,
    /// The enemy pieces beside it.
    pub prey: Vec<Placed>,
}

/// A move of a chase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChaseStep {
    /// The number of the move in the game, from 1.
    pub ply: Ply,
    /// Who moved.
    pub mover: Side,
    /// The move.
    pub mv: Move,
    /// What it threatened; `None` for a move of the side that is chased.
    pub threat: Option<Threat>,
}

/// A chase that would go on and bring a position back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chase {
    /// Who chases.
    pub chaser: Side,
    /// The number of the first move of the chase.
    pub began: Ply,
    /// The moves of the chase so far.
    pub steps: Vec<ChaseStep>,
    /// What the forbidden move would threaten.
    pub threat: Threat,
    /// The position after so many plies of the game is the one that the forbidden move would bring back.
    pub same_as: Ply,
}

/// What a side would need to come beside the other's flag (section 3.5).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hope {
    /// Where the other side's flag stands.
    pub flag: Vec<Square>,
    /// How many movable pieces the side has.
    pub movable: usize,
    /// Whether one of them defuses bombs.
    pub defuses: bool,
    /// How many squares its movable pieces could ever stand on.
    pub reach: usize,
    /// Whether one of these is beside the flag.
    pub reaches: bool,
}

impl<B: Bits> Field<B> {
    /// The facts for which a repetition rule forbids this move of the side to move; `None` where none does.
    pub(super) fn evidence_against(&self, mv: Move) -> Option<Evidence> {
        let code = self.check(mv).err()?;
        match code {
            Code::TwoSquares => self.two_squares(self.tables.cell(mv.from), self.tables.cell(mv.to)),
            Code::Chase => self.endless_chase(self.tables.cell(mv.from), self.tables.cell(mv.to)),
            _ => None,
        }
    }

    /// The number in the game of the ply at this index of the past.
    fn number(&self, index: usize) -> Ply {
        self.ply() - self.past.len() as Ply + index as Ply + 1
    }

    fn written_past(&self, past: &Past) -> Move {
        self.tables.written(past.from.into(), past.to.into())
    }

    fn two_squares(&self, from: Index, to: Index) -> Option<Evidence> {
        let common = self.shuttle()?.borders.common(Borders::of(from, to, self.tables.stride))?;
        let borders = (common.low..common.high).step_by(common.step);
        let square = |cell| self.tables.square(cell);
        let limit = usize::from(self.tables.rules.two_squares);
        // The side's own moves are every second of the past.
        let own = self.past.iter().enumerate().rev().skip(1).step_by(2).take(limit);
        let mut moves: Vec<_> = own.map(|(i, past)| (self.number(i), self.written_past(past))).collect();
        moves.reverse();
        let borders = borders.map(|cell| (square(cell), square(cell + common.step))).collect();
        Some(Evidence::TwoSquares(TwoSquares { borders, moves }))
    }

    fn endless_chase(&self, from: Index, to: Index) -> Option<Evidence> {
        let key = self.key_after(from, to);
        let mut earlier = self.past.iter().rev().take(self.chase_reach()).zip(1..);
        let (_, back) = earlier.find(|(past, plies)| past.key == key && self.came_back(from, to, *plies))?;
        let steps = self.chase_steps();
        Some(Evidence::Chase(Chase {
            chaser: self.to_move,
            began: steps.first()?.ply,
            threat: self.threat(to, self.cell(from)),
            same_as: self.ply() - back as Ply,
            steps,
        }))
    }

    /// The moves of the chase in which the side to move is the chaser.
    fn chase_steps(&self) -> Vec<ChaseStep> {
        let chaser = self.to_move;
        let mut field = self.clone();
        let mut steps = Vec::new();
        for _ in 0..self.chase[chaser] {
            let Some(&past) = field.past.last() else { break };
            let mover = past.mover.side();
            let threat = (mover == chaser).then(|| field.threat(past.to.into(), past.mover));
            steps.push(ChaseStep { ply: field.ply(), mover, mv: field.written_past(&past), threat });
            field.retreat();
        }
        steps.reverse();
        steps
    }

    /// What a piece threatens that arrives on a cell.
    fn threat(&self, at: Index, hunter: Cell) -> Threat {
        let prey = self.neighbours(at, hunter.side().other()).iter();
        Threat {
            hunter: self.placed(at, hunter),
            prey: prey.map(|beside: Index| self.placed(beside, self.cell(beside))).collect(),
        }
    }

    fn placed(&self, at: Index, cell: Cell) -> Placed {
        Placed { square: self.tables.square(at), letter: self.tables.letter(cell.kind()) }
    }

    /// What hope each side has of the other's flag.
    pub(super) fn hopes(&self) -> BySide<Hope> {
        BySide::from_fn(|side| {
            let (reached, goal) = self.approach(side);
            let flag = self.cells_with(side.other(), |kind: Kind| kind == self.tables.flag).iter();
            Hope {
                flag: flag.map(|at: Index| self.tables.square(at)).collect(),
                movable: self.force[side].mobile.count() as usize,
                defuses: !self.cells_with(side, |kind| self.tables.defuses(kind)).is_none(),
                reach: reached.count() as usize,
                reaches: !(reached & goal).is_none(),
            }
        })
    }
}

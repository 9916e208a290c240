//! Facts about a repetition, and about a general in danger, for whoever has to explain a verdict.

use super::bitboard::Bitboard;
use super::chase::threats_made;
use super::cycle::Cycle;
use super::piece::Kind;
use super::placement::Placement;
use super::point::Point;
use super::position::Position;
use super::rules::{ChaseRule, XiangqiRules};
use crate::games::{self, Letter};
use crate::rules::{Code, Move, Ply, Reason, Side, Square};

/// What a side did wrong in a cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offence {
    /// Every move of this side gave check, and not every move of the other did.
    PerpetualCheck(Side),
    /// Every move of this side chased one and the same man, and the other side did not do the like.
    PerpetualChase(Side),
}

impl Offence {
    /// The side that offends.
    pub const fn side(self) -> Side {
        match self {
            Self::PerpetualCheck(side) | Self::PerpetualChase(side) => side,
        }
    }

    /// The code of a move that is barred for it.
    pub const fn code(self) -> Code {
        match self {
            Self::PerpetualCheck(_) => Code::PerpetualCheck,
            Self::PerpetualChase(_) => Code::PerpetualChase,
        }
    }

    /// The reason of a game that is lost by it.
    pub const fn reason(self) -> Reason {
        match self {
            Self::PerpetualCheck(_) => Reason::PerpetualCheck,
            Self::PerpetualChase(_) => Reason::PerpetualChase,
        }
    }
}

/// A man chased by a move: a threat to win it by a capture, which was not there before the move. Squares are those after
/// the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chase {
    /// Where the man stands that threatens to capture.
    pub attacker: (Square, Letter),
    /// Where the man stands that is chased.
    pub victim: (Square, Letter),
}

/// A move of a cycle and what it did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CycleMove {
    /// The number of the move in the game, from 1.
    pub ply: Ply,
    /// Who moved.
    pub mover: Side,
    /// The move.
    pub mv: Move,
    /// Whether it gave check.
    pub check: bool,
    /// The men it chased; always empty where the rule set knows no chase.
    pub chases: Vec<Chase>,
}

/// What happened between the first and the last of the equal positions that a verdict counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evidence {
    /// Plies of the game when the first of these positions occurred.
    pub first_ply: Ply,
    /// How often the position has occurred at the end, in the whole game.
    pub occurrences: u32,
    /// The moves in between, in order.
    pub moves: Vec<CycleMove>,
    /// Who offended, if one side did; a cycle without an offence is a draw where the rule set says so.
    pub offence: Option<Offence>,
}

impl Evidence {
    pub(super) fn of(cycle: &Cycle, rules: &XiangqiRules) -> Self {
        let mut moves = Vec::with_capacity(cycle.turns.len());
        let mut ply = cycle.first_ply;
        cycle.replay(|before, turn, after| {
            ply += 1;
            let seen = |point: Point| Some((point.square(), after.man(point)?.kind.letter()));
            let chases = match rules.chase {
                ChaseRule::Off => Vec::new(),
                ChaseRule::Axf => threats_made(before, turn.step, after)
                    .filter_map(|t| Some(Chase { attacker: seen(t.attacker)?, victim: seen(t.victim)? }))
                    .collect(),
            };
            let mv = turn.step.as_move();
            moves.push(CycleMove { ply, mover: turn.mover, mv, check: turn.check, chases });
        });
        Self { first_ply: cycle.first_ply, occurrences: cycle.occurrence, moves, offence: cycle.offence(rules) }
    }
}

/// A general and the men that attack it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exposure {
    /// Whose general it is.
    pub side: Side,
    /// Where it stands.
    pub general: Square,
    /// Where the men stand that attack it, and what they are; the other general where the two face each other.
    pub attackers: Vec<(Square, Letter)>,
}

impl Exposure {
    /// The general of `side` on this placement, attacked from these points.
    fn of(placement: &Placement, side: Side, attackers: Bitboard) -> Option<Self> {
        let general = placement.of(side, Kind::General).first()?.square();
        let seen = |point: Point| Some((point.square(), placement.man(point)?.kind.letter()));
        Some(Self { side, general, attackers: attackers.points().filter_map(seen).collect() })
    }
}

impl Position {
    /// The facts for which this move of the side to move is illegal; `None` where it is legal, or the code says it all.
    pub(super) fn evidence_against(&self, mv: Move) -> Option<games::Evidence> {
        match self.possible_step(mv) {
            Ok(step) => {
                self.bar(step)?;
                self.evidence_of(mv).map(games::Evidence::Cycle)
            }
            Err(Code::SelfCheck | Code::FacingGenerals) => {
                let step = Self::step_of(mv)?;
                let attackers = self.placement.checkers_after(self.to_move, step);
                let after = self.placement.after(step);
                Exposure::of(&after, self.to_move, attackers).map(games::Evidence::Exposure)
            }
            Err(_) => None,
        }
    }

    /// The facts for which the game has ended, where its reason does not say it all.
    pub(super) fn evidence_of_end(&self) -> Option<games::Evidence> {
        match self.outcome?.reason {
            Reason::Checkmate => {
                let attackers = self.placement.checkers(self.to_move);
                Exposure::of(&self.placement, self.to_move, attackers).map(games::Evidence::Exposure)
            }
            Reason::Repetition | Reason::PerpetualCheck | Reason::PerpetualChase => {
                self.evidence().map(games::Evidence::Cycle)
            }
            _ => None,
        }
    }
}

//! Xiangqi as the referee plays it: the crate's `Game`.

use super::bitboard::Bitboard;
use super::fen::{signs, turn};
use super::leap;
use super::line::{between, cross};
use super::piece::{Kind, Piece};
use super::placement::Step;
use super::point::BOARD;
use super::position::Position;
use super::targets::LegalSteps;
use crate::games::{Event, Evidence, Game, SeenFight, Survivor, View};
use crate::rules::{Code, Move, Outcome, Ply, Side};

impl Game for Position {
    fn to_move(&self) -> Side {
        self.to_move
    }

    fn ply(&self) -> Ply {
        self.ply
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn check(&self, mv: Move) -> Result<(), Code> {
        self.legal_step(mv).map(|_| ())
    }

    fn play(&mut self, mv: Move) -> Result<(), Code> {
        self.advance(self.legal_step(mv)?);
        Ok(())
    }

    fn legal_moves(&self, out: &mut Vec<Move>) {
        if self.is_over() {
            return;
        }
        let may_bar = self.may_bar();
        let steps = LegalSteps::of(&self.placement, self.to_move);
        out.extend(steps.iter().filter(|&step| !may_bar || self.bar(step).is_none()).map(Step::as_move));
    }

    fn barred_moves(&self, out: &mut Vec<(Move, Code)>) {
        if self.is_over() || !self.may_bar() {
            return;
        }
        let steps = LegalSteps::of(&self.placement, self.to_move);
        out.extend(steps.iter().filter_map(|step| Some((step.as_move(), self.bar(step)?))));
    }

    fn view(&self, _viewer: Side) -> View {
        View::new(BOARD, self.to_move, turn(self.to_move), signs(&self.placement))
    }

    fn last_event(&self, _viewer: Side) -> Option<Event> {
        let (step, captured) = self.history.last()?.arrival?;
        let fight = captured.map(|captured| SeenFight {
            attacker: self.placement.man(step.to).map(|man| man.kind.letter()),
            defender: Some(captured.kind.letter()),
            survivor: Survivor::Attacker,
        });
        Some(Event { ply: self.ply, mover: self.to_move.other(), mv: step.as_move(), fight })
    }

    fn reveal(&self) -> String {
        self.fen()
    }

    fn undo(&mut self) -> bool {
        self.retreat()
    }

    fn perft(&mut self, depth: u32) -> u64 {
        Position::perft(self, depth)
    }

    fn in_check(&self) -> Option<bool> {
        Some(Position::in_check(self))
    }

    fn explain(&self, mv: Move) -> Option<Evidence> {
        self.evidence_against(mv)
    }

    fn explain_end(&self) -> Option<Evidence> {
        self.evidence_of_end()
    }
}

impl Position {
    fn legal_step(&self, mv: Move) -> Result<Step, Code> {
        if self.is_over() {
            return Err(Code::GameOver);
        }
        let step = self.possible_step(mv)?;
        self.bar(step).map_or(Ok(step), Err)
    }

    /// The step of a move that no rule but repetition forbids, were the game not over.
    pub(super) fn possible_step(&self, mv: Move) -> Result<Step, Code> {
        let step = Self::step_of(mv).ok_or(Code::OffBoard)?;
        let man = self.placement.man(step.from).ok_or(Code::EmptySquare)?;
        if man.side != self.to_move {
            return Err(Code::NotYourPiece);
        }
        if step.from == step.to {
            return Err(Code::SameSquare);
        }
        self.check_way(man, step)?;
        self.check_general(step)?;
        Ok(step)
    }

    /// Whether the man moves that way, and the way is free for it.
    fn check_way(&self, man: Piece, step: Step) -> Result<(), Code> {
        if !pattern(man, step).contains(step.to) {
            return Err(Code::Geometry);
        }
        let target = self.placement.man(step.to).map(|man| man.side);
        let free = match (man.kind, target) {
            // A cannon may stop short of an own man, or see it over a screen: then the man itself is the obstacle.
            (Kind::Cannon, Some(side)) if side == man.side => self.screens(step) <= 1,
            (Kind::Cannon, Some(_)) => self.screens(step) == 1,
            (Kind::Cannon, None) => self.screens(step) == 0,
            _ => self.placement.reach(man, step.from).contains(step.to),
        };
        if !free {
            return Err(Code::PathBlocked);
        }
        if target == Some(man.side) { Err(Code::OwnPiece) } else { Ok(()) }
    }

    fn screens(&self, step: Step) -> u32 {
        (between(step.from, step.to) & self.placement.occupancy().all()).count()
    }

    /// Whether the step leaves the side's own general safe.
    fn check_general(&self, step: Step) -> Result<(), Code> {
        let checkers = self.placement.checkers_after(self.to_move, step);
        let facing = self.placement.of(self.to_move.other(), Kind::General);
        match (checkers.is_empty(), checkers == facing) {
            (true, _) => Ok(()),
            (false, true) => Err(Code::FacingGenerals),
            (false, false) => Err(Code::SelfCheck),
        }
    }
}

/// Where the man could go on an empty board.
fn pattern(man: Piece, step: Step) -> Bitboard {
    match man.kind {
        Kind::General => leap::general(step.from),
        Kind::Guard => leap::guard(step.from),
        Kind::Elephant => leap::elephant(step.from, Bitboard::EMPTY),
        Kind::Horse => leap::horse_from(step.from, Bitboard::EMPTY),
        Kind::Chariot | Kind::Cannon => cross(step.from),
        Kind::Soldier => leap::soldier_from(man.side, step.from),
    }
}

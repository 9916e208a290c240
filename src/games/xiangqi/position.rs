//! A game of Xiangqi in progress.

use super::diagram::Diagram;
use super::evidence::Evidence;
use super::fen_error::FenError;
use super::history::History;
use super::key::Key;
use super::perft::perft;
use super::piece::Kind;
use super::placement::{Placement, Step};
use super::point::Point;
use super::rules::XiangqiRules;
use super::targets::LegalSteps;
use crate::games::Game as _;
use crate::rules::{Move, Outcome, Ply, Side, Square};

/// A game of Xiangqi in progress: the position and everything of its past that the rules ask for.
#[derive(Debug, Clone)]
pub struct Position {
    pub(super) rules: XiangqiRules,
    pub(super) placement: Placement,
    pub(super) to_move: Side,
    pub(super) ply: Ply,
    pub(super) key: Key,
    pub(super) history: History,
    pub(super) outcome: Option<Outcome>,
}

impl Position {
    /// A game from the set-up of S004.
    pub fn start(rules: XiangqiRules) -> Self {
        Self::new(rules, Diagram::start())
    }

    /// A game from a diagram, which has no past. It may be over at once.
    pub fn new(rules: XiangqiRules, diagram: Diagram) -> Self {
        let Diagram { placement, to_move, quiet, ply } = diagram;
        let key = Key::of(&placement, to_move);
        let history = History::new(key, placement.in_check(to_move), quiet);
        let mut position = Self { rules, placement, to_move, ply, key, history, outcome: None };
        position.outcome = position.verdict();
        position
    }

    /// A game from a FEN, as [`Diagram::read`].
    ///
    /// # Errors
    /// When the text is no FEN, or no game reaches the position.
    pub fn from_fen(rules: XiangqiRules, fen: &str) -> Result<Self, FenError> {
        Ok(Self::new(rules, Diagram::read(fen)?))
    }

    /// The position without its past.
    pub fn diagram(&self) -> Diagram {
        Diagram { placement: self.placement.clone(), to_move: self.to_move, quiet: self.quiet_plies(), ply: self.ply }
    }

    /// The FEN, with all its fields.
    pub fn fen(&self) -> String {
        self.diagram().fen()
    }

    /// The rule set.
    pub const fn rules(&self) -> &XiangqiRules {
        &self.rules
    }

    /// Whether the general of the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.history.last().is_some_and(|record| record.check)
    }

    /// The kind of the man on a square, whoever's it is.
    pub fn man_on(&self, square: Square) -> Option<Kind> {
        Some(self.placement.man(Point::of(square)?)?.kind)
    }

    /// Plies since the last capture.
    pub fn quiet_plies(&self) -> Ply {
        self.history.last().map_or(0, |record| record.quiet)
    }

    /// How often the present position has occurred, this time included.
    pub fn occurrences(&self) -> u32 {
        self.history.last().map_or(1, |record| record.occurrence)
    }

    /// The facts of the repetition that the present position completes; `None` where it completes none.
    pub fn evidence(&self) -> Option<Evidence> {
        Some(Evidence::of(&self.cycle()?, &self.rules))
    }

    /// The facts of the repetition that this move of the side to move would complete; `None` where it would complete none
    /// or is not legal for other reasons. It answers after the end of the game too: a side whose last moves were barred
    /// has lost.
    pub fn evidence_of(&self, mv: Move) -> Option<Evidence> {
        let step = self.possible_step(mv).ok()?;
        Some(Evidence::of(&self.cycle_after(step)?, &self.rules))
    }

    /// Number of legal sequences of so many plies from here, repetition and limits of plies aside.
    pub fn perft(&self, depth: u32) -> u64 {
        perft(&mut self.placement.clone(), self.to_move, depth)
    }

    /// For each first move the number of sequences of so many plies that begin with it, sorted by the move; none for a
    /// depth of 0. Repetition and limits of plies aside.
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
        let mut counts: Vec<(Move, u64)> = LegalSteps::of(&self.placement, self.to_move)
            .iter()
            .map(|step| (step.as_move(), perft(&mut self.placement.after(step), self.to_move.other(), rest)))
            .collect();
        counts.sort_unstable();
        counts
    }

    /// Carries out a step that is legal.
    pub(super) fn advance(&mut self, step: Step) {
        self.key = self.key.after(&self.placement, step);
        let captured = self.placement.make(step);
        self.to_move = self.to_move.other();
        self.ply = self.ply.saturating_add(1);
        let check = self.placement.in_check(self.to_move);
        self.history.push(self.key, step, captured, check, &self.placement);
        self.outcome = self.verdict();
    }

    /// Takes the last step back; `false` when there is none.
    pub(super) fn retreat(&mut self) -> bool {
        let Some((step, captured)) = self.history.pop() else { return false };
        self.placement.unmake(step, captured);
        self.to_move = self.to_move.other();
        self.ply -= 1;
        self.key = self.history.last().map_or(self.key, |record| record.key);
        // Only the last ply can have ended the game.
        self.outcome = None;
        true
    }

    /// The points of a move, if the board has both.
    pub(super) fn step_of(mv: Move) -> Option<Step> {
        Some(Step { from: Point::of(mv.from)?, to: Point::of(mv.to)? })
    }

    /// Whether the game has ended.
    pub(super) fn is_over(&self) -> bool {
        self.outcome().is_some()
    }
}

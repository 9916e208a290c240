//! The greedy player of Xiangqi: it takes what is worth most and looks one reply ahead, so that it leaves nothing standing
//! where it can be taken for free. It does not search deeper.

use super::brain::{Brain, Choice};
use crate::games::xiangqi::{Kind, Knowledge, XiangqiRules};
use crate::games::{Dice, Event, Game, View};
use crate::rules::{Move, Side};

/// What ending the game is worth, far above all the men together.
const WON: f64 = 1000.0;
/// What giving check is worth: it leaves the other side fewer replies.
const CHECK: f64 = 0.3;
/// What a step of a man towards the enemy's back rank is worth.
const ADVANCE: f64 = 0.02;
/// What it costs to bring about a position that has occurred already.
const REPETITION: f64 = 0.5;
/// Moves between which chance decides differ by less than this.
const WHIM: f64 = 0.1;

/// The greedy player of one game of Xiangqi.
pub(super) struct Materialist {
    rules: XiangqiRules,
    side: Side,
    dice: Dice,
    known: Option<Knowledge>,
}

impl Materialist {
    /// A player of this side of a game by these rules.
    pub(super) const fn new(rules: XiangqiRules, side: Side, dice: Dice) -> Self {
        Self { rules, side, dice, known: None }
    }
}

impl Brain for Materialist {
    fn set_up(&mut self) -> Option<String> {
        None
    }

    fn see(&mut self, view: &View) {
        self.known = Knowledge::from_view(&self.rules, self.side, view, 0).ok();
    }

    fn learn(&mut self, event: &Event) {
        if let Some(known) = &mut self.known {
            known.follow(event.mv);
        }
    }

    fn choose(&mut self, moves: &[Move]) -> Choice {
        let Some(known) = &self.known else {
            return self.dice.pick(moves).copied().map_or(Choice::Resign, Choice::Move);
        };
        let mut game = known.position().clone();
        let side = self.side;
        let mut best: Option<(f64, Move)> = None;
        for &mv in moves {
            let gain = worth_of(&game, mv);
            if game.play(mv).is_err() {
                continue;
            }
            let score = gain + WHIM * self.dice.fraction() + after(&mut game, side, mv);
            game.undo();
            if best.is_none_or(|(highest, _)| score > highest) {
                best = Some((score, mv));
            }
        }
        let choice = best.map(|(_, mv)| mv).or_else(|| moves.first().copied());
        choice.map_or(Choice::Resign, Choice::Move)
    }
}

/// What the position after a move of `side` is worth to it, the man just taken aside.
fn after(game: &mut crate::games::xiangqi::Position, side: Side, mv: Move) -> f64 {
    if let Some(outcome) = game.outcome() {
        return match outcome.result.winner() {
            Some(winner) if winner == side => WON,
            Some(_) => -WON,
            None => 0.0,
        };
    }
    let mut replies = Vec::new();
    game.legal_moves(&mut replies);
    let loss = replies.iter().map(|&reply| exchange(game, reply)).fold(0.0, f64::max);
    let check = if game.in_check() { CHECK } else { 0.0 };
    let repeated = if game.occurrences() > 1 { REPETITION } else { 0.0 };
    let forward = f64::from(mv.to.rank()) - f64::from(mv.from.rank());
    let forward = if side == Side::Red { forward } else { -forward };
    check + ADVANCE * forward - loss - repeated
}

/// What the other side wins with this reply: the man that it takes, less its own where that can be taken back.
fn exchange(game: &mut crate::games::xiangqi::Position, reply: Move) -> f64 {
    let taken = worth_of(game, reply);
    let risked = worth_on(game, reply.from);
    if game.play(reply).is_err() {
        return 0.0;
    }
    let mate = game.outcome().is_some_and(|outcome| outcome.result.winner().is_some());
    let mut answers = Vec::new();
    if taken > 0.0 && !mate {
        game.legal_moves(&mut answers);
    }
    let retaken = answers.iter().any(|answer| answer.to == reply.to);
    game.undo();
    match (mate, retaken) {
        (true, _) => WON,
        (false, true) => taken - risked,
        (false, false) => taken,
    }
}

/// What stands on the to-square of a move is worth; 0 when it takes nothing.
fn worth_of(game: &crate::games::xiangqi::Position, mv: Move) -> f64 {
    worth_on(game, mv.to)
}

fn worth_on(game: &crate::games::xiangqi::Position, square: crate::rules::Square) -> f64 {
    game.man_on(square).map_or(0.0, |kind| match kind {
        Kind::General => WON,
        Kind::Chariot => 9.0,
        Kind::Cannon => 4.5,
        Kind::Horse => 4.0,
        Kind::Guard | Kind::Elephant => 2.0,
        Kind::Soldier => 1.0,
    })
}

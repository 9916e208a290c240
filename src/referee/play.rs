//! Play: asking for moves and judging the answers.

use super::account::{Made, Rejected};
use super::cause::{Cause, Verdict};
use super::game::{Phase, Referee, Turn};
use super::input::Effects;
use super::moment::Moment;
use super::preparation::Asked;
use crate::games::Game;
use crate::protocol::ToEngine;
use crate::protocol::from_engine::SentMove;
use crate::protocol::time::{Budget, Control};
use crate::protocol::to_engine::{EventLine, Go, IllegalPolicy};
use crate::rules::{BySide, Code, Move, Outcome, Side};

impl Referee {
    /// Play begins on this board.
    pub(super) fn begin(&mut self, now: Moment, game: Box<dyn Game>, effects: &mut Effects) {
        for side in Side::BOTH {
            effects.send(side, ToEngine::Begin);
            effects.send(side, ToEngine::View { ply: game.ply(), view: game.view(side) });
        }
        let outcome = game.outcome();
        self.game = Some(game);
        self.go_on(now, outcome, effects);
    }

    /// After a move, or at the start: the game is over, or the next side is asked.
    fn go_on(&mut self, now: Moment, outcome: Option<Outcome>, effects: &mut Effects) {
        if let Some(outcome) = outcome {
            self.finish(Verdict { outcome, side: None, cause: Cause::Rules }, effects);
            return;
        }
        let Some(game) = &self.game else { return };
        let side = game.to_move();
        if let Some(death) = self.dead[side].clone() {
            self.finish(Verdict::forfeit(side, Cause::Crashed(death)), effects);
            return;
        }
        self.ask(now, side, effects);
    }

    /// Tells a side what it has not been told yet and asks it for a move.
    fn ask(&mut self, now: Moment, side: Side, effects: &mut Effects) {
        let news = !self.untold[side].is_empty();
        self.tell(side, effects);
        if self.offer == Some(side.other()) {
            effects.send(side, ToEngine::Offer);
        }
        let Some(game) = &self.game else { return };
        if news {
            effects.send(side, ToEngine::View { ply: game.ply(), view: game.view(side) });
        }
        if self.config.wants_legal[side] {
            self.legal.clear();
            game.legal_moves(&mut self.legal);
            self.legal.sort_unstable();
            effects.sends.extend(ToEngine::legal(&self.legal).map(|line| (side, line)));
        }
        let request = self.number(side);
        let limits = self.config.search[side];
        let budget = self.budget(side);
        effects.send(side, ToEngine::Go(Go { request, budget, nodes: limits.nodes, depth: limits.depth }));
        self.output[side].renew();
        self.phase = Phase::Playing(Turn { side, asked: Asked::new(request, now) });
    }

    /// Sends the events that a side has not heard of yet.
    pub(super) fn tell(&mut self, side: Side, effects: &mut Effects) {
        effects.sends.extend(self.untold[side].drain(..).map(|event| (side, ToEngine::Event(event))));
    }

    fn budget(&self, side: Side) -> Budget {
        let clock = &self.clocks[side];
        match clock.control() {
            Control::Clock { inc, .. } => Budget::Clock {
                left: BySide::from_fn(|side| self.clocks[side].left()),
                second: self.second,
                inc,
                moves: clock.moves_to_go(),
            },
            Control::PerMove(time) => Budget::PerMove(time),
            Control::Unlimited => Budget::Unlimited,
        }
    }

    /// The side to move answered with a move.
    pub(super) fn answer(&mut self, now: Moment, turn: Turn, sent: &SentMove, draw: bool, effects: &mut Effects) {
        let used = now.millis_since(turn.asked.since);
        if draw && self.offer == Some(turn.side.other()) {
            self.account.last_thought = used;
            self.account.accepted = Some(sent.to_string());
            let outcome = Outcome::draw(crate::rules::Reason::Agreed);
            self.finish(Verdict { outcome, side: Some(turn.side), cause: Cause::Agreed }, effects);
            return;
        }
        let Some(game) = &mut self.game else { return };
        let played = match sent {
            SentMove::Move(mv) => game.play(*mv).map(|()| *mv),
            SentMove::Other(_) => Err(Code::Syntax),
        };
        match played {
            Ok(mv) => self.made(now, turn, mv, used, draw, effects),
            Err(code) => self.reject(now, turn, sent.to_string(), code, used, effects),
        }
    }

    fn made(&mut self, now: Moment, turn: Turn, mv: Move, used: u64, draw: bool, effects: &mut Effects) {
        // Within the patience, so the clock cannot refuse.
        let _ = self.clocks[turn.side].charge(used);
        self.account.moves.push(Made { mv, time: used, offer: draw });
        self.offer = draw.then_some(turn.side);
        let Some(game) = &self.game else { return };
        for side in Side::BOTH {
            let event = game.last_event(side);
            let name = self.name(turn.side);
            self.untold[side].extend(event.map(|event| EventLine::new(event, name)));
        }
        let outcome = game.outcome();
        self.go_on(now, outcome, effects);
    }

    fn reject(&mut self, now: Moment, turn: Turn, mv: String, code: Code, used: u64, effects: &mut Effects) {
        let side = turn.side;
        let ply = self.ply() + 1;
        self.account.rejected.push(Rejected { ply, side, mv: mv.clone(), code, time: used });
        let _ = self.clocks[side].charge_without_move(used);
        self.mistakes[side] += 1;
        match self.config.illegal {
            IllegalPolicy::AskAgain(times) if self.mistakes[side] <= times => {
                effects.send(side, ToEngine::Illegal { request: turn.asked.request, code });
                self.ask(now, side, effects);
            }
            IllegalPolicy::AskAgain(_) | IllegalPolicy::Forfeit => {
                self.finish(Verdict::forfeit(side, Cause::IllegalMove { mv, code }), effects);
            }
        }
    }

    /// The side to move has been thinking for too long.
    pub(super) fn overstepped(&mut self, turn: Turn, used: u64, effects: &mut Effects) {
        let had = self.clocks[turn.side].left();
        let silence = self.output[turn.side].silence();
        self.account.last_thought = used;
        effects.send(turn.side, ToEngine::Stop(turn.asked.request));
        self.finish(Verdict::forfeit(turn.side, Cause::Time { had, used, silence }), effects);
    }
}

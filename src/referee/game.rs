//! The referee of one game.

use super::account::Account;
use super::cause::{Cause, Verdict};
use super::clock::Clock;
use super::config::{GameConfig, Opening};
use super::input::{Death, Effects, Heard, Input};
use super::moment::Moment;
use super::output::Output;
use super::preparation::{Asked, Preparation, Reply, Stage};
use crate::games::Game;
use crate::protocol::rules_lines;
use crate::protocol::to_engine::{EventLine, NewGame};
use crate::protocol::{FromEngine, Request, Text, ToEngine, Word};
use crate::rules::{BySide, GameResult, Move, Outcome, Ply, Reason, Side, SideName};

/// Judges one game: [`Referee::start`] begins it, [`Referee::handle`] takes what happens, until [`Referee::is_over`].
pub struct Referee {
    pub(super) config: GameConfig,
    pub(super) second: SideName,
    pub(super) phase: Phase,
    pub(super) game: Option<Box<dyn Game>>,
    pub(super) clocks: BySide<Clock>,
    pub(super) output: BySide<Output>,
    pub(super) untold: BySide<Vec<EventLine>>,
    /// Who offered a draw with the last move.
    pub(super) offer: Option<Side>,
    /// Illegal moves so far.
    pub(super) mistakes: BySide<u32>,
    pub(super) dead: BySide<Option<Death>>,
    pub(super) account: Account,
    pub(super) legal: Vec<Move>,
    requests: BySide<Request>,
}

/// Whose turn it is and what was asked.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turn {
    pub(super) side: Side,
    pub(super) asked: Asked,
}

#[derive(Debug, Clone)]
pub(super) enum Phase {
    New,
    Preparing(Preparation),
    Playing(Turn),
    Over,
}

impl Referee {
    /// A referee for a game that has not begun.
    pub fn new(config: GameConfig) -> Self {
        Self {
            second: config.variant.side_name(Side::Blue),
            phase: Phase::New,
            game: None,
            clocks: config.control.map(|control| Clock::new(control, config.margin)),
            output: BySide::default(),
            untold: BySide::default(),
            offer: None,
            mistakes: BySide::default(),
            dead: BySide::default(),
            account: Account::default(),
            legal: Vec::new(),
            requests: BySide::default(),
            config,
        }
    }

    /// Begins the game: announces it to both engines and asks whether they are ready.
    pub fn start(&mut self, now: Moment, effects: &mut Effects) {
        for side in Side::BOTH {
            self.announce(side, effects);
        }
        self.prepare(Stage::Readying, now, effects);
        for side in Side::BOTH {
            if let Some(death) = self.dead[side].clone() {
                self.replied(now, side, Err(Cause::Crashed(death)), effects);
            }
        }
        effects.deadline = self.deadline();
    }

    /// Takes what happened. The effects of earlier inputs must have been carried out.
    pub fn handle(&mut self, now: Moment, input: Input, effects: &mut Effects) {
        match input {
            Input::Sent(side) => self.sent(now, side),
            Input::Heard { side, heard, bytes } => self.heard(now, side, heard, bytes, effects),
            Input::Overlong { side, bytes, ended } => self.overlong(now, side, bytes, ended, effects),
            Input::Died(side, death) => self.died(now, side, death, effects),
            Input::Standing { side, standing } => self.output[side].stands(standing),
            Input::Deadline => self.expire(now, effects),
            Input::Adjudicated(verdict) if !self.is_over() => self.finish(verdict, effects),
            Input::Adjudicated(_) => {}
            Input::Abort(why) => self.abort(why, effects),
        }
        effects.deadline = self.deadline();
    }

    /// Whether the game is over and nothing more will be asked.
    pub const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over)
    }

    /// What happened so far.
    pub const fn account(&self) -> &Account {
        &self.account
    }

    /// What happened, once the game is over.
    pub fn into_account(self) -> Account {
        self.account
    }

    /// What is settled about this game.
    pub const fn config(&self) -> &GameConfig {
        &self.config
    }

    /// The true position as text, for the log; `None` before the set-ups are made.
    pub fn reveal(&self) -> Option<String> {
        self.game.as_ref().map(|game| game.reveal())
    }

    /// The side that is being waited for, if it is one alone.
    pub fn waiting_for(&self) -> Option<Side> {
        match &self.phase {
            Phase::Playing(turn) => Some(turn.side),
            Phase::Preparing(preparation) => {
                let awaited = |side| matches!(preparation.replies[side], Reply::Awaited(_));
                match (awaited(Side::Red), awaited(Side::Blue)) {
                    (true, false) => Some(Side::Red),
                    (false, true) => Some(Side::Blue),
                    _ => None,
                }
            }
            Phase::New | Phase::Over => None,
        }
    }

    pub(super) fn name(&self, side: Side) -> SideName {
        if side == Side::Red { SideName::Red } else { self.second }
    }

    pub(super) fn number(&mut self, side: Side) -> Request {
        self.requests[side] = self.requests[side].next();
        self.requests[side]
    }

    /// Plies made so far.
    pub fn ply(&self) -> Ply {
        self.game.as_ref().map_or(0, |game| game.ply())
    }

    fn announce(&mut self, side: Side, effects: &mut Effects) {
        let config = &self.config;
        let rules =
            Word::new(config.variant.id()).unwrap_or_else(|| unreachable!("rule sets have names that are words"));
        let game = NewGame {
            id: config.id[side].clone(),
            rules,
            version: config.variant.version(),
            side: self.name(side),
            illegal: config.illegal,
            resume: false,
        };
        effects.send(side, ToEngine::NewGame(game));
        for line in rules_lines::lines(&config.variant) {
            effects.send(side, ToEngine::Rules(line));
        }
        effects.send(side, ToEngine::Clock { control: config.control[side], setup: config.setup_time });
        effects.send(side, ToEngine::Seed(config.seed[side]));
    }

    fn prepare(&mut self, stage: Stage, now: Moment, effects: &mut Effects) {
        let requests = BySide::new(self.number(Side::Red), self.number(Side::Blue));
        for side in Side::BOTH {
            self.output[side].renew();
            effects.send(
                side,
                match stage {
                    Stage::Readying => ToEngine::IsReady(requests[side]),
                    Stage::SettingUp => ToEngine::Setup(requests[side]),
                },
            );
        }
        self.phase = Phase::Preparing(Preparation::new(stage, requests, now));
    }

    fn sent(&mut self, now: Moment, side: Side) {
        match &mut self.phase {
            Phase::Preparing(preparation) => preparation.mark_sent(side, now),
            Phase::Playing(turn) if turn.side == side => turn.asked.mark_sent(now),
            Phase::Playing(_) | Phase::New | Phase::Over => {}
        }
    }

    fn heard(&mut self, now: Moment, side: Side, heard: Heard, bytes: usize, effects: &mut Effects) {
        let counted = self.output[side].count(bytes, true);
        // What comes after the deadline is late, also when the deadline itself has not been reported yet.
        self.expire(now, effects);
        if let Err(cause) = counted {
            self.blame(now, side, cause, effects);
            return;
        }
        match heard {
            Heard::Message(message) => self.message(now, side, &message, effects),
            Heard::UnknownWord(line) => self.odd(side, &line, "unknown first word"),
            Heard::Unintelligible { line, problem } => {
                self.odd(side, &line, &problem);
                let counted = self.output[side].count_unintelligible(|| line.with_problem(&problem));
                if let Err(cause) = counted {
                    self.blame(now, side, cause, effects);
                }
            }
            Heard::Blank => {}
        }
    }

    fn message(&mut self, now: Moment, side: Side, message: &FromEngine, effects: &mut Effects) {
        match (message, &self.phase) {
            (FromEngine::Info(_) | FromEngine::Vendor(_), _) => {
                self.account.aside(self.ply(), side, message.to_string(), None);
            }
            (FromEngine::BestMove { request, mv, draw }, &Phase::Playing(turn))
                if turn.side == side && turn.asked.request == *request =>
            {
                self.answer(now, turn, mv, *draw, effects);
            }
            (FromEngine::Resign(request), &Phase::Playing(turn))
                if turn.side == side && turn.asked.request == *request =>
            {
                self.account.last_thought = now.millis_since(turn.asked.since);
                self.finish(Verdict::forfeit(side, Cause::Resigned), effects);
            }
            (FromEngine::ReadyOk(request), Phase::Preparing(preparation)) => {
                match preparation.answers(side, Stage::Readying, *request, now) {
                    Some(_) => self.replied(now, side, Ok(()), effects),
                    None => self.unasked(side, message),
                }
            }
            (FromEngine::Setup { request, letters }, Phase::Preparing(preparation)) => {
                match preparation.answers(side, Stage::SettingUp, *request, now) {
                    Some(used) => self.set_up(now, side, letters, used, effects),
                    None => self.unasked(side, message),
                }
            }
            _ => self.unasked(side, message),
        }
    }

    /// An answer that nobody asked for: it is noted, and never taken for the answer to something else.
    fn unasked(&mut self, side: Side, message: &FromEngine) {
        let line = message.to_string();
        self.account.aside(self.ply(), side, line, Some("not the answer to a request that is open".to_owned()));
    }

    fn odd(&mut self, side: Side, line: &Text, oddity: &str) {
        self.account.aside(self.ply(), side, line.to_string(), Some(oddity.to_owned()));
    }

    fn overlong(&mut self, now: Moment, side: Side, bytes: usize, ended: bool, effects: &mut Effects) {
        let counted = self.output[side].count_overlong(bytes, ended);
        self.expire(now, effects);
        if ended && let Heard::Unintelligible { line, problem } = Heard::overlong() {
            self.odd(side, &line, &problem);
        }
        if let Err(cause) = counted {
            self.blame(now, side, cause, effects);
        }
    }

    fn set_up(&mut self, now: Moment, side: Side, letters: &Text, used: u64, effects: &mut Effects) {
        self.account.setup_times[side] = used;
        let reply = match self.config.variant.check_setup(side, letters.as_str()) {
            Ok(setup) => {
                self.account.setups[side] = Some(setup);
                Ok(())
            }
            Err(error) => {
                self.account.refused_setups[side] = Some(letters.to_string());
                Err(Cause::IllegalSetup { problem: error.to_string() })
            }
        };
        self.replied(now, side, reply, effects);
    }

    fn replied(&mut self, now: Moment, side: Side, reply: Result<(), Cause>, effects: &mut Effects) {
        let Phase::Preparing(preparation) = &mut self.phase else { return };
        match reply {
            Ok(()) => preparation.replies[side] = Reply::Given,
            Err(cause) => preparation.fail(side, cause),
        }
        self.settle(now, effects);
    }

    /// Goes on to the next stage when nobody is awaited any more.
    fn settle(&mut self, now: Moment, effects: &mut Effects) {
        let Phase::Preparing(preparation) = &self.phase else { return };
        if !preparation.is_settled() {
            return;
        }
        if let Some(verdict) = preparation.verdict() {
            self.finish(verdict, effects);
            return;
        }
        let asks = self.config.opening == Opening::ByTheRules && self.config.variant.has_setup();
        if preparation.stage == Stage::Readying && asks {
            self.prepare(Stage::SettingUp, now, effects);
            return;
        }
        // Set-ups and positions were checked before, so a failure here is a fault of the referee and nobody's loss.
        match self.config.opening.board(&self.config.variant, &self.account.setups) {
            Ok(game) => self.begin(now, game, effects),
            Err(error) => self.abort(error.to_string(), effects),
        }
    }

    fn died(&mut self, now: Moment, side: Side, death: Death, effects: &mut Effects) {
        self.expire(now, effects);
        self.dead[side] = Some(death.clone());
        match &mut self.phase {
            Phase::Preparing(_) => self.replied(now, side, Err(Cause::Crashed(death)), effects),
            Phase::Playing(turn) if turn.side == side => {
                self.account.last_thought = now.millis_since(turn.asked.since);
                self.finish(Verdict::forfeit(side, Cause::Crashed(death)), effects);
            }
            // Its moves so far count; it is judged when it is to move.
            Phase::Playing(_) | Phase::New | Phase::Over => {}
        }
    }

    /// What a side did ends the game, or its preparation.
    fn blame(&mut self, now: Moment, side: Side, cause: Cause, effects: &mut Effects) {
        match &self.phase {
            Phase::Preparing(_) => self.replied(now, side, Err(cause), effects),
            Phase::Playing(turn) => {
                self.account.last_thought = now.millis_since(turn.asked.since);
                self.finish(Verdict::forfeit(side, cause), effects);
            }
            Phase::New | Phase::Over => {}
        }
    }

    /// Ends the game, or a side's part in its preparation, if the time for it is over.
    fn expire(&mut self, now: Moment, effects: &mut Effects) {
        let silence = self.output.map(|output| output.silence());
        match &mut self.phase {
            Phase::Preparing(preparation) => {
                preparation.expire(&self.config, now, silence);
                self.settle(now, effects);
            }
            &mut Phase::Playing(turn) => {
                let used = now.millis_since(turn.asked.since);
                if self.clocks[turn.side].patience().is_some_and(|patience| used > patience) {
                    self.overstepped(turn, used, effects);
                }
            }
            Phase::New | Phase::Over => {}
        }
    }

    fn abort(&mut self, why: String, effects: &mut Effects) {
        if !self.is_over() {
            let outcome = Outcome { result: GameResult::Unfinished, reason: Reason::Void };
            self.finish(Verdict { outcome, side: None, cause: Cause::Void(why) }, effects);
        }
    }

    /// The game is over: both sides are told what they have not heard yet, and how it ended.
    pub(super) fn finish(&mut self, verdict: Verdict, effects: &mut Effects) {
        for side in Side::BOTH {
            let news = !self.untold[side].is_empty();
            self.tell(side, effects);
            if let Some(game) = self.game.as_ref().filter(|_| news) {
                effects.send(side, ToEngine::View { ply: game.ply(), view: game.view(side) });
            }
            effects.send(side, ToEngine::GameOver(verdict.outcome));
        }
        self.account.verdict = Some(verdict);
        self.phase = Phase::Over;
    }

    fn deadline(&self) -> Option<Moment> {
        match &self.phase {
            Phase::Preparing(preparation) => preparation.deadline(&self.config),
            Phase::Playing(turn) => {
                let patience = self.clocks[turn.side].patience()?;
                Some(turn.asked.since.after_millis(patience.saturating_add(1)))
            }
            Phase::New | Phase::Over => None,
        }
    }
}

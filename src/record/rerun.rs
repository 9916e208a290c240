//! A recorded game played again, through the same referee: what it says to each engine comes out as it did then.

use super::game::{GameRecord, RejectedMove};
use crate::games::Variant;
use crate::protocol::from_engine::SentMove;
use crate::protocol::{FromEngine, Request, Text, ToEngine, Word};
use crate::referee::config::SearchLimits;
use crate::referee::{Account, Cause, Effects, GameConfig, Heard, Input, Moment, Opening, Referee, Verdict};
use crate::rules::{BySide, Code, GameResult, Move, Outcome, Reason, Side};

/// Something that was said in a game.
#[derive(Debug, Clone, Copy)]
pub enum Said<'a> {
    /// By the referee to an engine.
    ToEngine(&'a ToEngine),
    /// By an engine to the referee.
    FromEngine(&'a FromEngine),
    /// By an engine, and kept as it was written.
    Aside(&'a str),
}

/// A record that cannot be played again because a field of it makes no sense.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("field {field} is '{found}': {problem}")]
pub struct RerunError {
    /// The field.
    pub field: &'static str,
    /// What it holds.
    pub found: String,
    /// What is wrong with it.
    pub problem: String,
}

fn fault(field: &'static str, found: &str, problem: &impl ToString) -> RerunError {
    RerunError { field, found: found.chars().take(60).collect(), problem: problem.to_string() }
}

/// Plays a recorded game again by these rules and tells `watch` everything that is said, in order.
///
/// # Errors
/// When a field of the record makes no sense.
pub fn rerun(record: &GameRecord, variant: &Variant, watch: impl FnMut(Side, Said<'_>)) -> Result<Account, RerunError> {
    let mut rerun = Rerun {
        record,
        referee: Referee::new(config(record, variant)?),
        now: Moment::default(),
        effects: Effects::default(),
        open: BySide::default(),
        aside: 0,
        watch,
    };
    rerun.prepare();
    rerun.play()?;
    rerun.end()?;
    Ok(rerun.referee.into_account())
}

/// What was settled before a recorded game.
fn config(record: &GameRecord, variant: &Variant) -> Result<GameConfig, RerunError> {
    let word = |text: &str| Word::new(text).ok_or_else(|| fault("id", text, &"expected one word"));
    let control = |text: &str| text.parse().map_err(|error| fault("clock", text, &error));
    let (red, blue) = (&record.red, &record.blue);
    let opening = record.opening();
    if let Opening::Position(position) = &opening {
        variant.position(position).map_err(|error| fault("position", position, &error))?;
    }
    let limits = |player: &super::Player| SearchLimits { nodes: player.nodes, depth: player.depth };
    Ok(GameConfig {
        variant: variant.clone(),
        opening,
        id: BySide::new(word(&red.id)?, word(&blue.id)?),
        seed: BySide::new(red.seed, blue.seed),
        control: BySide::new(control(&red.clock)?, control(&blue.clock)?),
        margin: record.margin,
        setup_time: record.setup_time,
        ready_time: record.ready_time,
        illegal: record.illegal.parse().map_err(|error| fault("illegal", &record.illegal, &error))?,
        wants_legal: BySide::new(red.wants_legal, blue.wants_legal),
        search: BySide::new(limits(red), limits(blue)),
    })
}

struct Rerun<'a, W> {
    record: &'a GameRecord,
    referee: Referee,
    now: Moment,
    effects: Effects,
    /// The request that is open with each side.
    open: BySide<Request>,
    /// How many asides have been told.
    aside: usize,
    watch: W,
}

impl<W: FnMut(Side, Said<'_>)> Rerun<'_, W> {
    fn prepare(&mut self) {
        self.referee.start(self.now, &mut self.effects);
        self.said();
        self.tell_asides();
        for side in Side::BOTH {
            let request = self.open[side];
            self.answer(side, 0, FromEngine::ReadyOk(request));
        }
        let record = self.record;
        let sent = |side| record.setups.of(side).as_ref().or(record.refused_setups.of(side).as_ref());
        let mut sides = Side::BOTH;
        // The one that took longer answered later.
        sides.sort_by_key(|&side| *record.setup_times.of(side));
        let mut waited = 0;
        for side in sides {
            let Some(letters) = sent(side).and_then(|letters| Text::new(letters)) else { continue };
            let request = self.open[side];
            let time = *record.setup_times.of(side);
            self.answer(side, time.saturating_sub(waited), FromEngine::Setup { request, letters });
            waited = waited.max(time);
        }
    }

    fn play(&mut self) -> Result<(), RerunError> {
        let record = self.record;
        let mut rejected = record.rejected.iter().peekable();
        let first = self.ply();
        let moves: Vec<&str> = record.move_texts().collect();
        if moves.len() != record.times.len() {
            let problem = format!("expected one for each of the {} moves", moves.len());
            return Err(fault("times", &record.times.len().to_string(), &problem));
        }
        for (number, due) in (0u32..).zip(first + 1..) {
            while let Some(wrong) = rejected.next_if(|wrong| wrong.ply == due) {
                let mv = self.refused(wrong).ok_or_else(|| fault("rejected", &wrong.mv, &"expected one word"))?;
                self.best_move(mv, wrong.time, false);
            }
            let Some(text) = moves.get(number as usize) else { break };
            let mv: Move = text.parse().map_err(|error| fault("moves", text, &error))?;
            if self.referee.is_over() {
                let problem = format!("the game was over before move {due}");
                return Err(fault("moves", text, &problem));
            }
            self.best_move(SentMove::Move(mv), record.times[number as usize], record.offers.contains(&(number + 1)));
            if self.ply() != due {
                let verdict = self.referee.account().verdict.as_ref();
                let problem = verdict.map_or_else(String::new, |v| v.sentence(self.second()));
                return Err(fault("moves", text, &format!("move {due} cannot be played: {problem}")));
            }
        }
        Ok(())
    }

    /// What ended the game otherwise than by its rules, as far as the record tells.
    fn end(&mut self) -> Result<(), RerunError> {
        let record = self.record;
        if self.referee.is_over() {
            return Ok(());
        }
        let result: GameResult = record.result.parse().map_err(|error| fault("result", &record.result, &error))?;
        let reason: Reason = record.reason.parse().map_err(|error| fault("reason", &record.reason, &error))?;
        let side = match record.side.as_deref() {
            None => None,
            Some(text) => {
                let name: crate::rules::SideName = text.parse().map_err(|error| fault("side", text, &error))?;
                Some(name.side())
            }
        };
        let thought = record.last_thought;
        match (reason, self.referee.waiting_for(), record.accepted.as_deref().and_then(sent_move)) {
            (Reason::Resigned, Some(mover), _) if side == Some(mover) => {
                let request = self.open[mover];
                self.answer(mover, thought, FromEngine::Resign(request));
            }
            (Reason::Time, Some(_), _) => {
                self.now = self.now.after_millis(thought);
                self.input(Input::Deadline);
            }
            (Reason::Agreed, Some(_), Some(mv)) => self.best_move(mv, thought, true),
            _ => {
                let outcome = Outcome { result, reason };
                let cause = Cause::Void(record.detail.clone());
                self.input(Input::Adjudicated(Verdict { outcome, side, cause }));
            }
        }
        Ok(())
    }

    fn second(&self) -> crate::rules::SideName {
        self.referee.config().variant.side_name(Side::Blue)
    }

    fn ply(&self) -> u32 {
        self.referee.ply()
    }

    /// What was sent for an illegal move. An engine that speaks another protocol may have sent what is no move in its own
    /// words and would be one here.
    fn refused(&self, wrong: &RejectedMove) -> Option<SentMove> {
        let mover = self.referee.waiting_for();
        let foreign = mover.is_some_and(|mover| self.record.player(mover).proto.is_some());
        if foreign && wrong.code == Code::Syntax.as_str() {
            Text::new(&wrong.mv).map(SentMove::Other)
        } else {
            sent_move(&wrong.mv)
        }
    }

    fn best_move(&mut self, mv: SentMove, time: u64, draw: bool) {
        if let Some(side) = self.referee.waiting_for() {
            let request = self.open[side];
            self.answer(side, time, FromEngine::BestMove { request, mv, draw });
        }
    }

    fn answer(&mut self, side: Side, after: u64, message: FromEngine) {
        self.now = self.now.after_millis(after);
        if !self.referee.is_over() {
            (self.watch)(side, Said::FromEngine(&message));
        }
        self.input(Input::Heard { side, heard: Heard::Message(message), bytes: 0 });
        self.tell_asides();
    }

    fn input(&mut self, input: Input) {
        self.effects.clear();
        self.referee.handle(self.now, input, &mut self.effects);
        self.said();
    }

    /// Tells what the referee said, and keeps the numbers of its requests.
    fn said(&mut self) {
        for (side, message) in &self.effects.sends {
            (self.watch)(*side, Said::ToEngine(message));
            match message {
                ToEngine::IsReady(request) | ToEngine::Setup(request) => self.open[*side] = *request,
                ToEngine::Go(go) => self.open[*side] = go.request,
                _ => {}
            }
        }
    }

    /// Tells the asides that came before the next move.
    fn tell_asides(&mut self) {
        let ply = self.ply();
        while let Some(aside) = self.record.asides.get(self.aside).filter(|aside| aside.ply <= ply) {
            let side = if aside.side == "red" { Side::Red } else { Side::Blue };
            (self.watch)(side, Said::Aside(&aside.line));
            self.aside += 1;
        }
    }
}

fn sent_move(text: &str) -> Option<SentMove> {
    text.parse().map(SentMove::Move).ok().or_else(|| Text::new(text).map(SentMove::Other))
}

//! Who looks on while a game is played: the journal, the stop watch, the adjudicator and the status board. None of them
//! touches the game, but the adjudicator can end it.

use super::adjudication::{Adjudication, Adjudicator};
use super::latency::Latency;
use super::schedule::Pairing;
use super::status::{Doing, Status};
use crate::protocol::FromEngine;
use crate::record::Journal;
use crate::referee::{Heard, Input, Moment, Referee, Verdict};
use crate::rules::{BySide, Side};

/// Those who look on at one game.
pub(super) struct Onlookers<'a> {
    journal: Option<&'a mut Journal>,
    status: &'a Status,
    adjudicator: Option<Adjudicator>,
    index: u64,
    engines: BySide<usize>,
    shown: Option<(u32, Option<Side>)>,
    /// Moves that have been noted.
    noted: usize,
    /// When a side was asked for its move.
    asked: BySide<Option<Moment>>,
    /// When something came that the referee has not yet answered.
    owing: Option<Moment>,
    /// How long each side thought about a move.
    pub(super) thinking: BySide<Latency>,
    /// How long the referee took from a move to the next request.
    pub(super) between: Latency,
}

impl<'a> Onlookers<'a> {
    pub(super) fn new(
        journal: Option<&'a mut Journal>,
        status: &'a Status,
        rules: Adjudication,
        pairing: &Pairing,
    ) -> Self {
        let wanted = rules.draw.is_some() || rules.resign.is_some();
        Self {
            journal,
            status,
            adjudicator: wanted.then(|| Adjudicator::new(rules)),
            index: pairing.index,
            engines: pairing.engines,
            shown: None,
            noted: 0,
            asked: BySide::default(),
            owing: None,
            thinking: BySide::default(),
            between: Latency::default(),
        }
    }

    /// Something is about to be told to the referee.
    pub(super) fn hear(&mut self, now: Moment, input: &Input) {
        match input {
            Input::Sent(side) => {
                self.asked[*side] = Some(now);
                if let Some(since) = self.owing.take() {
                    self.between.add(now.as_micros().saturating_sub(since.as_micros()));
                }
            }
            Input::Heard { side, heard: Heard::Message(FromEngine::Info(info)), .. } => {
                if let Some((adjudicator, score)) = self.adjudicator.as_mut().zip(info.score()) {
                    adjudicator.heard(*side, score);
                }
            }
            _ => {}
        }
    }

    /// The referee has dealt with it; the verdict, if the game is to be ended.
    pub(super) fn look(&mut self, now: Moment, referee: &Referee) -> Option<Verdict> {
        let board = (referee.ply(), referee.waiting_for());
        if self.shown != Some(board) {
            self.shown = Some(board);
            let (ply, waiting) = board;
            self.status.set(Doing::Playing { index: self.index, engines: self.engines, ply, waiting });
        }
        let moves = &referee.account().moves;
        // The last move of a game stands in the log or nowhere: a journal is of a game that can go on.
        if self.noted == moves.len() || referee.is_over() {
            return None;
        }
        self.note(now, referee);
        // The side that moved is the one that is not to move; after the last move it does not matter.
        let side = referee.waiting_for()?.other();
        self.owing = Some(now);
        self.time(side, now);
        self.adjudicator.as_mut()?.moved(side, moves.len() as u32)
    }

    fn time(&mut self, side: Side, now: Moment) {
        if let Some(asked) = self.asked[side].take() {
            self.thinking[side].add(now.as_micros().saturating_sub(asked.as_micros()));
        }
    }

    fn note(&mut self, now: Moment, referee: &Referee) {
        let account = referee.account();
        if let Some(journal) = &mut self.journal {
            if self.noted == 0 {
                journal.set_up(&account.setups);
            }
            for made in &account.moves[self.noted..] {
                journal.made(made, now.as_micros());
            }
        }
        self.noted = account.moves.len();
    }
}

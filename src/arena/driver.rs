//! One game between two running engines: carries out what the referee wants, and tells it what happened.

use std::future::Future as _;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use tokio::time::{Sleep, sleep_until, timeout};

use super::engine::Engine;
use super::lines::Piece;
use super::report::Abort;
use crate::referee::{Death, Effects, Input, Moment, Referee};
use crate::rules::{BySide, Side};

/// How long the last messages of a game may take to be written.
const FAREWELL: Duration = Duration::from_millis(500);

/// Drives one game to its end.
pub(super) struct Driver<'a> {
    engines: BySide<&'a mut Engine>,
    referee: &'a mut Referee,
    abort: &'a mut Abort,
    start: Instant,
    effects: Effects,
    /// Sides whose engine has come to its end.
    gone: BySide<bool>,
    /// Sides to which something is being written.
    writing: BySide<bool>,
    timer: Pin<Box<Sleep>>,
}

/// What a wait ended with.
enum Happened {
    Said(Input),
    Written(Side),
    Ended(Side, Vec<u8>),
    Deadline,
    Abort(String),
}

impl<'a> Driver<'a> {
    pub(super) fn new(engines: BySide<&'a mut Engine>, referee: &'a mut Referee, abort: &'a mut Abort) -> Self {
        let start = Instant::now();
        Self {
            engines,
            referee,
            abort,
            start,
            effects: Effects::default(),
            gone: BySide::default(),
            writing: BySide::default(),
            timer: Box::pin(sleep_until(start.into())),
        }
    }

    /// Plays the game; returns which engines have come to their end in it.
    pub(super) async fn play(mut self) -> BySide<bool> {
        let now = self.now();
        self.referee.start(now, &mut self.effects);
        loop {
            self.carry_out();
            if self.referee.is_over() {
                break;
            }
            let happened = std::future::poll_fn(|context| self.poll(context)).await;
            let input = match happened {
                Happened::Said(input) => input,
                Happened::Written(side) => Input::Sent(side),
                Happened::Ended(side, rest) => Input::Died(side, self.death(side, &rest).await),
                Happened::Deadline => Input::Deadline,
                Happened::Abort(why) => Input::Abort(why),
            };
            let now = self.now();
            self.effects.clear();
            self.referee.handle(now, input, &mut self.effects);
        }
        self.say_farewell().await;
        self.gone
    }

    fn now(&self) -> Moment {
        Moment::from_micros(self.start.elapsed().as_micros() as u64)
    }

    /// Hands messages to the outboxes; they are written by the next poll, one write a side.
    fn carry_out(&mut self) {
        for (side, message) in self.effects.sends.drain(..) {
            if !self.gone[side] {
                self.engines[side].say(&message);
                self.writing[side] = true;
            }
        }
    }

    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Happened> {
        for side in Side::BOTH {
            // Messages to an engine that no longer reads are thrown away; its end shows in its output.
            if self.writing[side] && self.engines[side].process.outbox.poll_flush(context).is_ready() {
                self.writing[side] = false;
                return Poll::Ready(Happened::Written(side));
            }
        }
        for side in Side::BOTH {
            if !self.gone[side]
                && let Poll::Ready(happened) = self.poll_side(side, context)
            {
                return Poll::Ready(happened);
            }
        }
        if let Poll::Ready(why) = self.abort.poll(context) {
            return Poll::Ready(Happened::Abort(why));
        }
        self.poll_timer(context)
    }

    fn poll_side(&mut self, side: Side, context: &mut Context<'_>) -> Poll<Happened> {
        let Engine { process, tongue, .. } = &mut *self.engines[side];
        if let Some(heard) = tongue.answer() {
            return Poll::Ready(Happened::Said(Input::Heard { side, heard, bytes: 0 }));
        }
        let piece = std::task::ready!(process.lines.poll_next(context));
        let happened = match piece {
            Ok(Piece::Line(line)) => {
                let heard = tongue.hear(line, process.outbox.bytes());
                Happened::Said(Input::Heard { side, heard, bytes: line.len() + 1 })
            }
            Ok(Piece::Overlong { bytes, ended }) => Happened::Said(Input::Overlong { side, bytes, ended }),
            Ok(Piece::End(rest)) => Happened::Ended(side, rest.to_vec()),
            Err(_) => Happened::Ended(side, Vec::new()),
        };
        Poll::Ready(happened)
    }

    /// The timer is set anew only when it has fired too early or would fire too late: deadlines move with every ply, and
    /// most never come.
    fn poll_timer(&mut self, context: &mut Context<'_>) -> Poll<Happened> {
        let Some(deadline) = self.effects.deadline else { return Poll::Pending };
        let deadline = (self.start + Duration::from_micros(deadline.as_micros())).into();
        if self.timer.deadline() > deadline {
            self.timer.as_mut().reset(deadline);
        }
        while self.timer.as_mut().poll(context).is_ready() {
            if self.timer.deadline() >= deadline {
                return Poll::Ready(Happened::Deadline);
            }
            self.timer.as_mut().reset(deadline);
        }
        Poll::Pending
    }

    async fn death(&mut self, side: Side, rest: &[u8]) -> Death {
        self.gone[side] = true;
        self.engines[side].process.death(rest).await
    }

    /// Writes what is left to say, but waits for no engine that does not read.
    async fn say_farewell(&mut self) {
        self.carry_out();
        for side in Side::BOTH {
            if !self.gone[side] && timeout(FAREWELL, self.engines[side].process.outbox.flush()).await.is_err() {
                self.gone[side] = true;
            }
        }
    }
}

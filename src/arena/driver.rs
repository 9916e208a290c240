//! One game between two running engines: carries out what the referee wants, and tells it what happened.

use std::future::Future as _;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use tokio::time::{Sleep, sleep_until, timeout_at};

use super::engine::Engine;
use super::onlookers::Onlookers;
use super::process::Utterance;
use super::report::Abort;
use crate::referee::{Effects, Input, Moment, Referee};
use crate::rules::{BySide, Side};

/// How long the last messages of a game may take to be written.
const FAREWELL: Duration = Duration::from_millis(500);

/// Drives one game to its end.
pub(super) struct Driver<'a, 'b> {
    engines: BySide<&'a mut Engine>,
    referee: &'a mut Referee,
    abort: &'a mut Abort,
    onlookers: &'a mut Onlookers<'b>,
    start: Instant,
    effects: Effects,
    /// Sides whose engine has come to its end.
    gone: BySide<bool>,
    /// Sides to which something is being written.
    writing: BySide<bool>,
    /// Who is listened to first.
    first: Side,
    timer: Pin<Box<Sleep>>,
}

/// What a wait ended with.
enum Happened {
    Said(Input),
    Written(Side),
    Deadline,
    Abort(String),
}

impl<'a, 'b> Driver<'a, 'b> {
    pub(super) fn new(
        engines: BySide<&'a mut Engine>,
        referee: &'a mut Referee,
        abort: &'a mut Abort,
        onlookers: &'a mut Onlookers<'b>,
    ) -> Self {
        let start = Instant::now();
        Self {
            engines,
            referee,
            abort,
            onlookers,
            start,
            effects: Effects::default(),
            gone: BySide::default(),
            writing: BySide::default(),
            first: Side::Red,
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
                Happened::Deadline => {
                    self.tell_standing();
                    Input::Deadline
                }
                Happened::Abort(why) => Input::Abort(why),
            };
            self.handle(input);
        }
        self.say_farewell().await;
        self.gone
    }

    fn handle(&mut self, input: Input) {
        let now = self.now();
        self.onlookers.hear(now, &input);
        self.effects.clear();
        self.referee.handle(now, input, &mut self.effects);
        if let Some(verdict) = self.onlookers.look(now, self.referee) {
            self.carry_out();
            self.effects.clear();
            self.referee.handle(now, Input::Adjudicated(verdict), &mut self.effects);
        }
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
            let outbox = &mut self.engines[side].process.outbox;
            if (self.writing[side] || !outbox.is_empty()) && outbox.poll_flush(context).is_ready() {
                self.writing[side] = false;
                return Poll::Ready(Happened::Written(side));
            }
        }
        for side in [self.first, self.first.other()] {
            if !self.gone[side]
                && let Poll::Ready(happened) = self.poll_side(side, context)
            {
                // The other is heard first now: it is the one that is asked next, and one that talks without end keeps
                // nobody from being heard.
                self.first = side.other();
                return Poll::Ready(happened);
            }
        }
        if let Poll::Ready(why) = self.abort.poll(context) {
            return Poll::Ready(Happened::Abort(why));
        }
        self.poll_timer(context)
    }

    fn poll_side(&mut self, side: Side, context: &mut Context<'_>) -> Poll<Happened> {
        let input = match std::task::ready!(self.engines[side].process.poll_next(context)) {
            Utterance::Line { heard, bytes } => Input::Heard { side, heard, bytes },
            Utterance::Overlong { bytes, ended } => Input::Overlong { side, bytes, ended },
            Utterance::Died(death) => {
                self.gone[side] = true;
                Input::Died(side, death)
            }
        };
        Poll::Ready(Happened::Said(input))
    }

    /// What stands in the pipes when time is up tells why.
    fn tell_standing(&mut self) {
        let now = self.now();
        for side in Side::BOTH {
            let standing = self.engines[side].process.standing();
            self.referee.handle(now, Input::Standing { side, standing }, &mut self.effects);
        }
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

    /// Writes what is left to say, but waits for no engine that does not read.
    async fn say_farewell(&mut self) {
        self.carry_out();
        let deadline = tokio::time::Instant::now() + FAREWELL;
        for side in Side::BOTH {
            if !self.gone[side] && timeout_at(deadline, self.engines[side].process.outbox.flush()).await.is_err() {
                self.gone[side] = true;
            }
        }
    }
}

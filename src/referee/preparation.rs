//! Before the first move: both engines get ready, then both set up, each at the same time and on its own clock.

use super::cause::{Cause, Verdict};
use super::config::GameConfig;
use super::moment::Moment;
use super::silence::Silence;
use crate::protocol::Request;
use crate::rules::{BySide, GameResult, Outcome, Reason, Side};

/// What a side has been asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// Whether it is ready.
    Readying,
    /// Its set-up.
    SettingUp,
}

/// A request and since when it has been on the engine's time.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asked {
    pub(super) request: Request,
    pub(super) since: Moment,
    /// Whether the request has left; until then `since` is when it was made.
    pub(super) sent: bool,
}

impl Asked {
    pub(super) const fn new(request: Request, now: Moment) -> Self {
        Self { request, since: now, sent: false }
    }

    /// The request has been written: the clock starts.
    pub(super) fn mark_sent(&mut self, now: Moment) {
        if !self.sent {
            *self = Self { since: now, sent: true, ..*self };
        }
    }
}

/// How it stands with one side.
#[derive(Debug, Clone)]
pub(super) enum Reply {
    Awaited(Asked),
    Given,
    Failed(Cause),
}

/// One stage, for both sides.
#[derive(Debug, Clone)]
pub(super) struct Preparation {
    pub(super) stage: Stage,
    pub(super) replies: BySide<Reply>,
}

impl Preparation {
    pub(super) fn new(stage: Stage, requests: BySide<Request>, now: Moment) -> Self {
        Self { stage, replies: requests.map(|request| Reply::Awaited(Asked::new(request, now))) }
    }

    /// Whether this side is awaited with this request; and for how many milliseconds it has been.
    pub(super) fn answers(&self, side: Side, stage: Stage, request: Request, now: Moment) -> Option<u64> {
        match &self.replies[side] {
            Reply::Awaited(asked) if self.stage == stage && asked.request == request => {
                Some(now.millis_since(asked.since))
            }
            _ => None,
        }
    }

    pub(super) fn mark_sent(&mut self, side: Side, now: Moment) {
        if let Reply::Awaited(asked) = &mut self.replies[side] {
            asked.mark_sent(now);
        }
    }

    /// A side failed; a later failure of the same side does not replace the first.
    pub(super) fn fail(&mut self, side: Side, cause: Cause) {
        if !matches!(self.replies[side], Reply::Failed(_)) {
            self.replies[side] = Reply::Failed(cause);
        }
    }

    /// Milliseconds that a side has for this stage.
    const fn patience(&self, config: &GameConfig) -> u64 {
        match self.stage {
            Stage::Readying => config.ready_time,
            Stage::SettingUp => config.setup_time.saturating_add(config.margin),
        }
    }

    pub(super) fn deadline(&self, config: &GameConfig) -> Option<Moment> {
        let patience = self.patience(config);
        let due = |reply: &Reply| match reply {
            // One more than the patience: at this moment the last whole millisecond of it is over.
            Reply::Awaited(asked) => Some(asked.since.after_millis(patience.saturating_add(1))),
            Reply::Given | Reply::Failed(_) => None,
        };
        [&self.replies.red, &self.replies.blue].into_iter().filter_map(due).min()
    }

    /// Fails whoever is late; `silence` is what was seen of each side since it was asked.
    pub(super) fn expire(&mut self, config: &GameConfig, now: Moment, silence: BySide<Silence>) {
        let had = self.patience(config);
        for side in Side::BOTH {
            let Reply::Awaited(asked) = self.replies[side] else { continue };
            let used = now.millis_since(asked.since);
            if used > had {
                let silence = silence[side];
                let cause = match self.stage {
                    Stage::Readying => Cause::Stalled { had, silence },
                    Stage::SettingUp => Cause::Time { had, used, silence },
                };
                self.fail(side, cause);
            }
        }
    }

    /// Whether nobody is awaited any more.
    pub(super) fn is_settled(&self) -> bool {
        self.replies.iter().all(|(_, reply)| !matches!(reply, Reply::Awaited(_)))
    }

    /// The verdict when a side failed, or both did.
    pub(super) fn verdict(&self) -> Option<Verdict> {
        match (&self.replies.red, &self.replies.blue) {
            (Reply::Failed(red), Reply::Failed(blue)) => {
                let outcome = Outcome { result: GameResult::Draw, reason: Reason::DoubleForfeit };
                let causes = BySide::new(Box::new(red.clone()), Box::new(blue.clone()));
                Some(Verdict { outcome, side: None, cause: Cause::Double(causes) })
            }
            (Reply::Failed(cause), _) => Some(Verdict::forfeit(Side::Red, cause.clone())),
            (_, Reply::Failed(cause)) => Some(Verdict::forfeit(Side::Blue, cause.clone())),
            _ => None,
        }
    }
}

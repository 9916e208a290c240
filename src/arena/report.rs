//! What travels between the slots and the match.

use std::task::{Context, Poll, Waker};

use std::future::Future as _;
use std::pin::Pin;
use tokio::sync::oneshot;

use super::latency::Latency;
use super::schedule::Pairing;
use super::tournament::MatchError;
use crate::referee::{Account, GameConfig};
use crate::rules::{BySide, GameResult};

/// What a slot reports.
#[derive(Debug)]
pub enum Report {
    /// A game begins.
    Started(Pairing),
    /// A game has ended.
    Finished(Box<Finished>),
    /// The slot cannot go on, most often because an engine could not be started; it has stopped.
    Failed(MatchError),
    /// The slot has ended, and so have its engines.
    Left,
}

/// A game that has ended.
#[derive(Debug)]
pub struct Finished {
    /// Which game.
    pub pairing: Pairing,
    /// What was settled about it.
    pub config: GameConfig,
    /// What happened in it.
    pub account: Account,
    /// The final position, if there was a board.
    pub last: Option<String>,
    /// When it began, as a UTC time stamp.
    pub started: String,
    /// How long it took, in milliseconds.
    pub duration: u64,
    /// The last lines of each engine's standard error, where the game ended by what an engine did.
    pub stderr: BySide<Vec<String>>,
    /// How long each side thought about a move.
    pub thinking: BySide<Latency>,
    /// How long the referee took from a move to the next request.
    pub between: Latency,
}

impl Finished {
    /// The result; unfinished of a void game.
    pub fn result(&self) -> GameResult {
        self.account.verdict.as_ref().map_or(GameResult::Unfinished, |verdict| verdict.outcome.result)
    }
}

/// The word to stop, as a slot waits for it.
#[derive(Debug)]
pub struct Abort {
    receiver: Option<oneshot::Receiver<String>>,
    why: Option<String>,
}

impl Abort {
    /// A slot's end of the channel on which it is told to stop.
    pub const fn new(receiver: oneshot::Receiver<String>) -> Self {
        Self { receiver: Some(receiver), why: None }
    }

    /// Whether the word has come.
    pub(super) fn has_come(&mut self) -> bool {
        // Whoever asks does not wait, so nobody needs to be woken when it comes later.
        self.why.is_some() || self.poll(&mut Context::from_waker(Waker::noop())).is_ready()
    }

    /// Waits for the word.
    pub(super) async fn wait(&mut self) {
        if !self.has_come() {
            std::future::poll_fn(|context| self.poll(context)).await;
        }
    }

    /// Ready with the reason once the word has come, and only once.
    pub(super) fn poll(&mut self, context: &mut Context<'_>) -> Poll<String> {
        let Some(receiver) = &mut self.receiver else { return Poll::Pending };
        match Pin::new(receiver).poll(context) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(word) => {
                self.receiver = None;
                // When the match is gone without a word, that is a word too.
                let why = word.unwrap_or_else(|_| "the match has ended".to_owned());
                self.why = Some(why.clone());
                Poll::Ready(why)
            }
        }
    }
}

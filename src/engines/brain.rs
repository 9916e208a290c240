//! What an engine thinks with, apart from how it talks.

use crate::games::{Event, View};
use crate::rules::Move;

/// What an engine does on its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// It plays this move.
    Move(Move),
    /// It gives the game up.
    Resign,
}

/// A player of one game, of one side. It is made when the rules, the side and the seed are known, and forgotten at the
/// end of the game.
pub trait Brain: Send {
    /// Its set-up string; `None` in a game that has no set-up.
    fn set_up(&mut self) -> Option<String>;

    /// Sees the board and forgets what it knew before: at the start of a game, and wherever the thread of events is lost.
    fn see(&mut self, view: &View);

    /// Learns of a move that fits the board it knows; its own moves too.
    fn learn(&mut self, event: &Event);

    /// Chooses among its legal moves, which are sorted.
    fn choose(&mut self, moves: &[Move]) -> Choice;
}

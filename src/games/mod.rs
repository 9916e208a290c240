//! The games. Each is a value that knows the whole truth, judges moves, and hands out what a side may know.
//!
//! The truth has neither `Display` nor `Serialize`; what leaves this room towards an engine is [`View`] and [`Event`].

pub mod event;
pub mod view;
pub mod xiangqi;

pub use event::{Event, Letter, SeenFight, Survivor};
pub use view::View;

use crate::rules::{Code, Move, Outcome, Ply, Side};

/// A game in progress, the whole truth included.
pub trait Game {
    /// The side to move.
    fn to_move(&self) -> Side;

    /// Number of plies since the start of the game.
    fn ply(&self) -> Ply;

    /// How the game ended by its rules (the limits of plies included), if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// Whether the side to move may play this move.
    ///
    /// # Errors
    /// The code of the first rule that forbids it.
    fn check(&self, mv: Move) -> Result<(), Code>;

    /// Plays a move of the side to move.
    ///
    /// # Errors
    /// The code of the first rule that forbids it; the game is then as it was.
    fn play(&mut self, mv: Move) -> Result<(), Code>;

    /// Appends every legal move of the side to move, in no particular order; none when the game is over.
    fn legal_moves(&self, out: &mut Vec<Move>);

    /// Appends the moves that only a repetition rule forbids, each with its code.
    fn barred_moves(&self, out: &mut Vec<(Move, Code)>);

    /// What `viewer` may know of the position now.
    fn view(&self, viewer: Side) -> View;

    /// What `viewer` is told of the last move; `None` before the first.
    fn last_event(&self, viewer: Side) -> Option<Event>;
}

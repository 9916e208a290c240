//! The games. Each is a value that knows the whole truth, judges moves, and hands out what a side may know.
//!
//! The truth has neither `Display` nor `Serialize`; what leaves this room towards an engine is [`View`] and [`Event`].

pub mod dice;
pub mod event;
pub mod evidence;
pub mod playout;
pub mod stratego;
pub mod variant;
pub mod view;
pub mod xiangqi;

pub use dice::Dice;
pub use event::{Event, EventError, Letter, SeenFight, Survivor};
pub use evidence::Evidence;
pub use playout::{PlayoutTotals, playouts};
pub use variant::Variant;
pub use view::View;

use crate::rules::{Code, Move, Outcome, Ply, Side};

/// A game in progress, the whole truth included.
pub trait Game: Send {
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

    /// Appends the moves that only a repetition rule forbids, each with its code; also of a game that has ended, as
    /// the board then stands.
    fn barred_moves(&self, out: &mut Vec<(Move, Code)>);

    /// What `viewer` may know of the position now.
    fn view(&self, viewer: Side) -> View;

    /// What `viewer` is told of the last move; `None` before the first.
    fn last_event(&self, viewer: Side) -> Option<Event>;

    /// The whole truth as text. For logs, tests and the judge; never for an engine.
    fn reveal(&self) -> String;

    /// Takes the last ply back; `false` when there is none.
    fn undo(&mut self) -> bool;

    /// Plays a uniformly random legal move of the side to move; `None` when the game is over.
    fn play_random(&mut self, dice: &mut Dice) -> Option<Move> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        let mv = *dice.pick(&moves)?;
        self.play(mv).ok().map(|()| mv)
    }

    /// Number of leaves of the tree of legal moves of this depth in plies. Games that end sooner have no leaf there;
    /// moves of the last ply are counted, not made. In the Stratego family the repetition rules count; in Xiangqi they are
    /// left aside, as in published tables.
    fn perft(&mut self, depth: u32) -> u64;

    /// Whether the side to move is in check; `None` in games that know no check.
    fn in_check(&self) -> Option<bool> {
        None
    }

    /// The facts for which a move of the side to move is illegal, where the bare code does not say it all: repetition,
    /// and in Xiangqi the safety of the general. It answers after the end of the game too, as the board then stands.
    fn explain(&self, mv: Move) -> Option<Evidence>;

    /// The facts for which the game has ended, where its reason does not say it all.
    fn explain_end(&self) -> Option<Evidence>;
}

/// What one side knows of a game, kept up to date by the events that it is told.
pub trait Knows: Send {
    /// The side whose knowledge it is.
    fn viewer(&self) -> Side;

    /// Learns of a move.
    ///
    /// # Errors
    /// When the event cannot have happened on this board; the knowledge is then as it was.
    fn learn(&mut self, event: &Event) -> Result<(), EventError>;

    /// Whether this side may make a move now, as far as it knows: that the game is over it is not told by events.
    ///
    /// # Errors
    /// The code of the first rule that forbids it.
    fn check(&self, mv: Move) -> Result<(), Code>;

    /// Appends the legal moves of this side, in no particular order; none when it is not its turn.
    fn legal_moves(&self, out: &mut Vec<Move>);

    /// The board as this side sees it.
    fn view(&self) -> View;
}

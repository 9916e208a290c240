//! The words every game shares: sides, squares, boards, moves, outcomes and the closed lists of codes and reasons.
//!
//! This is the ground floor. It knows no game, does no I/O and uses nothing but the standard library.

pub mod board;
pub mod code;
pub mod mv;
pub mod outcome;
pub mod reason;
mod shown;
pub mod side;
pub mod square;
mod word_list;

pub use board::Board;
pub use code::Code;
pub use mv::Move;
pub use outcome::{GameResult, Outcome};
pub use reason::{Grounds, Reason};
pub(crate) use shown::shown;
pub use side::{BySide, Side, SideName};
pub use square::Square;
pub use word_list::UnknownWord;
pub(crate) use word_list::word_list;

/// Number of moves (of either side) made since the start of the game.
pub type Ply = u32;

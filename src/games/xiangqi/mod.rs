//! Xiangqi, from S004: the rules as code, for the referee.
//!
//! The room knows positions, legal moves, repetition and how a game ends. It does no I/O, keeps no clock, judges nothing
//! that S004 does not know unless a field of [`XiangqiRules`] asks for it, and never searches for good moves.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `rules`, `settings` | the rule set: what editions differ in |
//! | `point`, `bitboard`, `piece`, `zone` | the 90 points, sets of them, the men, and where each man may stand |
//! | `line`, `leap` | tables: what chariots and cannons see along lines, where the other men step |
//! | `placement`, `attack`, `safety`, `targets` | men on points, who attacks what, what keeps a general safe, legal moves |
//! | `fen`, `fen_error`, `diagram` | text to a position without a past, and back |
//! | `history`, `cycle`, `chase`, `evidence` | repetition: what happened between equal positions |
//! | `position`, `verdict`, `game` | the game in progress |
//! | `knowledge` | the same as an engine keeps it |
//! | `perft` | counting move sequences, to test and to measure |

mod attack;
mod bitboard;
mod chase;
mod cycle;
mod diagram;
pub mod evidence;
mod fen;
mod fen_error;
mod game;
mod history;
mod key;
mod knowledge;
mod leap;
mod line;
mod perft;
mod piece;
mod placement;
mod point;
mod position;
mod rules;
mod safety;
mod settings;
mod targets;
mod verdict;
mod zone;

pub use diagram::Diagram;
pub use evidence::{Chase, CycleMove, Evidence, Exposure, Offence};
pub use fen_error::FenError;
pub use knowledge::Knowledge;
pub use piece::Kind;
pub use point::BOARD;
pub use position::Position;
pub use rules::{ChaseRule, PerpetualCheck, XiangqiRules};

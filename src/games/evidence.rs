//! Facts behind a ruling, for whoever has to explain it. They hold the truth and are for the referee's own people, never
//! for an engine in a game.

pub use super::stratego::evidence::{Chase, ChaseStep, Hope, Placed, Threat, TwoSquares};
pub use super::xiangqi::evidence::{Evidence as Cycle, Exposure};
use crate::rules::BySide;

/// What a ruling of the rules of a game rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Evidence {
    /// A move too often back and forth between the same two squares.
    TwoSquares(TwoSquares),
    /// A chasing move that would bring a position back.
    Chase(Chase),
    /// Whether each side could ever reach the other's flag.
    Hope(BySide<Hope>),
    /// The moves between equal positions in Xiangqi.
    Cycle(Cycle),
    /// A general in Xiangqi that is attacked.
    Exposure(Exposure),
}

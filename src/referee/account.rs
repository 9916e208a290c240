//! What happened in a game: everything that is written down about it.

use super::cause::Verdict;
use crate::rules::{BySide, Code, Move, Ply, Side};

/// A move that was made, and how long it took.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Made {
    /// The move.
    pub mv: Move,
    /// Milliseconds that were charged for it.
    pub time: u64,
    /// Whether it offered a draw.
    pub offer: bool,
}

/// An illegal move, whether it ended the game or was asked again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejected {
    /// The ply that was due, from 1.
    pub ply: Ply,
    /// Who sent it.
    pub side: Side,
    /// The move as it was sent.
    pub mv: String,
    /// Why it is illegal.
    pub code: Code,
    /// Milliseconds that were charged for it.
    pub time: u64,
}

/// A line from an engine that was not simply an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aside {
    /// Plies made when it came.
    pub ply: Ply,
    /// Who sent it.
    pub side: Side,
    /// The line, made printable.
    pub line: String,
    /// What is odd about it; `None` for what engines may say at any time, such as `info`.
    pub oddity: Option<String>,
}

/// Most asides that are kept of one side in one game; the rest is counted.
pub const ASIDES_KEPT: usize = 2000;
/// Most bytes of asides that are kept of one side in one game.
pub const ASIDE_BYTES_KEPT: usize = 256 * 1024;

/// Everything that happened in a game.
#[derive(Debug, Clone, Default)]
pub struct Account {
    /// The set-ups that were accepted.
    pub setups: BySide<Option<String>>,
    /// Set-ups that were refused, as they were sent.
    pub refused_setups: BySide<Option<String>>,
    /// Milliseconds that each set-up took.
    pub setup_times: BySide<u64>,
    /// The moves.
    pub moves: Vec<Made>,
    /// The move with which a draw was accepted; it was not played.
    pub accepted: Option<String>,
    /// Illegal moves.
    pub rejected: Vec<Rejected>,
    /// What else the engines said.
    pub asides: Vec<Aside>,
    /// Asides that were not kept, for being too many.
    pub asides_dropped: BySide<u64>,
    /// How the game ended.
    pub verdict: Option<Verdict>,
    /// Milliseconds that the side to move had been thinking when the game ended without a move of it.
    pub last_thought: u64,
    kept: BySide<(usize, usize)>,
}

impl Account {
    pub(super) fn aside(&mut self, ply: Ply, side: Side, line: String, oddity: Option<String>) {
        let (lines, bytes) = &mut self.kept[side];
        if *lines >= ASIDES_KEPT || *bytes + line.len() > ASIDE_BYTES_KEPT {
            self.asides_dropped[side] += 1;
            return;
        }
        *lines += 1;
        *bytes += line.len();
        self.asides.push(Aside { ply, side, line, oddity });
    }
}

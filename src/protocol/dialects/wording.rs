//! In which words Xiangqi engines are spoken to: UCI and UCCI ask the same things differently.

use std::io::Write as _;

use super::Coordinates;
use crate::protocol::time::Budget;
use crate::protocol::to_engine::Go;
use crate::rules::{Move, Side};

/// Milliseconds that an engine is given for a move where the match gives no limit of any kind: these protocols know no
/// search that ends by itself.
const UNLIMITED: u64 = 1000;

/// One of the two ways of speaking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wording {
    /// The Universal Chess Interface.
    Uci,
    /// The Universal Chinese Chess Protocol.
    Ucci,
}

/// In which unit an engine is told times.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    /// Milliseconds.
    Millisecond,
    /// Whole seconds, as UCCI engines without the option `usemillisec` count.
    Second,
}

/// What a search is asked for.
#[derive(Debug)]
pub(super) struct Asked {
    /// The limits.
    pub(super) go: Go,
    /// The engine's side.
    pub(super) side: Side,
    /// In which unit it is told times.
    pub(super) unit: Unit,
    /// Whether the opponent offered a draw.
    pub(super) offered: bool,
}

impl Unit {
    /// A time in this unit, never more than there is, but for the last second.
    const fn of(self, millis: u64) -> u64 {
        match self {
            Self::Millisecond => millis,
            Self::Second if millis < 1000 => 1,
            Self::Second => millis / 1000,
        }
    }
}

impl Wording {
    /// The greeting, which asks for the introduction.
    pub(super) const fn greeting(self) -> &'static str {
        match self {
            Self::Uci => "uci\n",
            Self::Ucci => "ucci\n",
        }
    }

    /// The word that ends the introduction.
    pub(super) const fn last_word(self) -> &'static str {
        match self {
            Self::Uci => "uciok",
            Self::Ucci => "ucciok",
        }
    }

    /// How ranks are numbered by engines that do not show otherwise.
    pub(super) const fn usual_coordinates(self, has_variants: bool) -> Coordinates {
        match self {
            Self::Uci if has_variants => Coordinates::OneToTen,
            Self::Uci | Self::Ucci => Coordinates::ZeroToNine,
        }
    }

    /// Appends a line that sets an option.
    pub(super) fn write_option(self, name: &str, value: Option<&str>, out: &mut Vec<u8>) {
        let (name_key, value_key) = match self {
            Self::Uci => ("name ", " value"),
            Self::Ucci => ("", ""),
        };
        let _ = write!(out, "setoption {name_key}{name}");
        if let Some(value) = value {
            let _ = write!(out, "{value_key} {value}");
        }
        out.push(b'\n');
    }

    /// Appends the limits of a search, after the word `go`.
    pub(super) fn write_limits(self, asked: &Asked, out: &mut Vec<u8>) {
        match self {
            Self::Uci => write_uci(&asked.go, out),
            Self::Ucci => write_ucci(asked, out),
        }
    }

    /// Appends the moves to choose from, which end the line, in the protocol that names those.
    pub(super) fn write_allowed(self, allowed: &[Move], coordinates: Coordinates, out: &mut Vec<u8>) {
        if self == Self::Uci && !allowed.is_empty() {
            out.extend_from_slice(b" searchmoves");
            for &mv in allowed {
                coordinates.write(mv, out);
            }
        }
    }

    /// Appends the line that forbids moves, in the protocol that has one.
    pub(super) fn write_ban(self, barred: &[Move], coordinates: Coordinates, out: &mut Vec<u8>) {
        if self == Self::Ucci && !barred.is_empty() {
            out.extend_from_slice(b"banmoves");
            for &mv in barred {
                coordinates.write(mv, out);
            }
            out.push(b'\n');
        }
    }
}

fn write_uci(go: &Go, out: &mut Vec<u8>) {
    match go.budget {
        Budget::Clock { left, inc, moves, .. } => {
            let _ = write!(out, " wtime {} btime {} winc {inc} binc {inc}", left.red, left.blue);
            if let Some(moves) = moves {
                let _ = write!(out, " movestogo {moves}");
            }
        }
        Budget::PerMove(time) => {
            let _ = write!(out, " movetime {time}");
        }
        Budget::Unlimited if go.nodes.is_none() && go.depth.is_none() => {
            let _ = write!(out, " movetime {UNLIMITED}");
        }
        Budget::Unlimited => {}
    }
    if let Some(nodes) = go.nodes {
        let _ = write!(out, " nodes {nodes}");
    }
    if let Some(depth) = go.depth {
        let _ = write!(out, " depth {depth}");
    }
}

/// UCCI takes one limit alone: a depth or a number of nodes goes before the clock.
fn write_ucci(asked: &Asked, out: &mut Vec<u8>) {
    let Asked { go, side, unit, offered } = asked;
    if *offered {
        out.extend_from_slice(b" draw");
    }
    let _ = match (go.depth, go.nodes, go.budget) {
        (Some(depth), _, _) => write!(out, " depth {depth}"),
        (None, Some(nodes), _) => write!(out, " nodes {nodes}"),
        (None, None, Budget::PerMove(time)) => write!(out, " time {} movestogo 1", unit.of(time)),
        (None, None, Budget::Unlimited) => write!(out, " time {} movestogo 1", unit.of(UNLIMITED)),
        (None, None, Budget::Clock { left, moves: Some(moves), .. }) => {
            write!(out, " time {} movestogo {moves}", unit.of(left[*side]))
        }
        (None, None, Budget::Clock { left, inc, .. }) => {
            let inc = if *unit == Unit::Second { inc / 1000 } else { inc };
            write!(out, " time {} increment {inc}", unit.of(left[*side]))
        }
    };
}

//! The messages of every ply, as bytes.
//!
//! Each ply an engine is sent an event, a view and a request, and legal moves if it wants them; the formatting machinery of
//! the standard library would take more time for them than the rules of the game do. What is written here is what `Display`
//! shows, in one place.

use super::Request;
use super::time::Budget;
use super::to_engine::{EventLine, Go};
use crate::games::{Letter, View};
use crate::rules::{Move, Ply, Side, Square};

/// Appends `event <ply> <side> <move> [attack <attacker> <defender> <survivor>]`.
pub(super) fn write_event(event: &EventLine, out: &mut Vec<u8>) {
    let EventLine { ply, mover, mv, fight } = event;
    write_words(b"event ", (*ply).into(), out);
    out.push(b' ');
    out.extend_from_slice(mover.as_str().as_bytes());
    out.push(b' ');
    write_move(*mv, out);
    let Some(fight) = fight else { return };
    let side = mover.side();
    let sign = |letter: Option<Letter>, side: Side| letter.map_or(b'?', |letter| letter.of(side));
    let signs = [sign(fight.attacker, side), b' ', sign(fight.defender, side.other()), b' '];
    out.extend_from_slice(b" attack ");
    out.extend_from_slice(&signs);
    out.extend_from_slice(fight.survivor.as_str().as_bytes());
}

/// Appends `view <ply> <placement> <side to move>`.
pub(super) fn write_view(ply: Ply, view: &View, out: &mut Vec<u8>) {
    write_words(b"view ", ply.into(), out);
    out.push(b' ');
    view.write(out);
}

/// Appends `go <number> <time> [nodes <n>] [depth <n>]`.
pub(super) fn write_go(go: &Go, out: &mut Vec<u8>) {
    let Request(number) = go.request;
    write_words(b"go ", number.into(), out);
    match go.budget {
        Budget::Clock { left, second, inc, moves } => {
            write_words(b" red ", left.red, out);
            out.push(b' ');
            out.extend_from_slice(second.as_str().as_bytes());
            write_words(b" ", left.blue, out);
            write_words(b" inc ", inc, out);
            write_limit(b" moves ", moves.map(u64::from), out);
        }
        Budget::PerMove(time) => write_words(b" movetime ", time, out),
        Budget::Unlimited => out.extend_from_slice(b" unlimited"),
    }
    write_limit(b" nodes ", go.nodes, out);
    write_limit(b" depth ", go.depth.map(u64::from), out);
}

/// Appends `legal <move> ...`.
pub(super) fn write_legal(moves: &[Move], out: &mut Vec<u8>) {
    out.extend_from_slice(b"legal");
    for &mv in moves {
        out.push(b' ');
        write_move(mv, out);
    }
}

fn write_move(mv: Move, out: &mut Vec<u8>) {
    write_square(mv.from, out);
    write_square(mv.to, out);
}

fn write_square(square: Square, out: &mut Vec<u8>) {
    write_words(&[b'a' + square.file()], u64::from(square.rank()) + 1, out);
}

/// Appends these words and the limit, where there is one.
fn write_limit(words: &[u8], limit: Option<u64>, out: &mut Vec<u8>) {
    if let Some(limit) = limit {
        write_words(words, limit, out);
    }
}

/// Appends these words and a number.
fn write_words(words: &[u8], number: u64, out: &mut Vec<u8>) {
    out.extend_from_slice(words);
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

//! Back to the start: the board before a run of events, worked out from the board after them.
//!
//! An engine may be told the events of a game first and the board only then: Blue on its first turn, or a process that
//! takes a game over. Repetition is judged from the past, so the past is put together instead of thrown away.

use crate::games::view::{self, Sign, View};
use crate::games::{Event, Survivor};
use crate::rules::{Board, Ply, Side, Square};

/// The board before `events`, of which the last led to `view` after `ply` plies. `None` when they are not all of the
/// events up to there in a row, or do not fit the board.
///
/// A letter that was shown on the way is there from the start: it does not change what is legal.
pub(super) fn before(view: &View, ply: Ply, events: &[Event]) -> Option<View> {
    let first = events.first()?;
    let in_a_row = events.iter().zip(first.ply..).all(|(event, ply)| event.ply == ply);
    if !in_a_row || events.last()?.ply != ply || first.ply == 0 {
        return None;
    }
    let board = view.board();
    let mut signs = board.squares().map(|square| view.sign(square)).collect::<Option<Vec<Sign>>>()?;
    for event in events.iter().rev() {
        take_back(board, &mut signs, event)?;
    }
    if first.ply == 1 {
        // Nothing has moved at the start of a game.
        for sign in signs.iter_mut().filter(|sign| **sign == view::UNKNOWN_MOVED) {
            *sign = view::UNKNOWN_UNMOVED;
        }
    }
    Some(View::new(board, first.mover, [b'r', b'b'][first.mover.index()], signs))
}

fn take_back(board: Board, signs: &mut [Sign], event: &Event) -> Option<()> {
    let (from, to) = (index(board, event.mv.from)?, index(board, event.mv.to)?);
    let stands = *signs.get(to)?;
    let sign = |letter: Option<crate::games::Letter>, side: Side| letter.map_or(view::UNKNOWN_MOVED, |l| l.of(side));
    let (mover, target) = match event.fight {
        None => (stands, view::EMPTY),
        Some(fight) => {
            let attacker = sign(fight.attacker, event.mover);
            let defender = sign(fight.defender, event.mover.other());
            match fight.survivor {
                Survivor::Attacker => (stands, defender),
                Survivor::Defender => (attacker, stands),
                Survivor::Nobody => (attacker, defender),
            }
        }
    };
    *signs.get_mut(from)? = mover;
    *signs.get_mut(to)? = target;
    Some(())
}

fn index(board: Board, square: Square) -> Option<usize> {
    let index = usize::from(square.rank()) * usize::from(board.files()) + usize::from(square.file());
    board.contains(square).then_some(index)
}

//! How a game ended, in words.

use super::names::Names;
use crate::rules::{Outcome, Reason, Side};

/// A sentence, without its full stop, for how a game ended.
pub(super) fn in_words(outcome: Outcome, names: &Names) -> String {
    let winner = outcome.result.winner();
    let called = |side: Option<Side>| side.map_or("a side", |side| names.side(side));
    let (winner, loser) = (called(winner), called(winner.map(Side::other)));
    match outcome.reason {
        Reason::Flag => format!("{winner} captured the flag"),
        Reason::NoMoves => match outcome.result.winner() {
            Some(_) => format!("{loser} has no legal move"),
            None => "the side to move has no legal move".to_owned(),
        },
        Reason::BothImmobile => "neither side has a piece that could move".to_owned(),
        Reason::Immobile => format!("{loser} has no movable piece left"),
        Reason::Hopeless => "neither side can ever reach the other's flag".to_owned(),
        Reason::Checkmate => format!("{loser} is checkmated"),
        Reason::Stalemate => format!("{loser} is not in check and has no legal move"),
        Reason::Repetition => "the position has occurred as often as the rules allow".to_owned(),
        Reason::PerpetualCheck => format!("{loser} gave check without end"),
        Reason::PerpetualChase => format!("{loser} chased without end"),
        Reason::MaxPlies => "the limit of plies was reached".to_owned(),
        Reason::QuietPlies => "the limit of plies without a fight or capture was reached".to_owned(),
        Reason::Agreed => "both sides agreed to a draw".to_owned(),
        Reason::Adjudicated => "the settings of the match decided the game".to_owned(),
        Reason::Resigned => format!("{loser} resigned"),
        Reason::Time => format!("{loser} ran out of time"),
        Reason::IllegalMove => format!("{loser} sent an illegal move"),
        Reason::IllegalSetup => format!("{loser} sent a set-up that is not allowed"),
        Reason::Garbage => format!("{loser} sent more unintelligible output than allowed"),
        Reason::Flood => format!("{loser} sent more output than allowed"),
        Reason::Crashed => format!("the engine of {loser} came to its end"),
        Reason::Stalled => format!("{loser} stopped answering"),
        Reason::DoubleForfeit => "both sides forfeited before the first move".to_owned(),
        Reason::Void => "the game is void: nobody's fault".to_owned(),
    }
}

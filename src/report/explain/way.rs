//! How pieces move, in words, and what stands in their way.

use super::subject::Subject;
use crate::games::stratego::ruleset::Step;
use crate::games::{Letter, Variant};
use crate::report::sheet::{Occupant, Sheet};
use crate::rules::{Move, Square};

/// How a piece moves, as the rest of a sentence that begins with it.
pub(super) fn in_words(variant: &Variant, letter: Option<Letter>) -> &'static str {
    match variant {
        Variant::Xiangqi(_) => man(letter),
        Variant::Stratego(rules) => {
            let slides = rules.army.iter().any(|piece| Some(piece.letter) == letter && piece.slides);
            match (rules.step, slides) {
                (Step::Orthogonal, false) => "moves one square forward, backward or sideways",
                (Step::Orthogonal, true) => "moves any number of empty squares forward, backward or sideways",
                (Step::All8, false) => "moves one square in any of the eight directions",
                (Step::All8, true) => {
                    "moves any number of empty squares forward, backward or sideways, or one square diagonally"
                }
            }
        }
    }
}

fn man(letter: Option<Letter>) -> &'static str {
    match letter.map(Letter::byte) {
        Some(b'K') => "moves one point forward, backward or sideways and never leaves its palace",
        Some(b'A') => "moves one point diagonally and never leaves its palace",
        Some(b'B') => "moves two points diagonally and never crosses the river",
        Some(b'N') => "moves one point forward, backward or sideways and then one diagonally outward",
        Some(b'R' | b'C') => "moves any number of points in a straight line",
        Some(b'P') => "moves one point forward, beyond the river also sideways",
        _ => "does not move that way",
    }
}

/// What stands in the way of a move, a sentence.
pub(super) fn obstacle(subject: &Subject<'_>, sheet: &Sheet, mv: Move) -> String {
    let names = &subject.names;
    let mover = sheet.letter(mv.from);
    let men: Vec<String> = on_the_way(subject, mover, mv)
        .into_iter()
        .filter_map(|square| match sheet.at(square) {
            Occupant::Nothing => None,
            Occupant::Blocked => Some(format!("the blocked square {square}")),
            Occupant::Piece(owner, letter) => {
                Some(format!("{}'s {} on {square}", names.side(owner), names.perhaps(letter.ok())))
            }
        })
        .collect();
    let found = if men.is_empty() { "nothing".to_owned() } else { men.join(" and ") };
    if names.knows_captures_only() && mover.map(Letter::byte) == Some(b'C') {
        return format!("A cannon captures over exactly one man and else moves over none; here it would pass {found}.");
    }
    format!("The way of the {} on {} is barred by {found}.", names.perhaps(mover), mv.from)
}

/// The squares that a move passes.
fn on_the_way(subject: &Subject<'_>, mover: Option<Letter>, mv: Move) -> Vec<Square> {
    let xiangqi = subject.names.knows_captures_only();
    let files = i16::from(mv.to.file()) - i16::from(mv.from.file());
    let ranks = i16::from(mv.to.rank()) - i16::from(mv.from.rank());
    if xiangqi && mover.map(Letter::byte) == Some(b'N') {
        // The leg of a horse is the point beside it in the direction of its longer way.
        return step(mv.from, files / 2, ranks / 2).into_iter().collect();
    }
    let steps = files.abs().max(ranks.abs());
    (1..steps).filter_map(|n| step(mv.from, files.signum() * n, ranks.signum() * n)).collect()
}

fn step(from: Square, files: i16, ranks: i16) -> Option<Square> {
    let file = u8::try_from(i16::from(from.file()) + files).ok()?;
    let rank = u8::try_from(i16::from(from.rank()) + ranks).ok()?;
    Square::new(file, rank)
}

//! Why a move is illegal.

use super::ruling::{Ruling, Told};
use super::subject::Subject;
use super::{cycle, repetition, way};
use crate::games::{Evidence, Game};
use crate::report::citation::Citation;
use crate::report::plain::plain;
use crate::report::reasons;
use crate::report::sheet::{Occupant, Sheet};
use crate::rules::{Code, Move};

/// The ruling on an illegal move of the side to move.
pub(super) fn ruling(subject: &Subject<'_>, game: &dyn Game, text: &str, code: Code) -> Ruling {
    let (side, names) = (game.to_move(), &subject.names);
    let mv = text.parse::<Move>().ok();
    let told = match mv {
        None => Told { text: vec![syntax(text)], ..Told::default() },
        Some(mv) => why(subject, game, mv, code),
    };
    let summary = format!("{}'s move {} is illegal ({code}).", names.side(side), plain(text));
    Ruling {
        kind: "illegal",
        side: Some(names.side_name(side)),
        mv: Some(plain(text)),
        code: Some(code),
        outcome: None,
        text: [vec![summary], told.text].concat(),
        rules: vec![Citation::of_code(&subject.variant, code)],
        evidence: told.evidence,
    }
}

fn syntax(text: &str) -> String {
    format!("'{}' is no move: expected two squares, as in b4b5.", plain(text))
}

/// The facts for which a move is illegal.
pub(super) fn why(subject: &Subject<'_>, game: &dyn Game, mv: Move, code: Code) -> Told {
    let names = &subject.names;
    match game.explain(mv) {
        Some(Evidence::TwoSquares(evidence)) => repetition::two_squares(subject, mv, &evidence),
        Some(Evidence::Chase(evidence)) => repetition::chase(subject, mv, &evidence),
        Some(Evidence::Cycle(evidence)) => cycle::barred(subject, mv, &evidence),
        Some(Evidence::Exposure(evidence)) => cycle::exposure(names, &evidence, "After it"),
        Some(Evidence::Hope(_)) | None => {
            let text = plainly(subject, game, &Sheet::truth(game), mv, code);
            Told { text: vec![text], ..Told::default() }
        }
    }
}

/// The sentence for a code that needs no evidence but the board.
fn plainly(subject: &Subject<'_>, game: &dyn Game, sheet: &Sheet, mv: Move, code: Code) -> String {
    let names = &subject.names;
    let Move { from, to } = mv;
    let mover = names.side(game.to_move());
    let piece = names.perhaps(sheet.letter(from));
    match code {
        Code::OffBoard => format!("The board is {}: there is no such square.", sheet.board),
        Code::EmptySquare => match sheet.at(from) {
            Occupant::Blocked => format!("{from} is a blocked square, where nothing ever stands."),
            _ => format!("Nothing stands on {from}."),
        },
        Code::NotYourPiece => {
            format!("The {piece} on {from} is {}'s, and {mover} is to move.", names.side(game.to_move().other()))
        }
        Code::Immobile => format!("The {piece} on {from} never moves."),
        Code::SameSquare => "It ends where it begins, and a side must move when it is its turn.".to_owned(),
        Code::Geometry => format!("The {piece} on {from} {}.", way::in_words(&subject.variant, sheet.letter(from))),
        Code::PathBlocked => way::obstacle(subject, sheet, mv),
        Code::BlockedSquare => format!("{to} is blocked: no piece enters it."),
        Code::OwnPiece => format!("{mover}'s own {} stands on {to}.", names.perhaps(sheet.letter(to))),
        Code::DiagonalAttack => format!("An enemy piece stands on {to}, and attacks are never diagonal."),
        Code::SlideAttack => {
            "An enemy piece stands at the end of the slide; by these rules (slide_attack = false) it can be attacked only \
             from beside it."
                .to_owned()
        }
        Code::GameOver => match game.outcome() {
            Some(outcome) => format!("The game is over: {}.", reasons::in_words(outcome, names)),
            None => "The game is over.".to_owned(),
        },
        other => format!("The code is {other}."),
    }
}

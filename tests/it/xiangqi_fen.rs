//! Texts that are positions, texts that are none, and what is said of them.

use linesman::games::Game;
use linesman::games::xiangqi::{Diagram, Position, XiangqiRules};
use proptest::prelude::*;

/// A text and what is said of it.
const REFUSED: &[(&str, &str)] = &[
    ("", "0 fields, expected"),
    ("4k4/9/9/9/9/9/9/9/9/3K5", "1 fields, expected"),
    ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 x", "7 fields, expected"),
    ("4k4/9/9/9/9/9/9/9/3K5 w", "placement has 9 ranks, expected 10"),
    ("4k4/9/9/9/9/9/9/9/8/3K5 w", "rank 2 of the placement has 8 squares, expected 9"),
    ("4k4/9/9/9/9/9/9/9/9P/3K5 w", "rank 2 of the placement has 10 squares, expected 9"),
    ("4k4/9/9/9/9/9/9/9/4!4/3K5 w", "unexpected '!' in rank 2"),
    ("4k4/9/9/9/9/9/9/9/4q4/3K5 w", "'q' on e2 is no piece, expected one of K A B N R C P"),
    ("4k4/9/9/9/9/9/9/9/4?4/3K5 w", "'?' on e2 is no piece"),
    ("4k4/9/9/9/9/9/9/9/9/3K5 x", "side to move 'x', expected w or b"),
    ("4k4/9/9/9/9/9/9/9/9/3K5 W", "side to move 'W', expected w or b"),
    ("4k4/9/9/9/9/9/9/9/9/3K5 w KQ - 0 1", "'KQ', expected '-'"),
    ("4k4/9/9/9/9/9/9/9/9/3K5 w - - -1 1", "quiet plies '-1', expected a number from 0"),
    ("4k4/9/9/9/9/9/9/9/9/3K5 w - - +1 1", "quiet plies '+1', expected a number from 0"),
    ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 99999999999", "move number '99999999999', expected a number from 1"),
    ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 one", "move number 'one', expected a number from 1"),
    ("4k4/9/9/9/9/9/9/9/9/9 w", "red has no general, expected one K"),
    ("9/9/9/9/9/9/9/9/9/3K5 w", "black has no general, expected one k"),
    ("4k4/9/9/9/9/9/9/9/5K3/3K5 w", "red has 2 generals, expected at most 1"),
    ("4k4/9/9/9/9/9/9/9/RRR6/3K5 w", "red has 3 chariots, expected at most 2"),
    ("4k4/9/9/9/pppppp3/9/9/9/9/3K5 w", "black has 6 soldiers, expected at most 5"),
    ("9/4k4/9/9/9/9/9/9/9/2K6 w", "the red general on c1 can never stand there, expected one of d1 e1 f1 d2"),
    ("4k4/9/9/9/9/9/9/9/3A5/4K4 w", "the red guard on d2 can never stand there, expected one of d1 f1 e2 d3 f3"),
    ("3ak4/4a4/4a4/9/9/9/9/9/9/3K5 w", "black has 3 guards"),
    ("4k4/9/4a4/9/9/9/9/9/9/3K5 w", "the black guard on e8 can never stand there, expected one of d8 f8 e9 d10 f10"),
    (
        "4k4/9/9/9/4B4/9/9/9/9/3K5 w",
        "the red elephant on e6 can never stand there, expected one of c1 g1 a3 e3 i3 c5 g5",
    ),
    ("4k4/9/9/9/9/9/9/9/P8/3K5 w", "the red soldier on a2 can never stand there, expected one of a3 c3 e3 g3 i3 a4 c4"),
    ("4k4/9/9/9/9/1P7/9/9/9/3K5 w", "the red soldier on b5 can never stand there"),
    ("4k4/9/9/9/1p7/9/9/9/9/3K5 w", "the black soldier on b6 can never stand there"),
    ("3k5/9/9/9/9/9/9/9/9/3K5 w", "the generals on d1 and d10 face each other, expected a piece between them"),
    ("4k4/9/9/9/9/9/9/9/4R4/3K5 w", "black is not to move, but the chariot on e2 checks its general on e10"),
    ("4k4/9/9/9/9/9/9/2n6/9/3K5 b", "red is not to move, but the horse on c3 checks its general on d1"),
];

#[test]
fn what_is_no_position_is_refused_with_its_reason() {
    for (text, reason) in REFUSED {
        let error = Position::from_fen(XiangqiRules::default(), text).expect_err(text).to_string();
        assert!(error.contains(reason), "{text:?}: {error}");
    }
}

#[test]
fn soldiers_stand_where_they_can_come() {
    for (text, fine) in [
        ("4k4/9/9/9/1P7/9/9/9/9/3K5 w", true),
        ("4k4/9/9/9/9/P8/9/9/9/3K5 w", true),
        ("4k4/9/9/9/9/9/9/9/9/1p1K5 w", true),
        ("4k3P/9/9/9/9/9/9/9/9/3K5 w", true),
        ("4k4/9/p8/9/9/9/9/9/9/3K5 w", true),
        ("4k4/p8/9/9/9/9/9/9/9/3K5 w", false),
    ] {
        assert_eq!(Diagram::read(text).is_ok(), fine, "{text}");
    }
}

proptest! {
    #[test]
    fn a_position_is_read_as_it_was_written(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..120)) {
        let mut position = Position::start(XiangqiRules::default());
        for choice in choices {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            position.play(*choice.get(&moves)).expect("a legal move");
        }
        let fen = position.fen();
        let read = Diagram::read(&fen).expect("a position of a game");
        prop_assert_eq!(&read, &position.diagram());
        prop_assert_eq!(read.fen(), fen);
        prop_assert_eq!(read.ply(), position.ply());
        prop_assert_eq!(read.to_move(), position.to_move());
        prop_assert_eq!(read.quiet(), position.quiet_plies());
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*") {
        let _ = Diagram::read(&text);
    }

    #[test]
    fn any_text_like_a_position_is_read_or_refused(
        rows in prop::collection::vec("[KABNRCPkabnrcp1-9~?]{0,9}", 8..12),
        rest in " [wbr]( - - [0-9]{1,12} [0-9]{1,12})?",
    ) {
        let _ = Diagram::read(&(rows.join("/") + &rest));
    }
}

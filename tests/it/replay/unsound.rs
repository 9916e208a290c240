//! Records that somebody else wrote, or changed.

use linesman::report::replay::{Options, replay};
use linesman::report::stream::{Lines, stream};
use linesman::rules::Side;

use super::race;
use crate::records::Draft;

#[test]
fn what_a_log_says_cannot_reach_the_terminal_unescaped() {
    let game = race().with(|record| record.red.name = "\x1b]0;owned\x07\x1b[2J".to_owned());
    let (record, variant) = game.unsound();
    let heading = replay(&record, &variant, Options::default()).expect("a game").heading;
    assert!(heading.contains("\\u{1b}]0;owned\\u{7}\\u{1b}[2J") && !heading.contains('\x07'), "{heading:?}");
    let game = race().aside(1, "blue", "info string \x1b[2J");
    let (record, variant) = game.unsound();
    let lines = stream(&record, &variant, Side::Blue, Lines::Both).expect("a game");
    assert!(lines.contains("E> info string \\u{1b}[2J\n"), "{lines:?}");
}

#[test]
fn a_record_that_cannot_be_played_says_where() {
    let told = |draft: Draft| {
        let (record, variant) = draft.unsound();
        replay(&record, &variant, Options::default()).expect_err("a fault").to_string()
    };
    let change = |moves: &str| race().with(|record| record.moves = moves.to_owned());
    assert_eq!(told(change("a3a6 h8h6 a6a8")), "move 2 of the game is 'h8h6', which cannot be played (geometry)");
    assert_eq!(told(change("a3a6 \u{1b}")), "move 2 of the game is '\\u{1b}', which cannot be played (it is no move)");
    let clock = race().with(|record| record.red.clock = "soon".to_owned());
    assert!(told(clock).starts_with("'soon' is no time control"));
}

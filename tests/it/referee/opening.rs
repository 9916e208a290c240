//! Games that begin otherwise than with the engines' own set-ups.

use linesman::referee::Opening;
use linesman::rules::BySide;
use linesman::rules::Side::{Blue, Red};

use super::table::{QUICK, Terms};

#[test]
fn dealt_set_ups_are_seen_in_the_first_view() {
    let other = "..............BRFBNNSRGM";
    let dealt = Opening::Dealt(BySide::new(QUICK.to_owned(), other.to_owned()));
    let mut table = Terms::new("quick").with(|config| config.opening = dealt).sit();
    table.says(Red, "readyok 1").says(Blue, "readyok 1").forget();
    assert_eq!(table.last(Blue), "view 0 8/6br/fbnnsrgm/2~2~2/2~2~2/8/??6/???????? r");
    assert_eq!(table.last(Red), "go 2 red 10000 blue 10000 inc 0");
}

#[test]
fn a_position_is_seen_in_the_first_view_and_goes_on_counting() {
    let position = "f3m3/8/8/2~2~2/2~2~2/4R3/8/F3M3 b 41 shown=e3 moved=e8";
    let mut table = Terms::from(position).sit();
    table.says(Red, "readyok 1").says(Blue, "readyok 1");
    assert_eq!(table.told(Red).last().expect("a line"), "view 41 ?3*3/8/8/2~2~2/2~2~2/4R3/8/F3M3 b");
    let end = table.told(Blue).len() - 3;
    assert_eq!(
        table.told(Blue)[end..],
        ["begin", "view 41 f3m3/8/8/2~2~2/2~2~2/4R3/8/?3?3 b", "go 2 red 10000 blue 10000 inc 0"]
    );
    table.forget().moves("e8e7");
    assert_eq!(
        table.told(Red)[1..],
        ["event 42 blue e8e7", "view 42 ?7/4*3/8/2~2~2/2~2~2/4R3/8/F3M3 r", "go 2 red 10000 blue 10000 inc 0"]
    );
}

#[test]
fn a_position_in_which_the_game_is_over_is_over_at_once() {
    let mut table = Terms::from("f7/8/8/2~2~2/2~2~2/8/8/F3M3 b 10").sit();
    table.says(Red, "readyok 1").says(Blue, "readyok 1");
    assert_eq!(table.verdict(), "1-0 no-moves");
    assert_eq!(table.last(Blue), "gameover 1-0 no-moves");
}

#[test]
fn an_opening_that_cannot_be_is_nobodys_fault() {
    let mut table = Terms::from("f7/8/8/2~2~2/2~2~2/8/8/7 r 0").sit();
    table.says(Red, "readyok 1").says(Blue, "readyok 1");
    assert_eq!(table.verdict(), "* void");
    assert_eq!(table.sentence(), "rank 1 of the placement has 7 squares, expected 8");
}

//! Illegal moves, where they lose and where they are asked again.

use linesman::protocol::time::Control;
use linesman::rules::Side::{Blue, Red};

use super::table::Terms;

const WALK: &str = "f3m3/8/8/2~2~2/2~2~2/8/8/F3M3 r 0";
const BLOCKED: &str = "f6m/8/8/2~2~2/2~2~2/2M5/R7/FB6 r 0";

#[test]
fn an_illegal_move_loses_with_its_code() {
    let rows = [
        (WALK, "e1", "syntax"),
        (WALK, "e1-e2", "syntax"),
        (WALK, "a1a2 ponder b1b2", "syntax"),
        (WALK, "e1e9", "off-board"),
        (WALK, "b2b3", "empty-square"),
        (WALK, "e8e7", "not-your-piece"),
        (WALK, "a1a2", "immobile"),
        (WALK, "e1e1", "same-square"),
        (WALK, "e1e3", "geometry"),
        (WALK, "e1f2", "geometry"),
        (BLOCKED, "c3c4", "blocked-square"),
        (BLOCKED, "a2a1", "own-piece"),
        ("f6m/8/8/2~2~2/2~2~2/8/RM6/FB6 r 0", "a2c2", "path-blocked"),
    ];
    for (position, mv, code) in rows {
        let mut table = Terms::from(position).play();
        table.wait(12).moves(mv);
        assert_eq!(table.verdict(), "0-1 illegal-move", "{mv}");
        assert_eq!(table.sentence(), format!("red sent the illegal move {mv} ({code})"));
        let rejected = &table.account().rejected[0];
        assert_eq!((rejected.mv.as_str(), rejected.code.as_str()), (mv, code));
        assert_eq!((rejected.ply, rejected.side, rejected.time), (1, Red, 12));
        assert_eq!(table.last(Blue), "gameover 0-1 illegal-move");
    }
}

#[test]
fn a_sentence_does_not_repeat_all_of_a_long_answer() {
    let mut table = Terms::from(WALK).play();
    table.moves(&"nonsense ".repeat(300));
    assert_eq!(table.verdict(), "0-1 illegal-move");
    assert!(table.sentence().len() < 200, "{}", table.sentence());
    assert!(table.account().rejected[0].mv.len() > 2000, "the account keeps what was sent");
}

#[test]
fn repetition_rules_apply_where_the_board_alone_would_allow_the_move() {
    let mut table = Terms::from(WALK).play();
    for mv in ["e1e2", "e8e7", "e2e1", "e7d7", "e1e2", "d7d6"] {
        table.moves(mv);
    }
    table.moves("e2e1");
    assert_eq!(table.sentence(), "red sent the illegal move e2e1 (two-squares)");
}

#[test]
fn asked_again_so_many_times_in_a_game_and_no_more() {
    let mut table = Terms::from(WALK).ask_again(2).play();
    table.moves("e1e3").moves("e1e2").moves("e8e7").forget();
    table.moves("e2e4");
    assert_eq!(table.told(Red)[1..], ["illegal 4 geometry", "go 5 red 10000 blue 10000 inc 0"], "no view again");
    table.moves("e2e3").moves("e7e6").moves("e3e5");
    assert_eq!(table.verdict(), "0-1 illegal-move", "the third in this game");
    assert_eq!(table.account().rejected.len(), 3);
}

#[test]
fn each_side_has_its_own_number_of_tries() {
    let mut table = Terms::from(WALK).ask_again(1).play();
    table.moves("e1e3").moves("e1e2").moves("e8e6").moves("e8e7");
    assert_eq!(table.waiting_for(), Some(Red));
    table.moves("nothing");
    assert_eq!(table.verdict(), "0-1 illegal-move");
}

#[test]
fn no_tries_at_all_is_forfeit() {
    let mut table = Terms::from(WALK).ask_again(0).play();
    table.moves("e1e3");
    assert_eq!(table.verdict(), "0-1 illegal-move");
}

#[test]
fn the_clock_of_whoever_errs_keeps_running() {
    let control = Control::Clock { base: 1000, inc: 100, moves: None };
    let mut table = Terms::from(WALK).control(control).margin(20).ask_again(5).play();
    table.wait(400).moves("e1e3");
    assert_eq!(table.last(Red), "go 3 red 600 blue 1000 inc 100", "nothing is added for an illegal move");
    table.wait(610).moves("e1e3");
    assert_eq!(table.last(Red), "go 4 red 0 blue 1000 inc 100", "never below zero");
    assert_eq!(table.deadline(), Some(1010 + 20 + 1), "only the margin is left");
    table.wait(20).moves("e1e2");
    assert_eq!(table.last(Blue), "go 2 red 100 blue 1000 inc 100");
    let times: Vec<u64> = table.account().rejected.iter().map(|rejected| rejected.time).collect();
    assert_eq!(times, [400, 610]);
}

#[test]
fn an_illegal_move_that_comes_too_late_loses_on_time() {
    let mut table = Terms::from(WALK).ask_again(5).play();
    table.wait(10_001).moves("e1e3");
    assert_eq!(table.verdict(), "0-1 time");
    assert_eq!(table.account().rejected.len(), 0);
}

#[test]
fn whoever_wants_legal_moves_gets_them_again() {
    let mut table = Terms::from(WALK).ask_again(1).wants_legal(Red).play();
    table.moves("e1e3");
    let told = table.told(Red);
    let go = "go 3 red 10000 blue 10000 inc 0";
    assert_eq!(told[told.len() - 3..], ["illegal 2 geometry", "legal e1d1 e1e2 e1f1", go]);
    assert_eq!(table.waiting_for(), Some(Red));
    assert_eq!(table.told(Blue).len(), 1, "Blue hears nothing of it");
}

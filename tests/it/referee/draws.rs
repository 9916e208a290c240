//! Draw offers: they ride on a move, and lapse with the answer.

use linesman::rules::Side::{Blue, Red};

use super::table::{Table, Terms};

const WALK: &str = "f3m3/8/8/2~2~2/2~2~2/8/8/F3M3 r 0";

fn offered() -> Table {
    let mut table = Terms::from(WALK).ask_again(2).play();
    table.moves("e1e2 draw").forget();
    table
}

#[test]
fn an_offer_reaches_the_other_side_before_its_go() {
    let mut table = Terms::from(WALK).play();
    table.moves("e1e2 draw");
    let told = &table.told(Blue)[1..];
    assert_eq!(told[0], "event 1 red e1e2");
    assert_eq!(told[1], "offer draw");
    assert!(told[2].starts_with("view 1 ") && told[3].starts_with("go 2 "));
    assert!(table.account().moves[0].offer);
}

#[test]
fn an_offer_is_accepted_by_the_same_word() {
    let mut table = offered();
    table.wait(30).moves("e8e7 draw");
    assert_eq!(table.verdict(), "1/2-1/2 agreed");
    assert_eq!(table.sentence(), "blue accepted a draw");
    assert_eq!(table.account().moves.len(), 1, "the move that came with it is not made");
    assert_eq!(table.account().last_thought, 30);
    assert_eq!(table.last(Red), "gameover 1/2-1/2 agreed");
}

#[test]
fn the_move_that_accepts_is_not_judged_but_has_to_be_one() {
    let mut table = offered();
    table.moves("e8a1 draw");
    assert_eq!(table.verdict(), "1/2-1/2 agreed");
    let mut table = offered();
    table.moves("yes draw");
    assert_eq!((table.verdict(), table.last(Blue)), (String::new(), "go 3 red 10000 blue 10000 inc 0"));
    assert!(table.told(Blue).contains(&"illegal 2 syntax".to_owned()));
}

#[test]
fn a_move_without_the_word_declines_and_the_offer_is_gone() {
    let mut table = offered();
    table.moves("e8e7").moves("e2e3");
    assert!(!table.told(Blue).iter().skip(1).any(|line| line == "offer draw"));
    table.moves("e7e8 draw");
    assert_eq!(table.verdict(), "", "nothing to accept: it is an offer of its own");
    assert!(table.told(Red).contains(&"offer draw".to_owned()));
}

#[test]
fn an_offer_stands_while_an_illegal_move_is_asked_again() {
    let mut table = offered();
    table.moves("e8a1");
    let told = table.told(Blue);
    assert_eq!(told[told.len() - 3..], ["illegal 2 geometry", "offer draw", "go 3 red 10000 blue 10000 inc 0"]);
    table.moves("e8e7 draw");
    assert_eq!(table.verdict(), "1/2-1/2 agreed");
}

#[test]
fn an_illegal_move_offers_nothing() {
    let mut table = Terms::from(WALK).ask_again(1).play();
    table.moves("e1a8 draw").moves("e1e2");
    assert!(!table.told(Blue).contains(&"offer draw".to_owned()));
    assert_eq!(table.waiting_for(), Some(Blue));
}

#[test]
fn a_move_that_ends_the_game_ends_it_whatever_it_offers() {
    let mut table = Terms::from("f7/8/R7/2~2~2/2~2~2/8/8/F6M r 0").play();
    table.says(Red, "bestmove 2 a6a8 draw");
    assert_eq!(table.verdict(), "1-0 flag");
    assert!(!table.told(Blue).contains(&"offer draw".to_owned()));
}

//! Logged games as they are shown, by the referee's eyes and by a side's.

mod program;
mod secrecy;
mod stream;
mod unsound;

use linesman::report::Ranks;
use linesman::report::replay::{Eyes, Options, Replay, replay};
use linesman::rules::Side;

use crate::records::{self, Draft};

/// A game to the flag: Red's scout beats the spy that is in its way.
fn race() -> Draft {
    records::from("quick", "f6m/8/s7/2~2~2/2~2~2/R7/8/F6M r 0", "a3a6 h8h7 a6a8").ends("1-0", "flag")
}

fn shown(draft: Draft, eyes: Eyes, ranks: Option<Ranks>) -> String {
    let (record, variant) = draft.sound();
    whole(&replay(&record, &variant, Options { eyes, ranks }).expect("a game"))
}

/// Everything that is shown, as a pipe sees it: without colours.
fn whole(replay: &Replay) -> String {
    let frames: String = replay.frames.iter().map(|frame| &*frame.text).collect();
    plain(&format!("{}{frames}{}", replay.heading, replay.ending))
}

fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

#[test]
fn the_referee_sees_everything() {
    insta::assert_snapshot!(shown(race(), Eyes::Referee, None), @r"
    Game 1: anna (Red) against bert (Blue), quick version 1, 2026-01-02T03:04:05Z

    Ply 0: Start of play. Red is to move.

      8   Fb    .    .    .    .    .    .  10b
      7    .    .    .    .    .    .    .    .
      6   1b    .    .    .    .    .    .    .
      5    .    .  ~~~    .    .  ~~~    .    .
      4    .    .  ~~~    .    .  ~~~    .    .
      3   2r    .    .    .    .    .    .    .
      2    .    .    .    .    .    .    .    .
      1   Fr    .    .    .    .    .    .  10r
           a    b    c    d    e    f    g    h

      Red   0:10.000     nothing lost
      Blue  0:10.000     nothing lost

    Ply 1: Red's scout (2) from a3 attacks Blue's spy (1) on a6: Blue's piece falls, Red's takes its place.

      8   Fb    .    .    .    .    .    .  10b
      7    .    .    .    .    .    .    .    .
      6 [ 2r]   .    .    .    .    .    .    .
      5    .    .  ~~~    .    .  ~~~    .    .
      4    .    .  ~~~    .    .  ~~~    .    .
      3 (  .)   .    .    .    .    .    .    .
      2    .    .    .    .    .    .    .    .
      1   Fr    .    .    .    .    .    .  10r
           a    b    c    d    e    f    g    h

      Red   0:09.900     nothing lost
      Blue  0:10.000     1 lost: 1

    Ply 2: Blue moves the marshal (10) from h8 to h7.

      8   Fb    .    .    .    .    .    . (  .)
      7    .    .    .    .    .    .    . [10b]
      6   2r    .    .    .    .    .    .    .
      5    .    .  ~~~    .    .  ~~~    .    .
      4    .    .  ~~~    .    .  ~~~    .    .
      3    .    .    .    .    .    .    .    .
      2    .    .    .    .    .    .    .    .
      1   Fr    .    .    .    .    .    .  10r
           a    b    c    d    e    f    g    h

      Red   0:09.900     nothing lost
      Blue  0:09.900     1 lost: 1

    Ply 3: Red's scout (2) from a6 attacks Blue's flag on a8: the flag is captured.

      8 [ 2r]   .    .    .    .    .    .    .
      7    .    .    .    .    .    .    .  10b
      6 (  .)   .    .    .    .    .    .    .
      5    .    .  ~~~    .    .  ~~~    .    .
      4    .    .  ~~~    .    .  ~~~    .    .
      3    .    .    .    .    .    .    .    .
      2    .    .    .    .    .    .    .    .
      1   Fr    .    .    .    .    .    .  10r
           a    b    c    d    e    f    g    h

      Red   0:09.800     nothing lost
      Blue  0:09.900     2 lost: 1 F

    1-0 flag: Red captured the flag.
    ");
}

#[test]
fn a_side_sees_what_it_was_told() {
    insta::assert_snapshot!(shown(race(), Eyes::Of(Side::Red), Some(Ranks::Letters)), @r"
    What Red saw, quick version 1

    Ply 0: Start of play. Red is to move.

      8  ?  .  .  .  .  .  .  ?
      7  .  .  .  .  .  .  .  .
      6  ?  .  .  .  .  .  .  .
      5  .  .  ~  .  .  ~  .  .
      4  .  .  ~  .  .  ~  .  .
      3  R  .  .  .  .  .  .  .
      2  .  .  .  .  .  .  .  .
      1  F  .  .  .  .  .  .  M
         a  b  c  d  e  f  g  h

      Red   0:10.000     nothing lost
      Blue  0:10.000     nothing lost

    Ply 1: Red's scout (R) from a3 attacks Blue's spy (S) on a6: Blue's piece falls, Red's takes its place.

      8  ?  .  .  .  .  .  .  ?
      7  .  .  .  .  .  .  .  .
      6 [R] .  .  .  .  .  .  .
      5  .  .  ~  .  .  ~  .  .
      4  .  .  ~  .  .  ~  .  .
      3 (.) .  .  .  .  .  .  .
      2  .  .  .  .  .  .  .  .
      1  F  .  .  .  .  .  .  M
         a  b  c  d  e  f  g  h

      Red   0:09.900     nothing lost
      Blue  0:10.000     1 lost: S

    Ply 2: Blue moves an unknown piece from h8 to h7.

      8  ?  .  .  .  .  .  . (.)
      7  .  .  .  .  .  .  . [*]
      6  R  .  .  .  .  .  .  .
      5  .  .  ~  .  .  ~  .  .
      4  .  .  ~  .  .  ~  .  .
      3  .  .  .  .  .  .  .  .
      2  .  .  .  .  .  .  .  .
      1  F  .  .  .  .  .  .  M
         a  b  c  d  e  f  g  h

      Red   0:09.900     nothing lost
      Blue  0:09.900     1 lost: S

    Ply 3: Red's scout (R) from a6 attacks Blue's flag (F) on a8: the flag is captured.

      8 [R] .  .  .  .  .  .  .
      7  .  .  .  .  .  .  .  *
      6 (.) .  .  .  .  .  .  .
      5  .  .  ~  .  .  ~  .  .
      4  .  .  ~  .  .  ~  .  .
      3  .  .  .  .  .  .  .  .
      2  .  .  .  .  .  .  .  .
      1  F  .  .  .  .  .  .  M
         a  b  c  d  e  f  g  h

      Red   0:09.900     nothing lost
      Blue  0:09.900     2 lost: S F

    1-0 flag: Red captured the flag.
    ");
}

/// In Maršál a špión the defender is not told who beat it.
#[test]
fn an_attacker_that_did_not_tell_its_rank_stays_unknown() {
    let game = records::from("marsal", "f4m4/10/10/10/3~2~3/3~2~3/3~2~3/k9/G9/10/F4M4 r 0", "a3a4 f11f10 a4a5");
    let game = game.ends("0-1", "resigned").by("blue", "blue resigned");
    let text = shown(game.clone().ends("1-0", "resigned"), Eyes::Of(Side::Blue), Some(Ranks::Letters));
    insta::assert_snapshot!(text.split("\n\n").nth(3).expect("a move"), @r"
    Red   not told     nothing lost
    Blue  0:10.000     nothing lost
    ");
    assert!(!text.contains('G') && !text.contains("general"), "{text}");
    assert!(
        text.contains("Blue  0:10.000     1 lost: K") && text.contains("Ply 3: Red moves an unknown piece"),
        "{text}"
    );
    let text = shown(game.ends("1-0", "resigned"), Eyes::Of(Side::Red), Some(Ranks::Letters));
    assert!(text.contains("Ply 1: Red's general (G) from a3 attacks Blue's kapitan (K) on a4"), "{text}");
}

#[test]
fn boards_of_xiangqi_have_palaces_and_a_river() {
    let game = records::xiangqi("h3e3 b8e8 e3e7").ends("1-0", "resigned").by("black", "black resigned");
    let text = shown(game, Eyes::Referee, Some(Ranks::MarshalHigh));
    insta::assert_snapshot!(text.split("Ply 3").nth(1).expect("the last position"), @r"
    : Red's cannon (C) from e3 captures Black's soldier (P) on e7.

     10  r---n---b---a---k---a---b---n---r
         |   |   |   | \ | / |   |   |   |
      9  +---+---+---+---+---+---+---+---+
         |   |   |   | / | \ |   |   |   |
      8  +---+---+---+---c---+---+---c---+
         |   |   |   |   |   |   |   |   |
      7  p---+---p---+--[C]--+---p---+---p
         |   |   |   |   |   |   |   |   |
      6  +---+---+---+---+---+---+---+---+
         |~~~~~~~~~~~~ river ~~~~~~~~~~~~|
      5  +---+---+---+---+---+---+---+---+
         |   |   |   |   |   |   |   |   |
      4  P---+---P---+---P---+---P---+---P
         |   |   |   |   |   |   |   |   |
      3  +---C---+---+--(+)--+---+---+---+
         |   |   |   | \ | / |   |   |   |
      2  +---+---+---+---+---+---+---+---+
         |   |   |   | / | \ |   |   |   |
      1  R---N---B---A---K---A---B---N---R
         a   b   c   d   e   f   g   h   i

      Red   0:09.800     nothing lost
      Black 0:09.900     1 lost: P

    1-0 resigned: Black resigned (black resigned).
    ");
}

/// What happened besides the moves, and the clocks that it costs.
#[test]
fn illegal_moves_and_offers_stand_where_they_happened() {
    let game = || {
        let walk = records::from("quick", "f3m3/8/8/2~2~2/2~2~2/8/8/F3M3 r 0", "e1e2 e8e7 e2e3");
        let walk = walk.rejects(3, "e2e4", "geometry").with(|record| {
            record.illegal = "ask-again:1".to_owned();
            record.offers = vec![1, 3];
            record.accepted = Some("e7e6".to_owned());
        });
        walk.ends("1/2-1/2", "agreed").by("blue", "blue accepted a draw")
    };
    let referee = shown(game(), Eyes::Referee, None);
    assert!(referee.contains("Ply 1: Red moves the marshal (10) from e1 to e2.\n  Red offers a draw.\n"), "{referee}");
    assert!(referee.contains("from e8 to e7.\n  Red sends the illegal move e2e4 (geometry).\n"), "{referee}");
    assert!(
        referee.contains("Red   0:09.700     nothing lost\n  Blue  0:09.900     nothing lost\n\n1/2-1/2"),
        "{referee}"
    );
    assert!(referee.ends_with("1/2-1/2 agreed: both sides agreed to a draw (blue accepted a draw).\n"), "{referee}");
    let red = shown(game(), Eyes::Of(Side::Red), None);
    assert!(red.contains("  Red sends an illegal move (geometry).\n") && !red.contains("offers"), "{red}");
    let blue = shown(game(), Eyes::Of(Side::Blue), None);
    assert!(blue.contains("  Red offers a draw.\n") && !blue.contains("illegal"), "{blue}");
    assert!(blue.ends_with("1/2-1/2 agreed: both sides agreed to a draw.\n"), "{blue}");
}

/// A side's clock is told with its next request, and that it is what stood since its own move.
#[test]
fn a_side_is_shown_the_clocks_that_it_was_told() {
    let text = shown(race(), Eyes::Of(Side::Red), None);
    let clocks: Vec<&str> = text.lines().filter(|line| line.contains("lost")).map(|line| line[2..16].trim()).collect();
    assert_eq!(
        clocks[0..6],
        ["Red   0:10.000", "Blue  0:10.000", "Red   0:09.900", "Blue  0:10.000", "Red   0:09.900", "Blue  0:09.900"]
    );
}

#[test]
fn a_game_that_ended_before_there_was_a_board_shows_how() {
    let game = records::set_up("quick", "FBNNSRGMBR..............", "", "").with(|record| {
        record.setups.blue = None;
        record.refused_setups.blue = Some("FFFF".to_owned());
    });
    let game = game.ends("1-0", "illegal-setup").by("blue", "blue sent an illegal set-up: the set-up has 4 squares");
    let (record, variant) = game.sound();
    let shown = replay(&record, &variant, Options::default()).expect("a game");
    assert!(shown.frames.is_empty());
    assert_eq!(
        plain(&shown.ending),
        "1-0 illegal-setup: Blue sent a set-up that is not allowed (blue sent an illegal set-up: the set-up has 4 \
         squares).\n"
    );
    let error = shown.frame(0).expect_err("no board");
    assert_eq!(error.to_string(), "there is no position after ply 0: this game ended before its first move");
    let red = replay(&record, &variant, Options { eyes: Eyes::Of(Side::Red), ranks: None }).expect("a game");
    assert_eq!((red.frames.len(), plain(&red.ending).contains("4 squares")), (0, false));
}

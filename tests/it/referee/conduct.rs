//! Engines that die, talk nonsense, or talk too much.

use linesman::protocol::limits;
use linesman::referee::account::{ASIDE_BYTES_KEPT, ASIDES_KEPT};
use linesman::rules::Side::{Blue, Red};

use super::table::{Table, Terms};

const WALK: &str = "f3m3/8/8/2~2~2/2~2~2/8/8/F3M3 r 0";

#[test]
fn a_death_on_turn_loses_at_once() {
    let mut table = Terms::from(WALK).play();
    table.wait(33).dies(Red);
    assert_eq!(table.verdict(), "0-1 crashed");
    assert_eq!(table.sentence(), "red crashed: exited with code 3; last line of its standard error: out of luck");
    assert_eq!(table.account().last_thought, 33);
}

#[test]
fn a_death_while_waiting_is_judged_on_turn() {
    let mut table = Terms::from(WALK).play();
    table.dies(Blue);
    assert_eq!((table.verdict(), table.waiting_for()), (String::new(), Some(Red)));
    table.moves("e1e2");
    assert_eq!(table.verdict(), "1-0 crashed");
    assert_eq!(table.account().moves.len(), 1);
}

#[test]
fn a_game_that_ends_before_a_dead_engines_turn_is_not_lost_by_it() {
    let mut table = Terms::from(WALK).play();
    table.dies(Blue).says(Red, "resign 2");
    assert_eq!(table.verdict(), "0-1 resigned");

    let mut table = Terms::from(WALK).play();
    table.dies(Blue).pass(20_000);
    assert_eq!(table.verdict(), "0-1 time");

    let mut table = Terms::from("f7/8/R7/2~2~2/2~2~2/8/8/F6M r 0").play();
    table.dies(Blue).moves("a6a8");
    assert_eq!(table.verdict(), "1-0 flag", "lost, but by the rules");

    let mut table = Terms::from("f3m3/8/8/2~2~2/2~2~2/8/8/FR6 r 1999").play();
    table.dies(Blue).moves("b1b2");
    assert_eq!(table.verdict(), "1/2-1/2 max-plies");
}

#[test]
fn the_last_move_of_an_engine_that_died_after_it_counts() {
    let mut table = Terms::from(WALK).play();
    table.says(Red, "bestmove 2 e1e2").dies(Red);
    assert_eq!((table.verdict(), table.account().moves.len()), (String::new(), 1));
    table.moves("e8e7");
    assert_eq!(table.verdict(), "0-1 crashed");
    assert_eq!(table.account().moves.len(), 2);

    let mut table = Terms::from("f7/8/R7/2~2~2/2~2~2/8/8/F6M r 0").play();
    table.says(Red, "bestmove 2 a6a8").dies(Red);
    assert_eq!(table.verdict(), "1-0 flag");
}

#[test]
fn a_draw_can_still_be_accepted_from_the_dead() {
    let mut table = Terms::from(WALK).play();
    table.says(Red, "bestmove 2 e1e2 draw").dies(Red).moves("e8e7 draw");
    assert_eq!(table.verdict(), "1/2-1/2 agreed");
}

#[test]
fn nonsense_is_noted_and_loses_past_the_limit_whoevers_turn_it_is() {
    for (side, result) in [(Red, "0-1"), (Blue, "1-0")] {
        let mut table = Terms::from(WALK).play();
        for n in 0..limits::UNINTELLIGIBLE_LINES {
            let line: &[u8] = match n % 4 {
                0 => b"bestmove e1e2",
                1 => b"readyok now",
                2 => b"\x00\xff\x1b[2J",
                _ => "schön".as_bytes(),
            };
            table.sends(side, line);
        }
        assert_eq!(table.verdict(), "");
        assert_eq!(table.oddities().len(), 100);
        assert_eq!(table.oddities()[2], r"\x00\xff\x1b[2J: byte 0x00 at place 1, expected printable ASCII");
        table.wait(5).says(side, "go away").says(side, "").says(side, "info depth 1");
        assert_eq!(table.verdict(), "", "unknown words, blank lines and thoughts do not count");
        table.sends(side, b"\x07");
        assert_eq!(table.verdict(), format!("{result} garbage"));
        assert!(
            table.sentence().ends_with(r"the last of them: '\x07' (byte 0x07 at place 1, expected printable ASCII)")
        );
        assert_eq!(table.account().last_thought, 5);
    }
}

#[test]
fn the_count_of_nonsense_goes_through_the_whole_game() {
    let mut table = Terms::from(WALK).play();
    for _ in 0..60 {
        table.says(Red, "bestmove");
    }
    table.moves("e1e2").moves("e8e7");
    for _ in 0..41 {
        table.says(Red, "bestmove");
    }
    assert_eq!(table.verdict(), "0-1 garbage");
}

#[test]
fn lines_beyond_the_budget_are_a_flood() {
    for (side, result) in [(Red, "0-1"), (Blue, "1-0")] {
        let mut table = Terms::from(WALK).play();
        // Blue's last request is `isready`, and it has answered that with a line already.
        let said = u32::from(side == Blue);
        for _ in said..limits::LINES_PER_REQUEST {
            table.says(side, "");
        }
        assert_eq!(table.verdict(), "");
        table.says(side, "");
        assert_eq!(table.verdict(), format!("{result} flood"));
        assert!(table.sentence().contains("in 50001 lines between two requests"), "{}", table.sentence());
    }
}

#[test]
fn bytes_beyond_the_budget_are_a_flood_and_each_request_has_its_own() {
    let line = format!("info string {}", "a".repeat(10_000));
    let fits = limits::BYTES_PER_REQUEST / (line.len() as u64 + 1);
    let mut table = Terms::from(WALK).play();
    let talk = |table: &mut Table| (0..fits).for_each(|_| _ = table.says(Red, &line));
    talk(&mut table);
    table.moves("e1e2").moves("e8e7");
    assert_eq!(table.verdict(), "");
    talk(&mut table);
    assert_eq!(table.verdict(), "");
    table.says(Red, &line);
    assert_eq!(table.verdict(), "0-1 flood");
}

#[test]
fn a_line_that_is_too_long_is_one_that_makes_no_sense() {
    let mut table = Terms::from(WALK).play();
    table.overlong(Red, 16_384, false).overlong(Red, 100, true);
    assert_eq!(table.verdict(), "");
    assert_eq!(table.oddities(), ["(nothing): more than 16384 bytes in a line"]);
    for _ in 1..limits::UNINTELLIGIBLE_LINES {
        table.overlong(Red, 20_000, true);
    }
    assert_eq!(table.verdict(), "");
    table.overlong(Red, 20_000, true);
    assert_eq!(table.verdict(), "0-1 garbage");
}

#[test]
fn a_line_that_does_not_end_is_not_waited_for() {
    for (side, result) in [(Red, "0-1"), (Blue, "1-0")] {
        let mut table = Terms::from(WALK).play();
        for _ in 0..limits::ENDLESS_LINE / 65_536 {
            table.overlong(side, 65_536, false);
        }
        assert_eq!(table.verdict(), "");
        table.overlong(side, 1, false);
        assert_eq!(table.verdict(), format!("{result} garbage"));
        assert!(table.sentence().ends_with("sent an unintelligible line: 1048577 bytes without a line feed"));
    }
}

#[test]
fn what_is_kept_of_chatter_is_bounded() {
    let mut table = Terms::from(WALK).play();
    for _ in 0..ASIDES_KEPT + 10 {
        table.says(Red, "info depth 1");
    }
    assert_eq!((table.account().asides.len(), table.account().asides_dropped.red), (ASIDES_KEPT, 10));
    let long = format!("info string {}", "a".repeat(15_000));
    for _ in 0..100 {
        table.says(Blue, &long);
    }
    let kept: usize =
        table.account().asides.iter().filter(|aside| aside.side == Blue).map(|aside| aside.line.len()).sum();
    assert!(kept > ASIDE_BYTES_KEPT - 20_000 && kept <= ASIDE_BYTES_KEPT, "{kept}");
    assert!(table.account().asides_dropped.blue > 50);
}

//! Clocks: when they start and stop, what a move costs, and when it is too late.

use linesman::protocol::time::Control;
use linesman::rules::Side::{Blue, Red};

use super::table::Terms;

const WALK: &str = "f3m3/8/8/2~2~2/2~2~2/8/8/F3M3 r 0";

const fn clock(base: u64, inc: u64, moves: Option<u32>) -> Control {
    Control::Clock { base, inc, moves }
}

#[test]
fn the_edge_of_the_time_is_the_last_whole_millisecond_of_the_margin() {
    let rows = [(1000, 0, 1000, true), (1000, 0, 1001, false), (1000, 50, 1050, true), (1000, 50, 1051, false)];
    for (base, margin, used, in_time) in rows {
        for control in [clock(base, 0, None), Control::PerMove(base)] {
            let mut table = Terms::from(WALK).control(control).margin(margin).play();
            table.wait(used).moves("e1e2");
            assert_eq!(table.verdict(), if in_time { "" } else { "0-1 time" }, "{control} {margin} {used}");

            let mut table = Terms::from(WALK).control(control).margin(margin).play();
            table.pass(used);
            assert_eq!(table.verdict(), if in_time { "" } else { "0-1 time" }, "{control} {margin} {used}");
        }
    }
}

#[test]
fn parts_of_a_millisecond_are_free() {
    let mut table = Terms::from(WALK).control(clock(1000, 0, None)).play();
    table.wait_micros(1_000_999).moves("e1e2");
    assert_eq!(table.last(Blue), "go 2 red 0 blue 1000 inc 0");
    table.wait_micros(1_999).moves("e8e7");
    assert_eq!(table.last(Red), "go 3 red 0 blue 999 inc 0");
}

#[test]
fn too_late_is_told_with_stop_and_the_facts() {
    let mut table = Terms::from(WALK).control(clock(1000, 0, None)).margin(50).play();
    table.forget().pass(2000);
    assert_eq!(table.told(Red)[1..], ["stop 2", "gameover 0-1 time"]);
    assert_eq!(table.told(Blue)[1..], ["gameover 0-1 time"]);
    assert_eq!(table.account().last_thought, 1051);
    assert_eq!(
        table.sentence(),
        "red had 1000 ms and did not answer in 1051 ms (not one byte came: if it did answer, its output is not flushed; \
         flush after each line, as in print(..., flush=True) in Python, fflush(stdout) in C, std::endl in C++, \
         System.out.flush() in Java; or set stdbuf=line for it)"
    );
}

#[test]
fn whoever_said_something_is_not_told_to_flush() {
    let mut table = Terms::from(WALK).play();
    table.says(Red, "info depth 1").pass(20_000);
    assert_eq!(table.sentence(), "red had 10000 ms and did not answer in 10001 ms");
    let mut table = Terms::from(WALK).play();
    table.says(Red, "info depth 1").moves("e1e2").moves("e8e7").pass(20_000);
    assert!(table.sentence().contains("not one byte came"), "since the request that it did not answer");
}

#[test]
fn no_chatter_moves_a_deadline() {
    let mut table = Terms::from(WALK).control(clock(1000, 0, None)).play();
    let due = table.deadline();
    assert_eq!(due, Some(1001));
    for line in ["info depth 1", "bestmove 1 e1e2", "readyok 1", "x-alive", "", "what?", "bestmove e1e2", "resign 1"] {
        table.wait(100).says(Red, line).says(Blue, line).written(Red).written(Blue);
        assert_eq!(table.deadline(), due, "{line}");
    }
    table.overlong(Red, 20_000, false);
    assert_eq!(table.deadline(), due);
    table.pass(300);
    assert_eq!(table.verdict(), "0-1 time");
}

#[test]
fn the_clock_starts_when_the_request_is_written() {
    let mut table = Terms::from(WALK).control(clock(1000, 0, None)).play();
    table.slow_pipes().moves("e1e2");
    assert_eq!(table.deadline(), Some(1001), "a request that is never read is on the clock too");
    table.wait(40).written(Blue);
    assert_eq!(table.deadline(), Some(1041));
    table.wait(10).written(Blue).wait(90).moves("e8e7");
    assert_eq!(table.account().moves[1].time, 100);
}

#[test]
fn increments_come_after_the_move() {
    let mut table = Terms::from(WALK).control(clock(1000, 200, None)).play();
    assert_eq!(table.last(Red), "go 2 red 1000 blue 1000 inc 200");
    table.wait(300).moves("e1e2");
    assert_eq!(table.last(Blue), "go 2 red 900 blue 1000 inc 200");
    table.wait(1000).moves("e8e7");
    assert_eq!(table.last(Red), "go 3 red 900 blue 200 inc 200");
}

#[test]
fn the_base_comes_again_after_so_many_moves() {
    let mut table = Terms::from(WALK).control(clock(1000, 10, Some(2))).play();
    assert_eq!(table.last(Red), "go 2 red 1000 blue 1000 inc 10 moves 2");
    table.wait(100).moves("e1e2").moves("e8e7");
    assert_eq!(table.last(Red), "go 3 red 910 blue 1010 inc 10 moves 1");
    table.wait(100).moves("e2e3").moves("e7e6");
    assert_eq!(table.last(Red), "go 4 red 1820 blue 2020 inc 10 moves 2");
}

#[test]
fn time_for_each_move_is_the_same_for_each() {
    let mut table = Terms::from(WALK).control(Control::PerMove(500)).ask_again(3).play();
    for mv in ["e1e2", "e8e7", "e2e3", "e7e6"] {
        assert!(table.last(table.waiting_for().expect("a side")).ends_with(" movetime 500"));
        table.wait(500).moves(mv);
    }
    table.wait(500).moves("e3a1").wait(500).moves("e3d3");
    assert_eq!(table.verdict(), "", "a request that is asked again has its own time");
    table.wait(501).moves("e6d6");
    assert_eq!(table.verdict(), "1-0 time");
}

#[test]
fn without_a_limit_nothing_is_ever_late() {
    let mut table = Terms::from(WALK).control(Control::Unlimited).play();
    assert_eq!((table.last(Red), table.deadline()), ("go 2 unlimited", None));
    table.pass(1_000_000_000).moves("e1e2");
    assert_eq!(table.verdict(), "");
    assert_eq!(table.account().moves[0].time, 1_000_000_000);
}

#[test]
fn whatever_comes_after_the_deadline_is_late() {
    for line in ["bestmove 2 e1e2", "bestmove 2 e1e2 draw", "resign 2", "bestmove 2 nonsense", "info depth 9"] {
        let mut table = Terms::from(WALK).play();
        table.wait(10_001).says(Red, line);
        assert_eq!(table.verdict(), "0-1 time", "{line}");
    }
    let mut table = Terms::from(WALK).play();
    table.wait(10_001).says(Red, "bestmove 2 e1e2");
    assert_eq!(table.oddities(), ["bestmove 2 e1e2: not the answer to a request that is open"], "noted");
    let mut table = Terms::from(WALK).play();
    table.wait(10_001).dies(Red);
    assert_eq!(table.verdict(), "0-1 time");
    let mut table = Terms::from(WALK).play();
    table.wait(10_001).dies(Blue);
    assert_eq!(table.verdict(), "0-1 time", "the mover was late before the other died");
}

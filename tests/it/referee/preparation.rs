//! Before the first move: the announcement, `readyok`, and both set-ups at the same time.

use linesman::protocol::limits;
use linesman::rules::Side::{Blue, Red};

use super::table::{QUICK, READY_TIME, SETUP_TIME, Table, Terms};

const UNASKED: &str = "not the answer to a request that is open";

/// Both sides are ready and are setting up.
fn setting_up() -> Table {
    let mut table = Terms::new("quick").margin(100).sit();
    table.says(Red, "readyok 1").says(Blue, "readyok 1").forget();
    table
}

#[test]
fn a_game_is_announced_with_all_its_rules() {
    let table = Terms::new("quick").sit();
    let expected = |id: &str, side: &str, seed: u64| {
        format!(
            "newgame {id} quick version 1 side {side} illegal forfeit\n\
             rules board 8x8 blocked c4,c5,f4,f5\n\
             rules home 3\n\
             rules army M:marshal:10:1:mobile G:general:9:1:mobile N:miner:3:2:mobile,defuses \
             R:scout:2:2:mobile,slides S:spy:1:1:mobile,slays=M B:bomb:-:2:bomb F:flag:-:1:flag\n\
             rules set fill any step orthogonal slide_attack true ties both-fall bombs stay disclosure both \
             stalemate loss both_immobile draw immobile on-turn hopeless_draw false two_squares 3 chase isf \
             max_plies 2000 max_quiet_plies 0 numbering marshal-high\n\
             clock base 10000 inc 0 setup 5000\n\
             seed {seed}\n\
             isready 1"
        )
    };
    assert_eq!(table.told(Red).join("\n"), expected("g1-red", "red", 11));
    assert_eq!(table.told(Blue).join("\n"), expected("g1-blue", "blue", 22));
}

#[test]
fn both_get_ready_then_both_set_up_then_play_begins() {
    let mut table = Terms::new("quick").sit();
    table.forget().says(Blue, "readyok 1");
    assert_eq!((table.last(Red), table.last(Blue)), ("isready 1", "isready 1"));
    assert_eq!(table.waiting_for(), Some(Red));
    table.says(Red, "readyok 1");
    assert_eq!((table.last(Red), table.last(Blue)), ("setup 2", "setup 2"));
    assert_eq!(table.waiting_for(), None, "both");
    table.says(Blue, &format!("setup 2 {QUICK}")).forget();
    assert_eq!(table.told(Red), ["setup 2"], "nobody hears that the other has set up");
    table.says(Red, &format!("setup 2 {}", QUICK.to_lowercase()));
    let view = "view 0 ????????/??6/8/2~2~2/2~2~2/8/BR6/FBNNSRGM r";
    assert_eq!(table.told(Red), ["setup 2", "begin", view, "go 3 red 10000 blue 10000 inc 0"]);
    assert_eq!(table.told(Blue)[1..], ["begin", "view 0 fbnnsrgm/br6/8/2~2~2/2~2~2/8/??6/???????? r"]);
    assert_eq!(table.account().setups.red.as_deref(), Some(QUICK));
}

/// What one side does instead of setting up.
#[derive(Debug, Clone, Copy)]
enum Deed {
    Says(&'static str),
    SaysAgain(u32, &'static str),
    Dies,
    Waits,
    ComesLate,
}

fn does(table: &mut Table, deed: Deed) {
    match deed {
        Deed::Says(line) => table.says(Red, line),
        Deed::SaysAgain(times, line) => {
            (0..times).for_each(|_| _ = table.says(Red, line));
            table
        }
        Deed::Dies => table.dies(Red),
        Deed::Waits => table.pass(SETUP_TIME + 101),
        Deed::ComesLate => table.wait(SETUP_TIME + 101).says(Red, &format!("setup 2 {QUICK}")),
    };
}

/// A deed, the reason of the result that it leads to, and the beginning of the sentence about it.
const FAILURES: &[(Deed, &str, &str)] = &[
    (Deed::Says("setup 2 FF"), "illegal-setup", "sent an illegal set-up: the set-up has 2 squares, expected 24"),
    (
        Deed::Says("setup 2 FBNN SRGMBR.............."),
        "illegal-setup",
        "sent an illegal set-up: the set-up has 25 squares, expected 24",
    ),
    (
        Deed::Says("setup 2 FBNNSRGMBX.............."),
        "illegal-setup",
        "sent an illegal set-up: the set-up has 'X' at place 10",
    ),
    (
        Deed::Says("setup 2 FBNNSRGMB..............."),
        "illegal-setup",
        "sent an illegal set-up: the set-up has 1 of R (scout), expected 2",
    ),
    (Deed::Waits, "time", "had 5100 ms and did not answer in 5101 ms (not one byte came"),
    (Deed::ComesLate, "time", "had 5100 ms and did not answer in 5101 ms"),
    (Deed::Dies, "crashed", "crashed: exited with code 3; last line of its standard error: out of luck"),
    (
        Deed::SaysAgain(limits::UNINTELLIGIBLE_LINES + 1, "setup 2"),
        "garbage",
        "sent 101 unintelligible lines, the last of them: 'setup 2' (malformed 'setup'",
    ),
    (
        Deed::SaysAgain(limits::LINES_PER_REQUEST + 1, ""),
        "flood",
        "sent 50001 bytes in 50001 lines between two requests",
    ),
];

#[test]
fn each_way_to_fail_in_the_set_up_loses_once_the_other_side_is_done() {
    for &(deed, reason, sentence) in FAILURES {
        let mut table = setting_up();
        if reason == "time" {
            table.says(Blue, &format!("setup 2 {QUICK}"));
            does(&mut table, deed);
        } else {
            does(&mut table, deed);
            assert_eq!(table.verdict(), "", "{reason}: the other side is still setting up");
            table.says(Blue, &format!("setup 2 {QUICK}"));
        }
        assert_eq!(table.verdict(), format!("0-1 {reason}"));
        assert!(table.sentence().starts_with(&format!("red {sentence}")), "{}", table.sentence());
        assert_eq!(table.told(Red), ["setup 2", &format!("gameover 0-1 {reason}")]);
        assert_eq!(table.told(Blue), table.told(Red));
    }
}

#[test]
fn both_failing_is_a_draw_by_double_forfeit() {
    for &(deed, reason, _) in FAILURES {
        let mut table = setting_up();
        table.dies(Blue);
        does(&mut table, deed);
        assert_eq!(table.verdict(), "1/2-1/2 double-forfeit", "{reason}");
        assert!(table.sentence().starts_with("red "), "{}", table.sentence());
        assert!(table.sentence().contains("; blue crashed: exited with code 3"), "{}", table.sentence());
    }
}

#[test]
fn the_two_set_ups_run_on_separate_clocks() {
    let mut table = Terms::new("quick").sit();
    table.slow_pipes().says(Red, "readyok 1").says(Blue, "readyok 1");
    table.written(Red).wait(300).written(Blue);
    assert_eq!(table.deadline(), Some(SETUP_TIME + 1), "Red's comes first");
    table.pass(SETUP_TIME - 299);
    assert_eq!(table.verdict(), "", "Red is late, Blue is not");
    assert_eq!(table.deadline(), Some(SETUP_TIME + 301));
    table.pass(299).says(Blue, &format!("setup 2 {QUICK}"));
    assert_eq!(table.verdict(), "0-1 time");
    assert_eq!(table.account().setup_times.blue, SETUP_TIME);
}

#[test]
fn an_engine_that_is_not_ready_stalls() {
    let mut table = Terms::new("quick").sit();
    table.says(Red, "readyok 1").pass(READY_TIME);
    assert_eq!(table.verdict(), "");
    table.pass(1);
    assert_eq!(table.verdict(), "1-0 stalled");
    assert!(table.sentence().starts_with("blue did not answer isready within 3000 ms (not one byte came"));

    let mut table = Terms::new("quick").sit();
    table.pass(READY_TIME + 1);
    assert_eq!(table.verdict(), "1/2-1/2 double-forfeit");

    let mut table = Terms::new("quick").sit();
    table.says(Blue, "readyok 1").wait(READY_TIME + 1).says(Red, "readyok 1");
    assert_eq!(table.verdict(), "0-1 stalled", "late is late, whoever notices it first");
}

#[test]
fn death_after_readyok_is_still_death() {
    let mut table = Terms::new("quick").sit();
    table.says(Red, "readyok 1").dies(Red).says(Blue, "readyok 1");
    assert_eq!(table.verdict(), "0-1 crashed");
    let mut table = setting_up();
    table.says(Red, &format!("setup 2 {QUICK}")).dies(Red).says(Blue, &format!("setup 2 {QUICK}"));
    assert_eq!(table.verdict(), "0-1 crashed");
}

#[test]
fn an_engine_that_is_dead_already_is_not_waited_for() {
    let mut table = Terms::new("quick").stand();
    table.dies(Blue).start().says(Red, "readyok 1");
    assert_eq!(table.verdict(), "1-0 crashed");
    let mut table = Terms::new("quick").stand();
    table.dies(Blue).dies(Red).start();
    assert_eq!(table.verdict(), "1/2-1/2 double-forfeit");
}

#[test]
fn answers_to_other_requests_are_noted_and_dropped() {
    let mut table = Terms::new("quick").sit();
    for line in ["readyok 2", "readyok 0", "setup 1 ...", "bestmove 1 a1a2", "resign 1", "uhiok", "id name Twice"] {
        table.says(Red, line);
        assert_eq!(table.waiting_for(), None, "{line}: both are awaited");
    }
    assert_eq!(table.oddities().len(), 7);
    assert!(table.oddities()[0].ends_with(UNASKED), "{:?}", table.oddities());

    let mut table = setting_up();
    let first = format!("setup 2 {QUICK}");
    table.says(Red, "setup 1 ...").says(Red, "readyok 1").says(Red, &first).says(Red, "setup 2 FF");
    assert_eq!(table.waiting_for(), Some(Blue), "the first answer stands");
    assert_eq!(table.oddities().len(), 3);
    table.says(Blue, &first);
    assert_eq!(table.verdict(), "");
}

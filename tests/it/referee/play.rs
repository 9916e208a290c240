//! Play from the first `go` to `gameover`: what each side is told, and whose answers count.

use linesman::games::Variant;
use linesman::rules::Side::{Blue, Red};

use super::table::{TEN_SECONDS, Table, Terms};
use linesman::protocol::time::Control;

/// Red's scout on a3 is three moves from the flag; Blue's spy is in its way.
const RACE: &str = "f6m/8/s7/2~2~2/2~2~2/R7/8/F6M r 0";
/// Two marshals with room to walk.
const WALK: &str = "f3m3/8/8/2~2~2/2~2~2/8/8/F3M3 r 0";

const UNASKED: &str = "not the answer to a request that is open";

#[test]
fn a_game_to_the_flag_with_every_line() {
    let mut table = Terms::from(RACE).sit();
    table.says(Red, "readyok 1").says(Blue, "readyok 1");
    let start = table.told(Red).len() - 3;
    table.wait(100).says(Red, "bestmove 2 a3a6");
    table.wait(250).says(Blue, "bestmove 2 h8h7");
    table.wait(50).says(Red, "bestmove 3 a6a8");
    let red = [
        "begin",
        "view 0 ?6?/8/?7/2~2~2/2~2~2/R7/8/F6M r",
        "go 2 red 10000 blue 10000 inc 0",
        "event 1 red a3a6 attack R s attacker",
        "event 2 blue h8h7",
        "view 2 ?7/7*/R7/2~2~2/2~2~2/8/8/F6M r",
        "go 3 red 9900 blue 9750 inc 0",
        "event 3 red a6a8 attack R f attacker",
        "view 3 R7/7*/8/2~2~2/2~2~2/8/8/F6M b",
        "gameover 1-0 flag",
    ];
    assert_eq!(table.told(Red)[start..], red);
    let blue = [
        "begin",
        "view 0 f6m/8/s7/2~2~2/2~2~2/?7/8/?6? r",
        "event 1 red a3a6 attack R s attacker",
        "view 1 f6m/8/R7/2~2~2/2~2~2/8/8/?6? b",
        "go 2 red 9900 blue 10000 inc 0",
        "event 2 blue h8h7",
        "event 3 red a6a8 attack R f attacker",
        "view 3 R7/7m/8/2~2~2/2~2~2/8/8/?6? b",
        "gameover 1-0 flag",
    ];
    assert_eq!(table.told(Blue)[start..], blue);
    let times: Vec<u64> = table.account().moves.iter().map(|made| made.time).collect();
    assert_eq!(times, [100, 250, 50]);
}

#[test]
fn disclosure_decides_what_an_event_tells() {
    let looker = |rules: &str, position: &str, mv: &str| {
        let mut table = Terms::of(Variant::preset(rules).expect("a preset"))
            .with(|config| config.opening = linesman::referee::Opening::Position(position.to_owned()))
            .play();
        table.moves(mv);
        let event = |side| {
            let told = table.told(side).iter().find(|line| line.starts_with("event"));
            told.map_or_else(String::new, |line| line.replace("event 1 red ", ""))
        };
        let blue = event(Blue);
        table.abort("enough");
        let red = table.told(Red).iter().find(|line| line.starts_with("event")).cloned().unwrap_or_default();
        (red.replace("event 1 red ", ""), blue)
    };
    // In Maršál a špión the attacker looks at the defender and does not tell his own.
    let board =
        |attacker: &str, defender: &str| format!("f4m4/10/10/10/3~2~3/3~2~3/3~2~3/{defender}9/{attacker}9/10/F4M4 r 0");
    let told = |attacker, defender| looker("marsal", &board(attacker, defender), "a3a4");
    assert_eq!(told("G", "k"), ("a3a4 attack G k attacker".to_owned(), "a3a4 attack ? k attacker".to_owned()));
    assert_eq!(told("K", "g"), ("a3a4 attack K g defender".to_owned(), "a3a4 attack K g defender".to_owned()));
    assert_eq!(told("G", "g"), ("a3a4 attack G g none".to_owned(), "a3a4 attack G g none".to_owned()));
}

#[test]
fn answers_that_nobody_asked_for_are_noted_and_dropped() {
    let mut table = Terms::from(WALK).play();
    for line in
        ["bestmove 1 e1e2", "bestmove 3 e1e2", "bestmove 0 e1e2", "setup 2 FF", "readyok 1", "resign 1", "resign 9"]
    {
        table.says(Red, line);
        assert_eq!((table.waiting_for(), table.verdict()), (Some(Red), String::new()), "{line}");
    }
    for line in ["bestmove 2 e8e7", "resign 1", "resign 2"] {
        table.says(Blue, line);
        assert_eq!((table.waiting_for(), table.verdict()), (Some(Red), String::new()), "{line}: Blue is not asked");
    }
    assert_eq!(table.account().moves.len(), 0);
    assert_eq!(table.oddities().len(), 10);
    assert_eq!(table.oddities()[0], format!("bestmove 1 e1e2: {UNASKED}"));
}

#[test]
fn a_second_answer_is_not_taken_for_the_next() {
    let mut table = Terms::from(WALK).play();
    table.says(Red, "bestmove 2 e1e2").says(Red, "bestmove 2 e2e3").says(Red, "bestmove 3 e2e3");
    assert_eq!(table.waiting_for(), Some(Blue));
    table.moves("e8e7");
    assert_eq!(table.waiting_for(), Some(Red), "the answer that came early was not kept");
    assert_eq!(table.last(Red), "go 3 red 10000 blue 10000 inc 0");
    assert_eq!(table.oddities().len(), 2);
    table.says(Red, "bestmove 3 e2e3");
    assert_eq!(table.account().moves.len(), 3);
}

#[test]
fn resignation_counts_on_turn() {
    let mut table = Terms::from(WALK).play();
    table.moves("e1e2").wait(70).says(Blue, "resign 2");
    assert_eq!(table.verdict(), "1-0 resigned");
    assert_eq!(table.sentence(), "blue resigned");
    assert_eq!(table.account().last_thought, 70);
    assert_eq!(table.last(Blue), "gameover 1-0 resigned");
}

#[test]
fn thoughts_and_vendor_words_are_kept_and_change_nothing() {
    let mut table = Terms::from(WALK).play();
    table
        .says(Red, "info depth 4 score cp 31 pv e1e2")
        .says(Blue, "info string pondering")
        .says(Red, "x-temperature 40");
    assert_eq!(table.oddities(), [""; 0]);
    let asides: Vec<&str> = table.account().asides.iter().map(|aside| aside.line.as_str()).collect();
    assert_eq!(asides, ["info depth 4 score cp 31 pv e1e2", "info string pondering", "x-temperature 40"]);
}

#[test]
fn an_aborted_game_is_void_and_both_are_told_what_they_missed() {
    let mut table = Terms::from(WALK).play();
    table.moves("e1e2").forget().abort("the machine is going down");
    assert_eq!(table.verdict(), "* void");
    assert_eq!(table.sentence(), "the machine is going down");
    let news = ["event 1 red e1e2", "view 1 ?3?3/8/8/2~2~2/2~2~2/8/4M3/F7 b", "gameover * void"];
    assert_eq!(table.told(Red)[1..], news);
    assert_eq!(table.told(Blue)[1..], ["gameover * void"], "Blue has heard of the move already");
    table.abort("twice").dies(Red).says(Blue, "bestmove 2 e8e7").pass(100_000);
    assert_eq!((table.sentence().as_str(), table.deadline()), ("the machine is going down", None));
}

#[test]
fn a_game_can_be_aborted_before_it_begins() {
    let mut table = Terms::new("quick").sit();
    table.forget().abort("stopped");
    assert_eq!(table.told(Red), ["isready 1", "gameover * void"]);
}

#[test]
fn legal_moves_go_to_whoever_wants_them() {
    let mut table = Terms::from(WALK).wants_legal(Red).play();
    assert_eq!(table.last(Red), "go 2 red 10000 blue 10000 inc 0");
    table.moves("e1e2").moves("e8d8").moves("e2e1").moves("d8e8");
    let legal: Vec<&String> = table.told(Red).iter().filter(|line| line.starts_with("legal")).collect();
    assert_eq!(legal, ["legal e2d2 e2e1 e2e3 e2f2", "legal e1d1 e1e2 e1f1"], "sorted, and what is legal now");
    assert!(!table.told(Blue).iter().any(|line| line.starts_with("legal")));
}

#[test]
fn limits_on_the_search_are_passed_on() {
    let mut table = Terms::from(WALK)
        .with(|config| {
            config.search.red.nodes = Some(5000);
            config.search.blue.depth = Some(3);
        })
        .play();
    assert_eq!(table.last(Red), "go 2 red 10000 blue 10000 inc 0 nodes 5000");
    table.moves("e1e2");
    assert_eq!(table.last(Blue), "go 2 red 10000 blue 10000 inc 0 depth 3");
}

#[test]
fn each_side_hears_of_its_own_way_of_keeping_time() {
    let mut table = Terms::from(WALK)
        .with(|config| {
            config.control.red = Control::Unlimited;
            config.control.blue = TEN_SECONDS;
        })
        .sit();
    assert!(table.told(Red).contains(&"clock unlimited setup 5000".to_owned()));
    assert!(table.told(Blue).contains(&"clock base 10000 inc 0 setup 5000".to_owned()));
    table.says(Red, "readyok 1").says(Blue, "readyok 1");
    assert_eq!(table.last(Red), "go 2 unlimited");
    table.moves("e1e2");
    assert_eq!(table.last(Blue), "go 2 red 0 blue 10000 inc 0");
}

/// Each side's own messages are numbered on their own.
#[test]
fn request_numbers_count_for_each_side_alone() {
    let mut table: Table = Terms::from(WALK).ask_again(3).play();
    table.moves("e1e3").moves("e1e3");
    assert_eq!(table.request(Red), 4);
    table.moves("e1e2");
    assert_eq!(table.request(Blue), 2);
}

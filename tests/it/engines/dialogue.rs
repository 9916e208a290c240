//! What engines answer to which lines.

use std::fmt::Write as _;

use linesman::engines::{EngineError, EngineName, NAMES, run};
use linesman::games::Variant;
use linesman::protocol::{ToEngine, rules_lines};

/// What an engine writes when it is told this.
fn answers(name: &str, input: impl AsRef<[u8]>) -> Vec<String> {
    let mut output = Vec::new();
    run(name, input.as_ref(), &mut output).expect("an engine");
    String::from_utf8(output).expect("ASCII").lines().map(str::to_owned).collect()
}

/// The start of a game of `quick` as this side, up to the set-up.
pub(super) fn new_game(side: &str) -> String {
    let mut text = format!("newgame g1 quick version 1 side {side} illegal ask-again:3\n");
    for line in rules_lines::lines(&Variant::preset("quick").expect("a preset")) {
        let _ = writeln!(text, "{}", ToEngine::Rules(line));
    }
    text + "clock base 60000 inc 600 setup 10000\nseed 123\n"
}

const VIEW: &str = "view 0 8/8/2~2~2/8/2?2~2/8/R7/F7 r\n";

/// A game of `quick` in which a scout and a flag are left, up to a position.
fn with_a_scout() -> String {
    new_game("red") + "begin\nview 0 ?7/8/8/2~2~2/2~2~2/8/R7/F7 r\n"
}

#[test]
fn engines_introduce_themselves() {
    for name in NAMES {
        let lines = answers(name, "uhi 1\nisready 7\nquit\nisready 8\n");
        assert_eq!(lines[0], format!("id name linesman {name} {}", env!("CARGO_PKG_VERSION")));
        assert_eq!(lines[1..], ["id author the authors of linesman", "games *", "uhiok", "readyok 7"]);
    }
    let lines = answers("random", "uhi 2\n");
    assert_eq!((lines[0].as_str(), lines.len()), ("info string this engine speaks UHI 1", 5));
}

#[test]
fn a_name_that_no_engine_has_is_refused() {
    let refused = run("stockfish", "uhi 1\n".as_bytes(), Vec::new());
    assert!(matches!(refused, Err(EngineError::Name(_))));
    assert_eq!(NAMES.len(), EngineName::ALL.len());
}

#[test]
fn a_set_up_is_sent_for_every_side() {
    for name in NAMES {
        for side in ["red", "blue"] {
            let lines = answers(name, new_game(side) + "isready 1\nsetup 2\n");
            assert_eq!(lines[0], "readyok 1");
            let letters = lines[1].strip_prefix("setup 2 ").expect("a set-up");
            assert_eq!((letters.len(), lines.len()), (24, 2));
            assert_eq!(letters.bytes().filter(|&b| b != b'.').count(), 10);
        }
    }
}

#[test]
fn the_answer_has_the_number_of_the_request() {
    for name in NAMES {
        let lines = answers(name, with_a_scout() + "go 41 movetime 100\n");
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(lines[0].starts_with("bestmove 41 a2"), "{lines:?}");
    }
}

#[test]
fn unknown_lines_and_what_concerns_other_engines_are_ignored() {
    for name in NAMES {
        let asides = "x-weather fine\n\nsetoption name Hash value 64\noffer draw\nlegal a2a3 a2b2\nstop 1\nblah blah\n";
        let plain = answers(name, with_a_scout() + "go 1 unlimited\n");
        assert_eq!(answers(name, with_a_scout() + asides + "go 1 unlimited\n" + asides), plain);
        let crlf = with_a_scout().replace('\n', "  \r\n");
        assert_eq!(answers(name, format!("\u{feff}{crlf}go 1 unlimited\r\n")), plain);
    }
}

#[test]
fn a_move_that_was_refused_is_not_sent_again() {
    for name in NAMES {
        let mut input = with_a_scout();
        // The scout on a2 has 5 moves up its file to the enemy on a8, with it 6, and 7 along its rank.
        for request in 1..=13 {
            let _ = writeln!(input, "go {request} unlimited\nillegal {request} two-squares");
        }
        let mut moves: Vec<String> =
            answers(name, input).iter().map(|line| line.rsplit(' ').next().unwrap_or_default().to_owned()).collect();
        moves.sort_unstable();
        moves.dedup();
        assert_eq!(moves.len(), 13, "{name}: {moves:?}");
    }
}

#[test]
fn a_stale_refusal_changes_nothing() {
    let input = with_a_scout() + "go 1 unlimited\nillegal 9 two-squares\n";
    assert_eq!(answers("random", input).len(), 1);
}

#[test]
fn an_engine_that_cannot_play_says_why_and_resigns() {
    let told = |input: String| answers("random", input);
    assert_eq!(told("go 5 unlimited\n".to_owned()), ["info string no game has begun", "resign 5"]);
    assert_eq!(told(new_game("red") + "go 5 unlimited\n"), ["info string the board has not been shown", "resign 5"]);
    let faulty = new_game("red") + "rules home 9\nsetup 1\ngo 2 unlimited\n";
    let lines = told(faulty);
    assert_eq!(lines[0], "info string cannot play by these rules: home.rows: 9 home rows do not fit, expected 1 to 4");
    assert_eq!((lines[2].as_str(), lines.len()), ("resign 2", 3));
    let other_board = new_game("red") + "view 0 4/4/4/4 r\ngo 3 unlimited\n";
    assert_eq!(told(other_board)[0], "info string the view is of a 4x4 board, expected 8x8");
    assert_eq!(told(new_game("red") + VIEW)[0], "info string the view has '?' on c4, which cannot stand there");
}

#[test]
fn nothing_left_to_move_is_resigned() {
    for name in NAMES {
        let stuck = new_game("red") + "begin\nview 0 ?7/8/8/2~2~2/2~2~2/8/8/F7 r\ngo 2 unlimited\n";
        assert_eq!(answers(name, stuck), ["resign 2"]);
    }
}

#[test]
fn a_view_that_differs_is_remarked_on_and_believed() {
    let input = with_a_scout() + "event 1 red a2a3\nview 2 ?7/8/8/2~2~2/2~2~2/8/1R6/F7 r\ngo 2 unlimited\n";
    for name in NAMES {
        let lines = answers(name, &input);
        assert_eq!(lines[0], "info string view 2 differs, the events led to ?7/8/8/2~2~2/2~2~2/R7/8/F7 b after ply 1");
        assert!(lines[1].starts_with("bestmove 2 b2"), "{lines:?}");
    }
}

#[test]
fn a_ply_that_no_game_reaches_is_remarked_on() {
    let input = new_game("red") + "view 4294967295 ?7/8/8/2~2~2/2~2~2/8/R7/F7 r\nevent 1 red a2a3\nisready 1\n";
    assert_eq!(answers("greedy", input), ["info string view 4294967295 is of no ply up to 2147483647", "readyok 1"]);
}

#[test]
fn an_event_that_does_not_fit_is_remarked_on() {
    let lines = answers("random", with_a_scout() + "event 1 red h8h7\n");
    assert_eq!(lines, ["info string event 1 does not fit the board"]);
}

#[test]
fn a_message_that_is_cut_short_is_remarked_on() {
    assert_eq!(answers("random", "view 0\n"), ["info string malformed 'view', expected: view <ply> <placement> r|b|w"]);
}

#[test]
fn the_end_of_input_ends_the_engine() {
    assert_eq!(answers("random", ""), Vec::<String>::new());
    assert_eq!(answers("random", "isready 1"), ["readyok 1"]);
}

#[test]
fn garbage_does_no_harm() {
    let mut input = b"uhi 1\n\xff\xfe\0\n".to_vec();
    input.extend(std::iter::repeat_n(b'x', 100_000));
    input.extend(
        b"\ngo\ngo -1 unlimited\nevent 0 red a1a1\nview 4294967295 ///// r\nsetup 99999999999\nillegal 1 two-squares\n",
    );
    input.extend(b"isready 1\n");
    for name in NAMES {
        assert_eq!(answers(name, &input).last().map(String::as_str), Some("readyok 1"));
    }
}

//! UCI and UCCI, byte for byte.

use linesman::games::Variant;
use linesman::protocol::dialects::{Coordinates, Protocol};
use linesman::protocol::{ToEngine, rules_lines};
use linesman::record::{Rulebook, verify};

use super::conversation::Conversation;
use crate::records;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

fn new_game(side: &str) -> String {
    let variant = Variant::preset("xiangqi").expect("a preset");
    let mut lines = vec![format!("newgame g1 xiangqi version 1 side {side} illegal forfeit")];
    lines.extend(rules_lines::lines(&variant).into_iter().map(|line| ToEngine::Rules(line).to_string()));
    lines.join("\n") + "\nclock base 60000 inc 600 setup 1000\nseed 7\n"
}

/// A conversation after an introduction in which nothing was found out.
fn introduced(protocol: Protocol, coordinates: Coordinates) -> Conversation {
    let mut engine = Conversation::new(protocol, Some(coordinates));
    engine.sent("uhi 1");
    let last = if protocol == Protocol::Uci { "uciok" } else { "ucciok" };
    assert_eq!(engine.heard(last), "uhiok");
    engine
}

#[test]
fn a_uci_engine_introduces_itself_and_shows_how_it_numbers_ranks() {
    let mut engine = Conversation::new(Protocol::Uci, None);
    assert_eq!(engine.sent("uhi 1"), "uci\n");
    assert_eq!(engine.heard("Fairy-Stockfish by its authors"), "unknown");
    assert_eq!(engine.heard("id name Fairy-Stockfish 14"), "id name Fairy-Stockfish 14");
    assert_eq!(
        engine.heard("option name Hash type spin default 16 min 1 max 1024"),
        "option name Hash type spin default 16 min 1 max 1024"
    );
    engine.heard("option name UCI_Variant type combo default chess var chess var xiangqi");
    let asked = "setoption name UCI_Variant value xiangqi\nisready\nposition startpos\ngo depth 1\n";
    assert_eq!(engine.answered("uciok"), (String::new(), asked.to_owned()));
    assert_eq!(engine.heard("readyok"), "");
    assert_eq!(engine.heard("bestmove b1c3 ponder i10i9"), "uhiok");
    assert_eq!(engine.sent("setoption name Hash value 64"), "setoption name Hash value 64\n");
    assert_eq!(engine.sent(&new_game("black")), "ucinewgame\n");
    assert_eq!(engine.sent("isready 1"), "isready\n");
    assert_eq!(engine.heard("readyok"), "readyok 1");
    let turn = format!("begin\nview 0 {START}\nevent 1 red b3e3\ngo 2 red 60000 black 59000 inc 600");
    let position = "position startpos moves b3e3\n";
    assert_eq!(engine.sent(&turn), format!("{position}go wtime 60000 btime 59000 winc 600 binc 600\n"));
    assert_eq!(engine.heard("info depth 1 score cp 12 pv b10c8"), "info depth 1 score cp 12 pv b10c8");
    assert_eq!(engine.heard("bestmove b10c8"), "bestmove 2 b10c8");
    assert_eq!(
        engine.sent("event 2 black b10c8\nevent 3 red b1c3\ngo 3 movetime 500 nodes 9 depth 4"),
        "position startpos moves b3e3 b10c8 b1c3\ngo movetime 500 nodes 9 depth 4\n"
    );
    assert_eq!(engine.sent("stop 3"), "stop\n");
    assert_eq!(engine.sent("gameover 1-0 time"), "");
    assert_eq!(engine.heard("bestmove h8e8"), "bestmove 3 h8e8", "late, and so named by its own request");
    assert_eq!(engine.heard("bestmove h8e8"), "unknown");
    assert_eq!(engine.sent("quit"), "quit\n");
}

#[test]
fn ranks_from_0_are_found_out_and_translated() {
    let mut engine = Conversation::new(Protocol::Uci, None);
    engine.sent("uhi 1");
    assert_eq!(engine.answered("uciok").1, "isready\nposition startpos\ngo depth 1\n");
    assert_eq!(engine.heard("bestmove h2e2"), "uhiok");
    engine.sent(&new_game("black"));
    let turn = format!("begin\nview 0 {START}\nevent 1 red a1a2\ngo 2 unlimited depth 3");
    assert_eq!(engine.sent(&turn), "position startpos moves a0a1\ngo depth 3\n");
    assert_eq!(engine.heard("bestmove a9a8"), "bestmove 2 a10a9");
    engine.sent("event 2 black a10a9\nevent 3 red a2a1\ngo 3 unlimited nodes 5");
    assert_eq!(engine.heard("bestmove (none)"), "bestmove 3 (none)");
}

#[test]
fn a_first_move_that_tells_nothing_leaves_the_usual_numbering() {
    for (variants, expected) in [(true, "a1a2"), (false, "a0a1")] {
        let mut engine = Conversation::new(Protocol::Uci, None);
        engine.sent("uhi 1");
        if variants {
            engine.heard("option name UCI_Variant type combo default chess var xiangqi");
        }
        engine.answered("uciok");
        assert_eq!(engine.heard("bestmove (none)"), "uhiok");
        engine.sent(&new_game("black"));
        let sent = engine.sent(&format!("begin\nview 0 {START}\nevent 1 red a1a2\ngo 2 unlimited"));
        assert_eq!(sent, format!("position startpos moves {expected}\ngo movetime 1000\n"));
    }
}

#[test]
fn a_ucci_engine_offers_draws_and_resigns() {
    let mut engine = Conversation::new(Protocol::Ucci, None);
    assert_eq!(engine.sent("uhi 1"), "ucci\n");
    assert_eq!(
        engine.heard("option usemillisec type check default false"),
        "option name usemillisec type check default false"
    );
    engine.heard("option newgame type button");
    let asked = "setoption usemillisec true\nisready\nposition startpos\ngo depth 1\n";
    assert_eq!(engine.answered("ucciok").1, asked);
    assert_eq!(engine.heard("bestmove b0c2"), "uhiok");
    assert_eq!(engine.sent("setoption name usebook value false"), "setoption usebook false\n");
    assert_eq!(engine.sent(&new_game("red")), "setoption newgame\n");
    let sent = engine.sent(&format!("begin\nview 0 {START}\ngo 2 red 60000 black 59000 inc 600"));
    assert_eq!(sent, "position startpos\ngo time 60000 increment 600\n");
    assert_eq!(engine.heard("bestmove b2e2 ponder b9c7 draw"), "bestmove 2 b3e3 draw");
    let sent = engine.sent("event 1 red b3e3\nevent 2 black b10c8\noffer draw\ngo 3 red 500 black 59000 inc 0 moves 7");
    assert_eq!(sent, "position startpos moves b2e2 b9c7\ngo draw time 500 movestogo 7\n");
    assert_eq!(engine.heard("bestmove b0c2 resign"), "resign 3");
    let sent = engine.sent("event 3 red b1c3\nevent 4 black c8b10\ngo 4 movetime 900");
    assert_eq!(sent, "position startpos moves b2e2 b9c7 b0c2 c7b9\ngo time 900 movestogo 1\n");
    assert_eq!(engine.heard("nobestmove"), "resign 4");
}

#[test]
fn seconds_are_told_to_ucci_engines_that_count_them() {
    let mut engine = introduced(Protocol::Ucci, Coordinates::ZeroToNine);
    engine.sent(&new_game("red"));
    let sent = engine.sent(&format!("begin\nview 0 {START}\ngo 2 red 61900 black 59000 inc 600"));
    assert_eq!(sent, "position startpos\ngo time 61 increment 0\n");
    assert_eq!(engine.sent("go 3 red 900 black 59000 inc 2600"), "position startpos\ngo time 1 increment 2\n");
    assert_eq!(engine.sent("go 4 unlimited nodes 900"), "position startpos\ngo nodes 900\n");
}

/// Red's chariot gives check on two files for ever; the move that would complete the third cycle is barred.
const PERPETUAL: &str = "4k4/9/9/9/9/9/9/4R4/9/3K5 b";
const CYCLE: [(&str, &str); 8] = [
    ("black", "e10f10"),
    ("red", "e3f3"),
    ("black", "f10e10"),
    ("red", "f3e3"),
    ("black", "e10f10"),
    ("red", "e3f3"),
    ("black", "f10e10"),
    ("red", "f3e3"),
];

fn perpetual(engine: &mut Conversation, moves: usize) -> String {
    engine.sent(&new_game("red"));
    engine.sent(&format!("begin\nview 1 {PERPETUAL}"));
    let events = CYCLE[..moves].iter().zip(2..).map(|((side, mv), ply)| format!("event {ply} {side} {mv}\n"));
    let events: String = events.collect();
    engine.sent(&format!("{events}go 2 unlimited depth 2"))
}

#[test]
fn a_move_that_repetition_bars_is_kept_from_engines() {
    let mut uci = introduced(Protocol::Uci, Coordinates::OneToTen);
    let free = perpetual(&mut uci, 3);
    assert_eq!(free, "position fen 4k4/9/9/9/9/9/9/4R4/9/3K5 b - - 0 1 moves e10f10 e3f3 f10e10\ngo depth 2\n");
    let barred = perpetual(&mut uci, 7);
    let (position, go) = barred.split_once('\n').expect("two lines");
    assert!(position.ends_with(" f10e10 f3e3 e10f10 e3f3 f10e10"), "{position}");
    assert!(go.starts_with("go depth 2 searchmoves d1d2 "), "{go}");
    assert!(!go.contains("f3e3") && go.contains(" f3f4"), "{go}");
    let mut other = introduced(Protocol::Ucci, Coordinates::ZeroToNine);
    assert!(perpetual(&mut other, 7).ends_with("\nbanmoves f2e2\ngo depth 2\n"));
}

#[test]
fn an_engine_that_is_asked_again_is_kept_from_the_move_that_was_refused() {
    let mut uci = introduced(Protocol::Uci, Coordinates::OneToTen);
    uci.sent(&new_game("red"));
    uci.sent(&format!("begin\nview 0 {START}\ngo 2 unlimited depth 1"));
    assert_eq!(uci.heard("bestmove a1a5"), "bestmove 2 a1a5");
    let again = uci.sent("illegal 2 path-blocked\ngo 3 unlimited depth 1");
    assert!(again.starts_with("position startpos\ngo depth 1 searchmoves a1a2 a1a3 a4a5 "), "{again}");
    assert_eq!(uci.heard("bestmove a1a2"), "bestmove 3 a1a2");
    let on = uci.sent("event 1 red a1a2\nevent 2 black a10a9\ngo 4 unlimited depth 1");
    assert_eq!(on, "position startpos moves a1a2 a10a9\ngo depth 1\n");
}

/// An engine that counts ranks from 0 names no square by `a10`, but `a10a9` would be a legal move here.
#[test]
fn a_game_lost_by_what_is_no_move_to_its_engine_verifies() {
    let lost = |proto: Option<&str>| {
        let game = records::xiangqi("b3e3").rejects(2, "a10a9", "syntax").ends("1-0", "illegal-move");
        game.by("black", "").with(|record| record.blue.proto = proto.map(str::to_owned)).unsound().0
    };
    assert_eq!(verify(&lost(Some("ucci")), &Rulebook::default()), []);
    assert!(!verify(&lost(None), &Rulebook::default()).is_empty(), "an engine of this protocol sent a legal move");
}

//! The lines that passed between the referee and an engine.

use linesman::report::stream::{Lines, stream};
use linesman::rules::Side;

use super::race;

#[test]
fn the_stream_is_what_an_engine_heard_and_said() {
    let (record, variant) = race().aside(2, "red", "info depth 3").sound();
    insta::assert_snapshot!(stream(&record, &variant, Side::Red, Lines::Both).expect("a game"), @r"
    R> newgame g1-anna quick version 1 side red illegal forfeit
    R> rules board 8x8 blocked c4,c5,f4,f5
    R> rules home 3
    R> rules army M:marshal:10:1:mobile G:general:9:1:mobile N:miner:3:2:mobile,defuses R:scout:2:2:mobile,slides S:spy:1:1:mobile,slays=M B:bomb:-:2:bomb F:flag:-:1:flag
    R> rules set fill any step orthogonal slide_attack true ties both-fall bombs stay disclosure both stalemate loss both_immobile draw immobile on-turn hopeless_draw false two_squares 3 chase isf max_plies 2000 max_quiet_plies 0 numbering marshal-high
    R> clock base 10000 inc 0 setup 5000
    R> seed 7
    R> isready 1
    E> readyok 1
    R> begin
    R> view 0 ?6?/8/?7/2~2~2/2~2~2/R7/8/F6M r
    R> go 2 red 10000 blue 10000 inc 0
    E> bestmove 2 a3a6
    R> event 1 red a3a6 attack R s attacker
    R> event 2 blue h8h7
    R> view 2 ?7/7*/R7/2~2~2/2~2~2/8/8/F6M r
    R> go 3 red 9900 blue 9900 inc 0
    E> info depth 3
    E> bestmove 3 a6a8
    R> event 3 red a6a8 attack R f attacker
    R> view 3 R7/7*/8/2~2~2/2~2~2/8/8/F6M b
    R> gameover 1-0 flag
    ");
    let received = stream(&record, &variant, Side::Red, Lines::Received).expect("a game");
    assert!(received.starts_with("newgame g1-anna quick") && received.ends_with("gameover 1-0 flag\n"), "{received}");
    assert!(!received.contains("bestmove") && !received.contains("info"), "{received}");
}

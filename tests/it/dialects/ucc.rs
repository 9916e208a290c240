//! The protocol of the 2012 competition, byte for byte.

use linesman::games::Variant;
use linesman::protocol::dialects::Protocol;

use super::conversation::Conversation;

const RED_LINES: [&str; 4] = ["FB8sB479B8", "BB31555583", "6724898974", "967B669999"];
const START: &str =
    "rltbllrrrr/ltgjnrnrtj/bbcmkkkknc/fbnsbjtrbn/2~~2~~2/2~~2~~2/RLTBLLRRRR/LTGJNRNRTJ/BBCMKKKKNC/FBNSBJTRBN r";
const SEEN_BY_RED: &str =
    "??????????/??????????/??????????/??????????/2~~2~~2/2~~2~~2/RLTBLLRRRR/LTGJNRNRTJ/BBCMKKKKNC/FBNSBJTRBN r";
const ROWS_OF_RED: &str = "FB8sB479B8\nBB31555583\n6724898974\n967B669999\n..++..++..\n..++..++..\n##########\n##########\n##########\n##########\n";

/// An agent that has set up as this side.
fn set_up(side: &str) -> Conversation {
    let mut agent = Conversation::new(Protocol::Ucc, None);
    assert_eq!(agent.sent("uhi 1"), "");
    assert_eq!(agent.own_answers(), ["uhiok"]);
    assert_eq!(agent.sent(&format!("newgame g1 stratego version 1 side {side} illegal forfeit\nisready 1")), "");
    assert_eq!(agent.own_answers(), ["readyok 1"]);
    assert_eq!(agent.sent("setup 2"), format!("{} agents/opponent 10 10\n", side.to_uppercase()));
    for line in &RED_LINES[..3] {
        assert_eq!(agent.heard(line), "");
    }
    let letters = if side == "red" {
        "FBNSBJTRBNBBCMKKKKNCLTGJNRNRTJRLTBLLRRRR"
    } else {
        "RLTBLLRRRRLTGJNRNRTJBBCMKKKKNCFBNSBJTRBN"
    };
    assert_eq!(agent.heard(RED_LINES[3]), format!("setup 2 {letters}"));
    agent
}

#[test]
fn red_begins_with_start_and_hears_its_own_move_again() {
    let mut agent = set_up("red");
    let first = agent.sent(&format!("begin\nview 0 {SEEN_BY_RED}\ngo 3 unlimited"));
    assert_eq!(first, format!("START\n{ROWS_OF_RED}"));
    assert_eq!(agent.heard("  0 3   DOWN 1 "), "bestmove 3 a4a5");
    let second = agent.sent(&format!("event 1 red a4a5\nevent 2 blue b7b6\nview 2 {SEEN_BY_RED}\ngo 4 unlimited"));
    assert_eq!(second, format!("0 3 DOWN 1 OK\n1 6 UP OK\n{ROWS_OF_RED}"));
    assert_eq!(agent.heard("SURRENDER"), "resign 4");
    assert_eq!(agent.sent("gameover 0-1 resigned"), "QUIT 0-1 resigned\n");
    assert_eq!(agent.sent("quit"), "", "it has heard so");
    assert_eq!(agent.heard("bye"), "unknown");
}

#[test]
fn blue_begins_with_the_move_of_red() {
    let mut agent = set_up("blue");
    let view =
        "rltbllrrrr/ltgjnrnrtj/bbcmkkkknc/fbnsbjtrbn/2~~2~~2/*1~~2~~2/1?????????/??????????/??????????/?????????? b";
    let sent = agent.sent(&format!("begin\nview 0 {START}\nevent 1 red a4a5\nview 1 {view}\ngo 3 unlimited"));
    let lines: Vec<&str> = sent.lines().collect();
    assert_eq!(lines[0], "0 3 DOWN OK");
    assert_eq!(lines.len(), 11);
    let enemy = "##########";
    assert_eq!(lines[1..7], [enemy, enemy, enemy, ".#########", "#.++..++..", "..++..++.."]);
    assert_eq!(lines[7..], ["FB8sB479B8", "BB31555583", "6724898974", "967B669999"]);
    assert_eq!(agent.heard("9 6 UP 2"), "bestmove 3 j7j5");
}

#[test]
fn every_outcome() {
    let rows = [
        ("event 1 red a4a5", "0 3 DOWN OK"),
        ("event 1 red a1d1", "0 0 RIGHT 3 OK"),
        ("event 1 red a4a5 attack M s attacker", "0 3 DOWN KILLS 1 s"),
        ("event 1 red a4a5 attack N b attacker", "0 3 DOWN KILLS 8 B"),
        ("event 1 red a4a5 attack G b defender", "0 3 DOWN DIES 2 B"),
        ("event 1 red a4a5 attack C c none", "0 3 DOWN BOTHDIE 3 3"),
        ("event 1 red a4a5 attack J k attacker", "0 3 DOWN KILLS 4 5"),
        ("event 1 red a4a5 attack L t attacker", "0 3 DOWN KILLS 6 7"),
        ("event 1 red a4a5 attack R f attacker", "0 3 DOWN VICTORY_FLAG"),
    ];
    for (event, line) in rows {
        let mut agent = set_up("blue");
        let sent = agent.sent(&format!("begin\n{event}\ngameover 1-0 flag"));
        assert_eq!(sent, format!("{line}\nQUIT 1-0 flag\n"), "{event}");
    }
}

#[test]
fn an_illegal_move_costs_the_turn_in_the_agents_eyes() {
    let mut agent = set_up("red");
    agent.sent(&format!("begin\nview 0 {SEEN_BY_RED}\ngo 3 unlimited"));
    assert_eq!(agent.heard("0 0 DOWN"), "bestmove 3 a1a2");
    let again = agent.sent("illegal 3 immobile\ngo 4 unlimited");
    assert_eq!(again, format!("0 0 DOWN ILLEGAL\nNO_MOVE\n{ROWS_OF_RED}"));
    assert_eq!(agent.heard("0 0 UP"), "bestmove 4 0 0 UP", "off the board, so it names no move");
}

#[test]
fn known_enemies_stay_hidden_in_the_rows() {
    let mut agent = set_up("red");
    let view =
        "m???*?????/??????????/??????????/??????????/2~~2~~2/2~~2~~2/RLTBLLRRRR/LTGJNRNRTJ/BBCMKKKKNC/FBNSBJTRBN r";
    assert_eq!(agent.sent(&format!("begin\nview 0 {view}\ngo 3 unlimited")), format!("START\n{ROWS_OF_RED}"));
}

#[test]
fn set_ups_that_cannot_be_are_passed_on_as_refusable() {
    let variant = Variant::preset("stratego").expect("a preset");
    let wrong = [
        ["FB8sB479B8", "BB31555583", "6724898974", "967B66999"],
        ["FB8sB479B8B", "B31555583", "6724898974", "967B669999"],
        ["FB8sB479B8", "BB31555583", "6724898974", "967B66999R"],
        ["FB8sB479B8", "BB31555583", "6724898974", "967B66999."],
    ];
    for lines in wrong {
        let mut agent = Conversation::new(Protocol::Ucc, None);
        agent.sent("newgame g1 stratego version 1 side red illegal forfeit\nsetup 2");
        let setup = lines.iter().map(|line| agent.heard(line)).last().expect("four lines");
        let letters = setup.strip_prefix("setup 2 ").expect("a set-up");
        assert!(variant.check_setup(linesman::rules::Side::Red, letters).is_err(), "{letters}");
    }
}

#[test]
fn a_dealt_set_up_is_shown_and_the_agents_own_is_dropped() {
    let mut agent = Conversation::new(Protocol::Ucc, None);
    agent.sent("uhi 1\nnewgame g1 stratego version 1 side red illegal forfeit\nisready 1");
    let sent = agent.sent(&format!("begin\nview 0 {SEEN_BY_RED}\ngo 2 unlimited"));
    assert_eq!(sent, format!("RED agents/opponent 10 10\nSTART\n{ROWS_OF_RED}"));
    for line in RED_LINES {
        assert_eq!(agent.heard(line), "");
    }
    assert_eq!(agent.heard("0 3 DOWN"), "bestmove 2 a4a5");
}

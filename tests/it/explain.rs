//! Rulings in words: every kind of ruling with the words that must occur. Here those on repetition.

mod endings;
mod moves;
mod program;

use std::collections::BTreeMap;

use linesman::record::Case;
use linesman::report::explain::{ExplainError, Explanation, Query, Subject, explain};
use linesman::rules::Code;
use serde_json::{Value, json};

use crate::oracles;
use crate::records::Draft;

/// The case on this line, asked about a move at its end where one is given.
fn of_case(case: &Value, query: &Query) -> Result<Explanation, ExplainError> {
    let line = case.to_string();
    let case: Case<'_> = serde_json::from_str(&line).expect("a case");
    explain(&Subject::case(&case)?, query)
}

fn text(case: &Value) -> String {
    of_case(case, &Query::default()).expect("a ruling").text()
}

fn evidence(case: &Value) -> Value {
    let explanation = of_case(case, &Query::default()).expect("a ruling").json();
    explanation["rulings"].as_array().expect("a list").last().expect("a ruling")["evidence"].clone()
}

fn case(rules: &str, position: &str, moves: &str) -> Value {
    json!({"rules": rules, "position": position, "moves": moves})
}

fn of_game(draft: Draft, query: &Query) -> Explanation {
    let (record, variant) = draft.sound();
    explain(&Subject::game(&record, &variant), query).expect("a ruling")
}

#[test]
fn two_squares_name_the_moves_and_the_border() {
    let shuttle = case("quick", "f6m/8/8/2~2~2/2~2~2/8/8/F6M r 0", "h1h2 h8h7 h2h1 h7h8 h1h2 h8h7 h2h1");
    insta::assert_snapshot!(text(&shuttle), @r#"
    Ply 7: Red's move h2h1 is illegal (two-squares).
      The piece's last 3 moves all crossed the border between h1 and h2: h1h2 (ply 1), h2h1 (ply 3), h1h2 (ply 5).
      h2h1 would cross it again. A move of any other own piece in between starts the count anew.
      Rule: rules 2.4, Repetition: three back and forth, and the chase; Swedish rules (S000/S002): "Gränsen är tre förflyttningar i följd mellan dessa rutor."
    "#);
    let scout = case("quick", "f6m/8/8/2~2~2/2~2~2/8/8/F1R4M r 40", "c1f1 h8h7 f1d1 h7h6 d1g1 h6g6 g1b1");
    let facts = json!({
        "borders": [["d1", "e1"], ["e1", "f1"]],
        "moves": [{"ply": 1, "move": "c1f1"}, {"ply": 3, "move": "f1d1"}, {"ply": 5, "move": "d1g1"}],
    });
    assert_eq!(evidence(&scout), facts, "plies are counted within the case");
}

/// A general hunts a marshal around four squares.
fn hunt() -> Value {
    case("quick", "f7/8/8/2~2~2/2~2~2/8/1m6/G6F r 0", "a1a2 b2b1 a2b2 b1a1 b2b1 a1a2 b1a1 a2b2 a1a2")
}

#[test]
fn a_chase_names_its_beginning_its_threats_and_the_equal_position() {
    insta::assert_snapshot!(text(&hunt()), @r#"
    Ply 9: Red's move a1a2 is illegal (chase).
      Red's chase began at ply 1:
           1 Red   a1a2   general (9) on a2 beside marshal (10) on b2
           2 Blue  b2b1   gets away
           3 Red   a2b2   general (9) on b2 beside marshal (10) on b1
           4 Blue  b1a1   gets away
           5 Red   b2b1   general (9) on b1 beside marshal (10) on a1
           6 Blue  a1a2   gets away
           7 Red   b1a1   general (9) on a1 beside marshal (10) on a2
           8 Blue  a2b2   gets away
      a1a2 would threaten again (general (9) on a2 beside marshal (10) on b2), and bring back the position that stood after ply 1.
      A chasing move may not bring back a position of the chase; going straight back where the piece came from is allowed.
      Rule: rules 2.4, Repetition: three back and forth, and the chase; Swedish rules (S000/S002): "Den jagande spelaren måste bryta förföljelsen."
    "#);
    let facts = evidence(&hunt());
    assert_eq!((&facts["chaser"], &facts["began"], &facts["same_as"]), (&json!("red"), &json!(1), &json!(1)));
    let prey = json!({"hunter": {"square": "a2", "letter": "G"}, "prey": [{"square": "b2", "letter": "M"}]});
    assert_eq!((&facts["threat"], &facts["steps"][0]["threat"]), (&prey, &prey));
    assert_eq!(facts["steps"].as_array().map(Vec::len), Some(8));
}

/// Where every piece that has moved stands after each of these quiet moves, named by the square that it started from.
fn journeys(moves: &[&str]) -> Vec<BTreeMap<String, String>> {
    let ends = |mv: &str| {
        let second = mv[1..].find(|c: char| c.is_ascii_lowercase()).expect("two squares") + 1;
        (mv[..second].to_owned(), mv[second..].to_owned())
    };
    let mut now = BTreeMap::new();
    let mut all = vec![now.clone()];
    for (from, to) in moves.iter().map(|mv| ends(mv)) {
        let piece = now.remove(&from).unwrap_or_else(|| from.clone());
        now.insert(to.clone(), piece.clone());
        // A piece that is back where it started has not moved.
        now.retain(|square, piece| square != piece);
        all.push(now.clone());
    }
    all
}

/// The recorded games of a strong program, each of which ends with a forbidden chasing move.
#[test]
fn every_chase_of_the_oracle_is_explained_by_a_position_that_is_equal() {
    let Some(cases) = oracles::records("stratego/chase_games.jsonl.gz") else { return };
    assert_eq!(cases.len(), 174);
    for case in &cases {
        let explanation = of_case(case, &Query::default()).expect("a ruling");
        let ruling = &explanation.rulings[0];
        assert_eq!((ruling.code, explanation.rulings.len()), (Some(Code::Chase), 1), "{}", case["id"]);
        assert_eq!(json!(explanation.ply), case["expect"]["illegal"]["ply"], "{}", case["id"]);
        let facts = &ruling.evidence;
        let (began, same_as) = (ply(&facts["began"]), ply(&facts["same_as"]));
        let last = explanation.ply as usize;
        assert!(began <= same_as && same_as < last, "{}: {began} {same_as}", case["id"]);
        let moves: Vec<&str> = case["moves"].as_str().expect("moves").split(' ').collect();
        // Since the chase began there was no fight, so pieces only walked.
        let walked = journeys(&moves[same_as..last]);
        assert_eq!(walked[0], walked[last - same_as], "{}", case["id"]);
        assert_eq!(facts["steps"].as_array().map(Vec::len), Some(last - began), "{}", case["id"]);
    }
}

fn ply(value: &Value) -> usize {
    usize::try_from(value.as_u64().expect("a number")).expect("a ply")
}

#[test]
fn perpetual_check_names_the_cycle() {
    let checks = "d10e10 d3e3 e10d10 e3d3 d10e10 d3e3 e10d10 e3d3";
    let board = "3k5/9/9/9/9/9/9/3R5/9/5K3 b - - 2 30";
    insta::assert_snapshot!(text(&case("xiangqi", board, checks)), @r#"
    Ply 8: Red's move e3d3 is illegal (perpetual-check).
      e3d3 would bring about, for the 3rd time, the position that stood after ply 0.
      The moves in between:
           1 Black d10e10
           2 Red   d3e3   check
           3 Black e10d10
           4 Red   e3d3   check
           5 Black d10e10
           6 Red   d3e3   check
           7 Black e10d10
           8 Red   e3d3   check
      Every move of Red gave check, and not every move of Black did: Red must deviate.
      Rule: rules 5, Xiangqi; Greek article on Xiangqi (S004): "Το διαρκές σαχ απαγορεύεται."
    "#);
    let loss =
        json!({"rules": "xiangqi", "position": board, "moves": checks, "overrides": {"perpetual_check": "loss"}});
    let text = text(&loss);
    assert!(text.contains("The game ends 0-1 perpetual-check: Red gave check without end."), "{text}");
    assert!(text.contains("The position stood after plies 0, 4 and 8."), "{text}");
    let facts = evidence(&loss);
    assert_eq!((&facts["offence"]["side"], &facts["plies"]), (&json!("red"), &json!([0, 4, 8])));
}

#[test]
fn perpetual_chase_names_the_man() {
    let chase = json!({
        "rules": "xiangqi",
        "position": "3k5/9/7c1/R8/9/9/9/9/9/4K4 w",
        "moves": "a7a8 h8h7 a8a7 h7h8 a7a8 h8h7 a8a7 h7h8 a7a8",
        "overrides": {"chase": "axf"},
    });
    let text = text(&chase);
    assert!(text.contains("Red's move a7a8 is illegal (perpetual-chase)."), "{text}");
    assert!(text.contains("chariot (R) on a8 chases cannon (C) on h8"), "{text}");
    assert!(text.contains("Every move of Red chased the same man"), "{text}");
}

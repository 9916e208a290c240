//! The rules of Xiangqi, sentence by sentence: `tests/data/xiangqi_cases.json` quotes S004 and shows what it means.
//!
//! A case starts from `fen`, plays `moves`, and then expects some of: `targets` (from a square, the squares to which the
//! piece may legally go), `illegal` (moves and their codes), `barred` (all moves that only repetition forbids), `check`,
//! `outcome` (empty: the game goes on), `final` (the FEN). `stations` counts the squares where a piece may stand at all.

use std::collections::BTreeMap;

use linesman::games::xiangqi::{Kind, Position, XiangqiRules};
use linesman::games::{Event, Game, Survivor};
use linesman::rules::{Code, Move, Side};
use serde_json::Value;

const CASES: &str = include_str!("../data/xiangqi_cases.json");

#[test]
fn every_sentence_holds() {
    let cases: Vec<Value> = serde_json::from_str(CASES).expect("a list of cases");
    for case in cases {
        assert!(case["quote"].is_string(), "{case} quotes its source");
        if case["stations"].is_object() {
            check_stations(&case);
        } else {
            check_case(&case);
        }
    }
}

fn check_case(case: &Value) {
    let id = text(&case["id"]);
    let mut position =
        Position::from_fen(rules(&case["rules"]), text(&case["fen"])).unwrap_or_else(|e| panic!("{id}: {e}"));
    for mv in case["moves"].as_str().unwrap_or_default().split_whitespace() {
        position.play(parse(mv)).unwrap_or_else(|code| panic!("{id}: {mv} is {code}"));
    }
    let legal = legal_by_square(&position);
    for (from, expected) in words(&case["targets"]) {
        assert_eq!(legal.get(&from).map_or_else(String::new, |to| to.join(" ")), expected, "{id}: from {from}");
    }
    for (mv, code) in words(&case["illegal"]) {
        let verdict = position.check(parse(&mv)).expect_err(&mv);
        assert_eq!(verdict.as_str(), code, "{id}: {mv}");
        assert_eq!(position.clone().play(parse(&mv)), Err(verdict), "{id}: {mv}");
    }
    if case["barred"].is_object() {
        assert_eq!(barred(&position), words(&case["barred"]), "{id}");
    }
    if let Some(check) = case["check"].as_bool() {
        assert_eq!(position.in_check(), check, "{id}");
    }
    if let Some(outcome) = case["outcome"].as_str() {
        assert_eq!(position.outcome().map_or_else(String::new, |o| o.to_string()), outcome, "{id}");
    }
    if let Some(fen) = case["final"].as_str() {
        assert_eq!(position.fen(), fen, "{id}");
    }
}

fn check_stations(case: &Value) {
    for (letter, expected) in case["stations"].as_object().expect("an object") {
        let letter = letter.chars().next().expect("a letter");
        let stations = squares().filter(|&at| Position::from_fen(rules(&Value::Null), &lone(letter, at)).is_ok());
        assert_eq!(Some(stations.count() as u64), expected.as_u64(), "{}", case["id"]);
    }
}

/// A position with one piece of Red on a square (file and rank from 0), and what else a position needs.
fn lone(letter: char, at: (usize, usize)) -> String {
    let mut rows = [['1'; 9]; 10];
    rows[9][4] = 'k';
    rows[6][4] = 'p';
    if letter != 'K' {
        // Beside the palace points of guards and elephants, so that it takes none of them.
        rows[1][3] = 'K';
    }
    rows[at.1][at.0] = letter;
    let rows: Vec<String> = rows.iter().rev().map(|row| row.iter().collect()).collect();
    let joined = rows.join("/");
    // Runs of ones are read as runs of so many squares only when written as one number.
    let mut fen = String::new();
    let mut run = 0;
    for c in joined.chars().chain(" ".chars()) {
        if c == '1' {
            run += 1;
            continue;
        }
        if run > 0 {
            fen.push_str(&run.to_string());
            run = 0;
        }
        fen.push(c);
    }
    fen + "w"
}

fn squares() -> impl Iterator<Item = (usize, usize)> {
    (0..10).flat_map(|rank| (0..9).map(move |file| (file, rank)))
}

#[test]
fn a_capture_is_a_fight_that_the_attacker_survives() {
    let mut position =
        Position::from_fen(rules(&Value::Null), "3k5/9/9/9/9/9/9/9/p8/R4K3 w - - 3 7").expect("a position");
    assert_eq!(position.last_event(Side::Red), None);
    position.play(parse("a1a2")).expect("a legal move");
    let event = position.last_event(Side::Blue).expect("a move was made");
    let Event { ply, mover, mv, fight: Some(fight) } = event else { panic!("{event:?} is a fight") };
    assert_eq!((ply, mover, mv), (13, Side::Red, parse("a1a2")));
    assert_eq!(fight.attacker, Some(Kind::Chariot.letter()));
    assert_eq!(fight.defender, Some(Kind::Soldier.letter()));
    assert_eq!(fight.survivor, Survivor::Attacker);
    assert_eq!(position.view(Side::Blue).to_string(), "3k5/9/9/9/9/9/9/9/R8/5K3 b");
    position.play(parse("d10d9")).expect("a legal move");
    assert_eq!(position.last_event(Side::Red).expect("a move was made").fight, None);
}

#[test]
fn evidence_names_the_checks_of_a_cycle() {
    let mut position =
        Position::from_fen(rules(&Value::Null), "3k5/9/9/9/9/9/9/3R5/9/5K3 b - - 0 5").expect("a position");
    for mv in "d10e10 d3e3 e10d10 e3d3 d10e10 d3e3 e10d10".split(' ') {
        position.play(parse(mv)).expect(mv);
    }
    assert_eq!(position.evidence(), None);
    assert_eq!(position.evidence_of(parse("e3e5")), None);
    let evidence = position.evidence_of(parse("e3d3")).expect("the third occurrence");
    assert_eq!((evidence.first_ply, evidence.occurrences), (9, 3));
    assert_eq!(evidence.offence.map(|o| (o.side(), o.code())), Some((Side::Red, Code::PerpetualCheck)));
    let told: Vec<(u32, String, bool)> = evidence.moves.iter().map(|m| (m.ply, m.mv.to_string(), m.check)).collect();
    assert_eq!(told.len(), 8);
    assert_eq!(told[0], (10, "d10e10".to_owned(), false));
    assert_eq!(told[7], (17, "e3d3".to_owned(), true));
}

#[test]
fn evidence_names_hunter_and_prey() {
    let rules = rules(&serde_json::json!({ "chase": "axf", "perpetual_check": "loss" }));
    let mut position = Position::from_fen(rules, "3k5/9/9/2c6/9/9/9/2R6/9/5K3 b").expect("a position");
    for mv in "c7b7 c3b3 b7c7 b3c3 c7b7 c3b3 b7c7 b3c3".split(' ') {
        position.play(parse(mv)).expect(mv);
    }
    let evidence = position.evidence().expect("the third occurrence");
    assert_eq!(evidence.offence.map(|o| (o.side(), o.reason().as_str())), Some((Side::Red, "perpetual-chase")));
    let mut chases = Vec::new();
    for chase in evidence.moves.iter().flat_map(|m| &m.chases) {
        let [(hunter_at, hunter), (prey_at, prey)] = [chase.attacker, chase.victim];
        chases.push(format!("{hunter}{hunter_at} {prey}{prey_at}"));
    }
    assert_eq!(chases, ["Rb3 Cb7", "Rc3 Cc7", "Rb3 Cb7", "Rc3 Cc7"]);
}

#[test]
fn divide_adds_up_to_perft() {
    let position = Position::start(XiangqiRules::default());
    let rows = position.divide(3);
    assert_eq!(rows.len(), 44);
    assert!(rows.is_sorted());
    assert_eq!(rows.iter().map(|row| row.1).sum::<u64>(), 79_666);
    assert_eq!((position.perft(0), position.perft(1), position.perft(3)), (1, 44, 79_666));
    assert!(position.divide(0).is_empty());
}

fn rules(overrides: &Value) -> XiangqiRules {
    let mut rules = XiangqiRules::default();
    for (field, value) in overrides.as_object().into_iter().flatten() {
        let number = value.as_u64().and_then(|n| u32::try_from(n).ok());
        match (field.as_str(), value.as_str(), number) {
            ("perpetual_check", Some(word), _) => rules.perpetual_check = word.parse().expect("a word of the list"),
            ("chase", Some(word), _) => rules.chase = word.parse().expect("a word of the list"),
            ("repetition", _, Some(n)) => rules.repetition = u8::try_from(n).expect("a small number"),
            ("max_quiet_plies", _, Some(n)) => rules.max_quiet_plies = n,
            ("max_plies", _, Some(n)) => rules.max_plies = n,
            _ => panic!("no field {field} = {value}"),
        }
    }
    rules
}

fn legal_by_square(position: &Position) -> BTreeMap<String, Vec<String>> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut targets: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for mv in moves {
        assert_eq!(position.check(mv), Ok(()), "{mv} is listed");
        targets.entry(mv.from.to_string()).or_default().push(mv.to.to_string());
    }
    for list in targets.values_mut() {
        list.sort();
    }
    targets
}

fn barred(position: &Position) -> BTreeMap<String, String> {
    let mut moves = Vec::new();
    position.barred_moves(&mut moves);
    moves.into_iter().map(|(mv, code)| (mv.to_string(), code.to_string())).collect()
}

fn words(value: &Value) -> BTreeMap<String, String> {
    value.as_object().into_iter().flatten().map(|(key, word)| (key.clone(), text(word).to_owned())).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn parse(mv: &str) -> Move {
    mv.parse().expect("a move")
}

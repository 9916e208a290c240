//! Xiangqi against what other programs say: node counts, legal moves, verdicts on repetition.

use linesman::games::Game;
use linesman::games::xiangqi::{ChaseRule, PerpetualCheck, Position, XiangqiRules};
use linesman::rules::{Code, Move, Outcome, Reason, Side};
use serde_json::Value;

use crate::oracles;

/// Rows of the node counts whose positions no game reaches: a red piece takes the general next, and a guard on d2.
const UNREACHABLE: [&str; 2] = ["mcr_fly", "mcr_horse"];
/// How deep the node counts are tried.
const PERFT_DEPTH: usize = 4;

#[test]
fn node_counts_are_the_published_ones() {
    let Some(table) = oracles::text("xiangqi/perft.tsv") else { return };
    let mut counts = 0;
    for row in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = row.split('\t').collect();
        let (id, fen) = (fields[0], fields[1]);
        let position = Position::from_fen(XiangqiRules::default(), fen);
        if UNREACHABLE.contains(&id) {
            println!("{id}: {}", position.expect_err(id));
            continue;
        }
        let position = position.unwrap_or_else(|e| panic!("{id}: {e}"));
        for (depth, expected) in (1..).zip(&fields[2..]).take(PERFT_DEPTH) {
            if let Ok(expected) = expected.parse::<u64>() {
                assert_eq!(position.perft(depth), expected, "{id} at depth {depth}");
                counts += 1;
            }
        }
    }
    println!("{counts} node counts agree");
    assert!(counts > 50, "only {counts} counts");
}

#[test]
fn legal_moves_and_checks_of_random_games_agree() {
    let Some(games) = oracles::records("xiangqi/random_games.jsonl.gz") else { return };
    let mut positions = 0;
    for game in &games {
        let start = game["start_fen"].as_str().expect("a FEN");
        let mut played = Position::from_fen(lenient(), start).expect("a position");
        let moves = words(&game["moves"]);
        for (ply, record) in list(&game["plies"]).iter().enumerate() {
            let id = format!("game {} ply {ply}", game["id"]);
            let alone = Position::from_fen(lenient(), record["fen"].as_str().expect("a FEN")).expect("a position");
            for position in [&played, &alone] {
                assert_eq!(legal(position), words(&record["legal"]), "{id}");
                assert_eq!(Value::from(position.in_check()), record["check"], "{id}");
                assert_eq!(position.to_move() == Side::Red, record["stm"] == "w", "{id}");
            }
            assert_eq!(played.view(Side::Red), alone.view(Side::Blue), "{id}");
            positions += 1;
            if let Some(mv) = moves.get(ply) {
                played.play(mv.parse().expect("a move")).unwrap_or_else(|code| panic!("{id}: {mv} is {code}"));
            }
        }
    }
    println!("{} games, {positions} positions agree", games.len());
    assert!(positions > 1000, "only {positions} positions");
}

#[test]
fn repetition_under_loss_gives_the_verdicts_of_the_seed() {
    let Some(rows) = repetitions() else { return };
    for (n, row) in rows.iter().enumerate() {
        let rules = XiangqiRules { perpetual_check: PerpetualCheck::Loss, ..XiangqiRules::default() };
        let position = played(rules, row);
        let outcome = position.outcome();
        assert_eq!(winner(outcome), row["seed"], "row {n}: {row}");
        let reason = if row["seed"] == "draw" { Reason::Repetition } else { Reason::PerpetualCheck };
        assert_eq!(outcome.map(|o| o.reason), Some(reason), "row {n}");
    }
    println!("{} verdicts agree", rows.len());
}

#[test]
fn under_forbidden_the_offender_is_stopped_at_its_own_third_occurrence() {
    let Some(rows) = repetitions() else { return };
    let mut stopped = 0;
    for (n, row) in rows.iter().enumerate() {
        let offender = match row["seed"].as_str() {
            Some("black") => Side::Red,
            Some("red") => Side::Blue,
            _ => {
                let position = played(XiangqiRules::default(), row);
                assert_eq!(position.outcome(), Some(Outcome::draw(Reason::Repetition)), "row {n}");
                continue;
            }
        };
        let mut position = start(XiangqiRules::default(), row);
        let (line, cycle) = line_and_cycle(row);
        // The line goes on in the same circle until someone is stopped.
        let endless = line.iter().chain(cycle.iter().cycle()).take(line.len() + cycle.len());
        let moves: Vec<Move> = endless.map(|mv| mv.parse().expect("a move")).collect();
        let mv = moves.into_iter().find(|&mv| position.play(mv).is_err());
        let mv = mv.unwrap_or_else(|| panic!("row {n}: nobody was stopped"));
        assert_eq!(position.to_move(), offender, "row {n}: {mv}");
        match position.outcome() {
            None => assert_eq!(position.check(mv), Err(Code::PerpetualCheck), "row {n}: {mv}"),
            // Every move that was left is barred.
            Some(outcome) => assert_eq!(outcome.result.winner(), Some(offender.other()), "row {n}"),
        }
        let evidence = position.evidence_of(mv).expect("a repetition");
        assert_eq!(evidence.occurrences, 3, "row {n}");
        assert!(evidence.moves.iter().all(|m| m.check || m.mover != offender), "row {n}");
        stopped += 1;
    }
    println!("{stopped} offenders stopped");
}

#[test]
fn chases_mostly_agree_with_the_variant_engine() {
    let Some(rows) = repetitions() else { return };
    let mut differ = 0;
    for (n, row) in rows.iter().enumerate() {
        let position = played(axf(PerpetualCheck::Loss), row);
        if winner(position.outcome()) != row["fairy_axf"] {
            differ += 1;
            println!(
                "row {n} ({}, {}): {} here, {} there, {} in its source",
                row["source"],
                row["tag"],
                winner(position.outcome()),
                row["fairy_axf"],
                row["winner"]
            );
            for turn in position.evidence().iter().flat_map(|evidence| &evidence.moves) {
                let chases: Vec<String> = turn
                    .chases
                    .iter()
                    .map(|c| format!("{}{}x{}{}", c.attacker.1, c.attacker.0, c.victim.1, c.victim.0))
                    .collect();
                println!("  {} {} {}", turn.ply, turn.mv, chases.join(" "));
            }
        }
    }
    println!("{} of {} verdicts on chases agree", rows.len() - differ, rows.len());
    assert!(differ * 20 <= rows.len(), "{differ} of {} differ", rows.len());
}

#[test]
fn under_forbidden_a_chaser_is_stopped_too() {
    let Some(rows) = repetitions() else { return };
    for (n, row) in rows.iter().enumerate() {
        let judged = played(axf(PerpetualCheck::Loss), row);
        let Some(Outcome { reason: Reason::PerpetualChase, result }) = judged.outcome() else { continue };
        let mut position = start(axf(PerpetualCheck::Forbidden), row);
        let (line, cycle) = line_and_cycle(row);
        let endless = line.iter().chain(cycle.iter().cycle()).take(line.len() + cycle.len());
        let moves: Vec<Move> = endless.map(|mv| mv.parse().expect("a move")).collect();
        let mv = moves.into_iter().find(|&mv| position.play(mv).is_err()).expect("someone is stopped");
        assert_eq!(result.winner(), Some(position.to_move().other()), "row {n}");
        if position.outcome().is_none() {
            assert_eq!(position.check(mv), Err(Code::PerpetualChase), "row {n}");
        }
    }
}

/// Rules without any limit, as the random games were played on past repetitions.
fn lenient() -> XiangqiRules {
    XiangqiRules {
        perpetual_check: PerpetualCheck::Off,
        repetition: 0,
        max_quiet_plies: 0,
        max_plies: 0,
        chase: ChaseRule::Off,
    }
}

fn axf(perpetual_check: PerpetualCheck) -> XiangqiRules {
    XiangqiRules { perpetual_check, chase: ChaseRule::Axf, ..XiangqiRules::default() }
}

fn start(rules: XiangqiRules, row: &Value) -> Position {
    Position::from_fen(rules, fen(row)).unwrap_or_else(|e| panic!("{e}: {row}"))
}

fn fen(row: &Value) -> &str {
    row["fen"].as_str().expect("a FEN")
}

/// The rows on repetition.
fn repetitions() -> Option<Vec<Value>> {
    oracles::records("xiangqi/repetition.jsonl.gz")
}

/// The position where the game of a row ends. All moves up to there must be legal; some rows have a few more moves.
fn played(rules: XiangqiRules, row: &Value) -> Position {
    let mut position = start(rules, row);
    for mv in words(&row["moves_3fold"]) {
        if position.outcome().is_none() {
            position.play(mv.parse().expect("a move")).unwrap_or_else(|code| panic!("{mv} is {code} in {row}"));
        }
    }
    position
}

/// The moves of a row, which bring about a third occurrence, and the moves of its last cycle.
fn line_and_cycle(row: &Value) -> (Vec<&str>, Vec<&str>) {
    let line = words(&row["moves_3fold"]);
    let plies = usize::try_from(row["cycle_plies"].as_u64().expect("a number")).expect("a small number");
    let cycle = line[line.len() - plies..].to_vec();
    (line, cycle)
}

fn winner(outcome: Option<Outcome>) -> &'static str {
    match outcome.map(|o| o.result.winner()) {
        Some(Some(Side::Red)) => "red",
        Some(Some(Side::Blue)) => "black",
        Some(None) => "draw",
        None => "nobody yet",
    }
}

fn legal(position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    texts.sort();
    texts
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn words(value: &Value) -> Vec<&str> {
    list(value).iter().map(|word| word.as_str().expect("a word")).collect()
}

//! The Stratego family against what other programs say of the same games.

use std::collections::BTreeMap;

use linesman::games::stratego::{Rules, Setup, presets};
use linesman::games::{Game, Variant};
use linesman::record::judge_line;
use linesman::rules::{Code, Move, Side};
use serde_json::{Value, json};

use crate::oracles;

/// Every position of recorded random games: legal moves, barred moves with their codes, both views; and the end.
fn same_at_every_ply(file: &str) {
    let Some(games) = oracles::records(file) else { return };
    for case in &games {
        let id = &case["id"];
        let variant = Variant::preset(case["rules"].as_str().expect("a name")).expect("a preset");
        let mut game = start(&variant, case);
        let mut moves = case["moves"].as_str().expect("moves").split_whitespace();
        for (ply, expected) in case["plies"].as_array().expect("plies").iter().enumerate() {
            assert_eq!(legal(game.as_ref()), strings(&expected["legal"]), "{id} legal at {ply}");
            assert_eq!(
                barred(game.as_ref()),
                expected.get("barred").cloned().unwrap_or(json!({})),
                "{id} barred at {ply}"
            );
            assert_eq!(game.view(Side::Red).to_string(), expected["red"], "{id} red at {ply}");
            assert_eq!(game.view(Side::Blue).to_string(), expected["blue"], "{id} blue at {ply}");
            if let Some(text) = moves.next() {
                game.play(text.parse().expect("a move")).unwrap_or_else(|code| panic!("{id} {text}: {code}"));
            }
        }
        assert_eq!(moves.next(), None, "{id}: every move was played");
        assert_eq!(game.reveal(), case["final"], "{id}");
        let outcome = game.outcome();
        assert_eq!(outcome.map_or("*", |o| o.result.as_str()), case["result"], "{id}");
        assert_eq!(json!(outcome.map(|o| o.reason.as_str())), case["reason"], "{id}");
    }
    assert!(games.len() > 90, "{file} has {} games", games.len());
}

fn start(variant: &Variant, case: &Value) -> Box<dyn Game> {
    if let Some(position) = case.get("position") {
        return variant.position(position.as_str().expect("text")).expect("a position");
    }
    let side = |name: &str| case["setup"][name].as_str().expect("a set-up");
    variant.start(Some(linesman::rules::BySide::new(side("red"), side("blue")))).expect("set-ups")
}

fn legal(game: &dyn Game) -> Vec<String> {
    let mut moves: Vec<Move> = Vec::new();
    game.legal_moves(&mut moves);
    let mut moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    moves.sort_unstable();
    moves
}

fn barred(game: &dyn Game) -> Value {
    let mut moves: Vec<(Move, Code)> = Vec::new();
    game.barred_moves(&mut moves);
    let moves: BTreeMap<String, &str> = moves.iter().map(|(mv, code)| (mv.to_string(), code.as_str())).collect();
    json!(moves)
}

fn strings(list: &Value) -> Vec<String> {
    list.as_array().expect("a list").iter().map(|text| text.as_str().expect("text").to_owned()).collect()
}

#[test]
fn random_games_of_classic_stratego() {
    same_at_every_ply("stratego/random_games.jsonl.gz");
}

#[test]
fn random_games_of_the_variants() {
    same_at_every_ply("stratego/random_games_variants.jsonl.gz");
}

#[test]
fn random_games_of_marsal() {
    same_at_every_ply("marsal/random_games.jsonl.gz");
}

#[test]
fn chase_games_are_legal_up_to_the_forbidden_chasing_move() {
    let Some(text) = oracles::text("stratego/chase_games.jsonl.gz") else { return };
    assert_eq!(text.lines().count(), 174);
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).expect("JSON");
        let answer = serde_json::to_value(judge_line(line)).expect("JSON");
        assert_eq!(answer["illegal"], case["expect"]["illegal"], "{}", case["id"]);
        assert_eq!(answer["result"], "*");
    }
}

/// The competition's manager announced the outcome of each move; its rules knew no limits on repetition.
#[test]
fn games_of_the_2012_competition_have_the_announced_outcomes() {
    let Some(games) = oracles::records("stratego/bot_games.jsonl.gz") else { return };
    assert_eq!(games.len(), 50);
    for case in &games {
        let settings = ["two_squares", "max_plies"].map(|field| (field, "0")).into_iter().chain([("chase", "off")]);
        let settings: Vec<_> = settings
            .map(|(field, value)| (field.to_owned(), linesman::games::stratego::settings::Setting::read(value)))
            .collect();
        let variant = Variant::preset("stratego").expect("a preset").with_settings(&settings).expect("settings");
        let mut game = start(&variant, case);
        let moves = case["moves"].as_str().expect("moves").split_whitespace();
        let outcomes = case["outcomes"].as_str().expect("outcomes").split_whitespace();
        for (text, announced) in moves.zip(outcomes) {
            game.play(text.parse().expect("a move")).unwrap_or_else(|code| panic!("{} {text}: {code}", case["id"]));
            assert_eq!(announcement(game.as_ref()), announced, "{} {text}", case["id"]);
        }
    }
}

fn announcement(game: &dyn Game) -> &'static str {
    use linesman::games::Survivor;
    let event = game.last_event(Side::Red).expect("a move was made");
    let Some(fight) = event.fight else { return "OK" };
    match fight.survivor {
        Survivor::Attacker if fight.defender.is_some_and(|letter| letter.byte() == b'F') => "VICTORY_FLAG",
        Survivor::Attacker => "KILLS",
        Survivor::Defender => "DIES",
        Survivor::Nobody => "BOTHDIE",
    }
}

#[test]
fn set_ups_that_people_played_are_accepted() {
    let Some(text) = oracles::text("stratego/human_setups.txt.gz") else { return };
    let rules = Rules::new(presets::preset("stratego").expect("a preset")).expect("no faults");
    for line in text.lines() {
        let setup = Setup::parse(&rules, Side::Red, line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(setup.reveal(), line);
    }
    assert_eq!(text.lines().count(), 64_920);
}

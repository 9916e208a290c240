//! Rules as `rules` lines: a rule set that is put together from any lines is told by lines that fit, from which the same
//! rule set is put together again, and it can be played.
//!
//! The first line is a `newgame`, the others are `rules` lines.

use linesman::games::{Dice, Variant};
use linesman::protocol::to_engine::{NewGame, RulesLine};
use linesman::protocol::{ToEngine, limits, rules_lines};

/// Plies that are played by a rule set.
const PLIES: usize = 8;

pub(super) fn holds(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let mut messages = text.lines().filter_map(|line| ToEngine::parse(line).ok());
    let Some(ToEngine::NewGame(game)) = messages.next() else { return false };
    let lines: Vec<RulesLine> = messages.filter_map(line).collect();
    match rules_lines::assemble(&game.rules, game.version, &lines) {
        Ok(variant) => {
            told_again(&game, &variant);
            played(&variant);
            true
        }
        Err(faults) => {
            assert!(!faults.is_empty(), "refused without a fault");
            false
        }
    }
}

fn line(message: ToEngine) -> Option<RulesLine> {
    if let ToEngine::Rules(line) = message { Some(line) } else { None }
}

fn told_again(game: &NewGame, variant: &Variant) {
    let lines = rules_lines::lines(variant).into_iter().map(|line| ToEngine::Rules(line).to_string());
    let read = lines.map(|text| {
        assert!(text.len() < limits::LINE_TO_ENGINE, "{} bytes: {text}", text.len());
        ToEngine::parse(&text).ok().and_then(line).unwrap_or_else(|| panic!("{text}"))
    });
    let read: Vec<RulesLine> = read.collect();
    assert_eq!(rules_lines::assemble(&game.rules, variant.version(), &read).as_ref(), Ok(variant));
}

fn played(variant: &Variant) {
    let mut dice = Dice::new(1, 0);
    let mut game = variant.random_start(&mut dice);
    for _ in 0..PLIES {
        if game.play_random(&mut dice).is_none() {
            assert!(game.outcome().is_some(), "a game without a legal move goes on");
            break;
        }
    }
}

pub(super) fn seeds() -> Vec<String> {
    let seed = |name: &str| {
        let variant = Variant::preset(name).expect("a preset");
        let head = format!("newgame g1 {name} version {} side red illegal forfeit", variant.version());
        let lines = rules_lines::lines(&variant).into_iter().map(|line| ToEngine::Rules(line).to_string());
        [head].into_iter().chain(lines).collect::<Vec<_>>().join("\n")
    };
    Variant::names().into_iter().map(seed).collect()
}

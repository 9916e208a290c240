//! Two worlds that look alike to an engine send it the same bytes, from its start to its end.
//!
//! An engine that plays a script writes down all that it is sent. In two matches it plays the same games, against an opponent
//! whose pieces are others where it cannot know.

use std::collections::BTreeMap;

use linesman::games::stratego::{Rules, presets};
use linesman::rules::Side;

use super::twins::Twins;
use crate::dice::Dice;
use crate::random_rules::{Start, preset, random_position, random_rules, random_setups};

mod encounter;
mod script;
mod streams;

use self::encounter::{Encounter, Seen};

/// Games of an encounter; the viewer plays Red and Blue in turn.
const GAMES: usize = 8;
/// Most moves of a game.
const PLIES: usize = 50;
/// Rule sets that were made up for this.
const MADE_UP: u64 = 6;

/// How games begin.
#[derive(Clone, Copy)]
enum Beginning {
    SetUps,
    Positions,
}

/// Twins for the games of an encounter.
fn twins(seed: u64, dice: &mut Dice, rules: &Rules, how: Beginning) -> Vec<Twins> {
    let mut attempt = |viewer: Side| {
        let start = match how {
            Beginning::SetUps => random_setups(dice, rules),
            Beginning::Positions => Start::Position(random_position(dice, rules)),
        };
        Twins::attempt(seed, dice, rules, viewer, start, PLIES)
    };
    let mut of_viewer = |viewer: Side| (0..500).find_map(|_| attempt(viewer)).expect("some worlds look alike");
    (0..GAMES).map(|game| of_viewer(Side::BOTH[game % 2])).collect()
}

/// Every preset and some rule sets that were made up, each with and without a second try after an illegal move.
fn encounters() -> Vec<Encounter> {
    let mut dice = Dice::new(11);
    let mut rules: Vec<Rules> = presets::NAMES.map(preset).into();
    rules.extend((0..MADE_UP).map(|_| random_rules(&mut dice)));
    let controls = ["--tc inf", "--st 60", "--tc 60+1", "--tc 5/60"];
    let mut encounters = Vec::new();
    for (at, rules) in rules.iter().enumerate() {
        for (how, tries) in [(Beginning::SetUps, 0), (Beginning::SetUps, 2), (Beginning::Positions, 2)] {
            let twins = twins(at as u64, &mut dice, rules, how);
            let control = controls[encounters.len() % controls.len()];
            encounters.push(Encounter::new(&mut dice, twins, tries, control));
        }
    }
    encounters
}

#[test]
fn an_engine_hears_nothing_that_it_may_not_know() {
    let encounters = encounters();
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    for encounter in &encounters {
        let [one, other] = encounter.played(None);
        assert_eq!(streams::parting(&one.viewer, &other.viewer), None, "{}", encounter.told());
        // Had the worlds been the same, nothing would have been shown.
        assert!(streams::parting(&one.opponent, &other.opponent).is_some(), "{}", encounter.told());
        for Seen { reasons, .. } in [one, other] {
            for reason in reasons {
                *ends.entry(reason).or_default() += 1;
            }
        }
    }
    println!("{} encounters of {GAMES} games: {ends:?}", encounters.len());
    for reason in ["flag", "resigned", "illegal-move", "no-moves"] {
        assert!(ends.get(reason).is_some_and(|&count| count > 5), "few games end by {reason}: {ends:?}");
    }
}

/// The same comparison finds what a referee that leaks would send.
#[test]
fn an_engine_that_hears_more_is_found_out() {
    let mut dice = Dice::new(12);
    for leak in ["count", "order"] {
        let mut found = Vec::new();
        for name in ["duel", "marsal", "lightning"] {
            let twins = twins(0, &mut dice, &preset(name), Beginning::Positions);
            let encounter = Encounter::new(&mut dice, twins, 0, "--tc inf");
            let [one, other] = encounter.played(Some(leak));
            found.extend(streams::parting(&one.viewer, &other.viewer));
        }
        println!("{leak}: {found:?}");
        assert!(!found.is_empty(), "a leak by {leak} was not noticed");
    }
}

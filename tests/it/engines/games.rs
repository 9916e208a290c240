//! Whole games of the built-in engines.

use linesman::engines::EngineName;
use linesman::games::Variant;
use linesman::rules::BySide;

use super::driver::{Conditions, FirstView, Played, play, players};
use super::rule_sets::{Chance, rule_set};

fn presets() -> impl Iterator<Item = Variant> {
    Variant::names().into_iter().map(|name| Variant::preset(name).expect("a preset"))
}

fn one_game(variant: &Variant, names: BySide<EngineName>, seed: u64) -> Played {
    play(variant, &mut players(names.red, names.blue, seed), &Conditions::default())
}

/// Every pairing of the built-in engines.
fn pairings() -> impl Iterator<Item = BySide<EngineName>> {
    EngineName::ALL.iter().flat_map(|&red| EngineName::ALL.iter().map(move |&blue| BySide::new(red, blue)))
}

#[test]
fn every_engine_plays_every_preset() {
    for variant in presets() {
        for names in pairings() {
            let played = one_game(&variant, names, 1);
            assert!(!played.moves.is_empty(), "{} {names:?}", variant.id());
        }
    }
}

#[test]
fn every_engine_plays_rule_sets_that_nobody_ever_played() {
    let mut chance = Chance::new(11);
    for seed in 0..60 {
        let variant = rule_set(&mut chance, 12);
        for names in pairings() {
            one_game(&variant, names, seed);
        }
    }
}

#[test]
fn every_engine_plays_on_the_largest_boards() {
    let mut chance = Chance::new(12);
    for seed in 0..3 {
        let variant = rule_set(&mut chance, 26);
        for names in pairings() {
            one_game(&variant, names, seed);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game_and_another_seed_another() {
    let variant = Variant::preset("quick").expect("a preset");
    for names in pairings() {
        let first = one_game(&variant, names, 5);
        assert_eq!(one_game(&variant, names, 5), first);
        assert_ne!(one_game(&variant, names, 6), first);
        // A process that has played other games before answers the same.
        let mut used = players(names.red, names.blue, 5);
        play(&Variant::preset("barrage").expect("a preset"), &mut used, &Conditions::default());
        assert_eq!(play(&variant, &mut used, &Conditions::default()), first);
    }
}

#[test]
fn it_does_not_matter_when_the_board_is_shown_first() {
    let at_once = Conditions { first_view: FirstView::AtOnce, ..Conditions::default() };
    for variant in presets() {
        for names in pairings() {
            let shown_late = one_game(&variant, names, 9);
            assert_eq!(play(&variant, &mut players(names.red, names.blue, 9), &at_once), shown_late);
        }
    }
}

/// Both processes are replaced again and again; what they know afterwards must allow and forbid the same moves.
#[test]
fn a_new_process_takes_a_game_over() {
    let restarts = Conditions { restarts: (0..2000).step_by(7).collect(), ..Conditions::default() };
    for variant in presets() {
        for names in pairings() {
            play(&variant, &mut players(names.red, names.blue, 3), &restarts);
        }
    }
}

//! Whole games of the built-in engines.

use linesman::engines::{EngineName, run};
use linesman::games::Variant;
use linesman::rules::{BySide, Side};

use super::driver::{Conditions, FirstView, Played, play, play_from, players};
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

/// From the middle of a random game, with what had been shown by then: there is no set-up, and the board is told.
#[test]
fn every_engine_plays_on_from_a_position() {
    for variant in presets() {
        let mut players_before = players(EngineName::Random, EngineName::Random, 4);
        let before = play(&variant, &mut players_before, &Conditions::default());
        let setups = BySide::new(before.setups.red.as_str(), before.setups.blue.as_str());
        let mut game = variant.start(variant.has_setup().then_some(setups)).expect("it was played");
        for &mv in before.moves.iter().take(31.min(before.moves.len() / 2)) {
            game.play(mv).expect("it was played");
        }
        for names in pairings() {
            let from = |first_view| {
                let conditions = Conditions { first_view, ..Conditions::default() };
                play_from(&variant, &game.reveal(), &mut players(names.red, names.blue, 8), &conditions)
            };
            assert_eq!(from(FirstView::AtOnce), from(FirstView::OnTurn), "{} {names:?}", variant.id());
        }
    }
}

/// The lines of a whole game, some of them lost, doubled, swapped or damaged: whatever the answers, nothing panics.
#[test]
fn a_mangled_conversation_does_no_harm() {
    let mut chance = Chance::new(13);
    for name in EngineName::ALL {
        let mut players = players(*name, *name, 2);
        play(&Variant::preset("quick").expect("a preset"), &mut players, &Conditions::default());
        for heard in [&players.red.heard, &players.blue.heard] {
            let lines: Vec<Vec<u8>> = heard.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
            for _ in 0..100 {
                let mangled = chance.mangled(&lines).join(&b'\n');
                run(name.as_str(), mangled.as_slice(), std::io::sink()).expect("an engine");
            }
        }
    }
}

/// The score of the greedy engine in a match, as Red in every other game.
struct Score {
    points: f64,
    /// Plies of each game, from the shortest.
    lengths: Vec<usize>,
}

fn greedy_against(variant: &Variant, opponent: EngineName, games: u64) -> Score {
    let mut score = Score { points: 0.0, lengths: Vec::new() };
    for seed in 0..games {
        let own = [Side::Red, Side::Blue][(seed % 2) as usize];
        let names = BySide::from_fn(|side| if side == own { EngineName::Greedy } else { opponent });
        let mut players = players(names.red, names.blue, seed);
        let played = play(variant, &mut players, &Conditions::default());
        let won = played.outcome.result.winner().map(|winner| winner == own);
        score.points += won.map_or(0.5, |won| f64::from(u8::from(won)));
        score.lengths.push(played.moves.len());
    }
    score.lengths.sort_unstable();
    score
}

#[test]
fn greedy_beats_random_nine_times_in_ten_and_soon() {
    for variant in presets() {
        let games = 20;
        let score = greedy_against(&variant, EngineName::Random, games);
        let id = variant.id();
        assert!(score.points >= 0.9 * games as f64, "{id}: {} of {games}", score.points);
        assert!(score.lengths[score.lengths.len() / 2] < 400, "{id}: {:?}", score.lengths);
    }
}

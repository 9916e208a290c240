//! What a side is shown holds nothing that it was not told.

use linesman::games::{Dice, Game, Variant};
use linesman::record::GameRecord;
use linesman::report::Ranks;
use linesman::report::replay::{Eyes, Options, replay};
use linesman::report::stream::{Lines, stream};
use linesman::rules::Side;

use super::plain;
use crate::records;

/// A short game of random moves between random set-ups, which Red then gives up.
fn random_game(rules: &str, seed: u64, plies: usize) -> GameRecord {
    let variant = Variant::preset(rules).expect("a preset");
    let mut dice = Dice::new(seed, 0);
    let start = variant.random_start(&mut dice).reveal();
    let mut game = variant.position(&start).expect("its own position");
    let mut moves: Vec<String> = Vec::new();
    while moves.len() < plies && game.outcome().is_none() {
        moves.extend(game.play_random(&mut dice).map(|mv| mv.to_string()));
    }
    let (result, reason) = match game.outcome() {
        Some(outcome) => (outcome.result.to_string(), outcome.reason.to_string()),
        None if game.to_move() == Side::Red => ("0-1".to_owned(), "resigned".to_owned()),
        None => ("1-0".to_owned(), "resigned".to_owned()),
    };
    let loser = if result == "0-1" { "red" } else { "blue" };
    let draft = records::from(rules, &start, &moves.join(" ")).ends(&result, &reason);
    let draft = if reason == "resigned" { draft.by(loser, &format!("{loser} resigned")) } else { draft };
    draft.sound().0
}

/// The same game with two enemy pieces of `viewer` exchanged before the first move.
fn exchanged(record: &GameRecord, viewer: Side, first: usize, second: usize) -> Option<GameRecord> {
    let position = record.position.clone()?;
    let (placement, rest) = position.split_once(' ')?;
    let enemy = |byte: &u8| if viewer == Side::Red { byte.is_ascii_lowercase() } else { byte.is_ascii_uppercase() };
    let mut bytes = placement.as_bytes().to_vec();
    let places: Vec<usize> = (0..bytes.len()).filter(|&i| enemy(&bytes[i])).collect();
    let (a, b) = (*places.get(first)?, *places.get(second)?);
    if bytes[a] == bytes[b] {
        return None;
    }
    bytes.swap(a, b);
    let placement = String::from_utf8(bytes).expect("text");
    Some(GameRecord { position: Some(format!("{placement} {rest}")), ..record.clone() })
}

/// Two games that send a side the same bytes are shown to it in the same bytes.
#[test]
fn games_that_look_alike_to_a_side_look_alike_here() {
    let mut pairs = 0;
    for (seed, rules) in (0..4).flat_map(|seed| ["quick", "marsal"].map(|rules| (seed, rules))) {
        let variant = Variant::preset(rules).expect("a preset");
        let record = random_game(rules, seed, 30);
        for viewer in Side::BOTH {
            let heard = |record: &GameRecord| stream(record, &variant, viewer, Lines::Received);
            let shown = |record: &GameRecord| {
                let options = Options { eyes: Eyes::Of(viewer), ranks: Some(Ranks::Letters) };
                replay(record, &variant, options).expect("a game")
            };
            let told = heard(&record).expect("a game");
            let twins = (0..6).flat_map(|a| (a + 1..7).map(move |b| (a, b)));
            for twin in twins.filter_map(|(a, b)| exchanged(&record, viewer, a, b)) {
                if heard(&twin).is_ok_and(|twin_told| twin_told == told) {
                    assert_eq!(shown(&record), shown(&twin), "{rules} {seed}");
                    pairs += 1;
                }
            }
        }
    }
    assert!(pairs > 30, "only {pairs} pairs");
}

/// On a board by a side's eyes stand no letters of the enemy that the side's own view does not have.
#[test]
fn letters_that_a_side_was_not_told_never_occur() {
    for (seed, rules) in (0..3).flat_map(|seed| ["quick", "marsal", "stratego"].map(|rules| (seed, rules))) {
        let (record, variant) = (random_game(rules, seed, 60), Variant::preset(rules).expect("a preset"));
        let mut game = variant.position(record.position.as_deref().expect("a position")).expect("a position");
        let options = Options { eyes: Eyes::Of(Side::Red), ranks: Some(Ranks::Letters) };
        let shown = replay(&record, &variant, options).expect("a game");
        assert_eq!(shown.frames.len(), record.times.len() + 1);
        for (frame, mv) in shown.frames.iter().zip(record.move_texts().map(Some).chain([None])) {
            assert_eq!(board_letters(&frame.text), view_letters(game.as_ref()), "{rules} {seed} {}", frame.ply);
            if let Some(mv) = mv {
                game.play(mv.parse().expect("a move")).expect("legal");
            }
        }
    }
}

/// The lower-case letters on the board of a frame.
fn board_letters(text: &str) -> String {
    let text = plain(text);
    let ranks = text.lines().filter(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit()));
    ranks.flat_map(|line| line.chars().filter(char::is_ascii_lowercase)).collect()
}

/// The lower-case letters that Red sees.
fn view_letters(game: &dyn Game) -> String {
    let view = game.view(Side::Red).to_string();
    let (placement, _) = view.split_once(' ').expect("a side");
    placement.chars().filter(char::is_ascii_lowercase).collect()
}

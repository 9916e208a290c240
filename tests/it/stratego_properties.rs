//! What must hold in every game of the Stratego family, by random play over the presets and over random rule sets: the
//! program agrees with a second implementation written from the rules, what a side is told adds up to what it sees, and
//! moves can be taken back.

use std::collections::BTreeMap;

use linesman::games::Game;
use linesman::games::stratego::presets;
use linesman::rules::{Code, Move, Side, Square};

use crate::dice::{Dice, longer};
use crate::naive_stratego::Naive;
use crate::oracles;
use crate::random_play::{Mood, Table, legal};
use crate::random_rules::{preset, random_preset, random_rules};

/// What happened in a number of games, so that a test can insist that it happened at all.
#[derive(Default, Debug)]
struct Tally {
    games: u32,
    plies: u32,
    fights: u32,
    large_boards: u32,
    codes: BTreeMap<Code, u32>,
    barred: BTreeMap<Code, u32>,
    reasons: BTreeMap<&'static str, u32>,
}

/// Plays a random game and holds everything together at every ply.
fn play_and_compare(table: &mut Table, dice: &mut Dice, plies: u32, tally: &mut Tally) {
    let mood = Mood::random(dice);
    tally.games += 1;
    tally.large_boards += u32::from(table.rules.board.squares().count() > 128);
    for _ in 0..plies {
        compare(table, tally);
        compare_codes(table, dice, tally);
        let legal = table.legal();
        let Some(mv) = table.choose(dice, mood, &legal) else { break };
        tally.plies += 1;
        tally.fights += u32::from(table.naive.man(mv.to).is_some());
        table.play(mv);
    }
    compare(table, tally);
    if let Some(outcome) = table.game.outcome() {
        *tally.reasons.entry(outcome.reason.as_str()).or_default() += 1;
    }
}

/// The position of the program, of the naive game, and what each side knows, are the same in every respect.
fn compare(table: &Table, tally: &mut Tally) {
    let (game, naive) = (table.game.as_ref(), &table.naive);
    assert_eq!(game.reveal(), naive.truth());
    assert_eq!(game.to_move(), naive.to_move());
    assert_eq!(game.outcome(), naive.outcome());
    let (moves, barred) = (table.legal(), barred(game));
    let (legal_by_rules, barred_by_rules) = naive.moves();
    assert_eq!(moves, legal_by_rules, "legal moves");
    assert_eq!(barred, barred_by_rules, "barred moves");
    for code in barred.values() {
        *tally.barred.entry(*code).or_default() += 1;
    }
    for side in Side::BOTH {
        let view = game.view(side);
        assert_eq!(view.to_string(), naive.view(side), "{side:?}'s view");
        assert_eq!(told(game, side), naive.told(side), "what {side:?} is told");
        let told = &table.knows[side];
        assert_eq!(told.view().to_string(), view.to_string(), "{side:?}'s view from what it was told");
        let mut known = Vec::new();
        told.legal_moves(&mut known);
        known.sort_unstable();
        if side != game.to_move() {
            assert_eq!(known, [], "{side:?} is not on turn");
        } else if game.outcome().is_none() {
            assert_eq!(known, moves, "{side:?}'s moves from what it was told");
        }
    }
}

fn told(game: &dyn Game, side: Side) -> Option<crate::naive_stratego::Told> {
    let fight = game.last_event(side)?.fight?;
    Some((fight.attacker, fight.defender, fight.survivor))
}

fn barred(game: &dyn Game) -> BTreeMap<Move, Code> {
    let mut moves = Vec::new();
    game.barred_moves(&mut moves);
    moves.into_iter().collect()
}

/// Any two squares whatever get the same code from the program, from the naive game and from what the mover knows.
fn compare_codes(table: &Table, dice: &mut Dice, tally: &mut Tally) {
    for _ in 0..6 {
        let mv = any_move(table, dice);
        let code = table.game.check(mv).err();
        assert_eq!(code, table.naive.code(mv), "{mv}");
        let mover = table.game.to_move();
        assert_eq!(table.knows[mover.other()].check(mv).err(), Some(Code::NotYourTurn));
        if table.game.outcome().is_none() {
            assert_eq!(table.knows[mover].check(mv).err(), code, "{mv} from what the mover knows");
        }
        if let Some(code) = code {
            *tally.codes.entry(code).or_default() += 1;
        }
    }
}

/// Two squares: any at all, or from a piece to somewhere near.
fn any_move(table: &Table, dice: &mut Dice) -> Move {
    let any = |dice: &mut Dice| Square::new(dice.below(26) as u8, dice.below(26) as u8).expect("a square");
    let own = table.naive.squares_of(Side::BOTH[dice.below(2)]);
    let mover = table.naive.squares_of(table.naive.to_move());
    let from = match dice.below(6) {
        0 => any(dice),
        1 => dice.pick(&own).unwrap_or_else(|| any(dice)),
        _ => dice.pick(&mover).unwrap_or_else(|| any(dice)),
    };
    let shifted = |at: u8, dice: &mut Dice| (at + dice.below(3) as u8).saturating_sub(1).min(25);
    let to = match dice.below(4) {
        0 => any(dice),
        1 => Square::new(from.file(), dice.below(usize::from(table.rules.board.ranks())) as u8).expect("a square"),
        _ => Square::new(shifted(from.file(), dice), shifted(from.rank(), dice)).expect("a square"),
    };
    Move { from, to }
}

/// Repetition rules must have had something to forbid, and everything else must have happened too, or the agreement
/// says little.
fn assert_much_happened(tally: &Tally, reasons: &[&str]) {
    for code in [Code::TwoSquares, Code::Chase] {
        assert!(tally.barred.get(&code).is_some_and(|&count| count > 0), "no {code} was barred: {tally:?}");
    }
    for reason in reasons {
        assert!(tally.reasons.contains_key(reason), "no game ended by {reason}: {tally:?}");
    }
    assert!(tally.plies > tally.games * 10 && tally.fights > tally.games / 2, "too little happened: {tally:?}");
}

#[test]
fn naive_and_fast_agree_on_random_rule_sets() {
    let mut tally = Tally::default();
    for seed in 0..240 * longer() {
        let mut dice = Dice::new(seed);
        let rules = random_rules(&mut dice);
        let mut table = Table::random(seed, &mut dice, &rules);
        play_and_compare(&mut table, &mut dice, 60, &mut tally);
    }
    println!("{tally:?}");
    let reasons = ["flag", "no-moves", "both-immobile", "immobile", "hopeless", "max-plies", "quiet-plies"];
    assert_much_happened(&tally, &reasons);
    assert!(tally.large_boards > 0, "no board of more than 128 cells: {tally:?}");
    let foreign = [Code::SelfCheck, Code::FacingGenerals, Code::PerpetualCheck, Code::PerpetualChase];
    let outside = [Code::Syntax, Code::NotYourTurn];
    for code in Code::ALL.iter().filter(|code| !foreign.contains(code) && !outside.contains(code)) {
        assert!(tally.codes.contains_key(code), "no move was refused as {code}: {tally:?}");
    }
}

#[test]
fn naive_and_fast_agree_on_the_presets() {
    let mut tally = Tally::default();
    for seed in 0..42 * longer() {
        let mut dice = Dice::new(seed);
        let name = presets::NAMES[seed as usize % presets::NAMES.len()];
        let mut table = Table::random(seed, &mut dice, &preset(name));
        play_and_compare(&mut table, &mut dice, 70, &mut tally);
    }
    println!("{tally:?}");
    assert_much_happened(&tally, &["flag", "no-moves"]);
}

/// The naive game stands on its own feet where other programs' games are at hand: recorded games of a strong program
/// that end with a forbidden chasing move.
#[test]
fn the_naive_game_knows_a_chase_when_it_sees_one() {
    let Some(games) = oracles::records("stratego/chase_games.jsonl.gz") else { return };
    let mut rules = presets::preset("stratego").expect("a preset");
    rules.max_plies = 0;
    for case in games.iter().step_by(if longer() > 1 { 1 } else { 29 }) {
        let mut naive = Naive::from_position(&rules, case["position"].as_str().expect("text"));
        let moves = case["moves"].as_str().expect("text").split(' ').map(|mv| mv.parse::<Move>().expect("a move"));
        let moves: Vec<Move> = moves.collect();
        let (last, before) = moves.split_last().expect("moves");
        for &mv in before {
            naive.play(mv);
        }
        assert_eq!(naive.code(*last), Some(Code::Chase), "{}", case["id"]);
    }
}

/// All that can be asked of a game.
fn everything(game: &dyn Game) -> String {
    let views = Side::BOTH.map(|side| game.view(side).to_string());
    let events = Side::BOTH.map(|side| game.last_event(side));
    let moves = (legal(game), barred(game));
    format!("{} {} {:?} {views:?} {events:?} {moves:?}", game.reveal(), game.ply(), game.outcome())
}

#[test]
fn every_game_can_be_taken_back_to_its_start() {
    let mut plies = 0;
    for seed in 1000..1000 + 60 * longer() {
        let mut dice = Dice::new(seed);
        let rules = if seed % 4 == 0 { random_preset(&mut dice) } else { random_rules(&mut dice) };
        let mut table = Table::random(seed, &mut dice, &rules);
        let mood = Mood::random(&mut dice);
        let mut past = vec![everything(table.game.as_ref())];
        for _ in 0..40 {
            let Some(mv) = table.choose(&mut dice, mood, &table.legal()) else { break };
            table.play(mv);
            past.push(everything(table.game.as_ref()));
        }
        plies += past.len() - 1;
        past.pop();
        for before in past.into_iter().rev() {
            assert!(table.game.undo(), "there is a move to take back");
            assert_eq!(everything(table.game.as_ref()), before);
        }
        assert!(!table.game.undo(), "the start has no move to take back");
    }
    assert!(plies > 600, "{plies} plies were taken back");
}

/// Leaves by playing every move through the interface of a game, and taking it back.
fn leaves(game: &mut dyn Game, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    for mv in legal(game) {
        game.play(mv).expect("a legal move");
        count += leaves(game, depth - 1);
        assert!(game.undo());
    }
    count
}

#[test]
fn perft_counts_what_can_be_played() {
    let mut total = 0;
    for seed in 2000..2000 + 40 * longer() {
        let mut dice = Dice::new(seed);
        let rules = random_rules(&mut dice);
        let mut table = Table::random(seed, &mut dice, &rules);
        let mood = Mood::random(&mut dice);
        for _ in 0..dice.below(30) {
            let Some(mv) = table.choose(&mut dice, mood, &table.legal()) else { break };
            table.play(mv);
        }
        let depth = if table.legal().len() > 12 { 2 } else { 3 };
        let count = table.game.perft(depth);
        assert_eq!(count, leaves(table.game.as_mut(), depth), "by playing");
        assert_eq!(count, table.naive.perft(depth), "by the naive game");
        total += count;
    }
    assert!(total > 5000, "{total} leaves");
}

/// A published position of another program, in our letters: scouts are R, miners N.
const QUICK: &str = "n2f4/bbg4r/1m3nsr/2~2~2/2~2~2/BN3M1G/F5SN/1BRR4 r 0";

/// The published count at depth 6, 118,373,727, takes too long here; `scripts/check.sh` asks for it.
#[test]
fn perft_of_the_small_board() {
    let rules = preset("quick");
    let mut game = rules.position(QUICK).expect("a position");
    let mut naive = Naive::from_position(&rules, QUICK);
    for (depth, leaves) in [(1, 25), (2, 456), (3, 11_572)] {
        assert_eq!(game.perft(depth), leaves, "depth {depth}");
        assert_eq!(naive.perft(depth), leaves, "depth {depth} by the naive game");
    }
    assert_eq!(game.perft(5), 5_771_408);
}

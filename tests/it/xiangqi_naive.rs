//! Random play in which the library and a slow second implementation must agree on everything at every move.

use linesman::games::Game;
use linesman::games::xiangqi::{PerpetualCheck, Position, XiangqiRules};
use linesman::rules::Move;

use crate::naive_xiangqi::Naive;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
/// Positions with few pieces, where checks and repetitions are common.
const ENDINGS: [&str; 8] = [
    "3k5/9/9/9/9/9/9/3R5/9/5K3 b",
    "9/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w",
    "c2ak4/9/4b4/9/9/9/2C6/9/4A4/R3KA3 w",
    "3ak4/4a4/9/4C4/9/4r4/9/4C4/4A4/3AK3R b",
    "4k4/9/4n4/9/2P1P4/9/9/4N4/9/3K5 w",
    "2r1k4/9/9/9/9/9/9/9/9/2R2K3 w",
    "3k5/4P4/9/9/4c4/9/4C4/9/4p4/5K3 w",
    "2bak4/4a4/4b4/9/1r7/1R7/9/4B4/4A4/3AK1B2 w",
];

/// What happened in some games, to show that they were worth playing.
#[derive(Default, Debug)]
struct Tally {
    plies: usize,
    bars: usize,
    endings: std::collections::BTreeMap<String, usize>,
}

#[test]
fn random_games_from_the_start_agree() {
    let mut tally = Tally::default();
    for seed in 0..6 {
        agree(START, PerpetualCheck::Forbidden, seed, 120, &mut tally);
    }
    println!("{tally:?}");
    assert!(tally.plies > 500, "{tally:?}");
}

#[test]
fn random_endings_full_of_repetitions_agree() {
    let mut tally = Tally::default();
    for seed in 0..4 {
        for fen in ENDINGS {
            for &mode in PerpetualCheck::ALL {
                agree(fen, mode, seed, 60, &mut tally);
            }
        }
    }
    println!("{tally:?}");
    assert!(tally.bars > 0, "{tally:?}");
    for reason in ["repetition", "perpetual-check", "checkmate"] {
        assert!(tally.endings.keys().any(|ending| ending.contains(reason)), "no {reason} in {tally:?}");
    }
}

/// Plays one game, comparing at every move.
fn agree(fen: &str, perpetual_check: PerpetualCheck, seed: u64, plies: usize, tally: &mut Tally) {
    let rules = XiangqiRules { perpetual_check, ..XiangqiRules::default() };
    let mut fast = Position::from_fen(rules, fen).expect("a position");
    let mut slow = Naive::new(fen, perpetual_check.as_str());
    let mut dice = Dice(seed);
    let mut line = Vec::new();
    for _ in 0..plies {
        let context = || format!("{fen} {perpetual_check} after {}", line.join(" "));
        let legal = legal(&fast);
        let barred = barred(&fast);
        assert_eq!(legal, slow.legal(), "legal moves: {}", context());
        assert_eq!(barred, slow.barred(), "barred moves: {}", context());
        assert_eq!(fast.in_check(), slow.in_check(), "check: {}", context());
        assert_eq!(fast.outcome().map(|o| o.to_string()), slow.outcome(), "outcome: {}", context());
        tally.bars += barred.len();
        let Some(mv) = choose(&fast, &legal, &line, &mut dice) else { break };
        fast.play(mv.parse().expect("a move")).expect("a legal move");
        slow.play(&mv);
        line.push(mv);
        tally.plies += 1;
    }
    let ending = fast.outcome().map_or_else(|| "unfinished".to_owned(), |o| o.to_string());
    *tally.endings.entry(ending).or_default() += 1;
}

/// A move: often one that gives check, often the own last one taken back, else any.
fn choose(position: &Position, legal: &[String], line: &[String], dice: &mut Dice) -> Option<String> {
    let back = line.len().checked_sub(2).map(|n| reversed(&line[n]));
    match dice.roll(4) {
        0 | 1 => {
            let checks = |mv: &&String| {
                let mut next = position.clone();
                next.play(mv.parse().expect("a move")).is_ok() && next.in_check()
            };
            let checking: Vec<&String> = legal.iter().filter(checks).collect();
            // Checking by going back and forth makes cycles, so that the reverse goes first.
            let reverse = checking.iter().find(|mv| Some(mv.as_str()) == back.as_deref()).copied();
            reverse.or_else(|| dice.pick(&checking).copied()).cloned().or_else(|| dice.pick(legal).cloned())
        }
        2 => back.filter(|mv| legal.contains(mv)).or_else(|| dice.pick(legal).cloned()),
        _ => dice.pick(legal).cloned(),
    }
}

fn reversed(mv: &str) -> String {
    let mv: Move = mv.parse().expect("a move");
    Move { from: mv.to, to: mv.from }.to_string()
}

fn legal(position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    sorted(moves.iter().map(Move::to_string))
}

fn barred(position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    position.barred_moves(&mut moves);
    sorted(moves.iter().map(|(mv, _)| mv.to_string()))
}

fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<String> = texts.collect();
    texts.sort();
    texts
}

/// Random numbers that are the same on every machine: a linear congruence, its high bits used.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }

    fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        if of.is_empty() { None } else { of.get(self.roll(of.len())) }
    }
}

//! Simulated matches: a test must be wrong about as often as it says.

use rand::RngExt as _;
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::SeedableRng as _;

use super::*;

/// Probabilities of the five scores of a pair between equals.
const EVEN: [f64; 5] = [0.08, 0.22, 0.4, 0.22, 0.08];
/// The same for a first player who is somewhat stronger.
const STRONGER: [f64; 5] = [0.04, 0.18, 0.38, 0.27, 0.13];
const RUNS: u32 = 400;

/// The exact difference of strength of a distribution of pair scores, on the scale of `model`.
fn strength(model: Model, probabilities: [f64; 5]) -> f64 {
    let tally = Pentanomial::new(probabilities.map(|p| (p * 1e6).round() as u64)).tally();
    let estimate = match model {
        Model::Normalized => tally.nelo(),
        Model::Logistic => tally.elo(),
    };
    estimate.value().expect("both won and lost")
}

fn draw_pair(rng: &mut ChaCha12Rng, probabilities: [f64; 5]) -> [GameScore; 2] {
    let mut at: f64 = rng.random();
    let score = probabilities.iter().position(|p| {
        at -= p;
        at < 0.0
    });
    match score {
        Some(0) => [GameScore::Loss; 2],
        Some(1) => [GameScore::Loss, GameScore::Draw],
        Some(2) => [GameScore::Draw; 2],
        Some(3) => [GameScore::Draw, GameScore::Win],
        _ => [GameScore::Win; 2],
    }
}

fn play(sprt: Sprt, rng: &mut ChaCha12Rng, probabilities: [f64; 5]) -> Stop {
    let mut run = SprtRun::new(sprt, BlockSize::Pair);
    for index in (0..).step_by(2) {
        let [first, second] = draw_pair(rng, probabilities);
        run.insert(index, first).expect("new");
        if let Some(stop) = run.insert(index + 1, second).expect("new") {
            return stop;
        }
    }
    unreachable!("a sequential test ends with probability 1")
}

/// Share of the runs that end with `decision`, which is wrong for these probabilities.
fn wrong(sprt: Sprt, seed: u64, probabilities: [f64; 5], decision: Decision) -> f64 {
    let mut rng = ChaCha12Rng::seed_from_u64(seed);
    let count = (0..RUNS).filter(|_| play(sprt, &mut rng, probabilities).decision == decision).count();
    count as f64 / f64::from(RUNS)
}

/// Wald's bounds make both errors a little rarer than asked for, since the ratio jumps over the bound; the sampling error
/// of a rate of 0.05 over 400 runs is 0.011, of 0.1 it is 0.015.
fn assert_rates(model: Model, seed: u64) {
    let sprt = Sprt { elo0: strength(model, EVEN), elo1: strength(model, STRONGER), alpha: 0.05, beta: 0.1, model };
    let sprt = sprt.checked().expect("a sound test");
    let first = wrong(sprt, seed, EVEN, Decision::AcceptH1);
    let second = wrong(sprt, seed + 1, STRONGER, Decision::AcceptH0);
    assert!((0.02..0.08).contains(&first), "error of the first kind {first}");
    assert!((0.05..0.14).contains(&second), "error of the second kind {second}");
}

#[test]
fn normalized_test_keeps_its_error_rates() {
    assert_rates(Model::Normalized, 2024);
}

#[test]
fn logistic_test_keeps_its_error_rates() {
    assert_rates(Model::Logistic, 1945);
}

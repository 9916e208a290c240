//! Properties that hold for all counts, tried on random ones up to a thousand million.

use proptest::prelude::*;

use super::*;

/// Counts of all magnitudes, among them many zeros.
fn count() -> impl Strategy<Value = u64> {
    prop_oneof![2 => Just(0), 2 => 0..10u64, 2 => 0..1000u64, 1 => 0..=1_000_000_000u64, 1 => Just(1_000_000_000)]
}

fn tally() -> impl Strategy<Value = Tally> {
    prop_oneof![Just(1u32), Just(2), Just(4)].prop_flat_map(|games| {
        proptest::collection::vec(count(), 2 * games as usize + 1)
            .prop_map(move |counts| Tally::of_blocks(counts, games).expect("as many counts as scores"))
    })
}

fn sprt() -> impl Strategy<Value = Sprt> {
    let model = prop_oneof![Just(Model::Normalized), Just(Model::Logistic)];
    (-400.0..400.0f64, 0.1..400.0f64, 0.001..0.4f64, 0.001..0.4f64, model).prop_map(
        |(elo0, width, alpha, beta, model)| {
            Sprt { elo0, elo1: elo0 + width, alpha, beta, model }.checked().expect("a sound test")
        },
    )
}

fn negated(estimate: &Estimate) -> (Option<f64>, Option<f64>, Option<f64>) {
    let (low, high) = estimate.ends();
    (high.map(|x| -x), estimate.value().map(|x| -x), low.map(|x| -x))
}

/// Equal but for rounding, which is larger where a score near 1 has lost its distance from 1.
fn close(a: Option<f64>, b: Option<f64>, scale: f64) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => (a - b).abs() <= 1e-9 * scale.max(a.abs()) || a.abs().min(b.abs()) > 4000.0,
        (Some(only), None) | (None, Some(only)) => only.abs() > 4000.0,
        (None, None) => true,
    }
}

fn numbers(tally: &Tally) -> Vec<f64> {
    [tally.score(), tally.elo(), tally.nelo()]
        .iter()
        .flat_map(|e| [e.value(), e.error(), e.ends().0, e.ends().1])
        .chain([tally.los().ok(), tally.mean(), tally.variance()])
        .flatten()
        .collect()
}

proptest! {
    #[test]
    fn every_number_is_finite(tally in tally(), sprt in sprt()) {
        prop_assert!(numbers(&tally).iter().all(|x| x.is_finite()), "{:?}", numbers(&tally));
        let report = sprt.judge(&tally);
        prop_assert!(report.lower < 0.0 && report.upper > 0.0 && report.lower.is_finite() && report.upper.is_finite());
        prop_assert_eq!(report.llr.is_some(), tally.units() > 0);
        prop_assert!(report.llr.is_none_or(f64::is_finite));
    }

    #[test]
    fn spread_exists_exactly_where_nothing_is_degenerate(tally in tally()) {
        prop_assert_eq!(tally.degenerate(), tally.los().err());
        prop_assert_eq!(tally.degenerate().is_none(), tally.nelo().error().is_some());
        let los = tally.los().unwrap_or(0.5);
        prop_assert!((0.0..=1.0).contains(&los));
    }

    #[test]
    fn swapping_sides_negates(tally in tally(), sprt in sprt()) {
        let other = tally.reversed();
        for (here, there) in [(tally.elo(), other.elo()), (tally.nelo(), other.nelo())] {
            let (low, value, high) = negated(&there);
            prop_assert!(close(here.value(), value, 1e6), "{here:?} {there:?}");
            prop_assert!(close(here.ends().0, low, 1e6) && close(here.ends().1, high, 1e6), "{here:?} {there:?}");
        }
        if let (Ok(here), Ok(there)) = (tally.los(), other.los()) {
            prop_assert!((here + there - 1.0).abs() < 1e-7);
        }
        let swapped = Sprt { elo0: -sprt.elo1, elo1: -sprt.elo0, ..sprt };
        let (here, there) = (sprt.llr(&tally), swapped.llr(&other).map(|llr| -llr));
        prop_assert!(close(here, there, tally.units() as f64), "{here:?} {there:?}");
    }

    #[test]
    fn a_better_result_never_looks_worse(counts in proptest::array::uniform5(1..100_000u64), from in 0..4usize, sprt in sprt()) {
        let mut better = counts;
        better[from] -= 1;
        better[from + 1] += 1;
        let (worse, better) = (Pentanomial::new(counts).tally(), Pentanomial::new(better).tally());
        prop_assert!(worse.elo().value() < better.elo().value());
        let logistic = Sprt { model: Model::Logistic, ..sprt };
        prop_assert!(logistic.llr(&worse) < logistic.llr(&better));
    }

    #[test]
    fn all_that_is_certain_lies_inside_the_interval(tally in tally()) {
        for estimate in [tally.score(), tally.elo(), tally.nelo()] {
            if let Some(value) = estimate.value() {
                let (low, high) = estimate.ends();
                prop_assert!(low.is_none_or(|low| low < value) && high.is_none_or(|high| high > value), "{estimate:?}");
            }
        }
    }

    #[test]
    fn bounds_widen_as_the_error_rates_fall(sprt in sprt()) {
        let (lower, upper) = sprt.bounds();
        let strict = Sprt { alpha: sprt.alpha / 2.0, beta: sprt.beta / 2.0, ..sprt };
        prop_assert!(strict.bounds().0 < lower && strict.bounds().1 > upper);
    }

    #[test]
    fn the_order_of_arrival_does_not_matter(
        order in Just((0..24u64).collect::<Vec<_>>()).prop_shuffle(),
        scores in proptest::collection::vec(0..3u8, 24),
    ) {
        let played = |index: u64| {
            [GameScore::Loss, GameScore::Draw, GameScore::Win][usize::from(scores[index as usize])]
        };
        let (mut straight, mut shuffled) = (PairFold::new(BlockSize::Pair), PairFold::new(BlockSize::Pair));
        for (index, &other) in (0..).zip(&order) {
            straight.insert(index, played(index)).expect("once");
            shuffled.insert(other, played(other)).expect("once");
            straight.fold_ready();
            shuffled.fold_ready();
        }
        prop_assert_eq!(straight.tally(), shuffled.tally());
        prop_assert_eq!(shuffled.blocks(), 12);
    }

    #[test]
    fn ratings_are_finite_and_balanced(cells in proptest::collection::vec((count(), count(), count()), 10)) {
        let mut table = Crosstable::new(5);
        let pairs = (0..5).flat_map(|a| (0..a).map(move |b| (a, b)));
        for ((a, b), &(wins, draws, losses)) in pairs.zip(&cells) {
            table.add(a, b, Wdl::new(wins, draws, losses));
        }
        let ratings = Ratings::of(&table);
        for members in ratings.groups() {
            let sum: f64 = members.iter().filter_map(|&player| ratings.all()[player].elo()).sum();
            prop_assert!(sum.abs() < 1e-6, "{sum}");
        }
        for rating in ratings.all() {
            if let Rating::Rated { elo, error, .. } = rating {
                prop_assert!(elo.is_finite() && error.is_finite() && *error >= 0.0, "{rating:?}");
            }
        }
    }
}

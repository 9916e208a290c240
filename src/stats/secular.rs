//! The secular equation, the one-dimensional equation to which every constrained fit in this room comes down.

/// Solves `sum p_i a_i / (1 + x a_i) = 0` for the `x` that makes all `1 + x a_i` positive, and returns those
/// denominators. `None` unless the `values` lie on both sides of 0 and every weight is positive.
///
/// The maximum likelihood distribution with `sum q_i a_i = 0`, where `p` was observed, is `q_i = p_i / (1 + x a_i)`.
/// Source: M. Van den Bergh, <https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>, proposition 1.1; also
/// A. B. Owen, "Empirical Likelihood", 2001.
pub(super) fn denominators(values: &[f64], weights: &[f64]) -> Option<Vec<f64>> {
    let mean: f64 = values.iter().zip(weights).map(|(a, p)| a * p).sum();
    if mean < 0.0 {
        let mirrored: Vec<f64> = values.iter().map(|a| -a).collect();
        return denominators(&mirrored, weights);
    }
    let lowest = values.iter().copied().fold(f64::INFINITY, f64::min);
    let highest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !(lowest < 0.0 && highest > 0.0 && weights.iter().all(|&p| p > 0.0)) {
        return None;
    }
    let equation = Equation { values, weights, lowest };
    Some(equation.denominators(if mean > 0.0 { equation.root() } else { 0.0 }))
}

/// The equation where `sum p_i a_i > 0`, so that `x > 0`. A rare lowest outcome puts the root next to the pole at
/// `x = -1 / lowest`; so the unknown is `t`, the logarithm of `1 + x * lowest`, which keeps its precision there.
struct Equation<'a> {
    values: &'a [f64],
    weights: &'a [f64],
    lowest: f64,
}

/// Steps of Newton or bisection after which the bracket cannot shrink any more.
const MAX_STEPS: u32 = 200;
/// The root is found when it moves by no more than this; rounding alone moves it by about as much.
const SETTLED: f64 = 4.0 * f64::EPSILON;

impl Equation<'_> {
    /// All `1 + x a_i`, where `1 + x * lowest = e^t`; written so that nothing cancels near the pole.
    fn denominator(&self, t: f64, value: f64) -> f64 {
        if value > 0.0 {
            1.0 + t.exp_m1() / self.lowest * value
        } else {
            (1.0 - value / self.lowest) + t.exp() * (value / self.lowest)
        }
    }

    fn denominators(&self, t: f64) -> Vec<f64> {
        self.values.iter().map(|&value| self.denominator(t, value)).collect()
    }

    /// The left side at `t` and its derivative by `t`.
    fn at(&self, t: f64) -> (f64, f64) {
        let (mut left, mut slope) = (0.0, 0.0);
        for (&value, &weight) in self.values.iter().zip(self.weights) {
            let ratio = value / self.denominator(t, value);
            left += weight * ratio;
            slope += weight * ratio * ratio;
        }
        (left, slope * t.exp() / -self.lowest)
    }

    /// Below this `t` the lowest outcome alone outweighs all others, so that the left side is negative.
    fn floor(&self) -> f64 {
        let pairs = || self.values.iter().zip(self.weights);
        let pull: f64 = pairs().filter(|&(&a, _)| a > 0.0).map(|(a, p)| a * p).sum();
        let push: f64 = pairs().filter(|&(&a, _)| a <= self.lowest).map(|(a, p)| -a * p).sum();
        (push / pull).ln().min(0.0)
    }

    /// Newton's method inside a shrinking bracket; the left side rises with `t` from negative to positive.
    fn root(&self) -> f64 {
        let (mut low, mut high) = (self.floor(), 0.0);
        let (mut t, mut last) = (0.0, f64::INFINITY);
        for _ in 0..MAX_STEPS {
            let (left, slope) = self.at(t);
            if left < 0.0 {
                low = t;
            } else {
                high = t;
            }
            let newton = t - left / slope;
            let fast = (newton - t).abs() < last / 2.0;
            let next = if fast && newton > low && newton < high { newton } else { f64::midpoint(low, high) };
            last = (next - t).abs();
            if last <= SETTLED * (1.0 + t.abs()) || next <= low || next >= high {
                return next;
            }
            t = next;
        }
        t
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn residual(values: &[f64], weights: &[f64]) -> f64 {
        let below = denominators(values, weights).expect("both signs");
        assert!(below.iter().all(|&d| d > 0.0 && d.is_finite()), "{below:?}");
        let fitted: Vec<f64> = weights.iter().zip(&below).map(|(p, d)| p / d).collect();
        assert!((fitted.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{fitted:?}");
        fitted.iter().zip(values).map(|(q, a)| q * a).sum::<f64>().abs()
    }

    #[test]
    fn fits_ordinary_and_extreme_weights() {
        assert!(residual(&[-0.5, 0.0, 0.5], &[0.2, 0.3, 0.5]) < 1e-14);
        assert!(residual(&[-0.5, 0.0, 0.5], &[0.5, 0.3, 0.2]) < 1e-14);
        assert!(residual(&[-0.5, 0.0, 0.5], &[1e-13, 1e-13, 1.0 - 2e-13]) < 1e-12);
        assert!(residual(&[-1e-6, 0.3, 0.99], &[1e-13, 0.1, 0.9 - 1e-13]) < 1e-12);
    }

    #[test]
    fn no_root_without_both_signs() {
        assert_eq!(denominators(&[0.0, 0.5, 1.0], &[0.2, 0.3, 0.5]), None);
        assert_eq!(denominators(&[-1.0, 0.5, 1.0], &[0.0, 0.5, 0.5]), None);
    }

    #[test]
    fn nothing_to_do_when_the_constraint_holds_already() {
        assert_eq!(denominators(&[-1.0, 1.0], &[0.5, 0.5]), Some(vec![1.0, 1.0]));
    }
}

//! The normal distribution.

/// Half width, in standard deviations, of the interval that holds 95 % of a normal distribution (its 0.975 quantile).
pub const Z95: f64 = 1.959_963_984_540_054;

/// Probability that a standard normal variable lies below `z`: `erfc(-z / sqrt 2) / 2`, always in 0..=1.
///
/// Source: Abramowitz and Stegun, "Handbook of Mathematical Functions", 7.1.2 and 26.2.29.
pub fn normal_cdf(z: f64) -> f64 {
    0.5 * libm::erfc(-z * std::f64::consts::FRAC_1_SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        assert!((normal_cdf(0.0) - 0.5).abs() < 1e-16);
        assert!((normal_cdf(Z95) - 0.975).abs() < 1e-15);
        assert!((normal_cdf(-1.0) - 0.158_655_253_931_457_05).abs() < 1e-15);
        assert!(normal_cdf(40.0) <= 1.0 && normal_cdf(-40.0) >= 0.0);
    }
}

//! A number with its 95 % interval, and the honest forms for when a part of that is missing.

use super::Degenerate;

/// An estimated quantity. Every number in it is finite.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Estimate {
    /// The value with both ends of its 95 % interval.
    Interval {
        /// The estimate.
        value: f64,
        /// Half of the width of the interval, `(high - low) / 2`.
        error: f64,
        /// The lower end.
        low: f64,
        /// The upper end.
        high: f64,
    },
    /// The value with an interval of which at least one end is open: no finite number bounds it.
    HalfOpen {
        /// The estimate.
        value: f64,
        /// The lower end, where it is finite.
        low: Option<f64>,
        /// The upper end, where it is finite.
        high: Option<f64>,
    },
    /// The value alone; its interval does not exist.
    Point {
        /// The estimate.
        value: f64,
        /// Why there is no interval.
        why: Degenerate,
    },
    /// Neither a value nor an interval exists.
    Nothing(Degenerate),
}

impl Estimate {
    /// The form that fits the ends that exist.
    pub(super) fn between(low: Option<f64>, value: f64, high: Option<f64>) -> Self {
        match (low, high) {
            (Some(low), Some(high)) => Self::Interval { value, error: (high - low) / 2.0, low, high },
            (low, high) => Self::HalfOpen { value, low, high },
        }
    }

    /// The estimate itself, if there is one.
    pub const fn value(&self) -> Option<f64> {
        match *self {
            Self::Interval { value, .. } | Self::HalfOpen { value, .. } | Self::Point { value, .. } => Some(value),
            Self::Nothing(_) => None,
        }
    }

    /// Half of the width of the 95 % interval, if both of its ends are finite.
    pub const fn error(&self) -> Option<f64> {
        match *self {
            Self::Interval { error, .. } => Some(error),
            Self::HalfOpen { .. } | Self::Point { .. } | Self::Nothing(_) => None,
        }
    }

    /// The ends of the 95 % interval, lower first, each if it exists and is finite.
    pub const fn ends(&self) -> (Option<f64>, Option<f64>) {
        match *self {
            Self::Interval { low, high, .. } => (Some(low), Some(high)),
            Self::HalfOpen { low, high, .. } => (low, high),
            Self::Point { .. } | Self::Nothing(_) => (None, None),
        }
    }

    /// Why the value or its interval is missing, if it is for want of different results.
    pub const fn why(&self) -> Option<Degenerate> {
        match *self {
            Self::Point { why, .. } | Self::Nothing(why) => Some(why),
            Self::Interval { .. } | Self::HalfOpen { .. } => None,
        }
    }
}

/// `20.87 +/- 21.60`, `12.00 (above 1.50)`, `0.00 (no interval: all draws so far)` or `none: every game was won`; the
/// precision of the format applies, two digits by default.
impl std::fmt::Display for Estimate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let digits = f.precision().unwrap_or(2);
        match *self {
            Self::Interval { value, error, .. } => write!(f, "{value:.digits$} +/- {error:.digits$}"),
            Self::HalfOpen { value, low: Some(low), .. } => write!(f, "{value:.digits$} (above {low:.digits$})"),
            Self::HalfOpen { value, high: Some(high), .. } => write!(f, "{value:.digits$} (below {high:.digits$})"),
            Self::HalfOpen { value, .. } => write!(f, "{value:.digits$} (interval open at both ends)"),
            Self::Point { value, why } => write!(f, "{value:.digits$} (no interval: {why})"),
            Self::Nothing(why) => write!(f, "none: {why}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_is_missing() {
        assert_eq!(Estimate::between(Some(1.0), 2.0, Some(4.0)).to_string(), "2.00 +/- 1.50");
        assert_eq!(format!("{:.1}", Estimate::between(Some(1.0), 2.0, None)), "2.0 (above 1.0)");
        assert_eq!(Estimate::between(None, 2.0, Some(4.0)).to_string(), "2.00 (below 4.00)");
        assert_eq!(Estimate::between(None, 2.0, None).to_string(), "2.00 (interval open at both ends)");
        let point = Estimate::Point { value: 0.0, why: Degenerate::AllDrawn };
        assert_eq!(point.to_string(), "0.00 (no interval: all draws so far)");
        assert_eq!(Estimate::Nothing(Degenerate::AllWon).to_string(), "none: every game was won");
    }
}

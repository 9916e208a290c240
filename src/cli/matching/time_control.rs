//! Time controls as match runners write them: `tc=[moves/]seconds[+increment]` and `st=seconds`.

use crate::protocol::time::Control;

/// Longest time that can be given, in seconds.
const LONGEST: f64 = 1e9;

/// A text that is no time control.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{found}' is no time control, expected {expected}")]
pub(super) struct NoTimeControl {
    found: String,
    expected: &'static str,
}

/// Reads `[moves/]seconds[+increment]`, or `inf` for no limit.
pub(super) fn read(text: &str) -> Result<Control, NoTimeControl> {
    let expected = "[moves/]seconds[+increment], as in 60+0.6 or 40/300, or inf";
    clock(text).ok_or_else(|| NoTimeControl { found: text.escape_default().to_string(), expected })
}

/// Reads a time for each move in seconds.
pub(super) fn read_per_move(text: &str) -> Result<Control, NoTimeControl> {
    let expected = "seconds for each move, as in 0.5";
    let time = millis(text).filter(|&time| time > 0).map(Control::PerMove);
    time.ok_or_else(|| NoTimeControl { found: text.escape_default().to_string(), expected })
}

fn clock(text: &str) -> Option<Control> {
    if text == "inf" {
        return Some(Control::Unlimited);
    }
    let (moves, time) = match text.split_once('/') {
        Some((moves, time)) => (Some(moves.parse().ok().filter(|&moves: &u32| moves > 0)?), time),
        None => (None, text),
    };
    let (base, inc) = time.split_once('+').unwrap_or((time, "0"));
    let (base, inc) = (millis(base)?, millis(inc)?);
    (base > 0 || inc > 0).then_some(Control::Clock { base, inc, moves })
}

/// Seconds, with decimals, as whole milliseconds.
fn millis(seconds: &str) -> Option<u64> {
    let plain = seconds.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let seconds: f64 = seconds.parse().ok().filter(|_| plain)?;
    (seconds <= LONGEST).then(|| (seconds * 1000.0).round() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_that_people_write() {
        let clock = |base, inc, moves| Ok(Control::Clock { base, inc, moves });
        assert_eq!(read("60+0.6"), clock(60_000, 600, None));
        assert_eq!(read("10"), clock(10_000, 0, None));
        assert_eq!(read("40/300"), clock(300_000, 0, Some(40)));
        assert_eq!(read("40/60+0.05"), clock(60_000, 50, Some(40)));
        assert_eq!(read("0.01"), clock(10, 0, None));
        assert_eq!(read("inf"), Ok(Control::Unlimited));
        assert_eq!(read_per_move("0.5"), Ok(Control::PerMove(500)));
    }

    #[test]
    fn what_is_none_is_refused() {
        for text in ["", "soon", "-1", "1+-1", "0", "0/10", "40/", "1e3", "1+2+3", "NaN", "99999999999"] {
            assert!(read(text).is_err(), "{text:?}");
        }
        assert!(read_per_move("0").is_err());
    }
}

//! `--sprt elo0=,elo1=,alpha=,beta=,model=`: the settings of a sequential test.

use super::key_values::{number, read as key_values, unknown};
use crate::stats::{Model, Sprt};

/// The keys of a test.
const KEYS: [&str; 5] = ["elo0", "elo1", "alpha", "beta", "model"];
/// Either error rate, when nothing is said.
const RATE: f64 = 0.05;

/// Reads the settings of a test; `elo0` and `elo1` must be there.
///
/// # Errors
/// When a key is unknown or missing, or the settings are no test.
pub(super) fn read(text: &str) -> Result<Sprt, String> {
    let (mut elo0, mut elo1) = (None, None);
    let (mut alpha, mut beta, mut model) = (RATE, RATE, Model::Normalized);
    for (key, value) in key_values(text)? {
        match key {
            "elo0" => elo0 = Some(number(key, value)?),
            "elo1" => elo1 = Some(number(key, value)?),
            "alpha" => alpha = number(key, value)?,
            "beta" => beta = number(key, value)?,
            "model" => model = value.parse().map_err(|error: crate::rules::UnknownWord| error.to_string())?,
            _ => return Err(unknown(key, &KEYS)),
        }
    }
    let missing = |key: &str| format!("{key} is missing, expected as in elo0=0,elo1=5");
    let sprt = Sprt {
        elo0: elo0.ok_or_else(|| missing("elo0"))?,
        elo1: elo1.ok_or_else(|| missing("elo1"))?,
        alpha,
        beta,
        model,
    };
    sprt.checked().map_err(|error| error.to_string())
}

/// A test as its settings are written.
pub(super) fn written(sprt: &Sprt) -> String {
    let Sprt { elo0, elo1, alpha, beta, model } = sprt;
    format!("elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_reads_back_as_it_is_written() {
        let sprt = read("elo1=5 elo0=-1.5,beta=0.1,model=logistic").expect("a test");
        assert_eq!(sprt, Sprt { elo0: -1.5, elo1: 5.0, alpha: 0.05, beta: 0.1, model: Model::Logistic });
        assert_eq!(read(&written(&sprt)), Ok(sprt));
    }

    #[test]
    fn what_is_no_test_is_named() {
        let told = |text: &str| read(text).expect_err("no test");
        assert_eq!(told("elo0=5,elo1=0"), "elo1 must be greater than elo0, found elo0 5 and elo1 0");
        assert_eq!(told("elo0=0"), "elo1 is missing, expected as in elo0=0,elo1=5");
        assert_eq!(told("elo0=0,elo1=5,gamma=1"), "unknown key 'gamma', expected elo0, elo1, alpha, beta, model");
        assert!(told("elo0=0,elo1=5,alpha=2").starts_with("alpha must lie strictly between 0 and 1"));
        assert!(told("elo0=NaN,elo1=5").starts_with("elo0 must lie between"));
    }
}

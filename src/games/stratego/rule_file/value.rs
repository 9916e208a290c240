//! A value of a rule file as the type that its key wants; the error is the sentence that tells the user.

use std::ops::RangeInclusive;

use toml::de::DeValue;

use super::suggestion::nearest;
use crate::rules::shown;

/// What was found, in words.
fn found(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("the text \"{}\"", shown(text)),
        DeValue::Integer(number) => shown(&number.to_string()),
        DeValue::Float(number) => shown(number.as_str()),
        DeValue::Boolean(truth) => truth.to_string(),
        DeValue::Datetime(_) => "a date".to_owned(),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a table".to_owned(),
    }
}

/// The sentence for a value of another type than is wanted.
pub(super) fn mistyped(value: &DeValue<'_>, expected: &str) -> String {
    format!("{} found, expected {expected}", found(value))
}

pub(super) fn text<'a>(value: &'a DeValue<'_>, expected: &str) -> Result<&'a str, String> {
    value.as_str().ok_or_else(|| mistyped(value, expected))
}

pub(super) fn truth(value: &DeValue<'_>) -> Result<bool, String> {
    value.as_bool().ok_or_else(|| mistyped(value, "true or false"))
}

pub(super) fn number(value: &DeValue<'_>, allowed: &RangeInclusive<u64>) -> Result<u64, String> {
    let expected = format!("a whole number from {} to {}", allowed.start(), allowed.end());
    let DeValue::Integer(written) = value else { return Err(mistyped(value, &expected)) };
    let number = u64::from_str_radix(written.as_str(), written.radix()).ok();
    number.filter(|number| allowed.contains(number)).ok_or_else(|| mistyped(value, &expected))
}

/// One of a list of words.
pub(super) fn word<'a>(value: &DeValue<'_>, allowed: &[&'a str]) -> Result<&'a str, String> {
    let written = text(value, &one_of(allowed))?;
    let word = allowed.iter().copied().find(|word| *word == written);
    word.ok_or_else(|| mistyped(value, &one_of(allowed)) + &did_you_mean(written, allowed))
}

fn one_of(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    match quoted.as_slice() {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// `; did you mean ...?` where something near exists, else nothing.
pub(super) fn did_you_mean(written: &str, candidates: &[&str]) -> String {
    nearest(written, candidates).map_or_else(String::new, |word| format!("; did you mean {word}?"))
}

//! `key=value` lists, as match runners write them: parted by commas or blanks, free of order.

/// The items of a list, in order.
///
/// # Errors
/// When an item is no `key=value`.
pub(super) fn read(text: &str) -> Result<Vec<(&str, &str)>, String> {
    let items = text.split(|c: char| c == ',' || c.is_whitespace()).filter(|item| !item.is_empty());
    items.map(|item| item.split_once('=').ok_or_else(|| format!("'{item}' found, expected key=value"))).collect()
}

/// The number that stands for a key.
///
/// # Errors
/// When it is none.
pub(super) fn number<T: std::str::FromStr>(key: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("{key}={value}: expected a number"))
}

/// What to say of a key that there is not.
pub(super) fn unknown(key: &str, known: &[&str]) -> String {
    format!("unknown key '{key}', expected {}", known.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_and_blanks_part_items() {
        assert_eq!(read("a=1,b=2 c=x=y"), Ok(vec![("a", "1"), ("b", "2"), ("c", "x=y")]));
        assert_eq!(read(""), Ok(vec![]));
        assert_eq!(read("a"), Err("'a' found, expected key=value".to_owned()));
    }
}

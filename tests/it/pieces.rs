//! Pieces and their squares as a list that people can read (`Fa1 Kd4`), and as a placement.

use std::collections::BTreeMap;

use linesman::games::stratego::Ruleset;
use linesman::rules::Square;

/// What stands on each square that is not empty: a piece's letter in its side's case, or a sign of a view.
pub(crate) type Signs = BTreeMap<Square, u8>;

/// Reads a list of pieces, each a sign and its square, separated by spaces.
pub(crate) fn read(list: &str) -> Result<Signs, String> {
    let entry = |word: &str| {
        let (sign, square) = word.split_at_checked(1).ok_or_else(|| format!("'{word}' is no piece"))?;
        Ok((square.parse().map_err(|error| format!("'{word}': {error}"))?, sign.as_bytes()[0]))
    };
    list.split_whitespace().map(entry).collect()
}

/// Writes a list of pieces, by their squares.
pub(crate) fn write(signs: &Signs) -> String {
    signs.iter().map(|(square, &sign)| format!("{}{square}", char::from(sign))).collect::<Vec<_>>().join(" ")
}

/// Reads a placement without its blocked squares.
pub(crate) fn of_placement(text: &str) -> Signs {
    let mut signs = Signs::new();
    for (row, rank) in text.split('/').rev().zip(0..) {
        let (mut file, mut run) = (0, 0);
        for sign in row.bytes() {
            if sign.is_ascii_digit() {
                run = run * 10 + (sign - b'0');
                continue;
            }
            file += run;
            run = 0;
            if sign != b'~' {
                signs.insert(Square::new(file, rank).expect("a square"), sign);
            }
            file += 1;
        }
    }
    signs
}

/// The placement of these signs on the board of these rules.
pub(crate) fn placement(rules: &Ruleset, signs: &Signs) -> String {
    let sign = |square: Square| match signs.get(&square) {
        Some(&sign) => char::from(sign).to_string(),
        None if rules.blocked.contains(&square) => "~".to_owned(),
        None => " ".to_owned(),
    };
    let row = |rank: u8| -> String {
        (0..rules.board.files()).filter_map(|file| Square::new(file, rank)).map(sign).collect()
    };
    let rows = (0..rules.board.ranks()).rev().map(row);
    rows.map(|row| count_runs(&row)).collect::<Vec<_>>().join("/")
}

fn count_runs(row: &str) -> String {
    let mut text = String::new();
    let mut rest = row;
    while !rest.is_empty() {
        let after = rest.trim_start_matches(' ');
        if after.len() < rest.len() {
            text += &(rest.len() - after.len()).to_string();
        }
        let next = after.find(' ').unwrap_or(after.len());
        text += &after[..next];
        rest = &after[next..];
    }
    text
}

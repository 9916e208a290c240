//! The army of a rule file, one entry a kind of piece.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::reader::Reader;
use super::value::{did_you_mean, mistyped, number, text, truth, word};
use super::{MAX_COUNT, MAX_KINDS};
use crate::games::Letter;
use crate::games::stratego::army::{Piece, Strength};
use crate::rules::shown;

/// The keys of a piece, in the order in which they are printed.
pub(super) const KEYS: [&str; 10] =
    ["letter", "name", "rank", "role", "count", "mobile", "slides", "defuses", "slays", "repels"];

/// Words for pieces without a rank.
pub(super) const ROLES: [&str; 2] = ["bomb", "flag"];

/// What a piece may say of itself, before it is known whether it is whole.
#[derive(Default)]
struct Draft {
    letter: Option<Letter>,
    name: Option<String>,
    rank: Option<u8>,
    role: Option<Strength>,
    count: Option<u16>,
    mobile: Option<bool>,
    slides: bool,
    defuses: bool,
    slays: Option<Letter>,
    repels: Option<Letter>,
}

impl Reader<'_> {
    /// Reads the army; it replaces the base's.
    pub(super) fn army(&mut self, line: usize, value: &Spanned<DeValue<'_>>) {
        self.give("army", line);
        let list = match value.get_ref() {
            DeValue::Array(list) if list.len() <= MAX_KINDS => list,
            DeValue::Array(list) => {
                let what = format!("{} kinds of pieces found, expected at most {MAX_KINDS}", list.len());
                return self.fault(line, "army", what);
            }
            other => {
                return self.fault(line, "army", mistyped(other, "[[army]] above each piece, or a list of pieces"));
            }
        };
        let pieces: Vec<Option<Piece>> = list.iter().zip(1..).map(|(item, place)| self.piece(item, place)).collect();
        self.rules.army = pieces.into_iter().flatten().collect();
    }

    fn piece(&mut self, item: &Spanned<DeValue<'_>>, place: usize) -> Option<Piece> {
        let line = self.line(item);
        let Some(table) = item.get_ref().as_table() else {
            self.fault(line, &format!("army.{place}"), mistyped(item.get_ref(), "a piece, as { letter = \"M\", ... }"));
            return None;
        };
        // A piece is called by its letter, or by its place in the list where it has none.
        let written = table.get("letter").and_then(|value| letter(value.get_ref()).ok());
        let path = format!("army.{}", written.map_or_else(|| place.to_string(), |letter| letter.to_string()));
        self.give(&path, line);
        let mut draft = Draft::default();
        for (key, value) in table {
            self.part(&mut draft, &path, key, value);
        }
        self.whole(draft, &path, line, table)
    }

    /// One key of a piece.
    fn part(&mut self, draft: &mut Draft, piece: &str, key: &Spanned<impl AsRef<str>>, value: &Spanned<DeValue<'_>>) {
        let (name, inside) = (key.get_ref().as_ref(), value.get_ref());
        let path = &format!("{piece}.{name}");
        match name {
            "letter" => draft.letter = self.take(path, value, letter(inside)),
            "name" => draft.name = self.take(path, value, text(inside, "a name").map(str::to_owned)),
            "rank" => draft.rank = self.take(path, value, number(inside, &(0..=u8::MAX.into()))).map(|rank| rank as u8),
            "role" => draft.role = self.take(path, value, role(inside)),
            "count" => draft.count = self.take(path, value, number(inside, &(1..=MAX_COUNT))).map(|count| count as u16),
            "mobile" => draft.mobile = self.take(path, value, truth(inside)),
            "slides" => draft.slides = self.take(path, value, truth(inside)).unwrap_or_default(),
            "defuses" => draft.defuses = self.take(path, value, truth(inside)).unwrap_or_default(),
            "slays" => draft.slays = self.take(path, value, letter(inside)),
            "repels" => draft.repels = self.take(path, value, letter(inside)),
            _ => {
                let line = self.line(key);
                self.fault(line, &format!("{piece}.{}", shown(name)), unknown(name));
            }
        }
    }

    /// The piece, if nothing that it needs is missing or at fault.
    fn whole(&mut self, draft: Draft, piece: &str, line: usize, table: &DeTable<'_>) -> Option<Piece> {
        for key in ["letter", "name", "count"] {
            if !table.contains_key(key) {
                self.fault(line, &format!("{piece}.{key}"), "missing".to_owned());
            }
        }
        match (table.contains_key("rank"), table.contains_key("role")) {
            (false, false) => {
                let what = "missing, expected a rank, or role = \"bomb\" or \"flag\" for a piece without one";
                self.fault(line, &format!("{piece}.rank"), what.to_owned());
            }
            (true, true) => {
                let line = table.get("rank").map_or(line, |value| self.line(value));
                self.fault(line, &format!("{piece}.rank"), "a piece with a role has no rank".to_owned());
                return None;
            }
            _ => {}
        }
        let strength = draft.role.or(draft.rank.map(Strength::Rank))?;
        Some(Piece {
            letter: draft.letter?,
            name: draft.name?,
            strength,
            count: draft.count?,
            mobile: draft.mobile.unwrap_or(strength.rank().is_some()),
            slides: draft.slides,
            defuses: draft.defuses,
            slays: draft.slays,
            repels: draft.repels,
        })
    }
}

fn letter(value: &DeValue<'_>) -> Result<Letter, String> {
    let expected = "one letter, \"A\" to \"Z\"";
    match text(value, expected)?.as_bytes() {
        [byte] if byte.is_ascii_uppercase() => Letter::new(*byte),
        _ => None,
    }
    .ok_or_else(|| mistyped(value, expected))
}

fn role(value: &DeValue<'_>) -> Result<Strength, String> {
    Ok(if word(value, &ROLES)? == ROLES[0] { Strength::Bomb } else { Strength::Flag })
}

/// A rule that was written below the pieces belongs to the last of them, as TOML has it.
fn unknown(key: &str) -> String {
    if super::field::FIELDS.iter().any(|field| field.key == key) {
        return format!("unknown key of a piece; {key} belongs at the top of the file, above the first [[army]]");
    }
    format!("unknown key of a piece{}", did_you_mean(key, &KEYS))
}

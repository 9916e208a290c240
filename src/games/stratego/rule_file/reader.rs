//! From the keys of a rule file to a rule set, or to everything that is wrong with them.

use std::collections::BTreeMap;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::document::in_order;
use super::field::{self, Allowed, FIELDS};
use super::lines::Lines;
use super::value::{did_you_mean, mistyped, number, text, truth, word};
use super::{FileFault, MAX_BLOCKED};
use crate::games::stratego::faults::{Check, MIN_EXTENT};
use crate::games::stratego::settings::Setting;
use crate::games::stratego::{Fault, Ruleset, presets};
use crate::rules::square::MAX_EXTENT;
use crate::rules::{Board, Square, shown};

/// Keys that stand by themselves, beside those of [`FIELDS`].
const PLAIN: [&str; 8] = ["format", "base", "id", "version", "board", "blocked", "first", "army"];
/// Tables of keys.
const TABLES: [&str; 2] = ["home", "move"];
/// The keys in `[home]` that [`FIELDS`] does not have.
const HOME_ROWS: &str = "home.rows";
/// What a file without `base` may do without.
const OPTIONAL: [&str; 2] = ["first", "numbering"];

/// A rule set in the making.
pub(super) struct Reader<'a> {
    lines: &'a Lines,
    /// Whether there is a base that everything missing comes from.
    based: bool,
    pub(super) rules: Ruleset,
    faults: Vec<FileFault>,
    /// The lines of the keys that the file has.
    given: BTreeMap<String, usize>,
}

impl<'a> Reader<'a> {
    /// Begins with the base, or with a stand-in of which nothing is kept.
    pub(super) fn new(lines: &'a Lines, table: &DeTable<'_>) -> Self {
        let stand_in = || presets::preset(presets::NAMES[0]).expect("a preset");
        let mut reader = Self { lines, based: false, rules: stand_in(), faults: Vec::new(), given: BTreeMap::new() };
        if let Some(value) = table.get("base") {
            match word(value.get_ref(), &presets::NAMES).map(presets::preset) {
                Ok(preset) => {
                    reader.based = true;
                    reader.rules = preset.unwrap_or_else(stand_in);
                }
                Err(what) => reader.fault(reader.line(value), "base", what),
            }
        }
        reader
    }

    pub(super) fn finish(mut self, table: &DeTable<'_>) -> Result<Ruleset, Vec<FileFault>> {
        for (key, value) in table {
            self.entry(key, value);
        }
        self.missing();
        for check in Check::ALL {
            if check.fields().iter().all(|field| self.is_sound(field)) {
                self.check(check);
            }
        }
        if self.faults.is_empty() {
            self.own_name();
        }
        if self.faults.is_empty() { Ok(self.rules) } else { Err(in_order(self.faults)) }
    }

    /// The faults of a text that is no TOML in places: those places, and what else is wrong on other lines with what
    /// could be read. What is missing or makes no sense cannot be told of it.
    pub(super) fn beside(mut self, table: &DeTable<'_>, broken: Vec<FileFault>) -> Vec<FileFault> {
        for (key, value) in table {
            self.entry(key, value);
        }
        self.faults.retain(|fault| !broken.iter().any(|other| other.line == fault.line));
        self.faults.splice(..0, broken);
        in_order(self.faults)
    }

    pub(super) fn line<T>(&self, spanned: &Spanned<T>) -> usize {
        self.lines.at(&spanned.span())
    }

    pub(super) fn fault(&mut self, line: usize, key: &str, what: String) {
        self.faults.push(FileFault { line, key: key.to_owned(), what });
    }

    /// Notes where a key stands.
    pub(super) fn give(&mut self, key: &str, line: usize) {
        self.given.insert(key.to_owned(), line);
    }

    /// What was read, if it could be; else the fault is noted.
    pub(super) fn take<T>(&mut self, key: &str, value: &Spanned<DeValue<'_>>, read: Result<T, String>) -> Option<T> {
        let line = self.line(value);
        self.give(key, line);
        read.map_err(|what| self.fault(line, key, what)).ok()
    }

    /// One entry at the top of the file.
    fn entry(&mut self, key: &Spanned<impl AsRef<str>>, value: &Spanned<DeValue<'_>>) {
        let (line, name) = (self.line(key), key.get_ref().as_ref());
        let inside = value.get_ref();
        match name {
            "format" | "base" => self.give(name, line),
            "id" => {
                if let Some(id) = self.take(name, value, text(inside, "a name")) {
                    self.rules.id = id.to_owned();
                }
            }
            "version" => {
                if let Some(version) = self.take(name, value, number(inside, &(1..=u32::MAX.into()))) {
                    self.rules.version = version as u32;
                }
            }
            "board" => {
                if let Some(board) = self.take(name, value, board(inside)) {
                    self.rules.board = board;
                }
            }
            "first" => {
                self.take(name, value, word(inside, &["red"]));
            }
            "blocked" => self.blocked(value),
            "army" => self.army(line, value),
            _ if TABLES.contains(&name) => self.table(name, line, value),
            _ => self.field(name, line, value),
        }
    }

    /// The keys of `[home]` or `[move]`.
    fn table(&mut self, name: &str, line: usize, value: &Spanned<DeValue<'_>>) {
        self.give(name, line);
        let Some(table) = value.get_ref().as_table() else {
            return self.fault(line, name, mistyped(value.get_ref(), &format!("a table, [{name}] or {name}.<key> =")));
        };
        for (key, value) in table {
            let (line, path) = (self.line(key), format!("{name}.{}", key.get_ref()));
            if path == HOME_ROWS {
                let rows = number(value.get_ref(), &(1..=(MAX_EXTENT / 2).into()));
                if let Some(rows) = self.take(HOME_ROWS, value, rows) {
                    self.rules.home_rows = rows as u8;
                }
            } else {
                self.field(&path, line, value);
            }
        }
    }

    /// A single-valued field, or a key that there is not.
    fn field(&mut self, key: &str, line: usize, value: &Spanned<DeValue<'_>>) {
        let Some(field) = field::named(key) else { return self.fault(line, &shown(key), unknown(key)) };
        let inside = value.get_ref();
        let setting = match &field.allowed {
            Allowed::Truth => truth(inside).map(Setting::Truth),
            Allowed::Number(range) => number(inside, range).map(Setting::Number),
            Allowed::Word(words) => word(inside, &words()).map(|word| Setting::Word(word.to_owned())),
        };
        let set = setting.and_then(|setting| self.rules.set(field.setting, &setting).map_err(|fault| fault.what));
        self.take(key, value, set);
    }

    fn blocked(&mut self, value: &Spanned<DeValue<'_>>) {
        let expected = "a list of squares, as in [\"c5\", \"d5\"]";
        let list = value.get_ref().as_array().filter(|list| list.len() <= MAX_BLOCKED);
        let list = list.ok_or_else(|| match value.get_ref() {
            DeValue::Array(list) => format!("{} squares found, expected at most {MAX_BLOCKED}", list.len()),
            other => mistyped(other, expected),
        });
        let Some(list) = self.take("blocked", value, list) else { return };
        self.rules.blocked.clear();
        for item in list {
            let square = text(item.get_ref(), "a square in quotes, as \"c5\"");
            match square.and_then(|square| square.parse::<Square>().map_err(|_| not_square(square))) {
                Ok(square) => {
                    self.rules.blocked.push(square);
                    // Where each square stands, for the faults of lakes.
                    self.give(&format!("blocked.{square}"), self.line(item));
                }
                Err(what) => self.fault(self.line(item), "blocked", what),
            }
        }
    }

    /// Without a base, everything must be there.
    fn missing(&mut self) {
        if self.based || self.faults.iter().any(|fault| fault.key == "base") {
            return;
        }
        let fields = FIELDS.iter().map(|field| field.key);
        let needed = PLAIN.into_iter().chain([HOME_ROWS]).chain(fields);
        let needed = needed.filter(|key| *key != "base" && !OPTIONAL.contains(key));
        for key in needed.filter(|key| !self.given.contains_key(*key)).collect::<Vec<_>>() {
            let table = key.split_once('.').map_or("", |(table, _)| table);
            let line = self.given.get(table).copied().unwrap_or(1);
            self.fault(line, key, "missing; a file that names no base needs every field".to_owned());
        }
    }

    /// Whether a field was read without fault, or comes from a base.
    fn is_sound(&self, key: &str) -> bool {
        let concerns = |fault: &FileFault| {
            fault.key.strip_prefix(key).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        (self.based || self.given.contains_key(key)) && !self.faults.iter().any(concerns)
    }

    /// The faults of what was read, with the lines of the keys that they are about.
    fn check(&mut self, check: Check) {
        for Fault { field, what } in check.faults(&self.rules) {
            // A fault of a lake names its square first.
            let lake = what.split(' ').next().map(|square| format!("{field}.{square}"));
            let parent = field.rsplit_once('.').map(|(parent, _)| parent);
            let keys = lake.as_deref().into_iter().chain([&*field]).chain(parent).chain(check.fields().iter().copied());
            let line = keys.chain(["base"]).find_map(|key| self.given.get(key)).copied().unwrap_or(1);
            self.fault(line, &field, what);
        }
    }

    /// A preset's name is for its rules alone: logs know rules by their name and version.
    fn own_name(&mut self) {
        let id = &self.rules.id;
        if presets::preset(id).is_some_and(|preset| preset != self.rules) {
            let what = format!("\"{id}\" is a preset with other rules, expected a name of its own for these");
            let line = ["id", "base"].iter().find_map(|key| self.given.get(*key)).copied().unwrap_or(1);
            self.fault(line, "id", what);
        }
    }
}

/// What to say of a key that there is not: where it belongs, or which was meant.
fn unknown(key: &str) -> String {
    let all: Vec<&str> = PLAIN.into_iter().chain([HOME_ROWS]).chain(FIELDS.iter().map(|field| field.key)).collect();
    let last = |path: &str| path.rsplit('.').next().unwrap_or_default().to_owned();
    if let Some(home) = all.iter().find(|known| **known != key && last(known) == last(key)) {
        return match home.split_once('.') {
            Some((table, key)) => format!("unknown key; {key} belongs under [{table}], or is written {home} = ..."),
            None => format!("unknown key; {home} belongs at the top of the file, above the first [table]"),
        };
    }
    format!("unknown key{}", did_you_mean(key, &all))
}

fn not_square(written: &str) -> String {
    format!("\"{}\" is no square, expected a file letter a-z and a rank 1-{MAX_EXTENT}, as \"c5\"", shown(written))
}

fn board(value: &DeValue<'_>) -> Result<Board, String> {
    let expected = format!("files x ranks, each {MIN_EXTENT} to {MAX_EXTENT}, as \"10x10\"");
    let extent = |digits: &str| digits.parse::<u8>().ok().filter(|_| digits.bytes().all(|b| b.is_ascii_digit()));
    let written = text(value, &expected)?;
    let parts = written.split_once('x').and_then(|(files, ranks)| Some((extent(files)?, extent(ranks)?)));
    let board = parts.filter(|(files, ranks)| *files.min(ranks) >= MIN_EXTENT);
    board.and_then(|(files, ranks)| Board::new(files, ranks)).ok_or_else(|| mistyped(value, &expected))
}

//! A rule set as a rule file: complete, with a comment on every field.

use std::fmt::{Display, Write as _};

use toml::Value;

use super::FORMAT;
use super::army::ROLES;
use super::field::FIELDS;
use crate::games::stratego::Ruleset;
use crate::games::stratego::army::{Piece, Strength};
use crate::games::stratego::faults::MAX_NAME;
use crate::games::stratego::presets::NAMES;
use crate::games::stratego::settings::Setting;
use crate::rules::square::MAX_EXTENT;

/// Lines of text, begun in the comments and ended in the values.
struct Page(String);

/// Writes a rule set as a rule file. A rule set without faults reads back as it was.
pub fn print(rules: &Ruleset) -> String {
    let mut page = Page(String::new());
    page.comment("Rules of a board game with hidden pieces. What follows a # is a comment.");
    page.comment(&format!(
        "To state only what differs from a preset, write base = \"{}\" below format, or one of",
        NAMES[0]
    ));
    page.comment(&format!("{}, and leave out whatever is as there.", NAMES[1..].join(", ")));
    page.head(rules);
    page.board(rules);
    page.army(rules);
    for field in FIELDS.iter().filter(|field| !field.key.contains('.')) {
        page.field(rules, field);
    }
    page.0
}

impl Page {
    fn comment(&mut self, text: &str) {
        self.line(format_args!("# {text}"));
    }

    fn line(&mut self, line: impl Display) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "{line}");
    }

    /// A key with its comment, after an empty line.
    fn entry(&mut self, meaning: &[&str], key: &str, value: impl Display) {
        self.0.push('\n');
        for line in meaning {
            self.comment(line);
        }
        self.line(format_args!("{key} = {value}"));
    }

    fn head(&mut self, rules: &Ruleset) {
        self.entry(&["The format of this file; this program writes 1 and reads up to 1."], "format", FORMAT);
        self.entry(
            &[&format!(
                "The name of these rules, 1 to {MAX_NAME} of a-z, 0-9 and -. A preset's name is for its rules alone."
            )],
            "id",
            quoted(&rules.id),
        );
        self.entry(
            &["Their version, 1 or more: raise it with every change. Name and version go into each game's log."],
            "version",
            rules.version,
        );
    }

    fn board(&mut self, rules: &Ruleset) {
        self.entry(
            &[&format!("Files x ranks, each 4 to {MAX_EXTENT}. Files are a, b, ... from Red's left, ranks 1, 2, ... from Red's side.")],
            "board",
            quoted(&rules.board.to_string()),
        );
        let squares: Vec<String> = rules.blocked.iter().map(|square| quoted(&square.to_string())).collect();
        self.entry(
            &["Squares that no piece enters or crosses; [] for none. Both sides need as many home squares."],
            "blocked",
            format_args!("[{}]", squares.join(", ")),
        );
        self.entry(&["The side that moves first: always \"red\"."], "first", "\"red\"");
        self.entry(
            &["Ranks at each end on which a side sets up, 1 to half of the board's."],
            "home.rows",
            rules.home_rows,
        );
        for field in FIELDS.iter().filter(|field| field.key.contains('.')) {
            self.field(rules, field);
        }
    }

    fn field(&mut self, rules: &Ruleset, field: &super::field::Field) {
        let value = match rules.setting(field.setting) {
            Some(Setting::Word(word)) => quoted(&word),
            Some(plain) => plain.to_string(),
            None => return,
        };
        self.entry(field.meaning, field.key, value);
    }

    fn army(&mut self, rules: &Ruleset) {
        self.0.push('\n');
        for line in LEGEND {
            self.comment(line);
        }
        self.line("army = [");
        for piece in &rules.army {
            self.line(format_args!("    {{ {} }},", entry(piece)));
        }
        self.line("]");
    }
}

/// What the keys of a piece mean.
const LEGEND: [&str; 11] = [
    "The pieces of each side, one kind a line; the whole army, as it replaces that of a base.",
    "  letter   \"A\" to \"Z\", another for each kind",
    "  name     1 to 32 of a-z, 0-9 and -",
    "  rank     0 to 255: the higher wins; a role instead, \"bomb\" or \"flag\", for what has no rank",
    "  count    how many of it, 1 or more",
    "  mobile   whether it moves: if not said, true for what has a rank, false for the others",
    "  slides   true if it moves any distance along a straight line of empty squares",
    "  defuses  true if it removes a bomb that it attacks",
    "  slays    the letter of a piece that it defeats when it attacks it, whatever the ranks",
    "  repels   the letter of a piece that it defeats when attacked by it, whatever the ranks",
    "There is exactly one flag. Whoever attacks a bomb falls, unless it defuses or slays it; whoever takes the flag wins.",
];

fn entry(piece: &Piece) -> String {
    let mut parts = vec![
        format!("letter = {}", quoted(&piece.letter.to_string())),
        format!("name = {}", quoted(&piece.name)),
        match piece.strength {
            Strength::Rank(rank) => format!("rank = {rank}"),
            Strength::Bomb => format!("role = {}", quoted(ROLES[0])),
            Strength::Flag => format!("role = {}", quoted(ROLES[1])),
        },
        format!("count = {}", piece.count),
    ];
    if piece.mobile != piece.strength.rank().is_some() {
        parts.push(format!("mobile = {}", piece.mobile));
    }
    for (key, _) in [("slides", piece.slides), ("defuses", piece.defuses)].iter().filter(|(_, has)| *has) {
        parts.push(format!("{key} = true"));
    }
    for (key, letter) in [("slays", piece.slays), ("repels", piece.repels)] {
        parts.extend(letter.map(|letter| format!("{key} = {}", quoted(&letter.to_string()))));
    }
    parts.join(", ")
}

/// A text as TOML writes it.
fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

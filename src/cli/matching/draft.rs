//! What was said of a match, before it is known to make sense: keys and values, each with the place where it was said.
//!
//! The command line and a match file both become a draft, so that they mean the same thing.

use std::fmt;

/// Where something was said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// On the command line.
    Option,
    /// On this line of a file, from 1.
    Line(usize),
}

/// What was said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Value {
    /// A text.
    Text(String),
    /// A table.
    Items(Vec<(String, String)>),
}

/// A key with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) value: Value,
    pub(super) place: Place,
}

/// What was said of one engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct EngineDraft {
    pub(super) place: Place,
    pub(super) entries: Vec<(String, String, Place)>,
}

/// Something that is wrong with a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) place: Place,
    pub(super) key: String,
    pub(super) what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, key, what } = self;
        match (place, &**key) {
            (Place::Option, "") => f.write_str(what),
            (Place::Option, key) => write!(f, "--{key}: {what}"),
            (Place::Line(line), "") => write!(f, "line {line}: {what}"),
            (Place::Line(line), key) => write!(f, "line {line}: {key}: {what}"),
        }
    }
}

/// All that was said of a match.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Draft {
    pub(super) settings: Vec<Entry>,
    pub(super) each: Option<EngineDraft>,
    pub(super) engines: Vec<EngineDraft>,
    pub(super) faults: Vec<Fault>,
    /// Whether it comes from a file, which must name its engines.
    pub(super) from_file: bool,
}

impl Draft {
    /// What a later draft says replaces what this one says under the same key.
    pub(super) fn overridden_by(mut self, later: Self) -> Self {
        let replaces = |new: &Entry, old: &Entry| {
            // Both say how time is measured.
            let time = ["tc", "st"];
            new.key == old.key || (time.contains(&&*new.key) && time.contains(&&*old.key))
        };
        self.settings.retain(|old| !later.settings.iter().any(|new| replaces(new, old)));
        self.settings.extend(later.settings);
        self.each = later.each.or(self.each);
        if !later.engines.is_empty() {
            self.engines = later.engines;
        }
        self.faults.extend(later.faults);
        self
    }

    /// Where a key was said; at the top if it was not.
    pub(super) fn place(&self, key: &str) -> Place {
        let said = self.settings.iter().find(|entry| entry.key == key);
        said.map_or(if self.from_file { Place::Line(1) } else { Place::Option }, |entry| entry.place)
    }
}

//! A match file: the options of a match as TOML, with `[[engine]]` tables and `[each]`.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::draft::{Draft, EngineDraft, Entry, Fault, Place, Value};

/// Most bytes of a match file.
const MAX_BYTES: usize = 1024 * 1024;
/// The keys of a match file beside `engine` and `each`: the long options of `linesman match`.
pub(super) const KEYS: [&str; 34] = [
    "rules",
    "tournament",
    "rounds",
    "games",
    "repeat",
    "noswap",
    "openings",
    "setup",
    "setups",
    "concurrency",
    "force-concurrency",
    "affinity",
    "tc",
    "st",
    "timemargin",
    "startup-ms",
    "ping-ms",
    "setup-ms",
    "illegal",
    "maxmoves",
    "quiet-plies",
    "draw",
    "resign",
    "sprt",
    "ratinginterval",
    "output",
    "srand",
    "log",
    "resume",
    "isolation",
    "isolation-allow",
    "sync",
    "recover",
    "strict",
];

/// Reads a match file. Everything that is wrong with it stands among the draft's faults.
pub(super) fn read(text: &str) -> Draft {
    let mut reader = Reader { text, draft: Draft { from_file: true, ..Draft::default() } };
    if text.len() > MAX_BYTES {
        reader.fault(1, "", format!("{} bytes found, expected at most {MAX_BYTES}", text.len()));
        return reader.draft;
    }
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        let line = reader.line_at(error.span().unwrap_or_default().start);
        reader.fault(line, "", error.message().trim_end().replace('\n', ", "));
    }
    for (key, value) in table.get_ref() {
        reader.entry(key, value);
    }
    reader.draft.faults.sort_by_key(|fault| match fault.place {
        Place::Option => 0,
        Place::Line(line) => line,
    });
    reader.draft
}

struct Reader<'a> {
    text: &'a str,
    draft: Draft,
}

impl Reader<'_> {
    fn line_at(&self, byte: usize) -> usize {
        1 + self.text.char_indices().take_while(|(at, _)| *at < byte).filter(|(_, c)| *c == '\n').count()
    }

    fn line<T>(&self, spanned: &Spanned<T>) -> usize {
        self.line_at(spanned.span().start)
    }

    fn fault(&mut self, line: usize, key: &str, what: String) {
        self.draft.faults.push(Fault { place: Place::Line(line), key: key.to_owned(), what });
    }

    fn entry(&mut self, key: &Spanned<impl AsRef<str>>, value: &Spanned<DeValue<'_>>) {
        let (line, name) = (self.line(key), key.get_ref().as_ref());
        match (name, value.get_ref()) {
            ("engine", DeValue::Array(engines)) => {
                for engine in engines {
                    let line = self.line(engine);
                    let read = self.engine("engine", line, engine.get_ref());
                    self.draft.engines.extend(read);
                }
            }
            ("engine", _) => self.fault(line, name, "expected a table for each engine, [[engine]]".to_owned()),
            ("each", table) => self.draft.each = self.engine("each", line, table),
            _ if !KEYS.contains(&name) => {
                let what = format!("unknown key, expected engine, each or one of {}", KEYS.join(", "));
                self.fault(line, &name.escape_default().to_string(), what);
            }
            (_, DeValue::Table(table)) => {
                let items = table.iter().filter_map(|(key, value)| self.item(name, key, value)).collect();
                self.setting(name, Value::Items(items), line);
            }
            (_, value) => match plain(value) {
                Some(text) => self.setting(name, Value::Text(text), line),
                None => self.fault(line, name, "expected a text, a number, true or false".to_owned()),
            },
        }
    }

    fn setting(&mut self, key: &str, value: Value, line: usize) {
        self.draft.settings.push(Entry { key: key.to_owned(), value, place: Place::Line(line) });
    }

    fn item(
        &mut self,
        table: &str,
        key: &Spanned<impl AsRef<str>>,
        value: &Spanned<DeValue<'_>>,
    ) -> Option<(String, String)> {
        let text = plain(value.get_ref());
        if text.is_none() {
            let name = format!("{table}.{}", key.get_ref().as_ref());
            self.fault(self.line(key), &name, "expected a text or a number".to_owned());
        }
        Some((key.get_ref().as_ref().to_owned(), text?))
    }

    fn engine(&mut self, name: &str, line: usize, value: &DeValue<'_>) -> Option<EngineDraft> {
        let Some(table) = value.as_table() else {
            self.fault(line, name, "expected a table of the engine's keys".to_owned());
            return None;
        };
        let mut entries = Vec::new();
        for (key, value) in table {
            let (line, key) = (self.line(key), key.get_ref().as_ref());
            match value.get_ref() {
                DeValue::Table(options) if key == "option" => {
                    for (option, value) in options {
                        let value = self.item("option", option, value).map(|(_, value)| value);
                        let option = format!("option.{}", option.get_ref());
                        entries.extend(value.map(|value| (option, value, Place::Line(line))));
                    }
                }
                DeValue::Array(words) if key == "args" => {
                    let words: Option<Vec<String>> = words.iter().map(|word| plain(word.get_ref())).collect();
                    match words {
                        Some(words) => entries.push((key.to_owned(), shell_words::join(words), Place::Line(line))),
                        None => self.fault(line, "args", "expected a list of texts".to_owned()),
                    }
                }
                value => match plain(value) {
                    Some(text) => entries.push((key.to_owned(), text, Place::Line(line))),
                    None => self.fault(line, key, "expected a text or a number".to_owned()),
                },
            }
        }
        Some(EngineDraft { place: Place::Line(line), entries })
    }
}

/// A single value as text.
fn plain(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => Some(number.to_string().replace('_', "")),
        DeValue::Float(number) => Some(number.to_string().replace('_', "")),
        DeValue::Boolean(truth) => Some(truth.to_string()),
        DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::Index;

    use super::*;

    #[test]
    fn every_fault_has_its_line() {
        let text =
            "rules = \"quick\"\ncolour = 3\ntc = [1]\n\n[[engine]]\ncmd = \"a\"\nargs = [[1]]\n[sprt]\nelo0 = [1]\n";
        let told: Vec<String> = read(text).faults.iter().map(ToString::to_string).collect();
        assert_eq!(told.len(), 4, "{told:?}");
        assert!(told[0].starts_with("line 2: colour: unknown key"), "{told:?}");
        assert_eq!(told[1], "line 3: tc: expected a text, a number, true or false");
        assert_eq!(told[2], "line 7: args: expected a list of texts");
        assert_eq!(told[3], "line 9: sprt.elo0: expected a text or a number");
    }

    #[test]
    fn broken_toml_is_a_fault_with_a_line() {
        let told: Vec<String> =
            read("rules = \"quick\"\ngames = = 3\n").faults.iter().map(ToString::to_string).collect();
        assert!(told[0].starts_with("line 2: "), "{told:?}");
    }

    proptest! {
        #[test]
        fn damaged_files_are_faults_within_their_lines(place in any::<Index>(), cut in 0..20usize, noise in "\\PC{0,8}") {
            let sample: Vec<char> = include_str!("../../../scripts/sprt.toml").chars().collect();
            let at = place.index(sample.len());
            let rest = sample.iter().skip(at + cut);
            let text: String = sample[..at].iter().copied().chain(noise.chars()).chain(rest.copied()).collect();
            let draft = read(&text);
            let lines = 1 + text.matches('\n').count();
            for fault in &draft.faults {
                prop_assert!(matches!(fault.place, Place::Line(line) if (1..=lines).contains(&line)), "{fault}");
            }
            prop_assert!(draft.settings.iter().all(|entry| KEYS.contains(&&*entry.key)));
        }
    }
}

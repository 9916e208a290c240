//! Which rules are meant: a preset, or a rule file of the user's own.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use anyhow::{Context as _, anyhow};

use super::exit::Failure;
use crate::games::Variant;
use crate::games::stratego::rule_file::MAX_BYTES;

/// Whether rules are named by the path of a rule file: whatever ends in `.toml` or has a slash.
pub(super) fn is_path(name: &str) -> bool {
    name.contains('/') || Path::new(name).extension().is_some_and(|end| end.eq_ignore_ascii_case("toml"))
}

/// The rules of this name, or of the rule file at this path.
///
/// # Errors
/// When there is no such preset, or the file cannot be read or has faults.
pub(super) fn load(name: &str) -> Result<Variant, Failure> {
    if !is_path(name) {
        return Variant::preset(name)
            .map_err(|error| Failure::input(anyhow!("{error}; or a rule file, whose name ends in .toml")));
    }
    let text = read(Path::new(name))?;
    Variant::from_rule_file(&text).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(|fault| format!("  {fault}")).collect();
        Failure::input(anyhow!("the rule file '{name}' has {} faults:\n{}", faults.len(), faults.join("\n")))
    })
}

/// The text of a rule file.
///
/// # Errors
/// When it cannot be read, or is longer than a rule file may be.
pub(super) fn read(path: &Path) -> Result<String, Failure> {
    let cannot = || format!("cannot read the rule file '{}'", path.display());
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes))
        .with_context(cannot)
        .map_err(Failure::input)?;
    if bytes.len() > MAX_BYTES {
        let what = anyhow!("the rule file '{}' is longer than {MAX_BYTES} bytes", path.display());
        return Err(Failure::input(what));
    }
    String::from_utf8(bytes).with_context(cannot).map_err(Failure::input)
}

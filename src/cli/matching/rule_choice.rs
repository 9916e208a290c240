//! The rules of a match: a preset or a rule file, with the limits of plies that the match sets.

use std::collections::BTreeMap;
use std::path::Path;

use super::settings::Settings;
use crate::cli::variant;
use crate::games::Variant;
use crate::games::stratego::rule_file;
use crate::games::stratego::settings::Setting;

/// The rules of a match.
pub(super) struct RuleChoice {
    pub(super) variant: Variant,
    /// The rule file in full, where the rules are no preset.
    pub(super) file: Option<String>,
    /// Fields that the match sets otherwise.
    pub(super) settings: BTreeMap<String, u64>,
}

/// The rules that are meant.
///
/// # Errors
/// Every fault with the key that it is about.
pub(super) fn choose(settings: &Settings) -> Result<RuleChoice, Vec<(&'static str, String)>> {
    let (variant, file) = base(&settings.rules)
        .map_err(|faults| faults.into_iter().map(|what| ("rules", what)))
        .map_err(Iterator::collect::<Vec<_>>)?;
    let plies = settings.max_moves.map(|moves| ("maxmoves", "max_plies", 2 * u64::from(moves)));
    let quiet = settings.quiet_plies.map(|plies| ("quiet-plies", "max_quiet_plies", u64::from(plies)));
    let mut choice = RuleChoice { variant, file, settings: BTreeMap::new() };
    for (key, field, value) in plies.into_iter().chain(quiet) {
        let changed = choice.variant.with_settings(&[(field.to_owned(), Setting::Number(value))]);
        choice.variant =
            changed.map_err(|faults| faults.iter().map(|fault| (key, fault.to_string())).collect::<Vec<_>>())?;
        choice.settings.insert(field.to_owned(), value);
    }
    Ok(choice)
}

/// The rules of this name, or of the file of this name.
fn base(name: &str) -> Result<(Variant, Option<String>), Vec<String>> {
    if variant::is_path(name) {
        return read_rule_file(Path::new(name)).map(|(variant, text)| (variant, Some(text)));
    }
    Variant::preset(name).map(|variant| (variant, None)).map_err(|error| vec![error.to_string()])
}

/// A rule file: the rules, and the file as it is written in logs.
fn read_rule_file(path: &Path) -> Result<(Variant, String), Vec<String>> {
    let text = variant::read(path).map_err(|failure| vec![failure.to_string()])?;
    let at = |fault: &rule_file::FileFault| format!("'{}', {fault}", path.display());
    let variant = Variant::from_rule_file(&text).map_err(|faults| faults.iter().map(at).collect::<Vec<_>>())?;
    Ok((variant, text))
}

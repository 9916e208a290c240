//! Where the oracles are: what other programs say of the same games.
//!
//! They live beside the project, not in it. Tests that use them say so and pass without them on a fresh clone
//! elsewhere, but fail while `CI` is set, so that a build server can never skip them silently.

use std::io::Read as _;
use std::path::PathBuf;

/// The text of an oracle file, unpacked where its name ends in `.gz`; `None`, with a printed reason, where there is no
/// oracle folder on this machine.
///
/// # Panics
/// When the folder is missing while `CI` is set, or the file cannot be read.
pub(crate) fn text(name: &str) -> Option<String> {
    let path = folder()?.join(name);
    let bytes = std::fs::read(&path).unwrap_or_else(|e| panic!("cannot read the oracle {}: {e}", path.display()));
    let mut text = String::new();
    if path.extension().is_some_and(|e| e == "gz") {
        flate2::read::MultiGzDecoder::new(bytes.as_slice()).read_to_string(&mut text).expect("a gzip file of text");
    } else {
        text = String::from_utf8(bytes).expect("a text file");
    }
    Some(text)
}

/// The records of a JSON Lines oracle, as [`text`].
pub(crate) fn records(name: &str) -> Option<Vec<serde_json::Value>> {
    Some(text(name)?.lines().map(|line| serde_json::from_str(line).expect("a JSON record a line")).collect())
}

fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("LINESMAN_ORACLES")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/oracles"), PathBuf::from);
    if folder.is_dir() {
        return Some(folder);
    }
    assert!(std::env::var_os("CI").is_none(), "no oracle folder at {}, which CI must have", folder.display());
    println!("skipped: no oracle folder at {} (set LINESMAN_ORACLES)", folder.display());
    None
}

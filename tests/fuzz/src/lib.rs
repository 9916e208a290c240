//! What the fuzz targets check: the same properties as the ordinary tests.

#[path = "../../it/properties/mod.rs"]
mod properties;

use properties::{TARGETS, Target};

/// Gives a reader some bytes.
///
/// # Panics
/// When a property of the reader fails, or there is no reader of this name.
pub fn check(name: &str, bytes: &[u8]) {
    (properties::of(name).holds)(bytes);
}

/// The name of every reader, with samples that it can read.
pub fn seeds() -> impl Iterator<Item = (&'static str, Vec<String>)> {
    TARGETS.iter().map(|Target { name, seeds, .. }| (*name, seeds()))
}

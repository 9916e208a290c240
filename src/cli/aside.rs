//! What is told to people beside the output.

use std::fmt;
use std::io::{self, Write as _};

/// Tells something on standard error, as a line that begins with the program's name. Nobody may be listening; that is no
/// error, and no reason to stop.
pub(super) fn aside(text: impl fmt::Display) {
    let _ = writeln!(io::stderr().lock(), "linesman: {text}");
}

//! What the machine has that the tests run on.

use std::path::PathBuf;

/// Tells that a test is left out because something is missing. Where the project's own checks run, everything must be there.
pub(crate) fn lacks(what: &str) {
    assert!(std::env::var_os("CI").is_none(), "{what} is missing");
    eprintln!("skipped: {what} is missing");
}

/// Whether bubblewrap can make a file system of its own.
pub(crate) fn has_bubblewrap() -> bool {
    let tried = std::process::Command::new("bwrap").args(["--dev-bind", "/", "/", "true"]).output();
    tried.is_ok_and(|done| done.status.success())
}

/// The library that gives a program another time of day.
pub(crate) fn libfaketime() -> Option<PathBuf> {
    let folders = std::fs::read_dir("/usr/lib").into_iter().flatten().flatten().map(|entry| entry.path());
    let files = folders.map(|folder| folder.join("faketime/libfaketimeMT.so.1"));
    files.into_iter().find(|file| file.exists())
}

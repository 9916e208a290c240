//! What the machine has that the tests run on.

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

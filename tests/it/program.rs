//! The program as a user runs it: a builder, so that tests read as a table.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use tempfile::TempDir;

/// The program that is tested.
pub(crate) const LINESMAN: &str = env!("CARGO_BIN_EXE_linesman");

/// A folder of its own for a test, in which programs run.
pub(crate) struct Folder(TempDir);

/// What a program did.
#[derive(Debug)]
pub(crate) struct Did {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).expect("written");
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("a file")
    }

    /// The program with these arguments, which hold no blanks.
    pub(crate) fn command(&self, line: &str) -> Command {
        let mut command = Command::new(LINESMAN);
        command.args(line.split(' ').filter(|word| !word.is_empty())).current_dir(self.0.path()).stdin(Stdio::null());
        command
    }

    /// Runs the program with these arguments, which hold no blanks.
    pub(crate) fn run(&self, line: &str) -> Did {
        told(self.command(line).output().expect("run"))
    }

    /// Starts the program and leaves it running.
    pub(crate) fn start(&self, line: &str) -> Child {
        self.command(line).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("started")
    }
}

impl AsRef<Path> for Folder {
    fn as_ref(&self) -> &Path {
        self.0.path()
    }
}

fn told(output: Output) -> Did {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    Did { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

impl Did {
    /// Its standard output, where it ended with this exit code.
    pub(crate) fn with_code(self, code: i32) -> String {
        assert_eq!(self.code, Some(code), "{}\n{}", self.out, self.err);
        self.out
    }
}

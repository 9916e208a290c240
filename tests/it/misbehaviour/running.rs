//! A match that is running: who plays in it, and how it ends.

use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, Output};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::processes;
use super::trial::{Ran, games};

/// How long the end of the last process may take to show in the process list.
pub(crate) const SETTLING: Duration = Duration::from_millis(100);
/// How long something is waited for that has no time limit of its own.
const PATIENCE: Duration = Duration::from_secs(60);

/// A match that is running.
pub(crate) struct Running {
    child: Leashed,
    mark: String,
    folder: TempDir,
    start: Instant,
}

/// The program, which does not outlive a test that fails.
struct Leashed(Child);

impl Drop for Leashed {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Running {
    /// A match that has just been started.
    pub(super) fn new(child: Child, mark: String, folder: TempDir) -> Self {
        Self { child: Leashed(child), mark, folder, start: Instant::now() }
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.0.id()
    }

    pub(crate) fn mark(&self) -> &str {
        &self.mark
    }

    /// The engines that are running, as numbers and command lines.
    pub(crate) fn engines(&self) -> Vec<(u32, String)> {
        let mut engines = processes::with(&self.mark);
        engines.retain(|(id, _)| *id != self.child.0.id());
        engines
    }

    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log.jsonl")).unwrap_or_default()
    }

    /// Waits until something is so.
    pub(crate) fn until(&self, what: &str, mut so: impl FnMut(&Self) -> bool) {
        let start = Instant::now();
        while !so(self) {
            assert!(start.elapsed() < PATIENCE, "{what}: not within {PATIENCE:?}");
            sleep(Duration::from_millis(5));
        }
    }

    pub(crate) fn wait(mut self) -> Ran {
        let mut peak = 0;
        let id = self.child.0.id();
        let (output, wall) = std::thread::scope(|scope| {
            let watch = scope.spawn(|| {
                while let Some(now) = processes::peak_memory(id) {
                    peak = peak.max(now);
                    sleep(Duration::from_millis(10));
                }
            });
            let output = collect(&mut self.child.0);
            let wall = self.start.elapsed();
            watch.join().expect("no panic");
            (output, wall)
        });
        sleep(SETTLING);
        let log = self.folder.path().join("log.jsonl");
        Ran {
            code: output.status.code(),
            signal: output.status.signal(),
            stdout: String::from_utf8(output.stdout).expect("UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("UTF-8"),
            wall,
            peak,
            left: processes::with(&self.mark),
            games: if log.exists() { games(&log) } else { Vec::new() },
            folder: self.folder,
        }
    }
}

/// Reads both outputs to their ends and waits.
fn collect(child: &mut Child) -> Output {
    let (mut stdout, mut stderr) = (child.stdout.take().expect("piped"), child.stderr.take().expect("piped"));
    let stderr = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut stderr, &mut bytes).map(|_| bytes)
    });
    let mut bytes = Vec::new();
    std::io::Read::read_to_end(&mut stdout, &mut bytes).expect("readable");
    let status = child.wait().expect("a status");
    Output { status, stdout: bytes, stderr: stderr.join().expect("no panic").expect("readable") }
}

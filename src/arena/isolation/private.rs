//! Private folders: each engine process has one of its own, which is its home and its place for temporary files.

use std::fs::{self, DirBuilder, File};
use std::io::{self, Read as _};
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, flock};

/// How the names of our folders in the shared temporary folder begin.
const BEGINNING: &str = "linesman-";
/// The file that is locked as long as somebody uses the folder.
const LOCK: &str = "lock";

/// The folder of all private folders of a match. Removed when dropped.
#[derive(Debug)]
pub(super) struct Lair {
    folder: PathBuf,
    _lock: File,
}

/// One engine's folder. Removed when dropped.
#[derive(Debug)]
pub struct Private(PathBuf);

impl Lair {
    /// A new one in this folder. What a referee that was killed left behind there is removed.
    pub(super) fn new(shared: &Path) -> io::Result<Self> {
        clear(shared);
        let folder = make(&shared.canonicalize()?, BEGINNING)?;
        let lock = File::create_new(folder.join(LOCK))?;
        flock(&lock, FlockOperation::NonBlockingLockExclusive)?;
        Ok(Self { folder, _lock: lock })
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// A new private folder, whose name nobody can guess.
    pub(super) fn private(&self) -> io::Result<Private> {
        make(&self.folder, "").map(Private)
    }
}

impl Private {
    /// Where it is.
    pub(super) fn folder(&self) -> &Path {
        &self.0
    }
}

impl Drop for Lair {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Drop for Private {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Makes a folder that only this user may enter.
fn make(parent: &Path, beginning: &str) -> io::Result<PathBuf> {
    let mut bytes = [0; 16];
    File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    let folder = parent.join(format!("{beginning}{}", crate::record::checksum::hex(&bytes)));
    DirBuilder::new().mode(0o700).create(&folder)?;
    Ok(folder)
}

/// Removes folders of ours that nobody uses any more.
fn clear(shared: &Path) {
    for entry in fs::read_dir(shared).into_iter().flatten().flatten() {
        let ours = entry.file_name().to_str().is_some_and(|name| name.starts_with(BEGINNING));
        if let Some(lock) = ours.then(|| File::open(entry.path().join(LOCK)).ok()).flatten()
            && flock(&lock, FlockOperation::NonBlockingLockExclusive).is_ok()
        {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

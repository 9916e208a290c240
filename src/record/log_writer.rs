//! Writing a log file: appended to, never changed; one write a line. Only one program writes a log at a time.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::fs::{FlockOperation, flock};

use super::entry::Entry;
use super::log::LogError;
use crate::rules::word_list;

/// How long lines may wait for the disk, where they are brought there in batches.
const BATCH: Duration = Duration::from_secs(1);
/// Bytes that are looked at in one piece for the end of the last whole line.
const PIECE: u64 = 64 * 1024;

word_list! {
    /// When what was written is brought to the disk, so that it survives a power cut. A killed program loses nothing with
    /// any of these.
    pub enum Sync, "sync" {
        /// After each game.
        Game = "game",
        /// Once a second at most, and at the end.
        Batch = "batch",
        /// When the system sees fit.
        Off = "off",
    }
}

/// A log that is being written.
#[derive(Debug)]
pub struct LogWriter {
    file: File,
    path: PathBuf,
    sync: Sync,
    synced: Instant,
    /// Bytes up to the end of the last whole line.
    length: u64,
}

impl LogWriter {
    /// Makes a new log.
    ///
    /// # Errors
    /// When the file exists already or cannot be made.
    pub fn create(path: &Path, sync: Sync) -> Result<Self, LogError> {
        Self::open(path, sync, OpenOptions::new().append(true).create_new(true))
    }

    /// Opens a log to go on with it, or makes a new one; nothing in it is changed yet.
    ///
    /// # Errors
    /// When the file cannot be opened, or another program is writing it.
    pub fn reopen(path: &Path, sync: Sync) -> Result<Self, LogError> {
        let mut writer = Self::open(path, sync, OpenOptions::new().read(true).append(true).create(true))?;
        let end = whole_lines(&mut writer.file);
        writer.length = end.map_err(|error| LogError::Read { path: path.to_owned(), error })?;
        Ok(writer)
    }

    fn open(path: &Path, sync: Sync, options: &OpenOptions) -> Result<Self, LogError> {
        let path = path.to_owned();
        let file = options.open(&path).map_err(|error| {
            if error.kind() == io::ErrorKind::AlreadyExists {
                LogError::Exists(path.clone())
            } else {
                LogError::Write { path: path.clone(), error }
            }
        })?;
        flock(&file, FlockOperation::NonBlockingLockExclusive).map_err(|_| LogError::Locked(path.clone()))?;
        Ok(Self { file, path, sync, synced: Instant::now(), length: 0 })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Cuts off what stands after the last whole line, the trace of a writer that was interrupted; returns how many bytes
    /// that were.
    ///
    /// # Errors
    /// When the file cannot be changed.
    pub fn cut_torn(&mut self) -> Result<u64, LogError> {
        let cut = || -> io::Result<u64> {
            let length = self.file.metadata()?.len();
            if length > self.length {
                self.file.set_len(self.length)?;
            }
            Ok(length.saturating_sub(self.length))
        };
        cut().map_err(|error| LogError::Write { path: self.path.clone(), error })
    }

    /// Appends an entry with a single write.
    ///
    /// # Errors
    /// When it cannot be written; what was written of it is taken back.
    pub fn append(&mut self, entry: &Entry) -> Result<(), LogError> {
        let line = entry.line();
        if let Err(error) = self.file.write_all(line.as_bytes()) {
            let _ = self.file.set_len(self.length);
            return Err(LogError::Write { path: self.path.clone(), error });
        }
        self.length += line.len() as u64;
        let due = match self.sync {
            Sync::Game => true,
            Sync::Batch => self.synced.elapsed() >= BATCH,
            Sync::Off => false,
        };
        if due { self.bring_to_disk() } else { Ok(()) }
    }

    /// Brings everything to the disk, unless that was not wanted.
    ///
    /// # Errors
    /// When the system cannot.
    pub fn finish(&mut self) -> Result<(), LogError> {
        if self.sync == Sync::Off { Ok(()) } else { self.bring_to_disk() }
    }

    fn bring_to_disk(&mut self) -> Result<(), LogError> {
        self.synced = Instant::now();
        match self.file.sync_data() {
            // A pipe or a device has no disk to be brought to.
            Err(error) if error.kind() != io::ErrorKind::InvalidInput => {
                Err(LogError::Write { path: self.path.clone(), error })
            }
            _ => Ok(()),
        }
    }
}

/// Bytes up to the end of the last line feed.
fn whole_lines(file: &mut File) -> io::Result<u64> {
    let mut end = file.metadata()?.len();
    let mut piece = Vec::new();
    while end > 0 {
        let start = end.saturating_sub(PIECE);
        piece.resize((end - start) as usize, 0);
        file.seek(SeekFrom::Start(start))?;
        file.read_exact(&mut piece)?;
        if let Some(at) = piece.iter().rposition(|&byte| byte == b'\n') {
            return Ok(start + at as u64 + 1);
        }
        end = start;
    }
    Ok(0)
}

//! Reading a log file.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read as _};
use std::path::{Path, PathBuf};

use super::entry::{Entry, EntryError, LONGEST_LINE};

/// What is wrong with a log file.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The file cannot be opened or read.
    #[error("cannot read the log '{}': {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The file cannot be made or written.
    #[error("cannot write the log '{}': {error}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The file is there already.
    #[error("the log '{}' exists already, and a new match does not append to it: choose another file, or go on with --resume", .0.display())]
    Exists(PathBuf),
    /// Another process is writing it.
    #[error("the log '{}' is being written by another linesman", .0.display())]
    Locked(PathBuf),
    /// A line cannot be read.
    #[error("log '{}', line {line}: {error}", path.display())]
    Entry {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        error: EntryError,
    },
    /// The last line has no line feed: the writer was interrupted.
    #[error("log '{}', line {line}: the last line is torn (it does not end with a line feed)", path.display())]
    Torn {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
}

impl LogError {
    /// Whether only one line is concerned, so that the others can still be read.
    pub const fn is_local(&self) -> bool {
        matches!(self, Self::Entry { error: EntryError::Checksum(_) | EntryError::Malformed(_), .. })
    }
}

/// The entries of a log, one after another.
#[derive(Debug)]
pub struct LogReader<R = BufReader<File>> {
    path: PathBuf,
    reader: R,
    line: usize,
    bytes: Vec<u8>,
}

impl LogReader {
    /// Opens a log.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub fn open(path: &Path) -> Result<Self, LogError> {
        let read = |error| LogError::Read { path: path.to_owned(), error };
        let file = File::open(path).map_err(read)?;
        if file.metadata().map_err(read)?.is_dir() {
            return Err(read(io::Error::from(io::ErrorKind::IsADirectory)));
        }
        Ok(Self::new(path, BufReader::new(file)))
    }
}

impl<R: BufRead> LogReader<R> {
    /// A log that is read from somewhere; `path` is what errors call it.
    pub fn new(path: &Path, reader: R) -> Self {
        Self { path: path.to_owned(), reader, line: 0, bytes: Vec::new() }
    }

    /// Number of the line that was read last, from 1.
    pub const fn line(&self) -> usize {
        self.line
    }

    fn next_entry(&mut self) -> Result<Option<Entry>, LogError> {
        self.bytes.clear();
        let read = (&mut self.reader).take(LONGEST_LINE as u64).read_until(b'\n', &mut self.bytes);
        if read.map_err(|error| LogError::Read { path: self.path.clone(), error })? == 0 {
            return Ok(None);
        }
        self.line += 1;
        if self.bytes.pop_if(|last| *last == b'\n').is_none() {
            return Err(LogError::Torn { path: self.path.clone(), line: self.line });
        }
        let entry = match std::str::from_utf8(&self.bytes) {
            Ok(line) => Entry::read(line),
            Err(error) => Err(EntryError::Malformed(error.to_string())),
        };
        entry.map(Some).map_err(|error| LogError::Entry { path: self.path.clone(), line: self.line, error })
    }
}

impl<R: BufRead> Iterator for LogReader<R> {
    type Item = Result<Entry, LogError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_entry().transpose()
    }
}

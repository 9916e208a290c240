//! The journal of a running game: its moves in a small file beside the log, so that even a killed referee leaves them.
//!
//! The first line tells which game it is, the second the set-ups, every further one a move and its time. A line without a
//! line feed at the end was cut short and is left out.

use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::referee::account::Made;
use crate::rules::{BySide, Move};

/// How long moves may wait in memory while a game is fast, in microseconds.
const PATIENCE: u64 = 10_000;
/// What is between a log's name and the number of a journal.
const SUFFIX: &str = ".journal-";
/// Stands for a set-up that there is not.
const NONE: &str = "-";

/// Which game a journal is of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Running {
    /// Its number in the match, from 0.
    pub index: u64,
    /// Its number among the games of its two engines, from 0.
    pub number: u64,
    /// Which engine plays which side.
    pub engines: BySide<usize>,
    /// When it began, UTC.
    pub started: String,
}

/// A game that was running when its referee was killed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfinished {
    /// Which game.
    pub game: Running,
    /// The set-ups.
    pub setups: BySide<Option<String>>,
    /// The moves.
    pub moves: Vec<Made>,
}

/// The journal of one game slot.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    lines: String,
    written: u64,
}

impl Journal {
    /// Makes the journal of this slot beside a log.
    ///
    /// # Errors
    /// When the file cannot be made.
    pub fn create(log: &Path, slot: usize) -> io::Result<Self> {
        let path = beside(log, slot);
        let file = OpenOptions::new().create(true).append(true).open(&path)?;
        Ok(Self { path, file, lines: String::new(), written: 0 })
    }

    /// Begins a game. What was there before is forgotten.
    pub fn begin(&mut self, game: &Running) {
        let Running { index, number, engines, started } = game;
        self.lines.clear();
        let _ = writeln!(self.lines, "game {index} {number} {} {} {started}", engines.red, engines.blue);
        let _ = self.file.set_len(0);
        self.write(0);
    }

    /// Notes the set-ups.
    pub fn set_up(&mut self, setups: &BySide<Option<String>>) {
        let word = |setup: &Option<String>| setup.clone().unwrap_or_else(|| NONE.to_owned());
        let _ = writeln!(self.lines, "setups {} {}", word(&setups.red), word(&setups.blue));
    }

    /// Notes a move; `now` is the time since the start of the game, in microseconds.
    pub fn made(&mut self, made: &Made, now: u64) {
        let _ = writeln!(self.lines, "{} {}{}", made.mv, made.time, if made.offer { " draw" } else { "" });
        if now.saturating_sub(self.written) >= PATIENCE {
            self.write(now);
        }
    }

    /// A journal that cannot be written must not end a match: the log will tell of a full disk.
    fn write(&mut self, now: u64) {
        if let Err(error) = self.file.write_all(self.lines.as_bytes()) {
            tracing::warn!(path = %self.path.display(), %error, "cannot write the journal");
        }
        self.lines.clear();
        self.written = now;
    }

    /// Removes the file.
    pub fn remove(self) {
        let _ = fs::remove_file(&self.path);
    }
}

fn beside(log: &Path, slot: usize) -> PathBuf {
    let mut name = log.as_os_str().to_owned();
    name.push(format!("{SUFFIX}{slot}"));
    name.into()
}

/// The journals that lie beside a log.
pub fn left_beside(log: &Path) -> Vec<PathBuf> {
    let folder = log.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Some(prefix) = log.file_name().map(|name| format!("{}{SUFFIX}", name.to_string_lossy())) else {
        return Vec::new();
    };
    let is_ours = |entry: &fs::DirEntry| {
        let name = entry.file_name();
        let number = name.to_str().and_then(|name| name.strip_prefix(&*prefix));
        number.is_some_and(|number| number.parse::<usize>().is_ok())
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.filter(is_ours).map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// The game of a journal; `None` when it is of none.
pub fn read(path: &Path) -> Option<Unfinished> {
    unfinished(&fs::read(path).ok()?)
}

/// The game of a journal with these bytes; `None` when it is of none.
pub fn unfinished(bytes: &[u8]) -> Option<Unfinished> {
    let whole = bytes.iter().rposition(|&byte| byte == b'\n')?;
    let text = std::str::from_utf8(&bytes[..whole]).ok()?;
    let mut lines = text.split('\n');
    let game = running(lines.next()?)?;
    let mut unfinished = Unfinished { game, setups: BySide::default(), moves: Vec::new() };
    if let Some(setups) = lines.next().and_then(|line| line.strip_prefix("setups ")?.split_once(' ')) {
        let setup = |word: &str| (word != NONE).then(|| word.to_owned());
        unfinished.setups = BySide::new(setup(setups.0), setup(setups.1));
    }
    unfinished.moves = lines.map_while(made).collect();
    Some(unfinished)
}

fn running(line: &str) -> Option<Running> {
    let words: Vec<&str> = line.strip_prefix("game ")?.split(' ').collect();
    let [index, number, red, blue, started] = words[..] else { return None };
    let engines = BySide::new(red.parse().ok()?, blue.parse().ok()?);
    Some(Running { index: index.parse().ok()?, number: number.parse().ok()?, engines, started: started.to_owned() })
}

fn made(line: &str) -> Option<Made> {
    let mut words = line.split(' ');
    let mv: Move = words.next()?.parse().ok()?;
    let time = words.next()?.parse().ok()?;
    Some(Made { mv, time, offer: words.next() == Some("draw") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_killed_referee_leaves_is_read_up_to_the_last_whole_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let log = folder.path().join("match.jsonl");
        let mut journal = Journal::create(&log, 3).expect("a journal");
        let game = Running { index: 7, number: 1, engines: BySide::new(1, 0), started: "now".to_owned() };
        let move_of = |text: &str, time| Made { mv: text.parse().expect("a move"), time, offer: time == 2 };
        journal.begin(&game);
        journal.set_up(&BySide::new(Some("AB".to_owned()), None));
        journal.made(&move_of("a1a2", 1), 20_000);
        journal.made(&move_of("a9a8", 2), 40_000);
        fs::write(folder.path().join("match.jsonl.journal-x"), "").expect("a file");
        let paths = left_beside(&log);
        assert_eq!(paths.len(), 1);
        let expected = Unfinished {
            game,
            setups: BySide::new(Some("AB".to_owned()), None),
            moves: vec![move_of("a1a2", 1), move_of("a9a8", 2)],
        };
        assert_eq!(read(&paths[0]), Some(expected.clone()));
        let mut file = OpenOptions::new().append(true).open(&paths[0]).expect("the file");
        file.write_all(b"a2a3 1").expect("written");
        assert_eq!(read(&paths[0]), Some(expected));
        journal.remove();
        assert_eq!(left_beside(&log), Vec::<PathBuf>::new());
    }
}

//! The log reader: an entry reads back as it was written, and a file of entries is read one after another, up to a line
//! that is torn.
//!
//! No fuzzer guesses a checksum, so the lines are also read with their own.

use std::path::Path;

use linesman::record::{Entry, LogError, LogReader, checksum};

use super::samples;

/// Bytes that fields which may be left out take when they are written, checksum and line feed included.
const LEFT_OUT: usize = 1024;

pub(super) fn holds(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let mut entries = Vec::new();
    for line in text.lines() {
        let _ = Entry::read(line);
        let sealed = if line.ends_with('}') { checksum::seal(line) } else { continue };
        if let Ok(entry) = Entry::read(&sealed) {
            let written = entry.line();
            assert_eq!(Entry::read(written.trim_end_matches('\n')).as_ref(), Ok(&entry), "{written}");
            assert_eq!(written.matches('\n').count(), 1, "an entry is one line");
            assert!(written.len() <= 2 * line.len() + LEFT_OUT, "{} bytes became {}", line.len(), written.len());
            entries.push(entry);
        }
    }
    file_reads(bytes, &entries);
    !entries.is_empty()
}

/// The entries in a file, and after them these bytes as a line that was torn.
fn file_reads(bytes: &[u8], entries: &[Entry]) {
    let whole: String = entries.iter().map(Entry::line).collect();
    let torn: Vec<u8> = bytes.iter().copied().filter(|&byte| byte != b'\n').collect();
    let file = [whole.as_bytes(), &torn].concat();
    let mut read = open(&file);
    for entry in entries {
        let found = read.next().and_then(Result::ok);
        assert_eq!(found.as_ref(), Some(entry));
    }
    match read.next() {
        None => assert!(torn.is_empty(), "what is torn is told"),
        Some(Err(LogError::Torn { line, .. })) => assert_eq!((line, torn.is_empty()), (entries.len() + 1, false)),
        Some(other) => panic!("{other:?}"),
    }
    let lines = bytes.split_inclusive(|&byte| byte == b'\n').count();
    assert_eq!(open(bytes).count(), lines, "every line is an entry or told");
}

fn open(file: &[u8]) -> LogReader<&[u8]> {
    LogReader::new(Path::new("log.jsonl"), file)
}

pub(super) fn seeds() -> Vec<String> {
    let header = samples::unsealed(&Entry::Match(Box::new(samples::header())));
    let games = samples::records().into_iter().map(|record| samples::unsealed(&Entry::Game(Box::new(record))));
    let mut seeds: Vec<String> = games.collect();
    seeds.push(format!("{header}\n{}\n", seeds[0]));
    seeds
}

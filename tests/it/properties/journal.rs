//! The journal of a running game: what can be read of one is read again when it is written again.

use std::path::Path;

use linesman::record::Journal;
use linesman::record::journal::{Unfinished, left_beside, read, unfinished};
use linesman::rules::BySide;

pub(super) fn holds(bytes: &[u8]) -> bool {
    let Some(mut unfinished) = unfinished(bytes) else { return false };
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    write(&log, &unfinished);
    let paths = left_beside(&log);
    assert_eq!(paths.len(), 1, "{paths:?}");
    if unfinished.moves.is_empty() {
        // Set-ups come to the file together with a move.
        unfinished.setups = BySide::default();
    }
    assert_eq!(read(&paths[0]).as_ref(), Some(&unfinished));
    true
}

fn write(log: &Path, unfinished: &Unfinished) {
    let mut journal = Journal::create(log, 0).expect("a journal");
    journal.begin(&unfinished.game);
    journal.set_up(&unfinished.setups);
    for (made, seconds) in unfinished.moves.iter().zip(1..) {
        // Moves that are a second apart go to the file one by one.
        journal.made(made, seconds * 1_000_000);
    }
}

pub(super) fn seeds() -> Vec<String> {
    let seeds = [
        "game 7 1 1 0 2026-01-02T03:04:05Z\nsetups FBNSBJTRBN RLTBLLRRRR\na4a5 120\na7a6 0\nb4b6 31 draw\n",
        "game 0 0 0 1 2026-01-02T03:04:05Z\nsetups - -\nb3e3 1\nb10c8 2\n",
        "game 3 0 0 1 now\n",
    ];
    seeds.map(str::to_owned).to_vec()
}

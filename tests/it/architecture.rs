//! The house: a room imports only rooms below it, and nom and tokio stay where they belong.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms, ground floor first, as the map in `src/lib.rs` lists them.
fn rooms() -> Vec<String> {
    let map = fs::read_to_string(root().join("src/lib.rs")).expect("src/lib.rs");
    let rows = map.lines().filter_map(|line| line.strip_prefix("//! | [`")?.split('`').next());
    let rooms: Vec<String> = rows.map(str::to_owned).collect();
    assert_eq!(rooms.first().map(String::as_str), Some("rules"));
    assert_eq!(rooms.last().map(String::as_str), Some("cli"));
    rooms
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
    found
}

/// The rooms that a source text names after `crate::`.
fn imports(text: &str) -> impl Iterator<Item = &str> {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| line.split("crate::").skip(1))
        .map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default())
}

#[test]
fn a_room_imports_only_rooms_below_it() {
    let rooms = rooms();
    let height = |room: &str| rooms.iter().position(|known| known == room);
    let mut upward = Vec::new();
    for (own, room) in rooms.iter().enumerate() {
        for path in sources(&root().join("src").join(room)) {
            let text = fs::read_to_string(&path).expect("a source file");
            for import in imports(&text).filter(|import| height(import).is_some_and(|other| other > own)) {
                upward.push(format!("{}: crate::{import}", path.display()));
            }
        }
    }
    assert!(upward.is_empty(), "these point up:\n{}", upward.join("\n"));
}

#[test]
fn every_folder_of_the_source_is_a_room_of_the_map() {
    let mut folders: Vec<String> = fs::read_dir(root().join("src"))
        .expect("src")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().expect("a name").to_string_lossy().into_owned())
        .collect();
    let mut rooms = rooms();
    folders.sort();
    rooms.sort();
    assert_eq!(folders, rooms);
}

/// Files outside `allowed` that name a library.
fn strangers(library: &str, allowed: &str) -> Vec<PathBuf> {
    let names = [format!("use {library}::"), format!(" {library}::"), format!("({library}::")];
    let mut files = sources(&root().join("src"));
    files.retain(|path| !path.starts_with(root().join(allowed)));
    files.retain(|path| {
        let text = fs::read_to_string(path).expect("a source file");
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        code.into_iter().any(|line| names.iter().any(|name| line.contains(name.as_str())))
    });
    files
}

#[test]
fn only_the_grammar_knows_nom() {
    assert_eq!(strangers("nom", "src/protocol/grammar"), Vec::<PathBuf>::new());
}

#[test]
fn the_rules_of_games_and_the_judge_know_neither_tokio_nor_files() {
    for room in ["rules", "games", "protocol", "referee", "stats"] {
        for path in sources(&root().join("src").join(room)) {
            let text = fs::read_to_string(&path).expect("a source file");
            let code: Vec<&str> = text.lines().take_while(|line| !line.contains("#[cfg(test)]")).collect();
            for banned in ["tokio", "std::fs", "std::net", "std::process", "SystemTime", "Instant"] {
                let found = code.iter().find(|line| !line.trim_start().starts_with("//") && line.contains(banned));
                assert_eq!(found, None, "{} names {banned}", path.display());
            }
        }
    }
}

/// The time of day can be set back at any moment. It is good for stamps, and for nothing else.
#[test]
fn the_time_of_day_is_read_in_named_files_only() {
    let names = ["SystemTime", "Timestamp::now", "Zoned::now", "Realtime"];
    let mut readers = sources(&root().join("src"));
    readers.retain(|path| {
        let text = fs::read_to_string(path).expect("a source file");
        text.lines().any(|line| !line.trim_start().starts_with("//") && names.iter().any(|name| line.contains(name)))
    });
    // When a game, a match and an import began; the name of a log and the seed of a match, where none is given.
    let allowed =
        ["src/arena/slot.rs", "src/cli/import.rs", "src/cli/matching/log_book.rs", "src/cli/matching/plan.rs"];
    readers.sort();
    assert_eq!(readers, allowed.map(|name| root().join(name)));
}

/// The macros that print panic when nobody reads what they say.
#[test]
fn nothing_is_printed_that_panics_when_nobody_reads() {
    let mut printers = sources(&root().join("src"));
    printers.retain(|path| {
        let text = fs::read_to_string(path).expect("a source file");
        let mut code = text.lines().take_while(|line| !line.contains("#[cfg(test)]"));
        code.any(|line| !line.trim_start().starts_with("//") && line.contains("println!("))
    });
    assert_eq!(printers, Vec::<PathBuf>::new());
}

#[test]
fn the_top_level_is_what_was_asked_for() {
    let mut names: Vec<String> = fs::read_dir(root())
        .expect("the project")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .filter(|name| {
            !name.starts_with('.') && name != "target" && name != "Cargo.lock" && !name.starts_with("LICENSE")
        })
        .filter(|name| Path::new(name).extension().is_none_or(|end| end != "jsonl"))
        .collect();
    names.sort();
    assert_eq!(names, ["Cargo.toml", "README.md", "protocol.md", "scripts", "src", "tests"]);
}

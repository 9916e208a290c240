//! What the kernel says of processes.

use std::fs;
use std::path::Path;

/// Processes whose command line contains a text, as number and command line. The dead, whom nobody has taken note of yet,
/// have none.
pub(crate) fn with(mark: &str) -> Vec<(u32, String)> {
    let folder = fs::read_dir("/proc").expect("readable");
    let process = |entry: fs::DirEntry| {
        let id = entry.file_name().to_str()?.parse().ok()?;
        let line = fs::read(entry.path().join("cmdline")).ok()?;
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        line.contains(mark).then_some((id, line))
    };
    folder.flatten().filter_map(process).collect()
}

/// The most memory that a process ever used, in KiB; `None` when it is gone.
pub(crate) fn peak_memory(id: u32) -> Option<u64> {
    status(id, "VmHWM:")?.parse().ok()
}

/// The memory that a process uses, in KiB; `None` when it is gone.
pub(crate) fn memory(id: u32) -> Option<u64> {
    status(id, "VmRSS:")?.parse().ok()
}

/// How many children of a process have ended without being waited for.
pub(crate) fn zombies_of(parent: u32) -> usize {
    let ids = fs::read_dir("/proc").expect("readable").flatten();
    let ids = ids.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let is_one = |id: &u32| {
        status(*id, "PPid:").is_some_and(|id| id == parent.to_string())
            && status(*id, "State:").is_some_and(|state| state == "Z")
    };
    ids.filter(is_one).count()
}

/// The first word of a line of what the kernel says of a process.
fn status(id: u32, key: &str) -> Option<String> {
    let status = fs::read_to_string(Path::new("/proc").join(id.to_string()).join("status")).ok()?;
    let line = status.lines().find(|line| line.starts_with(key))?;
    line.split_ascii_whitespace().nth(1).map(str::to_owned)
}

//! Open files that an engine would inherit. Ours are closed on exec anyway; this is for those that we inherited ourselves.

use std::fs;
use std::io;

use nix::unistd;

/// Closes all but standard input, output and error.
pub(super) fn close() -> io::Result<()> {
    let entries = fs::read_dir("/proc/self/fd")?;
    let numbers: Vec<i32> = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect();
    for number in numbers.into_iter().filter(|&number| number > 2) {
        // The one through which the folder was read is closed already.
        let _ = unistd::close(number);
    }
    Ok(())
}

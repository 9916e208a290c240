//! Limits that the system keeps for us.
//!
//! Not among them: address space, of which Java reserves far more than it uses, and the number of processes, which the
//! system counts over all processes of a user. Memory and processes are counted while the engine runs.

use std::fs;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Largest file that an engine may write, in bytes.
const FILE: u64 = 1 << 30;
/// How much rather the system ends an engine than others when memory runs out, from -1000 to 1000.
const EXPENDABLE: &str = "600";

/// Sets the limits. Where one cannot be set the engine runs without.
pub(super) fn set() {
    // Writing a core file takes time that nobody has, and space.
    lower(Resource::Core, 0);
    lower(Resource::Fsize, FILE);
    let _ = fs::write("/proc/self/oom_score_adj", EXPENDABLE);
}

fn lower(resource: Resource, to: u64) {
    let now = getrlimit(resource).maximum;
    let limit = Some(now.map_or(to, |now| now.min(to)));
    let _ = setrlimit(resource, Rlimit { current: limit, maximum: limit });
}

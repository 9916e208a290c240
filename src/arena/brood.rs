//! The children of this process: which are engines, and which are what engines left behind.
//!
//! An engine may start programs of its own. Most of these die with its process group. One that left the group and lost its
//! parent becomes a child of ours (we asked the system for that), and is ended when the next engine ends.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rustix::process::{Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid};
use tokio::process::{Child, Command};

/// The engines that are running. One for the whole process, as its children are.
static ENGINES: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());
static ADOPTS: AtomicBool = AtomicBool::new(false);

/// How often strays are looked for until none is left.
const ROUNDS: u32 = 500;
/// How long the killed have to die between two looks.
const PAUSE: Duration = Duration::from_millis(2);

/// From now on, processes whose parents have died become children of this one, where [`sweep`] ends them. Must be called
/// only by a program that has no children but engines.
///
/// # Errors
/// When the system cannot do that.
pub fn adopt_strays() -> io::Result<()> {
    set_child_subreaper(Some(getpid()))?;
    ADOPTS.store(true, Ordering::Relaxed);
    Ok(())
}

/// Starts an engine. No sweep takes place while it is new and unknown.
pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
    let mut engines = ENGINES.lock().unwrap_or_else(PoisonError::into_inner);
    let child = command.spawn()?;
    engines.extend(child.id());
    Ok(child)
}

/// The engine of this number has ended and been taken note of.
pub(super) fn forget(engine: Pid) {
    let id = engine.as_raw_nonzero().get().cast_unsigned();
    ENGINES.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
}

/// Ends what engines left behind.
pub async fn sweep() {
    if !ADOPTS.load(Ordering::Relaxed) {
        return;
    }
    for _ in 0..ROUNDS {
        let strays = strays();
        if strays.is_empty() {
            return;
        }
        for stray in strays {
            let _ = kill_process(stray, Signal::KILL);
            let _ = waitpid(Some(stray), WaitOptions::NOHANG);
        }
        tokio::time::sleep(PAUSE).await;
    }
    tracing::warn!("processes that engines left behind could not be ended");
}

/// Children that are no engines.
fn strays() -> Vec<Pid> {
    let engines = ENGINES.lock().unwrap_or_else(PoisonError::into_inner);
    let threads = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let lists = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    let children: Vec<u32> = lists
        .flat_map(|list| list.split_ascii_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<u32>>())
        .collect();
    let strays = children.into_iter().filter(|child| !engines.contains(child));
    strays.filter_map(|stray| Pid::from_raw(stray.cast_signed())).collect()
}

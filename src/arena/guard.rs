//! Watching what an engine uses while it runs: memory, where the match limits it, and processes.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};

use super::census;

/// How often an engine's use is looked at.
const INTERVAL: Duration = Duration::from_millis(250);
/// Most processes that an engine may have at a time.
pub const PROCESSES: usize = 256;
/// Bytes in a mebibyte.
const MEBI: u64 = 1 << 20;

/// Why an engine was ended by us, once it was.
pub(super) type Fate = Arc<OnceLock<String>>;

/// Ends the engine of this number, with its group, when it uses more than it may; `memory` is in MiB.
pub(super) async fn watch(engine: Pid, memory: Option<u64>, fate: Fate) {
    let id = engine.as_raw_nonzero().get().cast_unsigned();
    loop {
        tokio::time::sleep(INTERVAL).await;
        let used = census::usage(id);
        let too_many = (used.processes > PROCESSES)
            .then(|| format!("it was ended for having {} processes, and {PROCESSES} are allowed", used.processes));
        let too_much = memory.filter(|&allowed| used.memory > allowed * MEBI).map(|allowed| {
            format!("it was ended for using {} MiB of memory, and memory= allows {allowed}", used.memory / MEBI)
        });
        if let Some(why) = too_much.or(too_many) {
            let _ = fate.set(why);
            let _ = kill_process_group(engine, Signal::KILL);
            return;
        }
    }
}

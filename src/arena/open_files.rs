//! How many files the referee may have open: a match of many games at once needs more than a process usually gets.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Files for an engine: its three pipes, and what tells of its end.
const OF_ENGINE: u64 = 4;
/// Files for a game slot besides: its runtime, its journal, and what an engine needs while it is started.
const OF_SLOT: u64 = 16;
/// Files for everything else.
const OF_MATCH: u64 = 64;

/// Raises this process's limit, as far as the system lets it, so that each of so many slots can run so many engines. What is
/// enough already is left alone, because engines inherit it. Where it stays too low, an engine cannot be started and the
/// match ends with what the system says.
pub fn allow(slots: usize, engines: usize) {
    let (slots, engines) = (slots as u64, engines as u64);
    let wanted = slots.saturating_mul(OF_SLOT + engines.saturating_mul(OF_ENGINE)).saturating_add(OF_MATCH);
    let now = getrlimit(Resource::Nofile);
    if now.current.is_some_and(|current| current < wanted) {
        let current = now.maximum.map_or(wanted, |maximum| maximum.min(wanted));
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(current), ..now });
    }
}

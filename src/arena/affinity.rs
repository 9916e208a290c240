//! Which processors a game slot and its engines run on.
//!
//! Where the kernel puts referee and engine on different processors, each message wakes another one up, which takes ten
//! times as long as the message itself. It never moves anything but the calling thread, whose children inherit its place.

use std::io;

use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

use crate::rules::word_list;

word_list! {
    /// Where the games of a match run.
    pub enum Affinity, "affinity" {
        /// Wherever the system puts them.
        None = "none",
        /// Each slot's thread and its two engines on one processor. Engines with several threads suffer.
        Slot = "slot",
    }
}

/// Binds this thread, and every process that it starts from now on, to the processor of a slot: the allowed ones in turn.
///
/// # Errors
/// When the system refuses.
pub(super) fn bind_to_slot(slot: usize) -> io::Result<()> {
    let allowed = sched_getaffinity(None)?;
    let processors: Vec<usize> = (0..CpuSet::MAX_CPU).filter(|&processor| allowed.is_set(processor)).collect();
    let mut one = CpuSet::new();
    one.set(processors[slot % processors.len()]);
    Ok(sched_setaffinity(None, &one)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_take_the_allowed_processors_in_turn() {
        let allowed = sched_getaffinity(None).expect("a mask");
        let count = allowed.count() as usize;
        let bound = |slot: usize| {
            let thread = std::thread::spawn(move || {
                bind_to_slot(slot).expect("allowed");
                sched_getaffinity(None).expect("a mask")
            });
            thread.join().expect("no panic")
        };
        let masks: Vec<CpuSet> = (0..=count).map(bound).collect();
        assert!(masks.iter().all(|mask| mask.count() == 1));
        assert!((0..count).all(|slot| masks[slot] != masks[(slot + 1) % count] || count == 1));
        assert_eq!(masks[0], masks[count]);
    }
}

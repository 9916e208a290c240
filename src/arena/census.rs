//! Counting an engine's processes and their memory, from the kernel's list of all processes.

use std::collections::BTreeSet;
use std::fs;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// For how long a count is good enough for all who ask.
const FRESH: Duration = Duration::from_millis(100);

/// A process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Counted {
    id: u32,
    parent: u32,
    group: u32,
    /// Memory in pages.
    pages: u64,
}

/// What an engine uses.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Usage {
    /// Processes of its group and all their descendants.
    pub(super) processes: usize,
    /// Their memory in bytes.
    pub(super) memory: u64,
}

type Census = Arc<[Counted]>;

/// The last count, which is shared: many engines ask at much the same time.
static LAST: Mutex<Option<(Instant, Census)>> = Mutex::new(None);

/// What the engine of this number uses.
pub(super) fn usage(engine: u32) -> Usage {
    usage_in(&recent(), engine)
}

fn recent() -> Census {
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    match &*last {
        Some((taken, census)) if taken.elapsed() < FRESH => Arc::clone(census),
        _ => {
            let census: Census = count();
            *last = Some((Instant::now(), Arc::clone(&census)));
            census
        }
    }
}

fn count() -> Census {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    numbers.filter_map(|id| read(&fs::read_to_string(format!("/proc/{id}/stat")).ok()?)).collect()
}

/// Reads a line of `/proc/PID/stat`. The program's name, which may hold anything, stands in brackets.
fn read(line: &str) -> Option<Counted> {
    let id = line.split(' ').next()?.parse().ok()?;
    let rest: Vec<&str> = line.rsplit_once(") ")?.1.split_ascii_whitespace().collect();
    let number = |at: usize| rest.get(at)?.parse::<u64>().ok();
    Some(Counted { id, parent: number(1)? as u32, group: number(2)? as u32, pages: number(21)? })
}

fn usage_in(census: &[Counted], engine: u32) -> Usage {
    let mut own: BTreeSet<u32> = BTreeSet::new();
    loop {
        let before = own.len();
        let belongs = |counted: &&Counted| counted.group == engine || own.contains(&counted.parent);
        let found: Vec<u32> = census.iter().filter(belongs).map(|counted| counted.id).collect();
        own.extend(found);
        if own.len() == before {
            break;
        }
    }
    let pages: u64 = census.iter().filter(|counted| own.contains(&counted.id)).map(|counted| counted.pages).sum();
    Usage { processes: own.len(), memory: pages * rustix::param::page_size() as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_kernel() {
        let line =
            "4242 (a) b (c) S 17 4242 16 0 -1 4194304 1 2 3 4 5 6 7 8 20 0 1 0 99 1000000 321 18446744073709551615 1";
        assert_eq!(read(line), Some(Counted { id: 4242, parent: 17, group: 4242, pages: 321 }));
        assert_eq!(read("4242 (a"), None);
    }

    #[test]
    fn descendants_count_also_outside_the_group() {
        let process = |id, parent, group| Counted { id, parent, group, pages: 1 };
        let census = [process(9, 8, 9), process(8, 7, 7), process(7, 1, 7), process(6, 1, 6), process(10, 9, 9)];
        assert_eq!(usage_in(&census, 7).processes, 4);
        assert_eq!(usage_in(&census, 6).processes, 1);
        assert_eq!(usage_in(&census, 99), Usage::default());
    }

    #[test]
    fn this_process_uses_something() {
        let group = rustix::process::getpgrp().as_raw_nonzero().get().cast_unsigned();
        assert!(usage(group).memory > 0);
    }
}

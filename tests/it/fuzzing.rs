//! What `tests/fuzz` tries with a fuzzer, tried on random input: noise, damaged samples, and every input that once failed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::properties::{TARGETS, Target};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// A change of a sample, at a place of it.
#[derive(Debug, Clone)]
enum Damage {
    /// A byte becomes another.
    Put(u8),
    /// So many bytes are gone.
    Cut(u8),
    /// A part of another place is put in.
    Insert(Index, u8),
}

fn damage() -> impl Strategy<Value = Vec<(Index, Damage)>> {
    let change = prop_oneof![
        any::<u8>().prop_map(Damage::Put),
        (b' '..=b'~').prop_map(Damage::Put),
        (1..20u8).prop_map(Damage::Cut),
        (any::<Index>(), 1..40u8).prop_map(|(from, bytes)| Damage::Insert(from, bytes)),
    ];
    vec((any::<Index>(), change), 1..6)
}

fn damaged(sample: &str, damage: &[(Index, Damage)]) -> Vec<u8> {
    let mut bytes = sample.as_bytes().to_vec();
    for (place, change) in damage.iter().filter(|_| !sample.is_empty()) {
        let at = place.index(bytes.len() + 1);
        let up_to = |at: usize, count: u8| (at + usize::from(count)).min(bytes.len());
        match change {
            Damage::Put(byte) => {
                let end = up_to(at, 1);
                bytes.splice(at..end, [*byte]);
            }
            Damage::Cut(count) => {
                let end = up_to(at, *count);
                bytes.drain(at..end);
            }
            Damage::Insert(from, count) => {
                let from = from.index(bytes.len() + 1);
                let part = bytes[from..up_to(from, *count)].to_vec();
                bytes.splice(at..at, part);
            }
        }
    }
    bytes
}

proptest! {
    #[test]
    fn every_property_holds_of_noise(bytes in vec(any::<u8>(), 0..300)) {
        for target in &TARGETS {
            (target.holds)(&bytes);
        }
    }

    #[test]
    fn every_property_holds_of_damaged_samples(sample in any::<Index>(), damage in damage()) {
        for target in &TARGETS {
            let seeds = (target.seeds)();
            (target.holds)(&damaged(&seeds[sample.index(seeds.len())], &damage));
        }
    }
}

#[test]
fn every_sample_can_be_read() {
    let mut unread = Vec::new();
    for Target { name, holds, seeds } in &TARGETS {
        unread.extend(seeds().into_iter().filter(|seed| !holds(seed.as_bytes())).map(|seed| (name, seed)));
    }
    assert!(unread.is_empty(), "{unread:#?}");
}

#[test]
fn every_input_that_once_failed_is_kept() {
    let folder = root().join("tests/data/regressions");
    let names = |folder: &Path| -> BTreeSet<PathBuf> {
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect()
    };
    for folder in names(&folder) {
        let target = TARGETS.iter().find(|target| folder.ends_with(target.name));
        let target = target.unwrap_or_else(|| panic!("{} belongs to no reader", folder.display()));
        let inputs = names(&folder);
        assert!(!inputs.is_empty(), "{} is empty", folder.display());
        for input in inputs {
            (target.holds)(&fs::read(&input).expect("a file"));
        }
    }
}

#[test]
fn there_is_a_fuzz_target_for_every_reader() {
    let manifest = fs::read_to_string(root().join("tests/fuzz/Cargo.toml")).expect("a manifest");
    for Target { name, .. } in &TARGETS {
        let path = format!("fuzz_targets/{name}.rs");
        assert!(manifest.contains(&format!("name = \"{name}\"\npath = \"{path}\"\n")), "{name}");
        let target = fs::read_to_string(root().join("tests/fuzz").join(path)).expect("a target");
        assert!(target.contains(&format!("check(\"{name}\", bytes)")), "{target}");
    }
    assert_eq!(manifest.matches("[[bin]]").count(), TARGETS.len());
}

//! The past of a game: what was played, and which positions have occurred.

use super::key::Key;
use super::piece::Piece;
use super::placement::{Placement, Step};

/// A position that occurred.
#[derive(Debug, Clone, Copy)]
pub(super) struct Record {
    /// Its key.
    pub(super) key: Key,
    /// The step that led to it and the man captured by it; `None` at the start.
    pub(super) arrival: Option<(Step, Option<Piece>)>,
    /// Whether the side to move was in check.
    pub(super) check: bool,
    /// How often the position had occurred then, this time included.
    pub(super) occurrence: u32,
}

/// Every position of a game so far, the present one last.
#[derive(Debug, Clone)]
pub(super) struct History {
    records: Vec<Record>,
    /// The first record that the present position can be equal to: none before the last capture can.
    reversible_from: usize,
}

impl History {
    /// A game that has just begun.
    pub(super) fn new(key: Key, check: bool) -> Self {
        Self { records: vec![Record { key, arrival: None, check, occurrence: 1 }], reversible_from: 0 }
    }

    /// The present position.
    pub(super) fn last(&self) -> Option<&Record> {
        self.records.last()
    }

    /// The records since the last capture, oldest first, each with its number.
    pub(super) fn reversible(&self) -> impl DoubleEndedIterator<Item = (usize, &Record)> {
        self.records.iter().enumerate().skip(self.reversible_from)
    }

    /// The records after the one with this number.
    pub(super) fn since(&self, number: usize) -> &[Record] {
        self.records.get(number + 1..).unwrap_or_default()
    }

    /// Number of the present record.
    pub(super) fn present(&self) -> usize {
        self.records.len() - 1
    }

    /// Adds the position that a step led to. `now` is the placement after the step.
    pub(super) fn push(&mut self, key: Key, step: Step, captured: Option<Piece>, check: bool, now: &Placement) {
        self.records.push(Record { key, arrival: Some((step, captured)), check, occurrence: 1 });
        if captured.is_some() {
            self.reversible_from = self.present();
            return;
        }
        let earlier = self.equals(now, key, now).next().map_or(0, |(_, record)| record.occurrence);
        if let Some(record) = self.records.last_mut() {
            record.occurrence += earlier;
        }
    }

    /// The records before the present one that are the position `sought`, latest first. The key only chooses which to
    /// compare: each is rebuilt from the present placement `now` and compared man by man.
    pub(super) fn equals(
        &self,
        now: &Placement,
        key: Key,
        sought: &Placement,
    ) -> impl Iterator<Item = (usize, &Record)> {
        let present = self.present();
        self.reversible()
            .rev()
            .filter(move |&(number, record)| number < present && record.key == key)
            .filter(move |&(number, _)| self.rewound(now, number) == *sought)
    }

    /// The placement at a record since the last capture, rebuilt from the present one.
    pub(super) fn rewound(&self, now: &Placement, number: usize) -> Placement {
        let mut placement = now.clone();
        for (step, captured) in self.since(number).iter().rev().filter_map(|record| record.arrival) {
            placement.unmake(step, captured);
        }
        placement
    }
}

//! The past of a game: what was played, and which positions have occurred.

use super::key::Key;
use super::piece::Piece;
use super::placement::{Placement, Step};
use crate::rules::Ply;

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
    /// Plies since the last capture.
    pub(super) quiet: Ply,
    /// The first record that it can be equal to.
    reversible_from: usize,
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
    pub(super) fn new(key: Key, check: bool, quiet: Ply) -> Self {
        let record = Record { key, arrival: None, check, occurrence: 1, quiet, reversible_from: 0 };
        Self { records: vec![record], reversible_from: 0 }
    }

    /// Takes the last step back and returns it with the man captured by it; `None` at the start.
    pub(super) fn pop(&mut self) -> Option<(Step, Option<Piece>)> {
        let arrival = self.last()?.arrival?;
        self.records.pop();
        self.reversible_from = self.last()?.reversible_from;
        Some(arrival)
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
        let quiet = self.last().filter(|_| captured.is_none()).map_or(0, |last| last.quiet.saturating_add(1));
        if captured.is_some() {
            self.reversible_from = self.records.len();
        }
        let reversible_from = self.reversible_from;
        self.records.push(Record {
            key,
            arrival: Some((step, captured)),
            check,
            occurrence: 1,
            quiet,
            reversible_from,
        });
        if captured.is_some() {
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

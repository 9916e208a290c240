//! Counting move sequences: the standard test of a move generator, and the measure of its speed.

use super::placement::Placement;
use super::targets::LegalSteps;
use crate::rules::Side;

/// Number of legal sequences of so many plies, repetition and limits of plies aside. The placement is as before
/// afterwards.
pub(super) fn perft(placement: &mut Placement, side: Side, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => placement.count_legal(side),
        _ => {
            let mut nodes = 0;
            for step in LegalSteps::of(placement, side).iter() {
                let captured = placement.make(step);
                nodes += perft(placement, side.other(), depth - 1);
                placement.unmake(step, captured);
            }
            nodes
        }
    }
}

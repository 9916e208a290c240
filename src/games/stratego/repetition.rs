//! The two limits on repetition (section 2.4): three times back and forth, and the chase.
//!
//! Both are judged from public facts alone: the squares moved, and which squares each side occupies.

use super::bits::Bits;
use super::field::{Field, Past};
use super::ruleset::Chase;
use super::tables::Index;
use crate::rules::Code;

/// The borders that a move crosses: the cells from `low` to `high` in steps of `step`. A border is an unordered pair
/// of neighbouring cells, so the way of going does not matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Borders {
    step: usize,
    low: Index,
    high: Index,
}

impl Borders {
    fn of(from: Index, to: Index, stride: usize) -> Self {
        let (low, high) = (from.min(to), from.max(to));
        let length = high - low;
        // Along a rank the distance is less than the stride by two or more; along a file it is a multiple of it;
        // what is left is a single diagonal step.
        let step = match length {
            _ if length + 1 < stride => 1,
            _ if length.is_multiple_of(stride) => stride,
            _ => length,
        };
        Self { step, low, high }
    }

    /// The borders that both cross, if there are any.
    fn common(self, other: Self) -> Option<Self> {
        let in_line = self.step == other.step && self.low.abs_diff(other.low).is_multiple_of(self.step);
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        (in_line && low < high).then_some(Self { step: self.step, low, high })
    }
}

impl<B: Bits> Field<B> {
    /// The repetition rule that forbids a move which is otherwise legal.
    pub(super) fn repetition(&self, from: Index, to: Index) -> Option<Code> {
        if self.breaks_two_squares(from, to) {
            Some(Code::TwoSquares)
        } else if self.is_illegal_chase(from, to) {
            Some(Code::Chase)
        } else {
            None
        }
    }

    /// The side's own plies of the past, the latest first.
    fn own_plies(&self) -> impl Iterator<Item = &Past> {
        self.past.iter().rev().skip(1).step_by(2)
    }

    /// S002: "Gränsen är tre förflyttningar i följd mellan dessa rutor."
    fn breaks_two_squares(&self, from: Index, to: Index) -> bool {
        let limit = usize::from(self.tables.rules.two_squares);
        if limit == 0 {
            return false;
        }
        let stride = self.tables.stride;
        let mut common = Borders::of(from, to, stride);
        let mut stood = from;
        let mut made = 0;
        for ply in self.own_plies().take(limit) {
            let (start, end) = (usize::from(ply.from), usize::from(ply.to));
            // The same piece made both plies when the earlier ended where the later began: nothing else could have
            // brought a piece of this side there.
            let Some(shared) = common.common(Borders::of(start, end, stride)).filter(|_| end == stood) else {
                return false;
            };
            common = shared;
            stood = start;
            made += 1;
        }
        made == limit
    }

    /// S000: "Det är inte heller tillåtet att hela tiden följa en eller flera spelpjäser."
    fn is_illegal_chase(&self, from: Index, to: Index) -> bool {
        let side = self.to_move;
        let length = self.chase[side];
        let rule = self.tables.rules.chase;
        if rule == Chase::Off || length == 0 || self.cell(to).is_piece() || self.neighbours(to, side.other()).is_none()
        {
            return false;
        }
        if self.own_plies().next().is_some_and(|last| (usize::from(last.to), usize::from(last.from)) == (from, to)) {
            return false;
        }
        let reach = match rule {
            Chase::Isf => length - 1,
            Chase::IsfSinceBattle => self.quiet_plies(),
            Chase::Off => 0,
        };
        self.occurred(from, to, reach.min(self.quiet_plies()) as usize).is_some()
    }

    /// How many plies ago, at most `reach`, the position after a quiet move stood already.
    pub(super) fn occurred(&self, from: Index, to: Index, reach: usize) -> Option<usize> {
        let key = self.key_after(from, to);
        let earlier = self.past.iter().rev().take(reach).enumerate();
        earlier.filter(|(_, past)| past.key == key).map(|(i, _)| i + 1).find(|&plies| self.came_back(from, to, plies))
    }

    /// Whether all pieces that moved in the last `plies` quiet plies and in the move `from`-`to` stand where they stood
    /// before: the exact answer behind the keys.
    fn came_back(&self, from: Index, to: Index, plies: usize) -> bool {
        let recent =
            self.past[self.past.len() - plies..].iter().map(|past| (usize::from(past.from), usize::from(past.to)));
        let mut journeys: Vec<(Index, Index)> = Vec::new();
        for (start, end) in recent.chain([(from, to)]) {
            match journeys.iter_mut().find(|(_, now)| *now == start) {
                Some((_, now)) => *now = end,
                None => journeys.push((start, end)),
            }
        }
        journeys.iter().all(|(origin, now)| origin == now)
    }
}

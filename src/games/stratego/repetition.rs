//! The two limits on repetition (section 2.4): three times back and forth, and the chase.
//!
//! Both are judged from public facts alone: the squares moved, and which squares each side occupies.

use super::bits::Bits;
use super::field::Field;
use super::ruleset::Chase;
use super::tables::Index;
use crate::rules::Code;

/// The borders that a move crosses: the cells from `low` to `high` in steps of `step`. A border is an unordered pair
/// of neighbouring cells, so the way of going does not matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Borders {
    pub(super) step: usize,
    pub(super) low: Index,
    pub(super) high: Index,
}

impl Borders {
    pub(super) fn of(from: Index, to: Index, stride: usize) -> Self {
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
    pub(super) fn common(self, other: Self) -> Option<Self> {
        let in_line = self.step == other.step && self.low.abs_diff(other.low).is_multiple_of(self.step);
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        (in_line && low < high).then_some(Self { step: self.step, low, high })
    }
}

/// A piece that has gone back and forth as often as it may.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shuttle {
    stands: Index,
    /// What all those moves crossed.
    pub(super) borders: Borders,
}

impl<B: Bits> Field<B> {
    /// The limit that forbids a move which is otherwise legal.
    #[inline]
    pub(super) fn repetition(&self, from: Index, to: Index) -> Option<Code> {
        if self.moved_last() == Some(from) && self.goes_on_shuttling(from, to) {
            Some(Code::TwoSquares)
        } else if self.chase_reach() > 0 && self.goes_on_chasing(from, to) {
            Some(Code::Chase)
        } else {
            None
        }
    }

    /// Whether the limits forbid nothing at all: true only when it is so.
    #[inline]
    pub(super) fn is_unlimited(&self) -> bool {
        self.chase_reach() == 0 && self.shuttle().is_none()
    }

    /// The piece that the side to move moved last, or what stands there now; without a chase no other is limited.
    #[inline]
    pub(super) fn moved_last(&self) -> Option<Index> {
        self.own_ply(1).map(|(_, end)| end)
    }

    /// The side's own ply of the past that is `n` of its moves back, from 1.
    #[inline]
    fn own_ply(&self, n: usize) -> Option<(Index, Index)> {
        let past = &self.past[self.past.len().checked_sub(2 * n)?];
        Some((past.from.into(), past.to.into()))
    }

    /// S002: "Gränsen är tre förflyttningar i följd mellan dessa rutor."
    #[inline]
    pub(super) fn shuttle(&self) -> Option<Shuttle> {
        let limit = usize::from(self.tables.rules.two_squares);
        if limit == 0 || self.past.len() < 2 * limit {
            return None;
        }
        let (mut stood, stands) = self.own_ply(1)?;
        let mut borders = None;
        for n in 2..=limit {
            let (start, end) = self.own_ply(n)?;
            // The same piece made both plies when the earlier ended where the later began: nothing else could have
            // brought a piece of this side there.
            if end != stood {
                return None;
            }
            let latest = borders.unwrap_or_else(|| Borders::of(stood, stands, self.tables.stride));
            borders = Some(latest.common(Borders::of(start, end, self.tables.stride))?);
            stood = start;
        }
        Some(Shuttle { stands, borders: borders.unwrap_or_else(|| Borders::of(stood, stands, self.tables.stride)) })
    }

    /// S000: "Det är inte heller tillåtet att hela tiden följa en eller flera spelpjäser."
    #[inline]
    pub(super) fn chase_reach(&self) -> usize {
        let length = self.chase[self.to_move];
        if length == 0 {
            return 0;
        }
        let reach = match self.tables.rules.chase {
            Chase::Isf => length - 1,
            Chase::IsfSinceBattle => self.quiet_plies(),
            Chase::Off => 0,
        };
        reach.min(self.quiet_plies()) as usize
    }

    /// Whether the position after a quiet move stood already, at most `reach` plies ago.
    fn occurred(&self, from: Index, to: Index, reach: usize) -> bool {
        let key = self.key_after(from, to);
        let mut earlier = self.past.iter().rev().take(reach).zip(1..);
        earlier.any(|(past, plies)| past.key == key && self.came_back(from, to, plies))
    }

    /// Whether all pieces that moved in the last `plies` quiet plies and in the move `from`-`to` stand where they stood
    /// before: the exact answer behind the keys.
    pub(super) fn came_back(&self, from: Index, to: Index, plies: usize) -> bool {
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

    fn goes_on_shuttling(&self, from: Index, to: Index) -> bool {
        let shuttle = self.shuttle().filter(|shuttle| shuttle.stands == from);
        shuttle.is_some_and(|shuttle| shuttle.borders.common(Borders::of(from, to, self.tables.stride)).is_some())
    }

    fn goes_on_chasing(&self, from: Index, to: Index) -> bool {
        let quiet = !self.cell(to).is_piece();
        let threatens = !self.neighbours(to, self.to_move.other()).is_none();
        let back = self.own_ply(1) == Some((to, from));
        quiet && threatens && !back && self.occurred(from, to, self.chase_reach())
    }
}

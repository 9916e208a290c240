//! Folds results of games into pairs in index order, whatever the order in which they arrive.
//!
//! Games that run side by side end in any order. If statistics took them as they came, the same seed would give another
//! verdict with another concurrency, and short games would count before long ones. So results wait here until all games
//! before them are in, and are then folded block by block.

use std::collections::BTreeMap;

use super::{GameScore, Pentanomial, Tally, Wdl};
use crate::rules::word_list;

word_list! {
    /// How many consecutive games belong together.
    pub enum BlockSize, "block size" {
        /// Each game stands alone.
        Single = "single",
        /// Two games with sides (or set-ups and sides) exchanged.
        Pair = "pair",
        /// Four games: both exchanges.
        Four = "four",
    }
}

impl BlockSize {
    /// Number of games in a block.
    pub const fn games(self) -> u32 {
        match self {
            Self::Single => 1,
            Self::Pair => 2,
            Self::Four => 4,
        }
    }
}

/// A complete block of games, as it was folded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    /// Index of the block, from 0.
    pub index: u64,
    /// Half points that the first player scored in it.
    pub half_points: u64,
}

/// A second result for a game that already has one. The first one stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("game {index} has a result already")]
pub struct PlayedTwice {
    /// Index of the game, from 0.
    pub index: u64,
    /// The result that was not taken.
    pub score: GameScore,
}

/// Results of one match between two players, folded in index order.
#[derive(Debug, Clone)]
pub struct PairFold {
    size: BlockSize,
    next_block: u64,
    waiting: BTreeMap<u64, GameScore>,
    wdl: Wdl,
    blocks: Vec<u64>,
}

impl PairFold {
    /// Nothing folded yet.
    pub fn new(size: BlockSize) -> Self {
        Self {
            size,
            next_block: 0,
            waiting: BTreeMap::new(),
            wdl: Wdl::default(),
            blocks: vec![0; 2 * size.games() as usize + 1],
        }
    }

    /// Takes the result of the game with this index (from 0, over the whole match), as the first player of the match (not
    /// the first mover of the game) sees it; it waits until it is folded. A void game has no result: its replacement comes
    /// under the same index.
    ///
    /// # Errors
    /// When the game has a result already.
    pub fn insert(&mut self, index: u64, score: GameScore) -> Result<(), PlayedTwice> {
        if index < self.first_waiting() || self.waiting.contains_key(&index) {
            return Err(PlayedTwice { index, score });
        }
        self.waiting.insert(index, score);
        Ok(())
    }

    /// Folds the next block in index order, if all its games are in.
    pub fn fold_next(&mut self) -> Option<Block> {
        let games = u64::from(self.size.games());
        let first = self.first_waiting();
        let indices = first..first + games;
        if self.waiting.range(indices.clone()).count() < games as usize {
            return None;
        }
        let mut half_points = 0;
        for score in indices.filter_map(|index| self.waiting.remove(&index)) {
            half_points += score.half_points();
            self.wdl.record(score);
        }
        self.blocks[half_points as usize] += 1;
        self.next_block += 1;
        Some(Block { index: self.next_block - 1, half_points })
    }

    /// Folds all blocks that are ready and returns how many there were.
    pub fn fold_ready(&mut self) -> u64 {
        std::iter::from_fn(|| self.fold_next()).count() as u64
    }

    /// How many games belong together.
    pub const fn size(&self) -> BlockSize {
        self.size
    }

    /// Number of blocks that have been folded.
    pub const fn blocks(&self) -> u64 {
        self.next_block
    }

    /// The folded games, seen by the first player.
    pub const fn wdl(&self) -> Wdl {
        self.wdl
    }

    /// The results that wait for games before them or for the rest of their block.
    pub fn waiting(&self) -> Wdl {
        let mut wdl = Wdl::default();
        self.waiting.values().for_each(|&score| wdl.record(score));
        wdl
    }

    /// The folded blocks by score, for estimates and tests.
    pub fn tally(&self) -> Tally {
        Tally::even(self.blocks.clone(), self.size.games())
    }

    /// The folded pairs, where blocks are pairs.
    pub fn pentanomial(&self) -> Option<Pentanomial> {
        self.blocks.as_slice().try_into().ok().map(Pentanomial::new)
    }

    fn first_waiting(&self) -> u64 {
        self.next_block * u64::from(self.size.games())
    }
}

#[cfg(test)]
mod tests {
    use super::GameScore::{Draw, Loss, Win};
    use super::*;

    #[test]
    fn folds_in_index_order_only() {
        let mut fold = PairFold::new(BlockSize::Pair);
        fold.insert(2, Loss).expect("new");
        fold.insert(3, Draw).expect("new");
        fold.insert(1, Win).expect("new");
        assert_eq!(fold.fold_next(), None);
        assert_eq!(fold.waiting(), Wdl::new(1, 1, 1));
        fold.insert(0, Win).expect("new");
        assert_eq!(fold.fold_next(), Some(Block { index: 0, half_points: 4 }));
        assert_eq!(fold.fold_next(), Some(Block { index: 1, half_points: 1 }));
        assert_eq!(fold.fold_next(), None);
        assert_eq!(fold.pentanomial(), Some(Pentanomial::new([0, 1, 0, 0, 1])));
        assert_eq!(fold.wdl(), Wdl::new(2, 1, 1));
        assert_eq!(fold.waiting(), Wdl::default());
    }

    #[test]
    fn a_result_is_taken_once() {
        let mut fold = PairFold::new(BlockSize::Single);
        fold.insert(0, Win).expect("new");
        let twice = fold.insert(0, Loss).expect_err("waiting");
        assert_eq!((twice.index, twice.score), (0, Loss));
        assert_eq!(fold.fold_ready(), 1);
        assert_eq!(fold.insert(0, Loss).expect_err("folded").to_string(), "game 0 has a result already");
        assert_eq!(fold.wdl(), Wdl::new(1, 0, 0));
        assert_eq!(fold.pentanomial(), None);
    }

    #[test]
    fn blocks_of_four() {
        let mut fold = PairFold::new(BlockSize::Four);
        for (index, score) in [Win, Win, Draw, Loss, Win].into_iter().enumerate() {
            fold.insert(index as u64, score).expect("new");
        }
        assert_eq!(fold.fold_ready(), 1);
        assert_eq!(fold.tally().counts(), [0, 0, 0, 0, 0, 1, 0, 0, 0]);
        assert_eq!((fold.tally().games(), fold.blocks(), fold.waiting().games()), (4, 1, 1));
    }
}

//! Which games are played: worked out one at a time from their number, never made ahead.

use std::sync::atomic::{AtomicU64, Ordering};

use sha2::{Digest as _, Sha256};

use crate::protocol::Word;
use crate::rules::{BySide, Side};

/// A game of a match: who plays whom, with which seeds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairing {
    /// Its number in the match, from 0.
    pub index: u64,
    /// Which engine plays which side, as indices into the match's engines.
    pub engines: BySide<usize>,
    /// A number for each engine alone.
    pub seed: BySide<u64>,
    /// What each engine hears as the game's name.
    pub id: BySide<Word>,
}

/// The games of a match between two engines, in pairs with sides exchanged.
#[derive(Debug)]
pub struct Schedule {
    games: u64,
    seed: u64,
    next: AtomicU64,
}

impl Schedule {
    /// So many games; everything random in them follows from `seed`.
    pub const fn new(games: u64, seed: u64) -> Self {
        Self { games, seed, next: AtomicU64::new(0) }
    }

    /// Number of games in all.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// The next game that nobody has taken yet.
    pub fn take(&self) -> Option<Pairing> {
        let index = self.next.fetch_add(1, Ordering::Relaxed);
        (index < self.games).then(|| self.pairing(index))
    }

    /// Takes no more games.
    pub fn close(&self) {
        self.next.store(self.games, Ordering::Relaxed);
    }

    /// The game of this number.
    pub fn pairing(&self, index: u64) -> Pairing {
        let engines = if index.is_multiple_of(2) { BySide::new(0, 1) } else { BySide::new(1, 0) };
        let draw = |what: &str, side: Side| derive(self.seed, index, what, engines[side]);
        Pairing {
            index,
            engines,
            seed: BySide::from_fn(|side| draw("seed", side) >> 11),
            id: BySide::from_fn(|side| game_name(draw("id", side))),
        }
    }
}

/// A number that cannot be guessed from another: each use, game and engine has its own, so that two copies of one program
/// cannot find each other by what they are told.
fn derive(seed: u64, index: u64, what: &str, engine: usize) -> u64 {
    let mut hash = Sha256::new();
    hash.update(b"linesman");
    hash.update(seed.to_le_bytes());
    hash.update(index.to_le_bytes());
    hash.update((engine as u64).to_le_bytes());
    hash.update(what.as_bytes());
    let digest = hash.finalize();
    digest.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte))
}

fn game_name(number: u64) -> Word {
    Word::new(&format!("g{:08x}", number >> 32)).unwrap_or_else(|| unreachable!("nine letters and digits are a word"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_exchanged_within_a_pair_and_every_game_is_taken_once() {
        let schedule = Schedule::new(3, 7);
        let taken: Vec<Pairing> = std::iter::from_fn(|| schedule.take()).collect();
        assert_eq!(taken.iter().map(|p| p.index).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(taken[0].engines, BySide::new(0, 1));
        assert_eq!(taken[1].engines, BySide::new(1, 0));
        assert_eq!(taken, (0..3).map(|i| schedule.pairing(i)).collect::<Vec<_>>());
    }

    #[test]
    fn the_two_engines_of_a_game_share_no_number() {
        let pairing = Schedule::new(1, 7).pairing(0);
        assert_ne!(pairing.seed.red, pairing.seed.blue);
        assert_ne!(pairing.id.red, pairing.id.blue);
        assert_ne!(Schedule::new(1, 8).pairing(0).seed, pairing.seed);
    }

    #[test]
    fn a_closed_schedule_gives_nothing_more() {
        let schedule = Schedule::new(10, 7);
        assert!(schedule.take().is_some());
        schedule.close();
        assert_eq!(schedule.take(), None);
    }
}

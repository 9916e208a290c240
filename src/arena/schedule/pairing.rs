//! A game of a match, as the schedule hands it out.

use sha2::{Digest as _, Sha256};

use crate::protocol::Word;
use crate::referee::Opening;
use crate::rules::{BySide, Side};

/// A game of a match: who plays whom, from where, with which seeds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairing {
    /// Its number in the match, from 0.
    pub index: u64,
    /// Its number among the games of its two engines, from 0.
    pub number: u64,
    /// Which engine plays which side, as indices into the match's engines.
    pub engines: BySide<usize>,
    /// How it begins.
    pub opening: Opening,
    /// A number for each engine alone.
    pub seed: BySide<u64>,
    /// What each engine hears as the game's name.
    pub id: BySide<Word>,
}

impl Pairing {
    /// The game of this index; everything random in it follows from `seed`.
    pub(super) fn new(seed: u64, index: u64, number: u64, engines: BySide<usize>, opening: Opening) -> Self {
        let draw = |what: &str, side: Side| derive(seed, index, what, engines[side]);
        Self {
            index,
            number,
            engines,
            opening,
            seed: BySide::from_fn(|side| draw("seed", side) >> 11),
            id: BySide::from_fn(|side| game_name(draw("id", side))),
        }
    }
}

/// A number that cannot be guessed from another: each use, game and engine has its own, so that two copies of one program
/// cannot find each other by what they are told.
pub(super) fn derive(seed: u64, index: u64, what: &str, engine: usize) -> u64 {
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

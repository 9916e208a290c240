//! The games of one or more matches that count.

use std::collections::BTreeMap;

use super::duel::Duel;
use super::standing::Contest;
use crate::record::GameRecord;
use crate::rules::{BySide, GameResult, Reason, Side};
use crate::stats::{BlockSize, GameScore, PlayedTwice, Sprt};

/// Where games are put that fill no block: far behind all others.
const ASIDE: u64 = 1 << 48;

/// A game that counts, as the statistics need it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Counted {
    /// Its players, as numbers in the list of names.
    pub(crate) players: BySide<usize>,
    /// Its result.
    pub(crate) result: GameResult,
    /// A hash of set-ups, sides and moves.
    pub(crate) moves: u64,
}

impl Counted {
    /// What `player` took.
    pub(crate) fn score_of(&self, player: usize) -> Option<GameScore> {
        let side = Side::BOTH.into_iter().find(|&side| self.players[side] == player)?;
        GameScore::of(self.result, side)
    }
}

/// A hash of all that makes a game what it is.
pub(crate) fn fingerprint(record: &GameRecord) -> u64 {
    let setup = |side| record.setups.of(side).as_deref().unwrap_or_default();
    let parts = [
        &record.red.name,
        setup(Side::Red),
        setup(Side::Blue),
        record.position.as_deref().unwrap_or_default(),
        &record.moves,
    ];
    let digest = crate::record::checksum::sha256(parts.join("\n").as_bytes());
    u64::from_str_radix(&digest[..16], 16).unwrap_or_default()
}

/// The games of one match.
#[derive(Debug)]
pub(super) struct Section {
    /// Names of the engines, in the order of the match.
    pub(super) names: Vec<String>,
    pub(super) block: BlockSize,
    /// By index.
    pub(super) games: BTreeMap<u64, Counted>,
    pub(super) void: u64,
}

impl Section {
    /// Takes a game in; `false` when it has a result already.
    pub(super) fn add(&mut self, record: &GameRecord) -> Result<bool, String> {
        let result: GameResult = record.result.parse().map_err(|error| format!("game {}: {error}", record.game))?;
        let reason: Reason = record.reason.parse().map_err(|error| format!("game {}: {error}", record.game))?;
        if result == GameResult::Unfinished || reason == Reason::Void {
            self.void += 1;
            return Ok(true);
        }
        let players = BySide::new(self.number(&record.red.name), self.number(&record.blue.name));
        let counted = Counted { players, result, moves: fingerprint(record) };
        Ok(self.games.insert(record.game.saturating_sub(1), counted).is_none())
    }

    /// Number of games before the first gap, as far as they fill blocks of this size.
    fn whole(&self, size: BlockSize) -> u64 {
        let before_gap = (0..).zip(self.games.keys()).take_while(|(at, index)| at == *index).count() as u64;
        before_gap - before_gap % u64::from(size.games())
    }

    fn number(&mut self, name: &str) -> usize {
        self.names.iter().position(|known| known == name).unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        })
    }
}

/// The games of some matches.
#[derive(Debug, Default)]
pub(crate) struct Results {
    pub(super) sections: Vec<Section>,
}

impl Results {
    /// All names, in order of appearance.
    pub(super) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for name in self.sections.iter().flat_map(|section| &section.names) {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        names
    }

    /// Everything as one match of two: the complete blocks of each match one after another, in the order of the logs.
    pub(super) fn duel(&self, names: &[String], sprt: Option<Sprt>) -> Result<Duel, PlayedTwice> {
        let size = self.sections.first().map_or(BlockSize::Single, |section| section.block);
        // Blocks of different sizes have no common tally: then each game stands alone.
        let alike = self.sections.iter().all(|section| section.block == size);
        let size = if alike { size } else { BlockSize::Single };
        let mut duel = Duel::new(names.to_vec(), size, sprt);
        let (mut first, mut aside) = (0, ASIDE);
        for section in &self.sections {
            duel.add_void(section.void);
            let me = section.names.iter().position(|name| *name == names[0]).unwrap_or(usize::MAX);
            let whole = section.whole(size);
            for (&index, game) in &section.games {
                // What is in no whole block must not keep the blocks of the next match waiting.
                let at = if index < whole {
                    first + index
                } else {
                    aside += 1;
                    aside
                };
                let score = game.score_of(me).unwrap_or(GameScore::Draw);
                duel.insert(at, score, game.moves)?;
            }
            first += whole;
        }
        Ok(duel)
    }

    /// Everything as a tournament.
    pub(super) fn contest(&self, names: &[String]) -> Contest {
        let mut contest = Contest::new(names.to_vec());
        for section in &self.sections {
            contest.add_void(section.void);
            let number = |at: usize| names.iter().position(|name| *name == section.names[at]).unwrap_or_default();
            for game in section.games.values() {
                contest.add(&Counted { players: game.players.map(number), ..*game });
            }
        }
        contest
    }
}

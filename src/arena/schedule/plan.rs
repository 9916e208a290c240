//! The formats of a match, and how one stage follows another.

use super::knockout::{EXTRA_GAMES, Knockout};
use super::stage::{Encounter, Stage, gauntlet, round_robin};
use super::swiss::Swiss;
use crate::rules::word_list;

word_list! {
    /// Who plays whom.
    pub enum Format, "tournament" {
        /// Everybody against everybody; of two, a match.
        RoundRobin = "roundrobin",
        /// The first engine against each of the others.
        Gauntlet = "gauntlet",
        /// So many rounds, in which engines with like scores meet.
        Swiss = "swiss",
        /// Who loses an encounter is out.
        Knockout = "knockout",
    }
}

/// The shape of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// Who plays whom.
    pub format: Format,
    /// Number of engines, at least two.
    pub players: usize,
    /// How often each encounter comes; of a Swiss tournament, its rounds.
    pub rounds: u64,
    /// Games of an encounter, each time that it comes.
    pub games: u64,
    /// Whether two engines exchange sides after each game against each other.
    pub swap: bool,
}

impl Layout {
    /// Number of games, as far as it is known before they are played: a knock-out can take more.
    pub fn total(&self) -> u64 {
        let players = self.players as u64;
        let (rounds, games) = (self.rounds, self.games);
        let encounters = match self.format {
            Format::RoundRobin => (players * (players - 1) / 2).saturating_mul(rounds),
            Format::Gauntlet => (players - 1).saturating_mul(rounds),
            Format::Swiss => (players / 2).saturating_mul(rounds),
            Format::Knockout => players - 1,
        };
        encounters.saturating_mul(games)
    }
}

/// How far a match has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Progress {
    swap: bool,
    by_format: ByFormat,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum ByFormat {
    OneStage,
    Swiss(Swiss),
    Knockout(Knockout),
}

impl Progress {
    /// The first stage.
    pub(super) fn start(layout: &Layout) -> (Self, Stage) {
        let stage = |encounters| Stage { first: 0, encounters, rounds: 1, games: layout.games, before: 0 };
        let (by_format, stage) = match layout.format {
            Format::RoundRobin => {
                (ByFormat::OneStage, Stage { rounds: layout.rounds, ..stage(round_robin(layout.players)) })
            }
            Format::Gauntlet => {
                (ByFormat::OneStage, Stage { rounds: layout.rounds, ..stage(gauntlet(layout.players)) })
            }
            Format::Swiss => {
                let mut swiss = Swiss::new(layout.players);
                let encounters = swiss.pair(layout.games);
                (ByFormat::Swiss(swiss), stage(encounters))
            }
            Format::Knockout => {
                let mut knockout = Knockout::new(layout.players);
                let encounters = knockout.next(&[]).map(|(encounters, _)| encounters).unwrap_or_default();
                (ByFormat::Knockout(knockout), stage(encounters))
            }
        };
        (Self { swap: layout.swap, by_format }, stage)
    }

    /// Whether two engines exchange sides after each game.
    pub(super) const fn swaps(&self) -> bool {
        self.swap
    }

    /// The stage after a complete one, if there is one.
    pub(super) fn next(&mut self, layout: &Layout, last: &Stage) -> Option<Stage> {
        let after = |encounters: Vec<Encounter>, games: u64, before: u64| Stage {
            first: last.end(),
            encounters,
            rounds: 1,
            games,
            before,
        };
        match &mut self.by_format {
            ByFormat::OneStage => None,
            ByFormat::Swiss(swiss) => {
                swiss.finish(&last.encounters);
                let goes_on = swiss.rounds() < layout.rounds;
                goes_on.then(|| after(swiss.pair(layout.games), layout.games, 0))
            }
            ByFormat::Knockout(knockout) => {
                let (encounters, extra) = knockout.next(&last.encounters)?;
                let (games, before) = if extra { (EXTRA_GAMES, last.before + last.games) } else { (layout.games, 0) };
                Some(after(encounters, games, before))
            }
        }
    }
}

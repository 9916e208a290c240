//! One game of a log.

use std::path::Path;

use anyhow::anyhow;

use super::aside::aside;
use super::exit::Failure;
use crate::games::Variant;
use crate::record::{Entry, GameRecord, LogError, LogReader, Rulebook};

/// A game of a log and the rules that it was played by.
#[derive(Debug)]
pub(super) struct Logged {
    pub(super) record: Box<GameRecord>,
    pub(super) variant: Variant,
}

/// The game with this number. A game that was void and was played again has its number twice; the later one counts.
/// Lines that cannot be read are told of on standard error, as long as the game itself is there.
pub(super) fn find(path: &Path, number: u64) -> Result<Logged, Failure> {
    let mut search = Search::default();
    for entry in LogReader::open(path).map_err(Failure::input)? {
        match entry {
            Ok(Entry::Match(header)) => search.rulebook.learn(&header).map_err(Failure::input)?,
            Ok(Entry::Game(game)) => search.meet(game, number),
            Err(error) => {
                let goes_on = error.is_local();
                search.unreadable.push(error);
                if !goes_on {
                    break;
                }
            }
        }
    }
    search.end(path, number)
}

#[derive(Debug, Default)]
struct Search {
    rulebook: Rulebook,
    found: Option<Box<GameRecord>>,
    /// Lowest and highest number of a game.
    numbers: Option<(u64, u64)>,
    unreadable: Vec<LogError>,
}

impl Search {
    fn meet(&mut self, game: Box<GameRecord>, number: u64) {
        let (low, high) = self.numbers.unwrap_or((game.game, game.game));
        self.numbers = Some((low.min(game.game), high.max(game.game)));
        if game.game == number {
            self.found = Some(game);
        }
    }

    fn end(self, path: &Path, number: u64) -> Result<Logged, Failure> {
        let Some(record) = self.found else {
            if let Some(error) = self.unreadable.into_iter().next() {
                return Err(Failure::input(error));
            }
            let there = match self.numbers {
                None => "it holds no game".to_owned(),
                Some((one, only)) if one == only => format!("it holds game {one} alone"),
                Some((low, high)) => format!("it holds games {low} to {high}"),
            };
            return Err(Failure::input(anyhow!("there is no game {number} in the log '{}': {there}", path.display())));
        };
        for error in &self.unreadable {
            aside(format_args!("warning: {error}"));
        }
        let variant = self.rulebook.of(&record).map_err(Failure::input)?;
        Ok(Logged { record, variant })
    }
}

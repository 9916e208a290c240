//! Set-ups: where a side's army stands before the first move.

use std::sync::Arc;

use super::Rules;
use super::bits::Bits;
use super::cell::Cell;
use super::field::Field;
use super::position::Position;
use super::ruleset::Fill;
use super::tables::Tables;
use crate::games::{Dice, Letter};
use crate::rules::{BySide, Side};

/// The byte that stands for a home square left empty.
pub const EMPTY_HOME: u8 = b'.';

/// A side's set-up: what stands on each home square, in the order of a set-up string (rank by rank from the side's own
/// back row, each rank from file a). Always a whole army on squares that the rules allow.
///
/// It holds what the other side may not know, so it has no `Display`; [`Setup::reveal`] writes it for the log and for
/// its own side.
#[derive(Clone, PartialEq, Eq)]
pub struct Setup {
    letters: Vec<Option<Letter>>,
}

/// Why a set-up is not allowed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Not one letter for each home square.
    #[error("the set-up has {found} squares, expected {expected}")]
    Length {
        /// Letters found.
        found: usize,
        /// Home squares of a side.
        expected: usize,
    },
    /// A letter that no piece of the army has.
    #[error("the set-up has '{}' at place {place}, which is no piece of this army", char::from(*.found).escape_default())]
    UnknownPiece {
        /// Its place in the string, from 1.
        place: usize,
        /// The byte found.
        found: u8,
    },
    /// A home square left empty although the army fills them all.
    #[error("the set-up leaves place {place} empty, expected every home square to be filled")]
    Empty {
        /// Its place in the string, from 1.
        place: usize,
    },
    /// Too many or too few of a piece.
    #[error("the set-up has {found} of {letter} ({name}), expected {expected}")]
    Count {
        /// The piece.
        letter: Letter,
        /// Its name.
        name: String,
        /// How many were found.
        found: usize,
        /// How many the army has.
        expected: u16,
    },
}

impl Setup {
    /// Reads a set-up string of `side`; letters may be in either case. The two sides' strings differ in length where
    /// blocked squares leave them different homes.
    ///
    /// # Errors
    /// When the string breaks the army or the squares.
    pub fn parse(rules: &Rules, side: Side, text: &str) -> Result<Self, SetupError> {
        let expected = rules.home(side).len();
        let found = text.chars().count();
        if found != expected || !text.is_ascii() {
            return Err(SetupError::Length { found, expected });
        }
        let letters = text.bytes().zip(1..).map(|(byte, place)| read_place(rules, byte, place));
        let letters = letters.collect::<Result<Vec<_>, _>>()?;
        check_counts(rules, &letters)?;
        Ok(Self { letters })
    }

    /// A uniformly random one of all set-ups that the rules allow `side`.
    pub fn random(rules: &Rules, side: Side, dice: &mut Dice) -> Self {
        let pieces = rules.army.iter().flat_map(|piece| std::iter::repeat_n(Some(piece.letter), piece.count.into()));
        let mut letters: Vec<Option<Letter>> = pieces.collect();
        letters.resize(rules.home(side).len(), None);
        dice.shuffle(&mut letters);
        Self { letters }
    }

    /// The set-up string, upper case.
    pub fn reveal(&self) -> String {
        self.letters.iter().map(|letter| char::from(letter.map_or(EMPTY_HOME, Letter::byte))).collect()
    }
}

fn read_place(rules: &Rules, byte: u8, place: usize) -> Result<Option<Letter>, SetupError> {
    if byte == EMPTY_HOME {
        return match rules.fill {
            Fill::Any => Ok(None),
            Fill::All => Err(SetupError::Empty { place }),
        };
    }
    let letter = Letter::new(byte).filter(|letter| rules.army.iter().any(|piece| piece.letter == *letter));
    letter.map(Some).ok_or(SetupError::UnknownPiece { place, found: byte })
}

fn check_counts(rules: &Rules, letters: &[Option<Letter>]) -> Result<(), SetupError> {
    for piece in &rules.army {
        let found = letters.iter().filter(|letter| **letter == Some(piece.letter)).count();
        if found != usize::from(piece.count) {
            let name = piece.name.clone();
            return Err(SetupError::Count { letter: piece.letter, name, found, expected: piece.count });
        }
    }
    Ok(())
}

impl<B: Bits> Position<B> {
    /// The start of a game with these set-ups.
    pub(super) fn from_setups(tables: &Arc<Tables<B>>, setups: &BySide<Setup>) -> Self {
        let mut field = Field::new(tables.clone(), Side::Red, 0);
        for side in Side::BOTH {
            for (&at, letter) in tables.home[side].iter().zip(&setups[side].letters) {
                if let Some(kind) = letter.and_then(|letter| tables.kind(letter)) {
                    field.put(at, Cell::piece(side, kind));
                }
            }
        }
        Self::start(field)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::stratego::presets;

    /// A lake on Blue's back row leaves Blue one home square fewer than Red.
    #[test]
    fn each_side_fills_its_own_home() {
        let mut ruleset = presets::preset("quick").expect("a preset");
        ruleset.blocked.push("a8".parse().expect("a square"));
        let rules = Rules::new(ruleset).expect("no faults");
        let red = Setup::parse(&rules, Side::Red, "FSRRNNGMBB..............").expect("24 squares");
        let blue = Setup::parse(&rules, Side::Blue, "FSRRNNGMBB.............").expect("23 squares");
        let game = rules.start(&BySide::new(red, blue));
        assert_eq!(game.reveal(), "~fsrrnng/mbb5/8/2~2~2/2~2~2/8/BB6/FSRRNNGM r 0");
        let error = Setup::parse(&rules, Side::Blue, "..............FSRRNNGMBB").err();
        assert_eq!(error, Some(SetupError::Length { found: 24, expected: 23 }));
    }
}

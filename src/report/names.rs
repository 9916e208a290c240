//! What sides and pieces are called where people see them.

use crate::games::stratego::ruleset::Numbering;
use crate::games::stratego::{Ruleset, army};
use crate::games::xiangqi::Kind;
use crate::games::{Letter, Variant};
use crate::rules::{Side, SideName, word_list};

word_list! {
    /// How the rank of a piece is shown.
    pub enum Ranks, "numbering" {
        /// As a number, the highest rank with the highest.
        MarshalHigh = "marshal-high",
        /// As a number, the highest rank with 1.
        MarshalLow = "marshal-low",
        /// As the letter of the piece.
        Letters = "letters",
    }
}

/// The words for the sides and pieces of a game.
#[derive(Debug, Clone)]
pub struct Names {
    second: SideName,
    /// In the order of the army.
    pieces: Vec<Named>,
    ranks: Ranks,
}

#[derive(Debug, Clone)]
struct Named {
    letter: Letter,
    name: String,
    /// Its rank, or its letter, as it stands on the board.
    shown: String,
    is_flag: bool,
    is_mobile: bool,
}

impl Names {
    /// The names of a game by these rules. Ranks are shown as the rule set says unless `ranks` says otherwise; in Xiangqi
    /// men are always letters.
    pub fn new(variant: &Variant, ranks: Option<Ranks>) -> Self {
        let second = variant.side_name(Side::Blue);
        match variant {
            Variant::Stratego(rules) => {
                let ranks = ranks.unwrap_or(match rules.numbering {
                    Numbering::MarshalHigh => Ranks::MarshalHigh,
                    Numbering::MarshalLow => Ranks::MarshalLow,
                });
                Self { second, pieces: army_names(rules, ranks), ranks }
            }
            Variant::Xiangqi(_) => Self { second, pieces: Kind::ALL.map(man).to_vec(), ranks: Ranks::Letters },
        }
    }

    /// How the side is called in this game.
    pub fn side_name(&self, side: Side) -> SideName {
        if side == Side::Red { SideName::Red } else { self.second }
    }

    /// The side's name at the start of a sentence.
    pub fn side(&self, side: Side) -> &'static str {
        match self.side_name(side) {
            SideName::Red => "Red",
            SideName::Blue => "Blue",
            SideName::Black => "Black",
        }
    }

    /// The piece in words, with what stands for it on the board: `scout (2)`.
    pub fn piece(&self, letter: Letter) -> String {
        match self.named(letter) {
            Some(named) if self.ranks != Ranks::Letters && named.shown == letter.to_string() => named.name.clone(),
            Some(named) => format!("{} ({})", named.name, named.shown),
            None => format!("piece ({letter})"),
        }
    }

    /// The piece in words; one that is not known is just that.
    pub fn perhaps(&self, letter: Option<Letter>) -> String {
        letter.map_or_else(|| "unknown piece".to_owned(), |letter| self.piece(letter))
    }

    /// The word for the piece alone.
    pub fn word(&self, letter: Letter) -> &str {
        self.named(letter).map_or("piece", |named| &named.name)
    }

    /// Whether a piece is a flag.
    pub fn is_flag(&self, letter: Letter) -> bool {
        self.named(letter).is_some_and(|named| named.is_flag)
    }

    /// Whether a piece can move.
    pub fn is_mobile(&self, letter: Letter) -> bool {
        self.named(letter).is_some_and(|named| named.is_mobile)
    }

    /// Whether every attack of this game is a capture, as in Xiangqi.
    pub(super) fn knows_captures_only(&self) -> bool {
        self.second == SideName::Black
    }

    /// What stands for a piece of `side` on the board. A number does not tell whose it is, so it is marked.
    pub(super) fn sign(&self, letter: Letter, side: Side) -> String {
        if self.ranks == Ranks::Letters {
            return char::from(letter.of(side)).to_string();
        }
        let mark = &self.side_name(side).as_str()[..1];
        self.named(letter).map_or_else(|| format!("{letter}{mark}"), |named| format!("{}{mark}", named.shown))
    }

    /// Width of the widest sign.
    pub(super) fn width(&self) -> usize {
        let mark = usize::from(self.ranks != Ranks::Letters);
        self.pieces.iter().map(|named| named.shown.len()).max().unwrap_or(1) + mark
    }

    /// The place of a piece in its army.
    pub(super) fn place(&self, letter: Letter) -> usize {
        self.pieces.iter().position(|named| named.letter == letter).unwrap_or(usize::MAX)
    }

    /// What stands for a piece in a list of one side's pieces.
    pub(super) fn shown(&self, letter: Letter) -> String {
        self.named(letter).map_or_else(|| letter.to_string(), |named| named.shown.clone())
    }

    fn named(&self, letter: Letter) -> Option<&Named> {
        self.pieces.iter().find(|named| named.letter == letter)
    }
}

fn army_names(rules: &Ruleset, ranks: Ranks) -> Vec<Named> {
    let mut numbered = rules.clone();
    numbered.numbering = if ranks == Ranks::MarshalLow { Numbering::MarshalLow } else { Numbering::MarshalHigh };
    let named = |piece: &army::Piece| Named {
        letter: piece.letter,
        name: piece.name.clone(),
        shown: if ranks == Ranks::Letters { piece.letter.to_string() } else { numbered.shown_rank(piece) },
        is_flag: piece.strength == army::Strength::Flag,
        is_mobile: piece.mobile,
    };
    numbered.army.iter().map(named).collect()
}

fn man(kind: Kind) -> Named {
    let letter = kind.letter();
    Named { letter, name: kind.name().to_owned(), shown: letter.to_string(), is_flag: false, is_mobile: true }
}

//! A rule set of the Stratego family: everything in which its variants differ, as data.
//!
//! Each field is a row of the table that heads the rules; the rules' own sections are named beside it. A value of this
//! type need not make sense; [`super::faults`] finds out, and [`super::Rules`] is one that does.

use crate::rules::{Board, GameResult, Side, Square, word_list};

use super::army::{Piece, Strength};

word_list! {
    /// Whether an army fills its home squares.
    pub enum Fill, "fill" {
        /// Every home square is occupied.
        All = "all",
        /// There may be fewer pieces than home squares: the engine chooses.
        Any = "any",
    }
}

word_list! {
    /// How a piece steps onto an empty square. Attacks are always orthogonal.
    pub enum Step, "step" {
        /// One square forward, backward or sideways.
        Orthogonal = "orthogonal",
        /// One square in any of the eight directions.
        All8 = "all8",
    }
}

word_list! {
    /// What comes of a fight between equal ranks.
    pub enum Ties, "ties" {
        /// Both fall.
        BothFall = "both-fall",
        /// The attacker wins.
        AttackerWins = "attacker-wins",
    }
}

word_list! {
    /// What becomes of a bomb that was hit by a piece that cannot defuse it.
    pub enum Bombs, "bombs" {
        /// It stays.
        Stay = "stay",
        /// It is removed together with the piece that hit it.
        Once = "once",
    }
}

word_list! {
    /// What each side is told of a fight (section 4).
    pub enum Disclosure, "disclosure" {
        /// Both sides see both pieces.
        Both = "both",
        /// The attacker looks at the defender; the defender learns the attacker only when the attacker falls.
        Looker = "looker",
        /// The defender's side sees the attacker; nobody is shown the defender.
        Silent = "silent",
    }
}

word_list! {
    /// What it means to be unable to move.
    pub enum Verdict, "verdict" {
        /// The side concerned loses.
        Loss = "loss",
        /// A draw.
        Draw = "draw",
    }
}

impl Verdict {
    /// The result when it falls on `side`.
    pub const fn result(self, side: Side) -> GameResult {
        match self {
            Self::Loss => GameResult::win(side.other()),
            Self::Draw => GameResult::Draw,
        }
    }
}

word_list! {
    /// When a side that has lost its last movable piece is judged.
    pub enum Immobile, "immobile" {
        /// When it is to move.
        OnTurn = "on-turn",
        /// At once.
        AtOnce = "at-once",
    }
}

word_list! {
    /// The rule against chasing without end (section 2.4).
    pub enum Chase, "chase" {
        /// A chasing move may not bring back a position that occurred in the chase.
        Isf = "isf",
        /// A chasing move may not bring back any position since the last fight.
        IsfSinceBattle = "isf-since-battle",
        /// No such rule.
        Off = "off",
    }
}

word_list! {
    /// How ranks are numbered where people see them (section 2.1). Never a matter of the rules.
    pub enum Numbering, "numbering" {
        /// The higher number is the higher rank: the classic marshal is 10.
        MarshalHigh = "marshal-high",
        /// The highest rank is 1, the next 2, and so on; a piece that slays another is called by its letter.
        MarshalLow = "marshal-low",
    }
}

/// A rule set of the Stratego family.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruleset {
    /// Its name, one word.
    pub id: String,
    /// Changes whenever its behaviour does; both go into each game's log.
    pub version: u32,
    /// Extent of the board.
    pub board: Board,
    /// Squares that no piece enters or crosses (lakes).
    pub blocked: Vec<Square>,
    /// Number of ranks at each end on which the two sides set up.
    pub home_rows: u8,
    /// Whether the army fills the home squares.
    pub fill: Fill,
    /// The pieces that each side has.
    pub army: Vec<Piece>,
    /// How pieces step onto empty squares.
    pub step: Step,
    /// Whether a slide over empty squares may end in an attack.
    pub slide_attack: bool,
    /// What comes of equal ranks.
    pub ties: Ties,
    /// What becomes of bombs that were hit.
    pub bombs: Bombs,
    /// What each side is told of a fight.
    pub disclosure: Disclosure,
    /// What befalls a side that has no legal move on its turn.
    pub stalemate: Verdict,
    /// What happens when neither side can move; `Loss` is the loss of the side to move.
    pub both_immobile: Verdict,
    /// When a side without movable pieces is judged.
    pub immobile: Immobile,
    /// Whether the game is drawn when neither side can ever reach the other's flag (section 3.5).
    pub hopeless_draw: bool,
    /// How many consecutive moves between the same two squares are allowed; 0 for no limit.
    pub two_squares: u16,
    /// The rule against chasing without end.
    pub chase: Chase,
    /// Draw after so many plies in all; 0 for no limit.
    pub max_plies: u32,
    /// Draw after so many plies without a fight; 0 for no limit.
    pub max_quiet_plies: u32,
    /// How ranks are numbered where people see them.
    pub numbering: Numbering,
}

impl Ruleset {
    /// Whether a square is on `side`'s home rows and not blocked.
    pub fn is_home(&self, side: Side, square: Square) -> bool {
        let row = match side {
            Side::Red => square.rank(),
            Side::Blue => self.board.ranks() - 1 - square.rank(),
        };
        row < self.home_rows && !self.blocked.contains(&square)
    }

    /// `side`'s home squares in the order of a set-up string: rank by rank from its own back row, each from file a.
    pub fn home(&self, side: Side) -> Vec<Square> {
        let last = self.board.ranks() - 1;
        let ranks = (0..self.home_rows.min(last + 1)).map(|row| if side == Side::Red { row } else { last - row });
        let squares = ranks.flat_map(|rank| (0..self.board.files()).filter_map(move |file| Square::new(file, rank)));
        squares.filter(|square| !self.blocked.contains(square)).collect()
    }

    /// What stands for the rank of a piece where people see it: its number in this numbering, or the letter of a piece
    /// that has none.
    pub fn shown_rank(&self, piece: &Piece) -> String {
        let low = self.numbering == Numbering::MarshalLow;
        match piece.strength {
            Strength::Rank(_) if low && piece.slays.is_some() => piece.letter.to_string(),
            Strength::Rank(rank) if low => {
                let mut higher: Vec<u8> = self.army.iter().filter_map(|other| other.strength.rank()).collect();
                higher.retain(|&other| other > rank);
                higher.sort_unstable();
                higher.dedup();
                (higher.len() + 1).to_string()
            }
            Strength::Rank(rank) => rank.to_string(),
            Strength::Bomb | Strength::Flag => piece.letter.to_string(),
        }
    }

    /// Number of pieces of one army.
    pub fn army_size(&self) -> usize {
        self.army.iter().map(|piece| usize::from(piece.count)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::stratego::presets;

    #[test]
    fn numberings_of_s002() {
        let mut rules = presets::preset("stratego").expect("a preset");
        let shown =
            |rules: &Ruleset| rules.army.iter().map(|piece| rules.shown_rank(piece)).collect::<Vec<_>>().join(" ");
        assert_eq!(shown(&rules), "10 9 8 7 6 5 4 3 2 1 B F");
        rules.numbering = Numbering::MarshalLow;
        assert_eq!(shown(&rules), "1 2 3 4 5 6 7 8 9 S B F");
    }
}

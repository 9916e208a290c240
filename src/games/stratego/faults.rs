//! What is wrong with a rule set: every fault, each named by its field.

use std::fmt;

use crate::games::Letter;
use crate::rules::Side;

use super::army::{Piece, Strength};
use super::ruleset::{Fill, Ruleset};

/// Fewest files and ranks of a board.
pub const MIN_EXTENT: u8 = 4;
/// Most consecutive moves that `two_squares` may allow.
pub const MAX_TWO_SQUARES: u16 = 1000;
/// Longest name of a piece or a rule set, in bytes.
pub const MAX_NAME: usize = 32;

/// One thing that is wrong with a rule set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The field concerned, as it is written in a rule file, for example `army.S.slays`.
    pub field: String,
    /// What was found and what was expected, lower case, one sentence.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.what)
    }
}

/// Every fault of a rule set; none for one that can be played.
pub fn faults(rules: &Ruleset) -> Vec<Fault> {
    let mut list = Faults(Vec::new());
    list.name("id", &rules.id);
    list.board(rules);
    list.army(rules);
    list.numbers(rules);
    list.0
}

struct Faults(Vec<Fault>);

impl Faults {
    fn add(&mut self, field: impl Into<String>, what: String) {
        self.0.push(Fault { field: field.into(), what });
    }

    fn name(&mut self, field: &str, name: &str) {
        let fits = name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        if name.is_empty() || name.len() > MAX_NAME || !fits {
            self.add(
                field,
                format!("'{}' is no name, expected 1 to {MAX_NAME} of a-z, 0-9 and -", name.escape_default()),
            );
        }
    }

    fn board(&mut self, rules: &Ruleset) {
        let board = rules.board;
        if board.files() < MIN_EXTENT || board.ranks() < MIN_EXTENT {
            self.add("board", format!("{board} is too small, expected at least {MIN_EXTENT}x{MIN_EXTENT}"));
        }
        for (i, square) in rules.blocked.iter().enumerate() {
            if !board.contains(*square) {
                self.add("blocked", format!("{square} is not on the {board} board"));
            }
            if rules.blocked[..i].contains(square) {
                self.add("blocked", format!("{square} is listed twice"));
            }
        }
        if rules.home_rows == 0 || u16::from(rules.home_rows) * 2 > u16::from(board.ranks()) {
            let most = board.ranks() / 2;
            self.add("home.rows", format!("{} home rows do not fit, expected 1 to {most}", rules.home_rows));
        } else {
            self.room(rules);
        }
    }

    fn room(&mut self, rules: &Ruleset) {
        let size = rules.army_size();
        let (red, blue) = (rules.home(Side::Red).len(), rules.home(Side::Blue).len());
        if red != blue {
            self.add("blocked", format!("red has {red} home squares and blue {blue}, expected as many on both sides"));
            return;
        }
        for side in Side::BOTH {
            let room = rules.home(side).len();
            let name = ["red", "blue"][side.index()];
            match rules.fill {
                Fill::All if size != room => self.add(
                    "army",
                    format!(
                        "{size} pieces do not fill {name}'s {room} home squares, expected as many as there are squares"
                    ),
                ),
                Fill::Any if size > room => {
                    self.add(
                        "army",
                        format!("{size} pieces do not fit {name}'s {room} home squares, expected {room} or fewer"),
                    );
                }
                Fill::All | Fill::Any => {}
            }
        }
    }

    fn army(&mut self, rules: &Ruleset) {
        let army = &rules.army;
        for (i, piece) in army.iter().enumerate() {
            if army[..i].iter().any(|other| other.letter == piece.letter) {
                self.add(format!("army.{}", piece.letter), "two pieces have this letter, expected one each".to_owned());
            }
            self.piece(army, piece);
        }
        let flags: u32 =
            army.iter().filter(|piece| piece.strength == Strength::Flag).map(|piece| u32::from(piece.count)).sum();
        if flags != 1 {
            self.add("army", format!("{flags} flags, expected exactly 1"));
        }
        if !army.iter().any(|piece| piece.mobile) {
            self.add("army", "no piece can move, expected at least one mobile piece".to_owned());
        }
    }

    fn piece(&mut self, army: &[Piece], piece: &Piece) {
        let field = |key: &str| format!("army.{}.{key}", piece.letter);
        self.name(&field("name"), &piece.name);
        if piece.count == 0 {
            self.add(field("count"), "0 pieces, expected 1 or more".to_owned());
        }
        if piece.mobile && !matches!(piece.strength, Strength::Rank(_)) {
            self.add(field("mobile"), "bombs and flags never move".to_owned());
        }
        if piece.slides && !piece.mobile {
            self.add(field("slides"), "a piece that does not move cannot slide".to_owned());
        }
        let unknown = |letter: Letter| !army.iter().any(|other| other.letter == letter);
        for (key, named) in [("slays", piece.slays), ("repels", piece.repels)] {
            if let Some(letter) = named.filter(|&letter| unknown(letter)) {
                self.add(field(key), format!("the army has no piece {letter}"));
            }
        }
    }

    fn numbers(&mut self, rules: &Ruleset) {
        if rules.version == 0 {
            self.add("version", "0 is no version, expected 1 or more".to_owned());
        }
        if rules.two_squares > MAX_TWO_SQUARES {
            self.add("two_squares", format!("{} is too many, expected 0 to {MAX_TWO_SQUARES}", rules.two_squares));
        }
    }
}

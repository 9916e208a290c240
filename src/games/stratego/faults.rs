//! What is wrong with a rule set: every fault, each named by its field.

use std::fmt;

use crate::games::Letter;
use crate::rules::{BySide, Side, shown};

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
    Check::ALL.iter().flat_map(|check| check.faults(rules)).collect()
}

/// One part of the search for faults, which looks at some of the fields only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Check {
    Id,
    Version,
    Extent,
    Lakes,
    HomeRows,
    Room,
    Army,
    TwoSquares,
}

impl Check {
    pub(super) const ALL: [Self; 8] =
        [Self::Id, Self::Version, Self::Extent, Self::Lakes, Self::HomeRows, Self::Room, Self::Army, Self::TwoSquares];

    /// The fields that it looks at, as a rule file writes them, the one at fault most often first.
    pub(super) const fn fields(self) -> &'static [&'static str] {
        match self {
            Self::Id => &["id"],
            Self::Version => &["version"],
            Self::Extent => &["board"],
            Self::Lakes => &["blocked", "board"],
            Self::HomeRows => &["home.rows", "board"],
            Self::Room => &["army", "home.rows", "blocked", "board", "home.fill"],
            Self::Army => &["army"],
            Self::TwoSquares => &["two_squares"],
        }
    }

    /// The faults that it finds.
    pub(super) fn faults(self, rules: &Ruleset) -> Vec<Fault> {
        let mut list = Faults(Vec::new());
        match self {
            Self::Id => list.name("id", &rules.id),
            Self::Version => list.version(rules),
            Self::Extent => list.extent(rules),
            Self::Lakes => list.lakes(rules),
            Self::HomeRows => list.home_rows(rules),
            Self::Room => list.room(rules),
            Self::Army => list.army(rules),
            Self::TwoSquares => list.two_squares(rules),
        }
        list.0
    }
}

struct Faults(Vec<Fault>);

impl Faults {
    fn add(&mut self, field: impl Into<String>, what: String) {
        self.0.push(Fault { field: field.into(), what });
    }

    fn name(&mut self, field: &str, name: &str) {
        let fits = name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        if name.is_empty() || name.len() > MAX_NAME || !fits {
            self.add(field, format!("'{}' is no name, expected 1 to {MAX_NAME} of a-z, 0-9 and -", shown(name)));
        }
    }

    fn extent(&mut self, rules: &Ruleset) {
        let board = rules.board;
        if board.files() < MIN_EXTENT || board.ranks() < MIN_EXTENT {
            self.add("board", format!("{board} is too small, expected at least {MIN_EXTENT}x{MIN_EXTENT}"));
        }
    }

    fn lakes(&mut self, rules: &Ruleset) {
        for (i, square) in rules.blocked.iter().enumerate() {
            if !rules.board.contains(*square) {
                self.add("blocked", format!("{square} is not on the {} board", rules.board));
            }
            if rules.blocked[..i].contains(square) {
                self.add("blocked", format!("{square} is listed twice"));
            }
        }
    }

    fn home_rows(&mut self, rules: &Ruleset) {
        if !fits_twice(rules) {
            let most = rules.board.ranks() / 2;
            self.add("home.rows", format!("{} home rows do not fit, expected 1 to {most}", rules.home_rows));
        }
    }

    fn room(&mut self, rules: &Ruleset) {
        if !fits_twice(rules) {
            return;
        }
        let size = rules.army_size();
        let room = BySide::from_fn(|side| rules.home(side).len());
        for side in Side::BOTH {
            self.room_of(room[side], size, rules.fill);
            if room.red == room.blue {
                // What is said of one side need not be said of the other.
                break;
            }
        }
    }

    fn room_of(&mut self, room: usize, size: usize, fill: Fill) {
        match fill {
            Fill::All if size != room => self.add(
                "army",
                format!("{size} pieces do not fill the {room} home squares, expected as many as there are squares"),
            ),
            Fill::Any if size > room => {
                self.add("army", format!("{size} pieces do not fit the {room} home squares, expected {room} or fewer"));
            }
            Fill::All | Fill::Any => {}
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

    fn version(&mut self, rules: &Ruleset) {
        if rules.version == 0 {
            self.add("version", "0 is no version, expected 1 or more".to_owned());
        }
    }

    fn two_squares(&mut self, rules: &Ruleset) {
        if rules.two_squares > MAX_TWO_SQUARES {
            self.add("two_squares", format!("{} is too many, expected 0 to {MAX_TWO_SQUARES}", rules.two_squares));
        }
    }
}

/// Whether both sides' home rows fit the board.
fn fits_twice(rules: &Ruleset) -> bool {
    rules.home_rows > 0 && u16::from(rules.home_rows) * 2 <= u16::from(rules.board.ranks())
}

//! A second, naive implementation of the Stratego family, written from the text of the rules alone.
//!
//! It keeps a map of squares, a copy of every position since the start and the list of moves, and works out everything
//! else anew whenever it is asked. It is slow and short so that a reader can hold it against the rules line by line; the
//! program's own implementation is held against it by random play.

use std::collections::{HashMap, HashSet};

use linesman::games::stratego::Ruleset;
use linesman::games::stratego::army::Piece;
use linesman::games::{Letter, Survivor};
use linesman::rules::{Move, Outcome, Side, Square};

use crate::random_rules::Start;

mod ending;
mod moves;
mod sight;

/// File and rank from 0; also names squares that no board has.
type At = (i32, i32);

const ORTHOGONAL: [At; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [At; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// One piece on the board.
#[derive(Clone)]
pub(crate) struct Man {
    pub(crate) side: Side,
    pub(crate) letter: Letter,
    /// Tells pieces of one kind apart.
    id: usize,
    moved: bool,
    shown: bool,
}

/// The position after some number of plies.
#[derive(Clone)]
struct Moment {
    men: HashMap<At, Man>,
    turn: Side,
    ply: u32,
    outcome: Option<Outcome>,
}

/// One move that was made.
#[derive(Clone)]
struct Made {
    mover: Side,
    id: usize,
    from: At,
    to: At,
    fight: Option<Fight>,
}

#[derive(Clone, Copy)]
struct Fight {
    attacker: Letter,
    defender: Letter,
    survivor: Survivor,
}

/// What one side is told of a fight: attacker, defender, who is left.
pub(crate) type Told = (Option<Letter>, Option<Letter>, Survivor);

/// A game with its whole past.
#[derive(Clone)]
pub(crate) struct Naive {
    rules: Ruleset,
    lakes: HashSet<At>,
    moments: Vec<Moment>,
    made: Vec<Made>,
}

fn at(square: Square) -> At {
    (square.file().into(), square.rank().into())
}

fn named((file, rank): At) -> Square {
    Square::new(file as u8, rank as u8).expect("a square of some board")
}

fn written(from: At, to: At) -> Move {
    Move { from: named(from), to: named(to) }
}

fn plus((x, y): At, (dx, dy): At) -> At {
    (x + dx, y + dy)
}

fn beside(a: At, b: At) -> bool {
    ORTHOGONAL.iter().any(|&way| plus(a, way) == b)
}

fn distance(from: At, to: At) -> i32 {
    (to.0 - from.0).abs().max((to.1 - from.1).abs())
}

/// Every square from `from` to `to`, both included, along a straight line.
fn line(from: At, to: At) -> Vec<At> {
    let way = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    (0..=distance(from, to)).map(|n| (from.0 + n * way.0, from.1 + n * way.1)).collect()
}

/// The borders that a move crosses: unordered pairs of neighbouring squares.
fn borders(from: At, to: At) -> HashSet<(At, At)> {
    line(from, to).windows(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1]))).collect()
}

impl Made {
    fn is_won(&self) -> bool {
        self.fight.is_some_and(|fight| fight.survivor == Survivor::Attacker)
    }
}

impl Naive {
    /// A game from its start.
    pub(crate) fn from_start(rules: &Ruleset, start: &Start) -> Self {
        match start {
            Start::Setups(red, blue) => Self::from_setups(rules, red, blue),
            Start::Position(text) => Self::from_position(rules, text),
        }
    }

    /// A game from a position, `<placement> <r|b> <ply>` with `shown=` and `moved=`.
    pub(crate) fn from_position(rules: &Ruleset, text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut men = HashMap::new();
        for (rank, row) in fields[0].split('/').rev().enumerate() {
            let mut file = 0;
            let mut number = 0;
            for sign in row.chars() {
                if let Some(digit) = sign.to_digit(10) {
                    number = number * 10 + digit as i32;
                    continue;
                }
                file += number;
                number = 0;
                if let Some(letter) = Letter::new(sign as u8) {
                    let side = if sign.is_ascii_uppercase() { Side::Red } else { Side::Blue };
                    let id = men.len();
                    men.insert((file, rank as i32), Man { side, letter, id, moved: false, shown: false });
                }
                file += 1;
            }
        }
        for marks in &fields[3..] {
            let (mark, squares) = marks.split_once('=').expect("shown= or moved=");
            for square in squares.split(',') {
                let man = men.get_mut(&at(square.parse().expect("a square"))).expect("a piece");
                if mark == "shown" { man.shown = true } else { man.moved = true }
            }
        }
        let turn = if fields[1] == "r" { Side::Red } else { Side::Blue };
        Self::start(rules, men, turn, fields[2].parse().expect("a ply"))
    }

    /// A game from two set-up strings.
    pub(crate) fn from_setups(rules: &Ruleset, red: &str, blue: &str) -> Self {
        let mut men = HashMap::new();
        for (side, letters) in [(Side::Red, red), (Side::Blue, blue)] {
            let mut letters = letters.bytes();
            for row in 0..i32::from(rules.home_rows) {
                let rank = if side == Side::Red { row } else { i32::from(rules.board.ranks()) - 1 - row };
                for file in 0..i32::from(rules.board.files()) {
                    if rules.blocked.iter().any(|&lake| at(lake) == (file, rank)) {
                        continue;
                    }
                    if let Some(letter) = letters.next().and_then(Letter::new) {
                        let id = men.len();
                        men.insert((file, rank), Man { side, letter, id, moved: false, shown: false });
                    }
                }
            }
        }
        Self::start(rules, men, Side::Red, 0)
    }

    fn start(rules: &Ruleset, men: HashMap<At, Man>, turn: Side, ply: u32) -> Self {
        let first = Moment { men, turn, ply, outcome: None };
        let lakes = rules.blocked.iter().map(|&lake| at(lake)).collect();
        let mut game = Self { rules: rules.clone(), lakes, moments: vec![first], made: Vec::new() };
        game.moments[0].outcome = game.judge();
        game
    }

    fn now(&self) -> &Moment {
        self.moments.last().expect("the start at least")
    }

    fn piece(&self, letter: Letter) -> &Piece {
        self.rules.army.iter().find(|piece| piece.letter == letter).expect("a piece of the army")
    }

    fn on_board(&self, (file, rank): At) -> bool {
        (0..i32::from(self.rules.board.files())).contains(&file)
            && (0..i32::from(self.rules.board.ranks())).contains(&rank)
    }

    fn is_lake(&self, square: At) -> bool {
        self.lakes.contains(&square)
    }

    /// How the game ended, if it has.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.now().outcome
    }

    /// The side to move.
    pub(crate) fn to_move(&self) -> Side {
        self.now().turn
    }

    /// The piece on a square, if there is one.
    pub(crate) fn man(&self, square: Square) -> Option<&Man> {
        self.now().men.get(&at(square))
    }

    /// The squares of a side's pieces, sorted.
    pub(crate) fn squares_of(&self, side: Side) -> Vec<Square> {
        let men = self.now().men.iter().filter(|(_, man)| man.side == side);
        let mut squares: Vec<Square> = men.map(|(&square, _)| named(square)).collect();
        squares.sort_unstable();
        squares
    }

    /// The last move of a side.
    pub(crate) fn last_move(&self, side: Side) -> Option<Move> {
        self.made.iter().rev().find(|made| made.mover == side).map(|made| written(made.from, made.to))
    }
}

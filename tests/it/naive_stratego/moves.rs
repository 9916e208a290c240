//! Movement (2.2, 3.3) and repetition (2.4).

use std::collections::{BTreeMap, HashMap};

use linesman::games::stratego::ruleset::{Chase, Step};
use linesman::rules::{Code, Move, Side};

use super::{At, DIAGONAL, Made, Man, Moment, Naive, ORTHOGONAL, at, beside, borders, distance, line, plus, written};

impl Naive {
    /// Why the side to move may not make a move: the first rule in the order of the list of codes.
    pub(crate) fn code(&self, mv: Move) -> Option<Code> {
        if self.outcome().is_some() {
            return Some(Code::GameOver);
        }
        let (from, to) = (at(mv.from), at(mv.to));
        self.hindrance(self.now().turn, from, to).or_else(|| self.repeats(from, to))
    }

    /// Why a side's move is impossible on the board as it stands, whatever happened before.
    fn hindrance(&self, side: Side, from: At, to: At) -> Option<Code> {
        let men = &self.now().men;
        if !self.on_board(from) || !self.on_board(to) {
            return Some(Code::OffBoard);
        }
        let Some(man) = men.get(&from) else { return Some(Code::EmptySquare) };
        let piece = self.piece(man.letter);
        let straight = from.0 == to.0 || from.1 == to.1;
        let steps = distance(from, to);
        let moves_so = if straight {
            steps == 1 || piece.slides
        } else {
            self.rules.step == Step::All8 && DIAGONAL.iter().any(|&way| plus(from, way) == to)
        };
        let target = men.get(&to);
        let faults = [
            (man.side != side, Code::NotYourPiece),
            (!piece.mobile, Code::Immobile),
            (from == to, Code::SameSquare),
            (!moves_so, Code::Geometry),
            (moves_so && self.is_obstructed(from, to), Code::PathBlocked),
            (self.is_lake(to), Code::BlockedSquare),
            (target.is_some_and(|target| target.side == side), Code::OwnPiece),
            (target.is_some() && !straight, Code::DiagonalAttack),
            (target.is_some() && steps > 1 && !self.rules.slide_attack, Code::SlideAttack),
        ];
        faults.into_iter().find(|(applies, _)| *applies).map(|(_, code)| code)
    }

    /// Whether something stands strictly between the two squares.
    fn is_obstructed(&self, from: At, to: At) -> bool {
        let way = line(from, to);
        let between = way.get(1..way.len() - 1).unwrap_or_default();
        between.iter().any(|square| self.now().men.contains_key(square) || self.is_lake(*square))
    }

    pub(super) fn repeats(&self, from: At, to: At) -> Option<Code> {
        if self.is_two_squares(from, to) {
            Some(Code::TwoSquares)
        } else if self.is_endless_chase(from, to) {
            Some(Code::Chase)
        } else {
            None
        }
    }

    /// The same piece has made at least N own moves in a row, and the new one crosses a border that all of the last N
    /// crossed.
    fn is_two_squares(&self, from: At, to: At) -> bool {
        let limit = usize::from(self.rules.two_squares);
        let id = self.now().men[&from].id;
        let own = self.made.iter().rev().filter(|made| made.mover == self.now().turn);
        let row: Vec<&Made> = own.take(limit).take_while(|made| made.id == id).collect();
        let crossed_by_all = |border| row.iter().all(|made| borders(made.from, made.to).contains(border));
        limit > 0 && row.len() == limit && borders(from, to).iter().any(crossed_by_all)
    }

    fn is_endless_chase(&self, from: At, to: At) -> bool {
        let side = self.now().turn;
        let quiet = !self.now().men.contains_key(&to);
        let reverse = self.last_move(side) == Some(written(to, from));
        if self.rules.chase == Chase::Off || !quiet || reverse || !self.now().threatens(side, to) {
            return false;
        }
        let len = self.chase_length(side);
        if len == 0 {
            return false;
        }
        let mut after = self.now().men.clone();
        let man = after.remove(&from).expect("a piece");
        after.insert(to, man);
        let now = self.moments.len() - 1;
        let back = match self.rules.chase {
            Chase::IsfSinceBattle => now - self.made.iter().rposition(|made| made.fight.is_some()).map_or(0, |i| i + 1),
            _ => len - 1,
        };
        (1..=back).any(|k| same_occupants(&self.moments[now - k].men, &after))
    }

    /// `len[side]` of the rules' pseudocode, by going through the whole game.
    fn chase_length(&self, side: Side) -> usize {
        let mut last: HashMap<Side, At> = HashMap::new();
        let mut len: HashMap<Side, usize> = Side::BOTH.into_iter().map(|side| (side, 0)).collect();
        for (made, after) in self.made.iter().zip(&self.moments[1..]) {
            let (p, o) = (made.mover, made.mover.other());
            last.insert(p, made.to);
            let evades = last.get(&o).is_some_and(|&d| beside(made.from, d));
            len.insert(o, if evades { len[&o] + 1 } else { 0 });
            if made.fight.is_some() {
                len = Side::BOTH.into_iter().map(|side| (side, 0)).collect();
            }
            len.insert(p, if after.threatens(p, made.to) { len[&p] + 1 } else { 0 });
        }
        len[&side]
    }

    /// Every square that the piece here could possibly go to: all around it, and straight ahead if it slides.
    fn aims(&self, from: At) -> Vec<At> {
        let mut aims: Vec<At> = ORTHOGONAL.iter().chain(&DIAGONAL).map(|&way| plus(from, way)).collect();
        if self.piece(self.now().men[&from].letter).slides {
            let distant = (0..26).flat_map(|n| [(from.0, n), (n, from.1)]);
            aims.extend(distant.filter(|&to| distance(from, to) > 1));
        }
        aims.retain(|&to| self.on_board(to));
        aims
    }

    /// The moves that the board allows a side, the repetition rules aside.
    pub(super) fn possible(&self, side: Side) -> impl Iterator<Item = (At, At)> {
        let own = self.now().men.iter().filter(move |(_, man)| man.side == side).map(|(&from, _)| from);
        let all = own.flat_map(|from| self.aims(from).into_iter().map(move |to| (from, to)));
        all.filter(move |&(from, to)| self.hindrance(side, from, to).is_none())
    }

    /// The sorted legal moves, and the moves that only a repetition rule forbids; those also when the game is over.
    pub(crate) fn moves(&self) -> (Vec<Move>, BTreeMap<Move, Code>) {
        let (mut legal, mut barred) = (Vec::new(), BTreeMap::new());
        for (from, to) in self.possible(self.now().turn) {
            match self.repeats(from, to) {
                Some(code) => drop(barred.insert(written(from, to), code)),
                None if self.outcome().is_none() => legal.push(written(from, to)),
                None => {}
            }
        }
        legal.sort_unstable();
        (legal, barred)
    }

    /// The sorted legal moves.
    pub(crate) fn legal(&self) -> Vec<Move> {
        self.moves().0
    }
}

impl Moment {
    /// Whether a piece of `side` on this square stands orthogonally beside an enemy piece.
    fn threatens(&self, side: Side, square: At) -> bool {
        ORTHOGONAL.iter().any(|&way| self.men.get(&plus(square, way)).is_some_and(|man| man.side != side))
    }
}

fn same_occupants(one: &HashMap<At, Man>, other: &HashMap<At, Man>) -> bool {
    one.len() == other.len()
        && one.iter().all(|(square, man)| other.get(square).is_some_and(|there| there.id == man.id))
}

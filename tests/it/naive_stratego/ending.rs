//! Combat (2.3, 3.4) and the end (2.5, 3.5).

use std::collections::HashSet;

use linesman::games::Survivor;
use linesman::games::stratego::army::{Piece, Strength};
use linesman::games::stratego::ruleset::{Bombs, Disclosure, Immobile, Step, Ties, Verdict};
use linesman::rules::{Move, Outcome, Reason, Side};

use super::{At, DIAGONAL, Fight, Made, Man, Naive, ORTHOGONAL, at, beside, plus};

impl Naive {
    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: Move) {
        assert_eq!(self.code(mv), None, "{mv} is legal");
        let (from, to) = (at(mv.from), at(mv.to));
        let mut next = self.now().clone();
        let mut man = next.men.remove(&from).expect("a piece");
        man.moved = true;
        let (mover, id) = (man.side, man.id);
        let fight = next.men.remove(&to).map(|target| {
            let survivor = self.winner(self.piece(man.letter), self.piece(target.letter));
            let fight = Fight { attacker: man.letter, defender: target.letter, survivor };
            let (attacker_shown, defender_shown) = self.shows(survivor);
            match survivor {
                Survivor::Attacker => man.shown |= attacker_shown,
                Survivor::Defender => man = Man { shown: target.shown || defender_shown, ..target },
                Survivor::Nobody => {}
            }
            fight
        });
        if fight.is_none_or(|fight| fight.survivor != Survivor::Nobody) {
            next.men.insert(to, man);
        }
        next.turn = mover.other();
        next.ply += 1;
        self.made.push(Made { mover, id, from, to, fight });
        self.moments.push(next);
        let outcome = self.judge();
        self.moments.last_mut().expect("just pushed").outcome = outcome;
    }

    /// Takes the last move back.
    pub(crate) fn undo(&mut self) {
        self.made.pop().expect("a move to take back");
        self.moments.pop();
    }

    /// The letters that a piece slays or repels come before everything else; of the two, the attacker's comes first.
    fn winner(&self, attacker: &Piece, defender: &Piece) -> Survivor {
        match (attacker.strength, defender.strength) {
            _ if attacker.slays == Some(defender.letter) => Survivor::Attacker,
            _ if defender.repels == Some(attacker.letter) => Survivor::Defender,
            (_, Strength::Flag) => Survivor::Attacker,
            (_, Strength::Bomb) if attacker.defuses => Survivor::Attacker,
            (_, Strength::Bomb) if self.rules.bombs == Bombs::Once => Survivor::Nobody,
            (_, Strength::Bomb) => Survivor::Defender,
            (Strength::Rank(a), Strength::Rank(d)) if a > d => Survivor::Attacker,
            (Strength::Rank(a), Strength::Rank(d)) if a < d => Survivor::Defender,
            _ if self.rules.ties == Ties::AttackerWins => Survivor::Attacker,
            _ => Survivor::Nobody,
        }
    }

    /// Section 4: (the defender's side sees the attacker, the attacker's side sees the defender).
    pub(super) fn shows(&self, survivor: Survivor) -> (bool, bool) {
        match self.rules.disclosure {
            Disclosure::Both => (true, true),
            Disclosure::Looker => (survivor != Survivor::Attacker, true),
            Disclosure::Silent => (true, false),
        }
    }

    pub(super) fn judge(&self) -> Option<Outcome> {
        let turn = self.now().turn;
        let taken = self.made.last().and_then(|made| made.fight).map(|fight| self.piece(fight.defender).strength);
        if taken == Some(Strength::Flag) && self.made.last().is_some_and(Made::is_won) {
            return Some(Outcome::win(turn.other(), Reason::Flag));
        }
        self.without_mobile()
            .or_else(|| self.without_hope().then(|| Outcome::draw(Reason::Hopeless)))
            .or_else(|| self.without_moves())
            .or_else(|| self.too_long())
    }

    /// 3.5: judged at once, where the rule set says so. Both sides at once are judged like both immobile.
    fn without_mobile(&self) -> Option<Outcome> {
        let without: Vec<Side> = Side::BOTH.into_iter().filter(|&side| !self.has_mobile(side)).collect();
        match without[..] {
            _ if self.rules.immobile == Immobile::OnTurn => None,
            [] => None,
            [side] => Some(verdict(self.rules.stalemate, side, Reason::Immobile)),
            _ => Some(verdict(self.rules.both_immobile, self.now().turn, Reason::Immobile)),
        }
    }

    fn without_hope(&self) -> bool {
        self.rules.hopeless_draw && !Side::BOTH.iter().any(|&side| self.has_hope(side))
    }

    fn without_moves(&self) -> Option<Outcome> {
        let turn = self.now().turn;
        if Side::BOTH.iter().all(|&side| self.possible(side).next().is_none()) {
            Some(verdict(self.rules.both_immobile, turn, Reason::BothImmobile))
        } else if self.possible(turn).all(|(from, to)| self.repeats(from, to).is_some()) {
            Some(verdict(self.rules.stalemate, turn, Reason::NoMoves))
        } else {
            None
        }
    }

    fn too_long(&self) -> Option<Outcome> {
        let quiet = self.made.iter().rev().take_while(|made| made.fight.is_none()).count() as u32;
        let reached = |limit: u32, count: u32| limit > 0 && count >= limit;
        if reached(self.rules.max_plies, self.now().ply) {
            Some(Outcome::draw(Reason::MaxPlies))
        } else if reached(self.rules.max_quiet_plies, quiet) {
            Some(Outcome::draw(Reason::QuietPlies))
        } else {
            None
        }
    }

    fn has_mobile(&self, side: Side) -> bool {
        self.now().men.values().any(|man| man.side == side && self.piece(man.letter).mobile)
    }

    /// Whether some movable piece can walk to a square beside the enemy flag, past everything that could ever go away.
    fn has_hope(&self, side: Side) -> bool {
        let men = &self.now().men;
        let defuser = men.values().any(|man| man.side == side && self.piece(man.letter).defuses);
        let open = |square: At| match men.get(&square) {
            _ if self.is_lake(square) || !self.on_board(square) => false,
            None => true,
            Some(man) => {
                let piece = self.piece(man.letter);
                piece.mobile || (piece.strength == Strength::Bomb && man.side != side && defuser)
            }
        };
        let ways = if self.rules.step == Step::All8 { [ORTHOGONAL, DIAGONAL].concat() } else { ORTHOGONAL.to_vec() };
        let own = men.iter().filter(|(_, man)| man.side == side && self.piece(man.letter).mobile);
        let mut todo: Vec<At> = own.map(|(&square, _)| square).collect();
        let mut reached: HashSet<At> = todo.iter().copied().collect();
        while let Some(square) = todo.pop() {
            let next = ways.iter().map(|&way| plus(square, way)).filter(|&next| open(next));
            let new: Vec<At> = next.filter(|&next| reached.insert(next)).collect();
            todo.extend(new);
        }
        let is_flag = |man: &Man| man.side != side && self.piece(man.letter).strength == Strength::Flag;
        men.iter().filter(|(_, man)| is_flag(man)).any(|(&flag, _)| reached.iter().any(|&near| beside(near, flag)))
    }

    /// Leaves of the tree of legal moves, by playing every one.
    pub(crate) fn perft(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.legal();
        let mut leaves = 0;
        for mv in moves {
            self.play(mv);
            leaves += self.perft(depth - 1);
            self.undo();
        }
        leaves
    }
}

fn verdict(verdict: Verdict, side: Side, reason: Reason) -> Outcome {
    match verdict {
        Verdict::Loss => Outcome::loss(side, reason),
        Verdict::Draw => Outcome::draw(reason),
    }
}

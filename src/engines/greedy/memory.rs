//! What the engine remembers: where everything stands, what each enemy piece can still be, and what has fallen.

use super::combat::{Combat, Kind, Kinds, each};
use super::lattice::{Lattice, Place};
use crate::games::view::{self, View};
use crate::games::{Event, Letter, SeenFight, Survivor};
use crate::rules::{Side, Square};

/// An enemy piece, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Suspect {
    /// What it can still be.
    pub(super) kinds: Kinds,
    /// Whether it has moved.
    pub(super) moved: bool,
}

impl Suspect {
    /// What it is, where only one kind is left.
    pub(super) fn known(self) -> Option<Kind> {
        self.kinds.is_power_of_two().then(|| self.kinds.trailing_zeros() as Kind)
    }
}

/// What stands on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stand {
    Empty,
    Blocked,
    Own(Kind),
    Enemy(Suspect),
}

/// The memory of one side.
pub(super) struct Memory {
    side: Side,
    stands: Vec<Stand>,
    /// Own pieces left, by kind.
    pub(super) own: Vec<u16>,
    /// Enemy pieces left, by kind: all but those that are known to have fallen.
    pub(super) enemy: Vec<u16>,
    /// Enemy pieces that fell and can have moved.
    enemy_mobile_fallen: u16,
    /// Plies since the last fight.
    pub(super) quiet: u32,
    /// How often an own piece came to each square since the last fight.
    pub(super) visits: Vec<u16>,
    /// Where the own piece that moved last came from, and where it went.
    pub(super) last: Option<(Place, Place)>,
}

impl Memory {
    /// The memory of a side that sees this board and remembers nothing before it.
    pub(super) fn new(side: Side, combat: &Combat, view: &View) -> Self {
        let stands: Vec<Stand> =
            view.board().squares().map(|square| read_sign(side, combat, view.sign(square))).collect();
        let mut own = vec![0; combat.len()];
        for stand in &stands {
            if let Stand::Own(kind) = *stand {
                own[kind] += 1;
            }
        }
        Self {
            side,
            visits: vec![0; stands.len()],
            stands,
            own,
            enemy: (0..combat.len()).map(|kind| combat.count(kind)).collect(),
            enemy_mobile_fallen: 0,
            quiet: 0,
            last: None,
        }
    }

    /// What stands on a place.
    pub(super) fn stand(&self, place: Place) -> Stand {
        self.stands.get(place).copied().unwrap_or(Stand::Blocked)
    }

    /// The enemy piece on a place.
    pub(super) fn suspect(&self, place: Place) -> Option<Suspect> {
        match self.stand(place) {
            Stand::Enemy(suspect) => Some(suspect),
            _ => None,
        }
    }

    /// Every enemy piece and where it stands.
    pub(super) fn suspects(&self) -> impl Iterator<Item = (Place, Suspect)> + '_ {
        (0..self.stands.len()).filter_map(|place| Some((place, self.suspect(place)?)))
    }

    /// How many enemy pieces that can move are left at least.
    pub(super) fn enemy_mobile(&self, combat: &Combat) -> u16 {
        let army: u16 = each(combat.mobile).map(|kind| combat.count(kind)).sum();
        army.saturating_sub(self.enemy_mobile_fallen)
    }

    /// Learns of a move that fits the board.
    pub(super) fn learn(&mut self, combat: &Combat, lattice: &Lattice, event: &Event) {
        let (Some(from), Some(to)) = (lattice.place(event.mv.from), lattice.place(event.mv.to)) else { return };
        if event.mover == self.side {
            self.last = Some((from, to));
        } else {
            self.narrow_by_move(combat, from, event.mv.from, event.mv.to);
        }
        let mover = self.stand(from);
        self.stands[from] = Stand::Empty;
        match event.fight {
            None => {
                self.quiet = self.quiet.saturating_add(1);
                self.stands[to] = mover;
                if event.mover == self.side {
                    self.visits[to] = self.visits[to].saturating_add(1);
                }
            }
            Some(fight) => {
                self.quiet = 0;
                self.visits.fill(0);
                self.fight(combat, mover, to, fight);
            }
        }
    }

    /// What moves is neither bomb nor flag; what went more than one square slides.
    fn narrow_by_move(&mut self, combat: &Combat, place: Place, from: Square, to: Square) {
        let far = from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank())) > 1;
        let possible = if far { combat.sliders } else { combat.mobile };
        if let Some(Stand::Enemy(suspect)) = self.stands.get_mut(place) {
            suspect.moved = true;
            suspect.kinds = narrowed(suspect.kinds, possible);
        }
    }

    fn fight(&mut self, combat: &Combat, attacker: Stand, to: Place, fight: SeenFight) {
        let defender = self.stand(to);
        let told = |letter: Option<Letter>| letter.and_then(|letter| combat.kind(letter));
        let (attacker, defender) = match (attacker, defender) {
            (Stand::Own(own), Stand::Enemy(suspect)) => {
                let fits = |kind| combat.fight(own, kind) == fight.survivor;
                (Stand::Own(own), Stand::Enemy(learned(combat, suspect, told(fight.defender), fits)))
            }
            (Stand::Enemy(suspect), Stand::Own(own)) => {
                let fits = |kind| combat.fight(kind, own) == fight.survivor;
                (Stand::Enemy(learned(combat, suspect, told(fight.attacker), fits)), Stand::Own(own))
            }
            other => other,
        };
        if fight.survivor != Survivor::Attacker {
            self.bury(combat, attacker);
        }
        if fight.survivor != Survivor::Defender {
            self.bury(combat, defender);
        }
        self.stands[to] = match fight.survivor {
            Survivor::Attacker => attacker,
            Survivor::Defender => defender,
            Survivor::Nobody => Stand::Empty,
        };
    }

    fn bury(&mut self, combat: &Combat, fallen: Stand) {
        match fallen {
            Stand::Own(kind) => self.own[kind] = self.own[kind].saturating_sub(1),
            Stand::Enemy(suspect) => {
                if let Some(kind) = suspect.known() {
                    self.enemy[kind] = self.enemy[kind].saturating_sub(1);
                }
                if suspect.moved || suspect.kinds & !combat.mobile == 0 {
                    self.enemy_mobile_fallen += 1;
                }
            }
            Stand::Empty | Stand::Blocked => {}
        }
    }
}

/// The kinds of both sets, or the first where that would leave none: an impossible piece is still some piece.
fn narrowed(kinds: Kinds, possible: Kinds) -> Kinds {
    if kinds & possible == 0 { kinds } else { kinds & possible }
}

/// A suspect after a fight: the letter that was told, or whatever fits how it went.
fn learned(combat: &Combat, suspect: Suspect, told: Option<Kind>, fits: impl Fn(Kind) -> bool) -> Suspect {
    let possible = each(combat.all).filter(|&kind| fits(kind)).fold(0, |set, kind| set | 1 << kind);
    Suspect { kinds: told.map_or_else(|| narrowed(suspect.kinds, possible), |kind| 1 << kind), ..suspect }
}

fn read_sign(side: Side, combat: &Combat, sign: Option<view::Sign>) -> Stand {
    match sign {
        Some(view::EMPTY) => Stand::Empty,
        None | Some(view::BLOCKED) => Stand::Blocked,
        Some(view::UNKNOWN_UNMOVED) => Stand::Enemy(Suspect { kinds: combat.all, moved: false }),
        Some(view::UNKNOWN_MOVED) => Stand::Enemy(Suspect { kinds: combat.mobile, moved: true }),
        Some(byte) => match Letter::new(byte).and_then(|letter| combat.kind(letter)) {
            Some(kind) if byte.is_ascii_uppercase() == (side == Side::Red) => Stand::Own(kind),
            Some(kind) => Stand::Enemy(Suspect { kinds: 1 << kind, moved: combat.mobile >> kind & 1 == 1 }),
            None => Stand::Blocked,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Variant;
    use crate::games::stratego::Rules;
    use crate::games::stratego::settings::Setting;
    use crate::protocol::ToEngine;

    /// Red's memory of a game of `quick` under this disclosure, after these lines of the protocol.
    struct Told {
        rules: Rules,
        combat: Combat,
        memory: Memory,
    }

    fn told(disclosure: &str, lines: &[&str]) -> Told {
        let setting = ("disclosure".to_owned(), Setting::Word(disclosure.to_owned()));
        let quick = Variant::preset("quick").expect("a preset");
        let Variant::Stratego(rules) = quick.with_settings(&[setting]).expect("a setting") else {
            unreachable!("a preset of the family")
        };
        let (combat, lattice) = (Combat::new(&rules), Lattice::new(&rules));
        let mut memory = None;
        for line in lines {
            match (ToEngine::parse(line).expect("a message"), &mut memory) {
                (ToEngine::View { view, .. }, memory) => *memory = Some(Memory::new(Side::Red, &combat, &view)),
                (ToEngine::Event(event), Some(memory)) => memory.learn(&combat, &lattice, &event.event()),
                _ => panic!("{line}"),
            }
        }
        Told { memory: memory.expect("a view"), combat, rules }
    }

    impl Told {
        /// The letters that an enemy piece can still have, in the order of the army.
        fn letters(&self, square: &str) -> String {
            let place = Lattice::new(&self.rules).place(square.parse().expect("a square")).expect("on the board");
            let kinds = self.memory.suspect(place).unwrap_or_else(|| panic!("no enemy on {square}")).kinds;
            each(kinds).map(|kind| char::from(self.rules.army[kind].letter.byte())).collect()
        }

        fn left(&self, letter: u8) -> u16 {
            self.memory.enemy[Letter::new(letter).and_then(|letter| self.combat.kind(letter)).expect("a kind")]
        }
    }

    const VIEW: &str = "view 0 3??3/8/8/2~2~2/2~2~2/8/3G4/F7 r";

    #[test]
    fn nothing_is_known_of_what_never_moved() {
        assert_eq!(told("both", &[VIEW]).letters("d8"), "MGNRSBF");
    }

    #[test]
    fn what_moves_is_neither_bomb_nor_flag_and_what_slides_is_a_scout() {
        let told =
            told("both", &[VIEW, "event 1 red d2d3", "event 2 blue d8d7", "event 3 red d3d2", "event 4 blue e8e4"]);
        assert_eq!(told.letters("d7"), "MGNRS");
        assert_eq!(told.letters("e4"), "R");
        assert_eq!(told.memory.quiet, 4);
    }

    #[test]
    fn what_was_shown_is_remembered_and_what_fell_is_counted() {
        let lines = [VIEW, "event 1 red d2d3", "event 2 blue d8d4", "event 3 red d3d4 attack G r attacker"];
        let told = told("both", &lines);
        assert_eq!((told.left(b'R'), told.left(b'N')), (1, 2));
        assert_eq!(told.memory.enemy_mobile(&told.combat), 6);
        assert_eq!(told.memory.quiet, 0);
    }

    #[test]
    fn what_was_not_shown_is_worked_out_from_how_the_fight_went() {
        let lines = ["view 0 8/8/8/2~2~2/2~2~2/3?4/3G4/F7 r", "event 1 red d2d3 attack G ? defender"];
        assert_eq!(told("silent", &lines).letters("d3"), "MB");
        let lines = ["view 0 8/8/8/2~2~2/2~2~2/3?4/3N4/F7 b", "event 1 blue d3d2 attack ? N attacker"];
        assert_eq!(told("looker", &lines).letters("d2"), "MG");
    }
}

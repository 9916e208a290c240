//! Who beats whom, as an engine reads it from the rules that it was told.

use crate::games::stratego::army::{Piece, Strength};
use crate::games::stratego::{Rules, Ruleset};
use crate::games::{Letter, Survivor};

/// A kind of piece: its index in the army.
pub(super) type Kind = usize;

/// A set of kinds, one bit a kind. An army has at most one kind a letter.
pub(super) type Kinds = u32;

/// The kinds of a set, from the lowest.
pub(super) fn each(kinds: Kinds) -> impl Iterator<Item = Kind> {
    (0..Kinds::BITS as usize).filter(move |kind| kinds >> kind & 1 == 1)
}

/// The army and its fights.
pub(super) struct Combat {
    rules: Rules,
    fights: Vec<Survivor>,
    /// Every kind.
    pub(super) all: Kinds,
    /// Kinds that move.
    pub(super) mobile: Kinds,
    /// Kinds that move any distance.
    pub(super) sliders: Kinds,
    /// Kinds that defuse bombs.
    pub(super) defusers: Kinds,
    /// Bombs.
    pub(super) bombs: Kinds,
    /// The flag.
    pub(super) flag: Kinds,
}

impl Combat {
    /// The fights of these rules.
    pub(super) fn new(rules: &Rules) -> Self {
        let army = &rules.army;
        let kinds = |wanted: fn(&Piece) -> bool| -> Kinds {
            army.iter().enumerate().filter(|(_, piece)| wanted(piece)).fold(0, |set, (kind, _)| set | 1 << kind)
        };
        let survivor = |attacker: &Piece, defender: &Piece| {
            rules.fight(attacker.letter, defender.letter).map_or(Survivor::Nobody, |(survivor, _)| survivor)
        };
        let fights = army
            .iter()
            .flat_map(|attacker| army.iter().map(|defender| survivor(attacker, defender)).collect::<Vec<_>>());
        Self {
            fights: fights.collect(),
            all: kinds(|_| true),
            mobile: kinds(|piece| piece.mobile),
            sliders: kinds(|piece| piece.slides),
            defusers: kinds(|piece| piece.defuses),
            bombs: kinds(|piece| piece.strength == Strength::Bomb),
            flag: kinds(|piece| piece.strength == Strength::Flag),
            rules: rules.clone(),
        }
    }

    /// The rules.
    pub(super) fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// Number of kinds.
    pub(super) fn len(&self) -> usize {
        self.rules.army.len()
    }

    /// How many of a kind an army has to begin with.
    pub(super) fn count(&self, kind: Kind) -> u16 {
        self.rules.army.get(kind).map_or(0, |piece| piece.count)
    }

    /// The kind of a letter.
    pub(super) fn kind(&self, letter: Letter) -> Option<Kind> {
        self.rules.army.iter().position(|piece| piece.letter == letter)
    }

    /// Who survives when one kind attacks another.
    pub(super) fn fight(&self, attacker: Kind, defender: Kind) -> Survivor {
        self.fights.get(attacker * self.len() + defender).copied().unwrap_or(Survivor::Nobody)
    }
}

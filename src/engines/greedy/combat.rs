//! Who beats whom, as an engine reads it from the rules that it was told.

use crate::games::stratego::army::{Piece, Strength};
use crate::games::stratego::ruleset::{Bombs, Ties};
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
        let fights = army.iter().flat_map(|attacker| army.iter().map(|defender| fight(rules, attacker, defender)));
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

/// Who survives a fight (rules, section 2.3): slaying comes before repelling, both before bombs and ranks.
fn fight(rules: &Ruleset, attacker: &Piece, defender: &Piece) -> Survivor {
    if attacker.slays == Some(defender.letter) {
        return Survivor::Attacker;
    }
    if defender.repels == Some(attacker.letter) {
        return Survivor::Defender;
    }
    match (attacker.strength, defender.strength) {
        (_, Strength::Flag) => Survivor::Attacker,
        (_, Strength::Bomb) if attacker.defuses => Survivor::Attacker,
        (_, Strength::Bomb) if rules.bombs == Bombs::Once => Survivor::Nobody,
        (_, Strength::Bomb) | (Strength::Bomb | Strength::Flag, _) => Survivor::Defender,
        (Strength::Rank(own), Strength::Rank(other)) if own > other => Survivor::Attacker,
        (Strength::Rank(own), Strength::Rank(other)) if own < other => Survivor::Defender,
        _ if rules.ties == Ties::AttackerWins => Survivor::Attacker,
        _ => Survivor::Nobody,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Variant, View, view};
    use crate::rules::{Move, Side, Square};

    /// Red's attacker comes up the e-file to Blue's back row and meets the defender there; the flags stand apart.
    fn judged(variant: &Variant, attacker: &Piece, defender: &Piece) -> Survivor {
        let Variant::Stratego(rules) = variant else { unreachable!("a preset of the family") };
        let square = |file, rank| Square::new(file, rank).expect("a square");
        let last = rules.board.ranks() - 1;
        let flag = rules.army.iter().find(|piece| piece.strength == Strength::Flag).expect("a flag").letter;
        // In some games a side must be able to move.
        let spare = rules.army.iter().find(|piece| piece.mobile && piece.letter != defender.letter).expect("a piece");
        let sign = |at: Square| match at {
            at if at == square(2, last) => spare.letter.of(Side::Blue),
            at if rules.blocked.contains(&at) => view::BLOCKED,
            at if at == square(0, 0) => flag.of(Side::Red),
            at if at == square(4, last - 1) => attacker.letter.of(Side::Red),
            at if at == square(4, last) => defender.letter.of(Side::Blue),
            at if at == square(0, last) && defender.letter != flag => flag.of(Side::Blue),
            _ => view::EMPTY,
        };
        let view = View::new(rules.board, Side::Red, b'r', rules.board.squares().map(sign).collect());
        let mut game = variant.position(&format!("{view} 0")).unwrap_or_else(|error| panic!("{view}: {error}"));
        game.play(Move { from: square(4, last - 1), to: square(4, last) }).expect("an attack");
        game.last_event(Side::Red).and_then(|event| event.fight).expect("a fight").survivor
    }

    #[test]
    fn the_engine_reads_the_rules_of_combat_as_the_referee_does() {
        for name in Variant::names() {
            let variant = Variant::preset(name).expect("a preset");
            let Variant::Stratego(rules) = &variant else { continue };
            let combat = Combat::new(rules);
            for attacker in rules.army.iter().filter(|piece| piece.mobile) {
                for defender in &rules.army {
                    let kind = |piece: &Piece| combat.kind(piece.letter).expect("its own letter");
                    let read = combat.fight(kind(attacker), kind(defender));
                    let judged = judged(&variant, attacker, defender);
                    assert_eq!(read, judged, "{name} {} {}", attacker.letter, defender.letter);
                }
            }
        }
    }
}

//! Who survives a fight (section 2.3), for every pair of pieces of an army, found once.

use super::army::{Piece, Strength};
use super::cell::{KINDS, Kind};
use super::ruleset::{Bombs, Ruleset, Ties};
use crate::games::Survivor;

/// Who survives when one kind attacks another.
pub(super) struct Combat {
    /// At `attacker * KINDS + defender`.
    survivors: Box<[Survivor]>,
}

impl Combat {
    pub(super) fn new(rules: &Ruleset) -> Self {
        let mut survivors = vec![Survivor::Nobody; KINDS * KINDS];
        for (a, attacker) in rules.army.iter().enumerate() {
            for (d, defender) in rules.army.iter().enumerate() {
                survivors[a * KINDS + d] = survivor(rules, attacker, defender);
            }
        }
        Self { survivors: survivors.into() }
    }

    #[inline]
    pub(super) fn survivor(&self, attacker: Kind, defender: Kind) -> Survivor {
        self.survivors[attacker.index() * KINDS + defender.index()]
    }
}

/// Who survives a fight (section 2.3). A piece that slays what it attacks is asked before one that repels.
fn survivor(rules: &Ruleset, attacker: &Piece, defender: &Piece) -> Survivor {
    if attacker.slays == Some(defender.letter) {
        return Survivor::Attacker;
    }
    if defender.repels == Some(attacker.letter) {
        return Survivor::Defender;
    }
    let (own, other) = match (attacker.strength, defender.strength) {
        (_, Strength::Flag) => return Survivor::Attacker,
        (_, Strength::Bomb) if attacker.defuses => return Survivor::Attacker,
        (_, Strength::Bomb) => {
            return match rules.bombs {
                Bombs::Stay => Survivor::Defender,
                Bombs::Once => Survivor::Nobody,
            };
        }
        (Strength::Rank(own), Strength::Rank(other)) => (own, other),
        (Strength::Bomb | Strength::Flag, Strength::Rank(_)) => return Survivor::Defender,
    };
    match own.cmp(&other) {
        std::cmp::Ordering::Greater => Survivor::Attacker,
        std::cmp::Ordering::Less => Survivor::Defender,
        std::cmp::Ordering::Equal => match rules.ties {
            Ties::BothFall => Survivor::Nobody,
            Ties::AttackerWins => Survivor::Attacker,
        },
    }
}

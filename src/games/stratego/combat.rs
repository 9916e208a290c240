//! Who survives a fight (section 2.3), for every pair of pieces of an army, found once.

use super::army::{Piece, Strength};
use super::cell::{KINDS, Kind};
use super::ruleset::{Bombs, Ruleset, Ties};
use crate::games::{Letter, Survivor};

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
                survivors[a * KINDS + d] = judge(rules, attacker, defender).0;
            }
        }
        Self { survivors: survivors.into() }
    }

    #[inline]
    pub(super) fn survivor(&self, attacker: Kind, defender: Kind) -> Survivor {
        self.survivors[attacker.index() * KINDS + defender.index()]
    }
}

/// Why a fight ends as it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// The attacker slays what it attacked.
    Slays,
    /// The defender repels what attacked it.
    Repels,
    /// The defender is the flag.
    Flag,
    /// The attacker defuses bombs, and the defender is one.
    Defuses,
    /// The defender is a bomb.
    Bomb,
    /// The attacker has the higher rank.
    Higher,
    /// The attacker has the lower rank.
    Lower,
    /// Both have the same rank.
    Equal,
}

impl Ruleset {
    /// Who survives when one piece of the army attacks another, and why; `None` for a letter that the army does not have.
    pub fn fight(&self, attacker: Letter, defender: Letter) -> Option<(Survivor, Ground)> {
        let piece = |letter| self.army.iter().find(|piece| piece.letter == letter);
        Some(judge(self, piece(attacker)?, piece(defender)?))
    }
}

/// Who survives a fight (section 2.3), and why. A piece that slays what it attacks is asked before one that repels.
fn judge(rules: &Ruleset, attacker: &Piece, defender: &Piece) -> (Survivor, Ground) {
    if attacker.slays == Some(defender.letter) {
        return (Survivor::Attacker, Ground::Slays);
    }
    if defender.repels == Some(attacker.letter) {
        return (Survivor::Defender, Ground::Repels);
    }
    let (own, other) = match (attacker.strength, defender.strength) {
        (_, Strength::Flag) => return (Survivor::Attacker, Ground::Flag),
        (_, Strength::Bomb) if attacker.defuses => return (Survivor::Attacker, Ground::Defuses),
        (_, Strength::Bomb) => {
            let survivor = match rules.bombs {
                Bombs::Stay => Survivor::Defender,
                Bombs::Once => Survivor::Nobody,
            };
            return (survivor, Ground::Bomb);
        }
        (Strength::Rank(own), Strength::Rank(other)) => (own, other),
        (Strength::Bomb | Strength::Flag, Strength::Rank(_)) => return (Survivor::Defender, Ground::Lower),
    };
    match own.cmp(&other) {
        std::cmp::Ordering::Greater => (Survivor::Attacker, Ground::Higher),
        std::cmp::Ordering::Less => (Survivor::Defender, Ground::Lower),
        std::cmp::Ordering::Equal => {
            let survivor = match rules.ties {
                Ties::BothFall => Survivor::Nobody,
                Ties::AttackerWins => Survivor::Attacker,
            };
            (survivor, Ground::Equal)
        }
    }
}

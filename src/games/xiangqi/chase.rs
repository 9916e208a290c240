//! Which men a move chases, in the sense of the Asian rules.
//!
//! A move chases a man when it makes a threat to win it by a capture. Which captures win a man:
//!
//! - Generals and soldiers chase nothing; a general, and a soldier before the river, are not chased.
//! - A horse or cannon threatens every chariot, a guard or elephant every chariot, cannon and horse, protected or not.
//! - Any other capture is a threat when the other side cannot legally recapture.
//! - Men of one kind that could capture each other do not chase each other; a man that is pinned, or a horse whose leg
//!   is blocked, could not.
//! - A capture that would leave the own general attacked is no threat.
//!
//! A move makes the threat when the capture was impossible before it, or when its victim was protected before and those
//! who seem to protect it now cannot legally recapture. A victim that merely lost its protection is not chased.

use super::piece::{Kind, Piece};
use super::placement::{Placement, Step};
use super::point::Point;
use super::zone::is_across;
use crate::rules::Side;

/// A capture that threatens to win a man.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Threat {
    /// Where the attacker stands.
    pub(super) attacker: Point,
    /// Where the victim stands.
    pub(super) victim: Point,
}

/// The threats of the side that has just moved which its move made.
pub(super) fn threats_made(before: &Placement, step: Step, after: &Placement) -> impl Iterator<Item = Threat> {
    let mover = after.man(step.to).map(|man| man.side);
    let threats = mover.map(|side| threats(after, side)).unwrap_or_default();
    threats.into_iter().filter(move |&threat| is_new(before, step, after, threat))
}

/// Whether the move made the threat: the capture was impossible before, or the victim was protected and those who
/// protect it now only seem to.
fn is_new(before: &Placement, step: Step, after: &Placement, threat: Threat) -> bool {
    let Threat { attacker, victim } = threat;
    let was_at = if attacker == step.to { step.from } else { attacker };
    let attacked = before.man(was_at).is_some_and(|hunter| before.reach(hunter, was_at).contains(victim));
    if !attacked {
        return true;
    }
    let Some(prey) = after.man(victim) else { return false };
    let captured = after.after(Step { from: attacker, to: victim });
    !is_threat(before, was_at, victim) && !captured.capturers(prey.side, victim).is_empty()
}

/// Every threat of a side.
fn threats(placement: &Placement, side: Side) -> Vec<Threat> {
    let enemies = placement.side(side.other());
    let mut threats = Vec::new();
    for attacker in placement.side(side) {
        let Some(man) = placement.man(attacker) else { continue };
        let victims = placement.reach(man, attacker) & enemies;
        threats.extend(
            victims.points().filter(|&v| is_threat(placement, attacker, v)).map(|victim| Threat { attacker, victim }),
        );
    }
    threats
}

/// Whether the man on `attacker` threatens to win the man on `victim`.
fn is_threat(placement: &Placement, attacker: Point, victim: Point) -> bool {
    let (Some(hunter), Some(prey)) = (placement.man(attacker), placement.man(victim)) else { return false };
    let capture = Step { from: attacker, to: victim };
    if !placement.reach(hunter, attacker).contains(victim)
        || !chases(hunter.kind)
        || !is_chased(prey, victim)
        || !is_legal(placement, hunter.side, capture)
    {
        return false;
    }
    if is_worth_any_price(hunter.kind, prey.kind) {
        return true;
    }
    let mutual = hunter.kind == prey.kind && could_strike_back(placement, prey, capture);
    !mutual && !could_recapture(&placement.after(capture), prey.side, victim)
}

fn chases(kind: Kind) -> bool {
    !matches!(kind, Kind::General | Kind::Soldier)
}

fn is_chased(prey: Piece, at: Point) -> bool {
    match prey.kind {
        Kind::General => false,
        Kind::Soldier => is_across(prey.side, at),
        _ => true,
    }
}

fn is_worth_any_price(hunter: Kind, prey: Kind) -> bool {
    match hunter {
        Kind::Horse | Kind::Cannon => prey == Kind::Chariot,
        Kind::Guard | Kind::Elephant => matches!(prey, Kind::Chariot | Kind::Cannon | Kind::Horse),
        _ => false,
    }
}

/// Whether the victim of this capture could capture the attacker instead.
fn could_strike_back(placement: &Placement, prey: Piece, capture: Step) -> bool {
    let back = Step { from: capture.to, to: capture.from };
    placement.reach(prey, back.from).contains(back.to) && is_legal(placement, prey.side, back)
}

/// Whether `side` could capture the man that now stands on the point.
fn could_recapture(placement: &Placement, side: Side, point: Point) -> bool {
    placement.capturers(side, point).points().any(|from| is_legal(placement, side, Step { from, to: point }))
}

/// Whether the step leaves the side's own general unattacked.
fn is_legal(placement: &Placement, side: Side, step: Step) -> bool {
    placement.checkers_after(side, step).is_empty()
}

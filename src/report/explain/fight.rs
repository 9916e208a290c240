//! A legal move in words: what it did, what came of a fight, and who saw what of it.

use serde_json::{Value, json};

use super::ruling::{Ruling, Told};
use super::subject::Subject;
use crate::games::stratego::{Ground, Ruleset};
use crate::games::{Event, Game, Letter, SeenFight, Survivor, Variant};
use crate::report::citation::Citation;
use crate::report::names::Names;
use crate::report::sheet::Sheet;
use crate::report::telling;
use crate::rules::{BySide, Side};

/// The ruling on a move that led from one position to the other.
pub(super) fn ruling(subject: &Subject<'_>, before: &dyn Game, after: &dyn Game) -> Ruling {
    let names = &subject.names;
    let side = before.to_move();
    let event = telling::whole(after);
    let Told { text, evidence } = event.map_or_else(Told::default, |event| told(subject, before, after, &event));
    let mut rules = vec![Citation::of_movement(&subject.variant)];
    if event.is_some_and(|event| event.fight.is_some()) && !names.knows_captures_only() {
        rules.extend(Citation::of_fight(&subject.variant));
    }
    Ruling {
        kind: "move",
        side: Some(names.side_name(side)),
        mv: event.map(|event| event.mv.to_string()),
        code: None,
        outcome: None,
        text,
        rules,
        evidence,
    }
}

fn told(subject: &Subject<'_>, before: &dyn Game, after: &dyn Game, event: &Event) -> Told {
    let names = &subject.names;
    let moved = Sheet::truth(before).letter(event.mv.from);
    let mut text = vec![format!("{}. The move is legal.", telling::sentence(names, event, moved))];
    let (Some(fight), Variant::Stratego(rules)) = (event.fight, &subject.variant) else {
        return Told { text, evidence: Value::Null };
    };
    let seen = BySide::from_fn(|side| after.last_event(side).and_then(|event| event.fight));
    text.extend(why(rules, names, fight));
    text.extend(Side::BOTH.map(|side| saw(names, side, event.mover, seen[side])));
    Told { text, evidence: facts(rules, fight, &seen, event.mover) }
}

/// Why a fight ended as it did.
fn why(rules: &Ruleset, names: &Names, fight: SeenFight) -> Option<String> {
    let (attacker, defender) = (fight.attacker?, fight.defender?);
    let (_, ground) = rules.fight(attacker, defender)?;
    let (a, d) = (names.piece(attacker), names.piece(defender));
    Some(match ground {
        Ground::Slays => format!("A {a} defeats a {d} that it attacks, whatever the ranks."),
        Ground::Repels => format!("A {d} defeats a {a} that attacks it, whatever the ranks."),
        Ground::Flag => format!("Any piece that can move captures the {d}."),
        Ground::Defuses => format!("A {a} defuses bombs: it removes the {d} and takes its place."),
        Ground::Bomb if fight.survivor == Survivor::Nobody => {
            format!("A {a} does not defuse bombs: it falls, and by these rules the {d} is removed with it.")
        }
        Ground::Bomb => format!("A {a} does not defuse bombs: it falls, and the {d} stays."),
        Ground::Higher => format!("A {a} has a higher rank than a {d}: the attacker wins."),
        Ground::Lower => format!("A {a} has a lower rank than a {d}: the defender wins."),
        Ground::Equal if fight.survivor == Survivor::Attacker => {
            "Both have the same rank; by these rules the attacker wins then.".to_owned()
        }
        Ground::Equal => "Both have the same rank: both fall.".to_owned(),
    })
}

/// What one side was shown of a fight.
fn saw(names: &Names, side: Side, mover: Side, seen: Option<SeenFight>) -> String {
    let letters = seen.map_or((None, None), |fight| (fight.attacker, fight.defender));
    let (own, other) = if mover == side { letters } else { (letters.1, letters.0) };
    let shown = |letter: Option<Letter>| {
        letter.map_or_else(
            || "was not shown the other".to_owned(),
            |letter| format!("was shown the {}", names.piece(letter)),
        )
    };
    format!("{} knows its own {} and {}.", names.side(side), names.perhaps(own), shown(other))
}

fn facts(rules: &Ruleset, fight: SeenFight, seen: &BySide<Option<SeenFight>>, mover: Side) -> Value {
    let letter = |letter: Option<Letter>, side: Side| letter.map(|letter| char::from(letter.of(side)).to_string());
    let pieces = |fight: Option<SeenFight>| {
        json!({
            "attacker": letter(fight.and_then(|fight| fight.attacker), mover),
            "defender": letter(fight.and_then(|fight| fight.defender), mover.other()),
        })
    };
    let ground = fight.attacker.zip(fight.defender).and_then(|(attacker, defender)| rules.fight(attacker, defender));
    json!({
        "attacker": letter(fight.attacker, mover),
        "defender": letter(fight.defender, mover.other()),
        "survivor": fight.survivor.as_str(),
        "ground": ground.map(|(_, ground)| ground_word(ground)),
        "red_saw": pieces(seen.red),
        "blue_saw": pieces(seen.blue),
    })
}

const fn ground_word(ground: Ground) -> &'static str {
    match ground {
        Ground::Slays => "slays",
        Ground::Repels => "repels",
        Ground::Flag => "flag",
        Ground::Defuses => "defuses",
        Ground::Bomb => "bomb",
        Ground::Higher => "higher-rank",
        Ground::Lower => "lower-rank",
        Ground::Equal => "equal-rank",
    }
}

//! What Xiangqi rulings rest on: the moves between equal positions, and generals in danger.

use serde_json::{Value, json};

use super::ruling::Told;
use super::subject::Subject;
use crate::games::evidence::{Cycle, Exposure};
use crate::games::xiangqi::{self, CycleMove, Offence};
use crate::report::names::Names;
use crate::rules::Move;

/// A move that would complete a cycle in which its own side offends.
pub(super) fn barred(subject: &Subject<'_>, mv: Move, evidence: &Cycle) -> Told {
    let summary = format!(
        "{mv} would bring about, for the {} time, the position that stood after ply {}.",
        ordinal(evidence.occurrences),
        subject.ply(evidence.first_ply)
    );
    told(subject, summary, evidence)
}

/// A cycle that has been completed.
pub(super) fn completed(subject: &Subject<'_>, evidence: &Cycle) -> Told {
    let summary = format!(
        "The position that stood after ply {} has occurred for the {} time.",
        subject.ply(evidence.first_ply),
        ordinal(evidence.occurrences)
    );
    told(subject, summary, evidence)
}

fn told(subject: &Subject<'_>, summary: String, evidence: &Cycle) -> Told {
    let names = &subject.names;
    let mut text = vec![summary, "The moves in between:".to_owned()];
    text.extend(evidence.moves.iter().map(|step| line(subject, step)));
    text.push(match evidence.offence {
        Some(Offence::PerpetualCheck(side)) => format!(
            "Every move of {} gave check, and not every move of {} did: {} must deviate.",
            names.side(side),
            names.side(side.other()),
            names.side(side)
        ),
        Some(Offence::PerpetualChase(side)) => format!(
            "Every move of {} chased the same man, and {} did not do the like: {} must deviate.",
            names.side(side),
            names.side(side.other()),
            names.side(side)
        ),
        None => "Neither side alone gave check or chased with every move.".to_owned(),
    });
    Told { text, evidence: facts(subject, evidence) }
}

fn line(subject: &Subject<'_>, step: &CycleMove) -> String {
    let names = &subject.names;
    let check = step.check.then(|| "check".to_owned());
    let chases = step.chases.iter().map(|chase| {
        let (attacker, victim) = (chase.attacker, chase.victim);
        format!("{} on {} chases {} on {}", names.piece(attacker.1), attacker.0, names.piece(victim.1), victim.0)
    });
    let what = check.into_iter().chain(chases).collect::<Vec<_>>().join(", ");
    let (ply, mv) = (subject.ply(step.ply), step.mv.to_string());
    format!("  {ply:>4} {:<5} {mv:<6} {what}", names.side(step.mover)).trim_end().to_owned()
}

fn facts(subject: &Subject<'_>, evidence: &Cycle) -> Value {
    let names = &subject.names;
    let chase = |chase: &xiangqi::Chase| json!({"attacker": chase.attacker.0.to_string(), "victim": chase.victim.0.to_string()});
    let moves = evidence.moves.iter().map(|step| {
        json!({
            "ply": subject.ply(step.ply),
            "side": names.side_name(step.mover).as_str(),
            "move": step.mv.to_string(),
            "check": step.check,
            "chases": step.chases.iter().map(chase).collect::<Value>(),
        })
    });
    let offence = evidence
        .offence
        .map(|offence| json!({"side": names.side_name(offence.side()).as_str(), "code": offence.code().as_str()}));
    json!({
        "first_ply": subject.ply(evidence.first_ply),
        "occurrences": evidence.occurrences,
        "moves": moves.collect::<Value>(),
        "offence": offence,
    })
}

/// A general that is attacked; `when` begins the sentence.
pub(super) fn exposure(names: &Names, evidence: &Exposure, when: &str) -> Told {
    let attackers = evidence.attackers.iter();
    let attackers = attackers.map(|(square, letter)| format!("the {} on {square}", names.piece(*letter)));
    let text = vec![format!(
        "{when}, {}'s general on {} is attacked by {}.",
        names.side(evidence.side),
        evidence.general,
        attackers.collect::<Vec<_>>().join(" and ")
    )];
    let attackers = evidence.attackers.iter();
    let attackers =
        attackers.map(|(square, letter)| json!({"square": square.to_string(), "letter": letter.to_string()}));
    let evidence = json!({"general": evidence.general.to_string(), "attackers": attackers.collect::<Value>()});
    Told { text, evidence }
}

fn ordinal(number: u32) -> String {
    match (number % 10, number % 100) {
        (1, n) if n != 11 => format!("{number}st"),
        (2, n) if n != 12 => format!("{number}nd"),
        (3, n) if n != 13 => format!("{number}rd"),
        _ => format!("{number}th"),
    }
}

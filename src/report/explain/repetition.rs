//! Two squares and the chase, in words.

use serde_json::{Value, json};

use super::ruling::Told;
use super::subject::Subject;
use crate::games::evidence::{Chase, ChaseStep, Placed, Threat, TwoSquares};
use crate::report::names::Names;
use crate::rules::Move;

/// A move too often back and forth.
pub(super) fn two_squares(subject: &Subject<'_>, mv: Move, evidence: &TwoSquares) -> Told {
    let borders = evidence.borders.iter().map(|(low, high)| format!("{low} and {high}"));
    let borders = borders.collect::<Vec<_>>().join(", and between ");
    let moves = evidence.moves.iter().map(|(ply, mv)| format!("{mv} (ply {})", subject.ply(*ply)));
    let text = vec![
        format!(
            "The piece's last {} moves all crossed the border between {borders}: {}.",
            evidence.moves.len(),
            moves.collect::<Vec<_>>().join(", ")
        ),
        format!("{mv} would cross it again. A move of any other own piece in between starts the count anew."),
    ];
    let moves = evidence.moves.iter().map(|(ply, mv)| json!({"ply": subject.ply(*ply), "move": mv.to_string()}));
    let borders = evidence.borders.iter().map(|(low, high)| json!([low.to_string(), high.to_string()]));
    let evidence = json!({"borders": borders.collect::<Value>(), "moves": moves.collect::<Value>()});
    Told { text, evidence }
}

/// A chase that would bring a position back.
pub(super) fn chase(subject: &Subject<'_>, mv: Move, evidence: &Chase) -> Told {
    let names = &subject.names;
    let (chaser, same_as) = (names.side(evidence.chaser), subject.ply(evidence.same_as));
    let mut text = vec![format!("{chaser}'s chase began at ply {}:", subject.ply(evidence.began))];
    text.extend(evidence.steps.iter().map(|step| self::step(subject, step)));
    text.push(format!(
        "{mv} would threaten again ({}), and bring back the position that stood after ply {same_as}.",
        threat(names, &evidence.threat)
    ));
    text.push(
        "A chasing move may not bring back a position of the chase; going straight back where the piece came from is \
         allowed."
            .to_owned(),
    );
    let steps = evidence.steps.iter().map(|step| {
        json!({
            "ply": subject.ply(step.ply),
            "side": names.side_name(step.mover).as_str(),
            "move": step.mv.to_string(),
            "threat": step.threat.as_ref().map(threat_facts),
        })
    });
    let evidence = json!({
        "chaser": names.side_name(evidence.chaser).as_str(),
        "began": subject.ply(evidence.began),
        "steps": steps.collect::<Value>(),
        "threat": threat_facts(&evidence.threat),
        "same_as": same_as,
    });
    Told { text, evidence }
}

fn step(subject: &Subject<'_>, step: &ChaseStep) -> String {
    let names = &subject.names;
    let what = step.threat.as_ref().map_or_else(|| "gets away".to_owned(), |found| threat(names, found));
    format!("  {:>4} {:<5} {:<6} {what}", subject.ply(step.ply), names.side(step.mover), step.mv.to_string())
}

fn threat(names: &Names, threat: &Threat) -> String {
    let prey = threat.prey.iter().map(|&prey| placed(names, prey)).collect::<Vec<_>>();
    format!("{} beside {}", placed(names, threat.hunter), prey.join(" and "))
}

fn placed(names: &Names, piece: Placed) -> String {
    format!("{} on {}", names.perhaps(piece.letter), piece.square)
}

fn threat_facts(threat: &Threat) -> Value {
    let prey: Vec<Value> = threat.prey.iter().copied().map(placed_facts).collect();
    json!({"hunter": placed_facts(threat.hunter), "prey": prey})
}

fn placed_facts(piece: Placed) -> Value {
    json!({"square": piece.square.to_string(), "letter": piece.letter.map(|letter| letter.to_string())})
}

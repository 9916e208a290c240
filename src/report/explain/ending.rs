//! Why a game ended.

use serde_json::{Value, json};

use super::cycle;
use super::illegal;
use super::ruling::{Ruling, Told};
use super::subject::{Judged, Subject};
use crate::games::evidence::Hope;
use crate::games::{Evidence, Game, Variant};
use crate::record::{GameRecord, rerun};
use crate::referee::Cause;
use crate::report::citation::Citation;
use crate::report::plain::plain;
use crate::report::reasons;
use crate::report::sheet::Sheet;
use crate::rules::{BySide, Outcome, Ply, Reason, Side};

/// The ruling on the end of a game; `None` for one that goes on.
pub(super) fn ruling(subject: &Subject<'_>, judged: &Judged) -> Option<Ruling> {
    let by_rules = judged.game.as_ref().and_then(|game| Some((game.outcome()?, game.as_ref())));
    let (outcome, told) = match (by_rules, subject.record()) {
        (Some((outcome, game)), _) => (outcome, by_the_rules(subject, game, judged, outcome.reason)),
        (None, Some(record)) => {
            let outcome = Outcome { result: record.result.parse().ok()?, reason: record.reason.parse().ok()? };
            (outcome, otherwise(subject, record))
        }
        (None, None) => return None,
    };
    let summary = format!("The game ends {outcome}: {}.", reasons::in_words(outcome, &subject.names));
    Some(Ruling {
        kind: "end",
        side: None,
        mv: None,
        code: None,
        outcome: Some(outcome),
        text: [vec![summary], told.text].concat(),
        rules: vec![Citation::of_reason(&subject.variant, outcome.reason)],
        evidence: told.evidence,
    })
}

fn by_the_rules(subject: &Subject<'_>, game: &dyn Game, judged: &Judged, reason: Reason) -> Told {
    let names = &subject.names;
    match (game.explain_end(), reason) {
        (Some(Evidence::Hope(hopes)), _) => hopeless(subject, &hopes),
        (Some(Evidence::Exposure(evidence)), _) => {
            let mut told = cycle::exposure(names, &evidence, "Now");
            told.text.push(format!("No move of {} ends that.", names.side(evidence.side)));
            told.text.extend(barred(subject, game).text);
            told
        }
        (Some(Evidence::Cycle(evidence)), _) => {
            let mut told = cycle::completed(subject, &evidence);
            let plies = occurrences(subject, game, judged.played);
            told.text.push(format!("The position stood after plies {}.", listed(&plies)));
            if let Value::Object(facts) = &mut told.evidence {
                facts.insert("plies".to_owned(), json!(plies));
            }
            told
        }
        (_, Reason::NoMoves | Reason::Stalemate | Reason::BothImmobile | Reason::Immobile) => {
            immobility(subject, game, reason)
        }
        (_, Reason::Flag) => flag(subject, game),
        (_, Reason::MaxPlies | Reason::QuietPlies) => limit(subject, reason),
        _ => Told::default(),
    }
}

fn flag(subject: &Subject<'_>, game: &dyn Game) -> Told {
    let names = &subject.names;
    let captor = game.last_event(game.to_move().other());
    let Some(event) = captor else { return Told::default() };
    let piece = names.perhaps(event.fight.and_then(|fight| fight.attacker));
    let (captor, loser) = (names.side(event.mover), names.side(event.mover.other()));
    let text = format!("{captor}'s {piece} from {} captured {loser}'s flag on {}.", event.mv.from, event.mv.to);
    Told { text: vec![text], ..Told::default() }
}

/// What keeps the side to move, or both, from moving.
fn immobility(subject: &Subject<'_>, game: &dyn Game, reason: Reason) -> Told {
    let names = &subject.names;
    let (sheet, mover) = (Sheet::truth(game), game.to_move());
    let movable = BySide::from_fn(|side| sheet.pieces(side).filter(|(_, letter)| names.is_mobile(*letter)).count());
    let stuck = |side: Side| reason == Reason::BothImmobile || (reason != Reason::Immobile && side == mover);
    let mut told = barred(subject, game);
    let free_of_rules = told.text.is_empty();
    let mut text: Vec<String> = match reason {
        Reason::Stalemate => {
            vec![format!("No man of {} can move without its general being attacked.", names.side(mover))]
        }
        _ => Side::BOTH
            .into_iter()
            .filter(|&side| movable[side] == 0 || stuck(side))
            .map(|side| movable_pieces(names.side(side), movable[side], free_of_rules))
            .collect(),
    };
    text.append(&mut told.text);
    let evidence = json!({"movable": {"red": movable.red, "blue": movable.blue}, "barred": told.evidence});
    Told { text, evidence }
}

fn movable_pieces(side: &str, count: usize, free_of_rules: bool) -> String {
    let kinds = if count == 1 { "1 piece of a kind that moves" } else { "pieces of kinds that move" };
    match count {
        0 => format!("{side} has no piece left that can move."),
        _ if free_of_rules => format!("{side} still has {kinds}, but other pieces and the board bar every way."),
        _ => format!("{side} still has {kinds}, but what it could move is barred by the rules on repetition:"),
    }
}

/// The moves that only a rule on repetition bars, each with its evidence.
fn barred(subject: &Subject<'_>, game: &dyn Game) -> Told {
    let mut barred = Vec::new();
    game.barred_moves(&mut barred);
    let mut text = Vec::new();
    for (mv, code) in &barred {
        text.push(format!("{}'s {mv} is barred ({code}).", subject.names.side(game.to_move())));
        text.extend(illegal::why(subject, game, *mv, *code).text.into_iter().map(|line| format!("  {line}")));
    }
    let evidence = barred.iter().map(|(mv, code)| json!({"move": mv.to_string(), "code": code.as_str()}));
    Told { text, evidence: evidence.collect() }
}

fn hopeless(subject: &Subject<'_>, hopes: &BySide<Hope>) -> Told {
    let names = &subject.names;
    let sentence = |side: Side| {
        let (hope, side) = (&hopes[side], names.side(side));
        let flag = hope.flag.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ");
        if hope.movable == 0 {
            return format!("{side} has no piece left that can move, so nothing can come beside the flag on {flag}.");
        }
        let bombs = if hope.defuses { "enemy bombs out of their way" } else { "nothing to defuse enemy bombs" };
        format!(
            "With {bombs}, the pieces of {side} that can move ({}) can come to {} squares in all, and none of these is \
             beside the flag on {flag}.",
            hope.movable, hope.reach
        )
    };
    let mut text =
        vec!["Pieces that can move are taken to go anywhere that no blocked square, bomb or flag bars.".to_owned()];
    text.extend(Side::BOTH.map(sentence));
    let facts = |hope: &Hope| {
        json!({
            "flag": hope.flag.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "movable": hope.movable,
            "defuses": hope.defuses,
            "reach": hope.reach,
        })
    };
    Told { text, evidence: json!({"red": facts(&hopes.red), "blue": facts(&hopes.blue)}) }
}

fn limit(subject: &Subject<'_>, reason: Reason) -> Told {
    let (all, quiet) = match &subject.variant {
        Variant::Stratego(rules) => (rules.max_plies, rules.max_quiet_plies),
        Variant::Xiangqi(rules) => (rules.max_plies, rules.max_quiet_plies),
    };
    let (field, limit) = if reason == Reason::MaxPlies { ("max_plies", all) } else { ("max_quiet_plies", quiet) };
    Told { text: vec![format!("The limit is {limit} ({field}).")], evidence: json!({"field": field, "limit": limit}) }
}

/// The plies after which the final position stood.
fn occurrences(subject: &Subject<'_>, game: &dyn Game, played: usize) -> Vec<Ply> {
    let last = game.view(Side::Red);
    let mut plies = Vec::new();
    let Ok(mut earlier) = subject.after(played) else { return plies };
    loop {
        if earlier.view(Side::Red) == last {
            plies.push(subject.ply(earlier.ply()));
        }
        if !earlier.undo() {
            break;
        }
    }
    plies.reverse();
    plies
}

fn listed(plies: &[Ply]) -> String {
    let words: Vec<String> = plies.iter().map(ToString::to_string).collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => words.concat(),
    }
}

/// An end that the match or an engine's conduct brought about: the record's own sentence, and for time the clock.
fn otherwise(subject: &Subject<'_>, record: &GameRecord) -> Told {
    let mut text = Vec::new();
    if !record.detail.is_empty() {
        text.push(format!("What was seen: {}.", plain(&record.detail)));
    }
    let cause = rerun(record, &subject.variant, |_, _| {}).ok().and_then(|account| account.verdict);
    let mut evidence = Value::Null;
    if let Some(Cause::Time { had, used, .. }) = cause.map(|verdict| verdict.cause) {
        text.push(format!("The clock: {had} ms were left, {used} ms were used, {} ms are forgiven.", record.margin));
        evidence = json!({"had": had, "used": used, "margin": record.margin});
    }
    Told { text, evidence }
}

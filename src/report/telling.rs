//! A move in words, as far as whoever is told may know of it.

use super::names::Names;
use crate::games::{Event, Game, Letter, SeenFight, Survivor};
use crate::rules::Side;

/// The sentence for a move. `moved` is the piece that was moved, where it is known.
pub(super) fn sentence(names: &Names, event: &Event, moved: Option<Letter>) -> String {
    let who = names.side(event.mover);
    let Some(fight) = event.fight else {
        let piece =
            moved.map_or_else(|| "an unknown piece".to_owned(), |letter| format!("the {}", names.piece(letter)));
        return format!("{who} moves {piece} from {} to {}", event.mv.from, event.mv.to);
    };
    let (attacker, defender) = (names.perhaps(fight.attacker.or(moved)), names.perhaps(fight.defender));
    let owner = names.side(event.mover.other());
    if names.knows_captures_only() {
        return format!("{who}'s {attacker} from {} captures {owner}'s {defender} on {}", event.mv.from, event.mv.to);
    }
    format!(
        "{who}'s {attacker} from {} attacks {owner}'s {defender} on {}: {}",
        event.mv.from,
        event.mv.to,
        outcome(names, fight, event.mover)
    )
}

/// The last move of a game with both letters of a fight: each side is told its own.
pub(super) fn whole(game: &dyn Game) -> Option<Event> {
    let mover = game.to_move().other();
    let (own, other) = (game.last_event(mover)?, game.last_event(mover.other())?);
    let fight = own.fight.map(|fight| SeenFight { defender: other.fight.and_then(|seen| seen.defender), ..fight });
    Some(Event { fight, ..own })
}

/// What comes of a fight.
fn outcome(names: &Names, fight: SeenFight, mover: Side) -> String {
    let (attacker, defender) = (names.side(mover), names.side(mover.other()));
    match fight.survivor {
        Survivor::Attacker if fight.defender.is_some_and(|letter| names.is_flag(letter)) => {
            "the flag is captured".to_owned()
        }
        Survivor::Attacker => format!("{defender}'s piece falls, {attacker}'s takes its place"),
        Survivor::Defender => format!("{attacker}'s piece falls, {defender}'s stays"),
        Survivor::Nobody => "both fall".to_owned(),
    }
}

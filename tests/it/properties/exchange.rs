//! Games of other programs: one that the rules allow becomes a record in which no fault is found, and comes back from its
//! own format as it went out.
//!
//! The first line names the format, the rest is a file of it.

use linesman::games::Variant;
use linesman::record::exchange::Format;
use linesman::record::game::Pair;
use linesman::record::{Entry, GameRecord, Rulebook, verify};

use super::samples;

pub(super) fn holds(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let Some((format, text)) = text.split_once('\n') else { return false };
    let Ok(format) = format.parse::<Format>() else { return false };
    let Ok(games) = format.read(text) else { return false };
    let mut read = false;
    for game in games {
        let Some(variant) = game.rules.and_then(|rules| Variant::preset(rules).ok()) else { continue };
        if let Ok(record) = game.judge(1, "m", &variant) {
            is_sound(&record);
            comes_back(format, &record, &variant);
            read = true;
        }
    }
    read
}

fn is_sound(record: &GameRecord) {
    assert_eq!(verify(record, &Rulebook::default()), []);
    let entry = Entry::Game(Box::new(record.clone()));
    assert_eq!(Entry::read(entry.line().trim_end_matches('\n')), Ok(entry));
}

fn comes_back(format: Format, record: &GameRecord, variant: &Variant) {
    let Ok(written) = format.write(record, variant) else { return };
    let mut games = format.read(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(games.len(), 1, "{written}");
    let again = games.remove(0).judge(1, "m", variant).map_err(|error| error.to_string());
    assert_eq!(again.as_ref().map(essence), Ok(essence(record)), "{written}");
}

/// What every format keeps of a game.
fn essence(record: &GameRecord) -> (&str, &str, &Pair<Option<String>>) {
    (&record.moves, &record.result, &record.setups)
}

pub(super) fn seeds() -> Vec<String> {
    samples::EXCHANGE.iter().map(|(format, text)| format!("{format}\n{text}")).collect()
}

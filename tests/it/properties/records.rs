//! Records of games: whatever a log claims is judged again, shown, explained and exported, or refused with a sentence.
//!
//! Each line is the header of a match or a game, as a log has them, but without its checksum.

use linesman::games::Variant;
use linesman::record::exchange::Format;
use linesman::record::{Entry, GameRecord, Rulebook, checksum, verify};
use linesman::report::explain::{Query, Subject, explain};
use linesman::report::replay::{Eyes, Options, replay};
use linesman::report::stream::{Lines, stream};
use linesman::rules::Side;

use super::samples;

pub(super) fn holds(bytes: &[u8]) -> bool {
    let mut rulebook = Rulebook::default();
    let mut read = false;
    for line in String::from_utf8_lossy(bytes).lines().filter(|line| line.ends_with('}')) {
        match Entry::read(&checksum::seal(line)) {
            Ok(Entry::Match(header)) => {
                let _ = rulebook.learn(&header);
            }
            Ok(Entry::Game(record)) => {
                let sound = judged(&record, &rulebook);
                if let Ok(variant) = rulebook.of(&record) {
                    shown(&record, &variant, sound);
                }
                read = true;
            }
            Err(_) => {}
        }
    }
    read
}

/// Whether no fault is found; what is found is found again.
fn judged(record: &GameRecord, rulebook: &Rulebook) -> bool {
    let faults = verify(record, rulebook);
    assert_eq!(faults, verify(record, rulebook));
    assert!(rulebook.of(record).is_ok() || !faults.is_empty(), "a game by unknown rules passes for sound");
    faults.is_empty()
}

/// A sound record can be shown from all sides and explained; another one may be refused, which is all that is asked.
fn shown(record: &GameRecord, variant: &Variant, sound: bool) {
    for eyes in [Eyes::Referee, Eyes::Of(Side::Red), Eyes::Of(Side::Blue)] {
        let shown = replay(record, variant, Options { eyes, ranks: None });
        assert!(shown.is_ok() || !sound, "{shown:?}");
    }
    let passed = stream(record, variant, Side::Blue, Lines::Both);
    assert!(passed.is_ok() || !sound, "{passed:?}");
    let is_safe = |text: &str| text.chars().all(|c| c == '\n' || !c.is_control());
    assert!(passed.as_deref().is_ok_and(is_safe) || passed.is_err(), "{passed:?}");
    let told = explain(&Subject::game(record, variant), &Query::default());
    assert!(told.is_ok() || !sound, "{told:?}");
    for format in Format::ALL {
        let _ = format.write(record, variant);
    }
}

pub(super) fn seeds() -> Vec<String> {
    let games = samples::records().into_iter().map(|record| samples::unsealed(&Entry::Game(Box::new(record))));
    let header = samples::unsealed(&Entry::Match(Box::new(samples::header())));
    games.map(|game| format!("{header}\n{game}\n")).collect()
}

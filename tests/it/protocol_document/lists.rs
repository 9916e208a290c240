//! The closed lists and the limits of the document are those of the program, in its order.

use linesman::games::stratego::settings::Setting;
use linesman::games::stratego::{Ruleset, presets};
use linesman::protocol::limits;
use linesman::referee::silence::FLUSHING;
use linesman::rules::{Code, GameResult, Grounds, Reason};

use super::blocks::{TEXT, keyed, quoted, rows, section};

fn words(heading: &str) -> Vec<&'static str> {
    keyed(heading).into_iter().map(|(key, _)| key).collect()
}

/// Each entry of a closed list is told in a sentence.
fn is_told(heading: &str) {
    for (key, row) in keyed(heading) {
        assert!(row[1].len() > 5 && row[1].ends_with(['.', ')']), "{heading}: {key}: {}", row[1]);
    }
}

#[test]
fn codes_reasons_and_results_are_the_programs() {
    let codes: Vec<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(words("Codes"), codes);
    let reasons: Vec<&str> = Reason::ALL.iter().map(|reason| reason.as_str()).collect();
    assert_eq!(words("Reasons"), reasons);
    let results: Vec<&str> = GameResult::ALL.iter().map(|result| result.as_str()).collect();
    assert_eq!(words("Results"), results);
    ["Codes", "Reasons", "Results"].into_iter().for_each(is_told);
}

#[test]
fn everything_that_loses_a_game_is_in_the_table() {
    let told: Vec<&str> = rows(&section("What loses a game")).iter().flat_map(|row| quoted(row[2])).collect();
    for reason in Reason::ALL {
        assert_eq!(told.contains(&reason.as_str()), reason.grounds() == Grounds::Conduct, "{reason}");
    }
}

#[test]
fn every_limit_stands_in_the_document_with_its_value() {
    let values = [
        ("LINE_TO_ENGINE", limits::LINE_TO_ENGINE as u64),
        ("LINE_FROM_ENGINE", limits::LINE_FROM_ENGINE as u64),
        ("INFO_LINE", limits::INFO_LINE as u64),
        ("WORD", limits::WORD as u64),
        ("OPTIONS", limits::OPTIONS as u64),
        ("NAMES", limits::NAMES as u64),
        ("UNINTELLIGIBLE_LINES", u64::from(limits::UNINTELLIGIBLE_LINES)),
        ("BYTES_PER_REQUEST", limits::BYTES_PER_REQUEST),
        ("LINES_PER_REQUEST", u64::from(limits::LINES_PER_REQUEST)),
        ("ENDLESS_LINE", limits::ENDLESS_LINE),
    ];
    let source = include_str!("../../../src/protocol/limits.rs");
    let declared = source.lines().filter_map(|line| line.strip_prefix("pub const ")?.split(':').next());
    assert_eq!(declared.collect::<Vec<_>>(), values.map(|(name, _)| name), "every constant is looked at here");
    let told: Vec<(&str, u64)> =
        keyed("Lines").iter().map(|(name, row)| (*name, row[1].parse().expect("a number"))).collect();
    assert_eq!(told, values);
}

#[test]
fn every_field_of_rules_set_is_told_with_its_values() {
    let fields = keyed("rules set");
    let names: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, Ruleset::SETTINGS);
    for (name, row) in fields {
        let mut ruleset = presets::preset("stratego").expect("a preset");
        let values = quoted(row[1]);
        for value in &values {
            ruleset.set(name, &Setting::read(value)).unwrap_or_else(|fault| panic!("{fault}"));
        }
        // The error for an unknown word lists all that there are.
        let fault = ruleset.set(name, &Setting::Word("unheard-of".to_owned())).expect_err("no such word").to_string();
        let listed = fault.split("expected one of ").nth(1).map_or(0, |list| list.split(", ").count());
        let truths = if fault.ends_with("expected true or false") { 2 } else { 0 };
        assert_eq!(values.len(), listed.max(truths), "{name}: {fault}");
        assert_eq!(values.is_empty(), row[1] == "number", "{name}");
    }
}

#[test]
fn links_within_the_document_lead_somewhere() {
    let anchor = |heading: &str| -> String {
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.collect::<String>().to_lowercase().replace(' ', "-")
    };
    let headings: Vec<String> = TEXT
        .lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| anchor(line.trim_start_matches('#').trim()))
        .collect();
    let mut links = 0;
    for link in TEXT.split("](#").skip(1).filter_map(|rest| rest.split(')').next()) {
        links += 1;
        assert!(headings.iter().any(|heading| heading == link), "#{link}");
    }
    assert!(links > 30, "{links}");
}

/// What the referee says of silence is what the document says of flushing.
#[test]
fn the_advice_on_flushing_agrees() {
    for call in ["flush=True)", "fflush(stdout)", "std::endl", "System.out.flush()"] {
        assert!(FLUSHING.contains(call) && section("Flushing").iter().any(|line| line.contains(call)), "{call}");
    }
}

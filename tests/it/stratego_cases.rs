//! The rules of the Stratego family as cases that a non-programmer can read: `tests/data/*_cases.toml`; the head of
//! `stratego_cases.toml` explains the form.

use std::collections::BTreeSet;

use linesman::rules::Code;
use serde::Deserialize;

use crate::case::Case;
use crate::fights::Fights;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    case: Vec<Case>,
    fights: Vec<Fights>,
}

/// Reads a file of cases.
fn read(text: &str) -> File {
    toml::from_str(text).expect("a file of cases")
}

/// Every fault of a file, each headed by the id of its case.
fn faults(file: &File) -> Vec<String> {
    let fault =
        |case: &Case| Some(format!("{}: {}\n    {}\n    {}", case.id, case.check().err()?, case.source, case.note));
    let cases = file.case.iter().filter_map(fault);
    cases.chain(file.fights.iter().flat_map(Fights::faults)).collect()
}

const FILES: [(&str, &str); 3] = [
    ("stratego", include_str!("../data/stratego_cases.toml")),
    ("marsal", include_str!("../data/marsal_cases.toml")),
    ("switches", include_str!("../data/switch_cases.toml")),
];

fn assert_holds(name: &str) {
    let text = FILES.iter().find(|(file, _)| *file == name).expect("a file of that name").1;
    let faults = faults(&read(text));
    assert!(faults.is_empty(), "{} cases fail:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn classic_stratego_is_as_its_two_documents_say() {
    assert_holds("stratego");
}

#[test]
fn marsal_is_as_its_document_says() {
    assert_holds("marsal");
}

#[test]
fn every_switch_of_a_rule_set_does_what_it_says() {
    assert_holds("switches");
}

#[test]
fn ids_are_unique_and_every_case_names_its_source() {
    let mut ids = BTreeSet::new();
    for file in FILES.map(|(_, text)| read(text)) {
        let named = file.case.iter().map(|case| (&case.id, &case.source));
        for (id, source) in named.chain(file.fights.iter().map(|fights| (&fights.id, &fights.source))) {
            assert!(ids.insert(id.clone()), "two cases are called {id}");
            let known = ["S000: ", "S002: ", "S003: ", "rules ", "notation"];
            assert!(known.iter().any(|start| source.starts_with(start)), "{id} has the source {source:?}");
        }
    }
}

/// The codes that no game of this family can give belong to Xiangqi.
#[test]
fn every_code_of_the_family_has_a_case() {
    let files = FILES.map(|(_, text)| read(text));
    let cases = files.iter().flat_map(|file| &file.case);
    let lines = cases.flat_map(|case| [&case.illegal, &case.red_may_not, &case.blue_may_not]).flatten();
    let seen: BTreeSet<&str> = lines.filter_map(|line| line.rsplit(' ').next()).collect();
    let foreign = [Code::SelfCheck, Code::FacingGenerals, Code::PerpetualCheck, Code::PerpetualChase];
    let missing: Vec<&Code> =
        Code::ALL.iter().filter(|code| !foreign.contains(code) && !seen.contains(code.as_str())).collect();
    assert!(missing.is_empty(), "no case has {missing:?}");
}

/// The runner itself: wrong expectations of every kind are each reported, by their ids.
#[test]
fn wrong_cases_are_all_reported() {
    let file = read(include_str!("../data/wrong_cases.toml"));
    let faults = faults(&file);
    let missed: Vec<&str> = file
        .case
        .iter()
        .map(|case| &*case.id)
        .filter(|id| !faults.iter().any(|fault| fault.starts_with(&format!("{id}: "))))
        .collect();
    assert!(missed.is_empty(), "not reported: {missed:?}");
    assert!(faults.iter().any(|fault| fault.starts_with("wrong-fights, ")), "{faults:?}");
    assert_eq!(faults.len(), file.case.len() + 2, "{faults:?}");
}

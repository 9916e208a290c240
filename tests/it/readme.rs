//! The README is true: its commands run, its lists are those of the program.

use std::collections::BTreeSet;

use linesman::cli::Exit;
use linesman::games::Variant;

use crate::run::Place;

const README: &str = include_str!("../../README.md");

/// The contents of the fenced blocks with this tag.
fn blocks(tag: &str) -> impl Iterator<Item = &'static str> {
    README.split("\n```").skip(1).step_by(2).filter_map(move |block| block.strip_prefix(tag)?.strip_prefix('\n'))
}

/// Every command line shown, in order.
fn commands() -> impl Iterator<Item = &'static str> {
    blocks("sh").flat_map(str::lines)
}

#[test]
fn every_command_line_runs() {
    let place = Place::new();
    std::os::unix::fs::symlink(concat!(env!("CARGO_MANIFEST_DIR"), "/scripts"), place.path("scripts")).expect("a link");
    place.file("no-lakes.toml", blocks("toml").next().expect("a rule file"));
    place.file("cases.jsonl", blocks("json").next().expect("a case"));
    let mut run = 0;
    for line in commands() {
        // This very run is one of `cargo test`.
        if line == "cargo test" {
            continue;
        }
        let rest = line.strip_prefix("cargo run --release -- ").or_else(|| line.strip_prefix("linesman "));
        let args = shell_words::split(rest.unwrap_or_else(|| panic!("no command of ours: {line}"))).expect("words");
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let done = place.run_with(&args, "");
        assert_eq!(done.code, Some(0), "{line}: {done:?}");
        run += 1;
    }
    assert!(run >= 15, "{run} command lines were run");
}

#[test]
fn every_exit_code_is_listed_with_its_meaning() {
    for exit in Exit::ALL {
        let row = format!("| {} | {} |", exit as u8, exit.meaning());
        assert!(README.contains(&row), "{row}");
    }
}

#[test]
fn every_command_and_every_rule_set_is_listed() {
    let help = Place::new().run("help").fine().stdout;
    let listed = help.split("Commands:\n").nth(1).expect("commands").lines().take_while(|line| !line.is_empty());
    let commands: BTreeSet<&str> = listed.filter_map(|line| line.split_whitespace().next()).collect();
    for command in commands.iter().filter(|command| **command != "help") {
        assert!(README.contains(&format!("\n| `{command}` | ")), "{command}");
    }
    for name in Variant::names() {
        assert!(README.contains(&format!("`{name}`")), "{name}");
    }
}

/// What `explain` cites stands in the README under the number and the heading that it names.
#[test]
fn every_section_that_is_cited_is_there() {
    let source = include_str!("../../src/report/citation.rs");
    let cited: BTreeSet<(&str, &str)> = source
        .split("cite(\"rules ")
        .skip(1)
        .filter_map(|rest| {
            let mut parts = rest.split('"');
            Some((parts.next()?, parts.nth(1)?))
        })
        .collect();
    assert!(cited.len() >= 9, "{cited:?}");
    for (number, heading) in cited {
        let section = format!("\n### {number} {heading}\n");
        let paragraph = format!("\n**{number} {heading}.**");
        assert!(README.contains(&section) || README.contains(&paragraph), "rules {number}, {heading}");
    }
}

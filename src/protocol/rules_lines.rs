//! Rules as `rules` lines: what an engine is told of a rule set, and how it puts one together again.

use super::text::Word;
use super::to_engine::RulesLine;
use crate::games::Variant;
use crate::games::stratego::settings::Setting;
use crate::games::stratego::{Fault, Rules, Ruleset, presets};
use crate::games::xiangqi::{self, XiangqiRules};

/// Every `rules` line of a rule set, in the order in which they are sent.
pub fn lines(variant: &Variant) -> Vec<RulesLine> {
    match variant {
        Variant::Stratego(rules) => vec![
            RulesLine::Board { board: rules.board, blocked: rules.blocked.clone() },
            RulesLine::Home(rules.home_rows),
            RulesLine::Army(rules.army.clone()),
            RulesLine::Set(settings(&Ruleset::SETTINGS, |field| rules.setting(field))),
        ],
        Variant::Xiangqi(rules) => {
            vec![
                RulesLine::Board { board: xiangqi::BOARD, blocked: Vec::new() },
                RulesLine::Set(settings(&XiangqiRules::SETTINGS, |field| rules.setting(field))),
            ]
        }
    }
}

fn settings(fields: &[&str], value: impl Fn(&str) -> Option<Setting>) -> Vec<(Word, Setting)> {
    fields.iter().filter_map(|field| Some((Word::new(field)?, value(field)?))).collect()
}

/// The rule set of this name and version that these lines describe.
///
/// # Errors
/// Every fault that it has.
pub fn assemble(id: &Word, version: u32, lines: &[RulesLine]) -> Result<Variant, Vec<Fault>> {
    if id.as_str() == XiangqiRules::ID {
        return assemble_xiangqi(lines);
    }
    // Whatever preset it starts from, the lines state every field that there is.
    let mut ruleset = presets::preset("stratego").unwrap_or_else(|| unreachable!("it ships with the program"));
    id.as_str().clone_into(&mut ruleset.id);
    ruleset.version = version;
    let mut faults = Vec::new();
    for line in lines {
        match line {
            RulesLine::Board { board, blocked } => {
                ruleset.board = *board;
                ruleset.blocked.clone_from(blocked);
            }
            RulesLine::Home(rows) => ruleset.home_rows = *rows,
            RulesLine::Army(army) => ruleset.army.clone_from(army),
            RulesLine::Set(settings) => {
                faults.extend(settings.iter().filter_map(|(field, value)| ruleset.set(field.as_str(), value).err()));
            }
        }
    }
    if faults.is_empty() { Rules::new(ruleset).map(Variant::Stratego) } else { Err(faults) }
}

fn assemble_xiangqi(lines: &[RulesLine]) -> Result<Variant, Vec<Fault>> {
    let settings = lines.iter().filter_map(|line| match line {
        RulesLine::Set(settings) => Some(settings),
        RulesLine::Board { .. } | RulesLine::Home(_) | RulesLine::Army(_) => None,
    });
    let settings = settings.flatten().map(|(field, value)| (field.as_str().to_owned(), value.clone()));
    Variant::Xiangqi(XiangqiRules::default()).with_settings(&settings.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::ToEngine;

    #[test]
    fn every_preset_survives_the_way_through_its_lines() {
        for name in Variant::names() {
            let variant = Variant::preset(name).expect("a preset");
            let read = lines(&variant).into_iter().map(|line| {
                let text = ToEngine::Rules(line).to_string();
                assert!(text.len() < crate::protocol::limits::LINE_TO_ENGINE, "{text}");
                match ToEngine::parse(&text) {
                    Ok(ToEngine::Rules(line)) => line,
                    other => panic!("{text}: {other:?}"),
                }
            });
            let read: Vec<RulesLine> = read.collect();
            assert_eq!(assemble(&Word::new(name).expect("a word"), variant.version(), &read), Ok(variant), "{name}");
        }
    }
}

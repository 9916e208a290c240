//! `linesman rules`: the rule sets that ship with the program, and the user's own.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::exit::{Exit, Failure};
use super::variant;
use crate::games::Variant;
use crate::games::stratego::rule_file;

#[derive(Debug, Args)]
pub(super) struct RulesArgs {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Debug, Subcommand)]
enum What {
    /// List the presets (this is what `rules` alone does)
    List,
    /// Print a rule set as a complete, commented rule file, to be saved and edited
    Show {
        /// A preset, or a rule file
        rules: String,
    },
    /// Report every fault of a rule file
    Check {
        /// The rule file
        file: PathBuf,
    },
}

pub(super) fn run(args: &RulesArgs) -> Result<Exit, Failure> {
    let mut out = anstream::stdout().lock();
    match &args.what {
        None | Some(What::List) => list(&mut out).map(|()| Exit::Success).map_err(Failure::output),
        Some(What::Show { rules }) => {
            let text = shown(&variant::load(rules)?);
            out.write_all(text.as_bytes()).map(|()| Exit::Success).map_err(Failure::output)
        }
        Some(What::Check { file }) => {
            let text = variant::read(file)?;
            let faults = Variant::from_rule_file(&text).err().unwrap_or_default();
            let mut told = || -> io::Result<()> {
                for fault in &faults {
                    writeln!(out, "{}: {fault}", file.display())?;
                }
                if faults.is_empty() { writeln!(out, "{}: no faults", file.display()) } else { Ok(()) }
            };
            told().map_err(Failure::output)?;
            Ok(if faults.is_empty() { Exit::Success } else { Exit::Found })
        }
    }
}

fn list(out: &mut impl Write) -> io::Result<()> {
    for name in Variant::names() {
        let Ok(variant) = Variant::preset(name) else { continue };
        writeln!(out, "{name:<12} {}", described(&variant))?;
    }
    Ok(())
}

/// One line on what a rule set is like.
fn described(variant: &Variant) -> String {
    match variant {
        Variant::Stratego(rules) => {
            let size = rules.army_size();
            let limit = match rules.two_squares {
                0 => "no limit on going back and forth".to_owned(),
                n => format!("{n} moves back and forth"),
            };
            format!("{} board, {size} pieces a side, disclosure {}, {limit}", rules.board, rules.disclosure)
        }
        Variant::Xiangqi(rules) => {
            format!("9x10 board, complete information, perpetual check {}", rules.perpetual_check)
        }
    }
}

fn shown(variant: &Variant) -> String {
    match variant {
        Variant::Stratego(rules) => rule_file::print(rules),
        Variant::Xiangqi(rules) => {
            let fields = crate::games::xiangqi::XiangqiRules::SETTINGS;
            let lines = fields.iter().filter_map(|field| Some(format!("# {field} = {}\n", rules.setting(field)?)));
            let head = "# xiangqi is code, not data: it has no rule file. These are its fields, which judged cases may\n\
                        # override:\n";
            std::iter::once(head.to_owned()).chain(lines).collect()
        }
    }
}

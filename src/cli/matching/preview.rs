//! `--dry-run`: the effective settings and the schedule, without a game.

use std::collections::BTreeMap;
use std::io::{self, Write as _};

use super::Plan;
use super::config::match_id;
use crate::arena::schedule::Schedule;
use crate::referee::Opening;
use crate::rules::BySide;

/// Most games that are shown.
const SHOWN: u64 = 200;

pub(super) fn print(plan: &Plan) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "Match {}, log {}", match_id(&plan.config, plan.rules.as_deref()), plan.log.display())?;
    if let Some(config) = plan.config.as_object() {
        for (key, value) in config {
            writeln!(out, "{key} = {value}")?;
        }
    }
    writeln!(out, "concurrency = {}", plan.slots)?;
    for note in &plan.notes {
        writeln!(out, "Note: {note}")?;
    }
    let schedule = Schedule::new(plan.layout, plan.beginnings.clone(), plan.seed, BTreeMap::new());
    let games = schedule.games();
    writeln!(out, "Schedule of {games} games:")?;
    let mut shown = 0;
    while let Some(pairing) = schedule.preview(shown).filter(|_| shown < SHOWN) {
        shown += 1;
        let BySide { red, blue } = pairing.engines.map(|at| &plan.engines[at].name);
        let opening = match &pairing.opening {
            Opening::ByTheRules => String::new(),
            Opening::Dealt(setups) => format!(", set-ups {} {}", setups.red, setups.blue),
            Opening::Position(position) => format!(", from {position}"),
        };
        let seed = &pairing.seed;
        writeln!(out, "game {shown}: {red} vs {blue}, seeds {} {}{opening}", seed.red, seed.blue)?;
    }
    if shown < games {
        let rest = games - shown;
        let why = if shown < SHOWN { "they depend on the results of these" } else { "not shown" };
        writeln!(out, "{rest} more games: {why}")?;
    }
    out.flush()
}

//! What a match prints while it runs. The lines that tools around match runners parse are kept to the letter.

use std::io::{self, Write as _};
use std::path::Path;

use comfy_table::{ContentArrangement, Table, presets};

use super::Plan;
use super::scores::Scores;
use crate::arena::Pairing;
use crate::arena::report::Finished;
use crate::cli::exit::Failure;
use crate::rules::Side;
use crate::stats::Wdl;

/// Prints the course of a match, a line at a time, flushed.
#[derive(Debug)]
pub(super) struct Progress {
    names: Vec<String>,
    games: u64,
}

impl Progress {
    pub(super) const fn new(names: Vec<String>, games: u64) -> Self {
        Self { names, games }
    }

    pub(super) fn begins(&self, plan: &Plan) -> io::Result<()> {
        let rules = plan.terms.variant.id();
        let [first, second] = [&self.names[0], &self.names[1]];
        say(&format!("{rules}: {first} vs {second}, {} games, {}, seed {}", self.games, plan.terms.control, plan.seed))
    }

    pub(super) fn note(text: &str) {
        // A note that cannot be printed must not stop a match.
        let _ = say(text);
    }

    pub(super) fn started(&self, pairing: &Pairing) -> Result<(), Failure> {
        let (number, players) = (pairing.index + 1, self.players(pairing));
        say(&format!("Started game {number} of {} ({players})", self.games)).map_err(Failure::output)
    }

    pub(super) fn finished(&self, finished: &Finished, scores: &Scores) -> Result<(), Failure> {
        let Some(verdict) = &finished.account.verdict else { return Ok(()) };
        let (number, players) = (finished.pairing.index + 1, self.players(&finished.pairing));
        let result = verdict.outcome.result;
        let second = finished.config.variant.side_name(Side::Blue);
        let sentence = verdict.sentence(second);
        let reason = match &*sentence {
            "" => verdict.outcome.reason.to_string(),
            sentence => format!("{}: {sentence}", verdict.outcome.reason),
        };
        let line = format!("Finished game {number} ({players}): {result} {{{reason}}}");
        let score = self.score(&scores.all);
        say(&format!("{line}\n{score}")).map_err(Failure::output)
    }

    fn players(&self, pairing: &Pairing) -> String {
        format!("{} vs {}", self.names[pairing.engines.red], self.names[pairing.engines.blue])
    }

    fn score(&self, wdl: &Wdl) -> String {
        let games = wdl.games();
        let share = wdl.tally().mean().unwrap_or(0.0);
        let Wdl { wins, losses, draws } = wdl;
        format!("Score of {} vs {}: {wins} - {losses} - {draws}  [{share:.3}] {games}", self.names[0], self.names[1])
    }

    pub(super) fn ends(&self, scores: &Scores, log: &Path) -> io::Result<()> {
        let mut table = Table::new();
        table.load_style(presets::UTF8_HORIZONTAL_ONLY).set_content_arrangement(ContentArrangement::Disabled);
        table.set_header([self.names[0].as_str(), "won", "lost", "drawn", "score"]);
        for (label, wdl) in [("all games", scores.all), ("as Red", scores.by_side[0]), ("as Blue", scores.by_side[1])] {
            let share = wdl.tally().mean().map_or_else(|| "-".to_owned(), |share| format!("{:.1} %", 100.0 * share));
            table.add_row([
                label.to_owned(),
                wdl.wins.to_string(),
                wdl.losses.to_string(),
                wdl.draws.to_string(),
                share,
            ]);
        }
        let reasons: Vec<String> = scores.reasons.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
        let elo = scores.all.tally().elo();
        say(&format!(
            "{table}\nEnded by: {}\nElo of {} over {}: {elo}\nLog: {}\nFinished match",
            if reasons.is_empty() { "no game".to_owned() } else { reasons.join(", ") },
            self.names[0],
            self.names[1],
            log.display()
        ))
    }
}

fn say(text: &str) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}

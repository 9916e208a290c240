//! What a match prints at its end.

use std::time::Duration;

use comfy_table::{ContentArrangement, Table, presets};
use serde_json::{Value, json};

use super::progress::Progress;
use super::scores::Scores;
use crate::arena::report::Finished;
use crate::arena::{Affinity, Latency};
use crate::cli::exit::Failure;
use crate::games::Variant;
use crate::rules::{Side, SideName};

/// Moves of an engine from which on its times tell something.
const MEASURED: u64 = 1000;
/// An answer that takes no longer than this is mostly the waking up of a process on another processor, which takes some 50
/// microseconds.
const INSTANT: Duration = Duration::from_micros(200);

/// How long engines thought, and how long the referee took in between.
#[derive(Debug)]
pub(super) struct Times {
    thinking: Vec<Latency>,
    between: Latency,
}

impl Times {
    pub(super) fn new(engines: usize) -> Self {
        Self { thinking: vec![Latency::default(); engines], between: Latency::default() }
    }

    pub(super) fn add(&mut self, finished: &Finished) {
        for (side, at) in finished.pairing.engines.iter() {
            self.thinking[*at].merge(&finished.thinking[side]);
        }
        self.between.merge(&finished.between);
    }

    /// Whether the engines' answers take hardly longer than waking them up does.
    fn are_instant(&self) -> bool {
        self.thinking.iter().all(|times| times.count() >= MEASURED && times.percentile(50) <= INSTANT)
    }

    fn table(&self, names: &[String]) -> String {
        let mut table = plain();
        table.set_header(["thinking time", "moves", "mean", "95 %", "longest", "in all"]);
        let between = [("referee, between two moves".to_owned(), &self.between)];
        let engines = names.iter().cloned().zip(&self.thinking);
        for (name, times) in engines.chain(between) {
            let durations = [times.mean(), times.percentile(95), times.longest(), times.total()].map(shown);
            table.add_row([name, times.count().to_string()].into_iter().chain(durations));
        }
        table.to_string()
    }

    fn json(&self, names: &[String]) -> Value {
        let one = |times: &Latency| {
            json!({"moves": times.count(), "mean_us": times.mean().as_micros() as u64,
                "p95_us": times.percentile(95).as_micros() as u64, "longest_us": times.longest().as_micros() as u64,
                "total_us": times.total().as_micros() as u64})
        };
        let engines: serde_json::Map<String, Value> =
            names.iter().zip(&self.thinking).map(|(name, times)| (name.clone(), one(times))).collect();
        json!({"engines": engines, "referee": one(&self.between)})
    }
}

/// What a summary is made of.
pub(super) struct Summary<'a> {
    pub(super) names: &'a [String],
    pub(super) scores: &'a Scores,
    pub(super) times: &'a Times,
    pub(super) variant: &'a Variant,
    pub(super) log: String,
    pub(super) affinity: Affinity,
    /// How the match ended, where it is not simply finished.
    pub(super) ended: Option<String>,
}

impl Summary<'_> {
    pub(super) fn print(&self, progress: &Progress) -> Result<(), Failure> {
        progress.voice.finish();
        let say = |text: String, event: Value| progress.voice.say(|| text, || event).map_err(Failure::output);
        progress.voice.aside(&self.sides()).map_err(Failure::output)?;
        progress.ratings(self.scores, "standing")?;
        let reasons: Vec<String> =
            self.scores.reasons.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
        let reasons = if reasons.is_empty() { "no game".to_owned() } else { reasons.join(", ") };
        let notes = self.scores.sheet().map(|sheet| sheet.notes).unwrap_or_default();
        let mut lines = vec![format!("Ended by: {reasons}")];
        lines.extend(notes.iter().map(|note| format!("Note: {note}")));
        lines.extend(self.advice());
        lines.push(self.times.table(self.names));
        lines.extend(self.ended.clone());
        lines.extend([format!("Log: {}", self.log), "Finished match".to_owned()]);
        let text = lines.join("\n");
        say(
            text,
            json!({"event": "ends", "reasons": self.scores.reasons, "times": self.times.json(self.names),
                "ended": self.ended, "log": self.log}),
        )
    }

    /// That engines which answer at once would do so sooner beside their referee.
    fn advice(&self) -> Option<String> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let pays = self.affinity == Affinity::None && processors > 1 && self.times.are_instant();
        let advice = "Note: these engines answer at once; if each of them has one thread, --affinity slot saves time";
        pays.then(|| advice.to_owned())
    }

    /// The score of the first engine by side, in a match of two.
    fn sides(&self) -> String {
        let Some(sheet) = self.scores.sheet() else { return String::new() };
        let mut table = plain();
        table.set_header([self.names[0].as_str(), "won", "lost", "drawn", "score"]);
        let [red, blue] = self.scores.by_side;
        let second = self.variant.side_name(Side::Blue);
        let label = |side: SideName| format!("as {side}");
        let mut all = red;
        all += blue;
        for (label, wdl) in [("all games".to_owned(), all), (label(SideName::Red), red), (label(second), blue)] {
            let share = wdl.tally().mean().map_or_else(|| "-".to_owned(), |share| format!("{:.1} %", 100.0 * share));
            let counts = [wdl.wins, wdl.losses, wdl.draws].map(|count| count.to_string());
            table.add_row([label].into_iter().chain(counts).chain([share]));
        }
        format!("{table}\n{}", sheet.score_line())
    }
}

fn plain() -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_HORIZONTAL_ONLY).set_content_arrangement(ContentArrangement::Disabled);
    table
}

/// A duration as people read it.
fn shown(duration: Duration) -> String {
    match duration.as_micros() {
        micros @ 0..1_000 => format!("{micros} us"),
        micros @ 1_000..1_000_000 => format!("{:.1} ms", micros as f64 / 1e3),
        micros => format!("{:.1} s", micros as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_instant_when_both_answer_at_once_for_long_enough() {
        let times = |moves: u64, micros: u64| {
            let mut latency = Latency::default();
            (0..moves).for_each(|_| latency.add(micros));
            latency
        };
        let instant =
            |first, second| Times { thinking: vec![first, second], between: Latency::default() }.are_instant();
        assert!(instant(times(MEASURED, 40), times(MEASURED, 60)));
        assert!(!instant(times(MEASURED, 40), times(MEASURED, 5000)));
        assert!(!instant(times(MEASURED, 40), times(MEASURED - 1, 40)));
    }
}

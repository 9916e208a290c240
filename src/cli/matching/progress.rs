//! What a match prints while it runs. The lines that tools around match runners parse are kept to the letter.

use serde_json::{Value, json};

use super::Plan;
use super::scores::{Scores, Table};
use super::voice::Voice;
use crate::arena::Pairing;
use crate::cli::exit::Failure;
use crate::cli::statistics;
use crate::record::GameRecord;
use crate::rules::BySide;
use crate::stats::Wdl;

/// Prints the course of a match.
#[derive(Debug)]
pub(super) struct Progress {
    names: Vec<String>,
    games: u64,
    interval: u64,
    ended: u64,
    pub(super) voice: Voice,
}

impl Progress {
    pub(super) fn new(plan: &Plan) -> Self {
        let games = plan.layout.total();
        Self {
            names: plan.engines.iter().map(|engine| engine.name.clone()).collect(),
            games,
            interval: plan.rating_interval,
            ended: 0,
            voice: Voice::new(plan.output, games),
        }
    }

    pub(super) fn begins(&self, plan: &Plan, match_id: &str) -> Result<(), Failure> {
        let text = || {
            let (rules, players) = (plan.terms.variant.id(), self.names.join(" vs "));
            format!("{rules}: {players}, {} games, {}, seed {}", self.games, plan.terms.control, plan.seed)
        };
        let event = || {
            json!({"event": "begins", "match": match_id, "games": self.games, "seed": plan.seed,
                "log": plan.log.display().to_string(), "config": plan.config})
        };
        self.voice.say(text, event).map_err(Failure::output)
    }

    /// Games that a former run has left.
    pub(super) fn goes_on(&mut self, games: u64) -> Result<(), Failure> {
        self.ended += games;
        self.voice.advance(self.ended);
        let text = || format!("Going on after {games} of {} games", self.games);
        self.voice.say(text, || json!({"event": "resumes", "played": games})).map_err(Failure::output)
    }

    pub(super) fn started(&self, pairing: &Pairing) -> Result<(), Failure> {
        let number = pairing.index + 1;
        let text = || format!("Started game {number} of {} ({})", self.games, self.players(pairing.engines));
        let event = || {
            let players = pairing.engines.map(|at| self.names[at].as_str());
            json!({"event": "started", "game": number, "of": self.games, "red": players.red, "blue": players.blue})
        };
        self.voice.say(text, event).map_err(Failure::output)
    }

    pub(super) fn finished(
        &mut self,
        record: &GameRecord,
        players: BySide<usize>,
        scores: &Scores,
    ) -> Result<(), Failure> {
        let void = record.result == "*";
        self.ended += u64::from(!void);
        self.voice.advance(self.ended);
        let text = || {
            let reason = match &*record.detail {
                "" => record.reason.clone(),
                detail => format!("{}: {detail}", record.reason),
            };
            let (number, result) = (record.game, &record.result);
            let line = format!("Finished game {number} ({}): {result} {{{reason}}}", self.players(players));
            format!("{line}\n{}", self.score(players, scores))
        };
        self.voice.say(text, || self.finished_event(record, players, scores)).map_err(Failure::output)?;
        if !void && self.interval > 0 && self.ended.is_multiple_of(self.interval) && self.ended < self.games {
            return self.ratings(scores, "ratings");
        }
        Ok(())
    }

    fn finished_event(&self, record: &GameRecord, players: BySide<usize>, scores: &Scores) -> Value {
        let (one, other, Wdl { wins, draws, losses }) = scores.between(players);
        json!({"event": "finished", "game": record.game, "of": self.games, "red": record.red.name,
            "blue": record.blue.name, "result": record.result, "reason": record.reason, "side": record.side,
            "detail": record.detail, "plies": record.times.len(), "duration": record.duration,
            "score": {"first": self.names[one], "second": self.names[other], "wins": wins, "losses": losses,
                "draws": draws}})
    }

    fn players(&self, engines: BySide<usize>) -> String {
        format!("{} vs {}", self.names[engines.red], self.names[engines.blue])
    }

    fn score(&self, players: BySide<usize>, scores: &Scores) -> String {
        let (one, other, wdl) = scores.between(players);
        let (games, share) = (wdl.games(), wdl.tally().mean().unwrap_or(0.0));
        let Wdl { wins, losses, draws } = wdl;
        let (one, other) = (&self.names[one], &self.names[other]);
        format!("Score of {one} vs {other}: {wins} - {losses} - {draws}  [{share:.3}] {games}")
    }

    /// Where everybody stands.
    pub(super) fn ratings(&self, scores: &Scores, event: &str) -> Result<(), Failure> {
        let (text, numbers) = match &scores.table {
            Table::Duel(duel) => {
                let sheet = duel.sheet();
                let lines = [sheet.elo_line()].into_iter().chain(sheet.sprt_line());
                (lines.collect::<Vec<_>>().join("\n"), statistics::json_value(&sheet))
            }
            Table::Contest(contest) => {
                let sheet = contest.sheet();
                (sheet.to_string().trim_end().to_owned(), statistics::json_value(&sheet))
            }
        };
        self.voice.say(|| text, || json!({"event": event, "statistics": numbers})).map_err(Failure::output)
    }
}

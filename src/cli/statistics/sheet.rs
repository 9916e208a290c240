//! All numbers of a match of two, ready to be printed or written as JSON.

use std::fmt;

use serde::Serialize;

use super::duel::Duel;
use crate::cli::sprt_words;
use crate::stats::{Decision, Estimate, Pentanomial, Sprt, SprtReport, Tally, Wdl};

/// The statistics of a match of two, seen from the first player. What is not defined is absent (`null` in JSON), and
/// `notes` says why.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub(crate) struct Sheet {
    /// The two players.
    pub(crate) players: Vec<String>,
    /// Games that count.
    pub(crate) games: u64,
    /// Games won, drawn and lost, where single games are known.
    pub(crate) wins: Option<u64>,
    pub(crate) draws: Option<u64>,
    pub(crate) losses: Option<u64>,
    /// Mean score a game.
    pub(crate) score: Option<f64>,
    pub(crate) draw_ratio: Option<f64>,
    /// Pairs by score 0, 1/2, 1, 3/2, 2, where games come in pairs.
    pub(crate) pentanomial: Option<[u64; 5]>,
    /// Blocks of four games by half points, 0 to 8, where games come in fours.
    pub(crate) fours: Option<Vec<u64>>,
    /// Variance of a pair's mean score.
    pub(crate) pair_variance: Option<f64>,
    pub(crate) elo: Option<f64>,
    /// Half of the 95 % interval.
    pub(crate) elo_error: Option<f64>,
    pub(crate) elo_low: Option<f64>,
    pub(crate) elo_high: Option<f64>,
    pub(crate) nelo: Option<f64>,
    pub(crate) nelo_error: Option<f64>,
    pub(crate) los: Option<f64>,
    /// Log-likelihood ratio of the test that was asked for.
    pub(crate) llr: Option<f64>,
    pub(crate) sprt: Option<SprtSheet>,
    /// Different games among those that count, where moves are known.
    pub(crate) distinct_games: Option<u64>,
    /// Void games, which do not count.
    pub(crate) void_games: u64,
    /// What is to be said of these numbers.
    pub(crate) notes: Vec<String>,
    #[serde(skip)]
    words: Words,
}

/// Estimates in words.
#[derive(Debug, Clone, Default, PartialEq)]
struct Words {
    elo: String,
    nelo: String,
    los: String,
}

/// Where a sequential test stands.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct SprtSheet {
    pub(crate) test: String,
    pub(crate) llr: Option<f64>,
    pub(crate) lower: f64,
    pub(crate) upper: f64,
    /// `continue`, `accept-h0` or `accept-h1`.
    pub(crate) decision: &'static str,
    /// Games up to the decision.
    pub(crate) games: Option<u64>,
}

impl SprtSheet {
    pub(super) fn new(sprt: &Sprt, report: SprtReport, games: Option<u64>) -> Self {
        let SprtReport { llr, lower, upper, decision } = report;
        Self { test: sprt_words::written(sprt), llr, lower, upper, decision: decision.as_str(), games }
    }
}

impl Sheet {
    /// From counts of games.
    pub(super) fn of_games(wdl: Wdl, sprt: Option<Sprt>) -> Self {
        let mut sheet = Self::default();
        sheet.count(wdl);
        sheet.estimate(&wdl.tally());
        sheet.test(sprt, &wdl.tally());
        sheet
    }

    /// From counts of pairs.
    pub(super) fn of_pairs(pairs: Pentanomial, sprt: Option<Sprt>) -> Self {
        let tally = pairs.tally();
        let mut sheet = Self { games: pairs.games(), score: tally.mean(), ..Self::default() };
        sheet.pair(pairs);
        sheet.estimate(&tally);
        sheet.test(sprt, &tally);
        sheet
    }

    /// From the games of a match.
    pub(super) fn of_duel(duel: &Duel) -> Self {
        let mut sheet = Self { players: duel.names().to_vec(), void_games: duel.void(), ..Self::default() };
        sheet.count(duel.wdl());
        if let Some(pairs) = duel.pairs() {
            sheet.pair(pairs);
        }
        sheet.fours = duel.fours();
        sheet.estimate(&duel.tally());
        if let Some(test) = duel.test() {
            sheet.llr = test.llr;
            sheet.sprt = Some(test);
        }
        sheet.distinct_games = Some(duel.distinct_games());
        sheet.notes.extend(duel.notes());
        sheet
    }

    fn count(&mut self, wdl: Wdl) {
        self.games = wdl.games();
        (self.wins, self.draws, self.losses) = (Some(wdl.wins), Some(wdl.draws), Some(wdl.losses));
        self.score = wdl.tally().mean();
        self.draw_ratio = wdl.draw_ratio();
    }

    fn pair(&mut self, pairs: Pentanomial) {
        self.pentanomial = Some(pairs.counts());
        self.pair_variance = pairs.tally().variance();
    }

    fn estimate(&mut self, tally: &Tally) {
        let (elo, nelo, los) = (tally.elo(), tally.nelo(), tally.los());
        (self.elo, self.elo_error) = (elo.value(), elo.error());
        (self.elo_low, self.elo_high) = elo.ends();
        (self.nelo, self.nelo_error) = (nelo.value(), nelo.error());
        self.los = los.ok();
        let los = los.map_or_else(|why| format!("none: {why}"), |los| format!("{:.1} %", 100.0 * los));
        self.words = Words { elo: elo.to_string(), nelo: nelo.to_string(), los };
        self.notes.extend(unbounded(&elo));
        if let Some(why) = tally.degenerate() {
            self.notes.push(format!("{why}: the spread of the results is unknown, and with it every error"));
        }
    }

    fn test(&mut self, sprt: Option<Sprt>, tally: &Tally) {
        let Some(sprt) = sprt else { return };
        let test = SprtSheet::new(&sprt, sprt.judge(tally), None);
        self.llr = test.llr;
        self.sprt = Some(test);
    }

    /// The line that other runners print after each game.
    pub(crate) fn score_line(&self) -> String {
        let [first, second] = self.players.as_slice() else { return String::new() };
        let of = |count: Option<u64>| count.unwrap_or_default();
        let (wins, losses, draws) = (of(self.wins), of(self.losses), of(self.draws));
        let share = self.score.unwrap_or_default();
        format!("Score of {first} vs {second}: {wins} - {losses} - {draws}  [{share:.3}] {}", self.games)
    }

    /// The line that other runners print below the score.
    pub(crate) fn elo_line(&self) -> String {
        let Words { elo, nelo, los } = &self.words;
        let draws = self.draw_ratio.map_or(String::new(), |ratio| format!(", DrawRatio: {:.1} %", 100.0 * ratio));
        format!("Elo difference: {elo}, LOS: {los}{draws}, nElo: {nelo}")
    }

    /// The pairs or fours in words, where there are some.
    fn blocks_line(&self) -> Option<String> {
        let (name, counts) = match (&self.pentanomial, &self.fours) {
            (Some(pairs), _) => ("Pairs (LL, LD, DD+WL, WD, WW)", pairs.as_slice()),
            (None, Some(fours)) => ("Fours (by half points, 0 to 8)", fours.as_slice()),
            (None, None) => return None,
        };
        let shown: Vec<String> = counts.iter().map(ToString::to_string).collect();
        counts.iter().any(|&count| count > 0).then(|| format!("{name}: {}", shown.join(", ")))
    }

    /// Where the test stands, in words.
    pub(crate) fn sprt_line(&self) -> Option<String> {
        let SprtSheet { test, llr, lower, upper, decision, games } = self.sprt.as_ref()?;
        let llr = llr.map_or_else(|| "none".to_owned(), |llr| format!("{llr:.2}"));
        let verdict = match decision.parse() {
            Ok(Decision::AcceptH1) => "H1 accepted",
            Ok(Decision::AcceptH0) => "H0 accepted",
            _ => "not decided",
        };
        let after = games.map_or(String::new(), |games| format!(" after {games} games"));
        Some(format!("SPRT: llr {llr}, lbound {lower:.2}, ubound {upper:.2} ({test}): {verdict}{after}"))
    }
}

/// What to say of an interval without an end.
fn unbounded(elo: &Estimate) -> Option<String> {
    let open = matches!(elo, Estimate::HalfOpen { .. });
    open.then(|| "the interval of the Elo difference has an open end: too few games".to_owned())
}

impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score_line() {
            line if line.is_empty() => {
                let score = self.score.map_or_else(|| "none".to_owned(), |score| format!("{score:.3}"));
                writeln!(f, "Score: [{score}] {} games", self.games)?;
            }
            line => writeln!(f, "{line}")?,
        }
        writeln!(f, "{}", self.elo_line())?;
        for line in self.blocks_line().into_iter().chain(self.sprt_line()) {
            writeln!(f, "{line}")?;
        }
        if let Some(distinct) = self.distinct_games {
            writeln!(f, "Distinct games: {distinct} of {}, void games: {}", self.games, self.void_games)?;
        }
        self.notes.iter().try_for_each(|note| writeln!(f, "Note: {note}"))
    }
}

//! The options of a match as they are typed.

use std::path::PathBuf;

use clap::Args;

use super::draft::{Draft, EngineDraft, Entry, Fault, Place, Value};
use super::engine_spec;

// Each flag is an option of its own on the command line.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, Args)]
pub(in crate::cli) struct MatchArgs {
    /// An engine, once for each: a command line, or "cmd=... name=... args=... dir=... proto=uhi|uci|ucci|ucc
    /// coords=1-10|0-9 tc=... st=... nodes=... depth=... memory=MIB stdbuf=line|none option.NAME=VALUE"; builtin:NAME is a
    /// built-in engine [default: builtin:greedy and builtin:random]
    #[arg(long = "engine", value_name = "ENGINE")]
    engines: Vec<String>,
    /// What holds for every engine unless said otherwise, in the same words
    #[arg(long, value_name = "SETTINGS", num_args = 1..)]
    each: Vec<String>,
    /// The rule set, or a rule file [default: stratego]
    #[arg(long, value_name = "NAME|FILE")]
    rules: Option<String>,
    /// Who plays whom: roundrobin, gauntlet, swiss or knockout [default: roundrobin, which of two is a match]
    #[arg(long, value_name = "FORMAT")]
    tournament: Option<String>,
    /// How often each encounter comes; of a Swiss tournament, its rounds [default: 1; swiss: as many as find a winner]
    #[arg(long, value_name = "NUMBER")]
    rounds: Option<String>,
    /// Games of an encounter, each time that it comes [default: 10 between two engines, 2 in tournaments and with --rounds]
    #[arg(long, value_name = "NUMBER")]
    games: Option<String>,
    /// Games in a row that begin from one opening [default: 2]
    #[arg(long, value_name = "NUMBER", num_args = 0..=1, default_missing_value = "2")]
    repeat: Option<String>,
    /// Do not exchange sides after each game
    #[arg(long)]
    noswap: bool,
    /// Positions to begin from: file=FILE [order=random|sequential] [start=NUMBER], one position a line
    #[arg(long, value_name = "LIST", num_args = 1..)]
    openings: Vec<String>,
    /// Who makes the set-ups: free (the engines), duplicate or cross (the match deals them) [default: free]
    #[arg(long, value_name = "MODE")]
    setup: Option<String>,
    /// Set-ups to deal: file=FILE [order=random|sequential] [start=NUMBER], one a line [default: random ones]
    #[arg(long, value_name = "LIST", num_args = 1..)]
    setups: Vec<String>,
    /// Games that are played at the same time [default: 1]
    #[arg(long, value_name = "NUMBER")]
    concurrency: Option<String>,
    /// Say nothing when more games are played at the same time than the machine has processors
    #[arg(long)]
    force_concurrency: bool,
    /// Where games run: none, or slot, which binds each game and its two engines to one processor; for engines of one
    /// thread that answer at once [default: none]
    #[arg(long, value_name = "PLACE")]
    affinity: Option<String>,
    /// Time control: [moves/]seconds[+increment], or inf [default: 10+0.1]
    #[arg(long, conflicts_with = "st", value_name = "TC")]
    tc: Option<String>,
    /// Time for each move in seconds, instead of a clock
    #[arg(long, value_name = "SECONDS")]
    st: Option<String>,
    /// Milliseconds beyond its time that an engine is forgiven [default: 0]
    #[arg(long, value_name = "MS")]
    timemargin: Option<String>,
    /// Milliseconds for an engine to start and introduce itself [default: 10000]
    #[arg(long, value_name = "MS")]
    startup_ms: Option<String>,
    /// Milliseconds for an engine to answer isready [default: 10000]
    #[arg(long, value_name = "MS")]
    ping_ms: Option<String>,
    /// Milliseconds for an engine to set up [default: 10000]
    #[arg(long, value_name = "MS")]
    setup_ms: Option<String>,
    /// What happens after an illegal move: forfeit, or ask-again:N [default: forfeit]
    #[arg(long, value_name = "POLICY")]
    illegal: Option<String>,
    /// Give a game as drawn after so many moves of each side
    #[arg(long, value_name = "NUMBER")]
    maxmoves: Option<String>,
    /// Give a game as drawn after so many plies without a fight or capture
    #[arg(long, value_name = "NUMBER")]
    quiet_plies: Option<String>,
    /// Give a game as drawn by the scores that both engines report: movenumber=,movecount=,score=
    #[arg(long, value_name = "RULE", num_args = 1..)]
    draw: Vec<String>,
    /// Give a game as lost by the scores that the loser reports: movecount=,score=
    #[arg(long, value_name = "RULE", num_args = 1..)]
    resign: Vec<String>,
    /// Stop by a sequential test: elo0=,elo1=[,alpha=][,beta=][,model=normalized|logistic]
    #[arg(long, value_name = "TEST", num_args = 1..)]
    sprt: Vec<String>,
    /// Print ratings after each so many games; 0 for at the end only [default: 10]
    #[arg(long, value_name = "GAMES")]
    ratinginterval: Option<String>,
    /// What is printed: text, or json (one event a line) [default: text]
    #[arg(long, value_name = "FORM")]
    output: Option<String>,
    /// The number that everything random follows from [default: drawn and printed]
    #[arg(long, value_name = "NUMBER")]
    srand: Option<String>,
    /// What engines are kept from: auto is what this machine can do without privileges, strict is bubblewrap besides or
    /// nothing, off is not at all [default: auto]
    #[arg(long, value_name = "LEVEL")]
    isolation: Option<String>,
    /// A file or folder that engines may read although it is not theirs; a device they may also write
    #[arg(long, value_name = "PATH")]
    isolation_allow: Vec<PathBuf>,
    /// The log, which must not exist [default: match-<time>.jsonl in the current folder]
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Go on with the match of the log: play only what is missing
    #[arg(long)]
    resume: bool,
    /// When the log is brought to the disk: game, batch (once a second) or off [default: batch]
    #[arg(long, value_name = "WHEN")]
    sync: Option<String>,
    /// Start crashed and stalled engines again; without it the match stops after such a game
    #[arg(long)]
    recover: bool,
    /// Stop the match after the first game in which an engine forfeits, or says what the protocol does not have
    #[arg(long, conflicts_with = "recover")]
    strict: bool,
    /// Print the schedule and the effective settings, and play nothing
    #[arg(long)]
    pub(super) dry_run: bool,
    /// Check the settings, report every fault, and play nothing
    #[arg(long, conflicts_with = "dry_run")]
    pub(super) check: bool,
}

impl MatchArgs {
    /// What was typed, as a draft.
    pub(super) fn draft(&self) -> Draft {
        let text = |text: &Option<String>| text.clone();
        let words = |words: &Vec<String>| (!words.is_empty()).then(|| words.join(" "));
        let flag = |flag: bool| flag.then(|| "true".to_owned());
        let typed = [
            ("rules", text(&self.rules)),
            ("tournament", text(&self.tournament)),
            ("rounds", text(&self.rounds)),
            ("games", text(&self.games)),
            ("repeat", text(&self.repeat)),
            ("noswap", flag(self.noswap)),
            ("openings", words(&self.openings)),
            ("setup", text(&self.setup)),
            ("setups", words(&self.setups)),
            ("concurrency", text(&self.concurrency)),
            ("force-concurrency", flag(self.force_concurrency)),
            ("affinity", text(&self.affinity)),
            ("tc", text(&self.tc)),
            ("st", text(&self.st)),
            ("timemargin", text(&self.timemargin)),
            ("startup-ms", text(&self.startup_ms)),
            ("ping-ms", text(&self.ping_ms)),
            ("setup-ms", text(&self.setup_ms)),
            ("illegal", text(&self.illegal)),
            ("maxmoves", text(&self.maxmoves)),
            ("quiet-plies", text(&self.quiet_plies)),
            ("draw", words(&self.draw)),
            ("resign", words(&self.resign)),
            ("sprt", words(&self.sprt)),
            ("ratinginterval", text(&self.ratinginterval)),
            ("output", text(&self.output)),
            ("srand", text(&self.srand)),
            ("isolation", text(&self.isolation)),
            ("isolation-allow", paths(&self.isolation_allow)),
            ("log", self.log.as_ref().map(|path| path.to_string_lossy().into_owned())),
            ("resume", flag(self.resume)),
            ("sync", text(&self.sync)),
            ("recover", flag(self.recover)),
            ("strict", flag(self.strict)),
        ];
        let entry = |(key, value): (&str, Option<String>)| {
            value.map(|value| Entry { key: key.to_owned(), value: Value::Text(value), place: Place::Option })
        };
        let mut draft = Draft { settings: typed.into_iter().filter_map(entry).collect(), ..Draft::default() };
        draft.engines = self.engines.iter().filter_map(|text| engine("engine", text, &mut draft.faults)).collect();
        draft.each = words(&self.each).and_then(|text| engine("each", &text, &mut draft.faults));
        draft
    }
}

/// Paths as one text, quoted where they need it.
fn paths(paths: &[PathBuf]) -> Option<String> {
    (!paths.is_empty()).then(|| shell_words::join(paths.iter().map(|path| path.to_string_lossy())))
}

/// What was typed of one engine.
fn engine(option: &str, text: &str, faults: &mut Vec<Fault>) -> Option<EngineDraft> {
    match engine_spec::words(text) {
        Ok(words) => {
            let entries = words.into_iter().map(|(key, value)| (key, value, Place::Option)).collect();
            Some(EngineDraft { place: Place::Option, entries })
        }
        Err(error) => {
            faults.push(Fault { place: Place::Option, key: option.to_owned(), what: error.to_string() });
            None
        }
    }
}

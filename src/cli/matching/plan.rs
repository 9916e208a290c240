//! From a draft to a plan: everything that can be wrong with a match is found before the first process starts.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::config::{ListConfig, MatchConfig, Worked};
use super::draft::{Draft, EngineDraft, Fault, Place};
use super::engine_spec::{EngineSpec, distinct_names};
use super::lists;
use super::rule_choice::{self, RuleChoice};
use super::settings::{Output, Settings};
use crate::arena::schedule::{Beginnings, Format, Layout, SetupMode, Setups};
use crate::arena::tournament::Terms;
use crate::arena::{Affinity, EngineCommand, Level};
use crate::games::{Dice, Variant};
use crate::record::{Entry, LogReader, Sync};
use crate::stats::{BlockSize, Sprt};

/// How many games two engines play when nothing is said: a first look, not a measurement.
const FIRST_LOOK: u64 = 10;
/// Games of an encounter in a tournament when nothing is said: a pair.
const PAIR: u64 = 2;

/// What is meant.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) terms: Terms,
    pub(super) engines: Vec<EngineCommand>,
    pub(super) layout: Layout,
    pub(super) beginnings: Beginnings,
    pub(super) block: BlockSize,
    pub(super) seed: u64,
    pub(super) slots: usize,
    pub(super) affinity: Affinity,
    pub(super) startup_time: u64,
    pub(super) sprt: Option<Sprt>,
    pub(super) log: PathBuf,
    pub(super) resume: bool,
    pub(super) sync: Sync,
    pub(super) isolation: Level,
    pub(super) isolation_allow: Vec<PathBuf>,
    pub(super) rating_interval: u64,
    pub(super) output: Output,
    /// The effective configuration, for the header of the log.
    pub(super) config: serde_json::Value,
    /// The rule file, where the rules are no preset.
    pub(super) rules: Option<String>,
    pub(super) rule_settings: BTreeMap<String, u64>,
    /// What is to be said before the first game.
    pub(super) notes: Vec<String>,
}

/// What a draft means.
///
/// # Errors
/// Everything that is wrong with it.
pub(super) fn plan(draft: &Draft) -> Result<Plan, Vec<Fault>> {
    let mut planner = Planner { draft, faults: draft.faults.clone(), settings: Settings::default() };
    planner.read();
    let plan = planner.plan();
    match plan {
        Some(plan) if planner.faults.is_empty() => Ok(plan),
        _ => {
            planner.faults.sort_by_key(|fault| if let Place::Line(line) = fault.place { line } else { 0 });
            Err(planner.faults)
        }
    }
}

struct Planner<'a> {
    draft: &'a Draft,
    faults: Vec<Fault>,
    settings: Settings,
}

impl Planner<'_> {
    fn fault(&mut self, key: &str, what: impl Into<String>) {
        self.faults.push(Fault { place: self.draft.place(key), key: key.to_owned(), what: what.into() });
    }

    fn read(&mut self) {
        for entry in &self.draft.settings {
            if let Err(what) = self.settings.set(entry) {
                self.faults.push(Fault { place: entry.place, key: entry.key.clone(), what });
            }
        }
    }

    /// The plan as far as it can be made; what is missing stands among the faults.
    fn plan(&mut self) -> Option<Plan> {
        let engines = self.engines();
        let rules = self.rules();
        let layout = self.layout(engines.len());
        self.combinations(engines.len());
        let RuleChoice { variant, file, settings: rule_settings } = rules?;
        let seed = self.seed();
        let (beginnings, openings, setups) = self.beginnings(&variant, seed)?;
        let layout = layout?;
        let block = beginnings.block(layout.swap);
        let worked = Worked {
            variant: &variant,
            rule_settings: rule_settings.clone(),
            engines: &engines,
            rounds: layout.rounds,
            games: layout.games,
            block,
            openings,
            setups,
            seed,
        };
        let config = MatchConfig::new(&self.settings, worked).json();
        let settings = &self.settings;
        Some(Plan {
            terms: Terms {
                variant,
                control: settings.control,
                margin: settings.margin,
                setup_time: settings.setup_time,
                ready_time: settings.ready_time,
                illegal: settings.illegal,
                adjudication: settings.adjudication,
                patience: settings.patience(),
            },
            slots: settings.concurrency.min(usize::try_from(layout.total()).unwrap_or(usize::MAX)).max(1),
            affinity: settings.affinity,
            startup_time: settings.startup_time,
            sprt: settings.sprt,
            log: self.log(),
            resume: settings.resume,
            sync: settings.sync,
            isolation: settings.isolation,
            isolation_allow: settings.isolation_allow.clone(),
            rating_interval: settings.rating_interval,
            output: settings.output,
            notes: self.notes(),
            rules: file,
            engines,
            layout,
            beginnings,
            block,
            seed,
            config,
            rule_settings,
        })
    }

    fn engines(&mut self) -> Vec<EngineCommand> {
        let each = self.draft.each.as_ref().map(|draft| self.spec("each", draft)).unwrap_or_default();
        let mut specs: Vec<EngineSpec> = self.draft.engines.iter().map(|draft| self.spec("engine", draft)).collect();
        if specs.is_empty() && !self.draft.from_file {
            specs = ["greedy", "random"].map(EngineSpec::builtin).into();
        }
        if specs.len() < 2 {
            let times = if specs.len() == 1 { "once" } else { "not at all" };
            self.fault("engine", format!("given {times}, expected at least two engines"));
        }
        let mut commands = Vec::new();
        for (at, spec) in specs.iter().enumerate() {
            match spec.command(&each) {
                Ok(command) => commands.push(command),
                Err(error) => {
                    let place = self.draft.engines.get(at).map_or(Place::Option, |draft| draft.place);
                    self.faults.push(Fault { place, key: "engine".to_owned(), what: error.to_string() });
                }
            }
        }
        if commands.len() == specs.len()
            && let Err((at, what)) = distinct_names(&specs, &mut commands)
        {
            let place = self.draft.engines.get(at).map_or(Place::Option, |draft| draft.place);
            self.faults.push(Fault { place, key: "engine".to_owned(), what });
        }
        commands
    }

    fn spec(&mut self, key: &str, draft: &EngineDraft) -> EngineSpec {
        let mut spec = EngineSpec::default();
        for (name, value, place) in &draft.entries {
            if let Err(error) = spec.set(name, value) {
                self.faults.push(Fault { place: *place, key: key.to_owned(), what: error.to_string() });
            }
        }
        spec
    }

    fn rules(&mut self) -> Option<RuleChoice> {
        match rule_choice::choose(&self.settings) {
            Ok(choice) => Some(choice),
            Err(faults) => {
                for (key, what) in faults {
                    self.fault(key, what);
                }
                None
            }
        }
    }

    fn layout(&mut self, players: usize) -> Option<Layout> {
        let Settings { format, rounds, games, swap, .. } = self.settings;
        if players < 2 {
            return None;
        }
        let first_look = players == 2 && rounds.is_none() && format == Format::RoundRobin;
        let games = games.unwrap_or(if first_look { FIRST_LOOK } else { PAIR });
        let needed = match format {
            Format::Swiss => u64::from(players.next_power_of_two().ilog2()),
            _ => 1,
        };
        if format == Format::Knockout && rounds.is_some_and(|rounds| rounds > 1) {
            self.fault("rounds", "a knock-out has as many rounds as it takes; expected --games for longer encounters");
        }
        Some(Layout { format, players, rounds: rounds.unwrap_or(needed), games, swap })
    }

    /// Settings that do not go together.
    fn combinations(&mut self, engines: usize) {
        let settings = self.settings.clone();
        if settings.sprt.is_some() && engines > 2 {
            self.fault("sprt", format!("{engines} engines, expected two"));
        }
        if settings.setups.is_some() && settings.setup == SetupMode::Free {
            self.fault("setups", "set-ups are dealt with setup duplicate or cross only");
        }
        if settings.openings.is_some() && settings.setup != SetupMode::Free {
            self.fault("openings", "positions leave no set-ups to deal, expected setup free");
        }
        if settings.setup != SetupMode::Free && !settings.swap {
            self.fault("setup", "dealt set-ups are for engines that exchange sides, expected no noswap");
        }
        if settings.strict && settings.recover {
            self.fault("strict", "it stops where recover goes on, expected only one of them");
        }
        if settings.resume && settings.log.is_none() {
            self.fault("resume", "expected the log to go on with, --log FILE");
        }
    }

    #[allow(clippy::type_complexity)]
    fn beginnings(
        &mut self,
        variant: &Variant,
        seed: u64,
    ) -> Option<(Beginnings, Option<ListConfig>, Option<ListConfig>)> {
        let Settings { openings, setups, setup, repeat, .. } = self.settings.clone();
        if let Some(list) = openings {
            let read = self.told("openings", lists::positions(&list, variant))?;
            let config = ListConfig::new(&list, &read.sha256);
            let texts = read.texts(&list, seed);
            return Some((Beginnings::Positions { texts, repeat }, Some(config), None));
        }
        if setup == SetupMode::Free {
            return Some((Beginnings::ByTheRules, None, None));
        }
        if !variant.has_setup() {
            self.fault("setup", format!("'{}' has no set-ups, it always begins from the same position", variant.id()));
            return None;
        }
        let cross = setup == SetupMode::Cross;
        let Some(list) = setups else {
            if variant.random_setup(&mut Dice::new(seed, 0)).is_none() {
                self.fault(
                    "setup",
                    format!("the two sides of '{}' have different homes, expected a file", variant.id()),
                );
                return None;
            }
            let setups = Setups::Random(Box::new(variant.clone()));
            return Some((Beginnings::Dealt { setups, cross }, None, None));
        };
        let read = self.told("setups", lists::setups(&list, variant))?;
        let config = ListConfig::new(&list, &read.sha256);
        let setups = Setups::Texts(read.texts(&list, seed));
        Some((Beginnings::Dealt { setups, cross }, None, Some(config)))
    }

    fn told<T>(&mut self, key: &str, read: Result<T, Vec<String>>) -> Option<T> {
        read.map_err(|faults| faults.into_iter().for_each(|what| self.fault(key, what))).ok()
    }

    /// The seed: as it was said, or that of the log to go on with, or a new one.
    fn seed(&self) -> u64 {
        let of_log = || self.settings.log.as_deref().filter(|_| self.settings.resume).and_then(seed_of);
        self.settings.seed.or_else(of_log).unwrap_or_else(drawn_seed)
    }

    fn log(&self) -> PathBuf {
        let started = jiff::Timestamp::now().strftime("%Y%m%dT%H%M%S%.3fZ");
        self.settings.log.clone().unwrap_or_else(|| format!("match-{started}.jsonl").into())
    }

    fn notes(&self) -> Vec<String> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let many = self.settings.concurrency > processors && !self.settings.force_concurrency;
        let told = format!(
            "{} games at the same time on {processors} processors: engines take time from each other \
             (force-concurrency silences this)",
            self.settings.concurrency
        );
        many.then_some(told).into_iter().collect()
    }
}

/// The seed of the match in a log.
fn seed_of(log: &Path) -> Option<u64> {
    match LogReader::open(log).ok()?.next()?.ok()? {
        Entry::Match(header) => header.config.get("seed")?.as_u64(),
        Entry::Game(_) => None,
    }
}

/// A seed from the clock, small enough to be typed again.
fn drawn_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    (now.as_nanos() % 1_000_000_000) as u64
}

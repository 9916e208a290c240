//! A match between an engine that misbehaves and one that does not, and what was seen of it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use linesman::record::{Entry, GameRecord, LogReader};
use linesman::rules::{Grounds, Reason};
use tempfile::TempDir;

use super::running::Running;

/// Milliseconds for each move where an engine is to run out of time.
pub(crate) const HURRY: u64 = 400;
/// Seconds for each move otherwise: no verdict waits for it, however busy the machine is.
const LEISURE: &str = "10";

/// The program under test.
pub(crate) fn linesman() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_linesman"))
}

/// A test engine. Cargo builds the examples with the tests, but not when a single test file is asked for by name.
pub(crate) fn test_engine(name: &str) -> PathBuf {
    static BUILT: OnceLock<()> = OnceLock::new();
    let path = linesman().with_file_name("examples").join(name);
    BUILT.get_or_init(|| {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/engines");
        let sources = std::fs::read_dir(sources).expect("a folder").flatten().map(|entry| entry.path());
        let time = |path: &Path| path.metadata().and_then(|facts| facts.modified()).ok();
        let is_rust = |source: &PathBuf| source.extension().is_some_and(|end| end == "rs");
        let built = |source: &Path| path.with_file_name(source.file_stem().expect("a name"));
        if sources.filter(is_rust).any(|source| time(&built(&source)) < time(&source)) {
            let optimized = linesman().parent().is_some_and(|folder| folder.ends_with("release"));
            let profile = if optimized { "release" } else { "dev" };
            let args = ["build", "--quiet", "--examples", "--profile", profile];
            let built = Command::new(env!("CARGO")).args(args).status();
            assert!(built.is_ok_and(|status| status.success()), "cargo {}", args.join(" "));
        }
    });
    path
}

/// A match that is about to be played.
pub(crate) struct Trial {
    engines: [String; 2],
    args: Vec<String>,
    variables: Vec<(String, String)>,
    /// Shell text before the program, such as a limit.
    before: String,
    games: u32,
    /// What all processes of this trial have in their command lines.
    pub(crate) mark: String,
    pub(crate) folder: TempDir,
}

/// A match that is over.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) signal: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) wall: Duration,
    /// The most memory that the referee used, in KiB.
    pub(crate) peak: u64,
    /// Processes of the trial that are still there.
    pub(crate) left: Vec<(u32, String)>,
    pub(crate) games: Vec<GameRecord>,
    pub(crate) folder: TempDir,
}

impl Trial {
    /// The engine in this mode against one that plays at random, once with either side.
    pub(crate) fn of(mode: &str) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let mark = format!("trial-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let program = test_engine("misbehaving");
        let engine = |name: &str, mode: &str| format!("name={name} cmd='{} {mode} {mark}'", program.display());
        Self {
            engines: [engine("bad", mode), engine("good", "good")],
            args: Vec::new(),
            variables: Vec::new(),
            before: String::new(),
            games: 2,
            mark,
            folder: TempDir::new().expect("a folder"),
        }
    }

    /// Other engines; `MARK` stands for the mark of the trial.
    pub(crate) fn engines(mut self, first: &str, second: &str) -> Self {
        self.engines = [first, second].map(|text| text.replace("MARK", &self.mark));
        self
    }

    /// More settings of the engine that misbehaves.
    pub(crate) fn with(mut self, settings: &str) -> Self {
        let _ = write!(self.engines[0], " {settings}");
        self
    }

    pub(crate) fn games(mut self, games: u32) -> Self {
        self.games = games;
        self
    }

    pub(crate) fn args(mut self, args: &[&str]) -> Self {
        self.args.extend(args.iter().map(|&arg| arg.to_owned()));
        self
    }

    /// A short time for each move.
    pub(crate) fn hurried(self) -> Self {
        self.args(&["--st", &format!("{}", HURRY as f64 / 1000.0)])
    }

    pub(crate) fn variable(mut self, name: &str, value: &str) -> Self {
        self.variables.push((name.to_owned(), value.to_owned()));
        self
    }

    pub(crate) fn before(mut self, shell: &str) -> Self {
        shell.clone_into(&mut self.before);
        self
    }

    pub(crate) fn start(self) -> Running {
        let log = self.folder.path().join("log.jsonl");
        let mut command = Command::new("/bin/sh");
        command.arg("-c").arg(format!("{}\nexec \"$0\" \"$@\"", self.before)).arg(linesman()).arg("match");
        command.args(["--rules", "duel", "--games", &self.games.to_string(), "--srand", "7", "--recover"]);
        for engine in &self.engines {
            command.arg("--engine").arg(engine);
        }
        if !self.args.iter().any(|arg| arg == "--st" || arg == "--tc") {
            command.args(["--st", LEISURE]);
        }
        if !self.args.iter().any(|arg| arg == "--log") {
            command.arg("--log").arg(&log);
        }
        if !self.args.iter().any(|arg| arg == "--ping-ms") {
            command.args(["--ping-ms", "1000"]);
        }
        if !self.args.iter().any(|arg| arg == "--setup-ms") {
            command.args(["--setup-ms", "1000"]);
        }
        command.args(&self.args);
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Running::new(command.spawn().expect("a shell"), self.mark, self.folder)
    }

    pub(crate) fn run(self) -> Ran {
        self.start().wait()
    }
}

/// The games in a log.
pub(crate) fn games(log: &Path) -> Vec<GameRecord> {
    let entries = LogReader::open(log).expect("a log");
    let game = |entry| match entry {
        Ok(Entry::Game(game)) => Some(*game),
        Ok(Entry::Match(_)) => None,
        Err(error) => panic!("{error}"),
    };
    entries.filter_map(game).collect()
}

impl Ran {
    /// Whatever the engines did: nothing is left running, memory is flat, and the log is as judged.
    #[track_caller]
    pub(crate) fn unharmed(&self) -> &Self {
        assert!(self.left.is_empty(), "left running: {:?}\n{}", self.left, self.stdout);
        assert!(self.peak < 64 * 1024, "the referee used {} KiB", self.peak);
        let log = self.folder.path().join("log.jsonl");
        let verified = Command::new(linesman()).arg("verify").arg(&log).output().expect("a program");
        assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stdout));
        self
    }

    /// The engine that misbehaves lost every game for this reason, each within `limit` milliseconds and a second.
    #[track_caller]
    pub(crate) fn lost(&self, reason: &str, sentence: &str, limit: u64) -> &Self {
        assert_eq!((self.code, self.games.len()), (Some(0), 2), "{}\n{}", self.stdout, self.stderr);
        for (game, (result, bad)) in self.games.iter().zip([("0-1", "red"), ("1-0", "blue")]) {
            assert_eq!((&*game.result, &*game.reason), (result, reason), "{}", self.stdout);
            assert_eq!(game.side.as_deref(), Some(bad), "{}", self.stdout);
            assert!(game.detail.contains(sentence), "'{}' should contain '{sentence}'", game.detail);
            assert!(game.duration <= limit + 1000, "took {} ms, allowed {limit} + 1000", game.duration);
        }
        self
    }

    /// Both games were decided on the board.
    #[track_caller]
    pub(crate) fn played(&self) -> &Self {
        assert_eq!((self.code, self.games.len()), (Some(0), 2), "{}\n{}", self.stdout, self.stderr);
        for game in &self.games {
            let reason: Reason = game.reason.parse().expect("a reason");
            let grounds = reason.grounds();
            assert!(matches!(grounds, Grounds::Rules | Grounds::Match), "{}", self.stdout);
        }
        self
    }

    /// The match took at most so many milliseconds in all.
    #[track_caller]
    pub(crate) fn within(&self, millis: u64) -> &Self {
        assert!(self.wall <= Duration::from_millis(millis), "took {:?}, allowed {millis} ms", self.wall);
        self
    }

    /// What was noted of the lines of the engine that misbehaves, in the first game.
    pub(crate) fn asides(&self) -> Vec<String> {
        let red = self.games[0].asides.iter().filter(|aside| aside.side == "red");
        red.map(|aside| aside.line.clone()).collect()
    }
}

//! What an engine may touch: not its opponent, not the referee, not the log.
//!
//! Hidden information is worth stealing, and a program of the same user can read another's pipes and memory. So the
//! referee does not start an engine itself: it starts its own program again, which gives up what an engine does not need
//! and then becomes the engine. Nothing of that runs between fork and exec of the referee, and nothing of it costs
//! anything once the game is under way.
//!
//! This room plans and enters confinement; it never talks to an engine.

mod cage;
mod calls;
pub mod confinement;
mod descriptors;
mod environment;
mod fence;
mod level;
mod limits;
mod places;
mod private;
mod reach;
pub mod survey;

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use tokio::process::Command;

use self::cage::Cage;
pub use self::confinement::Confinement;
pub use self::level::Level;
use self::private::Lair;
pub use self::private::Private;
use self::reach::Reach;
use super::program::Program;

/// The hidden subcommand that confines itself and becomes an engine.
pub const SUBCOMMAND: &str = "__sandbox";
/// This program, also when its file has been replaced since it was started.
const THIS_PROGRAM: &str = "/proc/self/exe";

/// How the engines of a match are kept from what is not theirs.
#[derive(Debug)]
pub struct Isolation {
    /// What the user lets engines read.
    allowed: Vec<PathBuf>,
    /// What no engine may read, wherever it lies.
    hidden: Vec<PathBuf>,
    lair: Option<Lair>,
    cage: Option<Cage>,
    in_force: String,
    warning: Option<String>,
}

/// Why engines cannot be isolated as was asked for.
#[derive(Debug, thiserror::Error)]
pub enum IsolationError {
    /// No place for private folders.
    #[error("cannot make private folders for engines in '{}': {error}", .folder.display())]
    Lair {
        /// Where.
        folder: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A path that engines are to read is not there.
    #[error("--isolation-allow {}: {error}", .path.display())]
    Allowed {
        /// The path.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// Strict isolation cannot be had.
    #[error("--isolation strict cannot be had: {0}; use --isolation auto to do without")]
    Strict(String),
}

/// An engine that is about to be started.
pub(super) struct Launch {
    pub(super) command: Command,
    /// Its own folder, which is removed when this is dropped.
    pub(super) private: Option<Private>,
}

impl Isolation {
    /// No isolation: engines are started as they are.
    pub const fn off() -> Self {
        Self { allowed: Vec::new(), hidden: Vec::new(), lair: None, cage: None, in_force: String::new(), warning: None }
    }

    /// Finds out what this machine can do, and makes a place for private folders. `hidden` is what no engine may read.
    ///
    /// # Errors
    /// When what was asked for cannot be had.
    pub fn prepare(level: Level, allowed: Vec<PathBuf>, hidden: &[PathBuf]) -> Result<Self, IsolationError> {
        if level == Level::Off {
            return Ok(Self { in_force: "off".to_owned(), ..Self::off() });
        }
        let allowed = allowed.into_iter().map(|path| match path.canonicalize() {
            Ok(real) => Ok(real),
            Err(error) => Err(IsolationError::Allowed { path, error }),
        });
        let allowed = allowed.collect::<Result<Vec<_>, _>>()?;
        let folder = std::env::temp_dir();
        let lair = Lair::new(&folder).map_err(|error| IsolationError::Lair { folder, error })?;
        let cage = if level == Level::Strict { Some(Cage::find().map_err(IsolationError::Strict)?) } else { None };
        let survey = match (survey::take(cage.as_ref()), level) {
            (Ok(survey), _) => survey,
            (Err(error), Level::Strict) => return Err(IsolationError::Strict(error)),
            (Err(error), _) => {
                return Ok(Self { in_force: format!("{level}: nothing"), warning: Some(error), ..Self::off() });
            }
        };
        let hidden = hidden.iter().filter_map(|path| reach::real(path)).chain([lair.folder().to_owned()]).collect();
        let in_force = survey.in_force(level);
        Ok(Self { allowed, hidden, lair: Some(lair), cage, in_force, warning: survey.warning })
    }

    /// What is in force, for the log.
    pub fn in_force(&self) -> &str {
        &self.in_force
    }

    /// What is not in force that should be, in a sentence.
    pub fn warning(&self) -> Option<&str> {
        self.warning.as_deref()
    }

    /// The command that starts an engine.
    ///
    /// # Errors
    /// When its private folder cannot be made.
    pub(super) fn launch(&self, program: &Program, dir: Option<&Path>) -> io::Result<Launch> {
        let Some(lair) = &self.lair else {
            let mut command = Command::new(&program.path);
            command.args(&program.args);
            return Ok(Launch { command, private: None });
        };
        let private = lair.private()?;
        let reach = Reach::of(program, dir, &self.allowed, &self.hidden);
        let confinement = Confinement {
            parent: self.cage.is_none().then(std::process::id),
            inside: program.builtin,
            read: reach.read,
            list: reach.list,
            write: [private.folder().to_owned()].into_iter().chain(reach.devices).collect(),
        };
        let mut words: Vec<OsString> = vec![SUBCOMMAND.into()];
        words.extend(confinement.args());
        words.push("--".into());
        if !program.builtin {
            words.push(program.path.clone().into());
        }
        words.extend(program.args.iter().map(OsString::from));
        let mut command = match &self.cage {
            None => this_program(),
            Some(cage) => cage.command(&confinement, dir)?,
        };
        command.args(words).env_clear().envs(environment::of(private.folder()));
        Ok(Launch { command, private: Some(private) })
    }
}

/// This program, under a name that people recognise in process lists.
fn this_program() -> Command {
    let mut command = Command::new(THIS_PROGRAM);
    command.arg0("linesman");
    command
}

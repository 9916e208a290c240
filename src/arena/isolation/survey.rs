//! What this machine can do: found out by confining a process that does nothing else.

use std::process::{Command, Stdio};

use super::cage::Cage;
use super::confinement::{Confinement, Hold};
use super::{Level, SUBCOMMAND, THIS_PROGRAM};

/// The word that asks the hidden subcommand what took hold.
pub const PROBE: &str = "--probe";

/// What was found.
#[derive(Debug)]
pub(super) struct Survey {
    hold: Hold,
    /// What is missing, in a sentence.
    pub(super) warning: Option<String>,
}

/// Confines a process and asks it what took hold.
pub(super) fn take(cage: Option<&Cage>) -> Result<Survey, String> {
    let mut command = match cage {
        None => Command::new(THIS_PROGRAM),
        Some(cage) => cage.probe().map_err(|error| error.to_string())?,
    };
    let output = command.args([SUBCOMMAND, PROBE]).stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("this program cannot start itself: {error}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("a process cannot be confined: {}", said.trim()));
    }
    let hold = Hold::read(&String::from_utf8_lossy(&output.stdout));
    let consequence = match cage {
        None => {
            "an engine can read its opponent's pipes and memory; use --isolation strict against engines that you do not trust"
        }
        Some(_) => "bubblewrap alone keeps engines from what is not theirs",
    };
    let warning = hold.landlock.is_none().then(|| format!("this kernel has no Landlock, so {consequence}"));
    Ok(Survey { hold, warning })
}

impl Hold {
    /// It as a line of text.
    pub fn line(&self) -> String {
        format!("{} {}", self.landlock.unwrap_or(0), self.calls)
    }

    fn read(line: &str) -> Self {
        let mut words = line.split_ascii_whitespace();
        let landlock = words.next().and_then(|word| word.parse().ok()).filter(|&version| version > 0);
        Self { landlock, calls: words.next() == Some("true") }
    }
}

impl Survey {
    /// What is in force at this level, for the log.
    pub(super) fn in_force(&self, level: Level) -> String {
        let landlock = self.hold.landlock.map(|version| format!("landlock {version}"));
        let calls = self.hold.calls.then(|| "seccomp".to_owned());
        let cage = (level == Level::Strict).then(|| "bubblewrap".to_owned());
        let rest = ["private folder", "cleared environment", "limits"].map(str::to_owned);
        let parts: Vec<String> = cage.into_iter().chain(landlock).chain(calls).chain(rest).collect();
        format!("{level}: {}", parts.join(", "))
    }
}

/// What the hidden subcommand answers to the probe.
///
/// # Errors
/// When the system refuses what it can do.
pub fn probe() -> std::io::Result<String> {
    Confinement::default().enter().map(|hold| hold.line())
}

//! A cage around an engine: bubblewrap, with namespaces of its own for files, processes and the network.

use std::io;
use std::path::{Path, PathBuf};

use tokio::process::Command;

use super::Confinement;
use super::places;

/// Where this program is found inside.
const INSIDE: &str = "/run/linesman";

/// The program that makes cages.
#[derive(Debug)]
pub(super) struct Cage {
    bwrap: PathBuf,
}

impl Cage {
    /// Looks for it on the search path.
    pub(super) fn find() -> Result<Self, String> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let found = std::env::split_paths(&path).map(|folder| folder.join("bwrap")).find(|file| file.is_file());
        found.map(|bwrap| Self { bwrap }).ok_or_else(|| "bubblewrap (bwrap) is not installed".to_owned())
    }

    /// The command that runs this program inside; the words for it follow.
    pub(super) fn command(&self, confinement: &Confinement, dir: Option<&Path>) -> io::Result<Command> {
        let mut command = Command::from(self.bare()?);
        for path in &confinement.read {
            command.arg("--ro-bind").args([path, path]);
        }
        for path in &confinement.write {
            command.arg(if path.starts_with("/dev") { "--dev-bind" } else { "--bind" }).args([path, path]);
        }
        let here = match dir {
            Some(dir) => dir.canonicalize()?,
            None => std::env::current_dir()?,
        };
        command.arg("--dir").arg(&here).arg("--chdir").arg(&here);
        command.arg("--").arg(INSIDE);
        Ok(command)
    }

    /// The same for an engine that needs nothing.
    pub(super) fn probe(&self) -> io::Result<std::process::Command> {
        let mut command = self.bare()?;
        command.arg("--").arg(INSIDE);
        Ok(command)
    }

    fn bare(&self) -> io::Result<std::process::Command> {
        let mut command = std::process::Command::new(&self.bwrap);
        command.args(["--unshare-all", "--die-with-parent", "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"]);
        for place in places::system().iter().filter(|place| !place.starts_with("/proc")) {
            command.arg("--ro-bind-try").args([place, place]);
        }
        command.arg("--ro-bind").arg(std::env::current_exe()?).arg(INSIDE);
        Ok(command)
    }
}

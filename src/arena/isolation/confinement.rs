//! What one engine process is confined to, as the referee tells it to the process that becomes the engine.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use rustix::process::{Signal, getppid, set_parent_process_death_signal};

use super::{calls, descriptors, fence, limits};

/// What an engine process may do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Confinement {
    /// The process that started it and without which it must not live; not known inside a cage.
    pub parent: Option<u32>,
    /// Whether the engine is part of this program, so that nothing else is started.
    pub inside: bool,
    /// What it may read and execute.
    pub read: Vec<PathBuf>,
    /// Folders that it may list, without reading what is in them.
    pub list: Vec<PathBuf>,
    /// What it may write.
    pub write: Vec<PathBuf>,
}

/// What took hold of what was asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hold {
    /// Version of Landlock's interface that is used.
    pub landlock: Option<u32>,
    /// Whether system calls are filtered.
    pub calls: bool,
}

impl Confinement {
    /// It as arguments.
    pub(super) fn args(&self) -> Vec<OsString> {
        let mut args = Vec::new();
        let mut say = |name: &str, value: OsString| args.extend([name.into(), value]);
        if let Some(parent) = self.parent {
            say("--parent", parent.to_string().into());
        }
        for (name, paths) in [("--read", &self.read), ("--list", &self.list), ("--write", &self.write)] {
            for path in paths {
                say(name, path.into());
            }
        }
        if self.inside {
            args.push("--inside".into());
        }
        args
    }

    /// It from arguments, with the words after `--`; `None` when they are not what `args` makes.
    pub fn read(words: impl IntoIterator<Item = OsString>) -> Option<(Self, Vec<OsString>)> {
        let mut confinement = Self::default();
        let mut words = words.into_iter();
        while let Some(name) = words.next() {
            match name.to_str()? {
                "--" => return Some((confinement, words.collect())),
                "--inside" => confinement.inside = true,
                "--parent" => confinement.parent = Some(words.next()?.to_str()?.parse().ok()?),
                "--read" => confinement.read.push(words.next()?.into()),
                "--list" => confinement.list.push(words.next()?.into()),
                "--write" => confinement.write.push(words.next()?.into()),
                _ => return None,
            }
        }
        None
    }

    /// Confines this process, for good. What the system cannot do is left out; the referee has found out and told.
    ///
    /// # Errors
    /// When the parent is gone already, or the system refuses what it can do.
    pub fn enter(&self) -> io::Result<Hold> {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        // The parent may have died before the line above.
        let parent = getppid().map(|id| id.as_raw_nonzero().get().cast_unsigned());
        if self.parent.is_some() && self.parent != parent {
            return Err(io::Error::other("the referee is gone"));
        }
        descriptors::close()?;
        limits::set();
        let landlock = fence::raise(self).map_err(io::Error::other)?;
        Ok(Hold { landlock, calls: calls::forbid() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_arrives() {
        let paths = |texts: &[&str]| texts.iter().map(PathBuf::from).collect::<Vec<_>>();
        let told = Confinement {
            parent: Some(77),
            inside: true,
            read: paths(&["/usr/my engine", "--"]),
            list: paths(&["/a"]),
            write: paths(&["/b", "/c"]),
        };
        let mut words = told.args();
        words.extend(["--".into(), "engine".into(), "--read".into()]);
        assert_eq!(Confinement::read(words), Some((told, vec!["engine".into(), "--read".into()])));
        assert_eq!(Confinement::read(["--read".into()]), None);
        assert_eq!(Confinement::read(["engine".into()]), None);
    }
}

//! What an engine may read: its own folder, that of its interpreter, what its arguments name, and what the user allows.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use super::{environment, places};
use crate::arena::program::Program;

/// Folders of programs within the folder of an installation.
const PROGRAM_FOLDERS: [&str; 4] = ["bin", "sbin", "shims", "libexec"];
/// What tells the folder of an installation from one that merely has programs in it.
const INSTALLED: [&str; 4] = ["lib", "libexec", "versions", "pyvenv.cfg"];
/// Most links from one to the next that are followed.
const LINKS: usize = 40;

/// What an engine may read.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Reach {
    /// Everything in and below these.
    pub(super) read: Vec<PathBuf>,
    /// Folders whose entries it may list, because only some of them may be read.
    pub(super) list: Vec<PathBuf>,
    /// Devices that it may write to as well.
    pub(super) devices: Vec<PathBuf>,
}

impl Reach {
    pub(super) fn of(program: &Program, dir: Option<&Path>, allowed: &[PathBuf], hidden: &[PathBuf]) -> Self {
        let mut reach = Self::default();
        if !program.builtin {
            reach.add_program(&program.path, hidden);
            let here = |word: &str| dir.map_or_else(|| PathBuf::from(word), |dir| dir.join(word));
            let words = program.args.iter().flat_map(|arg| [Some(arg.as_str()), arg.split_once('=').map(|(_, v)| v)]);
            for word in words.flatten().filter(|word| !word.is_empty()) {
                reach.add_named(&here(word), hidden);
            }
            if let Some(dir) = dir {
                reach.add_named(dir, hidden);
            }
            for folder in environment::folders() {
                reach.add_named(&folder, hidden);
            }
        }
        for path in allowed {
            if path.starts_with("/dev") {
                reach.devices.push(path.clone());
            } else {
                reach.add(path.clone(), hidden);
            }
        }
        reach
    }

    /// A program, through all links on the way to it: a virtual environment's interpreter is a link to another's, and both
    /// folders are needed.
    fn add_program(&mut self, path: &Path, hidden: &[PathBuf]) {
        let mut path = path.to_owned();
        for _ in 0..LINKS {
            self.add_file(&path, hidden);
            let Ok(target) = fs::read_link(&path) else { break };
            path = path.parent().unwrap_or(Path::new("/")).join(target);
        }
    }

    /// Something that an argument names, if it is there.
    fn add_named(&mut self, path: &Path, hidden: &[PathBuf]) {
        let Some(real) = path.canonicalize().ok() else { return };
        if !real.is_dir() {
            self.add_program(&std::path::absolute(path).unwrap_or(real), hidden);
        } else if !places::is_broad(&real) {
            self.add(real, hidden);
        }
    }

    /// A file with what lies beside it, as far as that can be said to belong to it.
    fn add_file(&mut self, path: &Path, hidden: &[PathBuf]) {
        let Some(folder) = path.parent().and_then(|folder| folder.canonicalize().ok()) else { return };
        if places::is_system(&folder) {
            return;
        }
        let own = installation(&folder).or_else(|| (!places::is_broad(&folder)).then(|| folder.clone()));
        if let Some(own) = own.or_else(|| Some(folder.join(path.file_name()?))) {
            self.add(own, hidden);
        }
    }

    /// A path, without what is hidden in it.
    fn add(&mut self, path: PathBuf, hidden: &[PathBuf]) {
        if self.read.iter().any(|read| path.starts_with(read)) || self.list.contains(&path) {
            return;
        }
        if hidden.iter().any(|hidden| is_part_of(&path, hidden)) {
            return;
        }
        if !hidden.iter().any(|hidden| hidden.starts_with(&path)) {
            self.read.push(path);
            return;
        }
        let entries = fs::read_dir(&path).into_iter().flatten().flatten().map(|entry| entry.path());
        let entries: Vec<PathBuf> = entries.collect();
        self.list.push(path);
        // Links are left out: what they name would be let in whole.
        for entry in entries.into_iter().filter(|entry| !entry.is_symlink()) {
            self.add(entry, hidden);
        }
    }
}

/// Whether a path is hidden, or is a file that lies beside a hidden one and bears its name with something behind it.
fn is_part_of(path: &Path, hidden: &Path) -> bool {
    let name = |path: &Path| path.file_name().map(OsStr::to_os_string).unwrap_or_default();
    let beside =
        path.parent() == hidden.parent() && name(path).as_encoded_bytes().starts_with(name(hidden).as_encoded_bytes());
    path.starts_with(hidden) || beside
}

/// The folder of the installation that a folder of programs belongs to.
fn installation(folder: &Path) -> Option<PathBuf> {
    let name = folder.file_name()?.to_str()?;
    let parent = folder.parent().filter(|_| PROGRAM_FOLDERS.contains(&name))?;
    let installed = !places::is_broad(parent) && INSTALLED.iter().any(|part| parent.join(part).exists());
    installed.then(|| parent.to_owned())
}

/// The real path of a file that need not exist yet.
pub(super) fn real(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    path.canonicalize().ok().or_else(|| Some(path.parent()?.canonicalize().ok()?.join(path.file_name()?)))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    fn program(path: &Path, args: &[&str]) -> Program {
        let args = args.iter().map(|&arg| arg.to_owned()).collect();
        Program { path: path.to_owned(), args, builtin: false, sha256: String::new() }
    }

    fn folder() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::TempDir::new().expect("a folder");
        let real = folder.path().canonicalize().expect("real");
        (folder, real)
    }

    #[test]
    fn what_is_hidden_stays_hidden_in_an_engines_own_folder() {
        let (_kept, folder) = folder();
        for file in ["engine", "weights", "log.jsonl", "log.jsonl.journal"] {
            fs::write(folder.join(file), "").expect("written");
        }
        let reach = Reach::of(&program(&folder.join("engine"), &[]), None, &[], &[folder.join("log.jsonl")]);
        for (file, readable) in
            [("engine", true), ("weights", true), ("log.jsonl", false), ("log.jsonl.journal", false)]
        {
            assert_eq!(reach.read.contains(&folder.join(file)), readable, "{file}: {:?}", reach.read);
        }
        assert!(!reach.read.contains(&folder) && reach.list.contains(&folder));
    }

    #[test]
    fn an_interpreter_is_followed_to_its_real_place() {
        let (_kept, folder) = folder();
        for part in ["real/bin", "real/lib", "venv/bin", "script"] {
            fs::create_dir_all(folder.join(part)).expect("made");
        }
        for file in ["real/bin/python3", "venv/pyvenv.cfg", "script/engine.py"] {
            fs::write(folder.join(file), "").expect("written");
        }
        symlink(folder.join("real/bin/python3"), folder.join("venv/bin/python")).expect("linked");
        let script = folder.join("script/engine.py").display().to_string();
        let reach = Reach::of(&program(&folder.join("venv/bin/python"), &["-u", &script]), None, &[], &[]);
        for own in ["venv", "real", "script"] {
            assert!(reach.read.contains(&folder.join(own)), "{own}: {:?}", reach.read);
        }
        assert!(!reach.read.contains(&folder));
    }

    #[test]
    fn a_folder_that_many_share_is_nobodys_own() {
        for shared in ["/tmp", "/", "/root", "/etc"] {
            assert!(places::is_broad(Path::new(shared)), "{shared}");
        }
        let reach = Reach::of(&program(Path::new("/tmp/engine"), &[]), None, &[], &[]);
        assert!(!reach.read.contains(&PathBuf::from("/tmp")), "{:?}", reach.read);
    }
}

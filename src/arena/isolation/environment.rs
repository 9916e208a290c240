//! The environment of an engine: a short list of what programs need, and nothing else of ours.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::places;

/// Variables that are passed on.
const KEPT: &[&str] = &[
    "PATH",
    "LANG",
    "LANGUAGE",
    "TZ",
    "LD_LIBRARY_PATH",
    "PYTHONPATH",
    "PYENV_ROOT",
    "PYENV_VERSION",
    "VIRTUAL_ENV",
    "CONDA_PREFIX",
    "NODE_PATH",
    "NVM_DIR",
    "JAVA_HOME",
    "OMP_NUM_THREADS",
    "CUDA_VISIBLE_DEVICES",
];
/// How the names of others begin that are passed on.
const KEPT_BEGINNING: &str = "LC_";
/// Variables that name the private folder.
const PRIVATE: [&str; 4] = ["HOME", "TMPDIR", "TMP", "TEMP"];

/// The variables of an engine with this private folder.
pub(super) fn of(private: &Path) -> Vec<(OsString, OsString)> {
    let kept = std::env::vars_os()
        .filter(|(name, _)| name.to_str().is_some_and(|name| KEPT.contains(&name) || name.starts_with(KEPT_BEGINNING)));
    let mut variables: Vec<(OsString, OsString)> = kept.collect();
    variables.extend(PRIVATE.map(|name| (name.into(), private.into())));
    if let Some(base) = user_packages() {
        variables.push(("PYTHONUSERBASE".into(), base.into()));
    }
    variables
}

/// Variables among these that name folders from which programs load parts of themselves.
const FOLDERS: &[&str] =
    &["LD_LIBRARY_PATH", "PYTHONPATH", "PYENV_ROOT", "VIRTUAL_ENV", "CONDA_PREFIX", "NODE_PATH", "JAVA_HOME"];

/// Folders that the environment sends programs to.
pub(super) fn folders() -> Vec<PathBuf> {
    let named = FOLDERS.iter().filter_map(std::env::var_os);
    let named = named.flat_map(|value| std::env::split_paths(&value).collect::<Vec<_>>());
    named.filter(|folder| folder.is_absolute()).chain(user_packages().map(|base| base.join("lib"))).collect()
}

/// Where Python packages of the user lie, which are found through the home folder otherwise.
fn user_packages() -> Option<PathBuf> {
    places::home().map(|home| home.join(".local")).filter(|base| base.join("lib").is_dir())
}

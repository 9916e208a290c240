//! Places of the system: what programs need to start, and what is too broad to be anybody's own.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// Programs, libraries and facts about the machine.
pub(super) const SYSTEM: &[&str] = &[
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/opt",
    "/nix/store",
    "/gnu/store",
    // The process itself; not others, whose command lines would tell who plays whom.
    "/proc/self",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/version",
    "/proc/filesystems",
    "/proc/sys",
    "/sys/devices/system",
    "/sys/fs/cgroup",
    "/sys/kernel/mm",
];

/// Devices that hold nothing of anybody.
pub(super) const DEVICES: &[&str] = &["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// How the names of settings begin that runtimes read; the rest of the folder may hold secrets.
const SETTINGS: &[&str] = &[
    "alternatives",
    "ca-certificates",
    "crypto-policies",
    "debian_version",
    "fonts",
    "gai.conf",
    "group",
    "host.conf",
    "hosts",
    "java",
    "ld.so",
    "ld-musl",
    "locale",
    "localtime",
    "mime.types",
    "node",
    "nsswitch.conf",
    "openssl",
    "os-release",
    "passwd",
    "perl",
    "protocols",
    "python",
    "resolv.conf",
    "services",
    "ssl",
    "terminfo",
    "timezone",
];

/// Folders that many share, or that are the home of a user's everything.
const BROAD: &[&str] = &[
    "/", "/home", "/root", "/tmp", "/var", "/var/tmp", "/dev", "/dev/shm", "/proc", "/sys", "/etc", "/run", "/mnt",
    "/media", "/srv",
];

/// What every program may read.
pub(super) fn system() -> Vec<PathBuf> {
    let settings = fs::read_dir("/etc").into_iter().flatten().flatten().map(|entry| entry.path());
    let settings = settings.filter(|path| path.file_name().and_then(OsStr::to_str).is_some_and(is_setting));
    SYSTEM.iter().map(PathBuf::from).chain(settings).collect()
}

fn is_setting(name: &str) -> bool {
    SETTINGS.iter().any(|begin| name.starts_with(begin)) && !name.ends_with('-')
}

/// Whether every program may read this anyway.
pub(super) fn is_system(path: &Path) -> bool {
    SYSTEM.iter().any(|place| path.starts_with(place))
}

/// Whether a folder is too broad to be one engine's own.
pub(super) fn is_broad(folder: &Path) -> bool {
    let home = home();
    let holds_home = home.as_deref().is_some_and(|home| home.starts_with(folder) || folder == home.join(".local"));
    let temp = std::env::temp_dir();
    holds_home || folder == temp || BROAD.iter().any(|broad| folder == Path::new(broad))
}

/// The user's home folder.
pub(super) fn home() -> Option<PathBuf> {
    std::env::var_os("HOME").map(PathBuf::from).filter(|home| home.is_absolute())
}

//! Finding the program of an engine before the first game, so that a wrong path is one clear error and not a lost match.

use std::fs;
use std::io::Read as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use super::command::{BUILTIN, Buffering, EngineCommand};
use crate::engines;
use crate::record::checksum::hex;

/// Longest first line of a script that is looked at for its interpreter.
const SHEBANG: usize = 256;
/// The program that changes how another buffers its output.
const STDBUF: &str = "stdbuf";

/// A program that was found, with the arguments it is started with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// The file to start.
    pub path: PathBuf,
    /// Its arguments.
    pub args: Vec<String>,
    /// Whether it is a built-in engine.
    pub builtin: bool,
    /// SHA-256 of the file in hexadecimal; of a built-in engine, that of this program.
    pub sha256: String,
}

/// Why a program cannot be started.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProgramError {
    /// No built-in engine of this name.
    #[error("there is no built-in engine '{found}', expected one of {}", engines::NAMES.join(", "))]
    NoBuiltin {
        /// What was asked for.
        found: String,
    },
    /// No such file.
    #[error("there is no program '{0}' here or on the search path")]
    Missing(String),
    /// Not a file.
    #[error("'{0}' is not a file")]
    NotAFile(PathBuf),
    /// Not executable.
    #[error("'{0}' is not executable: make it so with chmod +x, or name its interpreter, as in cmd=\"python3 {0}\"")]
    NotExecutable(PathBuf),
    /// A script whose interpreter is missing.
    #[error("the interpreter '{interpreter}' that the first line of '{script}' names does not exist")]
    NoInterpreter {
        /// The script.
        script: PathBuf,
        /// The interpreter.
        interpreter: String,
    },
    /// The file cannot be read.
    #[error("cannot read '{path}': {error}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: String,
    },
}

/// Finds the program of an engine.
///
/// # Errors
/// When it cannot be started.
pub fn find(command: &EngineCommand) -> Result<Program, ProgramError> {
    if let Some(name) = command.program.strip_prefix(BUILTIN) {
        return builtin(name, &command.args);
    }
    let path = locate(command).ok_or_else(|| ProgramError::Missing(command.program.clone()))?;
    let unreadable = |error: std::io::Error| ProgramError::Unreadable { path: path.clone(), error: error.to_string() };
    let facts = fs::metadata(&path).map_err(unreadable)?;
    if !facts.is_file() {
        return Err(ProgramError::NotAFile(path));
    }
    if facts.permissions().mode() & 0o111 == 0 {
        return Err(ProgramError::NotExecutable(path));
    }
    check_interpreter(&path)?;
    let sha256 = digest(&path)?;
    let args = command.args.clone();
    let program = Program { path, args, builtin: false, sha256 };
    match command.buffering {
        None => Ok(program),
        Some(buffering) => buffered(program, buffering),
    }
}

fn builtin(name: &str, args: &[String]) -> Result<Program, ProgramError> {
    if !engines::NAMES.contains(&name) {
        return Err(ProgramError::NoBuiltin { found: name.to_owned() });
    }
    let path = std::env::current_exe()
        .map_err(|error| ProgramError::Unreadable { path: PathBuf::from("linesman"), error: error.to_string() })?;
    let sha256 = digest(&path)?;
    let args = ["engine", name].into_iter().map(str::to_owned).chain(args.iter().cloned()).collect();
    Ok(Program { path, args, builtin: true, sha256 })
}

/// The program started through `stdbuf`, which changes how C's streams are buffered.
fn buffered(program: Program, buffering: Buffering) -> Result<Program, ProgramError> {
    let stdbuf = on_path(Path::new(STDBUF)).ok_or_else(|| ProgramError::Missing(STDBUF.to_owned()))?;
    let mode = match buffering {
        Buffering::Line => "-oL",
        Buffering::None => "-o0",
    };
    let path = program.path.into_os_string().into_string();
    let path = path.map_err(|path| ProgramError::Missing(path.display().to_string()))?;
    let args = [mode.to_owned(), path].into_iter().chain(program.args).collect();
    Ok(Program { path: stdbuf, args, ..program })
}

/// A path with a slash is taken from the engine's folder or the current one; a bare name from the search path, or from the
/// current folder, which is where people try first.
fn locate(command: &EngineCommand) -> Option<PathBuf> {
    let program = Path::new(&command.program);
    let here = |path: &Path| std::path::absolute(path).ok().filter(|path| path.exists());
    let from_dir = command.dir.as_deref().and_then(|dir| here(&dir.join(program)));
    if command.program.contains('/') {
        return from_dir.or_else(|| here(program));
    }
    on_path(program).or(from_dir).or_else(|| here(program))
}

fn on_path(program: &Path) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).map(|folder| folder.join(program)).find(|path| is_executable(path))
}

fn is_executable(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|facts| facts.is_file() && facts.permissions().mode() & 0o111 != 0)
}

fn check_interpreter(script: &Path) -> Result<(), ProgramError> {
    let mut start = Vec::new();
    let opened = fs::File::open(script).and_then(|file| file.take(SHEBANG as u64).read_to_end(&mut start));
    // A program that may be executed but not read is no script.
    if opened.is_err() || !start.starts_with(b"#!") {
        return Ok(());
    }
    let line = start[2..].split(|&b| b == b'\n').next().unwrap_or_default();
    let line = String::from_utf8_lossy(line);
    let Some(interpreter) = line.split_ascii_whitespace().next() else { return Ok(()) };
    if Path::new(interpreter).exists() {
        return Ok(());
    }
    // With a carriage return in its first line a script names an interpreter that nobody has.
    let interpreter = interpreter.escape_default().to_string();
    Err(ProgramError::NoInterpreter { script: script.to_owned(), interpreter })
}

fn digest(path: &Path) -> Result<String, ProgramError> {
    use sha2::Digest as _;
    let unreadable =
        |error: std::io::Error| ProgramError::Unreadable { path: path.to_owned(), error: error.to_string() };
    let mut file = fs::File::open(path).map_err(unreadable)?;
    let mut hash = sha2::Sha256::new();
    let mut buffer = vec![0; 64 * 1024];
    loop {
        let read = file.read(&mut buffer).map_err(unreadable)?;
        if read == 0 {
            return Ok(hex(&hash.finalize()));
        }
        hash.update(&buffer[..read]);
    }
}

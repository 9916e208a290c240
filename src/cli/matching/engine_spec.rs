//! `--engine "cmd=... name=... option.X=..."`, in the words of other match runners.

use std::path::PathBuf;

use super::time_control;
use crate::arena::EngineCommand;
use crate::arena::command::{BUILTIN, Buffering};
use crate::protocol::Spoken;
use crate::protocol::dialects::{Coordinates, Protocol};
use crate::protocol::time::Control;
use crate::referee::config::SearchLimits;
use crate::rules::UnknownWord;

/// The keys of an engine, for error messages.
const KEYS: &str = "cmd, name, args, dir, proto, coords, tc, st, nodes, depth, memory, stdbuf and option.NAME";

/// What was said of one engine, or of each with `--each`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct EngineSpec {
    cmd: Option<String>,
    pub(super) name: Option<String>,
    args: Vec<String>,
    dir: Option<PathBuf>,
    protocol: Option<Protocol>,
    coordinates: Option<Coordinates>,
    options: Vec<(String, Option<String>)>,
    control: Option<Control>,
    search: SearchLimits,
    memory: Option<u64>,
    buffering: Option<Buffering>,
}

/// Why a text describes no engine.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum SpecError {
    #[error("unbalanced quotes in '{0}'")]
    Quotes(String),
    #[error("unknown key '{found}' of an engine, expected {KEYS}")]
    Key { found: String },
    #[error("'{found}' is neither key=value nor the first word of a command; expected {KEYS}")]
    Word { found: String },
    #[error("{key}={found}: {problem}")]
    Value { key: String, found: String, problem: String },
    #[error("an engine has no cmd=, expected a program or {BUILTIN}NAME")]
    NoCommand,
}

/// The keys and values of a description: a command line, or keys with values.
///
/// # Errors
/// When it is neither.
pub(super) fn words(text: &str) -> Result<Vec<(String, String)>, SpecError> {
    let words = shell_words::split(text).map_err(|_| SpecError::Quotes(text.to_owned()))?;
    if words.first().is_some_and(|word| !word.contains('=')) {
        return Ok(vec![("cmd".to_owned(), shell_words::join(&words))]);
    }
    let part = |word: &String| {
        let (key, value) = word.split_once('=').ok_or_else(|| SpecError::Word { found: word.clone() })?;
        Ok((key.to_owned(), value.to_owned()))
    };
    words.iter().map(part).collect()
}

impl EngineSpec {
    /// A built-in engine.
    pub(super) fn builtin(name: &str) -> Self {
        Self { cmd: Some(format!("{BUILTIN}{name}")), ..Self::default() }
    }

    /// Takes in what a key says.
    ///
    /// # Errors
    /// When there is no such key, or it cannot have this value.
    pub(super) fn set(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        let wrong = |problem: String| SpecError::Value { key: key.to_owned(), found: value.to_owned(), problem };
        let split = |text: &str| shell_words::split(text).map_err(|_| SpecError::Quotes(text.to_owned()));
        match key {
            "cmd" => self.cmd = Some(value.to_owned()),
            "name" => self.name = Some(value.to_owned()),
            "args" => self.args = split(value)?,
            "dir" => self.dir = Some(value.into()),
            "proto" => self.protocol = Some(value.parse().map_err(|error: UnknownWord| wrong(error.to_string()))?),
            "coords" => self.coordinates = Some(value.parse().map_err(|error: UnknownWord| wrong(error.to_string()))?),
            "tc" => self.control = Some(time_control::read(value).map_err(|error| wrong(error.to_string()))?),
            "st" => self.control = Some(time_control::read_per_move(value).map_err(|error| wrong(error.to_string()))?),
            "nodes" => {
                self.search.nodes = Some(value.parse().map_err(|_| wrong("expected a whole number".to_owned()))?);
            }
            "memory" => {
                let mebibytes = value.parse().ok().filter(|&memory| memory > 0);
                self.memory = Some(mebibytes.ok_or_else(|| wrong("expected a number of MiB".to_owned()))?);
            }
            "stdbuf" => self.buffering = Some(value.parse().map_err(|error: UnknownWord| wrong(error.to_string()))?),
            "depth" => {
                self.search.depth = Some(value.parse().map_err(|_| wrong("expected a whole number".to_owned()))?);
            }
            _ => {
                let name = key.strip_prefix("option.").ok_or_else(|| SpecError::Key { found: key.to_owned() })?;
                let value = (!value.is_empty()).then(|| value.to_owned());
                self.options.push((name.to_owned(), value));
            }
        }
        Ok(())
    }

    /// The engine that is meant, with what was said of each where nothing was said of this one.
    pub(super) fn command(&self, each: &Self) -> Result<EngineCommand, SpecError> {
        let cmd = self.cmd.clone().or_else(|| each.cmd.clone()).ok_or(SpecError::NoCommand)?;
        let mut words = shell_words::split(&cmd).map_err(|_| SpecError::Quotes(cmd.clone()))?.into_iter();
        let program = words.next().ok_or(SpecError::NoCommand)?;
        let args = words.chain(each.args.iter().cloned()).chain(self.args.iter().cloned()).collect();
        let options = each.options.iter().cloned().chain(self.options.iter().cloned()).collect();
        Ok(EngineCommand {
            name: self.name.clone().unwrap_or_else(|| default_name(&program)),
            program,
            args,
            dir: self.dir.clone().or_else(|| each.dir.clone()),
            dialect: Spoken {
                protocol: self.protocol.or(each.protocol).unwrap_or(Protocol::Uhi),
                coordinates: self.coordinates.or(each.coordinates),
            },
            options,
            memory: self.memory.or(each.memory),
            buffering: self.buffering.or(each.buffering),
            control: self.control.or(each.control),
            search: SearchLimits {
                nodes: self.search.nodes.or(each.search.nodes),
                depth: self.search.depth.or(each.search.depth),
            },
        })
    }
}

/// What an engine is called that was given no name: its program without folder and built-in prefix.
fn default_name(program: &str) -> String {
    let name = program.strip_prefix(BUILTIN).unwrap_or(program);
    name.rsplit('/').next().unwrap_or(name).to_owned()
}

/// Gives engines of one name numbers, so that results can tell them apart.
///
/// # Errors
/// When two engines were given the same name outright.
pub(super) fn distinct_names(specs: &[EngineSpec], commands: &mut [EngineCommand]) -> Result<(), (usize, String)> {
    for at in 1..commands.len() {
        let twin = commands[..at].iter().position(|earlier| earlier.name == commands[at].name);
        let Some(twin) = twin else { continue };
        if specs[at].name.is_some() && specs[twin].name.is_some() {
            return Err((at, format!("two engines are named '{}', expected a name for each", commands[at].name)));
        }
        let free = (2..).map(|n| format!("{}-{n}", commands[at].name));
        let taken = |name: &String| commands.iter().any(|command| command.name == *name);
        if let Some(name) = free.into_iter().find(|name| !taken(name)) {
            commands[at].name = name;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<EngineSpec, SpecError> {
        let mut spec = EngineSpec::default();
        words(text)?.iter().try_for_each(|(key, value)| spec.set(key, value))?;
        Ok(spec)
    }

    fn command(text: &str) -> EngineCommand {
        read(text).expect("a description").command(&EngineSpec::default()).expect("an engine")
    }

    #[test]
    fn a_command_line_is_an_engine() {
        let engine = command("python3 'my engine.py' --fast");
        assert_eq!((engine.program.as_str(), engine.name.as_str()), ("python3", "python3"));
        assert_eq!(engine.args, ["my engine.py", "--fast"]);
        assert_eq!(command("builtin:random").name, "random");
        assert_eq!(command("./engines/foo").name, "foo");
    }

    #[test]
    fn keys_are_free_of_order() {
        let engine =
            command("name=A option.Depth=6 'cmd=python3 a.py' args='-x \"y z\"' tc=1+0.1 option.Clear= dir=/tmp");
        assert_eq!((engine.name.as_str(), engine.program.as_str()), ("A", "python3"));
        assert_eq!(engine.args, ["a.py", "-x", "y z"]);
        assert_eq!(engine.options, [("Depth".to_owned(), Some("6".to_owned())), ("Clear".to_owned(), None)]);
        assert_eq!(engine.control, Some(Control::Clock { base: 1000, inc: 100, moves: None }));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let told = |text: &str| match read(text) {
            Err(error) => error.to_string(),
            Ok(spec) => spec.command(&EngineSpec::default()).expect_err("no engine").to_string(),
        };
        assert_eq!(told("cmd=x colour=red"), format!("unknown key 'colour' of an engine, expected {KEYS}"));
        assert_eq!(told("name=x"), "an engine has no cmd=, expected a program or builtin:NAME");
        assert_eq!(told("cmd='x"), "unbalanced quotes in 'cmd='x'");
        assert_eq!(
            told("cmd=x proto=xboard"),
            "proto=xboard: unknown protocol 'xboard': expected one of uhi, uci, ucci, ucc"
        );
        assert_eq!(told("cmd=x coords=a-b"), "coords=a-b: unknown numbering of ranks 'a-b': expected one of 1-10, 0-9");
        assert!(told("cmd=x tc=soon").starts_with("tc=soon: "));
    }
}

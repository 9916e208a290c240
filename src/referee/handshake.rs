//! The introduction of an engine process, before its first game.

use super::input::{Death, Heard, Standing};
use super::moment::Moment;
use super::silence::Silence;
use crate::protocol::from_engine::{Games, OptionDeclaration};
use crate::protocol::{FromEngine, Text, ToEngine, VERSION, limits};

/// The optional stream of legal moves.
const LEGAL_STREAM: &str = "legal";

/// What an engine said of itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Introduction {
    /// Its name and version.
    pub name: Option<Text>,
    /// Who made it.
    pub author: Option<Text>,
    /// Which rule sets it plays; none named means any.
    pub games: Option<Games>,
    /// Whether it would like to be sent the legal moves.
    pub wants_legal: bool,
    /// The options that it has.
    pub options: Vec<OptionDeclaration>,
}

impl Introduction {
    /// Whether it plays this rule set.
    pub fn plays(&self, rules: &str) -> bool {
        self.games.as_ref().is_none_or(|games| games.includes(rules))
    }

    /// The messages that set these options.
    ///
    /// # Errors
    /// When the engine has no such option, or the option cannot have the value.
    pub fn set(&self, options: &[(String, Option<String>)]) -> Result<Vec<ToEngine>, HandshakeError> {
        options.iter().map(|(name, value)| self.set_one(name, value.as_deref())).collect()
    }

    fn set_one(&self, name: &str, value: Option<&str>) -> Result<ToEngine, HandshakeError> {
        let Some(option) = self.options.iter().find(|option| option.name.as_str().eq_ignore_ascii_case(name)) else {
            let has: Vec<&str> = self.options.iter().map(|option| option.name.as_str()).collect();
            let has = if has.is_empty() { "it has none".to_owned() } else { format!("it has {}", has.join(", ")) };
            return Err(HandshakeError::Option(format!("no option named '{}': {has}", name.escape_default())));
        };
        let refused = |problem| HandshakeError::Option(problem);
        option.refuses(value).map_or(Ok(()), |problem| Err(refused(problem)))?;
        let value = match value {
            None => None,
            Some(text) => {
                Some(Text::new(text).ok_or_else(|| refused(format!("option {name}: the value is not printable")))?)
            }
        };
        let message = ToEngine::SetOption { name: option.name.clone(), value };
        let length = message.to_string().len() + 1;
        if length > limits::LINE_TO_ENGINE {
            return Err(refused(format!("option {name}: the value makes a line of {length} bytes, too long to send")));
        }
        Ok(message)
    }
}

/// Why an engine could not be introduced.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HandshakeError {
    /// It did not come to `uhiok` in time.
    #[error("did not say {word} within {had} ms; {seen}")]
    Late {
        /// The word that was waited for.
        word: &'static str,
        /// How long it had, in milliseconds.
        had: u64,
        /// What it did say.
        seen: String,
    },
    /// It came to its end.
    #[error("ended before it said {word}: {death}; {seen}")]
    Died {
        /// The word that was waited for.
        word: &'static str,
        /// How it ended.
        death: Box<Death>,
        /// What it did say.
        seen: String,
    },
    /// It said too much that makes no sense.
    #[error("does not speak this protocol: {0}")]
    Foreign(String),
    /// An option that it does not have, or not with this value.
    #[error("{0}")]
    Option(String),
}

/// The introduction of one engine process.
#[derive(Debug)]
pub struct Handshake {
    started: Moment,
    patience: u64,
    word: &'static str,
    introduction: Introduction,
    bytes: u64,
    lines: u32,
    first: Option<String>,
    unintelligible: u32,
}

impl Handshake {
    /// Begins the introduction, which must come to an end within `patience` milliseconds; returns the greeting to send.
    pub fn start(now: Moment, patience: u64) -> (Self, ToEngine) {
        let handshake = Self {
            started: now,
            patience,
            word: "uhiok",
            introduction: Introduction::default(),
            bytes: 0,
            lines: 0,
            first: None,
            unintelligible: 0,
        };
        (handshake, ToEngine::Uhi(VERSION))
    }

    /// The same for an engine that ends its introduction with another word.
    #[must_use]
    pub fn ending_with(self, word: &'static str) -> Self {
        Self { word, ..self }
    }

    /// When it must have come to an end.
    pub const fn deadline(&self) -> Moment {
        self.started.after_millis(self.patience)
    }

    /// Takes what the engine said; the introduction once it is complete.
    ///
    /// # Errors
    /// When the engine says more nonsense than allowed.
    pub fn heard(&mut self, heard: Heard, bytes: usize) -> Result<Option<Introduction>, HandshakeError> {
        self.bytes += bytes as u64;
        self.lines += 1;
        if self.bytes > limits::BYTES_PER_REQUEST || self.lines > limits::LINES_PER_REQUEST {
            return Err(HandshakeError::Foreign(format!("{} bytes without {}", self.bytes, self.word)));
        }
        match heard {
            Heard::Message(message) => {
                self.first.get_or_insert_with(|| message.to_string());
                Ok(self.message(message))
            }
            Heard::UnknownWord(line) => {
                self.first.get_or_insert_with(|| line.to_string());
                Ok(None)
            }
            Heard::Unintelligible { line, problem } => {
                self.first.get_or_insert_with(|| line.to_string());
                self.unintelligible += 1;
                if self.unintelligible > limits::UNINTELLIGIBLE_LINES {
                    return Err(HandshakeError::Foreign(format!("'{line}' ({problem})")));
                }
                Ok(None)
            }
            Heard::Blank => Ok(None),
        }
    }

    fn message(&mut self, message: FromEngine) -> Option<Introduction> {
        let known = &mut self.introduction;
        match message {
            FromEngine::Name(name) => known.name = Some(name),
            FromEngine::Author(author) => known.author = Some(author),
            FromEngine::Games(games) => known.games = Some(games),
            FromEngine::Want(streams) => {
                known.wants_legal |= streams.iter().any(|stream| stream.as_str() == LEGAL_STREAM);
            }
            FromEngine::Option(option) if known.options.len() < limits::OPTIONS => known.options.push(option),
            FromEngine::UhiOk => return Some(std::mem::take(known)),
            _ => {}
        }
        None
    }

    /// The error when the engine has come to its end.
    pub fn died(&self, death: Death) -> HandshakeError {
        HandshakeError::Died { word: self.word, death: Box::new(death), seen: self.seen() }
    }

    /// The error when the deadline has come; `standing` is what stands in the engine's pipes then.
    pub fn late(&self, standing: Standing) -> HandshakeError {
        let silence = Silence { spoke: self.bytes > 0, standing: Some(standing) };
        HandshakeError::Late { word: self.word, had: self.patience, seen: format!("{}{silence}", self.seen()) }
    }

    fn seen(&self) -> String {
        match &self.first {
            Some(first) => format!("it sent {} bytes, the first line being '{first}'", self.bytes),
            None => format!("it sent {} bytes", self.bytes),
        }
    }
}

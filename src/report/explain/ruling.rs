//! A ruling as it is told: to people as text, to programs as JSON.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use crate::report::citation::Citation;
use crate::rules::{Code, Outcome, Ply, SideName};

/// What was judged at one ply.
#[derive(Debug, Clone)]
pub struct Explanation {
    /// The ply.
    pub ply: Ply,
    /// What was judged, in order.
    pub rulings: Vec<Ruling>,
}

/// One thing that was judged.
#[derive(Debug, Clone)]
pub struct Ruling {
    /// `move` (one that was played), `legal` (one that might be), `illegal` or `end`.
    pub kind: &'static str,
    /// Whose move it is.
    pub side: Option<SideName>,
    /// The move.
    pub mv: Option<String>,
    /// Why it is illegal.
    pub code: Option<Code>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// The ruling in sentences, the first its summary.
    pub text: Vec<String>,
    /// The rules that it rests on.
    pub rules: Vec<Citation>,
    /// The facts that it rests on.
    pub evidence: Value,
}

/// Sentences and the facts behind them.
#[derive(Debug, Clone, Default)]
pub(super) struct Told {
    pub(super) text: Vec<String>,
    pub(super) evidence: Value,
}

impl Explanation {
    /// For people: a summary, the facts, and the rules.
    pub fn text(&self) -> String {
        if self.rulings.is_empty() {
            return format!("Ply {}: nothing was judged, and the game goes on.\n", self.ply);
        }
        self.rulings.iter().map(|ruling| ruling.lines(self.ply)).collect::<Vec<_>>().join("\n")
    }

    /// For programs: one object.
    pub fn json(&self) -> Value {
        json!({"ply": self.ply, "rulings": self.rulings.iter().map(Ruling::json).collect::<Vec<_>>()})
    }
}

impl Ruling {
    fn lines(&self, ply: Ply) -> String {
        let mut lines = format!("Ply {ply}: {}\n", self.text.first().map_or("", String::as_str));
        for sentence in self.text.iter().skip(1) {
            let _ = writeln!(lines, "  {sentence}");
        }
        for rule in &self.rules {
            let _ = writeln!(lines, "  Rule: {rule}");
        }
        lines
    }

    fn json(&self) -> Value {
        let mut object = Map::new();
        let mut put = |key: &str, value: Option<Value>| {
            object.extend(value.map(|value| (key.to_owned(), value)));
        };
        put("kind", Some(json!(self.kind)));
        put("side", self.side.map(|side| json!(side.as_str())));
        put("move", self.mv.as_ref().map(|mv| json!(mv)));
        put("code", self.code.map(|code| json!(code.as_str())));
        put("result", self.outcome.map(|outcome| json!(outcome.result.as_str())));
        put("reason", self.outcome.map(|outcome| json!(outcome.reason.as_str())));
        put("text", Some(json!(self.text)));
        put("rules", Some(json!(self.rules)));
        put("evidence", Some(self.evidence.clone()).filter(|evidence| !evidence.is_null()));
        Value::Object(object)
    }
}

//! Judged cases: a position or a whole game with its moves, one JSON object a line.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::answer::{Answer, Illegal};
use crate::games::stratego::settings::Setting;
use crate::games::{Game, Variant};
use crate::rules::{BySide, Code, Move, Side};

/// A case as it stands in a file. Keys that it does not know are left alone.
#[derive(Debug, Deserialize)]
pub struct Case<'a> {
    /// Anything that tells cases apart; it comes back with the answer.
    #[serde(default)]
    pub id: Value,
    /// Name of the rule set.
    #[serde(borrow)]
    pub rules: Cow<'a, str>,
    /// Fields of the rule set that differ in this case.
    #[serde(default)]
    pub overrides: BTreeMap<String, Value>,
    /// The position to start from, instead of `setup`.
    #[serde(borrow, default)]
    pub position: Option<Cow<'a, str>>,
    /// The two set-ups of a whole game.
    #[serde(borrow, default)]
    pub setup: Option<CaseSetup<'a>>,
    /// The moves, separated by spaces.
    #[serde(borrow, default)]
    pub moves: Cow<'a, str>,
    /// Whether to tell the legal moves of the final position.
    #[serde(default)]
    pub legal: bool,
    /// Whether to tell the moves of the final position that only a repetition rule forbids.
    #[serde(default)]
    pub barred: bool,
    /// Whether to tell what each side sees of the final position.
    #[serde(default)]
    pub views: bool,
}

/// The two set-up strings of a case.
#[derive(Debug, Deserialize)]
pub struct CaseSetup<'a> {
    /// Red's.
    #[serde(borrow)]
    pub red: Cow<'a, str>,
    /// Blue's.
    #[serde(borrow)]
    pub blue: Cow<'a, str>,
}

/// Judges the case on one line of JSON. A malformed case gets an answer that says what is wrong with it.
pub fn judge_line(line: &str) -> Answer {
    match serde_json::from_str::<Case<'_>>(line) {
        Ok(case) => {
            let id = case.id.clone();
            judge(&case).unwrap_or_else(|error| Answer::Malformed { id, error })
        }
        Err(error) => Answer::Malformed { id: id_of(line), error: format!("not a judged case: {error}") },
    }
}

/// The id of a line that is JSON but no case, so that its answer can still be told apart.
fn id_of(line: &str) -> Value {
    serde_json::from_str::<Value>(line).ok().and_then(|value| value.get("id").cloned()).unwrap_or_default()
}

fn judge(case: &Case<'_>) -> Result<Answer, String> {
    let variant = case.variant()?;
    let mut game = case.start(&variant)?;
    let mut plies = 0;
    let mut illegal = None;
    for text in case.moves.split_ascii_whitespace() {
        if game.outcome().is_some() {
            break;
        }
        let played = text.parse::<Move>().map_err(|_| Code::Syntax).and_then(|mv| game.play(mv));
        if let Err(code) = played {
            illegal = Some(Illegal { ply: plies + 1, mv: text.to_owned(), code });
            break;
        }
        plies += 1;
    }
    Ok(Answer::of(case, game.as_ref(), plies, illegal))
}

impl Case<'_> {
    /// The rules of the case.
    ///
    /// # Errors
    /// A sentence, when there is no such rule set or it cannot be changed so.
    pub fn variant(&self) -> Result<Variant, String> {
        let preset = Variant::preset(&self.rules).map_err(|error| error.to_string())?;
        if self.overrides.is_empty() {
            return Ok(preset);
        }
        let settings = self.overrides.iter().map(|(field, value)| Ok((field.clone(), setting(field, value)?)));
        let settings = settings.collect::<Result<Vec<_>, String>>()?;
        preset.with_settings(&settings).map_err(|faults| {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            format!("overrides: {}", faults.join("; "))
        })
    }

    /// The board before the first move, by the rules of the case.
    ///
    /// # Errors
    /// A sentence, when it has none or not one of these rules.
    pub fn start(&self, variant: &Variant) -> Result<Box<dyn Game>, String> {
        match (&self.position, &self.setup) {
            (Some(_), Some(_)) => Err("position and setup in one case, expected one of them".to_owned()),
            (Some(position), None) => variant.position(position).map_err(|error| format!("position: {error}")),
            (None, setup) => {
                let setups = setup.as_ref().map(|setup| BySide::new(&*setup.red, &*setup.blue));
                variant.start(setups).map_err(|error| format!("setup: {error}"))
            }
        }
    }
}

fn setting(field: &str, value: &Value) -> Result<Setting, String> {
    match value {
        Value::Bool(truth) => Some(Setting::Truth(*truth)),
        Value::String(word) => Some(Setting::Word(word.clone())),
        Value::Number(number) => number.as_u64().map(Setting::Number),
        _ => None,
    }
    .ok_or_else(|| format!("overrides: {field}: {value} found, expected a word, a whole number, true or false"))
}

impl Answer {
    fn of(case: &Case<'_>, game: &dyn Game, plies: u32, illegal: Option<Illegal>) -> Self {
        let outcome = game.outcome();
        let mut legal = Vec::new();
        let mut barred = Vec::new();
        if case.legal {
            game.legal_moves(&mut legal);
        }
        if case.barred {
            game.barred_moves(&mut barred);
        }
        let mut legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
        legal.sort_unstable();
        let view = |side: Side| game.view(side).to_string();
        let check = game.in_check();
        Self::Judged {
            id: case.id.clone(),
            plies,
            illegal,
            outcome,
            last: game.reveal(),
            legal: case.legal.then_some(legal),
            barred: case.barred.then(|| barred.iter().map(|(mv, code)| (mv.to_string(), *code)).collect()),
            views: (case.views && check.is_none()).then(|| BySide::from_fn(view)),
            open_view: check.filter(|_| case.views).map(|check| (view(Side::Red), check)),
        }
    }
}

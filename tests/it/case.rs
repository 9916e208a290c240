//! One case of the rules, as it stands in a data file, and the check of it.
//!
//! A case is put to the judge, the way anybody would ask it, and what each side is told to the game itself.

use std::collections::{BTreeMap, BTreeSet};

use linesman::games::stratego::settings::Setting;
use linesman::games::stratego::{Rules, presets};
use linesman::games::{Event, Game, Knows, Variant};
use linesman::record::judge_line;
use linesman::rules::{Code, Move, Side};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::pieces::{self, Signs};

/// One case; the heads of the data files explain each field.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Case {
    pub(crate) id: String,
    pub(crate) source: String,
    pub(crate) note: String,
    pub(crate) rules: String,
    pub(crate) overrides: BTreeMap<String, Value>,
    pub(crate) red: String,
    pub(crate) blue: String,
    pub(crate) turn: Option<String>,
    pub(crate) ply: u32,
    pub(crate) shown: String,
    pub(crate) moved: String,
    pub(crate) setup: Option<[String; 2]>,
    pub(crate) moves: String,
    pub(crate) refused: Option<String>,
    pub(crate) illegal: Vec<String>,
    pub(crate) legal: String,
    pub(crate) only_legal: Option<String>,
    pub(crate) red_after: Option<String>,
    pub(crate) blue_after: Option<String>,
    pub(crate) turn_after: Option<String>,
    pub(crate) result: Option<String>,
    pub(crate) red_sees: Option<String>,
    pub(crate) blue_sees: Option<String>,
    pub(crate) red_told: Option<String>,
    pub(crate) blue_told: Option<String>,
    pub(crate) red_may_not: Vec<String>,
    pub(crate) blue_may_not: Vec<String>,
}

/// A game before its first move, and what each side knows of it.
type Start = (Box<dyn Game>, [Box<dyn Knows>; 2]);

/// Whether something is as the case says; if not, what was found.
pub(crate) type Verdict = Result<(), String>;

/// Compares what was found with what was expected.
pub(crate) fn same<T: PartialEq + std::fmt::Debug + ?Sized>(what: &str, found: &T, expected: &T) -> Verdict {
    if found == expected { Ok(()) } else { Err(format!("{what}: found {found:?}, expected {expected:?}")) }
}

/// The rules of a preset with some switches set otherwise.
pub(crate) fn rules(name: &str, overrides: &BTreeMap<String, Value>) -> Result<Rules, String> {
    let mut rules = presets::preset(name).ok_or_else(|| format!("no preset {name}"))?;
    for (field, value) in overrides {
        let value = Setting::read(&value.to_string().replace('"', ""));
        rules.set(field, &value).map_err(|fault| fault.to_string())?;
    }
    Rules::new(rules).map_err(|faults| format!("{faults:?}"))
}

impl Case {
    /// Whether all is as the case says.
    pub(crate) fn check(&self) -> Verdict {
        let rules = rules(&self.rules, &self.overrides)?;
        if let Some(why) = &self.refused {
            return same("refused", &self.put(&rules, "")?["error"], &json!(why));
        }
        self.check_moves(&rules)?;
        let answer = self.ask(&rules, "")?;
        same("illegal", &answer["illegal"], &Value::Null)?;
        let end = format!("{} {}", answer["result"], answer["reason"]).replace('"', "").replace(" null", "");
        same("result", &*end, self.result.as_deref().unwrap_or("*"))?;
        self.check_board(&answer)?;
        self.check_told(&rules)
    }

    /// The judge's answer to the case with one more move, or its reason why it is none.
    fn ask(&self, rules: &Rules, more: &str) -> Result<Value, String> {
        let answer = self.put(rules, more)?;
        answer["error"].as_str().map_or(Ok(answer.clone()), |error| Err(error.to_owned()))
    }

    fn put(&self, rules: &Rules, more: &str) -> Result<Value, String> {
        let mut case = json!({
            "rules": self.rules, "overrides": self.overrides, "moves": format!("{} {more}", self.moves),
            "legal": true, "views": true,
        });
        match &self.setup {
            Some([red, blue]) => case["setup"] = json!({ "red": red, "blue": blue }),
            None => case["position"] = json!(self.position(rules)?),
        }
        serde_json::to_value(judge_line(&case.to_string())).map_err(|error| error.to_string())
    }

    /// The position from which the moves are made, as text.
    pub(crate) fn position(&self, rules: &Rules) -> Result<String, String> {
        let mut signs = pieces::read(&self.red)?;
        signs.extend(pieces::read(&self.blue)?);
        let turn = if self.turn.as_deref() == Some("blue") { "b" } else { "r" };
        let mut text = format!("{} {turn} {}", pieces::placement(rules, &signs), self.ply);
        for (name, squares) in [("shown", &self.shown), ("moved", &self.moved)] {
            if !squares.is_empty() {
                text += &[" ", name, "=", &squares.replace(' ', ",")].concat();
            }
        }
        Ok(text)
    }

    fn check_moves(&self, rules: &Rules) -> Verdict {
        let played = self.moves.split_whitespace().count();
        for line in &self.illegal {
            let (mv, code) = line.rsplit_once(' ').ok_or("an illegal move and its code")?;
            let answer = self.ask(rules, mv)?;
            let expected = json!({ "ply": played + 1, "move": mv, "code": code });
            if code != "game-over" {
                same("illegal", &answer["illegal"], &expected)?;
            }
        }
        Ok(())
    }

    fn check_board(&self, answer: &Value) -> Verdict {
        let legal: BTreeSet<&str> =
            answer["legal"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        if let Some(mv) = self.legal.split_whitespace().find(|mv| !legal.contains(mv)) {
            return Err(format!("{mv} is not legal, the legal moves are {legal:?}"));
        }
        if let Some(only) = &self.only_legal {
            same("legal", &legal, &only.split_whitespace().collect())?;
        }
        let truth = answer["final"].as_str().ok_or_else(|| answer.to_string())?;
        let mut fields = truth.split(' ');
        let signs = pieces::of_placement(fields.next().unwrap_or_default());
        let turn = if fields.next() == Some("r") { "red" } else { "blue" };
        if let Some(expected) = &self.turn_after {
            same("turn", turn, expected)?;
        }
        for (side, after) in [(Side::Red, &self.red_after), (Side::Blue, &self.blue_after)] {
            if let Some(after) = after {
                same_pieces(&format!("{side:?} after"), &of_side(&signs, side), after)?;
            }
        }
        self.check_views(answer, &signs)
    }

    /// A side sees its own pieces as they are, and the enemy's as the case says.
    fn check_views(&self, answer: &Value, truth: &Signs) -> Verdict {
        for (side, key, sees) in [(Side::Red, "red", &self.red_sees), (Side::Blue, "blue", &self.blue_sees)] {
            let view = answer[key].as_str().ok_or("no view")?;
            let view = pieces::of_placement(view.split(' ').next().unwrap_or_default());
            let own = of_side(truth, side);
            let enemy: Signs =
                view.iter().filter(|(at, _)| !own.contains_key(at)).map(|(&at, &sign)| (at, sign)).collect();
            same(&format!("{key} sees of its own"), &of_side(&view, side), &own)?;
            if let Some(sees) = sees {
                same_pieces(&format!("{key} sees"), &enemy, sees)?;
            }
        }
        Ok(())
    }

    /// What the two sides are told of the last move, and which moves each knows that it may not make.
    fn check_told(&self, rules: &Rules) -> Verdict {
        let (mut game, mut known) = self.start(rules)?;
        for mv in self.moves.split_whitespace() {
            let mv: Move = mv.parse().map_err(|_| format!("{mv} is no move"))?;
            game.play(mv).map_err(|code| format!("{mv}: {code}"))?;
            for (side, knows) in Side::BOTH.into_iter().zip(&mut known) {
                knows.learn(&game.last_event(side).ok_or("no event")?).map_err(|error| error.to_string())?;
            }
        }
        for line in self.illegal.iter().filter(|line| line.ends_with(" game-over")) {
            refuses(line, |mv| game.check(mv))?;
        }
        let may_not = [&self.red_may_not, &self.blue_may_not];
        for (knows, lines) in known.iter().zip(may_not) {
            lines.iter().try_for_each(|line| refuses(line, |mv| knows.check(mv)))?;
        }
        for (side, told) in Side::BOTH.into_iter().zip([&self.red_told, &self.blue_told]) {
            if let Some(told) = told {
                same(&format!("{side:?} is told"), &*telling(game.last_event(side)), &**told)?;
            }
        }
        Ok(())
    }

    fn start(&self, rules: &Rules) -> Result<Start, String> {
        let variant = Variant::Stratego(rules.clone());
        let game = match &self.setup {
            Some([red, blue]) => {
                variant.start(Some(linesman::rules::BySide::new(red, blue))).map_err(|error| error.to_string())?
            }
            None => variant.position(&self.position(rules)?).map_err(|error| error.to_string())?,
        };
        let told = |side| rules.knowledge(side, &game.view(side), game.ply()).map_err(|error| error.to_string());
        let both = [told(Side::Red)?, told(Side::Blue)?];
        Ok((game, both))
    }
}

fn refuses(line: &str, check: impl Fn(Move) -> Result<(), Code>) -> Verdict {
    let (mv, code) = line.split_once(' ').ok_or("a move and its code")?;
    let found = check(mv.parse().map_err(|_| format!("{mv} is no move"))?);
    same(mv, &found.err().map(Code::as_str), &Some(code))
}

/// A fight as a side is told of it: `K x ? attacker`.
fn telling(event: Option<Event>) -> String {
    let Some(fight) = event.and_then(|event| event.fight) else { return String::new() };
    let letter = |letter: Option<linesman::games::Letter>| letter.map_or("?".to_owned(), |letter| letter.to_string());
    format!("{} x {} {}", letter(fight.attacker), letter(fight.defender), fight.survivor)
}

/// The pieces of one side.
fn of_side(signs: &Signs, side: Side) -> Signs {
    let own = |sign: u8| if side == Side::Red { sign.is_ascii_uppercase() } else { sign.is_ascii_lowercase() };
    signs.iter().filter(|(_, sign)| own(**sign)).map(|(&at, &sign)| (at, sign)).collect()
}

fn same_pieces(what: &str, found: &Signs, expected: &str) -> Verdict {
    same(what, &pieces::write(found), &pieces::write(&pieces::read(expected)?))
}

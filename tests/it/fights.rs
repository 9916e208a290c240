//! Who beats whom, as tables in the data files of cases.

use std::collections::BTreeMap;

use linesman::rules::Side;
use serde::Deserialize;
use serde_json::Value;

use crate::case::{Case, Verdict, rules, same};
use crate::pieces;

/// A table of fights: a row for each attacker, a column for each defender.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fights {
    pub(crate) id: String,
    pub(crate) source: String,
    rules: String,
    #[serde(default)]
    overrides: BTreeMap<String, Value>,
    /// Squares of attacker and defender: Red attacks first, then Blue.
    squares: [String; 2],
    /// What else stands on the board, so that the fight is not the end: the flags and a piece that can move.
    others: [String; 2],
    defenders: String,
    rows: BTreeMap<String, String>,
}

impl Fights {
    /// Every fault of the table, each with the fight that shows it.
    pub(crate) fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (attacker, row) in &self.rows {
            for (defender, expected) in self.defenders.chars().zip(row.chars().filter(|sign| *sign != ' ')) {
                for side in Side::BOTH {
                    if let Err(fault) = self.fight(side, attacker, defender, expected) {
                        faults.push(format!("{}, {side:?} {attacker} x {defender}: {fault}", self.id));
                    }
                }
            }
        }
        faults
    }

    /// `side` attacks: `A` the attacker is left, `D` the defender, `=` neither, `!` the game is won.
    fn fight(&self, side: Side, attacker: &str, defender: char, expected: char) -> Verdict {
        let rules = rules(&self.rules, &self.overrides)?;
        let (from, to) = self.squares[side.index()].split_once(' ').ok_or("two squares")?;
        let mut lists = self.others.clone().map(|list| list.to_uppercase());
        lists[side.index()] += &[" ", attacker, from].concat();
        let enemy = &mut lists[side.other().index()];
        if defender == 'F' {
            // The flag itself is attacked, and there is no second one.
            *enemy = enemy.split(' ').filter(|piece| !piece.starts_with('F')).collect();
        }
        *enemy += &[" ", &defender.to_string(), to].concat();
        let [red, blue] = lists.map(|list| squares_lower(&list));
        let turn = Some(if side == Side::Red { "red" } else { "blue" }.to_owned());
        let case = Case { red, blue: blue.to_lowercase(), turn, ..Case::default() };
        let mut game = rules.position(&case.position(&rules)?).map_err(|error| error.to_string())?;
        game.play(format!("{from}{to}").parse().map_err(|_| "no move")?).map_err(|code| code.to_string())?;
        let left = pieces::of_placement(game.reveal().split(' ').next().unwrap_or_default());
        let there = left.get(&to.parse().map_err(|_| "no square")?);
        let survivor = match there {
            _ if game.outcome().is_some_and(|outcome| outcome.reason.as_str() == "flag") => '!',
            Some(sign) if sign.is_ascii_uppercase() == (side == Side::Red) => 'A',
            Some(_) => 'D',
            None => '=',
        };
        same("survivor", &survivor, &expected)
    }
}

/// A list of pieces in upper case with its squares in lower case, as they are written.
fn squares_lower(list: &str) -> String {
    let piece = |word: &str| word[..1].to_owned() + &word[1..].to_lowercase();
    list.split_whitespace().map(piece).collect::<Vec<_>>().join(" ")
}

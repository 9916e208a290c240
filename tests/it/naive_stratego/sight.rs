//! What each side sees (section 4), and the whole truth.

use linesman::rules::Side;

use super::{Man, Naive, Told};

impl Naive {
    /// What a side is told of the last move's fight.
    pub(crate) fn told(&self, viewer: Side) -> Option<Told> {
        let made = self.made.last()?;
        let fight = made.fight?;
        let (attacker_shown, defender_shown) = self.shows(fight.survivor);
        let attacker = (made.mover == viewer || attacker_shown).then_some(fight.attacker);
        let defender = (made.mover != viewer || defender_shown).then_some(fight.defender);
        Some((attacker, defender, fight.survivor))
    }

    /// `<placement> <side to move>` as a side sees it.
    pub(crate) fn view(&self, viewer: Side) -> String {
        let sign = |man: &Man| match man {
            Man { side, letter, .. } if *side == viewer || man.shown => char::from(letter.of(*side)),
            Man { moved: true, .. } => '*',
            Man { moved: false, .. } => '?',
        };
        format!("{} {}", self.placement(sign), self.turn())
    }

    /// The position as text.
    pub(crate) fn truth(&self) -> String {
        let placement = self.placement(|man| char::from(man.letter.of(man.side)));
        format!("{placement} {} {}", self.turn(), self.now().ply)
    }

    fn turn(&self) -> &'static str {
        if self.now().turn == Side::Red { "r" } else { "b" }
    }

    fn placement(&self, sign: impl Fn(&Man) -> char) -> String {
        let (files, ranks) = (i32::from(self.rules.board.files()), i32::from(self.rules.board.ranks()));
        let row = |rank: i32| -> String {
            let mut text = String::new();
            let mut empty = 0;
            for file in 0..files {
                let here = self.now().men.get(&(file, rank)).map(&sign);
                match here.or(self.is_lake((file, rank)).then_some('~')) {
                    None => empty += 1,
                    Some(sign) => {
                        text += &run(empty);
                        text.push(sign);
                        empty = 0;
                    }
                }
            }
            text + &run(empty)
        };
        (0..ranks).rev().map(row).collect::<Vec<_>>().join("/")
    }
}

fn run(empty: u32) -> String {
    if empty == 0 { String::new() } else { empty.to_string() }
}

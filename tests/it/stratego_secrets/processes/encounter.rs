//! An encounter: the same games in two worlds, each a match of its own between two processes.

use linesman::games::stratego::rule_file;
use linesman::rules::BySide;

use super::script;
use crate::dice::Dice;
use crate::misbehaviour::trial::{games, test_engine};
use crate::random_rules::Start;
use crate::run::Place;
use crate::stratego_secrets::twins::Twins;

/// Games to be played in two worlds.
pub(super) struct Encounter {
    twins: Vec<Twins>,
    /// The answers in each game, in each world.
    answers: Vec<[BySide<String>; 2]>,
    /// How often a side may try again after an illegal move.
    tries: usize,
    control: &'static str,
}

/// What came of one world.
pub(super) struct Seen {
    /// All that the viewer's engine was sent.
    pub(super) viewer: Vec<u8>,
    /// All that its opponent was sent.
    pub(super) opponent: Vec<u8>,
    /// Why each game ended.
    pub(super) reasons: Vec<String>,
}

impl Encounter {
    /// An encounter of these games; the viewer plays Red and Blue in turn.
    pub(super) fn new(dice: &mut Dice, twins: Vec<Twins>, tries: usize, control: &'static str) -> Self {
        let answers = twins.iter().map(|twins| script::of_twins(dice, twins, tries)).collect();
        Self { twins, answers, tries, control }
    }

    /// What tells it from others.
    pub(super) fn told(&self) -> String {
        let starts = self.twins.iter().map(|twins| format!("{:?}", twins.starts)).collect::<Vec<_>>();
        format!("{} {} {} tries, {}", self.twins[0].rules.id, self.control, self.tries, starts.join("\n"))
    }

    /// What is seen of both worlds; the viewer's engine hears through a leak, if there is one.
    pub(super) fn played(&self, leak: Option<&str>) -> [Seen; 2] {
        [0, 1].map(|world| self.play(world, leak))
    }

    fn play(&self, world: usize, leak: Option<&str>) -> Seen {
        let place = Place::new();
        for (name, is_viewer) in [("viewer", true), ("opponent", false)] {
            place.file(&format!("{name}.script"), self.script(world, is_viewer));
        }
        place.file("rules.toml", rule_file::print(&self.twins[0].rules));
        let args = self.args(&place, world, leak);
        place.run_with(&args.iter().map(String::as_str).collect::<Vec<_>>(), "").fine();
        let heard = |name: &str| std::fs::read(place.path(&format!("{name}.heard"))).expect("what was heard");
        Seen { viewer: heard("viewer"), opponent: heard("opponent"), reasons: self.reasons(&place) }
    }

    fn script(&self, world: usize, is_viewer: bool) -> String {
        let of = |(answers, twins): (&[BySide<String>; 2], &Twins)| {
            let side = if is_viewer { twins.viewer } else { twins.viewer.other() };
            answers[world][side].clone() + "\n"
        };
        self.answers.iter().zip(&self.twins).map(of).collect()
    }

    fn args(&self, place: &Place, world: usize, leak: Option<&str>) -> Vec<String> {
        let (games, tries) = (self.twins.len(), self.tries);
        let illegal = if tries == 0 { "forfeit".to_owned() } else { format!("ask-again:{tries}") };
        let mut line = format!(
            "match --rules rules.toml --games {games} --srand 7 --isolation off --log log {} --illegal {illegal}",
            self.control
        );
        let position = |twins: &Twins| match &twins.starts[world] {
            Start::Position(text) => Some(text.clone() + "\n"),
            Start::Setups(..) => None,
        };
        if let Some(positions) = self.twins.iter().map(position).collect::<Option<String>>() {
            place.file("positions", positions);
            line += " --repeat 1 --openings file=positions order=sequential";
        }
        let leaking = |leak: &str| format!("{} {leak} positions ", test_engine("leaking").display());
        let engine = |name: &str, through: &str| {
            format!("name={name} cmd='{through}{} {name}.script {name}.heard'", test_engine("scripted").display())
        };
        let mut args: Vec<String> = line.split(' ').map(str::to_owned).collect();
        for engine in [engine("viewer", &leak.map(leaking).unwrap_or_default()), engine("opponent", "")] {
            args.extend(["--engine".to_owned(), engine]);
        }
        args
    }

    /// Why the games ended, all of which went as was planned.
    fn reasons(&self, place: &Place) -> Vec<String> {
        let games = games(&place.path("log"));
        for (game, twins) in games.iter().zip(&self.twins) {
            let planned: Vec<String> = twins.moves.iter().map(ToString::to_string).collect();
            assert_eq!(game.moves, planned.join(" "), "{} {twins:?}", game.detail);
        }
        assert_eq!(games.len(), self.twins.len());
        games.into_iter().map(|game| game.reason).collect()
    }
}

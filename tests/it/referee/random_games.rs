//! Whole games between two engines in memory that know only what they are told, line by line.

use linesman::games::stratego::{Rules, setup::EMPTY_HOME};
use linesman::games::{Knows, Variant};
use linesman::protocol::to_engine::{NewGame, RulesLine};
use linesman::protocol::{ToEngine, rules_lines};
use linesman::rules::{Move, Side};
use proptest::prelude::*;

use super::table::{Player, Terms, play};

/// Random numbers that a seed decides.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % n
    }
}

/// An engine that makes random legal moves, by its own judgement of what is legal.
struct Engine {
    dice: Dice,
    game: Option<NewGame>,
    lines: Vec<RulesLine>,
    rules: Option<Rules>,
    knowledge: Option<Box<dyn Knows>>,
    legal: Vec<Move>,
    views: u32,
    over: bool,
}

impl Engine {
    fn new(seed: u64) -> Self {
        Self {
            dice: Dice(seed),
            game: None,
            lines: Vec::new(),
            rules: None,
            knowledge: None,
            legal: Vec::new(),
            views: 0,
            over: false,
        }
    }

    fn take(&mut self, line: &str) -> Option<String> {
        match ToEngine::parse(line).unwrap_or_else(|error| panic!("{line}: {error}")) {
            ToEngine::NewGame(game) => self.game = Some(game),
            ToEngine::Rules(line) => self.lines.push(line),
            ToEngine::IsReady(request) => {
                self.assemble();
                return Some(format!("readyok {request}"));
            }
            ToEngine::Setup(request) => return Some(format!("setup {request} {}", self.set_up())),
            ToEngine::Event(event) => self.knowledge.as_mut().expect("a view").learn(&event.event()).expect(line),
            ToEngine::View { ply, view } => self.look(ply, &view),
            ToEngine::Legal(moves) => self.legal.extend(moves),
            ToEngine::Go(go) => return Some(format!("bestmove {} {}", go.request, self.choose())),
            ToEngine::GameOver(_) => self.over = true,
            ToEngine::Clock { .. } | ToEngine::Seed(_) | ToEngine::Begin => {}
            other => panic!("{other} is not sent in such a game"),
        }
        None
    }

    fn assemble(&mut self) {
        let game = self.game.as_ref().expect("newgame comes first");
        #[allow(irrefutable_let_patterns, reason = "other games may join")]
        let Variant::Stratego(rules) =
            rules_lines::assemble(&game.rules, game.version, &self.lines).expect("rules without faults")
        else {
            panic!("of the Stratego family")
        };
        self.rules = Some(rules);
    }

    fn rules(&self) -> &Rules {
        self.rules.as_ref().expect("rules come before")
    }

    fn side(&self) -> Side {
        self.game.as_ref().expect("a game").side.side()
    }

    fn set_up(&mut self) -> String {
        let pieces = self.rules().army.iter().flat_map(|piece| (0..piece.count).map(|_| piece.letter.byte()));
        let mut letters: Vec<u8> = pieces.collect();
        letters.resize(self.rules().home(self.side()).len(), EMPTY_HOME);
        for i in (1..letters.len()).rev() {
            letters.swap(i, self.dice.below(i + 1));
        }
        String::from_utf8(letters).expect("letters")
    }

    /// The first view is where knowledge begins; every later one must be what the events have led to.
    fn look(&mut self, ply: u32, view: &linesman::games::View) {
        self.views += 1;
        match &self.knowledge {
            None => {
                let known = self.rules().knowledge(self.side(), view, ply).expect("a view of this board");
                self.knowledge = Some(known);
            }
            Some(known) => assert_eq!(known.view().to_string(), view.to_string(), "view = fold(events) at {ply}"),
        }
    }

    fn choose(&mut self) -> Move {
        let mut own = Vec::new();
        self.knowledge.as_ref().expect("a view").legal_moves(&mut own);
        own.sort_unstable();
        if !self.legal.is_empty() {
            assert_eq!(std::mem::take(&mut self.legal), own, "the referee's legal moves are the engine's");
        }
        own[self.dice.below(own.len())]
    }
}

impl Player for Engine {
    fn hear(&mut self, line: &str) -> Option<String> {
        self.take(line)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn random_engines_are_never_blamed(
        rules in prop::sample::select(Variant::names()), seed in any::<u64>(), wants in any::<[bool; 2]>(),
    ) {
        let variant = Variant::preset(rules).expect("a preset");
        prop_assume!(matches!(variant, Variant::Stratego(_)));
        let mut terms = Terms::of(variant);
        for side in Side::BOTH {
            if wants[side.index()] {
                terms = terms.wants_legal(side);
            }
        }
        let mut table = terms.sit();
        let mut engines = [Engine::new(seed), Engine::new(!seed)];
        let [red, blue] = &mut engines;
        play(&mut table, red, blue);
        prop_assert!(engines.iter().all(|engine| engine.over), "{}", rules);
        let verdict = table.account().verdict.clone().expect("a verdict");
        let grounds = verdict.outcome.reason.grounds();
        prop_assert!(
            matches!(grounds, linesman::rules::Grounds::Rules | linesman::rules::Grounds::Match),
            "{}: {} {}", rules, verdict.outcome, table.sentence()
        );
        prop_assert_eq!(table.oddities(), Vec::<String>::new());
        prop_assert!(table.account().rejected.is_empty());
        // A view with the board at the start, before each own move but the first, and one after the last move.
        let plies = u32::try_from(table.account().moves.len()).expect("a game");
        prop_assert!(engines.iter().all(|engine| engine.views >= plies / 2));
    }
}

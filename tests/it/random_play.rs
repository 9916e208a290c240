//! Random games of the Stratego family, played on the program's own game and on the naive one at the same time.
//!
//! The play is biased: pieces like to go back and forth, to run after enemy pieces and to run away, so that the
//! repetition rules have something to forbid.

use linesman::games::stratego::Rules;
use linesman::games::stratego::Setup;
use linesman::games::{Game, Knows};
use linesman::rules::{BySide, Move, Side, Square};

use crate::dice::Dice;
use crate::naive_stratego::Naive;
use crate::random_rules::{Start, random_start};

/// One game held by the program, by the naive implementation, and by what each side was told.
pub(crate) struct Table {
    pub(crate) rules: Rules,
    pub(crate) game: Box<dyn Game>,
    pub(crate) naive: Naive,
    pub(crate) knows: BySide<Box<dyn Knows>>,
    pub(crate) story: Story,
}

/// How the sides play.
#[derive(Clone, Copy)]
pub(crate) enum Mood {
    /// Anything, rather quiet moves than attacks.
    Calm,
    /// Back and forth, and close to the enemy.
    Restless,
    /// This side runs after the other, which runs away.
    Hunt(Side),
    /// Whatever can be attacked is attacked.
    Fierce,
}

impl Mood {
    pub(crate) fn random(dice: &mut Dice) -> Self {
        match dice.below(5) {
            0 => Self::Calm,
            1 => Self::Restless,
            2 => Self::Hunt(Side::Red),
            3 => Self::Hunt(Side::Blue),
            _ => Self::Fierce,
        }
    }
}

/// How a game went, printed when a test fails in the middle of it.
pub(crate) struct Story {
    seed: u64,
    rules: Rules,
    start: Start,
    moves: Vec<Move>,
}

impl Drop for Story {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            return;
        }
        let start = match &self.start {
            Start::Setups(red, blue) => format!("set-ups {red} {blue}"),
            Start::Position(text) => format!("position {text}"),
        };
        let moves: Vec<String> = self.moves.iter().map(ToString::to_string).collect();
        eprintln!("seed {}\nrules {:?}\n{start}\nmoves {}", self.seed, *self.rules, moves.join(" "));
    }
}

/// A game of the program from a random start.
pub(crate) fn begin(rules: &Rules, start: &Start) -> Box<dyn Game> {
    match start {
        Start::Setups(red, blue) => {
            let setup = |side, text: &str| Setup::parse(rules, side, text).expect("a set-up");
            rules.start(&BySide::new(setup(Side::Red, red), setup(Side::Blue, blue)))
        }
        Start::Position(text) => rules.position(text).unwrap_or_else(|error| panic!("{text}: {error}")),
    }
}

impl Table {
    /// A random game of a rule set, rarely one that is over before it begins.
    pub(crate) fn random(seed: u64, dice: &mut Dice, rules: &Rules) -> Self {
        loop {
            let table = Self::new(seed, rules, &random_start(dice, rules));
            if table.game.outcome().is_none() || dice.chance(5) {
                return table;
            }
        }
    }

    pub(crate) fn new(seed: u64, rules: &Rules, start: &Start) -> Self {
        let story = Story { seed, rules: rules.clone(), start: start.clone(), moves: Vec::new() };
        let game = begin(rules, start);
        let naive = Naive::from_start(rules, start);
        let knows = BySide::from_fn(|side| rules.knowledge(side, &game.view(side), game.ply()).expect("its own view"));
        Self { rules: rules.clone(), game, naive, knows, story }
    }

    /// Plays a legal move on all boards and tells each side of it.
    pub(crate) fn play(&mut self, mv: Move) {
        self.story.moves.push(mv);
        self.game.play(mv).unwrap_or_else(|code| panic!("{mv} is legal, but: {code}"));
        self.naive.play(mv);
        for side in Side::BOTH {
            let event = self.game.last_event(side).expect("a move was made");
            self.knows[side].learn(&event).expect("a true event");
        }
    }

    /// The legal moves of the program, sorted.
    pub(crate) fn legal(&self) -> Vec<Move> {
        legal(self.game.as_ref())
    }

    /// A legal move that a player in this mood would choose; `None` when there is none.
    pub(crate) fn choose(&self, dice: &mut Dice, mood: Mood, legal: &[Move]) -> Option<Move> {
        let quiet: Vec<Move> = legal.iter().copied().filter(|mv| self.naive.man(mv.to).is_none()).collect();
        let me = self.naive.to_move();
        let wish = match mood {
            Mood::Restless if dice.chance(40) => self.back(me, &quiet),
            Mood::Restless if dice.chance(50) => self.towards_enemies(me, &quiet),
            Mood::Hunt(hunter) if hunter == me && dice.chance(90) => self.towards_enemies(me, &quiet),
            Mood::Hunt(hunter) if hunter != me && dice.chance(90) => self.away(me, &quiet),
            Mood::Fierce => legal.iter().copied().filter(|mv| self.naive.man(mv.to).is_some()).collect(),
            _ => Vec::new(),
        };
        let calm = if dice.chance(80) { dice.pick(&quiet) } else { None };
        dice.pick(&wish).or(calm).or_else(|| dice.pick(legal))
    }

    /// The move that takes the last one back.
    fn back(&self, me: Side, quiet: &[Move]) -> Vec<Move> {
        let back = self.naive.last_move(me).map(|mv| Move { from: mv.to, to: mv.from });
        quiet.iter().copied().filter(|&mv| Some(mv) == back).collect()
    }

    /// The moves that end beside an enemy piece, those of the piece that moved last if it has any.
    fn towards_enemies(&self, me: Side, quiet: &[Move]) -> Vec<Move> {
        let near: Vec<Move> = quiet.iter().copied().filter(|mv| self.is_beside_enemy(me, mv.to)).collect();
        let last = self.naive.last_move(me).map(|mv| mv.to);
        let same: Vec<Move> = near.iter().copied().filter(|mv| Some(mv.from) == last).collect();
        if same.is_empty() { near } else { same }
    }

    /// The moves of pieces beside the enemy's last moved piece.
    fn away(&self, me: Side, quiet: &[Move]) -> Vec<Move> {
        let hunter = self.naive.last_move(me.other()).map(|mv| mv.to);
        quiet.iter().copied().filter(|mv| hunter.is_some_and(|at| is_beside(at, mv.from))).collect()
    }

    fn is_beside_enemy(&self, side: Side, at: Square) -> bool {
        self.naive.squares_of(side.other()).into_iter().any(|enemy| is_beside(enemy, at))
    }
}

/// The legal moves of a game, sorted.
pub(crate) fn legal(game: &dyn Game) -> Vec<Move> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves.sort_unstable();
    moves
}

fn is_beside(a: Square, b: Square) -> bool {
    a.file().abs_diff(b.file()) + a.rank().abs_diff(b.rank()) == 1
}

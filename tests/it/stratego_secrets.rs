//! Two worlds that look alike to a side send it the same bytes.
//!
//! The same moves are played in two worlds that differ only in what a viewer has not been shown, for as long as the rules
//! tell it the same of them. All that the viewer can get from the two games must then be equal, byte for byte: here what the
//! library gives of a game, in `processes` what a match sends to an engine. Leaks on purpose show that the checks find leaks.

mod processes;
mod twins;

use std::fmt::Write as _;

use linesman::games::Game;
use linesman::games::stratego::Rules;
use linesman::rules::{Move, Side, Square};

use self::twins::Twins;
use crate::dice::{Dice, longer};
use crate::pieces::{self, Signs};
use crate::random_play::begin;
use crate::random_rules::{Start, random_position, random_preset, random_rules};

/// What a viewer is given of a game, as text.
type Shows = fn(&dyn Game, &Rules, Side) -> String;

impl Twins {
    /// The plies, the start included, at which the viewer is given different things in the two worlds.
    fn differences(&self, shows: Shows) -> usize {
        let mut worlds = self.starts.each_ref().map(|start| begin(&self.rules, start));
        let differ = |worlds: &[Box<dyn Game>; 2]| {
            let [one, other] = worlds.each_ref().map(|world| shows(world.as_ref(), &self.rules, self.viewer));
            usize::from(one != other)
        };
        let mut count = differ(&worlds);
        for &mv in &self.moves {
            for world in &mut worlds {
                world.play(mv).expect("legal in both worlds");
            }
            count += differ(&worlds);
        }
        count
    }

    /// The plies at which what the viewer knows, from its first view and the events alone, is different in the two
    /// worlds.
    fn differences_of_knowledge(&self) -> usize {
        let mut worlds = self.starts.each_ref().map(|start| {
            let game = begin(&self.rules, start);
            let knows = self.rules.knowledge(self.viewer, &game.view(self.viewer), game.ply()).expect("its own view");
            (game, knows)
        });
        let mut count = 0;
        for &mv in &self.moves {
            let known = worlds.each_mut().map(|(game, knows)| {
                game.play(mv).expect("legal in both worlds");
                knows.learn(&game.last_event(self.viewer).expect("a move")).expect("a true event");
                let mut moves = Vec::new();
                knows.legal_moves(&mut moves);
                format!("{} {moves:?}", knows.view())
            });
            count += usize::from(known[0] != known[1]);
        }
        count
    }
}

/// All that the program gives a side: its view, what it was told last, the end, and on its turn its legal moves in the
/// order in which they come, its barred moves, and the codes of moves that it might try.
fn honest(game: &dyn Game, rules: &Rules, viewer: Side) -> String {
    let mut text = format!("{} {:?} {:?}", game.view(viewer), game.last_event(viewer), game.outcome());
    if game.to_move() == viewer {
        let (mut moves, mut barred) = (Vec::new(), Vec::new());
        game.legal_moves(&mut moves);
        game.barred_moves(&mut barred);
        write!(text, " {moves:?} {barred:?}").expect("text");
        for mv in tries(rules) {
            text.push_str(game.check(mv).err().map_or("legal", |code| code.as_str()));
        }
    }
    text
}

/// Moves that somebody might try in order to learn from the answers: all of them on a small board, some on others.
fn tries(rules: &Rules) -> impl Iterator<Item = Move> {
    let squares: Vec<Square> = rules.board.squares().collect();
    let step = (squares.len() * squares.len()).div_ceil(120).max(1);
    (0..squares.len() * squares.len())
        .step_by(step)
        .map(move |i| Move { from: squares[i / squares.len()], to: squares[i % squares.len()] })
}

fn enemies(game: &dyn Game, viewer: Side) -> Signs {
    let mut signs = pieces::of_placement(game.reveal().split(' ').next().expect("a placement"));
    signs.retain(|_, sign| sign.is_ascii_uppercase() != (viewer == Side::Red));
    signs
}

/// A leak: how many pieces of one kind the enemy still has.
fn leaks_a_count(game: &dyn Game, rules: &Rules, viewer: Side) -> String {
    let kind = rules.army[rules.army.len() / 2].letter.of(viewer.other());
    let count = enemies(game, viewer).values().filter(|sign| **sign == kind).count();
    format!("{} {count}", honest(game, rules, viewer))
}

/// A leak: where the enemy's pieces stand, which is no secret, but in the order of their letters.
fn leaks_an_order(game: &dyn Game, rules: &Rules, viewer: Side) -> String {
    let mut pieces: Vec<(u8, Square)> = enemies(game, viewer).into_iter().map(|(at, sign)| (sign, at)).collect();
    pieces.sort_unstable();
    let squares: Vec<Square> = pieces.into_iter().map(|(_, at)| at).collect();
    format!("{} {squares:?}", honest(game, rules, viewer))
}

/// A pair of worlds in which something can be played; the first that this seed leads to.
fn random(seed: u64) -> Twins {
    let mut dice = Dice::new(seed);
    let mut attempt = || {
        let rules = if dice.chance(30) { random_preset(&mut dice) } else { random_rules(&mut dice) };
        let viewer = Side::BOTH[dice.below(2)];
        let start = Start::Position(random_position(&mut dice, &rules));
        Twins::attempt(seed, &mut dice, &rules, viewer, start, 30)
    };
    let mut attempts = (0..200).filter_map(|_| attempt());
    attempts.find(|twins| twins.moves.len() > 3).expect("some worlds look alike")
}

fn twins(count: u64) -> Vec<Twins> {
    (0..count).map(random).collect()
}

#[test]
fn what_a_side_gets_does_not_depend_on_what_it_may_not_know() {
    let twins = twins(80 * longer());
    for twins in &twins {
        let story = || format!("{twins:?}");
        assert_eq!(twins.differences(honest), 0, "{}", story());
        assert_eq!(twins.differences_of_knowledge(), 0, "{}", story());
    }
    let plies: usize = twins.iter().map(|twins| twins.moves.len()).sum();
    let fights: u32 = twins.iter().map(|twins| twins.fights).sum();
    println!("{} pairs of worlds, {plies} plies, {fights} fights", twins.len());
    assert!(plies > 1000 && fights > 50, "{} pairs, {plies} plies, {fights} fights", twins.len());
}

#[test]
fn leaks_are_found() {
    let twins = twins(30);
    let found = |shows| twins.iter().filter(|twins| twins.differences(shows) > 0).count();
    let (counts, orders) = (found(leaks_a_count), found(leaks_an_order));
    println!("of {} pairs of worlds, {counts} betray the count and {orders} the order", twins.len());
    assert!(counts > 0, "a count of hidden pieces was not noticed");
    assert!(orders > twins.len() / 2, "an order of hidden pieces was noticed in {orders} of {} pairs", twins.len());
}

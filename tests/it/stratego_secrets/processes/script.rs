//! What two engines are to answer in a game, so that it goes as was planned.

use linesman::rules::{BySide, Move, Square};

use crate::dice::Dice;
use crate::naive_stratego::Naive;
use crate::random_rules::Start;
use crate::stratego_secrets::twins::Twins;

/// The answers of both sides in one game, in each of two worlds.
pub(super) fn of_twins(dice: &mut Dice, twins: &Twins, tries: usize) -> [BySide<String>; 2] {
    // The viewer answers the same in both worlds, so what it tries is chosen for both at once.
    let slips = Slips::random(dice, twins, tries);
    let gives_up = tries > 0 || dice.chance(50);
    [0, 1].map(|world| answers(dice, twins, world, &slips, gives_up))
}

/// Illegal moves that are tried before a move, by the number of moves made.
struct Slips {
    /// Those of the viewer.
    viewers: Vec<(usize, Move)>,
    /// When the opponent tries something; what, is different in each world.
    opponents: Vec<usize>,
}

impl Slips {
    fn random(dice: &mut Dice, twins: &Twins, tries: usize) -> Self {
        let mut slips = Self { viewers: Vec::new(), opponents: Vec::new() };
        let [mut world, _] = twins.worlds();
        for (made, &mv) in twins.moves.iter().enumerate() {
            if dice.chance(10) {
                let viewers_turn = world.to_move() == twins.viewer;
                if viewers_turn && slips.viewers.len() < tries {
                    slips.viewers.extend(illegal(dice, twins, &world).map(|mv| (made, mv)));
                } else if !viewers_turn && slips.opponents.len() < tries {
                    slips.opponents.push(made);
                }
            }
            world.play(mv);
        }
        slips
    }
}

/// A move of the side to move that its rules forbid.
fn illegal(dice: &mut Dice, twins: &Twins, world: &Naive) -> Option<Move> {
    let squares: Vec<Square> = twins.rules.board.squares().collect();
    let own = world.squares_of(world.to_move());
    let mut tried = (0..100).filter_map(|_| Some(Move { from: dice.pick(&own)?, to: dice.pick(&squares)? }));
    tried.find(|&mv| world.code(mv).is_some())
}

fn answers(dice: &mut Dice, twins: &Twins, number: usize, slips: &Slips, gives_up: bool) -> BySide<String> {
    let mut world = Naive::from_start(&twins.rules, &twins.starts[number]);
    let mut words: BySide<Vec<String>> = match &twins.starts[number] {
        Start::Setups(red, blue) => BySide::new(vec![red.clone()], vec![blue.clone()]),
        Start::Position(_) => BySide::default(),
    };
    for (made, mv) in twins.moves.iter().enumerate() {
        let side = world.to_move();
        if side == twins.viewer {
            let tried = slips.viewers.iter().filter(|(at, _)| *at == made);
            words[side].extend(tried.map(|(_, mv)| mv.to_string()));
        } else if slips.opponents.contains(&made) && dice.chance(70) {
            words[side].extend(illegal(dice, twins, &world).map(|mv| mv.to_string()));
        }
        words[side].push(mv.to_string());
        world.play(*mv);
    }
    if world.outcome().is_none() {
        words[world.to_move()].push(last(dice, twins, &world, gives_up));
    }
    words.map(|words| words.join(" "))
}

/// What ends a game that the rules have not ended. A viewer does the same in both worlds.
fn last(dice: &mut Dice, twins: &Twins, world: &Naive, gives_up: bool) -> String {
    let from = world.squares_of(world.to_move())[0];
    match illegal(dice, twins, world) {
        _ if gives_up => "resign".to_owned(),
        Some(mv) if world.to_move() != twins.viewer => mv.to_string(),
        _ => Move { from, to: from }.to_string(),
    }
}

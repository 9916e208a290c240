//! Random games to their end: a load for measuring, and a source of positions for tests.

use super::{Dice, Variant};
use crate::rules::GameResult;

/// What random games came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlayoutTotals {
    /// Games played to their end.
    pub games: u64,
    /// Plies of all of them.
    pub plies: u64,
    /// Games that the first mover won.
    pub red_wins: u64,
    /// Games that the other side won.
    pub blue_wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Plies of the longest game.
    pub longest: u64,
}

/// Most plies of one random game: a stop for rules that know no limit of their own. Such a game counts as drawn.
pub const MAX_PLAYOUT_PLIES: u64 = 100_000;

/// Plays `games` games of random legal moves from random starts. Game `i` depends on the seed and on `i` alone.
pub fn playouts(variant: &Variant, seed: u64, games: u64) -> PlayoutTotals {
    let mut totals = PlayoutTotals::default();
    for i in 0..games {
        let mut dice = Dice::new(seed, i);
        let mut game = variant.random_start(&mut dice);
        let mut plies = 0;
        while plies < MAX_PLAYOUT_PLIES && game.play_random(&mut dice).is_some() {
            plies += 1;
        }
        totals.add(plies, game.outcome().map_or(GameResult::Draw, |outcome| outcome.result));
    }
    totals
}

impl PlayoutTotals {
    fn add(&mut self, plies: u64, result: GameResult) {
        self.games += 1;
        self.plies += plies;
        self.longest = self.longest.max(plies);
        match result {
            GameResult::RedWins => self.red_wins += 1,
            GameResult::BlueWins => self.blue_wins += 1,
            GameResult::Draw | GameResult::Unfinished => self.draws += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Game;

    #[test]
    fn a_seed_gives_the_same_games() {
        for name in Variant::names() {
            let variant = Variant::preset(name).expect("a preset");
            let totals = playouts(&variant, 11, 6);
            assert_eq!(totals, playouts(&variant, 11, 6), "{name}");
            assert_eq!((totals.games, totals.red_wins + totals.blue_wins + totals.draws), (6, 6));
            assert!(totals.longest <= 2000 && totals.plies <= 6 * totals.longest, "{name} {totals:?}");
        }
    }

    /// The slow way to count leaves, by playing every move.
    fn leaves(game: &mut dyn Game, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        let mut sum = 0;
        for mv in moves {
            game.play(mv).expect("legal");
            sum += leaves(game, depth - 1);
            assert!(game.undo());
        }
        sum
    }

    #[test]
    fn perft_counts_what_can_be_played() {
        let mut dice = Dice::new(2, 0);
        for name in ["barrage", "quick", "marsal"] {
            let mut game = Variant::preset(name).expect("a preset").random_start(&mut dice);
            loop {
                if game.ply() % 40 == 7 {
                    let before = game.reveal();
                    assert_eq!(game.perft(2), leaves(game.as_mut(), 2), "{name} {before}");
                    assert_eq!(game.reveal(), before);
                }
                if game.play_random(&mut dice).is_none() {
                    break;
                }
            }
        }
    }

    const QUICK: &str = "n2f4/bbg4r/1m3nsr/2~2~2/2~2~2/BN3M1G/F5SN/1BRR4 r 0";

    /// The first numbers of the position whose sixth, 118,373,727, is another program's.
    #[test]
    fn perft_of_a_known_position() {
        let mut game = Variant::preset("quick").expect("a preset").position(QUICK).expect("a position");
        assert_eq!([1, 2, 3, 4].map(|depth| game.perft(depth)), [25, 456, 11_572, 227_424]);
    }
}

//! Swiss pairing: players with like scores meet, nobody meets an opponent twice while it can be avoided.

use std::collections::BTreeSet;

use super::stage::Encounter;

/// Attempts after which players may meet again.
const PATIENCE: u32 = 100_000;

/// The state of a Swiss tournament between two rounds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Swiss {
    half_points: Vec<u64>,
    met: BTreeSet<[usize; 2]>,
    byes: BTreeSet<usize>,
    rounds: u64,
}

impl Swiss {
    pub(super) fn new(players: usize) -> Self {
        Self { half_points: vec![0; players], ..Self::default() }
    }

    /// Number of rounds that have been paired.
    pub(super) const fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Takes in the results of a round.
    pub(super) fn finish(&mut self, encounters: &[Encounter]) {
        for Encounter { players, half_points } in encounters {
            for (player, taken) in players.iter().zip(half_points) {
                self.half_points[*player] += taken;
            }
        }
    }

    /// Pairs the next round. With an odd number of players the last of those who have not yet sat out does, and gets the
    /// points of a full win of `games` games.
    pub(super) fn pair(&mut self, games: u64) -> Vec<Encounter> {
        self.rounds += 1;
        let mut order: Vec<usize> = (0..self.half_points.len()).collect();
        order.sort_by_key(|&player| (std::cmp::Reverse(self.half_points[player]), player));
        if order.len() % 2 == 1 {
            self.sit_out(&mut order, games);
        }
        // In the first round the upper half meets the lower half, as everywhere.
        if self.rounds == 1 {
            let half = order.len() / 2;
            order = (0..half).flat_map(|at| [order[at], order[at + half]]).collect();
        }
        let pairs = Search { met: &self.met, left: PATIENCE }.pair(&order);
        let pairs = pairs.unwrap_or_else(|| order.chunks_exact(2).map(|two| [two[0], two[1]]).collect());
        self.met.extend(pairs.iter().map(|&pair| sorted(pair)));
        pairs.into_iter().map(|[one, other]| Encounter::new(one, other)).collect()
    }

    fn sit_out(&mut self, order: &mut Vec<usize>, games: u64) {
        let fresh = order.iter().rposition(|player| !self.byes.contains(player));
        let player = order.remove(fresh.unwrap_or(order.len() - 1));
        self.byes.insert(player);
        self.half_points[player] += 2 * games;
    }
}

fn sorted([one, other]: [usize; 2]) -> [usize; 2] {
    [one.min(other), one.max(other)]
}

/// The search for a pairing without repeats, nearest opponents first.
struct Search<'a> {
    met: &'a BTreeSet<[usize; 2]>,
    left: u32,
}

impl Search<'_> {
    fn pair(&mut self, order: &[usize]) -> Option<Vec<[usize; 2]>> {
        let Some((&first, rest)) = order.split_first() else { return Some(Vec::new()) };
        for at in 0..rest.len() {
            self.left = self.left.checked_sub(1)?;
            if self.met.contains(&sorted([first, rest[at]])) {
                continue;
            }
            let others: Vec<usize> = rest.iter().copied().filter(|&player| player != rest[at]).collect();
            if let Some(mut pairs) = self.pair(&others) {
                pairs.insert(0, [first, rest[at]]);
                return Some(pairs);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_meets_twice_and_everybody_sits_out_once_at_most() {
        for players in 2..12 {
            let mut swiss = Swiss::new(players);
            let mut met = BTreeSet::new();
            for _ in 0..players.ilog2() {
                let mut round = swiss.pair(2);
                for encounter in &mut round {
                    assert!(met.insert(sorted(encounter.players)), "{players} players");
                    // The one with the lower number wins.
                    encounter.half_points = if encounter.players[0] < encounter.players[1] { [4, 0] } else { [0, 4] };
                }
                swiss.finish(&round);
            }
            assert!(swiss.byes.len() <= players.ilog2() as usize);
        }
    }

    #[test]
    fn the_first_round_pairs_the_upper_half_with_the_lower() {
        let pairs: Vec<_> = Swiss::new(6).pair(2).iter().map(|e| e.players).collect();
        assert_eq!(pairs, [[0, 3], [1, 4], [2, 5]]);
    }
}

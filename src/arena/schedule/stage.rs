//! A stretch of a tournament whose encounters are all known.

/// Two players, and how many half points each has taken from the other in this stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Encounter {
    pub(super) players: [usize; 2],
    pub(super) half_points: [u64; 2],
}

impl Encounter {
    pub(super) const fn new(one: usize, other: usize) -> Self {
        Self { players: [one, other], half_points: [0, 0] }
    }
}

/// Consecutive games of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stage {
    /// Index of its first game.
    pub(super) first: u64,
    pub(super) encounters: Vec<Encounter>,
    /// How often each encounter comes.
    pub(super) rounds: u64,
    /// Games in a row of an encounter, each time that it comes.
    pub(super) games: u64,
    /// Games that the same players have played against each other before this stage.
    pub(super) before: u64,
}

impl Stage {
    /// Number of games.
    pub(super) fn len(&self) -> u64 {
        (self.encounters.len() as u64).saturating_mul(self.rounds).saturating_mul(self.games)
    }

    /// Index after its last game.
    pub(super) fn end(&self) -> u64 {
        self.first.saturating_add(self.len())
    }

    /// Which encounter the game of this index belongs to, and its number among the games of its players.
    pub(super) fn place(&self, index: u64) -> (usize, u64) {
        let at = index - self.first;
        let per_round = self.encounters.len() as u64 * self.games;
        let (round, within) = (at / per_round, at % per_round);
        ((within / self.games) as usize, self.before + round * self.games + within % self.games)
    }
}

/// Everybody against everybody, in the order of a round robin: nobody plays twice before all others have played.
pub(super) fn round_robin(players: usize) -> Vec<Encounter> {
    // The circle method: the last seat stays, the others go round; an odd number leaves one seat empty.
    let seats = players + players % 2;
    let turn = |round: usize, seat: usize| {
        if seat == seats - 1 { seat } else { (seat + round) % (seats - 1) }
    };
    let rounds = (0..seats.saturating_sub(1))
        .flat_map(|round| (0..seats / 2).map(move |at| (turn(round, at), turn(round, seats - 1 - at))));
    let real = rounds.filter(|&(one, other)| one < players && other < players);
    real.map(|(one, other)| Encounter::new(one.min(other), one.max(other))).collect()
}

/// The first player against each of the others.
pub(super) fn gauntlet(players: usize) -> Vec<Encounter> {
    (1..players).map(|other| Encounter::new(0, other)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_a_round_robin_everybody_meets_everybody_once() {
        for players in 2..9 {
            let mut met: Vec<[usize; 2]> = round_robin(players).iter().map(|e| e.players).collect();
            met.sort_unstable();
            met.dedup();
            assert_eq!(met.len(), players * (players - 1) / 2, "{players} players");
        }
    }

    #[test]
    fn games_of_an_encounter_are_numbered_across_rounds() {
        let stage = Stage { first: 10, encounters: round_robin(3), rounds: 2, games: 2, before: 0 };
        assert_eq!(stage.end(), 22);
        let places: Vec<_> = (10..22).map(|index| stage.place(index)).collect();
        assert_eq!(places[..4], [(0, 0), (0, 1), (1, 0), (1, 1)]);
        assert_eq!(places[6..8], [(0, 2), (0, 3)]);
    }
}

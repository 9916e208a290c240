//! Who scored what against whom.

use super::{GameScore, Points, Wdl};

/// The results of all players (numbered from 0) against each other, and the byes they had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crosstable {
    players: usize,
    cells: Vec<Wdl>,
    byes: Vec<u64>,
}

impl Crosstable {
    /// An empty table.
    pub fn new(players: usize) -> Self {
        Self { players, cells: vec![Wdl::default(); players * players], byes: vec![0; players] }
    }

    /// Number of players.
    pub const fn players(&self) -> usize {
        self.players
    }

    /// Counts a game of `player` against `opponent`, in which `player` took `score`.
    ///
    /// # Panics
    /// When either is not a player of the table, or both are the same.
    pub fn record(&mut self, player: usize, opponent: usize, score: GameScore) {
        let mut game = Wdl::default();
        game.record(score);
        self.add(player, opponent, game);
    }

    /// Counts several games of `player` against `opponent`, seen by `player`.
    ///
    /// # Panics
    /// When either is not a player of the table, or both are the same.
    pub fn add(&mut self, player: usize, opponent: usize, games: Wdl) {
        assert!(player < self.players && opponent < self.players, "no such player");
        assert!(player != opponent, "nobody plays against himself");
        self.cells[player * self.players + opponent] += games;
        self.cells[opponent * self.players + player] += games.reversed();
    }

    /// Counts a round without an opponent, for which `player` gets one point.
    ///
    /// # Panics
    /// When there is no such player.
    pub fn record_bye(&mut self, player: usize) {
        self.byes[player] += 1;
    }

    /// The games of `player` against `opponent`, seen by `player`; nothing against himself.
    ///
    /// # Panics
    /// When either is not a player of the table.
    pub fn cell(&self, player: usize, opponent: usize) -> Wdl {
        self.row(player)[opponent]
    }

    /// The games of `player` against each opponent in turn.
    ///
    /// # Panics
    /// When there is no such player.
    pub fn row(&self, player: usize) -> &[Wdl] {
        &self.cells[player * self.players..(player + 1) * self.players]
    }

    /// All games of `player`.
    ///
    /// # Panics
    /// When there is no such player.
    pub fn total(&self, player: usize) -> Wdl {
        self.row(player).iter().copied().sum()
    }

    /// Rounds that `player` had no opponent.
    ///
    /// # Panics
    /// When there is no such player.
    pub fn byes(&self, player: usize) -> u64 {
        self.byes[player]
    }

    /// All points of `player`, those for byes among them.
    ///
    /// # Panics
    /// When there is no such player.
    pub fn points(&self, player: usize) -> Points {
        Points(self.total(player).points().halves() + 2 * self.byes[player])
    }

    /// The Sonneborn-Berger score of `player`: over all games, the opponent's final points times what the player took
    /// from that game. Exact: multiples of a quarter below 2^51 points.
    ///
    /// Source: FIDE Handbook C.07, "Sonneborn-Berger".
    ///
    /// # Panics
    /// When there is no such player.
    pub fn sonneborn_berger(&self, player: usize) -> f64 {
        let quarters: u128 = self
            .row(player)
            .iter()
            .enumerate()
            .map(|(opponent, games)| product(games.points().halves(), self.points(opponent).halves()))
            .sum();
        quarters as f64 / 4.0
    }

    /// The Buchholz score of `player`: over all games, the sum of the opponents' final points; a bye counts as a game
    /// against an opponent with the player's own points. Exact: multiples of a half below 2^52 points.
    ///
    /// Source: FIDE Handbook C.07, "Buchholz system" and its rule for unplayed rounds (dummy opponent).
    ///
    /// # Panics
    /// When there is no such player.
    pub fn buchholz(&self, player: usize) -> f64 {
        let met: u128 = self
            .row(player)
            .iter()
            .enumerate()
            .map(|(opponent, games)| product(games.games(), self.points(opponent).halves()))
            .sum();
        let halves = met + product(self.byes[player], self.points(player).halves());
        halves as f64 / 2.0
    }
}

fn product(a: u64, b: u64) -> u128 {
    u128::from(a) * u128::from(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 0 beats 1 and 2, 1 draws with 2, 3 has a bye and loses to 0.
    fn table() -> Crosstable {
        let mut table = Crosstable::new(4);
        table.record(0, 1, GameScore::Win);
        table.record(2, 0, GameScore::Loss);
        table.record(1, 2, GameScore::Draw);
        table.record(3, 0, GameScore::Loss);
        table.record_bye(3);
        table
    }

    #[test]
    fn both_see_the_same_game() {
        let table = table();
        assert_eq!(table.cell(0, 2), Wdl::new(1, 0, 0));
        assert_eq!(table.cell(2, 0), Wdl::new(0, 0, 1));
        assert_eq!(table.cell(0, 0), Wdl::default());
        assert_eq!(table.total(2), Wdl::new(0, 1, 1));
        assert_eq!([0, 1, 2, 3].map(|p| table.points(p).to_string()), ["3.0", "0.5", "0.5", "1.0"]);
        assert_eq!(table.byes(3), 1);
    }

    #[test]
    fn tie_breaks_by_hand() {
        let table = table();
        let close = |a: f64, b: f64| (a - b).abs() < 1e-12;
        // 0 beat players with 1/2, 1/2 and 1 points; 1 drew with 2, who has 1/2.
        assert!(close(table.sonneborn_berger(0), 2.0) && close(table.sonneborn_berger(1), 0.25));
        assert!(close(table.sonneborn_berger(3), 0.0));
        // 1 met 0 (3 points) and 2 (1/2); 3 met 0 and, by the bye, a dummy with 3's own point.
        assert!(close(table.buchholz(1), 3.5) && close(table.buchholz(3), 4.0));
    }

    #[test]
    #[should_panic(expected = "nobody plays against himself")]
    fn no_game_against_oneself() {
        Crosstable::new(2).record(1, 1, GameScore::Win);
    }
}

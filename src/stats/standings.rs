//! The order of the players of a tournament.

use super::{Crosstable, Points, Wdl};
use crate::rules::word_list;

word_list! {
    /// How players with equal points are told apart.
    pub enum TieBreak, "tie-break" {
        /// [`Crosstable::sonneborn_berger`], for round robins.
        SonnebornBerger = "sonneborn-berger",
        /// [`Crosstable::buchholz`], for Swiss tournaments.
        Buchholz = "buchholz",
        /// The number of games won.
        Wins = "wins",
    }
}

impl TieBreak {
    /// The number by which `player` is compared, greater is better.
    fn value(self, table: &Crosstable, player: usize) -> f64 {
        match self {
            Self::SonnebornBerger => table.sonneborn_berger(player),
            Self::Buchholz => table.buchholz(player),
            Self::Wins => table.total(player).wins as f64,
        }
    }
}

/// The place of one player.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    /// 1 for the best; players that nothing tells apart share a rank, and the ranks after them are left out.
    pub rank: usize,
    /// Number of the player in the crosstable.
    pub player: usize,
    /// All points.
    pub points: Points,
    /// The games played.
    pub wdl: Wdl,
    /// The values of the tie-breaks, in the order asked for.
    pub ties: Vec<f64>,
}

impl Standing {
    /// Best first.
    fn compare(&self, other: &Self) -> std::cmp::Ordering {
        let by_ties = || other.ties.partial_cmp(&self.ties).unwrap_or(std::cmp::Ordering::Equal);
        other.points.cmp(&self.points).then_with(by_ties)
    }
}

/// All players, best first: by points, then by the tie-breaks in turn; those that nothing tells apart stand in the order
/// of their numbers and share a rank.
pub fn standings(table: &Crosstable, ties: &[TieBreak]) -> Vec<Standing> {
    let place = |player| Standing {
        rank: 0,
        player,
        points: table.points(player),
        wdl: table.total(player),
        ties: ties.iter().map(|tie| tie.value(table, player)).collect(),
    };
    let mut places: Vec<Standing> = (0..table.players()).map(place).collect();
    places.sort_by(Standing::compare);
    for i in 0..places.len() {
        let shared = i > 0 && places[i].compare(&places[i - 1]).is_eq();
        places[i].rank = if shared { places[i - 1].rank } else { i + 1 };
    }
    places
}

#[cfg(test)]
mod tests {
    use crate::stats::GameScore::{Draw, Win};

    use super::*;

    /// 0 and 1 have two points each, 0 against the better opponents; 2 and 3 one point each, alike in all.
    fn table() -> Crosstable {
        let mut table = Crosstable::new(4);
        table.record(0, 1, Win);
        table.record(0, 2, Draw);
        table.record(0, 3, Draw);
        table.record(1, 2, Win);
        table.record(1, 3, Win);
        table.record(2, 3, Draw);
        table
    }

    #[test]
    fn ties_are_broken_in_turn() {
        let order =
            |ties: &[TieBreak]| standings(&table(), ties).iter().map(|s| (s.rank, s.player)).collect::<Vec<_>>();
        assert_eq!(order(&[]), [(1, 0), (1, 1), (3, 2), (3, 3)]);
        assert_eq!(order(&[TieBreak::SonnebornBerger]), [(1, 0), (2, 1), (3, 2), (3, 3)]);
        assert_eq!(order(&[TieBreak::Wins]), [(1, 1), (2, 0), (3, 2), (3, 3)]);
    }

    #[test]
    fn shows_what_it_ranks_by() {
        let first = standings(&table(), &[TieBreak::SonnebornBerger, TieBreak::Wins]).remove(0);
        assert_eq!((first.points, first.wdl), (Points(4), Wdl::new(1, 2, 0)));
        assert_eq!(first.ties, [3.0, 1.0]);
        assert!(standings(&Crosstable::new(0), &[]).is_empty());
    }
}

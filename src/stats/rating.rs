//! Ratings of the players of a tournament, with their errors.

use super::bradley_terry::{Maximum, Model};
use super::groups::strongly_connected;
use super::{Crosstable, Z95};

/// Elo points for each natural unit of strength: `400 / ln 10`.
const ELO_PER_UNIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The rating of one player. Every number in it is finite.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Rating {
    /// A rating that the results determine.
    Rated {
        /// The group of players that this rating can be compared with.
        group: usize,
        /// Elo points above the mean of the group.
        elo: f64,
        /// Half of the width of the 95 % interval around it, in Elo points.
        error: f64,
    },
    /// No games, no rating.
    NoGames,
    /// No finite rating: every game was won.
    WonAll,
    /// No finite rating: every game was lost.
    LostAll,
    /// No finite rating: every game against some opponents was won and every game against all others was lost.
    Between,
}

impl Rating {
    /// Elo points above the mean of the group, if there is a rating.
    pub const fn elo(&self) -> Option<f64> {
        match *self {
            Self::Rated { elo, .. } => Some(elo),
            Self::NoGames | Self::WonAll | Self::LostAll | Self::Between => None,
        }
    }
}

/// `+12.3 +/- 4.5`, or why there is no number; the precision of the format applies, one digit by default.
impl std::fmt::Display for Rating {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let digits = f.precision().unwrap_or(1);
        match self {
            Self::Rated { elo, error, .. } => write!(f, "{elo:+.digits$} +/- {error:.digits$}"),
            Self::NoGames => f.write_str("none: no games yet"),
            Self::WonAll => f.write_str("none: every game was won"),
            Self::LostAll => f.write_str("none: every game was lost"),
            Self::Between => f.write_str("none: every opponent was beaten always or never"),
        }
    }
}

/// The ratings of all players of a crosstable by the Bradley-Terry model with draws as half wins.
///
/// A rating exists only relative to players to whom there is a way of points in both directions: a player who won all
/// games could be any number of points stronger. So the players fall into groups, each with a mean of 0; numbers of
/// different groups must not be compared. Usually there is one group, and those who won or lost everything stand outside.
///
/// Errors come from the information matrix of the model. It takes every point as won or lost, so that with many draws they
/// are on the safe side (too large).
#[derive(Debug, Clone, PartialEq)]
pub struct Ratings {
    ratings: Vec<Rating>,
    groups: Vec<Group>,
}

#[derive(Debug, Clone, PartialEq)]
struct Group {
    members: Vec<usize>,
    /// In natural units, row by row.
    covariance: Vec<f64>,
    log_likelihood: f64,
}

impl Ratings {
    /// Rates all players.
    pub fn of(table: &Crosstable) -> Self {
        let took_points = |a: usize, b: usize| table.cell(a, b).points().halves() > 0;
        let mut all = Self { ratings: vec![Rating::NoGames; table.players()], groups: Vec::new() };
        for members in strongly_connected(table.players(), took_points) {
            if let [alone] = members[..] {
                all.ratings[alone] = unrated(table, alone);
            } else {
                let maximum = Model::of(table, &members).maximum();
                all.add_group(members, maximum);
            }
        }
        all
    }

    fn add_group(&mut self, members: Vec<usize>, maximum: Maximum) {
        let n = members.len();
        for (i, &player) in members.iter().enumerate() {
            self.ratings[player] = Rating::Rated {
                group: self.groups.len(),
                elo: maximum.strengths[i] * ELO_PER_UNIT,
                error: half_width(maximum.covariance[i * n + i]),
            };
        }
        let Maximum { covariance, log_likelihood, .. } = maximum;
        self.groups.push(Group { members, covariance, log_likelihood });
    }

    /// The rating of each player in turn.
    pub fn all(&self) -> &[Rating] {
        &self.ratings
    }

    /// The players of each group whose ratings can be compared with each other, in order of the groups' numbers.
    pub fn groups(&self) -> impl ExactSizeIterator<Item = &[usize]> {
        self.groups.iter().map(|group| group.members.as_slice())
    }

    /// By how many Elo points `a` is rated above `b`, with half of the width of the 95 % interval of that difference (not
    /// the sum of the two ratings' errors, which are not independent). `None` when the two cannot be compared.
    pub fn difference(&self, a: usize, b: usize) -> Option<(f64, f64)> {
        let (Rating::Rated { group, elo: elo_a, .. }, Rating::Rated { group: other, elo: elo_b, .. }) =
            (*self.ratings.get(a)?, *self.ratings.get(b)?)
        else {
            return None;
        };
        if group != other {
            return None;
        }
        let Group { members, covariance, .. } = &self.groups[group];
        let (i, j) = (members.binary_search(&a).ok()?, members.binary_search(&b).ok()?);
        let at = |row: usize, column: usize| covariance[row * members.len() + column];
        Some((elo_a - elo_b, half_width(at(i, i) + at(j, j) - 2.0 * at(i, j))))
    }

    /// The logarithm of the likelihood of all games within groups.
    pub fn log_likelihood(&self) -> f64 {
        self.groups.iter().map(|group| group.log_likelihood).sum()
    }
}

/// Half width in Elo of the 95 % interval for a variance in natural units.
fn half_width(variance: f64) -> f64 {
    Z95 * variance.max(0.0).sqrt() * ELO_PER_UNIT
}

/// Why a player who shares a group with nobody has no rating.
fn unrated(table: &Crosstable, player: usize) -> Rating {
    let total = table.total(player);
    match (total.wins, total.losses) {
        (0, 0) => Rating::NoGames,
        (_, 0) => Rating::WonAll,
        (0, _) => Rating::LostAll,
        _ => Rating::Between,
    }
}

#[cfg(test)]
mod tests {
    use crate::stats::Wdl;

    use super::*;

    #[test]
    fn who_cannot_be_rated_is_told_why() {
        let mut table = Crosstable::new(8);
        table.add(0, 1, Wdl::new(5, 0, 0));
        table.add(0, 2, Wdl::new(5, 0, 0));
        table.add(1, 2, Wdl::new(3, 1, 1));
        table.add(1, 3, Wdl::new(2, 0, 0));
        table.add(4, 5, Wdl::new(0, 4, 0));
        table.add(3, 6, Wdl::new(1, 0, 0));
        let ratings = Ratings::of(&table);
        assert_eq!(ratings.groups().collect::<Vec<_>>(), [[1, 2], [4, 5]]);
        let words: Vec<String> = ratings.all().iter().map(ToString::to_string).collect();
        assert_eq!(words[0], "none: every game was won");
        assert_eq!(words[3], "none: every opponent was beaten always or never");
        assert_eq!(words[6], "none: every game was lost");
        assert_eq!(words[7], "none: no games yet");
        assert!(words[4].starts_with("+0.0 +/- "), "{}", words[4]);
    }

    #[test]
    fn only_members_of_a_group_are_compared() {
        let mut table = Crosstable::new(4);
        table.add(0, 1, Wdl::new(3, 0, 1));
        table.add(2, 3, Wdl::new(3, 0, 1));
        let ratings = Ratings::of(&table);
        let (elo, error) = ratings.difference(0, 1).expect("one group");
        assert!((elo - 190.848_501_888).abs() < 1e-6);
        // 4 games at 3/4: information 4 * 3/16 on the difference.
        assert!((error - Z95 * ELO_PER_UNIT / 0.75f64.sqrt()).abs() < 1e-6);
        assert_eq!(ratings.difference(0, 2), None);
        assert_eq!(ratings.difference(0, 9), None);
    }
}

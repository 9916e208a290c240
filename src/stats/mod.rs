//! Statistics on results of games: Elo, sequential tests, ratings, tables.
//!
//! This room turns counts into numbers. It never reads, writes, prints or waits, it knows no game and no engine, and it
//! draws no random numbers. What cannot be said is a value that says so ([`Degenerate`], an [`Estimate`] without an
//! interval, a [`Rating`] without a number), never NaN or infinity.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `score` | the score of one game, points, the Elo curve |
//! | `wdl`, `pentanomial` | counts of games, counts of game pairs |
//! | `tally` | counts over any support of scores, the common ground of both |
//! | `elo` | Elo, normalized Elo and likelihood of superiority of a tally |
//! | `estimate`, `degenerate` | a number with its 95 % interval, and the words for when there is none |
//! | `sprt` | the sequential probability ratio test |
//! | `constrained`, `secular` | the maximum likelihood fit under the two hypotheses |
//! | `pairs`, `sprt_run` | games folded into pairs in index order, and a test that runs over them |
//! | `crosstable`, `standings` | who scored what against whom, tie-breaks, ranks |
//! | `rating`, `bradley_terry`, `groups`, `matrix` | ratings of a tournament with their errors |

mod bradley_terry;
mod constrained;
mod crosstable;
mod degenerate;
mod elo;
#[cfg(test)]
mod error_rates;
mod estimate;
mod groups;
mod matrix;
mod normal;
mod pairs;
mod pentanomial;
#[cfg(test)]
mod properties;
mod rating;
mod score;
mod secular;
mod sprt;
mod sprt_run;
mod standings;
mod tally;
mod wdl;

pub use crosstable::Crosstable;
pub use degenerate::Degenerate;
pub use elo::NELO_PER_T;
pub use estimate::Estimate;
pub use normal::{Z95, normal_cdf};
pub use pairs::{Block, BlockSize, PairFold, PlayedTwice};
pub use pentanomial::Pentanomial;
pub use rating::{Rating, Ratings};
pub use score::{GameScore, Points, elo_to_score, score_to_elo};
pub use sprt::{Decision, MAX_ELO, Model, Sprt, SprtError, SprtReport};
pub use sprt_run::{SprtRun, Stop};
pub use standings::{Standing, TieBreak, standings};
pub use tally::{Tally, TallyError};
pub use wdl::Wdl;

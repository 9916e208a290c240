//! Words for results from which no estimate can be drawn.

/// Why a quantity, or the interval around it, does not exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Degenerate {
    /// Nothing has been played.
    NoGames,
    /// All points were won, so that no finite rating difference is too large.
    AllWon,
    /// All points were lost, so that no finite rating difference is too small.
    AllLost,
    /// All games were drawn, so that the spread of the results is unknown.
    AllDrawn,
    /// All pairs (or larger blocks) came out even, so that the spread of the results is unknown.
    AllEven,
    /// All pairs (or larger blocks) had one and the same uneven score, so that the spread of the results is unknown.
    AllAlike,
}

impl Degenerate {
    /// The reason in words, lower case, fit to follow "none:" or "no interval:".
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NoGames => "no games yet",
            Self::AllWon => "every game was won",
            Self::AllLost => "every game was lost",
            Self::AllDrawn => "all draws so far",
            Self::AllEven => "every pair came out even",
            Self::AllAlike => "every pair had the same score",
        }
    }
}

impl std::fmt::Display for Degenerate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.as_str())
    }
}

impl std::error::Error for Degenerate {}

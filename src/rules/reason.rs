//! Why a game ended.

use super::word_list;

word_list! {
    /// Reason of a result: a closed list.
    pub enum Reason, "reason" {
        /// A flag was captured.
        Flag = "flag",
        /// The side to move has no legal move.
        NoMoves = "no-moves",
        /// Neither side could move.
        BothImmobile = "both-immobile",
        /// A side has lost its last movable piece, where that counts at once.
        Immobile = "immobile",
        /// Neither side can ever reach the other's flag.
        Hopeless = "hopeless",
        /// The general is in check and cannot escape.
        Checkmate = "checkmate",
        /// Xiangqi: the side to move is not in check and has no legal move.
        Stalemate = "stalemate",
        /// The position occurred as often as the rules allow.
        Repetition = "repetition",
        /// One side gave check without end.
        PerpetualCheck = "perpetual-check",
        /// One side chased without end.
        PerpetualChase = "perpetual-chase",
        /// The limit of plies was reached.
        MaxPlies = "max-plies",
        /// The limit of plies without a fight or capture was reached.
        QuietPlies = "quiet-plies",
        /// Both sides agreed to a draw.
        Agreed = "agreed",
        /// The match's settings decided the game.
        Adjudicated = "adjudicated",
        /// A side resigned.
        Resigned = "resigned",
        /// A side ran out of time.
        Time = "time",
        /// A side sent an illegal move.
        IllegalMove = "illegal-move",
        /// A side sent a set-up that breaks the army or the squares.
        IllegalSetup = "illegal-setup",
        /// A side sent more unintelligible output than allowed.
        Garbage = "garbage",
        /// A side sent more output than allowed.
        Flood = "flood",
        /// A side's engine ended or closed its output.
        Crashed = "crashed",
        /// A side's engine stopped answering outside its own thinking time.
        Stalled = "stalled",
        /// Both sides forfeited during the set-up.
        DoubleForfeit = "double-forfeit",
        /// Nobody's fault: the game does not count and is played again.
        Void = "void",
    }
}

/// On what grounds a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Grounds {
    /// The rules of the game.
    Rules,
    /// The settings of the match.
    Match,
    /// What an engine did.
    Conduct,
    /// The machine or the referee failed.
    Void,
}

impl Reason {
    /// The group that the reason belongs to.
    pub const fn grounds(self) -> Grounds {
        match self {
            Self::Flag
            | Self::NoMoves
            | Self::BothImmobile
            | Self::Immobile
            | Self::Hopeless
            | Self::Checkmate
            | Self::Stalemate
            | Self::Repetition
            | Self::PerpetualCheck
            | Self::PerpetualChase => Grounds::Rules,
            Self::MaxPlies | Self::QuietPlies | Self::Agreed | Self::Adjudicated => Grounds::Match,
            Self::Resigned
            | Self::Time
            | Self::IllegalMove
            | Self::IllegalSetup
            | Self::Garbage
            | Self::Flood
            | Self::Crashed
            | Self::Stalled
            | Self::DoubleForfeit => Grounds::Conduct,
            Self::Void => Grounds::Void,
        }
    }
}

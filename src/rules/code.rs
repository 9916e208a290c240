//! Why a move is illegal.

use super::word_list;

word_list! {
    /// Code of an illegal move: a closed list. Where several apply, the first in this order is given.
    pub enum Code, "code" {
        /// The text is no move.
        Syntax = "syntax",
        /// It is the other side's turn.
        NotYourTurn = "not-your-turn",
        /// The game has ended.
        GameOver = "game-over",
        /// A square that the board does not have.
        OffBoard = "off-board",
        /// Nothing stands on the from-square.
        EmptySquare = "empty-square",
        /// The other side's piece stands on the from-square.
        NotYourPiece = "not-your-piece",
        /// The piece never moves (bombs and flags).
        Immobile = "immobile",
        /// From-square and to-square are the same.
        SameSquare = "same-square",
        /// The piece does not move that way.
        Geometry = "geometry",
        /// A piece or a blocked square stands in the way.
        PathBlocked = "path-blocked",
        /// The to-square is blocked (a lake).
        BlockedSquare = "blocked-square",
        /// The side's own piece stands on the to-square.
        OwnPiece = "own-piece",
        /// Attacks are never diagonal.
        DiagonalAttack = "diagonal-attack",
        /// A slide may not end in an attack under these rules.
        SlideAttack = "slide-attack",
        /// Too often back and forth between the same two squares.
        TwoSquares = "two-squares",
        /// A continuous chase that repeats a position.
        Chase = "chase",
        /// The move leaves or puts the side's own general in check.
        SelfCheck = "self-check",
        /// The move leaves the two generals facing each other.
        FacingGenerals = "facing-generals",
        /// The move repeats a perpetual check.
        PerpetualCheck = "perpetual-check",
        /// The move repeats a perpetual chase.
        PerpetualChase = "perpetual-chase",
    }
}

impl Code {
    /// Whether only a repetition rule forbids the move: it would be legal with another past.
    pub const fn is_repetition(self) -> bool {
        matches!(self, Self::TwoSquares | Self::Chase | Self::PerpetualCheck | Self::PerpetualChase)
    }
}

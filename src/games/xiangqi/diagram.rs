//! A position without its past: what a FEN says.

use super::fen;
use super::fen_error::FenError;
use super::piece::Kind;
use super::placement::Placement;
use super::point::{POINTS, Point};
use super::zone::{can_stand, homes, is_across};
use crate::rules::{Ply, Side};

/// A position without its past, which a game may start from: the men, the side to move, and the two counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    pub(super) placement: Placement,
    pub(super) to_move: Side,
    pub(super) quiet: Ply,
    pub(super) ply: Ply,
}

impl Diagram {
    /// The set-up of S004.
    ///
    /// # Panics
    /// Never: the set-up is a constant.
    pub fn start() -> Self {
        Self::read(fen::START).expect("the set-up is a position")
    }

    /// Reads a FEN: `<placement> <w or b>`, then optionally `- - <quiet plies> <move number>`. `r` is read as `w`, the
    /// letters `H` and `E` as `N` and `B`.
    ///
    /// # Errors
    /// When the text is no FEN, or no game reaches the position (rules, section 5): a general is missing or there are
    /// more men than at the start; a guard, elephant, general or soldier stands where it never can; the generals face
    /// each other; the side not to move is in check.
    pub fn read(text: &str) -> Result<Self, FenError> {
        let diagram = fen::read(text)?;
        diagram.check_army()?;
        diagram.check_places()?;
        diagram.check_generals()?;
        Ok(diagram)
    }

    /// The FEN, with all its fields.
    pub fn fen(&self) -> String {
        fen::write(self)
    }

    /// The side to move.
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// Plies since the last capture.
    pub const fn quiet(&self) -> Ply {
        self.quiet
    }

    /// Plies since the start of the game.
    pub const fn ply(&self) -> Ply {
        self.ply
    }

    fn check_army(&self) -> Result<(), FenError> {
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let found = self.placement.of(side, kind).count();
                if found > kind.army() {
                    return Err(FenError::TooMany { side, kind, found });
                }
            }
            if self.placement.general(side).is_none() {
                return Err(FenError::NoGeneral { side });
            }
        }
        Ok(())
    }

    fn check_places(&self) -> Result<(), FenError> {
        for point in (0..POINTS).map(Point::from_index) {
            if let Some(man) = self.placement.man(point)
                && !can_stand(man.side, man.kind, point)
            {
                let (side, kind, square) = (man.side, man.kind, point.square());
                return Err(FenError::Astray { side, kind, square, expected: homes_in_words(side, kind) });
            }
        }
        Ok(())
    }

    fn check_generals(&self) -> Result<(), FenError> {
        let side = self.to_move.other();
        let Some(general) = self.placement.general(side) else { return Ok(()) };
        let Some(checker) = self.placement.checkers(side).first() else { return Ok(()) };
        let kind = self.placement.man(checker).map_or(Kind::General, |man| man.kind);
        let (general, checker) = (general.square(), checker.square());
        Err(match (kind, side) {
            (Kind::General, Side::Red) => FenError::GeneralsFace { red: general, black: checker },
            (Kind::General, Side::Blue) => FenError::GeneralsFace { red: checker, black: general },
            _ => FenError::CheckedOutOfTurn { side, general, checker, kind },
        })
    }
}

/// Where such a man may stand, in words that fit after "expected".
fn homes_in_words(side: Side, kind: Kind) -> String {
    let near: Vec<String> =
        homes(side, kind).points().filter(|&p| !is_across(side, p)).map(|p| p.square().to_string()).collect();
    let beyond = if kind == Kind::Soldier { " or a square beyond the river" } else { "" };
    format!("one of {}{beyond}", near.join(" "))
}

//! A game as another program told it, before it is judged.

use crate::games::Variant;
use crate::protocol::time::Control;
use crate::record::entry::VERSION;
use crate::record::game::{GameRecord, Pair, Player};
use crate::referee::Opening;
use crate::referee::config::OpeningError;
use crate::rules::{BySide, Code, GameResult, Move, Outcome, Reason, Side};

/// What an imported player's command is.
const IMPORTED: &str = "imported";

/// A game that nobody has judged yet, in this program's notation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transcript {
    /// The rule set that the format names, if it does.
    pub rules: Option<&'static str>,
    /// Who played.
    pub names: BySide<String>,
    /// The set-ups, in games that have them.
    pub setups: BySide<Option<String>>,
    /// The position that the game began from, if it did not begin by the rules.
    pub position: Option<String>,
    /// The moves as they were written, and as they read here if they name any.
    pub moves: Vec<(String, Option<Move>)>,
    /// The result.
    pub result: GameResult,
    /// Why, if the file says so.
    pub reason: Option<Reason>,
    /// When it began, as far as it is known.
    pub started: String,
}

/// Why a game cannot be taken in.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// Its start is not allowed.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// A move breaks the rules.
    #[error("move {ply} ({mv}) is illegal: {code}")]
    Illegal {
        /// Its number, from 1.
        ply: u32,
        /// The move as it was written.
        mv: String,
        /// Why it is illegal.
        code: Code,
    },
    /// The board says otherwise than the file.
    #[error("after move {ply} the rules end the game with {expected}, but the file says {found}")]
    Result {
        /// Number of the last move.
        ply: u32,
        /// What the file says.
        found: GameResult,
        /// What the rules say.
        expected: Outcome,
    },
}

impl Transcript {
    /// The opening of the game.
    fn opening(&self) -> Opening {
        self.position.clone().map_or(Opening::ByTheRules, Opening::Position)
    }

    /// Judges the game by these rules and makes a record of it.
    ///
    /// # Errors
    /// When a set-up, a move or the result breaks the rules.
    pub fn judge(self, number: u64, match_id: &str, variant: &Variant) -> Result<GameRecord, ImportError> {
        let opening = self.opening();
        let mut game = opening.board(variant, &self.setups)?;
        let mut moves = Vec::new();
        for ((text, mv), ply) in self.moves.iter().zip(1..) {
            let played = mv.ok_or(Code::Syntax).and_then(|mv| game.play(mv).map(|()| mv));
            moves.push(played.map_err(|code| ImportError::Illegal { ply, mv: text.clone(), code })?);
        }
        let outcome = match game.outcome() {
            Some(expected) if self.result == expected.result || self.result == GameResult::Unfinished => expected,
            Some(expected) => {
                return Err(ImportError::Result { ply: moves.len() as u32, found: self.result, expected });
            }
            None => self.outcome_off_the_board(),
        };
        Ok(self.record(number, match_id, variant, &moves, outcome, game.reveal()))
    }

    /// How a game ended that the board does not end. Time is not claimed, since a file gives no clock to judge it by.
    fn outcome_off_the_board(&self) -> Outcome {
        let told = self.reason.filter(|reason| {
            use crate::rules::Grounds::{Conduct, Match};
            matches!(reason.grounds(), Conduct | Match) && *reason != Reason::Time && *reason != Reason::DoubleForfeit
        });
        let reason = match (self.result, told) {
            (GameResult::Unfinished, _) => Reason::Void,
            (GameResult::Draw, Some(reason)) if reason.grounds() == crate::rules::Grounds::Match => reason,
            (GameResult::Draw, _) => Reason::Agreed,
            (_, Some(reason)) if !matches!(reason, Reason::Agreed | Reason::MaxPlies | Reason::QuietPlies) => reason,
            _ => Reason::Adjudicated,
        };
        Outcome { result: self.result, reason }
    }

    fn record(
        self,
        number: u64,
        match_id: &str,
        variant: &Variant,
        moves: &[Move],
        outcome: Outcome,
        last: String,
    ) -> GameRecord {
        let player = |name: String, side: &str| Player {
            name,
            command: IMPORTED.to_owned(),
            clock: Control::Unlimited.to_string(),
            id: format!("{IMPORTED}-{number}-{side}"),
            ..Player::default()
        };
        let conduct = outcome.reason.grounds() == crate::rules::Grounds::Conduct;
        let loser = outcome.result.winner().map(Side::other).filter(|_| conduct);
        let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        GameRecord {
            isolation: String::new(),
            v: VERSION,
            kind: "game".to_owned(),
            game: number,
            match_id: match_id.to_owned(),
            started: self.started,
            duration: 0,
            rules: variant.id().to_owned(),
            rules_version: variant.version(),
            red: player(self.names.red, "red"),
            blue: player(self.names.blue, "blue"),
            margin: 0,
            setup_time: 0,
            ready_time: 0,
            illegal: "forfeit".to_owned(),
            dealt: false,
            position: self.position,
            setups: self.setups.into(),
            refused_setups: Pair::default(),
            setup_times: Pair::default(),
            moves: texts.join(" "),
            times: vec![0; moves.len()],
            offers: Vec::new(),
            accepted: None,
            rejected: Vec::new(),
            result: outcome.result.to_string(),
            reason: outcome.reason.to_string(),
            side: loser.map(|side| variant.side_name(side).to_string()),
            detail: String::new(),
            last_thought: 0,
            last: Some(last),
            asides: Vec::new(),
            asides_dropped: Pair::default(),
        }
    }
}

//! What is explained: a game of a log, or a judged case.

use super::ExplainError;
use crate::games::{Game, Variant};
use crate::record::{Case, GameRecord};
use crate::report::names::Names;
use crate::report::plain::plain;
use crate::rules::{Code, Move, Ply};

/// A game or a case, by its rules.
pub struct Subject<'a> {
    pub(super) variant: Variant,
    pub(super) names: Names,
    source: Source<'a>,
    moves: Vec<&'a str>,
    /// The ply before the first move, as it is counted here: by the game, in a case from 0.
    first: Ply,
    /// By how much the game's own count is ahead of the one here.
    ahead: Ply,
}

enum Source<'a> {
    Game(&'a GameRecord),
    Case(&'a Case<'a>),
}

/// How far a game can be played.
pub(super) struct Judged {
    /// How many moves.
    pub(super) played: usize,
    /// The move of a case at which judging stopped.
    pub(super) illegal: Option<(String, Code)>,
    /// The game then; `None` when it ended before there was a board.
    pub(super) game: Option<Box<dyn Game>>,
}

impl<'a> Subject<'a> {
    /// A recorded game by these rules.
    pub fn game(record: &'a GameRecord, variant: &Variant) -> Self {
        let first = record.board(variant).map_or(0, |game| game.ply());
        let source = Source::Game(record);
        let names = Names::new(variant, None);
        Self { variant: variant.clone(), names, source, moves: record.move_texts().collect(), first, ahead: 0 }
    }

    /// A judged case.
    ///
    /// # Errors
    /// When it cannot be judged.
    pub fn case(case: &'a Case<'a>) -> Result<Self, ExplainError> {
        let variant = case.variant().map_err(ExplainError::Case)?;
        let ahead = case.start(&variant).map_err(ExplainError::Case)?.ply();
        let moves = case.moves.split_ascii_whitespace().collect();
        Ok(Self { names: Names::new(&variant, None), variant, source: Source::Case(case), moves, first: 0, ahead })
    }

    /// The record, if it is a game of a log.
    pub(super) fn record(&self) -> Option<&'a GameRecord> {
        match self.source {
            Source::Game(record) => Some(record),
            Source::Case(_) => None,
        }
    }

    /// The ply before the first move.
    pub(super) fn first(&self) -> Ply {
        self.first
    }

    /// A ply of the game's own count as it is counted here.
    pub(super) fn ply(&self, own: Ply) -> Ply {
        own.saturating_sub(self.ahead)
    }

    fn board(&self) -> Result<Box<dyn Game>, ExplainError> {
        match self.source {
            Source::Game(record) => {
                record.board(&self.variant).map_err(|error| ExplainError::NoBoard(error.to_string()))
            }
            Source::Case(case) => case.start(&self.variant).map_err(ExplainError::Case),
        }
    }

    /// The game after so many of its moves.
    pub(super) fn after(&self, moves: usize) -> Result<Box<dyn Game>, ExplainError> {
        let mut game = self.board()?;
        for (index, text) in self.moves.iter().take(moves).enumerate() {
            play(game.as_mut(), text).map_err(|code| self.unplayable(index, text, code))?;
        }
        Ok(game)
    }

    /// Plays as far as the moves go.
    pub(super) fn judge(&self) -> Result<Judged, ExplainError> {
        let mut game = match (self.board(), self.record()) {
            (Ok(game), _) => game,
            // A game that ended during its preparation never had a board.
            (Err(_), Some(record)) if record.moves.is_empty() && record.position.is_none() => {
                return Ok(Judged { played: 0, illegal: None, game: None });
            }
            (Err(error), _) => return Err(error),
        };
        let (mut played, mut illegal) = (0, None);
        for text in &self.moves {
            match (play(game.as_mut(), text), self.record()) {
                (Ok(()), _) => played += 1,
                (Err(code), Some(_)) => return Err(self.unplayable(played, text, code)),
                // As `judge` has it: what follows the end of the game is not looked at.
                (Err(Code::GameOver), None) => break,
                (Err(code), None) => {
                    illegal = Some(((*text).to_owned(), code));
                    break;
                }
            }
        }
        Ok(Judged { played, illegal, game: Some(game) })
    }

    fn unplayable(&self, index: usize, text: &str, code: Code) -> ExplainError {
        ExplainError::Move { ply: self.first + index as Ply + 1, found: plain(text), code }
    }

    /// The ply of the last thing that was judged: a move, or what happened when the next one was due.
    pub(super) fn last_ruling(&self, judged: &Judged) -> Ply {
        let over = judged.game.as_ref().is_none_or(|game| game.outcome().is_some());
        let waited = match self.record() {
            Some(_) => !over,
            None => judged.illegal.is_some(),
        };
        self.first + judged.played as Ply + Ply::from(waited)
    }

    /// The illegal moves that were sent when a ply was due.
    pub(super) fn refused_at(&self, judged: &Judged, ply: Ply) -> Vec<(String, Code)> {
        match self.record() {
            Some(record) => {
                let sent = record.rejected.iter().filter(|rejected| rejected.ply == ply);
                sent.filter_map(|rejected| Some((rejected.mv.clone(), rejected.code.parse().ok()?))).collect()
            }
            None => judged.illegal.iter().filter(|_| ply as usize == judged.played + 1).cloned().collect(),
        }
    }
}

fn play(game: &mut dyn Game, text: &str) -> Result<(), Code> {
    if game.outcome().is_some() {
        return Err(Code::GameOver);
    }
    game.play(text.parse::<Move>().map_err(|_| Code::Syntax)?)
}

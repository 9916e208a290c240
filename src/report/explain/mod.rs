//! A ruling in words, with its evidence and its rule: why a move was illegal, what came of a fight and who saw what, why
//! a game ended.
//!
//! It speaks to people who may know everything, after the game: letters are the truth.

mod cycle;
mod ending;
mod fight;
mod illegal;
mod repetition;
mod ruling;
mod subject;
mod way;

pub use self::ruling::{Explanation, Ruling};
use self::subject::Judged;
pub use self::subject::Subject;
use crate::rules::{Code, Move, Ply};

/// What is asked about a game.
#[derive(Debug, Clone, Default)]
pub struct Query {
    /// The ply; the last thing that was judged if absent.
    pub ply: Option<Ply>,
    /// Whether this move may be, or might have been, played at that ply.
    pub mv: Option<String>,
}

/// Why nothing can be explained.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ExplainError {
    /// A ply at which nothing was judged.
    #[error("nothing was judged at ply {ply}: there are rulings at plies {first} to {last}")]
    NoSuchPly {
        /// What was asked for.
        ply: Ply,
        /// The first ply with a ruling.
        first: Ply,
        /// The last ply with a ruling.
        last: Ply,
    },
    /// No moves can be asked about, since there is no board.
    #[error("there is no board to ask about a move: {0}")]
    NoBoard(String),
    /// A move of the record cannot be played.
    #[error("move {ply} of the game is '{found}', which cannot be played ({code})")]
    Move {
        /// Its number.
        ply: Ply,
        /// The move, made safe to show.
        found: String,
        /// Why not.
        code: Code,
    },
    /// A case that makes no sense.
    #[error("{0}")]
    Case(String),
}

/// Explains what was judged at a ply of a game or a case.
///
/// # Errors
/// When nothing was judged there, or the record makes no sense.
pub fn explain(subject: &Subject<'_>, query: &Query) -> Result<Explanation, ExplainError> {
    let judged = subject.judge()?;
    match &query.mv {
        Some(mv) => asked(subject, &judged, query.ply, mv),
        None => told(subject, &judged, query.ply),
    }
}

/// What was judged at a ply.
fn told(subject: &Subject<'_>, judged: &Judged, ply: Option<Ply>) -> Result<Explanation, ExplainError> {
    let last = subject.last_ruling(judged);
    let ply = ply.unwrap_or(last);
    let first = last.min(subject.first() + 1);
    if !(first..=last).contains(&ply) {
        return Err(ExplainError::NoSuchPly { ply, first, last });
    }
    let mut rulings = Vec::new();
    let index = (ply - subject.first()) as usize;
    if let Some(due) = index.checked_sub(1) {
        for (text, code) in subject.refused_at(judged, ply) {
            rulings.push(illegal::ruling(subject, subject.after(due)?.as_ref(), &text, code));
        }
        if index <= judged.played {
            rulings.push(fight::ruling(subject, subject.after(due)?.as_ref(), subject.after(index)?.as_ref()));
        }
    }
    if ply == last {
        rulings.extend(ending::ruling(subject, judged));
    }
    Ok(Explanation { ply, rulings })
}

/// Whether a move may be played at a ply.
fn asked(subject: &Subject<'_>, judged: &Judged, ply: Option<Ply>, text: &str) -> Result<Explanation, ExplainError> {
    if judged.game.is_none() {
        return Err(ExplainError::NoBoard("the game ended before its first move".to_owned()));
    }
    let (first, last) = (subject.first() + 1, subject.first() + judged.played as Ply + 1);
    let ply = ply.unwrap_or(last);
    if !(first..=last).contains(&ply) {
        return Err(ExplainError::NoSuchPly { ply, first, last });
    }
    let mut game = subject.after((ply - first) as usize)?;
    let checked = text.parse::<Move>().map_err(|_| Code::Syntax).and_then(|mv| game.check(mv).map(|()| mv));
    let ruling = match checked {
        Err(code) => illegal::ruling(subject, game.as_ref(), text, code),
        Ok(mv) => {
            let before = subject.after((ply - first) as usize)?;
            // It was checked just now.
            let _ = game.play(mv);
            Ruling { kind: "legal", ..fight::ruling(subject, before.as_ref(), game.as_ref()) }
        }
    };
    Ok(Explanation { ply, rulings: vec![ruling] })
}

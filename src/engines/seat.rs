//! An engine's seat at one game: the rules it was told, what it knows, and the brain that plays.

use super::brain::{Brain, Choice};
use super::{EngineName, family, rewind};
use crate::games::stratego::Fault;
use crate::games::view::ViewError;
use crate::games::{Event, EventError, Knows, Variant, View};
use crate::protocol::from_engine::SentMove;
use crate::protocol::to_engine::{NewGame, RulesLine};
use crate::protocol::{FromEngine, Request, Text, rules_lines};
use crate::rules::{Move, Ply, Side};

/// The last ply at which a board may be shown: there must be room to count on.
const LAST_PLY: Ply = Ply::MAX / 2;

/// Why an engine cannot do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum Trouble {
    /// No game has begun.
    #[error("no game has begun")]
    NoGame,
    /// The rules have faults.
    #[error("cannot play by these rules: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Rules(Vec<Fault>),
    /// A set-up was asked for in a game without one.
    #[error("this game has no set-up")]
    NoSetup,
    /// The board was not shown.
    #[error("the board has not been shown")]
    NoView,
    /// The board is shown at a ply that no game reaches.
    #[error("view {0} is of no ply up to {LAST_PLY}")]
    Ply(Ply),
    /// The board that was shown is no board of this game.
    #[error(transparent)]
    View(#[from] ViewError),
    /// The board that was shown is not what the events led to.
    #[error("view {ply} differs, the events led to {expected} after ply {known}")]
    Differs {
        /// Number of plies of the view.
        ply: Ply,
        /// Number of plies that were known.
        known: Ply,
        /// What they had led to.
        expected: String,
    },
    /// An event does not fit what is known.
    #[error(transparent)]
    Event(#[from] EventError),
}

/// One game as an engine plays it.
pub(super) struct Seat {
    name: EngineName,
    game: NewGame,
    lines: Vec<RulesLine>,
    seed: u64,
    table: Option<Table>,
}

/// What there is once the rules are complete.
struct Table {
    variant: Variant,
    brain: Box<dyn Brain>,
    known: Option<Known>,
    /// Events that came before the board was shown.
    early: Vec<Event>,
    /// The move that was sent last and the request that it answered.
    sent: Option<(Request, Move)>,
    /// Moves that were refused since the last event.
    refused: Vec<Move>,
}

/// What the side knows, and after how many plies.
struct Known {
    knowledge: Box<dyn Knows>,
    ply: Ply,
}

impl Seat {
    /// A seat at a new game.
    pub(super) fn new(name: EngineName, game: NewGame) -> Self {
        Self { name, game, lines: Vec::new(), seed: 0, table: None }
    }

    /// Takes note of a part of the rules.
    pub(super) fn rules(&mut self, line: RulesLine) {
        self.lines.push(line);
    }

    /// Takes note of the seed.
    pub(super) fn seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// The answer to a request for the set-up.
    pub(super) fn set_up(&mut self, request: Request) -> Result<FromEngine, Trouble> {
        let letters = self.table()?.brain.set_up().and_then(|letters| Text::new(&letters)).ok_or(Trouble::NoSetup)?;
        Ok(FromEngine::Setup { request, letters })
    }

    /// Learns of a move.
    pub(super) fn learn(&mut self, event: Event) -> Result<(), Trouble> {
        self.table()?.learn(event)
    }

    /// Sees the board. It is what the events led to; where it is not, the referee is believed and the past forgotten.
    pub(super) fn see(&mut self, ply: Ply, view: &View) -> Result<(), Trouble> {
        if ply > LAST_PLY {
            return Err(Trouble::Ply(ply));
        }
        let side = self.game.side.side();
        let table = self.table()?;
        let differs = match table.known.take() {
            Some(known) if known.ply == ply && known.knowledge.view() == *view => {
                table.known = Some(known);
                return Ok(());
            }
            Some(Known { knowledge, ply: known }) => {
                Err(Trouble::Differs { ply, known, expected: knowledge.view().to_string() })
            }
            None => Ok(()),
        };
        let early = std::mem::take(&mut table.early);
        if rewind::before(view, ply, &early).is_some_and(|start| table.replay(side, &start, &early, view)) {
            return differs;
        }
        table.start(side, view, ply)?;
        differs
    }

    /// Takes note that the answer to this request was illegal.
    pub(super) fn refused(&mut self, request: Request) {
        if let Some(table) = &mut self.table {
            table.refused.extend(table.sent.filter(|(sent, _)| *sent == request).map(|(_, mv)| mv));
        }
    }

    /// The answer to a request for a move.
    pub(super) fn choose(&mut self, request: Request) -> Result<FromEngine, Trouble> {
        self.table()?.choose(request)
    }

    /// The table, laid on first use: by then every part of the rules has come.
    fn table(&mut self) -> Result<&mut Table, Trouble> {
        let table = match self.table.take() {
            Some(table) => table,
            None => self.lay()?,
        };
        Ok(self.table.insert(table))
    }

    fn lay(&self) -> Result<Table, Trouble> {
        let NewGame { rules, version, side, .. } = &self.game;
        let variant = rules_lines::assemble(rules, *version, &self.lines).map_err(Trouble::Rules)?;
        let brain = family::brain(self.name, &variant, side.side(), self.seed);
        Ok(Table { variant, brain, known: None, early: Vec::new(), sent: None, refused: Vec::new() })
    }
}

impl Table {
    fn learn(&mut self, event: Event) -> Result<(), Trouble> {
        self.refused.clear();
        let Some(known) = &mut self.known else {
            self.early.push(event);
            return Ok(());
        };
        if let Err(error) = known.knowledge.learn(&event) {
            // The next view will tell.
            self.known = None;
            return Err(error.into());
        }
        known.ply = event.ply;
        self.brain.learn(&event);
        Ok(())
    }

    fn start(&mut self, side: Side, view: &View, ply: Ply) -> Result<(), Trouble> {
        let knowledge = family::knowledge(&self.variant, side, view, ply)?;
        self.brain.see(view);
        self.known = Some(Known { knowledge, ply });
        Ok(())
    }

    /// Plays the events from the start; whether they lead to `end`.
    fn replay(&mut self, side: Side, start: &View, events: &[Event], end: &View) -> bool {
        let Some(first) = events.first() else { return false };
        let played = self.start(side, start, first.ply - 1).is_ok() && events.iter().all(|&e| self.learn(e).is_ok());
        let reached = played && self.known.as_ref().is_some_and(|known| known.knowledge.view() == *end);
        if !reached {
            self.known = None;
            self.early.clear();
        }
        reached
    }

    fn choose(&mut self, request: Request) -> Result<FromEngine, Trouble> {
        let known = self.known.as_ref().ok_or(Trouble::NoView)?;
        let mut moves = Vec::new();
        known.knowledge.legal_moves(&mut moves);
        if moves.iter().any(|mv| !self.refused.contains(mv)) {
            moves.retain(|mv| !self.refused.contains(mv));
        }
        // The order in which moves are made is nobody's business: the answers must not depend on it.
        moves.sort_unstable();
        Ok(match self.brain.choose(&moves) {
            Choice::Move(mv) => {
                self.sent = Some((request, mv));
                FromEngine::BestMove { request, mv: SentMove::Move(mv), draw: false }
            }
            Choice::Resign => FromEngine::Resign(request),
        })
    }
}

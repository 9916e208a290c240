//! What the referee says to an engine.

use std::fmt;
use std::io::Write as _;

use super::limits;
use super::request::Request;
use super::text::{Text, Word};
use super::time::{Budget, Control};
use super::{ParseError, grammar, wire};
use crate::games::stratego::army::{Piece, Strength};
use crate::games::stratego::settings::Setting;
use crate::games::{Event, SeenFight, View};
use crate::rules::{Board, Code, Move, Outcome, Ply, SideName, Square, shown};

/// A message from the referee to an engine, one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ToEngine {
    /// `uhi <version>`: the greeting, the first line of all.
    Uhi(u32),
    /// `setoption name <name> [value <value>]`: sets an option that the engine declared.
    SetOption {
        /// The option's name.
        name: Text,
        /// Its value; none for a button.
        value: Option<Text>,
    },
    /// `isready <number>`: are you ready to go on? Answered by `readyok` with the same number.
    IsReady(Request),
    /// `newgame …`: a new game begins.
    NewGame(NewGame),
    /// `rules …`: a part of the rules of the game.
    Rules(RulesLine),
    /// `clock <control> setup <ms>`: how the engine's time is measured.
    Clock {
        /// The engine's time control.
        control: Control,
        /// Time for the set-up, in milliseconds.
        setup: u64,
    },
    /// `seed <number>`: a number for this engine alone, to make its games reproducible.
    Seed(u64),
    /// `setup <number>`: asks for the set-up.
    Setup(Request),
    /// `begin`: both set-ups are made, play begins.
    Begin,
    /// `event …`: a move was made, as far as this engine may know of it.
    Event(EventLine),
    /// `view <ply> <placement> <side>`: the board after so many plies as this engine's side sees it.
    View {
        /// Plies made so far.
        ply: Ply,
        /// What the side sees.
        view: View,
    },
    /// `offer draw`: the opponent offered a draw with its last move.
    Offer,
    /// `legal <move> …`: legal moves; where they do not fit one line, several follow one another.
    Legal(Vec<Move>),
    /// `go …`: asks for a move.
    Go(Go),
    /// `illegal <number> <code>`: the answer to this request was illegal; another `go` follows.
    Illegal {
        /// The request that was answered.
        request: Request,
        /// Why the move is illegal.
        code: Code,
    },
    /// `stop <number>`: work on this request no longer, its time is over.
    Stop(Request),
    /// `gameover <result> <reason>`: the game has ended.
    GameOver(Outcome),
    /// `quit`: end the program.
    Quit,
}

/// `newgame <id> <rules> version <n> side <side> illegal <policy> [resume]`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGame {
    /// A name for the game; the two engines of a game are given different ones.
    pub id: Word,
    /// The rule set's name.
    pub rules: Word,
    /// The rule set's version.
    pub version: u32,
    /// The engine's side.
    pub side: SideName,
    /// What happens after an illegal move.
    pub illegal: IllegalPolicy,
    /// Whether the game goes on from where a former process left it.
    pub resume: bool,
}

/// What happens when an engine sends an illegal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IllegalPolicy {
    /// It loses.
    Forfeit,
    /// It is asked again, so many times in a game at most; then it loses.
    AskAgain(u32),
}

impl fmt::Display for IllegalPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Forfeit => f.write_str("forfeit"),
            Self::AskAgain(times) => write!(f, "ask-again:{times}"),
        }
    }
}

/// A text that is no policy on illegal moves.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown policy '{}' on illegal moves: expected forfeit or ask-again:<times>", shown(.0))]
pub struct NoPolicy(String);

impl std::str::FromStr for IllegalPolicy {
    type Err = NoPolicy;

    fn from_str(text: &str) -> Result<Self, NoPolicy> {
        let times = |text: &str| text.strip_prefix("ask-again:")?.parse().ok();
        match text {
            "forfeit" => Ok(Self::Forfeit),
            _ => times(text).map(Self::AskAgain).ok_or_else(|| NoPolicy(text.to_owned())),
        }
    }
}

/// A `rules` line. Together they are the whole rule set, so that an engine can play a variant that it has never heard of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RulesLine {
    /// `rules board <files>x<ranks> blocked <squares>`, `-` for no blocked square.
    Board {
        /// Extent of the board.
        board: Board,
        /// Squares that no piece enters or crosses.
        blocked: Vec<Square>,
    },
    /// `rules home <rows>`: how many ranks each side sets up on.
    Home(u8),
    /// `rules army <piece> …`, each `<letter>:<name>:<rank>:<count>:<abilities>`.
    Army(Vec<Piece>),
    /// `rules set <field> <value> …`: fields with a single value.
    Set(Vec<(Word, Setting)>),
}

/// `event <ply> <side> <move> [attack <attacker> <defender> <survivor>]`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventLine {
    /// The number of the move, from 1.
    pub ply: Ply,
    /// Who moved.
    pub mover: SideName,
    /// The move.
    pub mv: Move,
    /// The fight, if there was one.
    pub fight: Option<SeenFight>,
}

impl EventLine {
    /// The event as it is written in a game whose mover is called so.
    pub const fn new(event: Event, mover: SideName) -> Self {
        Self { ply: event.ply, mover, mv: event.mv, fight: event.fight }
    }

    /// The event as the games know it.
    pub const fn event(self) -> Event {
        Event { ply: self.ply, mover: self.mover.side(), mv: self.mv, fight: self.fight }
    }
}

/// `go <number> …`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Go {
    /// The request's number, which the answer echoes.
    pub request: Request,
    /// The time there is.
    pub budget: Budget,
    /// Search so many nodes at most; for engines that search.
    pub nodes: Option<u64>,
    /// Search so many plies deep at most; for engines that search.
    pub depth: Option<u32>,
}

impl ToEngine {
    /// Reads a line.
    ///
    /// # Errors
    /// When it is no message. Engines leave lines with unknown first words alone.
    pub fn parse(line: &str) -> Result<Self, ParseError> {
        grammar::to_engine(line)
    }

    /// Appends the message as a line with its line feed.
    pub fn write_line(&self, out: &mut Vec<u8>) {
        match self {
            Self::Event(event) => wire::write_event(event, out),
            Self::View { ply, view } => wire::write_view(*ply, view, out),
            Self::Legal(moves) => wire::write_legal(moves, out),
            Self::Go(go) => wire::write_go(go, out),
            _ => {
                let _ = write!(out, "{self}");
            }
        }
        out.push(b'\n');
    }

    /// The `legal` lines for these moves, as many as needed to keep each within the limit of a line.
    pub fn legal(moves: &[Move]) -> impl Iterator<Item = Self> {
        /// Longest move with its blank: `z26z26 `.
        const MOVE: usize = 7;
        moves.chunks((limits::LINE_TO_ENGINE - "legal \n".len()) / MOVE).map(|chunk| Self::Legal(chunk.to_vec()))
    }
}

impl fmt::Display for ToEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uhi(version) => write!(f, "uhi {version}"),
            Self::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Self::SetOption { name, value: Some(value) } => write!(f, "setoption name {name} value {value}"),
            Self::IsReady(request) => write!(f, "isready {request}"),
            Self::NewGame(game) => game.fmt(f),
            Self::Rules(rules) => rules.fmt(f),
            Self::Clock { control, setup } => write!(f, "clock {control} setup {setup}"),
            Self::Seed(seed) => write!(f, "seed {seed}"),
            Self::Setup(request) => write!(f, "setup {request}"),
            Self::Begin => f.write_str("begin"),
            Self::Offer => f.write_str("offer draw"),
            Self::Event(_) | Self::View { .. } | Self::Legal(_) | Self::Go(_) => {
                let mut line = Vec::new();
                self.write_line(&mut line);
                f.write_str(String::from_utf8_lossy(&line).trim_end_matches('\n'))
            }
            Self::Illegal { request, code } => write!(f, "illegal {request} {code}"),
            Self::Stop(request) => write!(f, "stop {request}"),
            Self::GameOver(outcome) => write!(f, "gameover {outcome}"),
            Self::Quit => f.write_str("quit"),
        }
    }
}

impl fmt::Display for NewGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, rules, version, side, illegal, resume } = self;
        write!(f, "newgame {id} {rules} version {version} side {side} illegal {illegal}")?;
        if *resume { f.write_str(" resume") } else { Ok(()) }
    }
}

impl fmt::Display for RulesLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board { board, blocked } if blocked.is_empty() => write!(f, "rules board {board} blocked -"),
            Self::Board { board, blocked } => {
                write!(f, "rules board {board} blocked ")?;
                separated(f, ",", blocked)
            }
            Self::Home(rows) => write!(f, "rules home {rows}"),
            Self::Army(army) => {
                f.write_str("rules army")?;
                army.iter().try_for_each(|piece| write_piece(f, piece))
            }
            Self::Set(settings) => {
                f.write_str("rules set")?;
                settings.iter().try_for_each(|(field, value)| write!(f, " {field} {value}"))
            }
        }
    }
}

fn separated<T: fmt::Display>(f: &mut fmt::Formatter<'_>, separator: &str, items: &[T]) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            f.write_str(separator)?;
        }
        item.fmt(f)?;
    }
    Ok(())
}

fn write_piece(f: &mut fmt::Formatter<'_>, piece: &Piece) -> fmt::Result {
    write!(f, " {}:{}:", piece.letter, piece.name)?;
    match piece.strength {
        Strength::Rank(rank) => write!(f, "{rank}")?,
        Strength::Bomb | Strength::Flag => f.write_str("-")?,
    }
    write!(f, ":{}:", piece.count)?;
    let flag = |is: bool, word: &str| is.then(|| word.to_owned());
    let victim = |key: &str, letter: Option<_>| letter.map(|letter| format!("{key}={letter}"));
    let abilities = [
        flag(piece.strength == Strength::Bomb, "bomb"),
        flag(piece.strength == Strength::Flag, "flag"),
        flag(piece.mobile, "mobile"),
        flag(piece.slides, "slides"),
        flag(piece.defuses, "defuses"),
        victim("slays", piece.slays),
        victim("repels", piece.repels),
    ];
    let abilities: Vec<String> = abilities.into_iter().flatten().collect();
    if abilities.is_empty() { f.write_str("-") } else { separated(f, ",", &abilities) }
}

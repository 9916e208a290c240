//! From what happened in a game to its record.

use super::entry::VERSION;
use super::game::{AsideLine, GameRecord, Player, RejectedMove};
use crate::protocol::time::Control;
use crate::referee::account::Rejected;
use crate::referee::{Account, GameConfig, Opening};
use crate::rules::{BySide, GameResult, Reason, Side};

/// What a record tells beyond the game itself.
#[derive(Debug, Clone)]
pub struct Circumstances {
    /// Number of the game in its match, from 1.
    pub number: u64,
    /// The match.
    pub match_id: String,
    /// When the game began, UTC.
    pub started: String,
    /// How long it took, in milliseconds.
    pub duration: u64,
    /// What kept the engines from what was not theirs.
    pub isolation: String,
    /// Who played.
    pub players: BySide<Player>,
    /// The final true position.
    pub last: Option<String>,
}

impl Player {
    /// The same player with what is settled for it in a game.
    #[must_use]
    pub fn in_game(self, config: &GameConfig, side: Side) -> Self {
        let control: Control = config.control[side];
        Self {
            clock: control.to_string(),
            nodes: config.search[side].nodes,
            depth: config.search[side].depth,
            seed: config.seed[side],
            id: config.id[side].to_string(),
            wants_legal: config.wants_legal[side],
            ..self
        }
    }
}

impl GameRecord {
    /// The record of a game that has ended.
    pub fn of(circumstances: Circumstances, config: &GameConfig, account: &Account) -> Self {
        let Circumstances { number, match_id, started, duration, isolation, players, last } = circumstances;
        let name = |side: Side| config.variant.side_name(side).to_string();
        let verdict = account.verdict.as_ref();
        let setups = match &config.opening {
            Opening::Dealt(setups) => setups.clone().map(Some),
            Opening::ByTheRules | Opening::Position(_) => account.setups.clone(),
        };
        let moves: Vec<String> = account.moves.iter().map(|made| made.mv.to_string()).collect();
        Self {
            v: VERSION,
            kind: "game".to_owned(),
            game: number,
            match_id,
            started,
            duration,
            isolation,
            rules: config.variant.id().to_owned(),
            rules_version: config.variant.version(),
            red: players.red.in_game(config, Side::Red),
            blue: players.blue.in_game(config, Side::Blue),
            margin: config.margin,
            setup_time: config.setup_time,
            ready_time: config.ready_time,
            illegal: config.illegal.to_string(),
            dealt: matches!(config.opening, Opening::Dealt(_)),
            position: match &config.opening {
                Opening::Position(position) => Some(position.clone()),
                Opening::ByTheRules | Opening::Dealt(_) => None,
            },
            setups: setups.into(),
            refused_setups: account.refused_setups.clone().into(),
            setup_times: account.setup_times.into(),
            moves: moves.join(" "),
            times: account.moves.iter().map(|made| made.time).collect(),
            offers: (1..).zip(&account.moves).filter(|(_, made)| made.offer).map(|(ply, _)| ply).collect(),
            accepted: account.accepted.clone(),
            rejected: account.rejected.iter().map(|rejected| rejected_move(config, account, rejected)).collect(),
            result: verdict.map_or(GameResult::Unfinished, |v| v.outcome.result).to_string(),
            reason: verdict.map_or(Reason::Void, |v| v.outcome.reason).to_string(),
            side: verdict.and_then(|v| v.side).map(name),
            detail: verdict.map(|v| v.sentence(config.variant.side_name(Side::Blue))).unwrap_or_default(),
            last_thought: account.last_thought,
            last,
            asides: account
                .asides
                .iter()
                .map(|aside| AsideLine {
                    ply: aside.ply,
                    side: name(aside.side),
                    line: aside.line.clone(),
                    oddity: aside.oddity.clone(),
                })
                .collect(),
            asides_dropped: account.asides_dropped.into(),
        }
    }
}

/// An illegal move with the position in which it was sent, so that the log alone shows the mistake.
fn rejected_move(config: &GameConfig, account: &Account, rejected: &Rejected) -> RejectedMove {
    let mut game = config.opening.board(&config.variant, &account.setups).ok();
    if let Some(game) = &mut game {
        for made in &account.moves {
            if game.ply() + 1 >= rejected.ply || game.play(made.mv).is_err() {
                break;
            }
        }
    }
    RejectedMove {
        ply: rejected.ply,
        mv: rejected.mv.clone(),
        code: rejected.code.to_string(),
        time: rejected.time,
        position: game.map(|game| game.reveal()).unwrap_or_default(),
    }
}

//! A game as the referee saw it.

use super::scene::{Fallen, Scene};
use super::{Replay, ReplayError, frames};
use crate::games::{Game, Variant};
use crate::protocol::time::{Control, NoControl};
use crate::record::GameRecord;
use crate::referee::clock::Clock;
use crate::report::faces::Face;
use crate::report::names::Names;
use crate::report::paint::{HEADING, paint};
use crate::report::plain::plain;
use crate::report::reasons;
use crate::report::sheet::Sheet;
use crate::report::telling;
use crate::rules::{BySide, Move, Outcome, Ply, Side};

pub(super) fn replay(record: &GameRecord, variant: &Variant, names: &Names) -> Result<Replay, ReplayError> {
    let scenes = scenes(record, variant, names)?;
    Ok(Replay { heading: heading(record, names), frames: frames(&scenes, names), ending: ending(record, names) })
}

fn heading(record: &GameRecord, names: &Names) -> String {
    let player = |side: Side| format!("{} ({})", plain(&record.player(side).name), names.side(side));
    let title = format!("Game {}: {} against {}", record.game, player(Side::Red), player(Side::Blue));
    let rules = format!("{} version {}", plain(&record.rules), record.rules_version);
    format!("{}, {rules}, {}\n\n", paint(HEADING, title), plain(&record.started))
}

/// The result with its sentence, and what was seen.
fn ending(record: &GameRecord, names: &Names) -> String {
    let outcome = record.result.parse().ok().zip(record.reason.parse().ok());
    let words = outcome.map(|(result, reason)| reasons::in_words(Outcome { result, reason }, names));
    let result = format!("{} {}", plain(&record.result), plain(&record.reason));
    let detail = if record.detail.is_empty() { String::new() } else { format!(" ({})", plain(&record.detail)) };
    format!("{} {}{detail}.\n", paint(HEADING, format_args!("{result}:")), words.unwrap_or_default())
}

fn scenes(record: &GameRecord, variant: &Variant, names: &Names) -> Result<Vec<Scene>, ReplayError> {
    let mut game = match record.board(variant) {
        Ok(game) => game,
        // A game that ended during its preparation never had a board.
        Err(_) if record.moves.is_empty() && record.position.is_none() => return Ok(Vec::new()),
        Err(error) => return Err(error.into()),
    };
    let mut clocks = Clocks::new(record)?;
    let mut scenes = vec![Scene {
        ply: game.ply(),
        to_move: game.to_move(),
        sheet: Sheet::truth(game.as_ref()),
        arrival: None,
        fallen: BySide::<Fallen>::default(),
        clocks: clocks.faces(),
        notes: Vec::new(),
    }];
    for (index, text) in record.move_texts().enumerate() {
        let Some(now) = scenes.last_mut() else { break };
        now.notes.extend(rejections(record, now.ply + 1, now.to_move, names));
        clocks.charge(record, index, now.ply + 1, now.to_move);
        play(game.as_mut(), text, now.ply + 1)?;
        let Some(event) = telling::whole(game.as_ref()) else { break };
        let mut next = now.after(event, Sheet::truth(game.as_ref()));
        next.clocks = clocks.faces();
        if record.offers.contains(&(index as u32 + 1)) {
            next.notes.push(format!("{} offers a draw.", names.side(event.mover)));
        }
        scenes.push(next);
    }
    if let Some(end) = scenes.last_mut() {
        end.notes.extend(rejections(record, end.ply + 1, end.to_move, names));
    }
    Ok(scenes)
}

fn play(game: &mut dyn Game, text: &str, ply: Ply) -> Result<(), ReplayError> {
    let wrong = |problem: String| ReplayError::Move { ply, found: plain(text), problem };
    let mv: Move = text.parse().map_err(|_| wrong("it is no move".to_owned()))?;
    game.play(mv).map_err(|code| wrong(code.to_string()))
}

fn rejections(record: &GameRecord, ply: Ply, mover: Side, names: &Names) -> Vec<String> {
    let sent = record.rejected.iter().filter(|rejected| rejected.ply == ply);
    let told = sent.map(|rejected| {
        let (mv, code) = (plain(&rejected.mv), plain(&rejected.code));
        format!("{} sends the illegal move {mv} ({code}).", names.side(mover))
    });
    told.collect()
}

/// Both clocks, worked out again from the times of the record.
struct Clocks(BySide<Clock>);

impl Clocks {
    fn new(record: &GameRecord) -> Result<Self, NoControl> {
        let control = |side: Side| record.player(side).clock.parse::<Control>();
        let (red, blue) = (control(Side::Red)?, control(Side::Blue)?);
        Ok(Self(BySide::new(red, blue).map(|control| Clock::new(control, record.margin))))
    }

    /// Takes off what the mover's illegal moves and its move took.
    fn charge(&mut self, record: &GameRecord, index: usize, ply: Ply, mover: Side) {
        let clock = &mut self.0[mover];
        for rejected in record.rejected.iter().filter(|rejected| rejected.ply == ply) {
            let _ = clock.charge_without_move(rejected.time);
        }
        // A clock that the record oversteps stays as it was; to find such faults is what verifying is for.
        let _ = clock.charge(record.times.get(index).copied().unwrap_or_default());
    }

    fn faces(&self) -> BySide<Face> {
        self.0.as_ref().map(Face::of)
    }
}

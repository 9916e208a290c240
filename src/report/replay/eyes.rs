//! A game as one side saw it. Only what was said to that side comes in here.

use super::scene::{Fallen, Scene};
use super::{Replay, ReplayError, frames};
use crate::games::view::ViewError;
use crate::games::{Event, Knows, Variant, View, xiangqi};
use crate::protocol::ToEngine;
use crate::protocol::to_engine::Go;
use crate::record::{GameRecord, Said, rerun};
use crate::report::faces::Face;
use crate::report::names::Names;
use crate::report::paint::{HEADING, paint};
use crate::report::reasons;
use crate::report::sheet::Sheet;
use crate::rules::{BySide, Outcome, Ply, Side};

pub(super) fn replay(
    record: &GameRecord,
    variant: &Variant,
    viewer: Side,
    names: &Names,
) -> Result<Replay, ReplayError> {
    let mut heard = Vec::new();
    rerun(record, variant, |side, said| match said {
        Said::ToEngine(message) if side == viewer => heard.push(message.clone()),
        Said::ToEngine(_) | Said::FromEngine(_) | Said::Aside(_) => {}
    })?;
    let mut memory = Memory::new(variant, viewer, names);
    for message in &heard {
        memory.hear(message)?;
    }
    Ok(Replay { frames: frames(&memory.scenes, names), heading: memory.heading, ending: memory.ending })
}

/// What a side remembers of what it heard.
struct Memory<'a> {
    variant: &'a Variant,
    viewer: Side,
    names: &'a Names,
    heading: String,
    knowledge: Option<Box<dyn Knows>>,
    scenes: Vec<Scene>,
    /// How many of the scenes are newer than the last word about the clocks.
    fresh: usize,
    ending: String,
}

impl<'a> Memory<'a> {
    fn new(variant: &'a Variant, viewer: Side, names: &'a Names) -> Self {
        let (heading, ending) = (String::new(), String::new());
        Self { variant, viewer, names, heading, knowledge: None, scenes: Vec::new(), fresh: 0, ending }
    }

    fn hear(&mut self, message: &ToEngine) -> Result<(), ReplayError> {
        match message {
            ToEngine::NewGame(game) => {
                let title = format!("What {} saw", self.names.side(self.viewer));
                self.heading = format!("{}, {} version {}\n\n", paint(HEADING, title), game.rules, game.version);
            }
            ToEngine::View { ply, view } if self.knowledge.is_none() => self.begin(*ply, view)?,
            ToEngine::Event(line) => self.learn(line.event())?,
            ToEngine::Go(go) => self.told_time(go),
            ToEngine::Offer => self.note(format!("{} offers a draw.", self.names.side(self.viewer.other()))),
            ToEngine::Illegal { code, .. } => {
                self.note(format!("{} sends an illegal move ({code}).", self.names.side(self.viewer)));
            }
            ToEngine::GameOver(outcome) => self.ending = self.end(*outcome),
            _ => {}
        }
        Ok(())
    }

    fn begin(&mut self, ply: Ply, view: &View) -> Result<(), ViewError> {
        self.knowledge = Some(knowledge(self.variant, self.viewer, view, ply)?);
        self.scenes.push(Scene {
            ply,
            to_move: view.to_move(),
            sheet: Sheet::seen(view, self.viewer),
            arrival: None,
            fallen: BySide::<Fallen>::default(),
            clocks: BySide::new(Face::Untold, Face::Untold),
            notes: Vec::new(),
        });
        self.fresh = 1;
        Ok(())
    }

    fn learn(&mut self, event: Event) -> Result<(), ReplayError> {
        let (Some(knowledge), Some(now)) = (&mut self.knowledge, self.scenes.last()) else { return Ok(()) };
        knowledge.learn(&event)?;
        self.scenes.push(now.after(event, Sheet::seen(&knowledge.view(), self.viewer)));
        self.fresh += 1;
        Ok(())
    }

    /// Both clocks as they stand when the side is asked. Its own stood so since its own last move.
    fn told_time(&mut self, go: &Go) {
        let told = Face::told(go.budget, self.viewer);
        let newest = self.fresh.max(1);
        for scene in self.scenes.iter_mut().rev().take(newest) {
            scene.clocks[self.viewer] = told[self.viewer];
        }
        if let Some(now) = self.scenes.last_mut() {
            now.clocks = told;
        }
        self.fresh = 0;
    }

    fn note(&mut self, note: String) {
        if let Some(now) = self.scenes.last_mut() {
            now.notes.push(note);
        }
    }

    fn end(&self, outcome: Outcome) -> String {
        let words = reasons::in_words(outcome, self.names);
        format!("{} {words}.\n", paint(HEADING, format_args!("{outcome}:")))
    }
}

/// What a side knows when this view is all that it was shown.
fn knowledge(variant: &Variant, viewer: Side, view: &View, ply: Ply) -> Result<Box<dyn Knows>, ViewError> {
    match variant {
        Variant::Stratego(rules) => rules.knowledge(viewer, view, ply),
        Variant::Xiangqi(rules) => Ok(Box::new(xiangqi::Knowledge::from_view(rules, viewer, view, ply)?)),
    }
}

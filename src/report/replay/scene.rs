//! One position of a game with all that is shown beside it.

use std::fmt::Write as _;

use crate::games::{Event, Letter, Survivor};
use crate::report::faces::Face;
use crate::report::names::Names;
use crate::report::paint::{HEADING, paint, side};
use crate::report::sheet::Sheet;
use crate::report::{grid, points, telling};
use crate::rules::{BySide, Ply, Side};

/// A position as somebody saw it.
#[derive(Debug, Clone)]
pub(super) struct Scene {
    pub(super) ply: Ply,
    pub(super) to_move: Side,
    pub(super) sheet: Sheet,
    /// The move that led to it, as it was told, and the piece that was moved, where it is known.
    pub(super) arrival: Option<(Event, Option<Letter>)>,
    pub(super) fallen: BySide<Fallen>,
    pub(super) clocks: BySide<Face>,
    /// What else happened, a sentence each.
    pub(super) notes: Vec<String>,
}

/// The pieces that a side has lost; one that is not known has no letter.
#[derive(Debug, Clone, Default)]
pub(super) struct Fallen(Vec<Option<Letter>>);

impl Fallen {
    /// What falls in a fight, as it was told.
    pub(super) fn add(fallen: &mut BySide<Self>, event: &Event) {
        let Some(fight) = event.fight else { return };
        if fight.survivor != Survivor::Attacker {
            fallen[event.mover].0.push(fight.attacker);
        }
        if fight.survivor != Survivor::Defender {
            fallen[event.mover.other()].0.push(fight.defender);
        }
    }

    fn text(&self, names: &Names) -> String {
        if self.0.is_empty() {
            return "nothing lost".to_owned();
        }
        let mut fallen = self.0.clone();
        fallen.sort_by_key(|letter| letter.map_or(usize::MAX, |letter| names.place(letter)));
        let shown = fallen.iter().map(|letter| letter.map_or_else(|| "?".to_owned(), |letter| names.shown(letter)));
        format!("{} lost: {}", fallen.len(), shown.collect::<Vec<_>>().join(" "))
    }
}

impl Scene {
    /// The scene after a move: the clocks still stand as they stood.
    pub(super) fn after(&self, event: Event, sheet: Sheet) -> Self {
        let mut fallen = self.fallen.clone();
        Fallen::add(&mut fallen, &event);
        let moved = self.sheet.letter(event.mv.from);
        Self {
            ply: event.ply,
            to_move: event.mover.other(),
            sheet,
            arrival: Some((event, moved)),
            fallen,
            clocks: self.clocks,
            notes: Vec::new(),
        }
    }

    /// Everything about it, as text.
    pub(super) fn text(&self, names: &Names) -> String {
        let told = match &self.arrival {
            None => format!("Start of play. {} is to move.", names.side(self.to_move)),
            Some((event, moved)) => format!("{}.", telling::sentence(names, event, *moved)),
        };
        let mut text = format!("{} {told}\n", paint(HEADING, format_args!("Ply {}:", self.ply)));
        for note in &self.notes {
            let _ = writeln!(text, "  {note}");
        }
        let last = self.arrival.map(|(event, _)| event.mv);
        let draw = if names.knows_captures_only() { points::draw } else { grid::draw };
        text.extend(["\n", &draw(names, &self.sheet, last), "\n"]);
        text.extend(Side::BOTH.map(|side| self.player(side, names)));
        text + "\n"
    }

    fn player(&self, player: Side, names: &Names) -> String {
        let name = paint(side(names.side_name(player)), format_args!("{:<5}", names.side(player)));
        format!("  {name} {:<12} {}\n", self.clocks[player], self.fallen[player].text(names))
    }
}

//! The colours. They are part of the text and vanish where it is printed to a pipe, or where `NO_COLOR` is set.

use std::fmt::Display;

use anstyle::{AnsiColor, Effects, Style};

use crate::rules::SideName;

/// A blocked square, a line of the board, a coordinate.
pub(super) const GROUND: Style = Style::new().effects(Effects::DIMMED);
/// What was moved last.
pub(super) const LAST: Style = AnsiColor::Yellow.on_default().effects(Effects::BOLD);
/// A line that heads others.
pub(super) const HEADING: Style = Style::new().effects(Effects::BOLD);

/// The colour of a side's pieces.
pub(super) const fn side(name: SideName) -> Style {
    match name {
        SideName::Red => AnsiColor::BrightRed.on_default().effects(Effects::BOLD),
        SideName::Blue => AnsiColor::BrightBlue.on_default().effects(Effects::BOLD),
        // Black cannot be seen on most terminals.
        SideName::Black => AnsiColor::BrightGreen.on_default().effects(Effects::BOLD),
    }
}

/// Text in a colour.
pub(super) fn paint(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

//! Where a match speaks: lines to standard output, flushed; beside a progress bar only where people look on.

use std::cell::Cell;
use std::io::{self, ErrorKind, IsTerminal as _, Write as _};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::Value;

use super::settings::Output;
use crate::cli::aside::aside;

/// What the progress bar shows.
const BAR: &str = "{bar:30} {pos}/{len} games, {per_sec}, {eta} left";

/// Standard output of a match.
#[derive(Debug)]
pub(super) struct Voice {
    output: Output,
    bar: ProgressBar,
    /// Whoever read the output has left. The match goes on: its log is what counts, and a night is long.
    is_unheard: Cell<bool>,
}

impl Voice {
    pub(super) fn new(output: Output, games: u64) -> Self {
        let watched = output == Output::Text && io::stdout().is_terminal() && io::stderr().is_terminal();
        let target = if watched { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(games), target);
        if let Ok(style) = ProgressStyle::with_template(BAR) {
            bar.set_style(style);
        }
        Self { output, bar, is_unheard: Cell::new(false) }
    }

    /// Says something in the form that was asked for; each form is made only when it is needed.
    pub(super) fn say(&self, text: impl FnOnce() -> String, event: impl FnOnce() -> Value) -> io::Result<()> {
        let line = match self.output {
            Output::Text => text(),
            Output::Json => event().to_string(),
        };
        if line.is_empty() || self.is_unheard.get() {
            return Ok(());
        }
        let said = self.bar.suspend(|| {
            let mut out = anstream::stdout().lock();
            writeln!(out, "{line}")?;
            out.flush()
        });
        match said {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.is_unheard.set(true);
                self.note("nobody reads the output any more; the match goes on, and its log is complete");
                Ok(())
            }
            said => said,
        }
    }

    /// Says something that is for people only.
    pub(super) fn aside(&self, text: &str) -> io::Result<()> {
        if self.output == Output::Json { Ok(()) } else { self.say(|| text.to_owned(), || Value::Null) }
    }

    /// Tells whoever looks on something that is no result.
    pub(super) fn note(&self, text: &str) {
        self.bar.suspend(|| aside(text));
    }

    /// So many games are over.
    pub(super) fn advance(&self, games: u64) {
        self.bar.set_position(games);
    }

    /// Nothing more will come.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

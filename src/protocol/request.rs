//! Numbers of requests.

use std::fmt;

/// The number of a request to an engine. Numbers count from 1 in every game; an answer echoes the number of its
/// request, and an answer with any other number is stale: it is dropped and noted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Request(pub u32);

impl Request {
    /// The next number.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

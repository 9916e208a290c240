//! On which line of a text a byte is.

use std::ops::Range;

/// Where the lines of a text begin.
pub(super) struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    pub(super) fn of(text: &str) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Self { starts: std::iter::once(0).chain(ends.map(|(i, _)| i + 1)).collect() }
    }

    /// The line, from 1, on which a stretch of bytes begins.
    pub(super) fn at(&self, span: &Range<usize>) -> usize {
        self.starts.partition_point(|start| *start <= span.start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_count_from_one() {
        let lines = Lines::of("ab\n\nc");
        assert_eq!([0, 2, 3, 4, 5].map(|byte| lines.at(&(byte..byte))), [1, 1, 2, 3, 3]);
        assert_eq!(Lines::of("").at(&(0..0)), 1);
    }
}

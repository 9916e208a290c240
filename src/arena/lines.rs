//! Lines out of a pipe: bounded, never parsed before they are whole, and never waiting for one that does not end.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, ReadBuf};

use crate::protocol::limits;

/// What comes out of an engine's output.
#[derive(Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// A line without its line feed.
    Line(&'a [u8]),
    /// Bytes of a line that is longer than any may be; they are gone.
    Overlong {
        /// How many.
        bytes: usize,
        /// Whether the line ended with them.
        ended: bool,
    },
    /// The end of the output, with what stood after the last line feed.
    End(&'a [u8]),
}

/// Reads lines from `R`, keeping at most one line's worth of bytes.
#[derive(Debug)]
pub struct Lines<R> {
    pipe: R,
    buffer: Box<[u8]>,
    /// The bytes that are held and not yet handed out.
    start: usize,
    end: usize,
    /// Up to where no line feed was found.
    searched: usize,
    overlong: bool,
    ended: bool,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    /// Lines from this pipe.
    pub fn new(pipe: R) -> Self {
        let buffer = vec![0; limits::INFO_LINE].into_boxed_slice();
        Self { pipe, buffer, start: 0, end: 0, searched: 0, overlong: false, ended: false }
    }

    /// The next piece. After [`Piece::End`] there is nothing but more of it.
    pub fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<io::Result<Piece<'_>>> {
        loop {
            if let Some(line) = self.take_line() {
                return Poll::Ready(Ok(if std::mem::take(&mut self.overlong) {
                    Piece::Overlong { bytes: line.len() + 1, ended: true }
                } else {
                    Piece::Line(&self.buffer[line])
                }));
            }
            if self.ended {
                let rest = self.start..self.end;
                self.start = self.end;
                return Poll::Ready(Ok(Piece::End(&self.buffer[rest])));
            }
            if self.end - self.start == self.buffer.len() {
                self.overlong = true;
                self.clear();
                return Poll::Ready(Ok(Piece::Overlong { bytes: self.buffer.len(), ended: false }));
            }
            ready!(self.poll_fill(context))?;
        }
    }

    /// Bytes that came without a line feed so far, the lost ones of an overlong line not counted.
    pub const fn held(&self) -> usize {
        self.end - self.start
    }

    /// What stands after the last line feed so far.
    pub fn unended(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Waits for the next piece.
    ///
    /// # Errors
    /// When the pipe cannot be read.
    pub async fn next(&mut self) -> io::Result<Piece<'_>> {
        // The borrow checker does not see that a pending poll hands nothing out, so the piece is fetched afterwards.
        std::future::poll_fn(|context| self.poll_ready(context)).await?;
        match self.poll_next(&mut Context::from_waker(std::task::Waker::noop())) {
            Poll::Ready(piece) => piece,
            Poll::Pending => Err(io::Error::other("a piece was ready and is gone")),
        }
    }

    /// Waits until [`Self::poll_next`] will hand something out.
    pub(super) fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        loop {
            if self.has_line() || self.ended || self.end - self.start == self.buffer.len() {
                return Poll::Ready(Ok(()));
            }
            ready!(self.poll_fill(context))?;
        }
    }

    fn has_line(&mut self) -> bool {
        let found = self.buffer[self.searched..self.end].iter().position(|&b| b == b'\n');
        self.searched = found.map_or(self.end, |at| self.searched + at);
        found.is_some()
    }

    /// The range of the next whole line, which is then behind us.
    fn take_line(&mut self) -> Option<std::ops::Range<usize>> {
        if !self.has_line() {
            return None;
        }
        let line = self.start..self.searched;
        self.start = self.searched + 1;
        self.searched = self.start;
        if self.start == self.end {
            self.clear();
        }
        Some(line)
    }

    fn clear(&mut self) {
        self.start = 0;
        self.end = 0;
        self.searched = 0;
    }

    fn poll_fill(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.end == self.buffer.len() {
            self.buffer.copy_within(self.start..self.end, 0);
            self.searched -= self.start;
            self.end -= self.start;
            self.start = 0;
        }
        let mut free = ReadBuf::new(&mut self.buffer[self.end..]);
        ready!(Pin::new(&mut self.pipe).poll_read(context, &mut free))?;
        let read = free.filled().len();
        self.end += read;
        self.ended = read == 0;
        Poll::Ready(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that comes out of these bytes when they arrive in these portions.
    async fn pieces(portions: &[&[u8]]) -> Vec<String> {
        let mut mock = tokio_test_pipe(portions);
        let mut told = Vec::new();
        loop {
            match mock.next().await.expect("readable") {
                Piece::Line(line) => {
                    told.push(format!("line {} {:?}", line.len(), String::from_utf8_lossy(&line[..line.len().min(9)])));
                }
                Piece::Overlong { bytes, ended } => told.push(format!("overlong {bytes} {ended}")),
                Piece::End(rest) => {
                    told.push(format!("end {:?}", String::from_utf8_lossy(rest)));
                    return told;
                }
            }
        }
    }

    fn tokio_test_pipe(portions: &[&[u8]]) -> Lines<tokio::io::DuplexStream> {
        let (mut near, far) = tokio::io::duplex(1 << 20);
        let portions: Vec<Vec<u8>> = portions.iter().map(|p| p.to_vec()).collect();
        tokio::spawn(async move {
            for portion in portions {
                tokio::io::AsyncWriteExt::write_all(&mut near, &portion).await.expect("room");
                tokio::task::yield_now().await;
            }
        });
        Lines::new(far)
    }

    #[tokio::test]
    async fn lines_come_whole_whatever_the_portions() {
        assert_eq!(
            pieces(&[b"ab", b"c\nd\n\ne"]).await,
            ["line 3 \"abc\"", "line 1 \"d\"", "line 0 \"\"", "end \"e\""]
        );
        assert_eq!(pieces(&[b""]).await, ["end \"\""]);
    }

    #[tokio::test]
    async fn a_line_that_does_not_end_is_thrown_away_as_it_comes() {
        let long = vec![b'x'; 2 * limits::INFO_LINE + 5];
        let told = pieces(&[&long, b"yy\nok\n"]).await;
        assert_eq!(
            told,
            ["overlong 16384 false", "overlong 16384 false", "overlong 8 true", "line 2 \"ok\"", "end \"\""]
        );
    }

    #[tokio::test]
    async fn the_longest_line_that_fits_comes_whole() {
        let mut fits = vec![b'x'; limits::INFO_LINE - 1];
        fits.push(b'\n');
        assert_eq!(pieces(&[b"a\n", &fits, b"b\n"]).await[1], "line 16383 \"xxxxxxxxx\"");
    }
}

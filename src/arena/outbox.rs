//! What is still to be written to an engine. Writing never blocks reading: what does not fit the pipe waits here.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use rustix::fd::AsFd;
use rustix::io::ioctl_fionread;
use tokio::io::AsyncWrite;

/// Bytes for one engine, and how many of them have been written.
#[derive(Debug)]
pub struct Outbox<W> {
    pipe: Option<W>,
    bytes: Vec<u8>,
    written: usize,
}

impl<W: AsyncWrite + Unpin> Outbox<W> {
    /// An empty outbox for this pipe.
    pub fn new(pipe: W) -> Self {
        Self { pipe: Some(pipe), bytes: Vec::with_capacity(4096), written: 0 }
    }

    /// Where more is added.
    pub const fn bytes(&mut self) -> &mut Vec<u8> {
        &mut self.bytes
    }

    /// Whether there is nothing left to write.
    pub const fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Whether the engine no longer reads.
    pub const fn is_closed(&self) -> bool {
        self.pipe.is_none()
    }

    /// Writes what is there, with one write where the pipe takes it.
    ///
    /// # Errors
    /// When the engine no longer reads; what was to be written is then thrown away.
    pub fn poll_flush(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let result = ready!(self.poll_write(context));
        self.bytes.clear();
        self.written = 0;
        if result.is_err() {
            self.pipe = None;
        }
        Poll::Ready(result)
    }

    fn poll_write(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        // What is said to an engine that no longer reads is thrown away.
        let Some(pipe) = &mut self.pipe else { return Poll::Ready(Ok(())) };
        while self.written < self.bytes.len() {
            match ready!(Pin::new(&mut *pipe).poll_write(context, &self.bytes[self.written..]))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                written => self.written += written,
            }
        }
        Poll::Ready(Ok(()))
    }

    /// Writes what is there and waits for it.
    ///
    /// # Errors
    /// When the engine no longer reads.
    pub async fn flush(&mut self) -> io::Result<()> {
        std::future::poll_fn(|context| self.poll_flush(context)).await
    }

    /// Closes the pipe; the engine then reads the end of its input.
    pub fn close(&mut self) {
        self.pipe = None;
        self.bytes.clear();
        self.written = 0;
    }
}

impl<W: AsyncWrite + Unpin + AsFd> Outbox<W> {
    /// Bytes that the engine has not read: what the pipe holds, and what still waits here.
    pub fn unread(&self) -> usize {
        let in_pipe = self.pipe.as_ref().and_then(|pipe| ioctl_fionread(pipe).ok()).unwrap_or(0);
        self.bytes.len() - self.written + usize::try_from(in_pipe).unwrap_or(usize::MAX)
    }
}

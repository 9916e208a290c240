//! The end of an engine's standard error: always drained, the last part kept.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncRead, AsyncReadExt as _};

use crate::protocol::Text;

/// Bytes that are kept.
const KEPT: usize = 64 * 1024;
/// Most lines that a report shows.
const SHOWN_LINES: usize = 10;
/// Most characters of a line that a report shows.
const SHOWN_WIDTH: usize = 400;

/// What an engine last wrote to its standard error. Clones share it.
#[derive(Debug, Clone, Default)]
pub(super) struct Tail(Arc<Mutex<VecDeque<u8>>>);

impl Tail {
    /// Reads a pipe to its end, keeping the last part.
    pub(super) async fn drain(self, mut pipe: impl AsyncRead + Unpin) {
        let mut buffer = [0; 4096];
        while let Ok(read) = pipe.read(&mut buffer).await {
            if read == 0 {
                break;
            }
            let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            kept.extend(&buffer[..read]);
            let excess = kept.len().saturating_sub(KEPT);
            kept.drain(..excess);
        }
    }

    /// The last lines, made printable.
    pub(super) fn lines(&self) -> Vec<String> {
        let bytes: Vec<u8> = self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().collect();
        let lines = bytes.split(|&b| b == b'\n').map(<[u8]>::trim_ascii);
        let mut lines: Vec<String> = lines
            .filter(|line| !line.is_empty())
            .rev()
            .take(SHOWN_LINES)
            .map(|line| Text::escaped(line, SHOWN_WIDTH).to_string())
            .collect();
        lines.reverse();
        lines
    }
}

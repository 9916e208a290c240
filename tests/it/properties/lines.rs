//! The line reader: lines come whole or are told to be too long, in order, and never more than one line is held.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use linesman::arena::lines::{Lines, Piece};
use linesman::protocol::limits::INFO_LINE;
use tokio::io::{AsyncRead, ReadBuf};

/// Most bytes that one input stands for: enough for two lines that are too long.
const LONGEST: usize = 3 * INFO_LINE;

/// A pipe that hands out portions, and between two of them has nothing.
struct Portions {
    left: Vec<Vec<u8>>,
    dry: bool,
}

impl AsyncRead for Portions {
    fn poll_read(mut self: Pin<&mut Self>, _: &mut Context<'_>, free: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.dry = !self.dry;
        if self.dry {
            return Poll::Pending;
        }
        if let Some(mut portion) = self.left.pop() {
            let rest = portion.split_off(portion.len().min(free.remaining()));
            free.put_slice(&portion);
            if !rest.is_empty() {
                self.left.push(rest);
            }
        }
        Poll::Ready(Ok(()))
    }
}

/// The bytes stand for a stream that may be much longer: of each three, the first is repeated as often as the other two
/// say, and comes in one portion.
fn portions(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut left = LONGEST;
    let portion = |of: &[u8]| {
        let count = (usize::from(of[1]) << 8 | usize::from(of[2])).min(left);
        left -= count;
        vec![of[0]; count]
    };
    bytes.chunks_exact(3).map(portion).filter(|portion| !portion.is_empty()).collect()
}

/// What a stream comes to, by the rule: a line that fits comes whole, of a longer one only its length is told.
#[derive(Debug, PartialEq, Eq)]
enum Told {
    Line(Vec<u8>),
    TooLong(usize),
}

fn expected(stream: &[u8]) -> Vec<Told> {
    let lines = stream.split_inclusive(|&byte| byte == b'\n');
    let told = |line: &[u8]| match line {
        [line @ .., b'\n'] if line.len() < INFO_LINE => Told::Line(line.to_vec()),
        _ => Told::TooLong(line.len()),
    };
    let whole = lines.filter(|line| line.ends_with(b"\n") || line.len() >= INFO_LINE);
    whole.map(told).collect()
}

/// What was told so far.
#[derive(Default)]
struct Account {
    told: Vec<Told>,
    /// Bytes of a line that is too long and has not ended yet.
    lost: usize,
    /// Bytes that were told of in any way.
    bytes: usize,
}

impl Account {
    /// Takes a piece; returns the rest of the stream when it is the last.
    fn take(&mut self, piece: &Piece<'_>) -> Option<Vec<u8>> {
        match piece {
            Piece::Line(line) => {
                self.bytes += line.len() + 1;
                self.told.push(Told::Line(line.to_vec()));
            }
            Piece::Overlong { bytes, ended } => {
                assert!(*bytes <= INFO_LINE, "{bytes} bytes at once");
                self.bytes += *bytes;
                self.lost += *bytes;
                if *ended {
                    self.told.push(Told::TooLong(std::mem::take(&mut self.lost)));
                }
            }
            Piece::End(rest) => return Some(rest.to_vec()),
        }
        None
    }

    /// Reads a stream to its end.
    fn read(&mut self, pipe: Portions) -> Vec<u8> {
        let mut lines = Lines::new(pipe);
        let mut context = Context::from_waker(Waker::noop());
        loop {
            if let Poll::Ready(piece) = lines.poll_next(&mut context)
                && let Some(rest) = self.take(&piece.expect("a pipe that cannot fail"))
            {
                return rest;
            }
            let held = lines.held();
            assert!(held <= INFO_LINE && lines.unended().len() == held, "{held} bytes are held");
        }
    }
}

pub(super) fn holds(bytes: &[u8]) -> bool {
    let mut left = portions(bytes);
    let stream = left.concat();
    left.reverse();
    let mut account = Account::default();
    let rest = account.read(Portions { left, dry: false });
    assert!(rest.len() < INFO_LINE, "{} bytes are left", rest.len());
    assert!(stream.ends_with(&rest));
    assert_eq!(account.bytes + rest.len(), stream.len(), "every byte is told of once");
    if account.lost > 0 {
        account.told.push(Told::TooLong(account.lost + rest.len()));
    }
    assert!(account.told == expected(&stream), "told {} lines", account.told.len());
    !account.told.is_empty()
}

pub(super) fn seeds() -> Vec<String> {
    let seeds = [
        "a\0\x05\n\0\x01b\0\x01\n\0\x02c\0\x01",
        "a\x3f\x7f\n\0\x01",
        "a\x3f\x7fb\0\x01\n\0\x02",
        "a\x7f\x7fb\x40\0c\x10\x01\n\0\x01d\0\x03",
        "\n\x40\x01",
    ];
    seeds.map(str::to_owned).to_vec()
}

//! A test engine that answers at once by rote, in UCI: what is measured with it is everybody else.
//!
//! Its argument is a file with the moves of one game, which it plays for both sides, whatever the game is.

use std::io::{self, BufRead as _, BufReader, Write as _};

fn main() -> io::Result<()> {
    let file = std::env::args().nth(1).unwrap_or_default();
    let text = std::fs::read_to_string(&file).map_err(|error| io::Error::other(format!("'{file}': {error}")))?;
    let moves: Vec<&str> = text.split_ascii_whitespace().collect();
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut output = io::stdout().lock();
    let mut line = Vec::new();
    // The ply that it answers next: known from its first move on, since some match runners tell both sides the start.
    let mut next = None;
    let mut to_move = 0;
    while input.read_until(b'\n', &mut line)? > 0 && line != b"quit\n" {
        let answer = match line.split(u8::is_ascii_whitespace).next() {
            Some(b"uci") => "id name rote\nuciok\n".to_owned(),
            Some(b"isready") => "readyok\n".to_owned(),
            Some(b"ucinewgame") => {
                next = None;
                String::new()
            }
            Some(b"position") if next.is_none() => {
                to_move = side(&line);
                String::new()
            }
            Some(b"go") => {
                let ply = next.get_or_insert(to_move);
                *ply += 2;
                format!("bestmove {}\n", moves.get(*ply - 2).unwrap_or(&"0000"))
            }
            _ => String::new(),
        };
        output.write_all(answer.as_bytes())?;
        output.flush()?;
        line.clear();
    }
    Ok(())
}

/// 0 where the side that begins is to move, 1 where it is the other. Some match runners send the latest position instead of
/// all moves.
fn side(position: &[u8]) -> usize {
    let mut words = position.split(u8::is_ascii_whitespace).skip(1);
    let is_second = words.next() == Some(b"fen") && words.nth(1) == Some(b"b");
    let moves = words.skip_while(|word| word != b"moves").skip(1).filter(|word| !word.is_empty()).count();
    (usize::from(is_second) + moves) % 2
}

//! A test engine that plays what it was told to, and writes down every byte that it is sent.
//!
//! Its arguments are two files: the script, and where it writes what it hears. Each line of the script is a game: the answers
//! to one request after another. The first is the set-up, if it is asked for one; the others are moves, or `resign`.

use std::fs::{self, OpenOptions};
use std::io::{self, BufRead as _, Write as _};

fn main() {
    let [script, heard] = [1, 2].map(|at| std::env::args().nth(at).expect("a script and a file to write"));
    let script = fs::read_to_string(script).expect("a script");
    let mut heard = OpenOptions::new().create(true).append(true).open(heard).expect("a file to write");
    let mut games = script.lines();
    let mut words = "".split(' ');
    let (mut input, mut line) = (io::stdin().lock(), Vec::new());
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line).unwrap_or(0) == 0 {
            return;
        }
        heard.write_all(&line).expect("written");
        let text = String::from_utf8_lossy(&line);
        let mut told = text.split_ascii_whitespace();
        let (word, number) = (told.next().unwrap_or_default(), told.next().unwrap_or_default());
        match word {
            "uhi" => println!("want legal\nuhiok"),
            "newgame" => words = games.next().unwrap_or_default().split(' '),
            "isready" => println!("readyok {number}"),
            "setup" => println!("setup {number} {}", words.next().unwrap_or_default()),
            "go" => match words.next() {
                Some("resign") | None => println!("resign {number}"),
                Some(mv) => println!("bestmove {number} {mv}"),
            },
            "quit" => return,
            _ => {}
        }
    }
}

//! What a referee that leaks would send: a program that stands between the referee and an engine and adds to the lines what
//! it knows and the engine may not. A test that looks for leaks must find these.
//!
//! Its arguments are the leak, a file with the true position that each game begins from, and the engine's command.

use std::io::{self, BufRead as _, Write as _};
use std::process::{Command, Stdio};

use linesman::games::{Game, Survivor, Variant};
use linesman::rules::Move;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [leak, truth, program, rest @ ..] = &args[..] else { panic!("a leak, a file and a command") };
    let truth = std::fs::read_to_string(truth).expect("positions");
    let mut positions = truth.lines();
    let mut engine = Command::new(program).args(rest).stdin(Stdio::piped()).spawn().expect("an engine");
    let mut pipe = engine.stdin.take().expect("its input");
    let mut game: Option<Box<dyn Game>> = None;
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let words: Vec<&str> = line.split(' ').collect();
        let mut lines = vec![line.clone()];
        match (&*words, &mut game) {
            (["newgame", _, rules, ..], _) => {
                let variant = Variant::preset(rules).expect("a preset");
                game = positions.next().and_then(|position| variant.position(position).ok());
            }
            (["event", _, _, mv, ..], Some(game)) => game.play(mv.parse().expect("a move")).expect("a legal move"),
            (["view", ..], Some(game)) if leak == "count" => lines.push(format!("x-sum {}", sum(game.as_ref()))),
            (["legal", moves @ ..], Some(game)) if leak == "order" => {
                lines = vec![victories_first(moves, game.as_mut())];
            }
            _ => {}
        }
        if pipe.write_all(format!("{}\n", lines.join("\n")).as_bytes()).is_err() {
            break;
        }
    }
    drop(pipe);
    let _ = engine.wait();
}

/// A sum over all pieces on the board, those that nobody has been shown included.
fn sum(game: &dyn Game) -> u32 {
    let position = game.reveal();
    let placement = position.split(' ').next().unwrap_or_default();
    placement.bytes().filter(u8::is_ascii_alphabetic).map(u32::from).sum()
}

/// The legal moves, attacks that will succeed before all others.
fn victories_first(moves: &[&str], game: &mut dyn Game) -> String {
    let mut moves: Vec<Move> = moves.iter().map(|text| text.parse().expect("a move")).collect();
    moves.sort_by_key(|&mv| {
        let side = game.to_move();
        game.play(mv).expect("a legal move");
        let fight = game.last_event(side).and_then(|event| event.fight);
        game.undo();
        fight.is_none_or(|fight| fight.survivor != Survivor::Attacker)
    });
    moves.iter().fold("legal".to_owned(), |line, mv| format!("{line} {mv}"))
}

//! The sample engine in `scripts/`, from which people start their own.

use std::io::Write as _;
use std::process::{Command, Stdio};

use linesman::games::stratego::Setup;
use linesman::games::{Game, Variant};
use linesman::protocol::{FromEngine, ToEngine, rules_lines};
use linesman::rules::{BySide, Move, Side};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/random_engine.py");

/// What the script answers to this, or `None`, with a printed reason, where there is no Python.
fn answers(input: &str) -> Option<Vec<String>> {
    let child = Command::new("python3").arg(SCRIPT).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = match child {
        Ok(child) => child,
        Err(error) => {
            assert!(std::env::var_os("CI").is_none(), "cannot run python3, which CI must have: {error}");
            println!("skipped: cannot run python3: {error}");
            return None;
        }
    };
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("the script reads its input");
    drop(stdin);
    let output = child.wait_with_output().expect("the script ends");
    assert!(output.status.success(), "{output:?}");
    Some(String::from_utf8(output.stdout).expect("ASCII").lines().map(str::to_owned).collect())
}

fn new_game(variant: &Variant, side: &str) -> String {
    let id = variant.id();
    let mut lines = vec![format!("newgame g1 {id} version 1 side {side} illegal forfeit")];
    lines.extend(rules_lines::lines(variant).into_iter().map(|line| ToEngine::Rules(line).to_string()));
    lines.push("clock unlimited setup 1000\nseed 7\nisready 1\nsetup 2\nbegin\n".to_owned());
    lines.join("\n")
}

/// The `legal` and `go` lines of a game as it begins, and its legal moves.
fn first_move(game: &dyn Game) -> (String, Vec<String>) {
    let mut moves: Vec<Move> = Vec::new();
    game.legal_moves(&mut moves);
    let mut text = format!("{}\n", ToEngine::View { ply: 0, view: game.view(Side::Red) });
    for line in ToEngine::legal(&moves) {
        text += &line.to_string();
        text.push('\n');
    }
    (text + "go 3 unlimited\n", moves.iter().map(ToString::to_string).collect())
}

#[test]
fn the_sample_engine_introduces_itself_and_leaves_unknown_lines_alone() {
    let Some(lines) = answers("uhi 1\r\n\nx-blah\nstop 1\nisready 5\nquit\nisready 6\n") else { return };
    for line in &lines {
        FromEngine::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    assert_eq!(lines[2..], ["games *", "want legal", "uhiok", "readyok 5"]);
}

#[test]
fn the_sample_engine_sets_up_and_moves_by_every_preset() {
    for name in Variant::names() {
        let variant = Variant::preset(name).expect("a preset");
        let Variant::Stratego(rules) = &variant else { continue };
        for side in ["red", "blue"] {
            let Some(lines) = answers(&new_game(&variant, side)) else { return };
            let letters = lines[1].strip_prefix("setup 2 ").expect("a set-up");
            let read = |side| Setup::parse(rules, side, letters).unwrap_or_else(|e| panic!("{name} {letters}: {e}"));
            let game = rules.start(&BySide::from_fn(read));
            let (asked, legal) = first_move(game.as_ref());
            let Some(lines) = answers(&(new_game(&variant, side) + &asked)) else { return };
            assert_eq!(lines[1], format!("setup 2 {letters}"), "the same seed, the same set-up");
            let mv = lines[2].strip_prefix("bestmove 3 ").expect("a move");
            assert!(legal.iter().any(|legal| legal == mv), "{name} {mv}");
        }
    }
}

#[test]
fn the_sample_engine_is_short() {
    let text = std::fs::read_to_string(SCRIPT).expect("the script");
    assert!(text.lines().count() <= 90, "{} lines", text.lines().count());
}

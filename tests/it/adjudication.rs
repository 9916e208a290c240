//! Games that are ended by the scores that real engines report, and only when that was asked for.

use std::process::Command;

use linesman::record::{Entry, GameRecord, LogReader, Rulebook, verify};

use super::program::{Folder, LINESMAN};

/// An engine that reports the same score with each move: the first legal one, so that it goes back and forth.
const ENGINE: &str = "
import sys
for line in sys.stdin:
    word = line.split()
    if word[0] == 'uhi': print('want legal\\nuhiok', flush=True)
    if word[0] == 'isready': print('readyok', word[1], flush=True)
    if word[0] == 'legal': moves = word[1:]
    if word[0] == 'go': print(f'info depth 1 score {sys.argv[1]}\\nbestmove {word[1]} {moves[0]}', flush=True)
";

/// The only game of a match between engines that report these scores.
fn game(scores: [&str; 2], rules: &[&str]) -> GameRecord {
    let folder = Folder::new();
    folder.write("engine.py", ENGINE);
    let mut command = Command::new(LINESMAN);
    command.args(["match", "--rules", "xiangqi", "--games", "1", "--maxmoves", "20", "--log", "a.jsonl"]).args(rules);
    for (name, score) in ["red", "black"].iter().zip(scores) {
        command.arg("--engine").arg(format!("name={name} cmd='python3 engine.py \"{score}\"'"));
    }
    let output = command.current_dir(&folder).output().expect("run");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let games = LogReader::open(&folder.path("a.jsonl")).expect("a log");
    let mut games = games.filter_map(|entry| match entry.expect("an entry") {
        Entry::Game(game) => Some(*game),
        Entry::Match(_) => None,
    });
    let game = games.next().expect("a game");
    assert_eq!(verify(&game, &Rulebook::default()), []);
    game
}

/// How it ended, and after how many plies.
fn end(game: &GameRecord) -> (&str, &str, usize) {
    (&game.result, &game.reason, game.moves.split(' ').count())
}

#[test]
fn scores_end_no_game_unless_that_was_asked_for() {
    let game = game(["cp -900", "cp 900"], &[]);
    assert_ne!(game.reason, "adjudicated");
    let rules = ["--resign", "movecount=3,score=1000", "--draw", "movenumber=2,movecount=2,score=10"];
    assert_ne!(self::game(["cp -900", "cp 900"], &rules).reason, "adjudicated");
}

#[test]
fn a_game_is_lost_by_whoever_says_so_often_enough() {
    let game = game(["cp 900", "cp -900"], &["--resign", "movecount=3,score=500"]);
    assert_eq!(end(&game), ("1-0", "adjudicated", 6));
    assert_eq!(game.side.as_deref(), Some("black"));
    assert!(game.detail.contains("reported scores of -500 or less for 3 moves"), "{}", game.detail);
    let game = self::game(["mate -4", "cp 900"], &["--resign", "movecount=2,score=500"]);
    assert_eq!(end(&game), ("0-1", "adjudicated", 3));
}

#[test]
fn a_game_is_drawn_when_both_say_so_often_enough() {
    let rules = ["--draw", "movenumber=4,movecount=2,score=10"];
    let game = game(["cp 8", "cp -10"], &rules);
    assert_eq!(end(&game), ("1/2-1/2", "adjudicated", 8));
    assert_ne!(self::game(["cp 8", "cp -11"], &rules).reason, "adjudicated");
}

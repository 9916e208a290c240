//! How games end, with the words for it.

use linesman::report::explain::{Query, Subject, explain};
use serde_json::{Value, json};

use super::{case, of_game, text};
use crate::records;

/// How games end by their rules, with the words for it.
#[test]
fn each_end_by_the_rules_has_its_words() {
    let bare = |position: &str| case("quick", position, "");
    let walls = "f1b6m/1b8/10/10/3~2~3/3~2~3/3~2~3/10/10/B9/FB7M r 0".replace("f1b6m/1b8", "fb7m/b9");
    let short = json!({
        "rules": "quick", "position": "f6m/8/8/2~2~2/2~2~2/8/8/F6M r 0", "moves": "h1h2", "overrides": {"max_plies": 1},
    });
    let table: [(Value, &[&str]); 11] = [
        (
            case("quick", "f6m/8/8/2~2~2/2~2~2/8/R7/F6M r 0", "a2a8"),
            &["The game ends 1-0 flag: Red captured the flag.", "Red's scout (2) from a2 captured Blue's flag on a8."],
        ),
        (
            bare("f7/8/8/2~2~2/2~2~2/8/8/F6M b 10"),
            &["Ply 0: The game ends 1-0 no-moves: Blue has no legal move.", "Blue has no piece left that can move."],
        ),
        (
            case(
                "stratego",
                "mb7f/1b8/b9/10/2~~2~~2/2~~2~~2/10/10/10/F8M r 0",
                "j1j2 a10a9 j2j3 a9a10 j3j4 a10a9 j4j5",
            ),
            &[
                "Blue still has 1 piece of a kind that moves, but what it could move is barred by the rules on repetition:",
                "Blue's a9a10 is barred (two-squares).",
                "the border between a9 and a10",
            ],
        ),
        (
            case("quick", "f7/8/8/2~2~2/2~2~2/4r3/4R3/F7 r 0", "e2e3"),
            &[
                "1/2-1/2 both-immobile: neither side has a piece that could move.",
                "Red has no piece left that can move.\n  Blue has no piece left that can move.",
            ],
        ),
        (
            case("marsal", "f9/10/10/10/3~2~3/3~2~3/3~2~3/10/4g5/4G5/F8M r 0", "e2e3"),
            &[
                "The game ends 1/2-1/2 immobile",
                "Blue has no piece left that can move.\n  Rule: rules 3.5, End; Czech rules (S003)",
            ],
        ),
        (
            case("marsal", &walls, ""),
            &[
                "The game ends 1/2-1/2 hopeless: neither side can ever reach the other's flag.",
                "With nothing to defuse enemy bombs, the pieces of Red that can move (1) can come to 98 squares in all, and none \
             of these is beside the flag on a11.",
                "nemá naději",
            ],
        ),
        (
            case("xiangqi", "3k5/R8/9/9/9/9/9/9/9/1R2K4 w", "b1b10"),
            &[
                "1-0 checkmate: Black is checkmated.",
                "Now, Black's general on d10 is attacked by the chariot (R) on b10.",
                "No move of Black ends that.",
            ],
        ),
        (
            case("xiangqi", "3k5/9/R8/9/9/9/9/9/9/4K4 w", "a8a9"),
            &[
                "1-0 stalemate: Black is not in check and has no legal move.",
                "No man of Black can move without its general being attacked.",
                "Το πατ δεν είναι ισοπαλία",
            ],
        ),
        (
            case("xiangqi", "3k5/9/9/9/9/9/9/9/9/5K3 w", "f1f2 d10d9 f2f1 d9d10 f1f2 d10d9 f2f1 d9d10"),
            &[
                "1/2-1/2 repetition",
                "The position stood after plies 0, 4 and 8.",
                "Neither side alone gave check or chased with every move.",
            ],
        ),
        (short, &["1/2-1/2 max-plies: the limit of plies was reached.", "The limit is 1 (max_plies)."]),
        (case("quick", "f6m/8/8/2~2~2/2~2~2/8/8/F6M r 0", ""), &["Ply 0: nothing was judged, and the game goes on."]),
    ];
    for (case, words) in table {
        let text = text(&case);
        assert!(words.iter().all(|words| text.contains(words)), "{words:#?}\n{text}");
    }
}

/// Two marshals with room to walk.
const WALK: &str = "f3m3/8/8/2~2~2/2~2~2/8/8/F3M3 r 0";

#[test]
fn an_end_by_conduct_tells_what_was_seen() {
    let late = records::from("quick", WALK, "e1e2").ends("1-0", "time").with(|record| record.last_thought = 10_001);
    let late = of_game(late.by("blue", "blue had 10000 ms and did not answer in 10001 ms"), &Query::default());
    insta::assert_snapshot!(late.text(), @r"
    Ply 2: The game ends 1-0 time: Blue ran out of time.
      What was seen: blue had 10000 ms and did not answer in 10001 ms.
      The clock: 10000 ms were left, 10001 ms were used, 0 ms are forgiven.
      Rule: rules 6, The referee's own rules; ruling of this project
    ");
    assert_eq!(late.rulings[0].evidence, json!({"had": 10000, "used": 10001, "margin": 0}));
    let illegal = || {
        let game = records::from("quick", WALK, "e1e2").rejects(2, "e8e6", "geometry").ends("1-0", "illegal-move");
        game.by("blue", "blue sent the illegal move e8e6 (geometry)")
    };
    insta::assert_snapshot!(of_game(illegal(), &Query::default()).text(), @r"
    Ply 2: Blue's move e8e6 is illegal (geometry).
      The marshal (10) on e8 moves one square forward, backward or sideways.
      Rule: rules 2.2, Movement; Swedish rules (S000/S002)

    Ply 2: The game ends 1-0 illegal-move: Blue sent an illegal move.
      What was seen: blue sent the illegal move e8e6 (geometry).
      Rule: rules 6, The referee's own rules; ruling of this project
    ");
    let first = of_game(illegal(), &Query { ply: Some(1), mv: None }).text();
    assert!(first.starts_with("Ply 1: Red moves the marshal (10) from e1 to e2. The move is legal.\n"), "{first}");
    let set_up = records::set_up("quick", "FBNNSRGMBR..............", "", "").with(|record| {
        record.setups.blue = None;
        record.refused_setups.blue = Some("F".to_owned());
    });
    let set_up = set_up.ends("1-0", "illegal-setup").by("blue", "blue sent an illegal set-up\x1b[2J");
    let text = of_game(set_up, &Query::default()).text();
    assert!(text.contains("Ply 0: The game ends 1-0 illegal-setup: Blue sent a set-up that is not allowed."), "{text}");
    assert!(text.contains("What was seen: blue sent an illegal set-up\\u{1b}[2J."), "{text}");
}

/// A record that begins in the middle of a game counts as the game does.
#[test]
fn plies_of_a_game_are_those_of_the_game() {
    let game = records::from("quick", &WALK.replace("r 0", "r 40"), "e1e2 e8e7 e2e3");
    let game = game.ends("1-0", "resigned").by("blue", "blue resigned");
    let told = |ply| of_game(game.clone(), &Query { ply: Some(ply), mv: None }).text();
    assert!(told(41).starts_with("Ply 41: Red moves the marshal (10) from e1 to e2."));
    assert!(told(44).starts_with("Ply 44: The game ends 1-0 resigned: Blue resigned."));
    let (record, variant) = game.clone().sound();
    let error = explain(&Subject::game(&record, &variant), &Query { ply: Some(45), mv: None }).expect_err("no ply");
    assert_eq!(error.to_string(), "nothing was judged at ply 45: there are rulings at plies 41 to 44");
}

//! Fights and illegal moves, with the words for them.

use linesman::report::explain::Query;
use linesman::rules::Code;
use serde_json::json;

use super::{case, evidence, hunt, of_case, text};

/// One fight of each kind: who attacks whom, and the words for it.
#[test]
fn fights_tell_who_won_and_why() {
    let quick = |attacker: char, defender: char| {
        case("quick", &format!("f6r/8/4{defender}3/2~1{attacker}~2/2~2~2/8/8/F6R r 0"), "e5e6")
    };
    let lightning = |attacker: char, defender: char| {
        let board = format!("f8r/10/10/4{defender}5/2~~{attacker}1~~2/2~~2~~2/10/10/10/F8R r 0");
        case("lightning", &board, "e6e7")
    };
    let marsal = |attacker: char, defender: char| {
        let board = format!("f8r/10/10/10/3~2~3/3~2~3/3~2~3/10/4{defender}5/4{attacker}5/F8R r 0");
        case("marsal", &board, "e2e3")
    };
    let table = [
        (quick('S', 'm'), "A spy (1) defeats a marshal (10) that it attacks, whatever the ranks."),
        (quick('M', 's'), "A marshal (10) has a higher rank than a spy (1): the attacker wins."),
        (quick('N', 'b'), "A miner (3) defuses bombs: it removes the bomb and takes its place."),
        (quick('G', 'b'), "A general (9) does not defuse bombs: it falls, and the bomb stays."),
        (quick('G', 'm'), "A general (9) has a lower rank than a marshal (10): the defender wins."),
        (quick('N', 'n'), "Both have the same rank: both fall."),
        (lightning('L', 'l'), "Both have the same rank; by these rules the attacker wins then."),
        (lightning('G', 'b'), "it falls, and by these rules the bomb is removed with it."),
        (marsal('M', 's'), "A spion (1) defeats a marsal (9) that attacks it, whatever the ranks."),
    ];
    for (case, words) in &table {
        let text = text(case);
        assert!(text.contains(words), "{words}\n{text}");
    }
    insta::assert_snapshot!(text(&marsal('G', 'k')), @r#"
    Ply 1: Red's general (8) from e2 attacks Blue's kapitan (7) on e3: Blue's piece falls, Red's takes its place. The move is legal.
      A general (8) has a higher rank than a kapitan (7): the attacker wins.
      Red knows its own general (8) and was shown the kapitan (7).
      Blue knows its own kapitan (7) and was not shown the other.
      Rule: rules 3.3, Moves; Czech rules (S003): "Postupovat (ustupovat) lze všemi směry — útočit (zajímat) lze však pouze kolmo — nikdy šikmo."
      Rule: rules 3.4, Combat; Czech rules (S003)
      Rule: rules 4, Disclosure: what each side is told; Czech rules (S003)
    "#);
    let facts = json!({
        "attacker": "G", "defender": "k", "survivor": "attacker", "ground": "higher-rank",
        "red_saw": {"attacker": "G", "defender": "k"}, "blue_saw": {"attacker": null, "defender": "k"},
    });
    assert_eq!(evidence(&marsal('G', 'k')), facts);
}

/// A move that a position does not allow, its code, and the words for it.
#[test]
fn each_code_has_its_words() {
    const BOARD: &str = "f6m/1b6/8/2~2~2/2~2~2/R1N5/B7/F6M r 0";
    let slow = json!({"rules": "quick", "position": "f6m/8/s7/2~2~2/2~2~2/R7/8/F6M r 0", "overrides": {"slide_attack": false}});
    let marsal = case("marsal", "f8m/10/10/10/3~2~3/3~2~3/3~2~3/10/5g4/4G5/F8M r 0", "");
    let quick = || case("quick", BOARD, "");
    let start = || json!({"rules": "xiangqi"});
    let table = [
        (quick(), "up", Code::Syntax, "'up' is no move: expected two squares, as in b4b5."),
        (quick(), "a3a9", Code::OffBoard, "The board is 8x8: there is no such square."),
        (quick(), "e4e5", Code::EmptySquare, "Nothing stands on e4."),
        (quick(), "c4c5", Code::EmptySquare, "c4 is a blocked square, where nothing ever stands."),
        (quick(), "h8h7", Code::NotYourPiece, "The marshal (10) on h8 is Blue's, and Red is to move."),
        (quick(), "a2a1", Code::Immobile, "The bomb on a2 never moves."),
        (quick(), "h1h1", Code::SameSquare, "It ends where it begins"),
        (quick(), "h1h3", Code::Geometry, "The marshal (10) on h1 moves one square forward, backward or sideways."),
        (quick(), "a3b4", Code::Geometry, "The scout (2) on a3 moves any number of empty squares"),
        (quick(), "a3d3", Code::PathBlocked, "The way of the scout (2) on a3 is barred by Red's miner (3) on c3."),
        (quick(), "c3c4", Code::BlockedSquare, "c4 is blocked: no piece enters it."),
        (quick(), "a3a2", Code::OwnPiece, "Red's own bomb stands on a2."),
        (marsal.clone(), "e2f3", Code::DiagonalAttack, "An enemy piece stands on f3, and attacks are never diagonal."),
        (marsal, "e2e4", Code::Geometry, "moves one square in any of the eight directions"),
        (slow, "a3a6", Code::SlideAttack, "it can be attacked only from beside it."),
        (start(), "b1d2", Code::PathBlocked, "The way of the horse (N) on b1 is barred by Red's elephant (B) on c1."),
        (start(), "b3b9", Code::PathBlocked, "A cannon captures over exactly one man"),
        (start(), "a1a5", Code::PathBlocked, "barred by Red's soldier (P) on a4."),
        (start(), "e1e3", Code::Geometry, "never leaves its palace"),
        (
            case("xiangqi", "5k3/9/9/9/9/9/P8/9/4r4/3K5 w", ""),
            "d1e1",
            Code::SelfCheck,
            "After it, Red's general on e1 is attacked by the chariot (R) on e2.",
        ),
        (
            case("xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 w", ""),
            "d1e1",
            Code::FacingGenerals,
            "After it, Red's general on e1 is attacked by the general (K) on e10.",
        ),
    ];
    for (case, mv, code, words) in table {
        let query = Query { ply: None, mv: Some(mv.to_owned()) };
        let explanation = of_case(&case, &query).expect("a ruling");
        assert_eq!(explanation.rulings[0].code, Some(code), "{mv}");
        let text = explanation.text();
        assert!(text.contains(&format!("move {mv} is illegal ({code}).")) && text.contains(words), "{words}\n{text}");
        assert!(text.contains("\n  Rule: rules "), "{text}");
    }
}

#[test]
fn a_legal_move_that_was_not_played_is_told_too() {
    let query = Query { ply: Some(2), mv: Some("b2c2".to_owned()) };
    let text = of_case(&hunt(), &query).expect("a ruling").text();
    assert!(text.starts_with("Ply 2: Blue moves the marshal (10) from b2 to c2. The move is legal.\n"), "{text}");
    let going_back = Query { ply: None, mv: Some("a1b1".to_owned()) };
    assert_eq!(of_case(&hunt(), &going_back).expect("a ruling").rulings[0].kind, "legal");
}

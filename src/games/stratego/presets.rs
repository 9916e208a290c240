//! The rule sets that ship with the program.

use crate::games::Letter;
use crate::rules::{Board, Square};

use super::army::{Piece, Strength};
use super::ruleset::{Bombs, Chase, Disclosure, Fill, Immobile, Numbering, Ruleset, Step, Ties, Verdict};

/// Names of the presets, in the order in which they are listed.
pub const NAMES: [&str; 7] = ["stratego", "stratego-5", "barrage", "duel", "quick", "lightning", "marsal"];

/// The draw by length that every preset starts from, in plies.
const MAX_PLIES: u32 = 2000;

/// The preset of this name, if there is one.
pub fn preset(name: &str) -> Option<Ruleset> {
    Some(match name {
        "stratego" => stratego(),
        "stratego-5" => Ruleset { two_squares: 5, ..named(name, stratego()) },
        "barrage" => small_army(name, "F1 S1 R2 N1 G1 M1 B1"),
        "duel" => small_army(name, DUEL_ARMY),
        "quick" => quick(),
        "lightning" => Ruleset {
            ties: Ties::AttackerWins,
            bombs: Bombs::Once,
            ..small_army(name, "F1 S1 R4 N2 T2 L2 K2 J1 C1 G1 M1 B2")
        },
        "marsal" => marsal(),
        _ => return None,
    })
}

const DUEL_ARMY: &str = "F1 S1 R2 N2 G1 M1 B2";

/// Classic Stratego (rules, section 2; S000 and S002).
fn stratego() -> Ruleset {
    Ruleset {
        id: "stratego".to_owned(),
        version: 1,
        board: board(10, 10),
        blocked: squares("c5 d5 c6 d6 g5 h5 g6 h6"),
        home_rows: 4,
        fill: Fill::All,
        army: classic_army("M1 G1 C2 J3 K4 L4 T4 N5 R8 S1 B6 F1"),
        step: Step::Orthogonal,
        slide_attack: true,
        ties: Ties::BothFall,
        bombs: Bombs::Stay,
        disclosure: Disclosure::Both,
        stalemate: Verdict::Loss,
        both_immobile: Verdict::Draw,
        immobile: Immobile::OnTurn,
        hopeless_draw: false,
        two_squares: 3,
        chase: Chase::Isf,
        max_plies: MAX_PLIES,
        max_quiet_plies: 0,
        numbering: Numbering::MarshalHigh,
    }
}

/// Fewer pieces than home squares on the classic board.
fn small_army(name: &str, counts: &str) -> Ruleset {
    Ruleset { fill: Fill::Any, army: classic_army(counts), ..named(name, stratego()) }
}

/// The small board.
fn quick() -> Ruleset {
    Ruleset { board: board(8, 8), blocked: squares("c4 c5 f4 f5"), home_rows: 3, ..small_army("quick", DUEL_ARMY) }
}

/// Maršál a špión (rules, section 3; S003).
fn marsal() -> Ruleset {
    Ruleset {
        id: "marsal".to_owned(),
        version: 1,
        board: board(10, 11),
        blocked: squares("d5 d6 d7 g5 g6 g7"),
        home_rows: 4,
        fill: Fill::All,
        army: marsal_army(),
        step: Step::All8,
        slide_attack: true,
        ties: Ties::BothFall,
        bombs: Bombs::Stay,
        disclosure: Disclosure::Looker,
        stalemate: Verdict::Draw,
        both_immobile: Verdict::Draw,
        immobile: Immobile::AtOnce,
        hopeless_draw: true,
        two_squares: 0,
        chase: Chase::Off,
        max_plies: MAX_PLIES,
        max_quiet_plies: 0,
        numbering: Numbering::MarshalHigh,
    }
}

fn named(name: &str, base: Ruleset) -> Ruleset {
    Ruleset { id: name.to_owned(), ..base }
}

/// The pieces of S002 in its order, each with the count that `counts` gives it (`"M1 G1 ..."`); the others are left out.
fn classic_army(counts: &str) -> Vec<Piece> {
    let count = |letter: u8| {
        counts.split(' ').find(|entry| entry.as_bytes()[0] == letter).map_or(0, |entry| entry[1..].parse().unwrap_or(0))
    };
    let army = [
        ranked(b'M', "marshal", 10),
        ranked(b'G', "general", 9),
        ranked(b'C', "colonel", 8),
        ranked(b'J', "major", 7),
        ranked(b'K', "captain", 6),
        ranked(b'L', "lieutenant", 5),
        ranked(b'T', "sergeant", 4),
        Piece { defuses: true, ..ranked(b'N', "miner", 3) },
        Piece { slides: true, ..ranked(b'R', "scout", 2) },
        Piece { slays: Letter::new(b'M'), ..ranked(b'S', "spy", 1) },
        fixed(b'B', "bomb", Strength::Bomb),
        fixed(b'F', "flag", Strength::Flag),
    ];
    let counted = army.into_iter().map(|piece| Piece { count: count(piece.letter.byte()), ..piece });
    counted.filter(|piece| piece.count > 0).collect()
}

/// The pieces of S003. The scout outranks the miner; the spy defeats the marshal whoever attacks.
fn marsal_army() -> Vec<Piece> {
    let marshal = Letter::new(b'M');
    let of = |piece: Piece, count| Piece { count, ..piece };
    vec![
        of(ranked(b'M', "marsal", 9), 1),
        of(ranked(b'G', "general", 8), 1),
        of(ranked(b'K', "kapitan", 7), 2),
        of(ranked(b'D', "kadet", 6), 3),
        of(ranked(b'P', "kapral", 5), 4),
        of(ranked(b'L', "strelec", 4), 5),
        of(Piece { slides: true, ..ranked(b'R', "pruzkumnik", 3) }, 8),
        of(Piece { defuses: true, ..ranked(b'N', "miner", 2) }, 6),
        of(Piece { slays: marshal, repels: marshal, ..ranked(b'S', "spion", 1) }, 1),
        of(fixed(b'B', "minove-pole", Strength::Bomb), 8),
        of(fixed(b'F', "prapor", Strength::Flag), 1),
    ]
}

fn ranked(letter: u8, name: &str, rank: u8) -> Piece {
    Piece { mobile: true, ..fixed(letter, name, Strength::Rank(rank)) }
}

fn fixed(letter: u8, name: &str, strength: Strength) -> Piece {
    Piece {
        letter: Letter::new(letter).expect("a letter"),
        name: name.to_owned(),
        strength,
        count: 1,
        mobile: false,
        slides: false,
        defuses: false,
        slays: None,
        repels: None,
    }
}

fn board(files: u8, ranks: u8) -> Board {
    Board::new(files, ranks).expect("a board within the limits")
}

fn squares(list: &str) -> Vec<Square> {
    list.split(' ').map(|square| square.parse().expect("a square")).collect()
}

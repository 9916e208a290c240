//! Random valid rule sets of the Stratego family and random starts of games by them.

use linesman::games::Letter;
use linesman::games::stratego::army::{Piece, Strength};
use linesman::games::stratego::ruleset::{Bombs, Chase, Disclosure, Fill, Immobile, Step, Ties, Verdict};
use linesman::games::stratego::{Rules, Ruleset, presets};
use linesman::rules::{Board, Side, Square};

use crate::dice::Dice;
use crate::pieces::{Signs, placement};

/// The presets whose games begin on small armies, where little hinders a chase.
const LIVELY: [&str; 3] = ["barrage", "duel", "quick"];

/// A preset, as it ships.
pub(crate) fn preset(name: &str) -> Rules {
    Rules::new(presets::preset(name).expect("a preset")).expect("a preset has no faults")
}

/// A random preset, those with small armies more often.
pub(crate) fn random_preset(dice: &mut Dice) -> Rules {
    let names: &[&str] = if dice.chance(40) { &LIVELY } else { &presets::NAMES };
    preset(dice.pick(names).expect("names"))
}

/// A random rule set without faults: any board, lakes, armies and switches.
pub(crate) fn random_rules(dice: &mut Dice) -> Rules {
    loop {
        let board = extent(dice);
        let mut rules = switches(dice, board);
        rules.home_rows = dice.between(1, usize::from(rules.board.ranks() / 2)) as u8;
        rules.blocked = lakes(dice, rules.board);
        let room = Side::BOTH.map(|side| rules.home(side).len());
        if room[0].min(room[1]) < 2 {
            continue;
        }
        rules.army = army(dice, room[0].min(room[1]));
        if room[0] == room[1] && dice.chance(30) {
            fill_up(&mut rules, room[0]);
        }
        match Rules::new(rules) {
            Ok(rules) => return rules,
            Err(faults) => panic!("the random rule set has faults: {faults:?}"),
        }
    }
}

/// Small boards most often: that is where repetition happens. Some have more than 128 cells.
fn extent(dice: &mut Dice) -> Board {
    let (low, high) = match dice.below(20) {
        0 => (12, 26),
        1 => return board([(26, 26), (26, 4), (4, 26), (15, 8), (16, 8), (8, 15)][dice.below(6)]),
        2..=5 => (4, 12),
        _ => (4, 6),
    };
    board((dice.between(low, high), dice.between(low, high)))
}

fn board((files, ranks): (usize, usize)) -> Board {
    Board::new(files as u8, ranks as u8).expect("within the limits")
}

fn lakes(dice: &mut Dice, board: Board) -> Vec<Square> {
    let percent = [0, 0, 5, 12, 25][dice.below(5)];
    let mut lakes: Vec<Square> = board.squares().filter(|_| dice.chance(percent)).collect();
    dice.shuffle(&mut lakes);
    lakes
}

fn switches(dice: &mut Dice, board: Board) -> Ruleset {
    let base = presets::preset("stratego").expect("a preset");
    Ruleset {
        id: "random".to_owned(),
        board,
        fill: Fill::Any,
        step: [Step::Orthogonal, Step::All8][dice.below(2)],
        slide_attack: dice.chance(70),
        ties: [Ties::BothFall, Ties::AttackerWins][dice.below(2)],
        bombs: [Bombs::Stay, Bombs::Once][dice.below(2)],
        disclosure: dice.pick(Disclosure::ALL).expect("a word"),
        stalemate: dice.pick(Verdict::ALL).expect("a word"),
        both_immobile: dice.pick(Verdict::ALL).expect("a word"),
        immobile: dice.pick(Immobile::ALL).expect("a word"),
        hopeless_draw: dice.chance(30),
        two_squares: [0, 1, 2, 3, 3, 3, 4, 5][dice.below(8)],
        chase: [Chase::Isf, Chase::Isf, Chase::IsfSinceBattle, Chase::Off][dice.below(4)],
        max_plies: [0, 0, 0, 25, 60][dice.below(5)],
        max_quiet_plies: [0, 0, 0, 6, 25][dice.below(5)],
        ..base
    }
}

/// An army of at most `room` pieces: a flag, some ranked pieces, perhaps bombs.
fn army(dice: &mut Dice, room: usize) -> Vec<Piece> {
    let mut letters: Vec<Letter> = (b'A'..=b'Z').filter_map(Letter::new).collect();
    dice.shuffle(&mut letters);
    let kinds = dice.between(1, 7).min(room - 1);
    let mut left = room - 1 - kinds;
    let mut army = vec![piece(letters[0], Strength::Flag, 1)];
    for i in 0..kinds {
        let more = dice.below(left.min(3) + 1);
        left -= more;
        let strength = if i > 0 && dice.chance(25) { Strength::Bomb } else { Strength::Rank(dice.below(6) as u8) };
        army.push(piece(letters[i + 1], strength, 1 + more as u16));
    }
    for i in 0..army.len() {
        give_abilities(dice, &mut army, i);
    }
    army
}

fn piece(letter: Letter, strength: Strength, count: u16) -> Piece {
    let name = format!("piece-{}", letter.to_string().to_lowercase());
    let (mobile, slides, defuses) = (false, false, false);
    Piece { letter, name, strength, count, mobile, slides, defuses, slays: None, repels: None }
}

/// The piece after the flag always moves; now and then a ranked piece does not.
fn give_abilities(dice: &mut Dice, army: &mut [Piece], i: usize) {
    let letters: Vec<Letter> = army.iter().map(|piece| piece.letter).collect();
    let piece = &mut army[i];
    piece.mobile = matches!(piece.strength, Strength::Rank(_)) && (i == 1 || dice.chance(90));
    piece.slides = piece.mobile && dice.chance(35);
    piece.defuses = dice.chance(25);
    piece.slays = dice.pick(&letters).filter(|_| dice.chance(20));
    piece.repels = dice.pick(&letters).filter(|_| dice.chance(15));
}

/// Makes the army fill its home by more pieces of the first kind that moves.
fn fill_up(rules: &mut Ruleset, room: usize) {
    let missing = room - rules.army_size();
    rules.army[1].count += missing as u16;
    rules.fill = Fill::All;
}

/// How a random game starts.
#[derive(Clone, Debug)]
pub(crate) enum Start {
    /// Two set-up strings, Red's first.
    Setups(String, String),
    /// A position with few pieces.
    Position(String),
}

/// A random start: two random set-ups, or a position in the middle of a game.
pub(crate) fn random_start(dice: &mut Dice, rules: &Rules) -> Start {
    if dice.chance(40) { random_setups(dice, rules) } else { Start::Position(random_position(dice, rules)) }
}

/// Two random set-ups.
pub(crate) fn random_setups(dice: &mut Dice, rules: &Rules) -> Start {
    Start::Setups(setup(dice, rules, Side::Red), setup(dice, rules, Side::Blue))
}

fn setup(dice: &mut Dice, rules: &Rules, side: Side) -> String {
    let mut places: Vec<u8> = letters(rules);
    places.resize(rules.home(side).len(), b'.');
    dice.shuffle(&mut places);
    String::from_utf8(places).expect("letters")
}

/// Every piece of an army by its letter, the flag included.
fn letters(rules: &Rules) -> Vec<u8> {
    rules.army.iter().flat_map(|piece| vec![piece.letter.byte(); usize::from(piece.count)]).collect()
}

/// A position in the middle of a game: some of each army, the mobile pieces anywhere.
pub(crate) fn random_position(dice: &mut Dice, rules: &Rules) -> String {
    let keep = [15, 15, 30, 60, 100][dice.below(5)];
    let window = window(dice, rules.board);
    let mut signs = Signs::new();
    let mut marks = (Vec::new(), Vec::new());
    for (side, piece) in flags_first(rules) {
        let is_flag = piece.strength == Strength::Flag;
        let free = |square: &Square| !signs.contains_key(square) && !rules.blocked.contains(square);
        let fits = |square: &Square| free(square) && (piece.mobile || rules.is_home(side, *square));
        let squares: Vec<Square> = rules.board.squares().filter(fits).collect();
        let near: Vec<Square> = squares.iter().copied().filter(|square| window.contains(square)).collect();
        let Some(square) = dice.pick(&near).or_else(|| dice.pick(&squares)).filter(|_| is_flag || dice.chance(keep))
        else {
            continue;
        };
        signs.insert(square, piece.letter.of(side));
        if dice.chance(20) {
            marks.0.push(square.to_string());
        }
        if piece.mobile && dice.chance(50) {
            marks.1.push(square.to_string());
        }
    }
    let turn = ["r", "b"][dice.below(2)];
    let mut text = format!("{} {turn} {}", placement(rules, &signs), dice.below(20));
    for (name, squares) in [("shown", marks.0), ("moved", marks.1)] {
        if !squares.is_empty() {
            text += &[" ", name, "=", &squares.join(",")].concat();
        }
    }
    text
}

/// The squares on which pieces stand if they may: often only a small part of the board, so that they meet.
fn window(dice: &mut Dice, board: Board) -> Vec<Square> {
    let corner = (dice.below(usize::from(board.files())) as u8, dice.below(usize::from(board.ranks())) as u8);
    let extent = if dice.chance(70) { dice.between(3, 6) as u8 } else { board.files().max(board.ranks()) };
    let near = |square: &Square| square.file().abs_diff(corner.0) < extent && square.rank().abs_diff(corner.1) < extent;
    board.squares().filter(near).collect()
}

/// Every piece of both armies. No position is without its flags, so they choose their squares first.
fn flags_first(rules: &Rules) -> Vec<(Side, &Piece)> {
    let of = |side: Side| rules.army.iter().flat_map(move |piece| vec![(side, piece); usize::from(piece.count)]);
    let mut pieces: Vec<(Side, &Piece)> = Side::BOTH.into_iter().flat_map(of).collect();
    pieces.sort_by_key(|(_, piece)| piece.strength != Strength::Flag);
    pieces
}

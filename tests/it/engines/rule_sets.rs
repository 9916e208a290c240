//! Rule sets that nobody ever played: any board, any army, any setting that the checks let through.

use linesman::games::stratego::army::{Piece, Strength};
use linesman::games::stratego::ruleset::{Fill, Step};
use linesman::games::stratego::settings::Setting;
use linesman::games::stratego::{Rules, Ruleset, presets};
use linesman::games::{Letter, Variant};
use linesman::rules::{Board, Side, Square};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// Where the games of these rule sets end at the latest.
const MAX_PLIES: u64 = 300;

pub(crate) struct Chance(ChaCha12Rng);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(ChaCha12Rng::seed_from_u64(seed))
    }

    /// A number from `low` to `high`.
    fn from(&mut self, low: u32, high: u32) -> u32 {
        low + self.0.next_u32() % (high - low + 1)
    }

    fn one_in(&mut self, n: u32) -> bool {
        self.from(1, n) == 1
    }

    /// These lines with a few of them lost, doubled, exchanged or damaged.
    pub(crate) fn mangled(&mut self, lines: &[Vec<u8>]) -> Vec<Vec<u8>> {
        let mut lines = lines.to_vec();
        for _ in 0..self.from(1, 6) {
            let last = lines.len() as u32 - 1;
            let (one, other) = (self.from(0, last) as usize, self.from(0, last) as usize);
            match self.from(1, 5) {
                1 => drop(lines.remove(one)),
                2 => lines.insert(one, lines[other].clone()),
                3 => lines.swap(one, other),
                _ => self.damage(&mut lines[one]),
            }
        }
        lines
    }

    fn damage(&mut self, line: &mut Vec<u8>) {
        if line.is_empty() {
            return;
        }
        let at = self.from(0, line.len() as u32 - 1) as usize;
        match self.from(1, 3) {
            1 => line[at] = self.from(0, 255) as u8,
            2 => line[at] = b"0123456789?*~/.abmBMrR "[self.from(0, 22) as usize],
            _ => line.truncate(at),
        }
    }

    fn one_of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.from(0, words.len() as u32 - 1) as usize]
    }
}

/// A random rule set of at most `extent` files and ranks.
pub(crate) fn rule_set(chance: &mut Chance, extent: u32) -> Variant {
    loop {
        if let Ok(rules) = Rules::new(draft(chance, extent)) {
            return Variant::Stratego(rules);
        }
    }
}

fn draft(chance: &mut Chance, extent: u32) -> Ruleset {
    let mut rules = presets::preset("stratego").expect("a preset");
    "anything".clone_into(&mut rules.id);
    rules.board = Board::new(chance.from(4, extent) as u8, chance.from(4, extent) as u8).expect("a board");
    rules.home_rows = chance.from(1, u32::from(rules.board.ranks()) / 2) as u8;
    rules.blocked = lakes(chance, rules.board);
    settings(chance, &mut rules);
    let room = Side::BOTH.map(|side| rules.home(side).len()).into_iter().min().unwrap_or(0);
    let size = if rules.fill == Fill::All { room } else { chance.from(2, room.max(2) as u32) as usize };
    rules.army = army(chance, size);
    rules
}

/// Blocked squares, mirrored so that both sides have the same room.
fn lakes(chance: &mut Chance, board: Board) -> Vec<Square> {
    let mut lakes = Vec::new();
    for _ in 0..chance.from(0, 6) {
        let (file, rank) = (chance.from(0, 25) as u8 % board.files(), chance.from(0, 25) as u8 % board.ranks());
        let mirrored = board.square(board.files() - 1 - file, board.ranks() - 1 - rank);
        lakes.extend(board.square(file, rank));
        lakes.extend(mirrored);
    }
    lakes.sort_unstable();
    lakes.dedup();
    lakes
}

fn settings(chance: &mut Chance, rules: &mut Ruleset) {
    let truth = |is: bool| Setting::Truth(is);
    let number = |n: u32| Setting::Number(n.into());
    let word = |word: &str| Setting::Word(word.to_owned());
    let settings = [
        ("fill", word(chance.one_of(&["all", "any"]))),
        ("step", word(chance.one_of(&["orthogonal", "all8"]))),
        ("slide_attack", truth(chance.one_in(2))),
        ("ties", word(chance.one_of(&["both-fall", "attacker-wins"]))),
        ("bombs", word(chance.one_of(&["stay", "once"]))),
        ("disclosure", word(chance.one_of(&["both", "looker", "silent"]))),
        ("stalemate", word(chance.one_of(&["loss", "draw"]))),
        ("both_immobile", word(chance.one_of(&["loss", "draw"]))),
        ("immobile", word(chance.one_of(&["on-turn", "at-once"]))),
        ("hopeless_draw", truth(chance.one_in(2))),
        ("two_squares", number(chance.from(0, 5))),
        ("chase", word(chance.one_of(&["isf", "isf-since-battle", "off"]))),
        ("max_plies", Setting::Number(MAX_PLIES)),
        ("max_quiet_plies", number(if chance.one_in(4) { 60 } else { 0 })),
    ];
    for (field, value) in &settings {
        rules.set(field, value).expect("an allowed value");
    }
    assert!(rules.step == Step::All8 || rules.step == Step::Orthogonal);
}

/// An army of so many pieces: a flag, and other kinds with letters and abilities as they fall.
fn army(chance: &mut Chance, size: usize) -> Vec<Piece> {
    let kinds = (chance.from(1, 25) as usize).min(size.saturating_sub(1));
    let first = chance.from(0, 25) as u8;
    let letter = |i: usize| Letter::new(b'A' + (first + 7 * i as u8) % 26).expect("a letter");
    let mut army: Vec<Piece> = (0..=kinds).map(|i| piece(chance, letter(i), &letter, kinds)).collect();
    army[0] = Piece { strength: Strength::Flag, ..plain(letter(0)) };
    if let Some(piece) = army.get_mut(1) {
        *piece = Piece { strength: Strength::Rank(7), mobile: true, ..plain(letter(1)) };
    }
    for _ in army.len()..size {
        let kind = chance.from(1, kinds.max(1) as u32) as usize;
        if let Some(piece) = army.get_mut(kind) {
            piece.count += 1;
        }
    }
    army
}

fn piece(chance: &mut Chance, own: Letter, letter: &impl Fn(usize) -> Letter, kinds: usize) -> Piece {
    let other = |chance: &mut Chance| chance.one_in(6).then(|| letter(chance.from(0, kinds as u32) as usize));
    if chance.one_in(5) {
        return Piece { strength: Strength::Bomb, repels: other(chance), ..plain(own) };
    }
    let mobile = !chance.one_in(8);
    Piece {
        strength: Strength::Rank(chance.from(0, 12) as u8),
        mobile,
        slides: mobile && chance.one_in(4),
        defuses: chance.one_in(4),
        slays: other(chance),
        repels: other(chance),
        ..plain(own)
    }
}

fn plain(letter: Letter) -> Piece {
    Piece {
        letter,
        name: letter.to_string().to_ascii_lowercase(),
        strength: Strength::Rank(0),
        count: 1,
        mobile: false,
        slides: false,
        defuses: false,
        slays: None,
        repels: None,
    }
}

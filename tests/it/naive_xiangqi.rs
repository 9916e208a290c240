//! Xiangqi a second time, slowly: written from the rules alone, one question at a time, with a board of characters and
//! nothing shared with the library. It exists to disagree.

/// File and rank, from 0.
type Spot = (i32, i32);

/// A played move: whose it was, and whether it gave check.
struct Played {
    by_red: bool,
    check: bool,
}

/// What a side may not do, or how the game ended, as the library's words.
pub(crate) type Word = &'static str;

/// The game.
pub(crate) struct Naive {
    board: [[char; 9]; 10],
    red_to_move: bool,
    quiet: u32,
    /// Each position that occurred, as text, the present one last.
    seen: Vec<String>,
    played: Vec<Played>,
    /// `forbidden`, `loss` or `off`.
    perpetual_check: Word,
}

impl Naive {
    /// A game from the placement and side to move of a FEN.
    pub(crate) fn new(fen: &str, perpetual_check: Word) -> Self {
        let mut fields = fen.split(' ');
        let mut board = [['.'; 9]; 10];
        for (row, text) in fields.next().expect("a placement").split('/').enumerate() {
            let mut file = 0;
            for c in text.chars() {
                if let Some(run) = c.to_digit(10) {
                    file += run as usize;
                } else {
                    board[9 - row][file] = c;
                    file += 1;
                }
            }
        }
        let red_to_move = fields.next() == Some("w");
        let mut game = Self { board, red_to_move, quiet: 0, seen: Vec::new(), played: Vec::new(), perpetual_check };
        game.seen.push(game.text());
        game
    }

    /// The moves that nothing forbids, sorted.
    pub(crate) fn legal(&self) -> Vec<String> {
        if self.ended_otherwise().is_some() { Vec::new() } else { self.moves_where(|game, mv| !game.bars(mv)) }
    }

    /// The moves that only perpetual check forbids, sorted.
    pub(crate) fn barred(&self) -> Vec<String> {
        if self.perpetual_check != "forbidden" || self.outcome().is_some() {
            return Vec::new();
        }
        self.moves_where(Self::bars)
    }

    /// Whether the side to move is in check.
    pub(crate) fn in_check(&self) -> bool {
        self.attacked(self.red_to_move)
    }

    /// How the game ended, as `<result> <reason>`.
    pub(crate) fn outcome(&self) -> Option<String> {
        if self.moves_where(|game, mv| !game.bars(mv)).is_empty() {
            let reason = if self.in_check() { "checkmate" } else { "stalemate" };
            return Some(loss(self.red_to_move, reason));
        }
        self.ended_otherwise()
    }

    fn ended_otherwise(&self) -> Option<String> {
        if let Some(first) = third_last(&self.seen) {
            let offender = self.offender(&self.played[first..]);
            match (offender, self.perpetual_check) {
                (Some(red), "loss") => return Some(loss(red, "perpetual-check")),
                (Some(_), "forbidden") => {}
                _ => return Some("1/2-1/2 repetition".to_owned()),
            }
        }
        (self.quiet >= 120).then(|| "1/2-1/2 quiet-plies".to_owned())
    }

    /// Plays a move that is legal.
    pub(crate) fn play(&mut self, text: &str) {
        let (from, to) = spots(text);
        self.quiet = if self.at(to) == '.' { self.quiet + 1 } else { 0 };
        let by_red = self.red_to_move;
        self.lift(from, to);
        self.red_to_move = !by_red;
        self.played.push(Played { by_red, check: self.in_check() });
        self.seen.push(self.text());
    }

    /// Whether a move would make the third occurrence with its side the one that always gave check.
    fn bars(&self, mv: (Spot, Spot)) -> bool {
        if self.perpetual_check != "forbidden" || self.at(mv.1) != '.' {
            return false;
        }
        let mut next = Self { seen: self.seen.clone(), played: Vec::new(), ..*self };
        next.lift(mv.0, mv.1);
        next.red_to_move = !self.red_to_move;
        next.seen.push(next.text());
        let Some(first) = third_last(&next.seen) else { return false };
        let checks: Vec<Played> = self.played[first..]
            .iter()
            .map(|p| (p.by_red, p.check))
            .chain([(self.red_to_move, next.in_check())])
            .map(|(by_red, check)| Played { by_red, check })
            .collect();
        self.offender(&checks) == Some(self.red_to_move)
    }

    /// The side (red or not) that alone gave check with every move.
    fn offender(&self, cycle: &[Played]) -> Option<bool> {
        let always = |red: bool| cycle.iter().filter(|p| p.by_red == red).all(|p| p.check);
        match (always(true), always(false)) {
            _ if self.perpetual_check == "off" => None,
            (true, false) => Some(true),
            (false, true) => Some(false),
            _ => None,
        }
    }

    fn moves_where(&self, wanted: impl Fn(&Self, (Spot, Spot)) -> bool) -> Vec<String> {
        let mut moves = Vec::new();
        for from in all_spots().filter(|&from| self.is_own(from, self.red_to_move)) {
            for to in all_spots() {
                if self.goes(from, to) && self.keeps_general(from, to) && wanted(self, (from, to)) {
                    moves.push(format!("{}{}", name(from), name(to)));
                }
            }
        }
        moves.sort();
        moves
    }

    fn keeps_general(&self, from: Spot, to: Spot) -> bool {
        let mut after = Self { seen: Vec::new(), played: Vec::new(), ..*self };
        after.lift(from, to);
        !after.attacked(self.red_to_move)
    }

    /// Whether the general of a side could be taken, the other general's look down an open file included.
    fn attacked(&self, red: bool) -> bool {
        let own = if red { 'K' } else { 'k' };
        let other = if red { 'k' } else { 'K' };
        let Some(general) = all_spots().find(|&s| self.at(s) == own) else { return false };
        all_spots().filter(|&s| self.is_own(s, !red)).any(|s| {
            self.goes(s, general) || (self.at(s) == other && s.0 == general.0 && self.men_between(s, general) == 0)
        })
    }

    /// Whether the piece on `from` goes to `to`, its own general's safety aside.
    fn goes(&self, from: Spot, to: Spot) -> bool {
        let piece = self.at(from);
        let red = piece.is_uppercase();
        if from == to || self.is_own(to, red) {
            return false;
        }
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let (ax, ay) = (dx.abs(), dy.abs());
        let forward = if red { 1 } else { -1 };
        let on_line = dx == 0 || dy == 0;
        match piece.to_ascii_lowercase() {
            'k' => ax + ay == 1 && in_palace(to, red),
            'a' => ax == 1 && ay == 1 && in_palace(to, red),
            'b' => ax == 2 && ay == 2 && !over_river(to, red) && self.at((from.0 + dx / 2, from.1 + dy / 2)) == '.',
            'n' if ax == 1 && ay == 2 => self.at((from.0, from.1 + dy / 2)) == '.',
            'n' if ax == 2 && ay == 1 => self.at((from.0 + dx / 2, from.1)) == '.',
            'r' => on_line && self.men_between(from, to) == 0,
            'c' if self.at(to) == '.' => on_line && self.men_between(from, to) == 0,
            'c' => on_line && self.men_between(from, to) == 1,
            'p' => (dx == 0 && dy == forward) || (over_river(from, red) && ax == 1 && dy == 0),
            _ => false,
        }
    }

    fn men_between(&self, a: Spot, b: Spot) -> usize {
        let step = ((b.0 - a.0).signum(), (b.1 - a.1).signum());
        let mut at = (a.0 + step.0, a.1 + step.1);
        let mut men = 0;
        while at != b {
            men += usize::from(self.at(at) != '.');
            at = (at.0 + step.0, at.1 + step.1);
        }
        men
    }

    fn at(&self, spot: Spot) -> char {
        self.board[spot.1 as usize][spot.0 as usize]
    }

    fn is_own(&self, spot: Spot, red: bool) -> bool {
        let piece = self.at(spot);
        piece != '.' && piece.is_uppercase() == red
    }

    fn lift(&mut self, from: Spot, to: Spot) {
        let piece = self.at(from);
        self.board[to.1 as usize][to.0 as usize] = piece;
        self.board[from.1 as usize][from.0 as usize] = '.';
    }

    fn text(&self) -> String {
        let rows: Vec<String> = self.board.iter().map(|row| row.iter().collect()).collect();
        format!("{} {}", rows.join("/"), self.red_to_move)
    }
}

/// Where the last text of a list stands for the third time from the end, if it stands there so often.
fn third_last(seen: &[String]) -> Option<usize> {
    let last = seen.last()?;
    (0..seen.len()).rev().filter(|&n| seen[n] == *last).nth(2)
}

fn loss(red: bool, reason: &str) -> String {
    format!("{} {reason}", if red { "0-1" } else { "1-0" })
}

fn in_palace(spot: Spot, red: bool) -> bool {
    let rank = if red { spot.1 } else { 9 - spot.1 };
    (3..=5).contains(&spot.0) && (0..=2).contains(&rank)
}

fn over_river(spot: Spot, red: bool) -> bool {
    if red { spot.1 >= 5 } else { spot.1 <= 4 }
}

fn all_spots() -> impl Iterator<Item = Spot> {
    (0..10).flat_map(|rank| (0..9).map(move |file| (file, rank)))
}

fn name(spot: Spot) -> String {
    let file = "abcdefghi".chars().nth(spot.0 as usize).expect("a file");
    format!("{file}{}", spot.1 + 1)
}

fn spots(text: &str) -> (Spot, Spot) {
    let middle = text.rfind(|c: char| c.is_ascii_lowercase()).expect("two files");
    let spot = |text: &str| {
        let file = text.bytes().next().expect("a file") - b'a';
        (i32::from(file), text[1..].parse::<i32>().expect("a rank") - 1)
    };
    (spot(&text[..middle]), spot(&text[middle..]))
}

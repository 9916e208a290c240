//! How Xiangqi engines name squares: ranks from 1 to 10, or from 0 to 9.

use crate::protocol::Text;
use crate::protocol::from_engine::SentMove;
use crate::rules::{Move, Square, word_list};

word_list! {
    /// How the ranks of the Xiangqi board are numbered, from Red's back row.
    pub enum Coordinates, "numbering of ranks" {
        /// 1 to 10, as in this program and in Fairy-Stockfish.
        OneToTen = "1-10",
        /// 0 to 9, as in UCCI and in engines that come from it.
        ZeroToNine = "0-9",
    }
}

impl Coordinates {
    /// Appends a blank and the move.
    pub(super) fn write(self, mv: Move, out: &mut Vec<u8>) {
        out.push(b' ');
        match self {
            Self::OneToTen => out.extend_from_slice(mv.to_string().as_bytes()),
            Self::ZeroToNine => {
                for square in [mv.from, mv.to] {
                    out.extend_from_slice(&[b'a' + square.file(), b'0' + square.rank()]);
                }
            }
        }
    }

    /// The move that an engine named.
    pub(crate) fn read(self, text: &str) -> Option<Move> {
        match (self, text.as_bytes()) {
            (Self::OneToTen, _) => text.parse().ok(),
            (Self::ZeroToNine, &[from_file, from_rank, to_file, to_rank]) => {
                Some(Move { from: square(from_file, from_rank)?, to: square(to_file, to_rank)? })
            }
            (Self::ZeroToNine, _) => None,
        }
    }

    /// The answer that an engine sent, whether it is a move or not.
    pub(super) fn sent(self, text: &str) -> Option<SentMove> {
        self.read(text).map(SentMove::Move).or_else(|| Text::new(text).map(SentMove::Other))
    }

    /// How an engine numbers ranks, told from any of Red's moves in the starting position: only men on the back row, the
    /// two cannons and the soldiers can move, and no square of theirs looks the same in both ways.
    pub(crate) fn of_first_move(text: &str) -> Option<Self> {
        let file = text.bytes().next().filter(|file| (b'a'..=b'i').contains(file))?;
        let digits: String = text.chars().skip(1).take_while(char::is_ascii_digit).collect();
        let cannon = matches!(file, b'b' | b'h');
        match (digits.parse::<u8>().ok()?, cannon) {
            (0 | 2, _) | (3, false) => Some(Self::ZeroToNine),
            (1 | 4, _) | (3, true) => Some(Self::OneToTen),
            _ => None,
        }
    }
}

fn square(file: u8, rank: u8) -> Option<Square> {
    Square::new(file.checked_sub(b'a')?, rank.checked_sub(b'0').filter(|&rank| rank <= 9)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Variant;

    #[test]
    fn every_first_move_of_red_tells_the_numbering() {
        let game = Variant::preset("xiangqi").expect("a preset").start(None).expect("a start");
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        for mv in moves {
            for numbering in Coordinates::ALL {
                let mut text = Vec::new();
                numbering.write(mv, &mut text);
                let text = String::from_utf8(text).expect("ASCII");
                assert_eq!(Coordinates::of_first_move(text.trim()), Some(*numbering), "{text}");
                assert_eq!(numbering.read(text.trim()), Some(mv));
            }
        }
    }

    #[test]
    fn what_is_no_move_tells_nothing() {
        for text in ["", "(none)", "e7e5", "z1z2", "b", "0000"] {
            assert_eq!(Coordinates::of_first_move(text), None, "{text}");
        }
        for text in ["", "b0c", "b0c22", "b:c2", "`0c2"] {
            assert_eq!(Coordinates::ZeroToNine.read(text), None, "{text}");
        }
    }
}

//! A side's clock: what is left, what a move costs, and when it is too late.

use crate::protocol::time::Control;

/// One side's clock in a game. All times are whole milliseconds; a move costs the whole milliseconds that it took, so
/// that the clocks of a logged game can be worked out again from the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    control: Control,
    margin: u64,
    left: u64,
    moves_to_go: Option<u32>,
}

/// A side used more time than it had, the margin included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overstepped {
    /// What it had, in milliseconds.
    pub had: u64,
    /// What it used, in milliseconds.
    pub used: u64,
}

impl Clock {
    /// A clock at the start of a game. `margin` milliseconds beyond what is left are forgiven.
    pub const fn new(control: Control, margin: u64) -> Self {
        let (left, moves_to_go) = match control {
            Control::Clock { base, moves, .. } => (base, moves),
            Control::PerMove(time) => (time, None),
            Control::Unlimited => (0, None),
        };
        Self { control, margin, left, moves_to_go }
    }

    /// How the time is measured.
    pub const fn control(&self) -> Control {
        self.control
    }

    /// Milliseconds that are left; of a clock without limit, 0.
    pub const fn left(&self) -> u64 {
        self.left
    }

    /// Own moves until the base time is added again, if it ever is.
    pub const fn moves_to_go(&self) -> Option<u32> {
        self.moves_to_go
    }

    /// How many milliseconds the next move may take before the game is lost; `None` for no limit.
    pub const fn patience(&self) -> Option<u64> {
        match self.control {
            Control::Unlimited => None,
            _ => Some(self.left.saturating_add(self.margin)),
        }
    }

    /// Takes the time of a move off, and adds what the move earns.
    ///
    /// # Errors
    /// When the move took too long; the clock is then as it was.
    pub fn charge(&mut self, used: u64) -> Result<(), Overstepped> {
        if self.patience().is_some_and(|patience| used > patience) {
            return Err(Overstepped { had: self.left, used });
        }
        if let Control::Clock { base, inc, moves } = self.control {
            self.left = self.left.saturating_sub(used).saturating_add(inc);
            self.moves_to_go = match self.moves_to_go {
                Some(1) => {
                    self.left = self.left.saturating_add(base);
                    moves
                }
                more => more.map(|n| n.saturating_sub(1)),
            };
        }
        Ok(())
    }

    /// Takes time off for an answer that was no move (an illegal one that is asked again): nothing is earned.
    ///
    /// # Errors
    /// When it took too long; the clock is then as it was.
    pub fn charge_without_move(&mut self, used: u64) -> Result<(), Overstepped> {
        if self.patience().is_some_and(|patience| used > patience) {
            return Err(Overstepped { had: self.left, used });
        }
        if let Control::Clock { .. } = self.control {
            self.left = self.left.saturating_sub(used);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn clock(base: u64, inc: u64, moves: Option<u32>) -> Clock {
        Clock::new(Control::Clock { base, inc, moves }, 50)
    }

    #[test]
    fn the_increment_comes_after_the_move_and_the_margin_is_forgiven() {
        let mut side = clock(1000, 100, None);
        assert_eq!(side.charge(400), Ok(()));
        assert_eq!(side.left(), 700);
        assert_eq!(side.charge(750), Ok(()));
        assert_eq!(side.left(), 100, "never below zero before the increment");
        assert_eq!(side.charge(151), Err(Overstepped { had: 100, used: 151 }));
        assert_eq!(side.left(), 100);
    }

    #[test]
    fn the_base_is_added_again_after_so_many_moves() {
        let mut side = clock(1000, 0, Some(2));
        side.charge(300).expect("in time");
        assert_eq!((side.left(), side.moves_to_go()), (700, Some(1)));
        side.charge(300).expect("in time");
        assert_eq!((side.left(), side.moves_to_go()), (1400, Some(2)));
    }

    #[test]
    fn time_per_move_is_the_same_for_each_and_no_limit_is_none() {
        let mut side = Clock::new(Control::PerMove(200), 0);
        for _ in 0..3 {
            side.charge(200).expect("in time");
        }
        assert!(side.charge(201).is_err());
        assert_eq!(Clock::new(Control::Unlimited, 0).charge(u64::MAX), Ok(()));
    }
}

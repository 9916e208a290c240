//! The two sides, and a pair of things of which each side has one.

use std::ops::{Index, IndexMut, Not};

use super::word_list;

/// One of the two sides. Red always moves first (S002: "Röd spelare börjar").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The side that moves first; its pieces are written in upper case.
    Red,
    /// The other side, called black in Xiangqi; its pieces are written in lower case.
    Blue,
}

impl Side {
    /// Both sides, first mover first.
    pub const BOTH: [Self; 2] = [Self::Red, Self::Blue];

    /// 0 for Red, 1 for Blue.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        self.other()
    }
}

word_list! {
    /// How a side is called: the second one is blue in the Stratego family and black in Xiangqi.
    pub enum SideName, "side" {
        /// The side that moves first, in every game.
        Red = "red",
        /// The other side in the Stratego family.
        Blue = "blue",
        /// The other side in Xiangqi.
        Black = "black",
    }
}

impl SideName {
    /// The side that is called so.
    pub const fn side(self) -> Side {
        match self {
            Self::Red => Side::Red,
            Self::Blue | Self::Black => Side::Blue,
        }
    }
}

/// One `T` for each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BySide<T> {
    /// Red's.
    pub red: T,
    /// Blue's (Black's in Xiangqi).
    pub blue: T,
}

impl<T> BySide<T> {
    /// A pair of the two values.
    pub const fn new(red: T, blue: T) -> Self {
        Self { red, blue }
    }

    /// A pair made by asking for each side's value.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        Self { red: make(Side::Red), blue: make(Side::Blue) }
    }

    /// Applies `f` to both values.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> BySide<U> {
        BySide { red: f(self.red), blue: f(self.blue) }
    }

    /// Both values by reference.
    pub const fn as_ref(&self) -> BySide<&T> {
        BySide { red: &self.red, blue: &self.blue }
    }

    /// The two values with their sides, Red's first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        [(Side::Red, &self.red), (Side::Blue, &self.blue)].into_iter()
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Red => &self.red,
            Side::Blue => &self.blue,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Red => &mut self.red,
            Side::Blue => &mut self.blue,
        }
    }
}

//! The faces of a game: what people see of a record, in the terminal and as text.
//!
//! Everything here is a pure function from a record to text. The room reads no file, prints nothing, keeps no clock, and
//! judges nothing anew: it plays records again through the games and the referee, and puts in words what they say. Text
//! that came from outside is made safe before it is shown.
//!
//! | part | what it shows |
//! | --- | --- |
//! | [`replay`] | a game move by move, as the referee or as one side saw it |
//! | [`stream`] | what one side heard and said, line by line |
//! | [`explain`] | a ruling in words, with its evidence and its rule |

mod citation;
pub mod explain;
mod faces;
mod grid;
pub mod names;
mod paint;
mod plain;
mod points;
mod reasons;
pub mod replay;
mod sheet;
pub mod stream;
mod telling;

pub use names::{Names, Ranks};
pub use plain::plain;

//! What a game slot waits for, in words.

use crate::arena::status::{Doing, Status};

/// What a slot waits for, and for how long it has; engines are called by these names.
pub(super) fn told(status: &Status, names: &[&str]) -> String {
    let (doing, since) = status.get();
    let name = |at: usize| names[at];
    let seconds = since.as_secs_f64();
    match doing {
        Doing::Idle => format!("has no game for {seconds:.1} s: it waits for others to end, or is done"),
        Doing::Starting(at) => format!("waits for {} to start, for {seconds:.1} s", name(at)),
        Doing::Settling => format!("waits for its engines to settle after a game, for {seconds:.1} s"),
        Doing::Playing { index, engines, ply, waiting } => {
            let whom = match waiting {
                Some(side) => format!("{} ({side:?})", name(engines[side])),
                None => "both engines".to_owned(),
            };
            let (red, blue) = (name(engines.red), name(engines.blue));
            format!("game {} ({red} vs {blue}), ply {ply}: waits for {whom}, for {seconds:.1} s", index + 1)
        }
    }
}

//! Positions: one that can be read stands as it is written, every legal move can be made and taken back, and both sides'
//! views of it read back.
//!
//! The first line is the name of a rule set, the second the position.

use linesman::games::{Game, Variant};
use linesman::protocol::ToEngine;
use linesman::rules::Side;

pub(super) fn holds(bytes: &[u8]) -> bool {
    let Some((name, position)) = std::str::from_utf8(bytes).ok().and_then(|text| text.split_once('\n')) else {
        return false;
    };
    let Ok(variant) = Variant::preset(name) else { return false };
    match variant.position(position) {
        Ok(mut game) => {
            let written = game.reveal();
            let again = variant.position(&written).map(|game| game.reveal());
            assert_eq!(again.as_deref().map_err(ToString::to_string), Ok(&*written));
            every_move_can_be_taken_back(&mut *game, &written);
            for viewer in Side::BOTH {
                is_seen(&*game, viewer);
            }
            true
        }
        Err(error) => {
            let told = error.to_string();
            assert!(told.len() <= 2 * position.len() + 200, "{} bytes are told of {}", told.len(), position.len());
            false
        }
    }
}

fn every_move_can_be_taken_back(game: &mut dyn Game, written: &str) {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    assert_eq!(moves.is_empty(), game.outcome().is_some(), "a game goes on as long as there are moves");
    for mv in moves {
        assert_eq!((game.check(mv), game.play(mv)), (Ok(()), Ok(())), "{mv}");
        assert!(game.undo(), "{mv}");
        assert_eq!(game.reveal(), written, "{mv} was taken back");
    }
}

fn is_seen(game: &dyn Game, viewer: Side) {
    let message = ToEngine::View { ply: game.ply(), view: game.view(viewer) };
    assert_eq!(ToEngine::parse(&message.to_string()), Ok(message));
}

pub(super) fn seeds() -> Vec<String> {
    let seeds = [
        "stratego\n9f/10/10/10/2~~2~~2/2~~2~~2/10/10/9M/F9 r 0",
        "stratego\nf9/10/10/r9/2~~2~~2/2~~2~~2/R9/10/10/9F b 12 shown=a4 moved=a4,a7",
        "quick\nf7/8/1s6/2~2~2/2~2~2/8/8/F6G b 3 moved=b6",
        "xiangqi\nrnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "xiangqi\n4k4/9/9/9/4R4/9/9/9/9/3K5 b - - 3 40",
        "xiangqi\n2bak4/4a4/4b4/2n6/9/9/9/4C4/9/3AK1B2 w",
    ];
    seeds.map(str::to_owned).to_vec()
}

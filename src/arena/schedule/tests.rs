use super::*;

fn schedule(format: Format, players: usize, rounds: u64, games: u64) -> Schedule {
    let layout = Layout { format, players, rounds, games, swap: true };
    Schedule::new(layout, Beginnings::ByTheRules, 7, BTreeMap::new())
}

/// Plays everything one game after another, the lower number winning; returns the indices and engines.
fn play(schedule: &Schedule) -> Vec<(u64, BySide<usize>)> {
    let games = std::iter::from_fn(|| {
        let pairing = schedule.take()?;
        let red_wins = pairing.engines.red < pairing.engines.blue;
        schedule.ended(pairing.index, if red_wins { GameResult::RedWins } else { GameResult::BlueWins });
        Some((pairing.index, pairing.engines))
    });
    games.collect()
}

#[test]
fn sides_are_exchanged_within_a_pair_and_every_game_is_taken_once() {
    let games = play(&schedule(Format::RoundRobin, 2, 1, 3));
    assert_eq!(games, [(0, BySide::new(0, 1)), (1, BySide::new(1, 0)), (2, BySide::new(0, 1))]);
}

#[test]
fn the_two_engines_of_a_game_share_no_number() {
    let pairing = schedule(Format::RoundRobin, 2, 1, 1).take().expect("a game");
    assert_ne!(pairing.seed.red, pairing.seed.blue);
    assert_ne!(pairing.id.red, pairing.id.blue);
}

#[test]
fn a_closed_schedule_gives_nothing_more() {
    let schedule = schedule(Format::RoundRobin, 2, 1, 10);
    assert!(schedule.take().is_some());
    schedule.close();
    assert_eq!(schedule.take(), None);
}

#[test]
fn indices_have_no_gap_and_totals_are_right() {
    for (format, players, total) in [
        (Format::RoundRobin, 5, 2 * 10 * 2),
        (Format::Gauntlet, 5, 2 * 4 * 2),
        (Format::Swiss, 5, 2 * 2 * 2),
        (Format::Knockout, 5, 4 * 2),
    ] {
        let schedule = schedule(format, players, 2, 2);
        let indices: Vec<u64> = play(&schedule).iter().map(|(index, _)| *index).collect();
        assert_eq!(indices, (0..total).collect::<Vec<_>>(), "{format}");
        assert_eq!(schedule.games(), total, "{format}");
    }
}

#[test]
fn a_void_game_comes_again_and_the_round_waits_for_it() {
    let schedule = schedule(Format::Knockout, 4, 1, 1);
    let (first, second) = (schedule.take().expect("a game"), schedule.take().expect("a game"));
    assert_eq!(schedule.look(), Next::Wait);
    schedule.ended(second.index, GameResult::RedWins);
    schedule.ended(first.index, GameResult::Unfinished);
    let again = schedule.take().expect("the void game");
    assert_eq!(again, first);
    assert_eq!(schedule.look(), Next::Wait);
    schedule.ended(again.index, GameResult::BlueWins);
    let last = schedule.take().expect("the final");
    assert_eq!((last.index, last.engines), (2, BySide::new(1, 3)));
}

#[test]
fn what_is_known_is_not_played_again() {
    let known: BTreeMap<u64, GameResult> = [(0, GameResult::BlueWins), (2, GameResult::RedWins)].into();
    let layout = Layout { format: Format::Swiss, players: 4, rounds: 2, games: 1, swap: true };
    let schedule = Schedule::new(layout, Beginnings::ByTheRules, 7, known);
    let games = play(&schedule);
    assert_eq!(games.iter().map(|(index, _)| *index).collect::<Vec<_>>(), [1, 3]);
}

#[tokio::test]
async fn slots_wait_for_a_round_to_be_complete() {
    let schedule = schedule(Format::Swiss, 4, 2, 1);
    let (one, other) = (schedule.take().expect("a game"), schedule.take().expect("a game"));
    let waiting = async { schedule.next().await.map(|pairing| pairing.index) };
    let ending = async {
        tokio::task::yield_now().await;
        schedule.ended(one.index, GameResult::Draw);
        schedule.ended(other.index, GameResult::Draw);
    };
    assert_eq!(tokio::join!(waiting, ending).0, Some(2));
}

//! Knock-out: who loses an encounter is out. Level encounters go on, two games at a time, and after some of that the
//! player listed first goes through.

use super::stage::Encounter;

/// Extra stages after which a level encounter is given to the player listed first.
const EXTRA: u32 = 5;
/// Games of an extra stage.
pub(super) const EXTRA_GAMES: u64 = 2;

/// The state of a knock-out tournament between two stages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Knockout {
    /// Those who are in, by their seats; `None` is an empty seat.
    seats: Vec<Option<usize>>,
    /// What has been played of the round.
    open: Vec<Encounter>,
    extra: u32,
    begun: bool,
}

impl Knockout {
    pub(super) fn new(players: usize) -> Self {
        let seats = seating(players.next_power_of_two()).into_iter().map(|seat| (seat < players).then_some(seat));
        Self { seats: seats.collect(), open: Vec::new(), extra: 0, begun: false }
    }

    /// The next stage, given what the last one brought; whether it goes on with level encounters. `None` at the end.
    pub(super) fn next(&mut self, last: &[Encounter]) -> Option<(Vec<Encounter>, bool)> {
        self.take_in(last);
        let level: Vec<Encounter> =
            self.open.iter().filter(|e| e.half_points[0] == e.half_points[1]).copied().collect();
        if self.begun && !level.is_empty() && self.extra < EXTRA {
            self.extra += 1;
            let again = level.iter().map(|e| Encounter::new(e.players[0], e.players[1])).collect();
            return Some((again, true));
        }
        if self.begun {
            self.promote();
        }
        self.begun = true;
        self.extra = 0;
        self.open = self.encounters();
        (!self.open.is_empty()).then(|| (self.open.clone(), false))
    }

    fn take_in(&mut self, last: &[Encounter]) {
        for Encounter { players, half_points } in last {
            if let Some(open) = self.open.iter_mut().find(|open| open.players == *players) {
                open.half_points[0] += half_points[0];
                open.half_points[1] += half_points[1];
            }
        }
    }

    fn promote(&mut self) {
        let through = |two: &[Option<usize>]| match *two {
            [Some(one), Some(other)] => {
                let players = [one.min(other), one.max(other)];
                let played = self.open.iter().find(|open| open.players == players)?;
                let second = played.half_points[1] > played.half_points[0];
                Some(players[usize::from(second)])
            }
            [one, other] => one.or(other),
            _ => None,
        };
        self.seats = self.seats.chunks(2).map(through).collect();
    }

    fn encounters(&self) -> Vec<Encounter> {
        let two = |two: &[Option<usize>]| match *two {
            [Some(one), Some(other)] => Some(Encounter::new(one.min(other), one.max(other))),
            _ => None,
        };
        if self.seats.len() < 2 { Vec::new() } else { self.seats.chunks(2).filter_map(two).collect() }
    }
}

/// The usual order of seats: the first two can meet in the final only.
fn seating(seats: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < seats {
        let size = 2 * order.len();
        order = order.iter().flat_map(|&seat| [seat, size - 1 - seat]).collect();
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stronger_goes_through_to_the_end() {
        for players in 2..10 {
            let mut knockout = Knockout::new(players);
            let (mut last, mut played) = (Vec::new(), 0);
            while let Some((mut stage, extra)) = knockout.next(&last) {
                assert!(!extra);
                for encounter in &mut stage {
                    encounter.half_points = [0, 4];
                }
                played += stage.len();
                last = stage;
            }
            assert_eq!(played, players - 1, "{players} players");
            assert_eq!(knockout.seats.len(), 1);
        }
    }

    #[test]
    fn level_encounters_go_on_for_a_while() {
        let mut knockout = Knockout::new(2);
        let (mut last, mut stages) = (Vec::new(), 0);
        while let Some((mut stage, _)) = knockout.next(&last) {
            for encounter in &mut stage {
                encounter.half_points = [2, 2];
            }
            stages += 1;
            last = stage;
        }
        assert_eq!(stages, 1 + EXTRA);
        assert_eq!(knockout.seats, [Some(0)]);
    }
}

//! One turn's thought: a score for each move.

use super::combat::{Combat, Kind, Kinds};
use super::lattice::{FAR, Lattice, Place};
use super::memory::{Memory, Stand};
use super::prices::Prices;
use super::targets::Targets;
use crate::rules::{Side, Square};

/// How much more a loss counts than a gain while there is no hurry.
const CAUTION: f64 = 1.3;
/// Part of the caution that is gone when nothing has happened for long.
const RESTLESS: f64 = 0.8;
/// Plies without a fight before which there is no hurry, and over which it grows.
const PATIENCE: (u32, u32) = (30, 120);
/// Knowing what a piece is, when nothing is known of it.
const KNOWING: f64 = 8.0;
/// What that is worth more when nothing has happened for long.
const CURIOSITY: f64 = 25.0;
/// Part of an own piece's price that is lost when it shows itself to find out what an unknown piece is.
const EXPOSURE: f64 = 0.15;
/// How likely an enemy that can win takes what stands beside it, known and unknown ones.
const TAKES: (f64, f64) = (0.8, 0.35);
/// Part of a target's worth that is gained by coming within one step of it.
const PULL: f64 = 0.5;
/// Part of the worth that is left with each further step.
const DECAY: f64 = 0.86;
/// Coming to a square for the second time without a fight, and each time after that.
const AGAIN: f64 = 1.5;
/// Going straight back.
const BACK: f64 = 3.0;
/// Leaving the side of the own flag.
const DESERTION: f64 = 6.0;
/// What it is worth to stop an enemy beside the own flag, and at two and more steps.
const GUARD: [f64; 5] = [400.0, 300.0, 60.0, 25.0, 10.0];

/// What there is to think about on one turn.
pub(super) struct Thought<'a> {
    combat: &'a Combat,
    lattice: &'a Lattice,
    memory: &'a Memory,
    prices: &'a Prices,
    targets: Targets<'a>,
    /// Per place, the target that stands there.
    standing: Vec<Option<u16>>,
    /// Per target and place, the steps between them.
    steps: Vec<u16>,
    /// Per target, what it is worth to stop it because of where it stands.
    alarm: Vec<f64>,
    /// Per target and own kind, what attacking it is worth.
    worths: Vec<f64>,
    /// Where the own flag stands.
    flag: Option<Place>,
    /// From 0, no hurry, to 1.
    hurry: f64,
}

/// An own piece that may go away from where it stands.
pub(super) struct Leaving {
    place: Place,
    kind: Kind,
    /// What it has to fear there.
    escape: f64,
    /// How strongly it is drawn from there.
    pull: f64,
}

impl<'a> Thought<'a> {
    /// Looks at the whole board once.
    pub(super) fn new(
        combat: &'a Combat,
        lattice: &'a Lattice,
        memory: &'a Memory,
        prices: &'a Prices,
        side: Side,
    ) -> Self {
        let hurry = f64::from(memory.quiet.saturating_sub(PATIENCE.0).min(PATIENCE.1)) / f64::from(PATIENCE.1);
        let stake = CAUTION * (1.0 - RESTLESS * hurry);
        let last_rank = combat.rules().board.ranks() - 1;
        let depth = |place| match side {
            Side::Red => last_rank - lattice.rank(place),
            Side::Blue => lattice.rank(place),
        };
        let targets = Targets::new(combat, prices, memory, (own_mobile(combat, memory), stake), depth);
        let mut thought = Self {
            combat,
            lattice,
            memory,
            prices,
            standing: vec![None; lattice.len()],
            steps: vec![FAR; lattice.len() * targets.list.len()],
            alarm: vec![0.0; targets.list.len()],
            targets,
            worths: Vec::new(),
            flag: None,
            hurry,
        };
        thought.look_around();
        let kinds = 0..combat.len();
        let weigh = |target| kinds.clone().map(move |kind| (target, kind));
        let pairs = (0..thought.targets.list.len()).flat_map(weigh);
        thought.worths = pairs.map(|(target, kind)| thought.weigh(target, kind)).collect();
        thought
    }

    fn look_around(&mut self) {
        let (combat, lattice, memory) = (self.combat, self.lattice, self.memory);
        let is_own = |place: Place, kinds: Kinds| match memory.stand(place) {
            Stand::Own(kind) => kinds >> kind & 1 == 1,
            _ => false,
        };
        let places = 0..lattice.len();
        self.flag = places.clone().find(|&place| is_own(place, combat.flag));
        let open = places.map(|place| memory.stand(place) == Stand::Empty || is_own(place, combat.mobile));
        let (open, mut queue) = (open.collect::<Vec<bool>>(), Vec::new());
        for (index, (target, steps)) in self.targets.list.iter().zip(self.steps.chunks_mut(lattice.len())).enumerate() {
            self.standing[target.place] = Some(index as u16);
            lattice.walk(target.place, &open, &mut queue, steps);
            let distance = self.flag.map_or(GUARD.len(), |flag| lattice.span(target.place, flag));
            self.alarm[index] = GUARD.get(distance).map_or(0.0, |alarm| alarm * target.mobile);
        }
    }

    /// What it means that the own piece on this place goes away; `None` where none stands.
    pub(super) fn leaving(&self, from: Square) -> Option<Leaving> {
        let place = self.lattice.place(from)?;
        let Stand::Own(kind) = self.memory.stand(place) else { return None };
        Some(Leaving { place, kind, escape: self.danger(place, kind, None), pull: self.pull(place, kind) })
    }

    /// How good it looks to move that piece there, where the rules allow it.
    pub(super) fn score(&self, leaving: &Leaving, to: Square) -> f64 {
        let Some(to) = self.lattice.place(to) else { return 0.0 };
        let kind = leaving.kind;
        if let Some(target) = self.standing[to].map(usize::from) {
            let survival = self.targets.survival(target, kind);
            self.worth(target, kind) + leaving.escape - survival * self.danger(to, kind, Some(target))
        } else {
            let pull = PULL * (self.pull(to, kind) - leaving.pull);
            leaving.escape + pull - self.danger(to, kind, None) - self.weariness(leaving.place, to)
        }
    }

    /// What attacking a target is worth to a piece of this kind.
    fn worth(&self, target: usize, kind: Kind) -> f64 {
        self.worths[target * self.combat.len() + kind]
    }

    fn weigh(&self, target: usize, kind: Kind) -> f64 {
        let suspect = self.targets.list[target].suspect;
        let knowing = match suspect.known() {
            Some(_) => 0.0,
            None => KNOWING + CURIOSITY * self.hurry - EXPOSURE * self.prices.own[kind],
        };
        let alarm = self.targets.survival(target, kind) * self.alarm[target];
        self.targets.gain(target, kind) + knowing + alarm
    }

    /// What an own piece of this kind has to fear on a place, apart from one enemy that will not be there any more.
    fn danger(&self, place: Place, kind: Kind, apart: Option<usize>) -> f64 {
        let mut worst: f64 = 0.0;
        for &beside in self.lattice.beside(place) {
            if let Some(target) = self.standing[beside].map(usize::from).filter(|&target| Some(target) != apart) {
                let known = self.targets.list[target].suspect.known().is_some();
                let takes = if known { TAKES.0 } else { TAKES.1 };
                worst = worst.max(takes * self.targets.threat(target, kind));
            }
        }
        worst * (1.0 - RESTLESS * self.hurry)
    }

    /// How strongly the best target within reach draws a piece of this kind on a place.
    fn pull(&self, place: Place, kind: Kind) -> f64 {
        let mut best: f64 = 0.0;
        for target in 0..self.targets.list.len() {
            let steps = self.steps[target * self.lattice.len() + place];
            if let Some(left) = DECAYS.get(usize::from(steps)) {
                best = best.max(left * self.worth(target, kind));
            }
        }
        best
    }

    /// What speaks against going where one has just been, and against leaving the own flag.
    fn weariness(&self, from: Place, to: Place) -> f64 {
        let back = if self.memory.last == Some((to, from)) { BACK } else { 0.0 };
        let beside_flag = |place| self.flag.is_some_and(|flag| self.lattice.beside(flag).contains(&place));
        let desertion = if beside_flag(from) && !beside_flag(to) { DESERTION } else { 0.0 };
        back + desertion + AGAIN * f64::from(self.memory.visits[to])
    }
}

/// The part of a target's worth that is left at so many steps.
static DECAYS: [f64; 64] = decays();

const fn decays() -> [f64; 64] {
    let mut table = [1.0; 64];
    let mut steps = 1;
    while steps < table.len() {
        table[steps] = table[steps - 1] * DECAY;
        steps += 1;
    }
    table
}

fn own_mobile(combat: &Combat, memory: &Memory) -> Kinds {
    let left = memory.own.iter().enumerate().filter(|(_, count)| **count > 0);
    left.fold(0, |set, (kind, _)| set | 1 << kind) & combat.mobile
}

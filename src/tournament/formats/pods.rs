//! Pods: rounds of games of three and four.
//!
//! - There are as many pods of four as can be, and as few of three: `n` entrants make one to three pods of
//!   three when `n` leaves a remainder by four, and none when it does not. Five are the exception, as
//!   they make no such pods: four play, and the fifth sits out and gets what a seat of a pod gets on
//!   the average. Fewer than three cannot play.
//! - In the first round, and in all rounds where nothing else is agreed, whoever met least often sits
//!   together. By score, neighbours in the standings sit together, and nobody moves further than one pod
//!   up or down to avoid whom they have met. The pods of three are the last.
//! - Sitting out and sitting in pods of three goes around: whoever did it least often is first.
//! - Corners go around too: everybody gets the seats that they had least often.

use crate::history::{Bye, Cell, History};
use crate::ids::Number;
use std::collections::BTreeSet;

/// The fewest who can play.
pub const LEAST: usize = 3;
/// The seats of a large pod.
pub const LARGE: usize = 4;
/// The seats of a small pod.
pub const SMALL: usize = 3;

/// The pods of a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pods {
    /// The pods, each in the order of its seats.
    pub pods: Vec<Vec<Number>>,
    /// Who sits out.
    pub sits_out: Option<Number>,
}

/// The sizes of the pods of so many entrants, the large ones first; fewer are seated only when
/// they are five. None when they are too few.
///
/// ```
/// use castellan_tournament::pods::sizes;
///
/// assert_eq!(sizes(11), Some(vec![4, 4, 3]));
/// // One of five sits out.
/// assert_eq!(sizes(5), Some(vec![4]));
/// assert_eq!(sizes(2), None);
/// ```
#[must_use]
pub fn sizes(entrants: usize) -> Option<Vec<usize>> {
    let seated = if entrants == 5 { 4 } else { entrants };
    let small = (LARGE - seated % LARGE) % LARGE;
    let large = seated.checked_sub(small * SMALL)? / LARGE;
    let sizes: Vec<usize> = [vec![LARGE; large], vec![SMALL; small]].concat();
    (!sizes.is_empty()).then_some(sizes)
}

/// The pods of the next round of those who are there, the best of the standings first. None when they are
/// too few, or pairs that are `forbidden` to meet cannot be kept apart.
///
/// ```
/// use castellan_tournament::{History, Number, Scoring, pods};
///
/// let there: Vec<Number> = (0..7).map(Number::at).collect();
/// let history = History {
///     entrants: 7,
///     rounds: 3,
///     predetermined: false,
///     scoring: Scoring::ByPlace,
///     ratings: Vec::new(),
///     played: Vec::new(),
/// };
/// let pods = pods::pair(&there, &history, &[], false).expect("seven can play");
/// assert_eq!(pods.pods.iter().map(Vec::len).collect::<Vec<_>>(), [4, 3]);
/// assert_eq!(pods.sits_out, None);
/// ```
#[must_use]
pub fn pair(there: &[Number], history: &History, forbidden: &[[Number; 2]], by_score: bool) -> Option<Pods> {
    let mut past = Past::of(history);
    for [a, b] in forbidden {
        past.forbidden.insert((*a.min(b), *a.max(b)));
    }
    let mut seated = there.to_vec();
    let rarest = (0..there.len()).min_by_key(|&at| (past.sat_out[there[at].place()], usize::MAX - at));
    let sits_out = rarest.filter(|_| there.len() == 5).map(|at| seated.remove(at));
    let sizes = sizes(seated.len())?;
    let by_score = by_score && !history.played.is_empty();
    let mut arrangement = if by_score {
        Arrangement::of_neighbours(&sizes, &seated)
    } else {
        Arrangement::best(&sizes, &seated, &past)
    };
    if by_score {
        arrangement.improve(&past, 1);
        if arrangement.cost(&past) >= FORBIDDEN {
            arrangement.improve(&past, usize::MAX);
        }
    }
    if arrangement.cost(&past) >= FORBIDDEN {
        return None;
    }
    let pods = arrangement.pods.into_iter().map(|pod| past.cornered(&pod)).collect();
    Some(Pods { pods, sits_out })
}

/// What counts of the rounds before.
struct Past {
    /// How often each two met.
    met: Vec<Vec<u32>>,
    /// How often each sat out.
    sat_out: Vec<u32>,
    /// How often each sat in a small pod.
    small: Vec<u32>,
    /// How often each had each seat.
    seats: Vec<[u32; LARGE]>,
    /// Who are never to meet, the better number first.
    forbidden: BTreeSet<(Number, Number)>,
}

impl Past {
    fn of(history: &History) -> Self {
        let entrants = history.entrants;
        let mut past = Self {
            met: vec![vec![0; entrants]; entrants],
            sat_out: vec![0; entrants],
            small: vec![0; entrants],
            seats: vec![[0; LARGE]; entrants],
            forbidden: BTreeSet::new(),
        };
        for (own, cells) in history.cells().iter().enumerate() {
            for cell in cells {
                match cell {
                    Cell::Bye(Bye::SatOut) => past.sat_out[own] += 1,
                    Cell::Bye(_) => {}
                    Cell::Game { seat, against, .. } => {
                        past.seats[own][usize::from(*seat)] += 1;
                        past.small[own] += u32::from(against.len() < LARGE - 1);
                        for (other, _) in against {
                            past.met[own][other.place()] += 1;
                        }
                    }
                }
            }
        }
        past
    }

    /// What it costs that two meet: the first meeting nothing, each later one far more than the one before.
    fn meeting(&self, a: Number, b: Number) -> u64 {
        let never = self.forbidden.contains(&(a.min(b), a.max(b)));
        if never { FORBIDDEN } else { steep(self.met[a.place()][b.place()]) * 4 }
    }

    /// What it costs that somebody sits in a pod of this size: it goes around before meetings do.
    fn sitting(&self, number: Number, size: usize) -> u64 {
        if size == SMALL { steep(self.small[number.place()] + 1) * 32 } else { 0 }
    }

    /// A pod in the order of seats that gives everybody what they had least often.
    fn cornered(&self, pod: &[Number]) -> Vec<Number> {
        let cost = |order: &[Number]| -> u64 {
            order.iter().enumerate().map(|(seat, number)| steep(self.seats[number.place()][seat] + 1)).sum()
        };
        let mut best = (cost(pod), pod.to_vec());
        let mut order = pod.to_vec();
        permutations(&mut order, 0, &mut |order| {
            let cost = cost(order);
            if cost < best.0 {
                best = (cost, order.to_vec());
            }
        });
        best.1
    }
}

/// 0, 1, 8, 64 and so on: one more of something is worth less than many fewer of those before.
fn steep(count: u32) -> u64 {
    if count == 0 { 0 } else { 8_u64.pow(count.min(STEEPEST) - 1) }
}

/// From how many on more of something no longer costs more.
const STEEPEST: u32 = 10;
/// What it costs that two meet who never are to: more than everything else in a round together.
const FORBIDDEN: u64 = 1 << 48;

/// Every order of the items from this place on.
fn permutations(items: &mut [Number], from: usize, visit: &mut impl FnMut(&[Number])) {
    if from == items.len() {
        visit(items);
        return;
    }
    for other in from..items.len() {
        items.swap(from, other);
        permutations(items, from + 1, visit);
        items.swap(from, other);
    }
}

/// Pods that are still being filled or improved.
struct Arrangement {
    pods: Vec<Vec<Number>>,
    /// The pod in which each began, by place in the pods.
    home: Vec<Vec<usize>>,
}

/// From how many orders pods are filled, of which the best is taken.
const STARTS: usize = 12;
/// For how many entrants that is worth the time.
const FEW: usize = 100;
/// How often all exchanges are looked through at most.
const PASSES: usize = 60;

impl Arrangement {
    fn new(pods: Vec<Vec<Number>>) -> Self {
        let home = pods.iter().enumerate().map(|(at, pod)| vec![at; pod.len()]).collect();
        Self { pods, home }
    }

    /// Neighbours sit together.
    fn of_neighbours(sizes: &[usize], seated: &[Number]) -> Self {
        let mut rest = seated;
        let pods = sizes.iter().map(|&size| {
            let (pod, others) = rest.split_at(size);
            rest = others;
            pod.to_vec()
        });
        Self::new(pods.collect())
    }

    /// Those sit together who met least often, as far as several attempts find it.
    fn best(sizes: &[usize], seated: &[Number], past: &Past) -> Self {
        let starts = if seated.len() <= FEW { STARTS.min(seated.len()) } else { 1 };
        let arrangements = (0..starts).map(|start| {
            let mut order = seated.to_vec();
            order.rotate_left(start * seated.len() / starts);
            let mut arrangement = Self::dealt(sizes, &order, past);
            arrangement.improve(past, usize::MAX);
            arrangement
        });
        arrangements
            .min_by_key(|arrangement| arrangement.cost(past))
            .unwrap_or_else(|| Self::of_neighbours(sizes, seated))
    }

    /// Everybody is dealt to the pod where they know fewest; of several, to the one with the most room. So
    /// the best sit apart in the first round.
    fn dealt(sizes: &[usize], order: &[Number], past: &Past) -> Self {
        let mut pods: Vec<Vec<Number>> = vec![Vec::new(); sizes.len()];
        for number in order {
            let cost = |at: &usize| {
                let meetings: u64 = pods[*at].iter().map(|other| past.meeting(*number, *other)).sum();
                (meetings + past.sitting(*number, sizes[*at]), pods[*at].len())
            };
            let room = (0..sizes.len()).filter(|&at| pods[at].len() < sizes[at]);
            // The sizes add up to all of them, so there is room.
            if let Some(pod) = room.min_by_key(cost) {
                pods[pod].push(*number);
            }
        }
        Self::new(pods)
    }

    fn cost(&self, past: &Past) -> u64 {
        let pod =
            |pod: &Vec<Number>| -> u64 { (0..pod.len()).map(|at| cost_in(past, pod, at, pod[at])).sum() };
        self.pods.iter().map(pod).sum()
    }

    /// Exchanges two of different pods as long as that makes it better and leaves nobody further than
    /// so many pods from home.
    fn improve(&mut self, past: &Past, reach: usize) {
        for _ in 0..PASSES {
            let mut better = false;
            for first in 0..self.pods.len() {
                for second in first + 1..self.pods.len() {
                    better |= self.exchange(past, reach, first, second);
                }
            }
            if !better {
                return;
            }
        }
    }

    fn exchange(&mut self, past: &Past, reach: usize, first: usize, second: usize) -> bool {
        let mut better = false;
        for a in 0..self.pods[first].len() {
            for b in 0..self.pods[second].len() {
                let (one, other) = (self.pods[first][a], self.pods[second][b]);
                let near = |home: usize, pod: usize| home.abs_diff(pod) <= reach;
                if !near(self.home[first][a], second) || !near(self.home[second][b], first) {
                    continue;
                }
                let (x, y) = (&self.pods[first], &self.pods[second]);
                let before = cost_in(past, x, a, one) + cost_in(past, y, b, other);
                let after = cost_in(past, x, a, other) + cost_in(past, y, b, one);
                if after < before {
                    self.pods[first][a] = other;
                    self.pods[second][b] = one;
                    let home = self.home[first][a];
                    self.home[first][a] = self.home[second][b];
                    self.home[second][b] = home;
                    better = true;
                }
            }
        }
        better
    }
}

/// What it costs that this entrant sits at this place of a pod.
fn cost_in(past: &Past, pod: &[Number], at: usize, number: Number) -> u64 {
    let others = pod.iter().enumerate().filter(|(place, _)| *place != at);
    let meetings: u64 = others.map(|(_, other)| past.meeting(number, *other)).sum();
    meetings + past.sitting(number, pod.len())
}

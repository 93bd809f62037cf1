//! Pods: rounds of games of four and three players.
//!
//! - Pods of four are preferred: `n` entrants make one to three pods of three if `n` is not divisible by four, and none
//!   otherwise. Five entrants are the exception, because no such pods exist: four play, and the fifth sits out and gets
//!   the average points of a seat. Fewer than three cannot play.
//! - In the first round, and in all rounds unless pairing by score was announced, players who met least often share a
//!   pod. By score, neighbours in the standings share a pod, and players move at most one pod up or down to avoid
//!   earlier opponents. The pods of three are the last.
//! - Sitting out and playing in pods of three rotate: players who did so least often come first.
//! - Seats rotate too: each player gets the seats that they had least often.

use crate::history::{Bye, EntrantRound, History};
use crate::ids::PairingNumber;
use std::collections::BTreeSet;

/// The fewest players.
pub const LEAST: usize = 3;
/// The number of seats of a large pod.
pub const LARGE: usize = 4;
/// The number of seats of a small pod.
pub const SMALL: usize = 3;

/// The pods of a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pods {
    /// The pods, each in the order of its seats.
    pub pods: Vec<Vec<PairingNumber>>,
    /// The player who sits out.
    pub sits_out: Option<PairingNumber>,
}

/// Returns the sizes of the pods of this many entrants, large ones first. Of five entrants, only four are seated.
/// `None` if the entrants are too few.
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

/// Returns the pods of the next round for these players, in the order of the standings. `None` if they are too few, or
/// `forbidden` pairs cannot be kept apart.
///
/// ```
/// use castellan_tournament::{History, PairingNumber, Scoring, pods};
///
/// let there: Vec<PairingNumber> = (0..7).map(PairingNumber::from_index).collect();
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
pub fn pair(
    there: &[PairingNumber],
    history: &History,
    forbidden: &[[PairingNumber; 2]],
    by_score: bool,
) -> Option<Pods> {
    let mut statistics = PodStatistics::from_history(history);
    for [a, b] in forbidden {
        statistics.forbidden.insert((*a.min(b), *a.max(b)));
    }
    let mut seated = there.to_vec();
    let rarest = (0..there.len()).min_by_key(|&at| (statistics.sat_out[there[at].index()], usize::MAX - at));
    let sits_out = rarest.filter(|_| there.len() == 5).map(|at| seated.remove(at));
    let sizes = sizes(seated.len())?;
    let by_score = by_score && !history.played.is_empty();
    let mut arrangement = if by_score {
        Arrangement::of_neighbours(&sizes, &seated)
    } else {
        Arrangement::best(&sizes, &seated, &statistics)
    };
    if by_score {
        arrangement.improve(&statistics, 1);
        if arrangement.cost(&statistics) >= FORBIDDEN {
            arrangement.improve(&statistics, usize::MAX);
        }
    }
    if arrangement.cost(&statistics) >= FORBIDDEN {
        return None;
    }
    let pods = arrangement.pods.into_iter().map(|pod| statistics.seated_by_rotation(&pod)).collect();
    Some(Pods { pods, sits_out })
}

/// Statistics of earlier rounds.
struct PodStatistics {
    /// The number of meetings of each pair.
    met: Vec<Vec<u32>>,
    /// The number of times that each sat out.
    sat_out: Vec<u32>,
    /// The number of times that each was in a small pod.
    small: Vec<u32>,
    /// The number of times that each had each seat.
    seats: Vec<[u32; LARGE]>,
    /// The pairs that must not meet, the better number first.
    forbidden: BTreeSet<(PairingNumber, PairingNumber)>,
}

impl PodStatistics {
    fn from_history(history: &History) -> Self {
        let entrants = history.entrants;
        let mut statistics = Self {
            met: vec![vec![0; entrants]; entrants],
            sat_out: vec![0; entrants],
            small: vec![0; entrants],
            seats: vec![[0; LARGE]; entrants],
            forbidden: BTreeSet::new(),
        };
        for (own, cells) in history.entrant_rounds().iter().enumerate() {
            for cell in cells {
                match cell {
                    EntrantRound::Bye(Bye::SatOut) => statistics.sat_out[own] += 1,
                    EntrantRound::Bye(_) => {}
                    EntrantRound::Game { seat, against, .. } => {
                        statistics.seats[own][usize::from(*seat)] += 1;
                        statistics.small[own] += u32::from(against.len() < LARGE - 1);
                        for (other, _) in against {
                            statistics.met[own][other.index()] += 1;
                        }
                    }
                }
            }
        }
        statistics
    }

    /// Returns the cost of a meeting: none for the first, and far more for each later one than for the one before.
    fn meeting_cost(&self, a: PairingNumber, b: PairingNumber) -> u64 {
        let is_forbidden = self.forbidden.contains(&(a.min(b), a.max(b)));
        if is_forbidden { FORBIDDEN } else { rising_cost(self.met[a.index()][b.index()]) * 4 }
    }

    /// Returns the cost of a seat in a pod of this size. Rotation of small pods outweighs meetings.
    fn seat_cost(&self, number: PairingNumber, size: usize) -> u64 {
        if size == SMALL { rising_cost(self.small[number.index()] + 1) * 32 } else { 0 }
    }

    /// Returns a pod in the order of seats that gives each player the seats that they had least often.
    fn seated_by_rotation(&self, pod: &[PairingNumber]) -> Vec<PairingNumber> {
        let cost = |order: &[PairingNumber]| -> u64 {
            order
                .iter()
                .enumerate()
                .map(|(seat, number)| rising_cost(self.seats[number.index()][seat] + 1))
                .sum()
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

/// Returns 0, 1, 8, 64 and so on, so that one more of a high count outweighs several of lower ones.
fn rising_cost(count: u32) -> u64 {
    if count == 0 { 0 } else { 8_u64.pow(count.min(HIGHEST_COUNT) - 1) }
}

/// The count after which the cost no longer grows.
const HIGHEST_COUNT: u32 = 10;
/// The cost of a forbidden meeting, which exceeds all other costs of a round together.
const FORBIDDEN: u64 = 1 << 48;

/// Visits all orders of the items from this index on.
fn permutations(items: &mut [PairingNumber], from: usize, visit: &mut impl FnMut(&[PairingNumber])) {
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

/// Pods during their construction.
struct Arrangement {
    pods: Vec<Vec<PairingNumber>>,
    /// The initial pod of each player, by position in the pods.
    initial_pods: Vec<Vec<usize>>,
}

/// The number of initial orders that are tried for the best arrangement.
const STARTS: usize = 12;
/// The most entrants for which several orders are tried.
const MOST_FOR_SEVERAL_STARTS: usize = 100;
/// The most passes over all exchanges.
const PASSES: usize = 60;

impl Arrangement {
    fn new(pods: Vec<Vec<PairingNumber>>) -> Self {
        let initial_pods = pods.iter().enumerate().map(|(at, pod)| vec![at; pod.len()]).collect();
        Self { pods, initial_pods }
    }

    /// Puts neighbours into the same pod.
    fn of_neighbours(sizes: &[usize], seated: &[PairingNumber]) -> Self {
        let mut rest = seated;
        let pods = sizes.iter().map(|&size| {
            let (pod, others) = rest.split_at(size);
            rest = others;
            pod.to_vec()
        });
        Self::new(pods.collect())
    }

    /// Finds pods of players who met least often, as the best of several attempts.
    fn best(sizes: &[usize], seated: &[PairingNumber], statistics: &PodStatistics) -> Self {
        let starts = if seated.len() <= MOST_FOR_SEVERAL_STARTS { STARTS.min(seated.len()) } else { 1 };
        let arrangements = (0..starts).map(|start| {
            let mut order = seated.to_vec();
            order.rotate_left(start * seated.len() / starts);
            let mut arrangement = Self::deal(sizes, &order, statistics);
            arrangement.improve(statistics, usize::MAX);
            arrangement
        });
        arrangements
            .min_by_key(|arrangement| arrangement.cost(statistics))
            .unwrap_or_else(|| Self::of_neighbours(sizes, seated))
    }

    /// Deals each player to the pod with the fewest earlier opponents and, in a tie, the most room. The best players
    /// are thus separated in the first round.
    fn deal(sizes: &[usize], order: &[PairingNumber], statistics: &PodStatistics) -> Self {
        let mut pods: Vec<Vec<PairingNumber>> = vec![Vec::new(); sizes.len()];
        for number in order {
            let cost = |at: &usize| {
                let meetings: u64 =
                    pods[*at].iter().map(|other| statistics.meeting_cost(*number, *other)).sum();
                (meetings + statistics.seat_cost(*number, sizes[*at]), pods[*at].len())
            };
            let room = (0..sizes.len()).filter(|&at| pods[at].len() < sizes[at]);
            // The sizes add up to the number of players, so a pod has room.
            if let Some(pod) = room.min_by_key(cost) {
                pods[pod].push(*number);
            }
        }
        Self::new(pods)
    }

    fn cost(&self, statistics: &PodStatistics) -> u64 {
        let pod = |pod: &Vec<PairingNumber>| -> u64 {
            (0..pod.len()).map(|at| cost_in(statistics, pod, at, pod[at])).sum()
        };
        self.pods.iter().map(pod).sum()
    }

    /// Exchanges players of different pods while that lowers the cost and keeps each within `reach` pods of their
    /// initial one.
    fn improve(&mut self, statistics: &PodStatistics, reach: usize) {
        for _ in 0..PASSES {
            let mut better = false;
            for first in 0..self.pods.len() {
                for second in first + 1..self.pods.len() {
                    better |= self.exchange(statistics, reach, first, second);
                }
            }
            if !better {
                return;
            }
        }
    }

    fn exchange(&mut self, statistics: &PodStatistics, reach: usize, first: usize, second: usize) -> bool {
        let mut better = false;
        for a in 0..self.pods[first].len() {
            for b in 0..self.pods[second].len() {
                let (one, other) = (self.pods[first][a], self.pods[second][b]);
                let near = |initial_pod: usize, pod: usize| initial_pod.abs_diff(pod) <= reach;
                if !near(self.initial_pods[first][a], second) || !near(self.initial_pods[second][b], first) {
                    continue;
                }
                let (x, y) = (&self.pods[first], &self.pods[second]);
                let before = cost_in(statistics, x, a, one) + cost_in(statistics, y, b, other);
                let after = cost_in(statistics, x, a, other) + cost_in(statistics, y, b, one);
                if after < before {
                    self.pods[first][a] = other;
                    self.pods[second][b] = one;
                    let initial_pod = self.initial_pods[first][a];
                    self.initial_pods[first][a] = self.initial_pods[second][b];
                    self.initial_pods[second][b] = initial_pod;
                    better = true;
                }
            }
        }
        better
    }
}

/// Returns the cost of an entrant at this position of a pod.
fn cost_in(statistics: &PodStatistics, pod: &[PairingNumber], at: usize, number: PairingNumber) -> u64 {
    let others = pod.iter().enumerate().filter(|(position, _)| *position != at);
    let meetings: u64 = others.map(|(_, other)| statistics.meeting_cost(number, *other)).sum();
    meetings + statistics.seat_cost(number, pod.len())
}

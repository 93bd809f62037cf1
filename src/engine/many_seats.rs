//! The search for three and four seats.
//!
//! The other seats can be modelled in three ways: all play against the searching seat (paranoid), each maximises its
//! own value (max^n), or only one of them plays against it and the rest play the move that looks best (BRS+). The first
//! and the last yield single values, which alpha-beta can prune; max^n yields a value per seat and searches everything.

use crate::base::Base;
use crate::eval::{self, Game};
use crate::limits::{ManySeats, SearchOptions};
use crate::ordering::{self, Scored};
use crate::report::{Candidate, Report};
use crate::score::{INFINITE, MAX_PLY, MOST, Score, WIN};
use crate::table::NO_ACTION;
use castellan_rules::{Action, Outcome, Seat};

/// The value of a position for each seat.
type Values = [i32; 4];

/// The maximum depth of captures beyond the nominal depth.
const MOST_CAPTURES: usize = 4;

pub(crate) struct Search<'a, P: Game> {
    base: Base<'a, P>,
    method: ManySeats,
    /// The searching seat.
    seat: Seat,
}

impl<'a, P: Game> Search<'a, P> {
    pub fn new(base: Base<'a, P>, position: &P, options: &SearchOptions) -> Self {
        Self { base, method: options.many_seats, seat: position.to_act() }
    }

    /// Runs iterative deepening.
    pub fn run(mut self, position: &P, spread: Option<i32>) -> Report {
        let actions = self.base.first_actions(position);
        let unknown = self.evaluate(position)[self.seat as usize];
        let mut found: Vec<Found> = actions
            .iter()
            .map(|scored| Found { action: scored.action, value: unknown, sure: false, line: Vec::new() })
            .collect();
        self.base.path.push(position.repetition_key());
        let mut depth = 0;
        while depth < self.base.limits.depth as usize && !found.is_empty() {
            if !self.iteration(position, &mut found, depth + 1, spread) {
                break;
            }
            depth += 1;
            let over = WIN - found[0].value.abs() <= depth as i32;
            if self.base.prunings.windows && spread.is_none() && over {
                break;
            }
        }
        Report {
            best: found.first().map(|best| best.action),
            score: Score::new(found.first().map_or(unknown, |best| best.value)),
            line: found.first().map_or_else(Vec::new, |best| {
                std::iter::once(best.action).chain(best.line.iter().copied()).collect()
            }),
            candidates: found
                .iter()
                .filter(|found| found.sure)
                .map(|found| Candidate { action: found.action, score: Score::new(found.value) })
                .collect(),
            depth: depth as u32,
            deepest: self.base.deepest as u32,
            nodes: self.base.nodes,
            table_bytes: 0,
        }
    }

    /// Searches all root actions. Returns `true` if the iteration was completed.
    fn iteration(&mut self, position: &P, found: &mut [Found], depth: usize, spread: Option<i32>) -> bool {
        let mut best = -INFINITE;
        for at in 0..found.len() {
            let mut next = position.clone();
            next.play_unchecked(found[at].action, None);
            let floor = if self.base.prunings.windows {
                best.saturating_sub(spread.unwrap_or(0)).max(-INFINITE)
            } else {
                -INFINITE
            };
            let value = match self.method {
                ManySeats::MaxN => self.best_for_each(&next, depth - 1, 1)[self.seat as usize],
                ManySeats::Paranoid => self.against_all(&next, (floor, INFINITE), depth - 1, 1, Replies::All),
                ManySeats::BestReply => {
                    self.against_all(&next, (floor, INFINITE), depth - 1, 1, Replies::One)
                }
            };
            if self.base.aborted {
                return false;
            }
            found[at].value = value;
            found[at].sure = value > floor;
            if value > best {
                best = value;
                found[at].line.clone_from(&self.base.lines[1]);
                found[..=at].rotate_right(1);
            }
        }
        if spread.is_some() {
            found.sort_by_key(|found| (!found.sure, std::cmp::Reverse(found.value)));
        }
        true
    }

    /// Returns the lead of each seat over the best of the others.
    fn evaluate(&self, position: &P) -> Values {
        let standings = eval::standings(position, &self.base.context, &self.base.weights);
        let mut values = [0; 4];
        for seat in Seat::ALL.into_iter().filter(|&seat| position.has_seat(seat)) {
            let others = Seat::ALL.into_iter().filter(|&other| other != seat && position.has_seat(other));
            let strongest = others.map(|other| standings[other as usize]).max().unwrap_or(0);
            values[seat as usize] = (standings[seat as usize] - strongest).clamp(-MOST, MOST);
        }
        values
    }

    fn ended(outcome: Outcome, ply: usize) -> Values {
        match outcome {
            Outcome::Won(winner, _) => Seat::ALL.map(|seat| {
                let won = WIN - ply as i32;
                if seat == winner { won } else { -won }
            }),
            Outcome::Drawn(_) => [0; 4],
        }
    }

    /// Returns the known result of a position before its actions are searched.
    fn known_end(&self, position: &P, ply: usize) -> Option<Values> {
        if let Some(outcome) = position.decided() {
            return Some(Self::ended(outcome, ply));
        }
        let key = position.repetition_key();
        self.base.is_repeated(key).then_some([0; 4])
    }

    fn listed(&mut self, position: &P, ply: usize) -> Vec<Scored> {
        let mut actions = std::mem::take(&mut self.base.lists[ply]);
        ordering::list(position, &mut actions);
        if self.base.prunings.ordering {
            self.base.memory.rank(position, &mut actions, NO_ACTION, ply);
        }
        actions
    }

    /// Returns the max^n values: the seat to move maximises its own, with the first of equal actions.
    fn best_for_each(&mut self, position: &P, depth: usize, ply: usize) -> Values {
        self.base.lines[ply].clear();
        if self.base.spend() {
            return [0; 4];
        }
        self.base.deepest = self.base.deepest.max(ply);
        if let Some(values) = self.known_end(position, ply) {
            return values;
        }
        if depth == 0 || ply >= MAX_PLY {
            return self.evaluate(position);
        }
        let seat = position.to_act() as usize;
        let mut actions = self.listed(position, ply);
        self.base.path.push(position.repetition_key());
        let mut best: Option<Values> = None;
        for at in 0..actions.len() {
            ordering::bring(&mut actions, at);
            let mut next = position.clone();
            next.play_unchecked(actions[at].action, None);
            let values = self.best_for_each(&next, depth - 1, ply + 1);
            if self.base.aborted {
                break;
            }
            if best.is_none_or(|best| values[seat] > best[seat]) {
                best = Some(values);
                self.base.extend_line(ply, actions[at].action);
            }
            if values[seat] == WIN - ply as i32 - 1 {
                break;
            }
        }
        self.base.path.pop();
        self.base.lists[ply] = actions;
        best.unwrap_or([0; 4])
    }

    /// Returns the value for the searching seat, with Paranoid and BRS+.
    fn against_all(
        &mut self,
        position: &P,
        (mut alpha, mut beta): (i32, i32),
        depth: usize,
        ply: usize,
        replies: Replies,
    ) -> i32 {
        self.base.lines[ply].clear();
        if self.base.spend() {
            return 0;
        }
        self.base.deepest = self.base.deepest.max(ply);
        if let Some(values) = self.known_end(position, ply) {
            return values[self.seat as usize];
        }
        if depth == 0 || ply >= MAX_PLY {
            return if self.base.prunings.quiescence {
                self.captures(position, (alpha, beta), ply, 0)
            } else {
                self.evaluate(position)[self.seat as usize]
            };
        }
        let own = position.to_act() == self.seat;
        let mut actions = self.listed(position, ply);
        if replies == Replies::None && !own {
            // The move that looks best, by ordering, then by index.
            ordering::bring(&mut actions, 0);
            actions.truncate(1);
        }
        self.base.path.push(position.repetition_key());
        let mut best = if own { -INFINITE } else { INFINITE };
        for at in 0..actions.len() {
            ordering::bring(&mut actions, at);
            let action = actions[at].action;
            let mut next = position.clone();
            next.play_unchecked(action, None);
            let behind = if own { replies.begun_anew() } else { replies.spent() };
            let mut value = self.against_all(&next, (alpha, beta), depth - 1, ply + 1, behind);
            // Playing the best-looking move leaves the reply to the next opponent, if one moves before the searching
            // seat.
            let leaves = replies == Replies::One && !own && at == 0 && next.to_act() != self.seat;
            if leaves && !self.base.aborted {
                let line = self.base.lines[ply + 1].clone();
                let left = self.against_all(&next, (alpha, beta), depth - 1, ply + 1, Replies::One);
                if left < value {
                    value = left;
                } else {
                    self.base.lines[ply + 1] = line;
                }
            }
            if self.base.aborted {
                break;
            }
            if if own { value > best } else { value < best } {
                best = value;
                self.base.extend_line(ply, action);
            }
            if !self.base.prunings.windows {
                continue;
            }
            if own {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            if alpha >= beta {
                if self.base.prunings.ordering && actions[at].gain <= 0 {
                    self.base.memory.refutes(position, action, &actions[..at], depth as i32, ply);
                }
                break;
            }
        }
        self.base.path.pop();
        self.base.lists[ply] = actions;
        best
    }

    /// Searches captures only, or evaluates statically.
    fn captures(
        &mut self,
        position: &P,
        (mut alpha, mut beta): (i32, i32),
        ply: usize,
        behind: usize,
    ) -> i32 {
        self.base.lines[ply].clear();
        if behind > 0 {
            if self.base.spend() {
                return 0;
            }
            if let Some(outcome) = position.decided() {
                return Self::ended(outcome, ply)[self.seat as usize];
            }
        }
        let mut best = self.evaluate(position)[self.seat as usize];
        if behind >= MOST_CAPTURES || ply >= MAX_PLY {
            return best;
        }
        let own = position.to_act() == self.seat;
        let mut actions = std::mem::take(&mut self.base.lists[ply]);
        ordering::list(position, &mut actions);
        actions.retain(|scored| scored.gain > 0);
        for scored in &mut actions {
            scored.order = ordering::capture_order(position, scored);
        }
        for at in 0..actions.len() {
            if own {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            if self.base.prunings.windows && alpha >= beta {
                break;
            }
            ordering::bring(&mut actions, at);
            if actions[at].order < 0 {
                break;
            }
            let mut next = position.clone();
            next.play_unchecked(actions[at].action, None);
            let value = self.captures(&next, (alpha, beta), ply + 1, behind + 1);
            if self.base.aborted {
                break;
            }
            if if own { value > best } else { value < best } {
                best = value;
                self.base.extend_line(ply, actions[at].action);
            }
        }
        self.base.lists[ply] = actions;
        best
    }
}

/// The other seats' actions to search until the searching seat's next turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Replies {
    /// All actions of each.
    All,
    /// All actions of one of them.
    One,
    /// Only the best-looking action of each: one of them has replied.
    None,
}

impl Replies {
    const fn begun_anew(self) -> Self {
        match self {
            Self::All => Self::All,
            Self::One | Self::None => Self::One,
        }
    }

    const fn spent(self) -> Self {
        match self {
            Self::All => Self::All,
            Self::One | Self::None => Self::None,
        }
    }
}

struct Found {
    action: Action,
    value: i32,
    /// `true` if the value is exact, not a bound.
    sure: bool,
    line: Vec<Action>,
}

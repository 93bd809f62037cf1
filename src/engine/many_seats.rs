//! The search for three and four seats.
//!
//! The other seats can be modelled in three ways: all play against the searching seat (paranoid), each maximises its
//! own value (max^n), or only one of them plays against it and the rest play the move that looks best (BRS+). The first
//! and the last yield single values, which alpha-beta can prune; max^n yields a value per seat and searches everything.

use crate::eval::{self, SearchPosition};
use crate::limits::{MultiSeatAlgorithm, SearchOptions};
use crate::ordering::{self, ScoredAction};
use crate::report::{Candidate, Report};
use crate::score::{INFINITE, MAX_EVALUATION, MAX_PLY, Score, WIN};
use crate::search_state::SearchState;
use crate::transposition_table::NO_ACTION;
use castellan_rules::{Action, Outcome, Seat};

/// The value of a position for each seat.
type Values = [i32; 4];

/// The maximum depth of captures beyond the nominal depth.
const MAX_CAPTURE_DEPTH: usize = 4;

pub(crate) struct Search<'a, P: SearchPosition> {
    state: SearchState<'a, P>,
    method: MultiSeatAlgorithm,
    /// The searching seat.
    seat: Seat,
}

impl<'a, P: SearchPosition> Search<'a, P> {
    pub fn new(state: SearchState<'a, P>, position: &P, options: &SearchOptions) -> Self {
        Self { state, method: options.multi_seat_algorithm, seat: position.to_act() }
    }

    /// Runs iterative deepening.
    pub fn run(mut self, position: &P, spread: Option<i32>) -> Report {
        let actions = self.state.root_actions(position);
        let unknown = self.evaluate(position)[self.seat as usize];
        let mut found: Vec<RootAction> = actions
            .iter()
            .map(|scored| RootAction {
                action: scored.action,
                value: unknown,
                is_exact: false,
                line: Vec::new(),
            })
            .collect();
        self.state.path.push(position.repetition_key());
        let mut depth = 0;
        while depth < self.state.limits.depth as usize && !found.is_empty() {
            if !self.run_iteration(position, &mut found, depth + 1, spread) {
                break;
            }
            depth += 1;
            let over = WIN - found[0].value.abs() <= depth as i32;
            if self.state.prunings.windows && spread.is_none() && over {
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
                .filter(|found| found.is_exact)
                .map(|found| Candidate { action: found.action, score: Score::new(found.value) })
                .collect(),
            depth: depth as u32,
            selective_depth: self.state.selective_depth as u32,
            nodes: self.state.nodes,
            table_bytes: 0,
        }
    }

    /// Searches all root actions. Returns `true` if the iteration was completed.
    fn run_iteration(
        &mut self,
        position: &P,
        found: &mut [RootAction],
        depth: usize,
        spread: Option<i32>,
    ) -> bool {
        let mut best = -INFINITE;
        for at in 0..found.len() {
            let mut next = position.clone();
            next.play_unchecked(found[at].action, None);
            let floor = if self.state.prunings.windows {
                best.saturating_sub(spread.unwrap_or(0)).max(-INFINITE)
            } else {
                -INFINITE
            };
            let value = match self.method {
                MultiSeatAlgorithm::MaxN => self.max_n(&next, depth - 1, 1)[self.seat as usize],
                MultiSeatAlgorithm::Paranoid => {
                    self.minimax(&next, (floor, INFINITE), depth - 1, 1, Replies::All)
                }
                MultiSeatAlgorithm::BestReply => {
                    self.minimax(&next, (floor, INFINITE), depth - 1, 1, Replies::One)
                }
            };
            if self.state.aborted {
                return false;
            }
            found[at].value = value;
            found[at].is_exact = value > floor;
            if value > best {
                best = value;
                found[at].line.clone_from(&self.state.variations[1]);
                found[..=at].rotate_right(1);
            }
        }
        if spread.is_some() {
            found.sort_by_key(|found| (!found.is_exact, std::cmp::Reverse(found.value)));
        }
        true
    }

    /// Returns the lead of each seat over the best of the others.
    fn evaluate(&self, position: &P) -> Values {
        let seat_evaluations = eval::seat_evaluations(position, &self.state.context, &self.state.weights);
        let mut values = [0; 4];
        for seat in Seat::ALL.into_iter().filter(|&seat| position.has_seat(seat)) {
            let others = Seat::ALL.into_iter().filter(|&other| other != seat && position.has_seat(other));
            let strongest = others.map(|other| seat_evaluations[other as usize]).max().unwrap_or(0);
            values[seat as usize] =
                (seat_evaluations[seat as usize] - strongest).clamp(-MAX_EVALUATION, MAX_EVALUATION);
        }
        values
    }

    fn outcome_values(outcome: Outcome, ply: usize) -> Values {
        match outcome {
            Outcome::Won(winner, _) => Seat::ALL.map(|seat| {
                let won = WIN - ply as i32;
                if seat == winner { won } else { -won }
            }),
            Outcome::Drawn(_) => [0; 4],
        }
    }

    /// Returns the known result of a position before its actions are searched.
    fn known_result(&self, position: &P, ply: usize) -> Option<Values> {
        if let Some(outcome) = position.board_outcome() {
            return Some(Self::outcome_values(outcome, ply));
        }
        let key = position.repetition_key();
        self.state.is_repeated(key).then_some([0; 4])
    }

    fn ranked_actions(&mut self, position: &P, ply: usize) -> Vec<ScoredAction> {
        let mut actions = std::mem::take(&mut self.state.action_buffers[ply]);
        ordering::generate(position, &mut actions);
        if self.state.prunings.ordering {
            self.state.heuristics.score_actions(position, &mut actions, NO_ACTION, ply);
        }
        actions
    }

    /// Returns the max^n values: the seat to move maximises its own, with the first of equal actions.
    fn max_n(&mut self, position: &P, depth: usize, ply: usize) -> Values {
        self.state.variations[ply].clear();
        if self.state.count_node() {
            return [0; 4];
        }
        self.state.selective_depth = self.state.selective_depth.max(ply);
        if let Some(values) = self.known_result(position, ply) {
            return values;
        }
        if depth == 0 || ply >= MAX_PLY {
            return self.evaluate(position);
        }
        let seat = position.to_act() as usize;
        let mut actions = self.ranked_actions(position, ply);
        self.state.path.push(position.repetition_key());
        let mut best: Option<Values> = None;
        for at in 0..actions.len() {
            ordering::move_best_to(&mut actions, at);
            let mut next = position.clone();
            next.play_unchecked(actions[at].action, None);
            let values = self.max_n(&next, depth - 1, ply + 1);
            if self.state.aborted {
                break;
            }
            if best.is_none_or(|best| values[seat] > best[seat]) {
                best = Some(values);
                self.state.update_variation(ply, actions[at].action);
            }
            if values[seat] == WIN - ply as i32 - 1 {
                break;
            }
        }
        self.state.path.pop();
        self.state.action_buffers[ply] = actions;
        best.unwrap_or([0; 4])
    }

    /// Returns the value for the searching seat, with Paranoid and BRS+.
    fn minimax(
        &mut self,
        position: &P,
        (mut alpha, mut beta): (i32, i32),
        depth: usize,
        ply: usize,
        replies: Replies,
    ) -> i32 {
        self.state.variations[ply].clear();
        if self.state.count_node() {
            return 0;
        }
        self.state.selective_depth = self.state.selective_depth.max(ply);
        if let Some(values) = self.known_result(position, ply) {
            return values[self.seat as usize];
        }
        if depth == 0 || ply >= MAX_PLY {
            return if self.state.prunings.quiescence {
                self.quiescence(position, (alpha, beta), ply, 0)
            } else {
                self.evaluate(position)[self.seat as usize]
            };
        }
        let own = position.to_act() == self.seat;
        let mut actions = self.ranked_actions(position, ply);
        if replies == Replies::None && !own {
            // The move that looks best, by ordering, then by index.
            ordering::move_best_to(&mut actions, 0);
            actions.truncate(1);
        }
        self.state.path.push(position.repetition_key());
        let mut best = if own { -INFINITE } else { INFINITE };
        for at in 0..actions.len() {
            ordering::move_best_to(&mut actions, at);
            let action = actions[at].action;
            let mut next = position.clone();
            next.play_unchecked(action, None);
            let remaining_replies = if own { replies.after_own_turn() } else { replies.after_reply() };
            let mut value = self.minimax(&next, (alpha, beta), depth - 1, ply + 1, remaining_replies);
            // Playing the best-looking move leaves the reply to the next opponent, if one moves before the searching
            // seat.
            let may_leave_reply = replies == Replies::One && !own && at == 0 && next.to_act() != self.seat;
            if may_leave_reply && !self.state.aborted {
                let line = self.state.variations[ply + 1].clone();
                let value_left = self.minimax(&next, (alpha, beta), depth - 1, ply + 1, Replies::One);
                if value_left < value {
                    value = value_left;
                } else {
                    self.state.variations[ply + 1] = line;
                }
            }
            if self.state.aborted {
                break;
            }
            if if own { value > best } else { value < best } {
                best = value;
                self.state.update_variation(ply, action);
            }
            if !self.state.prunings.windows {
                continue;
            }
            if own {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            if alpha >= beta {
                if self.state.prunings.ordering && actions[at].gain <= 0 {
                    self.state.heuristics.record_cutoff(position, action, &actions[..at], depth as i32, ply);
                }
                break;
            }
        }
        self.state.path.pop();
        self.state.action_buffers[ply] = actions;
        best
    }

    /// Searches captures only, or evaluates statically.
    fn quiescence(
        &mut self,
        position: &P,
        (mut alpha, mut beta): (i32, i32),
        ply: usize,
        capture_depth: usize,
    ) -> i32 {
        self.state.variations[ply].clear();
        if capture_depth > 0 {
            if self.state.count_node() {
                return 0;
            }
            if let Some(outcome) = position.board_outcome() {
                return Self::outcome_values(outcome, ply)[self.seat as usize];
            }
        }
        let mut best = self.evaluate(position)[self.seat as usize];
        if capture_depth >= MAX_CAPTURE_DEPTH || ply >= MAX_PLY {
            return best;
        }
        let own = position.to_act() == self.seat;
        let mut actions = std::mem::take(&mut self.state.action_buffers[ply]);
        ordering::generate(position, &mut actions);
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
            if self.state.prunings.windows && alpha >= beta {
                break;
            }
            ordering::move_best_to(&mut actions, at);
            if actions[at].order < 0 {
                break;
            }
            let mut next = position.clone();
            next.play_unchecked(actions[at].action, None);
            let value = self.quiescence(&next, (alpha, beta), ply + 1, capture_depth + 1);
            if self.state.aborted {
                break;
            }
            if if own { value > best } else { value < best } {
                best = value;
                self.state.update_variation(ply, actions[at].action);
            }
        }
        self.state.action_buffers[ply] = actions;
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
    const fn after_own_turn(self) -> Self {
        match self {
            Self::All => Self::All,
            Self::One | Self::None => Self::One,
        }
    }

    const fn after_reply(self) -> Self {
        match self {
            Self::All => Self::All,
            Self::One | Self::None => Self::None,
        }
    }
}

struct RootAction {
    action: Action,
    value: i32,
    /// `true` if the value is exact, not a bound.
    is_exact: bool,
    line: Vec<Action>,
}

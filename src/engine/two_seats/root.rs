//! The root of the search: iterative deepening with aspiration windows.

use super::{EVERYTHING, RemainingDepth, Search, Window};
use crate::eval::SearchPosition;
use crate::ordering::ScoredAction;
use crate::report::{Candidate, Report};
use crate::score::{INFINITE, MAX_PLY};
use castellan_rules::Action;

/// The half width of the aspiration window.
const ASPIRATION: i32 = 24;

impl<P: SearchPosition> Search<'_, P> {
    /// Runs iterative deepening. `spread` requests exact values for all actions within that margin of the best.
    pub fn run(mut self, position: &P, spread: Option<i32>) -> Report {
        let listed = self.state.root_actions(position);
        let unknown = self.evaluate(position);
        let candidate = |scored: &ScoredAction| RootAction {
            action: scored.action,
            value: unknown,
            is_exact: false,
            line: Vec::new(),
        };
        let mut actions: Vec<RootAction> = listed.iter().map(candidate).collect();
        self.state.path.push(position.repetition_key());
        let mut value = unknown;
        let mut depth = 0;
        let max_depth = self.state.limits.depth.min(MAX_PLY as u32 / 2) as i32;
        while depth < max_depth && !actions.is_empty() {
            self.root_depth = depth + 1;
            let Some(found) = self.run_iteration(position, &mut actions, depth + 1, value, spread) else {
                break;
            };
            value = found;
            depth += 1;
            let over = self.scale.max_value() - value.abs() <= depth;
            if self.state.prunings.deeper_values && spread.is_none() && over {
                break;
            }
        }
        let score = |value| self.scale.score(value);
        Report {
            best: actions.first().map(|best| best.action),
            score: score(actions.first().map_or(value, |best| best.value)),
            line: actions.first().map_or_else(Vec::new, RootAction::line),
            candidates: actions
                .iter()
                .filter(|candidate| candidate.is_exact)
                .map(|candidate| Candidate { action: candidate.action, score: score(candidate.value) })
                .collect(),
            depth: depth as u32,
            selective_depth: self.state.selective_depth as u32,
            nodes: self.state.nodes,
            table_bytes: self.table.bytes(),
        }
    }

    /// Runs one iteration, widening the window until it contains the value. Returns `None` if aborted.
    fn run_iteration(
        &mut self,
        position: &P,
        actions: &mut [RootAction],
        depth: i32,
        before: i32,
        spread: Option<i32>,
    ) -> Option<i32> {
        let narrow =
            self.state.prunings.windows && self.state.prunings.aspiration && depth >= 4 && spread.is_none();
        let mut width = ASPIRATION;
        let (mut alpha, mut beta) = if narrow { (before - width, before + width) } else { EVERYTHING };
        loop {
            let value = self.search_root(position, actions, (alpha, beta), depth, spread);
            if self.state.aborted {
                return None;
            }
            width *= 4;
            if value <= alpha && alpha > -INFINITE {
                alpha = (value - width).max(-INFINITE);
            } else if value >= beta && beta < INFINITE {
                beta = (value + width).min(INFINITE);
            } else {
                return Some(value);
            }
        }
    }

    fn search_root(
        &mut self,
        position: &P,
        actions: &mut [RootAction],
        (alpha, beta): Window,
        depth: i32,
        spread: Option<i32>,
    ) -> i32 {
        let mut best = -INFINITE;
        for at in 0..actions.len() {
            let action = actions[at].action;
            let remaining = RemainingDepth::Plies(depth - 1);
            let floor = match spread {
                Some(spread) => alpha.max(best.saturating_sub(spread)),
                None => alpha.max(best),
            };
            let mut value = -INFINITE;
            let scout = self.state.prunings.windows && spread.is_none() && at > 0 && floor + 1 < beta;
            if scout {
                value = self.action_value(position, action, (floor, floor + 1), remaining, 0);
            }
            if !scout || (value > floor && value < beta && !self.state.aborted) {
                let window = if self.state.prunings.windows { (floor, beta) } else { EVERYTHING };
                value = self.action_value(position, action, window, remaining, 0);
            }
            if self.state.aborted {
                return best;
            }
            actions[at].is_exact = value > floor && value < beta;
            actions[at].value = value;
            if value > best {
                if best == -INFINITE || value > floor {
                    actions[at].line.clone_from(&self.state.variations[1]);
                }
                best = value;
                // The best action so far moves to the front and the others keep their order, so an aborted iteration is
                // useful too.
                actions[..=at].rotate_right(1);
                if value >= beta && self.state.prunings.windows {
                    break;
                }
            }
        }
        if spread.is_some() {
            actions.sort_by_key(|action| (!action.is_exact, std::cmp::Reverse(action.value)));
        }
        best
    }
}

/// A root action with its value.
struct RootAction {
    action: Action,
    value: i32,
    /// `true` if the value is exact, not a bound.
    is_exact: bool,
    line: Vec<Action>,
}

impl RootAction {
    fn line(&self) -> Vec<Action> {
        std::iter::once(self.action).chain(self.line.iter().copied()).collect()
    }
}

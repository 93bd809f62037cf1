//! The root of the search: iterative deepening with aspiration windows.

use super::{EVERYTHING, Rest, Search, Window};
use crate::eval::Game;
use crate::ordering::Scored;
use crate::report::{Candidate, Report};
use crate::score::{INFINITE, MAX_PLY};
use castellan_rules::Action;

/// The half width of the aspiration window.
const ASPIRATION: i32 = 24;

impl<P: Game> Search<'_, P> {
    /// Runs iterative deepening. `spread` requests exact values for all actions within that margin of the best.
    pub fn run(mut self, position: &P, spread: Option<i32>) -> Report {
        let listed = self.base.first_actions(position);
        let unknown = self.evaluate(position);
        let candidate = |scored: &Scored| RootAction {
            action: scored.action,
            value: unknown,
            sure: false,
            line: Vec::new(),
        };
        let mut actions: Vec<RootAction> = listed.iter().map(candidate).collect();
        self.base.path.push(position.repetition_key());
        let mut value = unknown;
        let mut depth = 0;
        let deepest = self.base.limits.depth.min(MAX_PLY as u32 / 2) as i32;
        while depth < deepest && !actions.is_empty() {
            self.root_depth = depth + 1;
            let Some(found) = self.iteration(position, &mut actions, depth + 1, value, spread) else { break };
            value = found;
            depth += 1;
            let over = self.scale.most() - value.abs() <= depth;
            if self.base.prunings.deeper_values && spread.is_none() && over {
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
                .filter(|candidate| candidate.sure)
                .map(|candidate| Candidate { action: candidate.action, score: score(candidate.value) })
                .collect(),
            depth: depth as u32,
            deepest: self.base.deepest as u32,
            nodes: self.base.nodes,
            table_bytes: self.table.bytes(),
        }
    }

    /// Runs one iteration, widening the window until it contains the value. Returns `None` if aborted.
    fn iteration(
        &mut self,
        position: &P,
        actions: &mut [RootAction],
        depth: i32,
        before: i32,
        spread: Option<i32>,
    ) -> Option<i32> {
        let narrow =
            self.base.prunings.windows && self.base.prunings.aspiration && depth >= 4 && spread.is_none();
        let mut width = ASPIRATION;
        let (mut alpha, mut beta) = if narrow { (before - width, before + width) } else { EVERYTHING };
        loop {
            let value = self.root(position, actions, (alpha, beta), depth, spread);
            if self.base.aborted {
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

    fn root(
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
            let rest = Rest::Plies(depth - 1);
            let floor = match spread {
                Some(spread) => alpha.max(best.saturating_sub(spread)),
                None => alpha.max(best),
            };
            let mut value = -INFINITE;
            let scout = self.base.prunings.windows && spread.is_none() && at > 0 && floor + 1 < beta;
            if scout {
                value = self.action(position, action, (floor, floor + 1), rest, 0);
            }
            if !scout || (value > floor && value < beta && !self.base.aborted) {
                let window = if self.base.prunings.windows { (floor, beta) } else { EVERYTHING };
                value = self.action(position, action, window, rest, 0);
            }
            if self.base.aborted {
                return best;
            }
            actions[at].sure = value > floor && value < beta;
            actions[at].value = value;
            if value > best {
                if best == -INFINITE || value > floor {
                    actions[at].line.clone_from(&self.base.lines[1]);
                }
                best = value;
                // The best action so far moves to the front and the others keep their order, so an aborted iteration is
                // useful too.
                actions[..=at].rotate_right(1);
                if value >= beta && self.base.prunings.windows {
                    break;
                }
            }
        }
        if spread.is_some() {
            actions.sort_by_key(|action| (!action.sure, std::cmp::Reverse(action.value)));
        }
        best
    }
}

/// A root action with its value.
struct RootAction {
    action: Action,
    value: i32,
    /// `true` if the value is exact, not a bound.
    sure: bool,
    line: Vec<Action>,
}

impl RootAction {
    fn line(&self) -> Vec<Action> {
        std::iter::once(self.action).chain(self.line.iter().copied()).collect()
    }
}

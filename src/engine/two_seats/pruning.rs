//! Actions and positions that are not searched in full: far outside the window, late, or losing material; and the test for
//! singular actions, which are searched deeper.

use super::Search;
use super::node::{Node, Singularity};
use crate::eval::SearchPosition;
use crate::ordering::{self, ScoredAction};
use crate::score::MAX_PLY;
use crate::transposition_table::{Bound, NO_ACTION, TableEntry};
use castellan_rules::Action;

impl<P: SearchPosition> Search<'_, P> {
    /// Returns the limit above which values are forced wins.
    pub(super) fn forced_win_limit(&self) -> i32 {
        self.scale.max_value() - 2 * MAX_PLY as i32
    }

    /// Returns a value without a search of all actions (reverse futility, razoring, null move) if the position is far
    /// outside the window; `None` if the actions must be searched.
    pub(super) fn pruned_value(&mut self, position: &P, node: &Node, allow_null_move: bool) -> Option<i32> {
        let prunings = self.state.prunings;
        let Node { window: (alpha, beta), depth, ply, evaluation, estimate, .. } = *node;
        let may_prune = node.is_prunable && node.excluded == NO_ACTION;
        if prunings.futility && may_prune {
            let margin = 85 * (depth - i32::from(node.is_improving));
            if depth <= 7 && estimate.abs() < self.forced_win_limit() && estimate - margin >= beta {
                return Some(estimate);
            }
            if depth <= 2 && prunings.quiescence && estimate + 260 * depth <= alpha {
                let value = self.quiescence(position, (alpha, alpha + 1), ply, 0);
                if self.state.aborted || value <= alpha {
                    return Some(value);
                }
            }
        }
        if prunings.null_move
            && may_prune
            && allow_null_move
            && depth >= 3
            && estimate >= beta
            && evaluation >= beta - 40
            && position.allows_null_move()
            && self.null_move_holds(position, beta, depth, ply, estimate)
        {
            return Some(beta);
        }
        self.state.aborted.then_some(0)
    }

    /// Returns `true` if an action near the leaves is pruned: a late or futile quiet one, or one that loses material.
    pub(super) fn is_hopeless(
        &self,
        position: &P,
        node: &Node,
        alpha: i32,
        scored: &ScoredAction,
        quiet_tried: i32,
    ) -> bool {
        let prunings = self.state.prunings;
        let depth = node.depth;
        let futile = prunings.futility && depth <= 6 && node.evaluation + 90 + 110 * depth <= alpha;
        let enough = (3 + depth * depth) / if node.is_improving { 1 } else { 2 };
        let late = prunings.late_moves && depth <= 6 && quiet_tried > enough;
        (scored.gain <= 0 && (futile || late) && !gives_check(position, scored.action))
            || (prunings.exchange && depth <= 4 && loses_material(position, scored, depth))
    }

    /// Tests by a search without the table's best action if all others are clearly worse.
    pub(super) fn test_singularity(&mut self, position: &P, node: &Node) -> Singularity {
        let Node { window: (_, beta), depth, ply, .. } = *node;
        let may_be = |entry: &TableEntry| {
            self.state.prunings.singular
                && entry.best != NO_ACTION
                && depth >= 7
                && ply > 0
                && ply < 2 * self.root_depth as usize
                && i32::from(entry.depth) >= depth - 3
                && matches!(entry.bound, Bound::Lower | Bound::Exact)
        };
        let Some(entry) = node.known.filter(may_be) else { return Singularity::No };
        let value = self.restored_value(entry.value, ply);
        if value.abs() >= self.forced_win_limit() {
            return Singularity::No;
        }
        let less = value - 2 * depth;
        self.excluded[ply] = entry.best;
        let others = self.search_node(position, (less - 1, less), (depth - 1) / 2, ply, false);
        self.excluded[ply] = NO_ACTION;
        if others < less {
            Singularity::Yes
        } else if less >= beta {
            Singularity::MultiCut(less)
        } else if value >= beta {
            Singularity::NotUnique
        } else {
            Singularity::No
        }
    }

    /// Returns `true` if the value stays at `beta` or more after a null move. From depth 8 on, a verification search
    /// without null moves must agree.
    fn null_move_holds(&mut self, position: &P, beta: i32, depth: i32, ply: usize, evaluation: i32) -> bool {
        let less = 3 + depth / 4 + ((evaluation - beta) / 200).min(3);
        self.state.heuristics.record_step(position, None, ply);
        let mut passed = position.clone();
        passed.pass_turn_to(position.seat_after_pass());
        self.state.path.push(position.repetition_key());
        let value = -self.search_node(&passed, (-beta, -beta + 1), depth - 1 - less, ply + 1, false);
        self.state.path.pop();
        if self.state.aborted || value < beta {
            return false;
        }
        depth < 8 || self.search_node(position, (beta - 1, beta), depth - 1 - less, ply, false) >= beta
    }
}

/// Returns `true` if the exchange loses more material than is acceptable at this depth.
fn loses_material<P: SearchPosition>(position: &P, scored: &ScoredAction, depth: i32) -> bool {
    if scored.gain > 0 {
        return ordering::exchange_loss(scored) > 100 * depth;
    }
    position.risk(scored.action) > 0 && position.exchange(scored.action) < -60 * depth
}

/// Returns `true` if an action gives check to the next seat.
fn gives_check<P: SearchPosition>(position: &P, action: Action) -> bool {
    let mut next = position.clone();
    next.play_unchecked(action, None);
    next.board_outcome().is_some() || next.must_answer_check()
}

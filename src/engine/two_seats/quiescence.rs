//! Quiescence search.

use super::{
    CAPTURE_MARGIN, EVERYTHING, MAX_CAPTURE_DEPTH, MAX_DECLARED_CAPTURES, RemainingDepth, Search, Window,
};
use crate::eval::SearchPosition;
use crate::ordering::{self, ScoredAction};
use crate::score::{INFINITE, MAX_PLY};
use crate::transposition_table::{Bound, NO_ACTION, TableEntry};

impl<P: SearchPosition> Search<'_, P> {
    /// Returns the value of a position after captures only, or any action while in check.
    pub(super) fn quiescence(
        &mut self,
        position: &P,
        (mut alpha, beta): Window,
        ply: usize,
        capture_depth: usize,
    ) -> i32 {
        self.state.variations[ply].clear();
        let seat = position.to_act();
        if let Some(outcome) = position.board_outcome() {
            return if self.state.count_node() { 0 } else { self.outcome_value(outcome, seat, ply) };
        }
        if self.state.count_node() {
            return 0;
        }
        self.state.selective_depth = self.state.selective_depth.max(ply);
        if ply >= MAX_PLY {
            return self.evaluate(position);
        }
        if position.is_drawn_by_clock() {
            return if position.has_action() {
                0
            } else {
                self.outcome_value(position.outcome_without_actions(), seat, ply)
            };
        }
        let key = Self::key(position, position.repetition_key(), ply);
        let known = if self.state.prunings.table && self.state.prunings.deeper_values {
            self.table.get(key)
        } else {
            None
        };
        if let Some(entry) = known
            && beta - alpha == 1
        {
            let value = self.restored_value(entry.value, ply);
            if entry.bound.allows_cutoff(value, (alpha, beta)) {
                return value;
            }
        }
        let most = if position.rolls_dice() { MAX_DECLARED_CAPTURES } else { MAX_CAPTURE_DEPTH };
        let in_check = capture_depth < 3 && position.must_answer_check();
        let mut best = -INFINITE;
        if !in_check {
            best = match known {
                // Entries of positions in check have no evaluation.
                Some(entry) if i32::from(entry.evaluation) > -INFINITE => i32::from(entry.evaluation),
                _ => self.evaluate(position),
            };
            if self.state.prunings.windows && best >= beta || capture_depth >= most {
                return best;
            }
            alpha = alpha.max(best);
        }
        let stand_pat = best;
        let mut actions = std::mem::take(&mut self.state.action_buffers[ply]);
        ordering::generate(position, &mut actions);
        if actions.is_empty() {
            self.state.action_buffers[ply] = actions;
            return self.outcome_value(position.outcome_without_actions(), seat, ply);
        }
        if in_check {
            self.state.heuristics.score_actions(position, &mut actions, NO_ACTION, ply);
        } else {
            actions.retain(|scored| scored.gain > 0);
            for scored in &mut actions {
                scored.order = ordering::capture_order(position, scored);
            }
        }
        let start = alpha;
        let mut best_index = NO_ACTION;
        for at in 0..actions.len() {
            ordering::move_best_to(&mut actions, at);
            let ScoredAction { action, gain, order, index } = actions[at];
            if self.state.prunings.exchange && !in_check {
                let hopeless = stand_pat + gain + CAPTURE_MARGIN <= alpha;
                if hopeless {
                    best = best.max(stand_pat + gain + CAPTURE_MARGIN);
                    continue;
                }
                if order < 0 {
                    continue;
                }
            }
            let window = if self.state.prunings.windows { (alpha, beta) } else { EVERYTHING };
            let value =
                self.action_value(position, action, window, RemainingDepth::Captures(capture_depth + 1), ply);
            if self.state.aborted {
                break;
            }
            if value > best {
                best = value;
                best_index = index;
                if value > alpha {
                    self.state.update_variation(ply, action);
                }
                alpha = alpha.max(value);
                if self.state.prunings.windows && alpha >= beta {
                    break;
                }
            }
        }
        self.state.action_buffers[ply] = actions;
        if self.state.prunings.deeper_values && capture_depth == 0 && known.is_none() && !self.state.aborted {
            let bound = Bound::for_value(best, (start, beta));
            let entry = TableEntry {
                value: self.stored_value(best, ply) as i16,
                evaluation: stand_pat as i16,
                best: if bound == Bound::Upper { NO_ACTION } else { best_index },
                depth: 0,
                bound,
                ..TableEntry::default()
            };
            self.table.put(key, entry);
        }
        best
    }
}

//! Quiescence search.

use super::{
    CAPTURE_MARGIN, EVERYTHING, MAX_CAPTURE_DEPTH, MAX_DECLARED_CAPTURES, RemainingDepth, Search, Window,
};
use crate::eval::SearchPosition;
use crate::ordering::{self, ScoredAction};
use crate::score::{INFINITE, MAX_PLY};
use crate::transposition_table::{Bound, NO_ACTION, TableEntry};

/// A position of quiescence search, before its actions are searched.
struct CaptureNode {
    window: Window,
    ply: usize,
    capture_depth: usize,
    /// The static evaluation, which a seat can always keep; `None` in check, where all actions are searched.
    evaluation: Option<i32>,
}

impl<P: SearchPosition> Search<'_, P> {
    /// Returns the value of a position after captures only, or any action while in check.
    pub(super) fn quiescence(
        &mut self,
        position: &P,
        window: Window,
        ply: usize,
        capture_depth: usize,
    ) -> i32 {
        self.state.variations[ply].clear();
        if let Some(value) = self.value_without_actions(position, ply) {
            return value;
        }
        let prunings = self.state.prunings;
        let key = Self::key(position, position.repetition_key(), ply);
        let known = if prunings.table && prunings.deeper_values { self.table.get(key) } else { None };
        if let Some(value) = known.and_then(|entry| self.cutoff_value(entry, window, ply)) {
            return value;
        }
        let in_check = capture_depth < 3 && position.must_answer_check();
        let evaluation = (!in_check).then(|| match known {
            // Entries of positions in check have no evaluation.
            Some(entry) if i32::from(entry.evaluation) > -INFINITE => i32::from(entry.evaluation),
            _ => self.evaluate(position),
        });
        if let Some(evaluation) = evaluation {
            let most = if position.rolls_dice() { MAX_DECLARED_CAPTURES } else { MAX_CAPTURE_DEPTH };
            if prunings.windows && evaluation >= window.1 || capture_depth >= most {
                return evaluation;
            }
        }
        let node = CaptureNode { window, ply, capture_depth, evaluation };
        let mut actions = std::mem::take(&mut self.state.action_buffers[ply]);
        let best = self.best_capture(position, &node, &mut actions);
        self.state.action_buffers[ply] = actions;
        let Some((best, best_index)) = best else {
            return self.outcome_value(position.outcome_without_actions(), position.to_act(), ply);
        };
        if prunings.deeper_values && capture_depth == 0 && known.is_none() && !self.state.aborted {
            let evaluation = evaluation.unwrap_or(-INFINITE);
            let bound = Bound::for_value(best, (window.0.max(evaluation), window.1));
            let entry = TableEntry {
                value: self.stored_value(best, ply) as i16,
                evaluation: evaluation as i16,
                best: if bound == Bound::Upper { NO_ACTION } else { best_index },
                depth: 0,
                bound,
                ..TableEntry::default()
            };
            self.table.put(key, entry);
        }
        best
    }

    /// Counts the node, and returns the value of a position whose actions are not searched.
    fn value_without_actions(&mut self, position: &P, ply: usize) -> Option<i32> {
        let outcome = position.board_outcome();
        if self.state.count_node() {
            return Some(0);
        }
        if let Some(outcome) = outcome {
            return Some(self.outcome_value(outcome, position.to_act(), ply));
        }
        self.state.selective_depth = self.state.selective_depth.max(ply);
        if ply >= MAX_PLY {
            return Some(self.evaluate(position));
        }
        position.is_drawn_by_clock().then(|| self.clock_value(position, ply))
    }

    /// Returns the value of the best capture, or of keeping the evaluation, and the index of the action; `None` without
    /// legal actions.
    fn best_capture(
        &mut self,
        position: &P,
        node: &CaptureNode,
        actions: &mut Vec<ScoredAction>,
    ) -> Option<(i32, u16)> {
        let prunings = self.state.prunings;
        let (mut alpha, beta) = node.window;
        ordering::generate(position, actions);
        if actions.is_empty() {
            return None;
        }
        if let Some(evaluation) = node.evaluation {
            alpha = alpha.max(evaluation);
            actions.retain(|scored| scored.gain > 0);
            for scored in &mut *actions {
                scored.order = ordering::capture_order(position, scored);
            }
        } else {
            self.state.heuristics.score_actions(position, actions, NO_ACTION, node.ply);
        }
        let (mut best, mut best_index) = (node.evaluation.unwrap_or(-INFINITE), NO_ACTION);
        for at in 0..actions.len() {
            ordering::move_best_to(actions, at);
            let ScoredAction { action, gain, order, index } = actions[at];
            if let Some(evaluation) = node.evaluation.filter(|_| prunings.exchange) {
                let most = evaluation + gain + CAPTURE_MARGIN;
                if most <= alpha {
                    best = best.max(most);
                    continue;
                }
                if order < 0 {
                    continue;
                }
            }
            let window = if prunings.windows { (alpha, beta) } else { EVERYTHING };
            let remaining = RemainingDepth::Captures(node.capture_depth + 1);
            let value = self.action_value(position, action, window, remaining, node.ply);
            if self.state.aborted {
                break;
            }
            if value > best {
                best = value;
                best_index = index;
                if value > alpha {
                    self.state.update_variation(node.ply, action);
                }
                alpha = alpha.max(value);
                if prunings.windows && alpha >= beta {
                    break;
                }
            }
        }
        Some((best, best_index))
    }
}

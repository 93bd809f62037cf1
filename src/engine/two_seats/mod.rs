//! The search for two seats: principal variation search with iterative deepening.
//!
//! `root` deepens, and the functions here search a position and its actions. `pruning` leaves out, or deepens, what is
//! not worth a full search, `quiescence` ends each line after the captures, and `chance_nodes` average over the dice.

mod chance_nodes;
mod node;
mod pruning;
mod quiescence;
mod root;

use crate::eval::{self, SearchPosition};
use crate::limits::SearchOptions;
use crate::odds::Odds;
use crate::ordering::{self, ScoredAction};
use crate::score::{INFINITE, MAX_PLY, Scale};
use crate::search_state::SearchState;
use crate::transposition_table::{Bound, NO_ACTION, TableEntry, TranspositionTable};
use castellan_rules::{Action, Outcome, Seat};
use node::{Node, Singularity};

/// The remaining depth after an action.
#[derive(Clone, Copy)]
pub(crate) enum RemainingDepth {
    /// A number of plies.
    Plies(i32),
    /// Captures only, after this many plies of captures.
    Captures(usize),
}

/// The maximum depth of quiescence search, in plies.
const MAX_CAPTURE_DEPTH: usize = 10;
/// The maximum depth if each capture is a chance node, which branches in two.
const MAX_DECLARED_CAPTURES: usize = 4;
/// The delta pruning margin beyond the captured material.
const CAPTURE_MARGIN: i32 = 160;

/// An alpha-beta window.
type Window = (i32, i32);

const EVERYTHING: Window = (-INFINITE, INFINITE);

pub(crate) struct Search<'a, P: SearchPosition> {
    state: SearchState<'a, P>,
    scale: Scale,
    table: TranspositionTable,
    /// The static evaluation at each ply of the current line.
    evaluations: [i32; MAX_PLY + 1],
    /// The excluded action at each ply, during singular extension search.
    excluded: [u16; MAX_PLY + 1],
    root_depth: i32,
}

impl<'a, P: SearchPosition> Search<'a, P> {
    pub fn new(state: SearchState<'a, P>, position: &P, options: &SearchOptions) -> Self {
        // More entries than nodes would only cost time to clear.
        let needed = usize::try_from(state.limits.nodes)
            .unwrap_or(usize::MAX)
            .saturating_mul(2 * size_of::<TableEntry>());
        let most = options.table_bytes.min(SearchOptions::MOST_TABLE_BYTES).min(needed);
        Self {
            state,
            scale: Scale::new(position.rolls_dice()),
            table: TranspositionTable::new(if options.prunings.table { most } else { 0 }),
            evaluations: [0; MAX_PLY + 1],
            excluded: [NO_ACTION; MAX_PLY + 1],
            root_depth: 0,
        }
    }

    fn evaluate(&self, position: &P) -> i32 {
        self.scale.compress(eval::evaluate(position, &self.state.context, &self.state.weights))
    }

    /// Returns the value of a result for a seat.
    fn outcome_value(&self, outcome: Outcome, seat: Seat, ply: usize) -> i32 {
        match outcome {
            Outcome::Won(winner, _) if winner == seat => self.scale.win(ply),
            Outcome::Won(..) => -self.scale.win(ply),
            Outcome::Drawn(_) => 0,
        }
    }

    /// Returns the value of a position that the clock of moves draws, unless the seat to move has no action.
    fn clock_value(&self, position: &P, ply: usize) -> i32 {
        if position.has_action() {
            0
        } else {
            self.outcome_value(position.outcome_without_actions(), position.to_act(), ply)
        }
    }

    /// Returns the value of a position outside a null window, by the table.
    fn cutoff_value(&self, entry: TableEntry, (alpha, beta): Window, ply: usize) -> Option<i32> {
        let value = self.restored_value(entry.value, ply);
        (beta - alpha == 1 && entry.bound.allows_cutoff(value, (alpha, beta))).then_some(value)
    }

    /// Returns the value of an action for the mover.
    fn action_value(
        &mut self,
        position: &P,
        action: Action,
        window: Window,
        remaining: RemainingDepth,
        ply: usize,
    ) -> i32 {
        self.state.heuristics.record_step(position, Some(action), ply);
        if let Some(sides) = position.dice_sides(action) {
            return self.declared_capture_value(
                position,
                action,
                Odds::for_sides(sides),
                window,
                remaining,
                ply,
            );
        }
        let mut next = position.clone();
        next.play_unchecked(action, None);
        self.value_for_mover(&next, position.to_act(), window, remaining, ply + 1)
    }

    /// Returns the value of a position for the last mover, who may be to move again.
    fn value_for_mover(
        &mut self,
        next: &P,
        mover: Seat,
        (alpha, beta): Window,
        remaining: RemainingDepth,
        ply: usize,
    ) -> i32 {
        if next.to_act() == mover {
            return self.position_value(next, (alpha, beta), remaining, ply);
        }
        -self.position_value(next, (-beta, -alpha), remaining, ply)
    }

    fn position_value(&mut self, position: &P, window: Window, remaining: RemainingDepth, ply: usize) -> i32 {
        match remaining {
            RemainingDepth::Plies(depth) => self.search_node(position, window, depth, ply, true),
            RemainingDepth::Captures(capture_depth) => self.quiescence(position, window, ply, capture_depth),
        }
    }

    /// Returns the value of a position for the seat to move.
    fn search_node(
        &mut self,
        position: &P,
        (mut alpha, mut beta): Window,
        mut depth: i32,
        ply: usize,
        allow_null_move: bool,
    ) -> i32 {
        self.state.variations[ply].clear();
        let prunings = self.state.prunings;
        let seat = position.to_act();
        if let Some(outcome) = position.board_outcome() {
            return if self.state.count_node() { 0 } else { self.outcome_value(outcome, seat, ply) };
        }
        if ply >= MAX_PLY {
            return self.evaluate(position);
        }
        let in_check = (prunings.check_extensions || prunings.null_move || prunings.quiescence)
            && position.must_answer_check();
        if in_check && prunings.check_extensions && (ply as i32) < 2 * self.root_depth {
            depth += 1;
        }
        if depth <= 0 && prunings.quiescence {
            return self.quiescence(position, (alpha, beta), ply, 0);
        }
        if self.state.count_node() {
            return 0;
        }
        self.state.selective_depth = self.state.selective_depth.max(ply);
        let repetition_key = position.repetition_key();
        if position.is_drawn_by_clock() {
            return self.clock_value(position, ply);
        }
        if self.state.is_repeated(repetition_key) {
            return 0;
        }
        if depth <= 0 {
            return self.evaluate(position);
        }
        if prunings.deeper_values {
            // Mate distance pruning: no win comes sooner than with the next action, and no loss sooner than now.
            alpha = alpha.max(-self.scale.win(ply));
            beta = beta.min(self.scale.win(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let key = Self::key(position, repetition_key, ply);
        let first = self.excluded[ply] == NO_ACTION;
        let known = if prunings.table && first { self.table.get(key) } else { None };
        let is_deep = |entry: &TableEntry| {
            i32::from(entry.depth) == depth || (prunings.deeper_values && i32::from(entry.depth) > depth)
        };
        let cutoff = known.filter(is_deep).and_then(|entry| self.cutoff_value(entry, (alpha, beta), ply));
        if let Some(value) = cutoff {
            return value;
        }
        let mut node = self.new_node(position, (alpha, beta), depth, ply, in_check, known);
        if let Some(value) = self.pruned_value(position, &node, allow_null_move) {
            return value;
        }
        if prunings.late_moves && depth >= 5 && first && known.is_none_or(|entry| entry.best == NO_ACTION) {
            node.depth -= 1;
        }
        let mut actions = std::mem::take(&mut self.state.action_buffers[ply]);
        let value = self.search_actions(position, &node, key, &mut actions);
        self.state.action_buffers[ply] = actions;
        value
    }

    /// Returns the node of a position before its actions are searched.
    fn new_node(
        &mut self,
        position: &P,
        (alpha, beta): Window,
        depth: i32,
        ply: usize,
        in_check: bool,
        known: Option<TableEntry>,
    ) -> Node {
        let prunings = self.state.prunings;
        let leaves_out = prunings.futility || prunings.null_move || prunings.late_moves;
        let evaluation = match known {
            _ if in_check || !leaves_out => -INFINITE,
            Some(entry) => i32::from(entry.evaluation),
            None => self.evaluate(position),
        };
        let before = if ply >= 2 { self.evaluations[ply - 2] } else { -INFINITE };
        self.evaluations[ply] = if in_check { before } else { evaluation };
        // The table's value is more accurate than the static evaluation.
        let estimate = known.filter(|_| !in_check).map_or(evaluation, |entry| {
            let value = self.restored_value(entry.value, ply);
            if entry.bound.allows_cutoff(value, (evaluation, evaluation)) { value } else { evaluation }
        });
        let principal = beta - alpha > 1;
        Node {
            window: (alpha, beta),
            depth,
            ply,
            in_check,
            is_improving: !in_check && evaluation > before,
            is_prunable: !principal && !in_check && beta.abs() < self.forced_win_limit(),
            excluded: self.excluded[ply],
            known,
            evaluation,
            estimate,
        }
    }

    /// Generates and searches the actions of a position, and stores the result in the table.
    fn search_actions(
        &mut self,
        position: &P,
        node: &Node,
        key: u128,
        actions: &mut Vec<ScoredAction>,
    ) -> i32 {
        let prunings = self.state.prunings;
        ordering::generate(position, actions);
        if actions.is_empty() {
            return self.outcome_value(position.outcome_without_actions(), position.to_act(), node.ply);
        }
        if prunings.ordering {
            self.state.heuristics.score_actions(position, actions, node.first_choice(), node.ply);
        }
        let singular = self.test_singularity(position, node);
        if self.state.aborted {
            return 0;
        }
        if let Singularity::MultiCut(value) = singular
            && !node.is_principal()
        {
            return value;
        }
        self.state.path.push(position.repetition_key());
        let (best, index) = self.best_action(position, node, actions, singular);
        self.state.path.pop();
        if self.state.aborted {
            return 0;
        }
        // A search with an excluded action says nothing about the position itself.
        if prunings.table && node.excluded == NO_ACTION {
            let bound = if prunings.windows { Bound::for_value(best, node.window) } else { Bound::Exact };
            let entry = TableEntry {
                value: self.stored_value(best, node.ply) as i16,
                evaluation: node.evaluation.max(i32::from(i16::MIN)) as i16,
                best: if bound == Bound::Upper { NO_ACTION } else { index },
                depth: node.depth.min(i32::from(i8::MAX)) as i8,
                bound,
                ..TableEntry::default()
            };
            self.table.put(key, entry);
        }
        best
    }

    /// Returns the value of the best action, and its index in the list of legal actions.
    fn best_action(
        &mut self,
        position: &P,
        node: &Node,
        actions: &mut [ScoredAction],
        singular: Singularity,
    ) -> (i32, u16) {
        let prunings = self.state.prunings;
        let (mut alpha, beta) = node.window;
        let (mut best, mut best_index) = (-INFINITE, NO_ACTION);
        let mut quiet_tried = 0;
        for at in 0..actions.len() {
            if prunings.ordering {
                ordering::move_best_to(actions, at);
            }
            let ScoredAction { action, gain, index, .. } = actions[at];
            if index == node.excluded {
                continue;
            }
            let may_skip = node.is_prunable && at > 0 && best > -self.forced_win_limit();
            if may_skip && self.is_hopeless(position, node, alpha, &actions[at], quiet_tried) {
                continue;
            }
            let extension = if index == node.first_choice() && at == 0 { singular.extension() } else { 0 };
            let value = self.search_action(position, node, alpha, (at, &actions[at]), extension);
            if self.state.aborted {
                break;
            }
            let quiet = gain <= 0;
            quiet_tried += i32::from(quiet);
            if value > best {
                best = value;
                best_index = index;
                if value > alpha || !prunings.windows {
                    self.state.update_variation(node.ply, action);
                }
                if prunings.windows {
                    alpha = alpha.max(value);
                }
            }
            if prunings.windows && alpha >= beta {
                if quiet && prunings.ordering {
                    self.state.heuristics.record_cutoff(
                        position,
                        action,
                        &actions[..at],
                        node.depth,
                        node.ply,
                    );
                }
                break;
            }
        }
        (best, best_index)
    }

    /// Searches one action: late ones at reduced depth first, all but the first with a null window first.
    fn search_action(
        &mut self,
        position: &P,
        node: &Node,
        alpha: i32,
        (at, scored): (usize, &ScoredAction),
        extension: i32,
    ) -> i32 {
        let prunings = self.state.prunings;
        let (beta, depth, ply, action) = (node.window.1, node.depth, node.ply, scored.action);
        let window = if prunings.windows { (alpha, beta) } else { EVERYTHING };
        let scout = prunings.windows && at > 0 && beta - alpha > 1;
        let reduction = if prunings.late_moves { node.reduction(at, scored) } else { 0 };
        let full = RemainingDepth::Plies(depth - 1 + extension);
        let mut value = INFINITE;
        if reduction > 0 {
            let less = RemainingDepth::Plies(depth - 1 - reduction);
            value = self.action_value(position, action, (alpha, alpha + 1), less, ply);
        }
        if value > alpha && scout {
            value = self.action_value(position, action, (alpha, alpha + 1), full, ply);
        }
        if value > alpha && (value < beta || !scout) {
            value = self.action_value(position, action, window, full, ply);
        }
        value
    }

    fn key(position: &P, repetition_key: u128, ply: usize) -> u128 {
        // Averaged values do not encode the distance to a win, so they are valid only at the same ply.
        let averaged = if position.rolls_dice() { (ply as u128) << 100 | ply as u128 } else { 0 };
        repetition_key ^ position.non_repetition_key() ^ averaged
    }

    /// Converts a value for storage: wins are relative to the position itself.
    fn stored_value(&self, value: i32, ply: usize) -> i32 {
        self.shift_win(value, ply as i32)
    }

    fn restored_value(&self, value: i16, ply: usize) -> i32 {
        self.shift_win(i32::from(value), -(ply as i32))
    }

    fn shift_win(&self, value: i32, plies: i32) -> i32 {
        if self.scale.max_value() < INFINITE - 1 || value.abs() < self.scale.max_value() - 2 * MAX_PLY as i32
        {
            return value;
        }
        value + plies * value.signum()
    }
}

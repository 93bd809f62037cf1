//! The search for two seats: principal variation search with iterative deepening and chance nodes.

mod captures;
mod dice;
mod node;
mod root;

use crate::base::Base;
use crate::chance::Odds;
use crate::eval::{self, Game};
use crate::limits::SearchOptions;
use crate::ordering::{self, Scored};
use crate::score::{INFINITE, MAX_PLY, Scale};
use crate::table::{Bound, Entry, NO_ACTION, Table};
use castellan_rules::{Action, Outcome, Seat};
use node::{Node, Singular};

/// The remaining depth after an action.
#[derive(Clone, Copy)]
pub(crate) enum Rest {
    /// A number of plies.
    Plies(i32),
    /// Captures only, after this many plies of captures.
    Captures(usize),
}

/// The maximum depth of quiescence search, in plies.
const MOST_CAPTURES: usize = 10;
/// The maximum depth if each capture is a chance node, which branches in two.
const MOST_DECLARED: usize = 4;
/// The delta pruning margin beyond the captured material.
const CAPTURE_MARGIN: i32 = 160;

/// An alpha-beta window.
type Window = (i32, i32);

const EVERYTHING: Window = (-INFINITE, INFINITE);

pub(crate) struct Search<'a, P: Game> {
    base: Base<'a, P>,
    scale: Scale,
    table: Table,
    /// The static evaluation at each ply of the current line.
    evaluations: [i32; MAX_PLY + 1],
    /// The excluded action at each ply, during singular extension search.
    left_out: [u16; MAX_PLY + 1],
    root_depth: i32,
}

impl<'a, P: Game> Search<'a, P> {
    pub fn new(base: Base<'a, P>, position: &P, options: &SearchOptions) -> Self {
        // More entries than nodes would only cost time to clear.
        let needed =
            usize::try_from(base.limits.nodes).unwrap_or(usize::MAX).saturating_mul(2 * size_of::<Entry>());
        let most = options.table_bytes.min(SearchOptions::MOST_TABLE_BYTES).min(needed);
        Self {
            base,
            scale: Scale::new(position.rolls_dice()),
            table: Table::new(if options.prunings.table { most } else { 0 }),
            evaluations: [0; MAX_PLY + 1],
            left_out: [NO_ACTION; MAX_PLY + 1],
            root_depth: 0,
        }
    }

    fn evaluate(&self, position: &P) -> i32 {
        self.scale.bend(eval::evaluate(position, &self.base.context, &self.base.weights))
    }

    /// Returns the value of a result for a seat.
    fn ended(&self, outcome: Outcome, seat: Seat, ply: usize) -> i32 {
        match outcome {
            Outcome::Won(winner, _) if winner == seat => self.scale.win(ply),
            Outcome::Won(..) => -self.scale.win(ply),
            Outcome::Drawn(_) => 0,
        }
    }

    /// Returns the value of an action for the mover.
    fn action(&mut self, position: &P, action: Action, window: Window, rest: Rest, ply: usize) -> i32 {
        self.base.memory.enter(position, Some(action), ply);
        if let Some(sides) = position.die(action) {
            return self.declared(position, action, Odds::of(sides), window, rest, ply);
        }
        let mut next = position.clone();
        next.play_unchecked(action, None);
        self.after(&next, position.to_act(), window, rest, ply + 1)
    }

    /// Returns the value of a position for the last mover, who may be to move again.
    fn after(&mut self, next: &P, mover: Seat, (alpha, beta): Window, rest: Rest, ply: usize) -> i32 {
        if next.to_act() == mover {
            return self.position(next, (alpha, beta), rest, ply);
        }
        -self.position(next, (-beta, -alpha), rest, ply)
    }

    fn position(&mut self, position: &P, window: Window, rest: Rest, ply: usize) -> i32 {
        match rest {
            Rest::Plies(depth) => self.value(position, window, depth, ply, true),
            Rest::Captures(behind) => self.captures(position, window, ply, behind),
        }
    }

    /// Returns the value of a position for the seat to move.
    fn value(
        &mut self,
        position: &P,
        (mut alpha, mut beta): Window,
        mut depth: i32,
        ply: usize,
        may_pass: bool,
    ) -> i32 {
        self.base.lines[ply].clear();
        let prunings = self.base.prunings;
        let seat = position.to_act();
        if let Some(outcome) = position.decided() {
            return if self.base.spend() { 0 } else { self.ended(outcome, seat, ply) };
        }
        if ply >= MAX_PLY {
            return self.evaluate(position);
        }
        let checked = (prunings.check_extensions || prunings.null_move || prunings.quiescence)
            && position.must_answer();
        if checked && prunings.check_extensions && (ply as i32) < 2 * self.root_depth {
            depth += 1;
        }
        if depth <= 0 && prunings.quiescence {
            return self.captures(position, (alpha, beta), ply, 0);
        }
        if self.base.spend() {
            return 0;
        }
        self.base.deepest = self.base.deepest.max(ply);
        let repetition_key = position.repetition_key();
        if position.clock_ran_out() {
            return if position.has_action() { 0 } else { self.ended(position.stuck(), seat, ply) };
        }
        if self.base.is_repeated(repetition_key) {
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
        let first = self.left_out[ply] == NO_ACTION;
        let known = if prunings.table && first { self.table.get(key) } else { None };
        if let Some(entry) = known
            && beta - alpha == 1
            && (i32::from(entry.depth) == depth || (prunings.deeper_values && i32::from(entry.depth) > depth))
        {
            let value = self.restored_value(entry.value, ply);
            if entry.bound.decides(value, (alpha, beta)) {
                return value;
            }
        }
        let mut node = self.node(position, (alpha, beta), depth, ply, checked, known);
        if let Some(value) = self.pruned(position, &node, may_pass) {
            return value;
        }
        if prunings.late_moves && depth >= 5 && first && known.is_none_or(|entry| entry.best == NO_ACTION) {
            node.depth -= 1;
        }
        let mut actions = std::mem::take(&mut self.base.lists[ply]);
        let value = self.best(position, &node, key, &mut actions);
        self.base.lists[ply] = actions;
        value
    }

    /// Returns the node of a position before its actions are searched.
    fn node(
        &mut self,
        position: &P,
        (alpha, beta): Window,
        depth: i32,
        ply: usize,
        checked: bool,
        known: Option<Entry>,
    ) -> Node {
        let prunings = self.base.prunings;
        let leaves_out = prunings.futility || prunings.null_move || prunings.late_moves;
        let evaluation = match known {
            _ if checked || !leaves_out => -INFINITE,
            Some(entry) => i32::from(entry.evaluation),
            None => self.evaluate(position),
        };
        let before = if ply >= 2 { self.evaluations[ply - 2] } else { -INFINITE };
        self.evaluations[ply] = if checked { before } else { evaluation };
        // The table's value is more accurate than the static evaluation.
        let estimate = known.filter(|_| !checked).map_or(evaluation, |entry| {
            let value = self.restored_value(entry.value, ply);
            if entry.bound.decides(value, (evaluation, evaluation)) { value } else { evaluation }
        });
        let principal = beta - alpha > 1;
        Node {
            window: (alpha, beta),
            depth,
            ply,
            checked,
            improving: !checked && evaluation > before,
            tame: !principal && !checked && beta.abs() < self.forced(),
            left_out: self.left_out[ply],
            known,
            evaluation,
            estimate,
        }
    }

    /// Returns the limit above which values are forced wins.
    fn forced(&self) -> i32 {
        self.scale.most() - 2 * MAX_PLY as i32
    }

    /// Returns a value without a search of all actions (reverse futility, razoring, null move) if the position is far
    /// outside the window; `None` if the actions must be searched.
    fn pruned(&mut self, position: &P, node: &Node, may_pass: bool) -> Option<i32> {
        let prunings = self.base.prunings;
        let Node { window: (alpha, beta), depth, ply, evaluation, estimate, .. } = *node;
        let may_prune = node.tame && node.left_out == NO_ACTION;
        if prunings.futility && may_prune {
            let margin = 85 * (depth - i32::from(node.improving));
            if depth <= 7 && estimate.abs() < self.forced() && estimate - margin >= beta {
                return Some(estimate);
            }
            if depth <= 2 && prunings.quiescence && estimate + 260 * depth <= alpha {
                let value = self.captures(position, (alpha, alpha + 1), ply, 0);
                if self.base.aborted || value <= alpha {
                    return Some(value);
                }
            }
        }
        if prunings.null_move
            && may_prune
            && may_pass
            && depth >= 3
            && estimate >= beta
            && evaluation >= beta - 40
            && position.may_pass()
            && self.holds_when_passing(position, beta, depth, ply, estimate)
        {
            return Some(beta);
        }
        self.base.aborted.then_some(0)
    }

    /// Generates and searches the actions of a position, and stores the result in the table.
    fn best(&mut self, position: &P, node: &Node, key: u128, actions: &mut Vec<Scored>) -> i32 {
        let prunings = self.base.prunings;
        ordering::list(position, actions);
        if actions.is_empty() {
            return self.ended(position.stuck(), position.to_act(), node.ply);
        }
        if prunings.ordering {
            self.base.memory.rank(position, actions, node.first_choice(), node.ply);
        }
        let singular = self.singular(position, node);
        if self.base.aborted {
            return 0;
        }
        if let Singular::Cut(value) = singular
            && !node.is_principal()
        {
            return value;
        }
        self.base.path.push(position.repetition_key());
        let (best, place) = self.actions(position, node, actions, singular);
        self.base.path.pop();
        if self.base.aborted {
            return 0;
        }
        // A search with an excluded action says nothing about the position itself.
        if prunings.table && node.left_out == NO_ACTION {
            let bound = if prunings.windows { Bound::of(best, node.window) } else { Bound::Exact };
            let entry = Entry {
                value: self.stored_value(best, node.ply) as i16,
                evaluation: node.evaluation.max(i32::from(i16::MIN)) as i16,
                best: if bound == Bound::Upper { NO_ACTION } else { place },
                depth: node.depth.min(i32::from(i8::MAX)) as i8,
                bound,
                ..Entry::default()
            };
            self.table.put(key, entry);
        }
        best
    }

    /// Returns the value of the best action, and its index in the list of legal actions.
    fn actions(
        &mut self,
        position: &P,
        node: &Node,
        actions: &mut [Scored],
        singular: Singular,
    ) -> (i32, u16) {
        let prunings = self.base.prunings;
        let (mut alpha, beta) = node.window;
        let (mut best, mut best_place) = (-INFINITE, NO_ACTION);
        let mut quiet_tried = 0;
        for at in 0..actions.len() {
            if prunings.ordering {
                ordering::bring(actions, at);
            }
            let Scored { action, gain, place, .. } = actions[at];
            if place == node.left_out {
                continue;
            }
            let may_skip = node.tame && at > 0 && best > -self.forced();
            if may_skip && self.is_hopeless(position, node, alpha, &actions[at], quiet_tried) {
                continue;
            }
            let extension = if place == node.first_choice() && at == 0 { singular.extension() } else { 0 };
            let value = self.deeper(position, node, alpha, (at, &actions[at]), extension);
            if self.base.aborted {
                break;
            }
            let quiet = gain <= 0;
            quiet_tried += i32::from(quiet);
            if value > best {
                best = value;
                best_place = place;
                if value > alpha || !prunings.windows {
                    self.base.extend_line(node.ply, action);
                }
                if prunings.windows {
                    alpha = alpha.max(value);
                }
            }
            if prunings.windows && alpha >= beta {
                if quiet && prunings.ordering {
                    self.base.memory.refutes(position, action, &actions[..at], node.depth, node.ply);
                }
                break;
            }
        }
        (best, best_place)
    }

    /// Returns `true` if an action near the leaves is pruned: a late or futile quiet one, or one that loses material.
    fn is_hopeless(&self, position: &P, node: &Node, alpha: i32, scored: &Scored, quiet_tried: i32) -> bool {
        let prunings = self.base.prunings;
        let depth = node.depth;
        let futile = prunings.futility && depth <= 6 && node.evaluation + 90 + 110 * depth <= alpha;
        let enough = (3 + depth * depth) / if node.improving { 1 } else { 2 };
        let late = prunings.late_moves && depth <= 6 && quiet_tried > enough;
        (scored.gain <= 0 && (futile || late) && !gives_check(position, scored.action))
            || (prunings.exchange && depth <= 4 && loses_material(position, scored, depth))
    }

    /// Searches one action: late ones at reduced depth first, all but the first with a null window first.
    fn deeper(
        &mut self,
        position: &P,
        node: &Node,
        alpha: i32,
        (at, scored): (usize, &Scored),
        extension: i32,
    ) -> i32 {
        let prunings = self.base.prunings;
        let (beta, depth, ply, action) = (node.window.1, node.depth, node.ply, scored.action);
        let window = if prunings.windows { (alpha, beta) } else { EVERYTHING };
        let scout = prunings.windows && at > 0 && beta - alpha > 1;
        let reduction = if prunings.late_moves { node.reduction(at, scored) } else { 0 };
        let full = Rest::Plies(depth - 1 + extension);
        let mut value = INFINITE;
        if reduction > 0 {
            let less = Rest::Plies(depth - 1 - reduction);
            value = self.action(position, action, (alpha, alpha + 1), less, ply);
        }
        if value > alpha && scout {
            value = self.action(position, action, (alpha, alpha + 1), full, ply);
        }
        if value > alpha && (value < beta || !scout) {
            value = self.action(position, action, window, full, ply);
        }
        value
    }

    /// Tests by a search without the table's best action if all others are clearly worse.
    fn singular(&mut self, position: &P, node: &Node) -> Singular {
        let Node { window: (_, beta), depth, ply, .. } = *node;
        let may_be = |entry: &Entry| {
            self.base.prunings.singular
                && entry.best != NO_ACTION
                && depth >= 7
                && ply > 0
                && ply < 2 * self.root_depth as usize
                && i32::from(entry.depth) >= depth - 3
                && matches!(entry.bound, Bound::Lower | Bound::Exact)
        };
        let Some(entry) = node.known.filter(may_be) else { return Singular::No };
        let value = self.restored_value(entry.value, ply);
        if value.abs() >= self.forced() {
            return Singular::No;
        }
        let less = value - 2 * depth;
        self.left_out[ply] = entry.best;
        let others = self.value(position, (less - 1, less), (depth - 1) / 2, ply, false);
        self.left_out[ply] = NO_ACTION;
        if others < less {
            Singular::Yes
        } else if less >= beta {
            Singular::Cut(less)
        } else if value >= beta {
            Singular::OneOfMany
        } else {
            Singular::No
        }
    }

    /// Returns `true` if the value stays at `beta` or more after a null move. From depth 8 on, a verification search
    /// without null moves must agree.
    fn holds_when_passing(
        &mut self,
        position: &P,
        beta: i32,
        depth: i32,
        ply: usize,
        evaluation: i32,
    ) -> bool {
        let less = 3 + depth / 4 + ((evaluation - beta) / 200).min(3);
        self.base.memory.enter(position, None, ply);
        let mut passed = position.clone();
        passed.hand_over(position.opponent());
        self.base.path.push(position.repetition_key());
        let value = -self.value(&passed, (-beta, -beta + 1), depth - 1 - less, ply + 1, false);
        self.base.path.pop();
        if self.base.aborted || value < beta {
            return false;
        }
        depth < 8 || self.value(position, (beta - 1, beta), depth - 1 - less, ply, false) >= beta
    }

    fn key(position: &P, repetition_key: u128, ply: usize) -> u128 {
        // Averaged values do not encode the distance to a win, so they are valid only at the same ply.
        let averaged = if position.rolls_dice() { (ply as u128) << 100 | ply as u128 } else { 0 };
        repetition_key ^ position.counters() ^ averaged
    }

    /// Converts a value for storage: wins are relative to the position itself.
    fn stored_value(&self, value: i32, ply: usize) -> i32 {
        self.shifted(value, ply as i32)
    }

    fn restored_value(&self, value: i16, ply: usize) -> i32 {
        self.shifted(i32::from(value), -(ply as i32))
    }

    fn shifted(&self, value: i32, plies: i32) -> i32 {
        if self.scale.most() < INFINITE - 1 || value.abs() < self.scale.most() - 2 * MAX_PLY as i32 {
            return value;
        }
        value + plies * value.signum()
    }
}

/// Returns `true` if the exchange loses more material than is acceptable at this depth.
fn loses_material<P: Game>(position: &P, scored: &Scored, depth: i32) -> bool {
    if scored.gain > 0 {
        return ordering::loss(scored) > 100 * depth;
    }
    position.risk(scored.action) > 0 && position.exchange(scored.action) < -60 * depth
}

/// Returns `true` if an action gives check to the next seat.
fn gives_check<P: Game>(position: &P, action: Action) -> bool {
    let mut next = position.clone();
    next.play_unchecked(action, None);
    next.decided().is_some() || next.must_answer()
}

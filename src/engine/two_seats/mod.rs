//! The search for two seats: principal variations by iterative deepening, with chance nodes where dice are rolled.

mod captures;
mod dice;
mod root;

use crate::base::Base;
use crate::chance::Odds;
use crate::eval::{self, Game};
use crate::limits::SearchOptions;
use crate::ordering::{self, Scored};
use crate::score::{INFINITE, MAX_PLY, Scale};
use crate::table::{Bound, Entry, NO_ACTION, Table};
use castellan_rules::{Action, Outcome, Seat};

/// How far a search goes on behind an action.
#[derive(Clone, Copy)]
pub(crate) enum Rest {
    /// So many plies.
    Plies(i32),
    /// Captures only; so many plies of them lie behind.
    Captures(usize),
}

/// How many plies captures are followed.
const MOST_CAPTURES: usize = 10;
/// The same where each is a roll of dice, which has two ends.
const MOST_DECLARED: usize = 4;
/// How much more than it captures an action can be worth.
const CAPTURE_MARGIN: i32 = 160;

/// A window: values at or below its first number need not be told apart, nor those at or above its second.
type Window = (i32, i32);

const EVERYTHING: Window = (-INFINITE, INFINITE);

pub(crate) struct Search<'a, P: Game> {
    base: Base<'a, P>,
    scale: Scale,
    table: Table,
    /// What the position at each ply of the present line is worth without a search.
    evaluations: [i32; MAX_PLY + 1],
    /// The action that is left out at each ply, while it is found out whether it is the only good one.
    left_out: [u16; MAX_PLY + 1],
    root_depth: i32,
}

impl<'a, P: Game> Search<'a, P> {
    pub fn new(base: Base<'a, P>, position: &P, options: &SearchOptions) -> Self {
        // More entries than positions would only take time to clear.
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

    /// What an end is worth to a seat.
    fn ended(&self, outcome: Outcome, seat: Seat, ply: usize) -> i32 {
        match outcome {
            Outcome::Won(winner, _) if winner == seat => self.scale.win(ply),
            Outcome::Won(..) => -self.scale.win(ply),
            Outcome::Drawn(_) => 0,
        }
    }

    /// What an action is worth to the seat that does it.
    fn action(&mut self, position: &P, action: Action, window: Window, rest: Rest, ply: usize) -> i32 {
        self.base.memory.enter(position, Some(action), ply);
        if let Some(sides) = position.die(action) {
            return self.declared(position, action, Odds::of(sides), window, rest, ply);
        }
        let mut next = position.clone();
        next.play_unchecked(action, None);
        self.after(&next, position.to_act(), window, rest, ply + 1)
    }

    /// What a position is worth to the seat that has just acted, which may have to act again.
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

    /// What a position is worth to the seat to act.
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
            // No win can come sooner than by the next action, no loss sooner than now.
            alpha = alpha.max(-self.scale.win(ply));
            beta = beta.min(self.scale.win(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let principal = beta - alpha > 1;
        let left_out = self.left_out[ply];
        let key = Self::key(position, repetition_key, ply);
        let known = if prunings.table && left_out == NO_ACTION { self.table.get(key) } else { None };
        if let Some(entry) = known
            && !principal
            && (i32::from(entry.depth) == depth || (prunings.deeper_values && i32::from(entry.depth) > depth))
        {
            let value = self.restored_value(entry.value, ply);
            if entry.bound.decides(value, (alpha, beta)) {
                return value;
            }
        }
        let leaves_out = prunings.futility || prunings.null_move || prunings.late_moves;
        let evaluation = match known {
            _ if checked || !leaves_out => -INFINITE,
            Some(entry) => i32::from(entry.evaluation),
            None => self.evaluate(position),
        };
        let before = if ply >= 2 { self.evaluations[ply - 2] } else { -INFINITE };
        self.evaluations[ply] = if checked { before } else { evaluation };
        let improving = !checked && evaluation > before;
        // What the table knows says more than the evaluation.
        let estimate = known.filter(|_| !checked).map_or(evaluation, |entry| {
            let value = self.restored_value(entry.value, ply);
            if entry.bound.decides(value, (evaluation, evaluation)) { value } else { evaluation }
        });
        let forced = self.scale.most() - 2 * MAX_PLY as i32;
        let tame = !principal && !checked && beta.abs() < forced;
        if prunings.futility && tame && left_out == NO_ACTION {
            if depth <= 7 && estimate.abs() < forced && estimate - 85 * (depth - i32::from(improving)) >= beta
            {
                return estimate;
            }
            if depth <= 2 && prunings.quiescence && estimate + 260 * depth <= alpha {
                let value = self.captures(position, (alpha, alpha + 1), ply, 0);
                if self.base.aborted || value <= alpha {
                    return value;
                }
            }
        }
        if prunings.null_move
            && tame
            && may_pass
            && depth >= 3
            && left_out == NO_ACTION
            && estimate >= beta
            && evaluation >= beta - 40
            && position.may_pass()
            && self.holds_when_passing(position, beta, depth, ply, estimate)
        {
            return beta;
        }
        if self.base.aborted {
            return 0;
        }
        if prunings.late_moves
            && depth >= 5
            && left_out == NO_ACTION
            && known.is_none_or(|entry| entry.best == NO_ACTION)
        {
            depth -= 1;
        }
        let mut actions = std::mem::take(&mut self.base.lists[ply]);
        ordering::list(position, &mut actions);
        if actions.is_empty() {
            self.base.lists[ply] = actions;
            return self.ended(position.stuck(), seat, ply);
        }
        let first_choice = known.map_or(NO_ACTION, |entry| entry.best);
        if prunings.ordering {
            self.base.memory.rank(position, &mut actions, first_choice, ply);
        }
        let mut singular = Singular::No;
        if prunings.singular
            && let Some(entry) = known
            && entry.best != NO_ACTION
            && depth >= 7
            && ply > 0
            && ply < 2 * self.root_depth as usize
            && i32::from(entry.depth) >= depth - 3
            && matches!(entry.bound, Bound::Lower | Bound::Exact)
        {
            let value = self.restored_value(entry.value, ply);
            if value.abs() < forced {
                singular = self.singular(position, value, beta, entry.best, depth, ply);
            }
            if self.base.aborted {
                self.base.lists[ply] = actions;
                return 0;
            }
            if let Singular::Cut(value) = singular
                && !principal
            {
                self.base.lists[ply] = actions;
                return value;
            }
        }
        self.base.path.push(repetition_key);
        let start = alpha;
        let mut best = -INFINITE;
        let mut best_place = NO_ACTION;
        let mut quiet_tried = 0;
        for at in 0..actions.len() {
            if prunings.ordering {
                ordering::bring(&mut actions, at);
            }
            let Scored { action, gain, order, place } = actions[at];
            if place == left_out {
                continue;
            }
            let quiet = gain <= 0;
            if tame && at > 0 && best > -forced {
                let futile = prunings.futility && depth <= 6 && evaluation + 90 + 110 * depth <= alpha;
                let enough = (3 + depth * depth) / if improving { 1 } else { 2 };
                let late = prunings.late_moves && depth <= 6 && quiet_tried > enough;
                if quiet && (futile || late) && !gives_check(position, action) {
                    continue;
                }
                if prunings.exchange && depth <= 4 && loses_material(position, &actions[at], depth) {
                    continue;
                }
            }
            let window = if prunings.windows { (alpha, beta) } else { EVERYTHING };
            let scout = prunings.windows && at > 0 && beta - alpha > 1;
            let mut reduction = 0;
            if prunings.late_moves && at >= 2 && depth >= 3 && !checked && (quiet || order < 0) {
                reduction = reduction_of(depth, at) - i32::from(principal) + i32::from(!improving);
                if quiet {
                    reduction -= (order / 10_000).clamp(-2, 2);
                }
                reduction = reduction.clamp(0, depth - 2);
            }
            let mut left = depth - 1;
            if place == first_choice && at == 0 {
                left += singular.extension();
            }
            let full = Rest::Plies(left);
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
            if self.base.aborted {
                break;
            }
            quiet_tried += i32::from(quiet);
            if value > best {
                best = value;
                best_place = place;
                if value > alpha || !prunings.windows {
                    self.base.extend_line(ply, action);
                }
                if prunings.windows {
                    alpha = alpha.max(value);
                }
            }
            if prunings.windows && alpha >= beta {
                if quiet && prunings.ordering {
                    self.base.memory.refutes(position, action, &actions[..at], depth, ply);
                }
                break;
            }
        }
        self.base.path.pop();
        self.base.lists[ply] = actions;
        if self.base.aborted {
            return 0;
        }
        if left_out != NO_ACTION {
            // What is found without an action says nothing about the position.
            return best;
        }
        if prunings.table {
            let bound = if prunings.windows && best >= beta {
                Bound::Lower
            } else if prunings.windows && best <= start {
                Bound::Upper
            } else {
                Bound::Exact
            };
            let entry = Entry {
                value: self.stored_value(best, ply) as i16,
                evaluation: evaluation.max(i32::from(i16::MIN)) as i16,
                best: if bound == Bound::Upper { NO_ACTION } else { best_place },
                depth: depth.min(i32::from(i8::MAX)) as i8,
                bound,
                ..Entry::default()
            };
            self.table.put(key, entry);
        }
        best
    }

    /// Whether all actions but one are clearly worse than it: a search without it finds out.
    fn singular(
        &mut self,
        position: &P,
        value: i32,
        beta: i32,
        place: u16,
        depth: i32,
        ply: usize,
    ) -> Singular {
        let less = value - 2 * depth;
        self.left_out[ply] = place;
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

    /// Whether a seat is so well off that it may pass and the value stays at `beta` or more. Where few pieces are
    /// left or much depends on it, a search without passing must agree.
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
        // Where rolls are averaged, it does not show in a value how far away a win is: it counts only at the same ply.
        let averaged = if position.rolls_dice() { (ply as u128) << 100 | ply as u128 } else { 0 };
        repetition_key ^ position.counters() ^ averaged
    }

    /// Wins are stored by how far they are from the position itself.
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

/// Whether an action gives away more, if the others capture back, than makes sense so near the leaves.
fn loses_material<P: Game>(position: &P, scored: &Scored, depth: i32) -> bool {
    if scored.gain > 0 {
        return ordering::loss(scored) > 100 * depth;
    }
    position.risk(scored.action) > 0 && position.exchange(scored.action) < -60 * depth
}

/// Whether an action puts the seat that acts next in check.
fn gives_check<P: Game>(position: &P, action: Action) -> bool {
    let mut next = position.clone();
    next.play_unchecked(action, None);
    next.decided().is_some() || next.must_answer()
}

/// By how many plies less a late action is searched.
fn reduction_of(depth: i32, place: usize) -> i32 {
    (0.5 + f64::from(depth).ln() * (place as f64).ln() / 2.2) as i32
}

/// What is known about the best action of the table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Singular {
    /// Nothing.
    No,
    /// No other is nearly as good.
    Yes,
    /// Another is so good too that the position need not be searched.
    Cut(i32),
    /// It is too good, but perhaps not alone.
    OneOfMany,
}

impl Singular {
    /// How many plies deeper the action is searched.
    const fn extension(self) -> i32 {
        match self {
            Self::Yes => 1,
            Self::No | Self::Cut(_) => 0,
            Self::OneOfMany => -1,
        }
    }
}

//! The search for two seats: principal variations by iterative deepening, with chance nodes where dice are rolled.

mod captures;
mod root;

use crate::chance::Odds;
use crate::eval::{self, Game};
use crate::limits::{Limits, Prunings, SearchOptions};
use crate::ordering::{self, Memory, Scored};
use crate::played::Played;
use crate::score::{INFINITE, MAX_PLY, Scale};
use crate::table::{Bound, Entry, NO_ACTION, Table};
use crate::weights::Weights;
use castellan_rules::{Action, Outcome, Roll, Seat};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
    context: P::Context,
    weights: Arc<Weights>,
    prunings: Prunings,
    scale: Scale,
    limits: Limits,
    stop: &'a AtomicBool,
    table: Table,
    played: &'a Played,
    /// The repetition keys of the positions that lead here, the root first.
    path: Vec<u128>,
    memory: Memory,
    /// A list of actions for each ply, so that none is allocated twice.
    lists: Vec<Vec<Scored>>,
    /// The best line from each ply on.
    lines: Vec<Vec<Action>>,
    nodes: u64,
    deepest: usize,
    root_depth: i32,
    aborted: bool,
}

impl<'a, P: Game> Search<'a, P> {
    pub fn new(
        position: &P,
        played: &'a Played,
        limits: Limits,
        options: &SearchOptions,
        weights: Arc<Weights>,
        stop: &'a AtomicBool,
    ) -> Self {
        let bytes =
            if options.prunings.table { options.table_bytes.min(SearchOptions::MOST_TABLE_BYTES) } else { 0 };
        Self {
            context: position.context(),
            weights,
            prunings: options.prunings,
            scale: Scale::new(position.rolls_dice()),
            limits,
            stop,
            table: Table::new(bytes),
            played,
            path: Vec::with_capacity(MAX_PLY + 1),
            memory: Memory::new::<P>(),
            lists: vec![Vec::new(); MAX_PLY + 1],
            lines: vec![Vec::new(); MAX_PLY + 2],
            nodes: 0,
            deepest: 0,
            root_depth: 0,
            aborted: false,
        }
    }

    /// Counts a position. Says whether the search is over.
    fn spend(&mut self) -> bool {
        if self.aborted {
            return true;
        }
        self.nodes += 1;
        if self.nodes >= self.limits.nodes
            || (self.nodes.is_multiple_of(1024) && self.stop.load(Ordering::Relaxed))
        {
            self.aborted = true;
        }
        self.aborted
    }

    fn evaluate(&self, position: &P) -> i32 {
        self.scale.bend(eval::evaluate(position, &self.context, &self.weights))
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
        let Some(sides) = position.die(action) else {
            let mut next = position.clone();
            next.play_unchecked(action, None);
            return self.after(&next, position.to_act(), window, rest, ply + 1);
        };
        let odds = Odds::of(sides);
        let star = self.prunings.star && self.prunings.windows;
        let most = self.scale.most();
        let mover = position.to_act();
        let mut made = position.clone();
        made.play_unchecked(action, None);
        let first = if star { odds.success_window(window, most) } else { EVERYTHING };
        let success = self.after(&made, mover, first, rest, ply + 1);
        if star && success <= first.0 {
            return odds.mean(success, most);
        }
        if star && success >= first.1 {
            return odds.mean(success, -most);
        }
        // The line that is told goes on behind the success, which is why the action is chosen.
        let line = self.lines[ply + 1].clone();
        let mut failed = position.clone();
        failed.play_unchecked(action, Some(Roll { attack: 1, defence: 1 }));
        let second = if star { odds.failure_window(window, success) } else { EVERYTHING };
        let failure = self.after(&failed, mover, second, rest, ply + 1);
        self.lines[ply + 1] = line;
        odds.mean(success, failure)
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

    /// Whether a position counts as drawn because it stood before: once in the search, or twice in the game.
    fn is_repeated(&self, key: u128) -> bool {
        self.path.contains(&key) || self.played.times(key) > 1
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
        self.lines[ply].clear();
        let prunings = self.prunings;
        let seat = position.to_act();
        if let Some(outcome) = position.decided() {
            return if self.spend() { 0 } else { self.ended(outcome, seat, ply) };
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
        if self.spend() {
            return 0;
        }
        self.deepest = self.deepest.max(ply);
        let repetition_key = position.repetition_key();
        if position.clock_ran_out() {
            return if position.has_action() { 0 } else { self.ended(position.stuck(), seat, ply) };
        }
        if self.is_repeated(repetition_key) {
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
        let key = Self::key(position, repetition_key, ply);
        let known = if prunings.table { self.table.get(key) } else { None };
        if let Some(entry) = known
            && !principal
            && (i32::from(entry.depth) == depth || (prunings.deeper_values && i32::from(entry.depth) > depth))
        {
            let value = self.restored_value(entry.value, ply);
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
                Bound::None => false,
            };
            if enough {
                return value;
            }
        }
        let leaves_out = prunings.futility || prunings.null_move || prunings.late_moves;
        let evaluation = match known {
            _ if checked || !leaves_out => -INFINITE,
            Some(entry) => i32::from(entry.evaluation),
            None => self.evaluate(position),
        };
        let tame = !principal && !checked && beta.abs() < self.scale.most() - 2 * MAX_PLY as i32;
        if prunings.futility && tame && depth <= 6 && evaluation - 100 * depth >= beta {
            return evaluation;
        }
        if prunings.null_move
            && tame
            && may_pass
            && depth >= 3
            && evaluation >= beta
            && position.may_pass()
            && self.holds_when_passing(position, beta, depth, ply, evaluation)
        {
            return beta;
        }
        if self.aborted {
            return 0;
        }
        if prunings.late_moves && depth >= 5 && known.is_none_or(|entry| entry.best == NO_ACTION) {
            depth -= 1;
        }
        let mut actions = std::mem::take(&mut self.lists[ply]);
        ordering::list(position, &mut actions);
        if actions.is_empty() {
            self.lists[ply] = actions;
            return self.ended(position.stuck(), seat, ply);
        }
        if prunings.ordering {
            let best = known.map_or(NO_ACTION, |entry| entry.best);
            self.memory.rank(position, &mut actions, best, ply);
        }
        self.path.push(repetition_key);
        let start = alpha;
        let mut best = -INFINITE;
        let mut best_place = NO_ACTION;
        let mut quiet_tried = 0;
        for at in 0..actions.len() {
            if prunings.ordering {
                ordering::bring(&mut actions, at);
            }
            let Scored { action, gain, order, place } = actions[at];
            let quiet = gain <= 0;
            if tame && at > 0 && best > -self.scale.most() + 2 * MAX_PLY as i32 {
                if prunings.futility && quiet && depth <= 6 && evaluation + 90 + 110 * depth <= alpha {
                    continue;
                }
                if prunings.late_moves && depth <= 5 && quiet && quiet_tried > 4 + 2 * depth * depth {
                    continue;
                }
            }
            let window = if prunings.windows { (alpha, beta) } else { EVERYTHING };
            let scout = prunings.windows && at > 0 && beta - alpha > 1;
            let mut reduction = 0;
            if prunings.late_moves && at >= 2 && depth >= 3 && !checked && (quiet || order < 0) {
                reduction = reduction_of(depth, at) - i32::from(principal) - i32::from(order > 4_000)
                    + i32::from(order < -4_000);
                reduction = reduction.clamp(0, depth - 2);
            }
            let full = Rest::Plies(depth - 1);
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
            if self.aborted {
                break;
            }
            quiet_tried += i32::from(quiet);
            if value > best {
                best = value;
                best_place = place;
                if value > alpha || !prunings.windows {
                    self.extend_line(ply, action);
                }
                if prunings.windows {
                    alpha = alpha.max(value);
                }
            }
            if prunings.windows && alpha >= beta {
                if quiet && prunings.ordering {
                    self.memory.refutes(position, action, &actions[..at], depth, ply);
                }
                break;
            }
        }
        self.path.pop();
        self.lists[ply] = actions;
        if self.aborted {
            return 0;
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
        let mut passed = position.clone();
        passed.hand_over(position.opponent());
        self.path.push(position.repetition_key());
        let value = -self.value(&passed, (-beta, -beta + 1), depth - 1 - less, ply + 1, false);
        self.path.pop();
        if self.aborted || value < beta {
            return false;
        }
        depth < 8 || self.value(position, (beta - 1, beta), depth - 1 - less, ply, false) >= beta
    }

    /// The best line from a ply on: an action, and the best line behind it.
    fn extend_line(&mut self, ply: usize, action: Action) {
        let (before, behind) = self.lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(action);
        line.extend_from_slice(&behind[0]);
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

/// By how many plies less a late action is searched.
fn reduction_of(depth: i32, place: usize) -> i32 {
    (0.5 + f64::from(depth).ln() * (place as f64).ln() / 2.2) as i32
}

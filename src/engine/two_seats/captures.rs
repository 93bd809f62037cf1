//! Quiescence search.

use super::{CAPTURE_MARGIN, EVERYTHING, MOST_CAPTURES, MOST_DECLARED, Rest, Search, Window};
use crate::eval::Game;
use crate::ordering::{self, Scored};
use crate::score::{INFINITE, MAX_PLY};
use crate::table::{Bound, Entry, NO_ACTION};

impl<P: Game> Search<'_, P> {
    /// Returns the value of a position after captures only, or any action while in check.
    pub(super) fn captures(
        &mut self,
        position: &P,
        (mut alpha, beta): Window,
        ply: usize,
        behind: usize,
    ) -> i32 {
        self.base.lines[ply].clear();
        let seat = position.to_act();
        if let Some(outcome) = position.decided() {
            return if self.base.spend() { 0 } else { self.ended(outcome, seat, ply) };
        }
        if self.base.spend() {
            return 0;
        }
        self.base.deepest = self.base.deepest.max(ply);
        if ply >= MAX_PLY {
            return self.evaluate(position);
        }
        if position.clock_ran_out() {
            return if position.has_action() { 0 } else { self.ended(position.stuck(), seat, ply) };
        }
        let key = Self::key(position, position.repetition_key(), ply);
        let known = if self.base.prunings.table && self.base.prunings.deeper_values {
            self.table.get(key)
        } else {
            None
        };
        if let Some(entry) = known
            && beta - alpha == 1
        {
            let value = self.restored_value(entry.value, ply);
            if entry.bound.decides(value, (alpha, beta)) {
                return value;
            }
        }
        let most = if position.rolls_dice() { MOST_DECLARED } else { MOST_CAPTURES };
        let checked = behind < 3 && position.must_answer();
        let mut best = -INFINITE;
        if !checked {
            best = match known {
                // Entries of positions in check have no evaluation.
                Some(entry) if i32::from(entry.evaluation) > -INFINITE => i32::from(entry.evaluation),
                _ => self.evaluate(position),
            };
            if self.base.prunings.windows && best >= beta || behind >= most {
                return best;
            }
            alpha = alpha.max(best);
        }
        let stand = best;
        let mut actions = std::mem::take(&mut self.base.lists[ply]);
        ordering::list(position, &mut actions);
        if actions.is_empty() {
            self.base.lists[ply] = actions;
            return self.ended(position.stuck(), seat, ply);
        }
        if checked {
            self.base.memory.rank(position, &mut actions, NO_ACTION, ply);
        } else {
            actions.retain(|scored| scored.gain > 0);
            for scored in &mut actions {
                scored.order = ordering::capture_order(position, scored);
            }
        }
        let start = alpha;
        let mut best_place = NO_ACTION;
        for at in 0..actions.len() {
            ordering::bring(&mut actions, at);
            let Scored { action, gain, order, place } = actions[at];
            if self.base.prunings.exchange && !checked {
                let hopeless = stand + gain + CAPTURE_MARGIN <= alpha;
                if hopeless {
                    best = best.max(stand + gain + CAPTURE_MARGIN);
                    continue;
                }
                if order < 0 {
                    continue;
                }
            }
            let window = if self.base.prunings.windows { (alpha, beta) } else { EVERYTHING };
            let value = self.action(position, action, window, Rest::Captures(behind + 1), ply);
            if self.base.aborted {
                break;
            }
            if value > best {
                best = value;
                best_place = place;
                if value > alpha {
                    self.base.extend_line(ply, action);
                }
                alpha = alpha.max(value);
                if self.base.prunings.windows && alpha >= beta {
                    break;
                }
            }
        }
        self.base.lists[ply] = actions;
        if self.base.prunings.deeper_values && behind == 0 && known.is_none() && !self.base.aborted {
            let bound = Bound::of(best, (start, beta));
            let entry = Entry {
                value: self.stored_value(best, ply) as i16,
                evaluation: stand as i16,
                best: if bound == Bound::Upper { NO_ACTION } else { best_place },
                depth: 0,
                bound,
                ..Entry::default()
            };
            self.table.put(key, entry);
        }
        best
    }
}

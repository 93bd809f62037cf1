//! What follows behind the depth of a search: captures, until it is quiet.

use super::{CAPTURE_MARGIN, EVERYTHING, MOST_CAPTURES, MOST_DECLARED, Rest, Search, Window};
use crate::eval::Game;
use crate::ordering::{self, Scored};
use crate::score::{INFINITE, MAX_PLY};
use crate::table::NO_ACTION;

impl<P: Game> Search<'_, P> {
    /// What a position is worth when only captures are still played, and any action in check.
    pub(super) fn captures(
        &mut self,
        position: &P,
        (mut alpha, beta): Window,
        ply: usize,
        behind: usize,
    ) -> i32 {
        self.lines[ply].clear();
        let seat = position.to_act();
        if let Some(outcome) = position.decided() {
            return if self.spend() { 0 } else { self.ended(outcome, seat, ply) };
        }
        if self.spend() {
            return 0;
        }
        self.deepest = self.deepest.max(ply);
        if ply >= MAX_PLY {
            return self.evaluate(position);
        }
        if position.clock_ran_out() {
            return if position.has_action() { 0 } else { self.ended(position.stuck(), seat, ply) };
        }
        let most = if position.rolls_dice() { MOST_DECLARED } else { MOST_CAPTURES };
        let checked = behind < 3 && position.must_answer();
        let mut best = -INFINITE;
        if !checked {
            best = self.evaluate(position);
            if self.prunings.windows && best >= beta || behind >= most {
                return best;
            }
            alpha = alpha.max(best);
        }
        let stand = best;
        let mut actions = std::mem::take(&mut self.lists[ply]);
        ordering::list(position, &mut actions);
        if actions.is_empty() {
            self.lists[ply] = actions;
            return self.ended(position.stuck(), seat, ply);
        }
        if checked {
            self.memory.rank(position, &mut actions, NO_ACTION, ply);
        } else {
            actions.retain(|scored| scored.gain > 0);
            for scored in &mut actions {
                scored.order = ordering::capture_order(position, scored);
            }
        }
        for at in 0..actions.len() {
            ordering::bring(&mut actions, at);
            let Scored { action, gain, order, .. } = actions[at];
            if self.prunings.exchange && !checked {
                let hopeless = stand + gain + CAPTURE_MARGIN <= alpha;
                if hopeless {
                    best = best.max(stand + gain + CAPTURE_MARGIN);
                    continue;
                }
                if order < 0 {
                    continue;
                }
            }
            let window = if self.prunings.windows { (alpha, beta) } else { EVERYTHING };
            let value = self.action(position, action, window, Rest::Captures(behind + 1), ply);
            if self.aborted {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    self.extend_line(ply, action);
                }
                alpha = alpha.max(value);
                if self.prunings.windows && alpha >= beta {
                    break;
                }
            }
        }
        self.lists[ply] = actions;
        best
    }
}

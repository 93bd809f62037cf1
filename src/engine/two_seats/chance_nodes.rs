//! Chance nodes: declared captures, decided by dice.

use super::{EVERYTHING, RemainingDepth, Search, Window};
use crate::eval::SearchPosition;
use crate::odds::Odds;
use crate::ordering;
use crate::score::MAX_PLY;
use crate::transposition_table::NO_ACTION;
use castellan_rules::{Action, Roll, Seat};

impl<P: SearchPosition> Search<'_, P> {
    /// Returns the expected value of a declared capture for the mover.
    pub(super) fn declared_capture_value(
        &mut self,
        position: &P,
        action: Action,
        odds: Odds,
        window: Window,
        remaining: RemainingDepth,
        ply: usize,
    ) -> i32 {
        let star = self.state.prunings.star && self.state.prunings.windows;
        let mover = position.to_act();
        let mut succeeded = position.clone();
        succeeded.play_unchecked(action, None);
        let mut failed = position.clone();
        failed.play_unchecked(action, Some(Roll { attack: 1, defence: 1 }));
        let (lowest, highest) =
            if star { self.star2_bounds(&failed, mover, window, remaining, ply + 1) } else { EVERYTHING };
        let first = if star { odds.success_window(window, (lowest, highest)) } else { EVERYTHING };
        let success = self.value_for_mover(&succeeded, mover, first, remaining, ply + 1);
        if star && success <= first.0 {
            return odds.mean(success, highest);
        }
        if star && success >= first.1 {
            return odds.mean(success, lowest);
        }
        // The principal variation follows the success, the reason for choosing the action.
        let line = self.state.variations[ply + 1].clone();
        let second = if star { odds.failure_window(window, success) } else { EVERYTHING };
        let failure = self.value_for_mover(&failed, mover, second, remaining, ply + 1);
        self.state.variations[ply + 1] = line;
        odds.mean(success, failure)
    }

    /// Returns the Star2 bounds of a position's value for the last mover. A single action gives a lower bound for the
    /// next mover, which after a failed capture is usually the same seat.
    fn star2_bounds(
        &mut self,
        next: &P,
        mover: Seat,
        (alpha, beta): Window,
        remaining: RemainingDepth,
        ply: usize,
    ) -> (i32, i32) {
        let most = self.scale.max_value();
        let RemainingDepth::Plies(depth) = remaining else { return (-most, most) };
        let key = next.repetition_key();
        let is_known =
            depth < 2 || ply >= MAX_PLY || next.board_outcome().is_some() || next.is_drawn_by_clock();
        if is_known || self.state.is_repeated(key) {
            return (-most, most);
        }
        let mut actions = std::mem::take(&mut self.state.action_buffers[ply]);
        ordering::generate(next, &mut actions);
        let mut value = -most;
        if !actions.is_empty() {
            let known =
                if self.state.prunings.table { self.table.get(Self::key(next, key, ply)) } else { None };
            if self.state.prunings.ordering {
                let first_choice = known.map_or(NO_ACTION, |entry| entry.best);
                self.state.heuristics.score_actions(next, &mut actions, first_choice, ply);
                ordering::move_best_to(&mut actions, 0);
            }
            self.state.path.push(key);
            let (alpha, beta) = if next.to_act() == mover { (alpha, beta) } else { (-beta, -alpha) };
            let found = self.action_value(
                next,
                actions[0].action,
                (alpha, beta),
                RemainingDepth::Plies(depth - 1),
                ply,
            );
            if found > alpha {
                value = found;
            }
            self.state.path.pop();
        }
        self.state.action_buffers[ply] = actions;
        if next.to_act() == mover { (value, most) } else { (-most, -value) }
    }
}

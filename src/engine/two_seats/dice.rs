//! Chance nodes: declared captures, decided by dice.

use super::{EVERYTHING, Rest, Search, Window};
use crate::chance::Odds;
use crate::eval::Game;
use crate::ordering;
use crate::score::MAX_PLY;
use crate::table::NO_ACTION;
use castellan_rules::{Action, Roll, Seat};

impl<P: Game> Search<'_, P> {
    /// Returns the expected value of a declared capture for the mover.
    pub(super) fn declared(
        &mut self,
        position: &P,
        action: Action,
        odds: Odds,
        window: Window,
        rest: Rest,
        ply: usize,
    ) -> i32 {
        let star = self.base.prunings.star && self.base.prunings.windows;
        let mover = position.to_act();
        let mut made = position.clone();
        made.play_unchecked(action, None);
        let mut failed = position.clone();
        failed.play_unchecked(action, Some(Roll { attack: 1, defence: 1 }));
        let (lowest, highest) =
            if star { self.bounds(&failed, mover, window, rest, ply + 1) } else { EVERYTHING };
        let first = if star { odds.success_window(window, (lowest, highest)) } else { EVERYTHING };
        let success = self.after(&made, mover, first, rest, ply + 1);
        if star && success <= first.0 {
            return odds.mean(success, highest);
        }
        if star && success >= first.1 {
            return odds.mean(success, lowest);
        }
        // The principal variation follows the success, the reason for choosing the action.
        let line = self.base.lines[ply + 1].clone();
        let second = if star { odds.failure_window(window, success) } else { EVERYTHING };
        let failure = self.after(&failed, mover, second, rest, ply + 1);
        self.base.lines[ply + 1] = line;
        odds.mean(success, failure)
    }

    /// Returns the Star2 bounds of a position's value for the last mover. A single action gives a lower bound for the
    /// next mover, which after a failed capture is usually the same seat.
    fn bounds(&mut self, next: &P, mover: Seat, (alpha, beta): Window, rest: Rest, ply: usize) -> (i32, i32) {
        let most = self.scale.most();
        let Rest::Plies(depth) = rest else { return (-most, most) };
        let key = next.repetition_key();
        let told = depth < 2 || ply >= MAX_PLY || next.decided().is_some() || next.clock_ran_out();
        if told || self.base.is_repeated(key) {
            return (-most, most);
        }
        let mut actions = std::mem::take(&mut self.base.lists[ply]);
        ordering::list(next, &mut actions);
        let mut value = -most;
        if !actions.is_empty() {
            let known =
                if self.base.prunings.table { self.table.get(Self::key(next, key, ply)) } else { None };
            if self.base.prunings.ordering {
                let first_choice = known.map_or(NO_ACTION, |entry| entry.best);
                self.base.memory.rank(next, &mut actions, first_choice, ply);
                ordering::bring(&mut actions, 0);
            }
            self.base.path.push(key);
            let (alpha, beta) = if next.to_act() == mover { (alpha, beta) } else { (-beta, -alpha) };
            let found = self.action(next, actions[0].action, (alpha, beta), Rest::Plies(depth - 1), ply);
            if found > alpha {
                value = found;
            }
            self.base.path.pop();
        }
        self.base.lists[ply] = actions;
        if next.to_act() == mover { (value, most) } else { (-most, -value) }
    }
}

//! What the searches for two and for many seats have in common: limits, the way to the position, memory for lists.

use crate::eval::Game;
use crate::limits::{Limits, Prunings, SearchOptions};
use crate::ordering::{self, Memory, Scored};
use crate::played::Played;
use crate::score::MAX_PLY;
use crate::table::NO_ACTION;
use crate::weights::Weights;
use castellan_rules::Action;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many positions are looked at before the stop flag is.
const FLAG_INTERVAL: u64 = 512;

pub(crate) struct Base<'a, P: Game> {
    pub context: P::Context,
    pub weights: Arc<Weights>,
    pub prunings: Prunings,
    pub limits: Limits,
    stop: &'a AtomicBool,
    /// The actions of the root that are looked at; all when there are none.
    only: Vec<Action>,
    pub played: &'a Played,
    /// The repetition keys of the positions that lead here, the root first.
    pub path: Vec<u128>,
    pub memory: Memory,
    /// A list of actions for each ply, so that none is allocated twice.
    pub lists: Vec<Vec<Scored>>,
    /// The best line from each ply on.
    pub lines: Vec<Vec<Action>>,
    pub nodes: u64,
    pub deepest: usize,
    pub aborted: bool,
}

impl<'a, P: Game> Base<'a, P> {
    pub fn new(
        position: &P,
        played: &'a Played,
        limits: Limits,
        options: &SearchOptions,
        weights: Arc<Weights>,
        stop: &'a AtomicBool,
    ) -> Self {
        Self {
            context: position.context(),
            weights,
            prunings: options.prunings,
            limits,
            stop,
            only: options.actions.clone(),
            played,
            path: Vec::with_capacity(MAX_PLY + 1),
            memory: Memory::new::<P>(),
            lists: vec![Vec::new(); MAX_PLY + 1],
            lines: vec![Vec::new(); MAX_PLY + 2],
            nodes: 0,
            deepest: 0,
            aborted: false,
        }
    }

    /// The actions of the root that are looked at, those first that are to be tried first.
    pub fn first_actions(&self, position: &P) -> Vec<Scored> {
        let mut actions = Vec::new();
        ordering::list(position, &mut actions);
        actions.retain(|scored| self.only.is_empty() || self.only.contains(&scored.action));
        self.memory.rank(position, &mut actions, NO_ACTION, 0);
        actions.sort_by_key(|scored| (std::cmp::Reverse(scored.order), scored.place));
        actions
    }

    /// Counts a position. Says whether the search is over.
    pub fn spend(&mut self) -> bool {
        if self.aborted {
            return true;
        }
        self.nodes += 1;
        if self.nodes >= self.limits.nodes
            || (self.nodes.is_multiple_of(FLAG_INTERVAL) && self.stop.load(Ordering::Relaxed))
        {
            self.aborted = true;
        }
        self.aborted
    }

    /// Whether a position counts as drawn because it stood before: once in the search, or twice in the game.
    pub fn is_repeated(&self, key: u128) -> bool {
        self.path.contains(&key) || self.played.times(key) > 1
    }

    /// The best line from a ply on: an action, and the best line behind it.
    pub fn extend_line(&mut self, ply: usize, action: Action) {
        let (before, behind) = self.lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(action);
        line.extend_from_slice(&behind[0]);
    }
}

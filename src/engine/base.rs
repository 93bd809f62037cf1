//! Shared state of the searches for two and for many seats: limits, path, buffers.

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

/// The number of nodes between two checks of the stop flag.
const FLAG_INTERVAL: u64 = 512;

pub(crate) struct Base<'a, P: Game> {
    pub context: P::Context,
    pub weights: Arc<Weights>,
    pub prunings: Prunings,
    pub limits: Limits,
    stop: &'a AtomicBool,
    /// The root actions to search; empty for all.
    only: Vec<Action>,
    pub played: &'a Played,
    /// The repetition keys of the current line, the root first.
    pub path: Vec<u128>,
    pub memory: Memory,
    /// A reusable buffer of actions for each ply.
    pub lists: Vec<Vec<Scored>>,
    /// The principal variation from each ply on.
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

    /// Returns the root actions to search, in order of trial.
    pub fn first_actions(&self, position: &P) -> Vec<Scored> {
        let mut actions = Vec::new();
        ordering::list(position, &mut actions);
        actions.retain(|scored| self.only.is_empty() || self.only.contains(&scored.action));
        self.memory.rank(position, &mut actions, NO_ACTION, 0);
        actions.sort_by_key(|scored| (std::cmp::Reverse(scored.order), scored.place));
        actions
    }

    /// Counts a node. Returns `true` if the search must stop.
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

    /// Returns `true` if a position counts as a draw by repetition: once in the search, or twice in the game.
    pub fn is_repeated(&self, key: u128) -> bool {
        self.path.contains(&key) || self.played.times(key) > 1
    }

    /// Updates the principal variation at a ply: an action, followed by the line of the next ply.
    pub fn extend_line(&mut self, ply: usize, action: Action) {
        let (before, behind) = self.lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(action);
        line.extend_from_slice(&behind[0]);
    }
}

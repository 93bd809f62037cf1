//! Shared state of the searches for two and for many seats: limits, path, buffers.

use crate::eval::SearchPosition;
use crate::limits::{Limits, Prunings, SearchOptions};
use crate::ordering::{self, OrderingHeuristics, ScoredAction};
use crate::repetitions::RepetitionCounts;
use crate::score::MAX_PLY;
use crate::transposition_table::NO_ACTION;
use crate::weights::Weights;
use castellan_rules::Action;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of nodes between two checks of the stop flag.
const FLAG_INTERVAL: u64 = 512;

pub(crate) struct SearchState<'a, P: SearchPosition> {
    pub context: P::Context,
    pub weights: Arc<Weights>,
    pub prunings: Prunings,
    pub limits: Limits,
    stop: &'a AtomicBool,
    /// The root actions to search; empty for all.
    root_filter: Vec<Action>,
    pub repetitions: &'a RepetitionCounts,
    /// The repetition keys of the current line, the root first.
    pub path: Vec<u128>,
    pub heuristics: OrderingHeuristics,
    /// A reusable buffer of actions for each ply.
    pub action_buffers: Vec<Vec<ScoredAction>>,
    /// The principal variation from each ply on.
    pub variations: Vec<Vec<Action>>,
    pub nodes: u64,
    pub selective_depth: usize,
    pub aborted: bool,
}

impl<'a, P: SearchPosition> SearchState<'a, P> {
    pub fn new(
        position: &P,
        repetitions: &'a RepetitionCounts,
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
            root_filter: options.actions.clone(),
            repetitions,
            path: Vec::with_capacity(MAX_PLY + 1),
            heuristics: OrderingHeuristics::new::<P>(),
            action_buffers: vec![Vec::new(); MAX_PLY + 1],
            variations: vec![Vec::new(); MAX_PLY + 2],
            nodes: 0,
            selective_depth: 0,
            aborted: false,
        }
    }

    /// Returns the root actions to search, in order of trial.
    pub fn root_actions(&self, position: &P) -> Vec<ScoredAction> {
        let mut actions = Vec::new();
        ordering::generate(position, &mut actions);
        actions.retain(|scored| self.root_filter.is_empty() || self.root_filter.contains(&scored.action));
        self.heuristics.score_actions(position, &mut actions, NO_ACTION, 0);
        actions.sort_by_key(|scored| (std::cmp::Reverse(scored.order), scored.index));
        actions
    }

    /// Counts a node. Returns `true` if the search must stop.
    pub fn count_node(&mut self) -> bool {
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
        self.path.contains(&key) || self.repetitions.times(key) > 1
    }

    /// Updates the principal variation at a ply: an action, followed by the line of the next ply.
    pub fn update_variation(&mut self, ply: usize, action: Action) {
        let (before, after) = self.variations.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(action);
        line.extend_from_slice(&after[0]);
    }
}

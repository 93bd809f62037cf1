//! Move ordering: the earlier the best action, the more cutoffs.

use crate::eval::SearchPosition;
use crate::score::MAX_PLY;
use castellan_rules::{Action, Seat};
use std::ops::ControlFlow;

/// A legal action with its ordering score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredAction {
    pub action: Action,
    /// The index in the list of legal actions.
    pub index: u16,
    /// The material gain by capture or promotion.
    pub gain: i32,
    /// The ordering score; the highest is searched first.
    pub order: i32,
}

const BEST: i32 = 1 << 30;
const GOOD_CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;
const BAD_CAPTURE: i32 = -(1 << 24);
/// The bound on history scores.
const MOST_HISTORY: i32 = 1 << 14;

/// The move ordering heuristics: killers and histories.
pub(crate) struct OrderingHeuristics {
    /// Killers: quiet actions that caused a cutoff at the same ply.
    killers: Vec<[Option<Action>; 2]>,
    /// History scores of quiet actions, by seat, kind of piece and target.
    histories: Vec<i32>,
    /// Continuation history: by the previous and the quiet action, hashed on large boards.
    continuations: Vec<i16>,
    /// The action at each ply of the current line, by its index in the histories; the first is the one before the root.
    steps: Vec<Option<usize>>,
    kinds: usize,
    squares: usize,
}

/// The number of entries of the continuation history.
const CONTINUATIONS: usize = 1 << 19;

impl OrderingHeuristics {
    pub fn new<P: SearchPosition>() -> Self {
        let (kinds, squares) = (P::INFO.kinds.len(), P::SQUARES);
        Self {
            killers: vec![[None; 2]; MAX_PLY + 1],
            histories: vec![0; Seat::ALL.len() * kinds * squares],
            continuations: vec![0; CONTINUATIONS],
            steps: vec![None; MAX_PLY + 2],
            kinds,
            squares,
        }
    }

    fn history_index<P: SearchPosition>(&self, position: &P, action: Action) -> usize {
        let (kind, square) = position.kind_and_target(action);
        (position.to_act() as usize * self.kinds + kind) * self.squares + square
    }

    /// Records the action at a ply; `None` for a null move.
    pub fn record_step<P: SearchPosition>(&mut self, position: &P, action: Option<Action>, ply: usize) {
        self.steps[ply + 1] = action.map(|action| self.history_index(position, action));
    }

    /// Returns the offsets of the continuation histories of the last two actions.
    fn continuation_offsets(&self, ply: usize) -> [Option<usize>; 2] {
        let before = if ply > 0 { self.steps[ply - 1] } else { None };
        [self.steps[ply], before]
            .map(|step| step.map(|step| step.wrapping_mul(self.kinds * self.squares * 4 + 1)))
    }

    fn history(&self, index: usize, offsets: [Option<usize>; 2]) -> i32 {
        let continued = |from: usize| i32::from(self.continuations[(from + index) % CONTINUATIONS]);
        self.histories[index] + offsets.into_iter().flatten().map(continued).sum::<i32>()
    }

    fn update(&mut self, index: usize, offsets: [Option<usize>; 2], bonus: i32) {
        // Gravity: the further from 0, the smaller the change.
        let towards = |history: i32| history + bonus - history * bonus.abs() / MOST_HISTORY;
        self.histories[index] = towards(self.histories[index]);
        for from in offsets.into_iter().flatten() {
            let continued = &mut self.continuations[(from + index) % CONTINUATIONS];
            *continued = towards(i32::from(*continued)) as i16;
        }
    }

    /// Updates the heuristics after a cutoff: a bonus for the action, a malus for those tried before it.
    pub fn record_cutoff<P: SearchPosition>(
        &mut self,
        position: &P,
        action: Action,
        before: &[ScoredAction],
        depth: i32,
        ply: usize,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(action) {
            killers[1] = killers[0];
            killers[0] = Some(action);
        }
        let bonus = (depth * depth).min(400) * 4;
        let offsets = self.continuation_offsets(ply);
        self.update(self.history_index(position, action), offsets, bonus);
        for tried in before.iter().filter(|tried| tried.gain <= 0) {
            self.update(self.history_index(position, tried.action), offsets, -bonus);
        }
    }

    /// Assigns an ordering score to each action.
    pub fn score_actions<P: SearchPosition>(
        &self,
        position: &P,
        actions: &mut [ScoredAction],
        best: u16,
        ply: usize,
    ) {
        let killers = self.killers[ply];
        let offsets = self.continuation_offsets(ply);
        for scored in actions {
            scored.order = if scored.index == best {
                BEST
            } else if scored.gain > 0 {
                capture_order(position, scored)
            } else if killers[0] == Some(scored.action) {
                KILLER + 1
            } else if killers[1] == Some(scored.action) {
                KILLER
            } else {
                self.history(self.history_index(position, scored.action), offsets) + scored.gain
            };
        }
    }
}

/// Returns the ordering score of a capture: MVV-LVA, with losing captures last.
pub(crate) fn capture_order<P: SearchPosition>(position: &P, scored: &ScoredAction) -> i32 {
    let risk = position.risk(scored.action);
    if risk > scored.gain {
        let exchange = position.exchange(scored.action);
        if exchange < 0 {
            return BAD_CAPTURE + exchange;
        }
    }
    GOOD_CAPTURE + scored.gain * 16 - risk
}

/// Returns the loss of a ranked capture by static exchange evaluation; 0 if it does not lose.
pub(crate) const fn exchange_loss(scored: &ScoredAction) -> i32 {
    if scored.order < BAD_CAPTURE / 2 { BAD_CAPTURE - scored.order } else { 0 }
}

/// Generates the legal actions.
pub(crate) fn generate<P: SearchPosition>(position: &P, actions: &mut Vec<ScoredAction>) {
    actions.clear();
    let _ = position.for_each_action(&mut |action| {
        let index = actions.len() as u16;
        actions.push(ScoredAction { action, index, gain: position.gain(action), order: 0 });
        ControlFlow::Continue(())
    });
}

/// Moves the action with the highest score to this index.
pub(crate) fn move_best_to(actions: &mut [ScoredAction], index: usize) {
    let rest = &actions[index..];
    let next = (0..rest.len()).max_by_key(|&at| (rest[at].order, std::cmp::Reverse(rest[at].index)));
    if let Some(next) = next {
        actions.swap(index, index + next);
    }
}

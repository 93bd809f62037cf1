//! Move ordering: the earlier the best action, the more cutoffs.

use crate::eval::Game;
use crate::score::MAX_PLY;
use castellan_rules::{Action, Seat};
use std::ops::ControlFlow;

/// A legal action with its ordering score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    pub action: Action,
    /// The index in the list of legal actions.
    pub place: u16,
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
pub(crate) struct Memory {
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

impl Memory {
    pub fn new<P: Game>() -> Self {
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

    fn place<P: Game>(&self, position: &P, action: Action) -> usize {
        let (kind, square) = position.moved(action);
        (position.to_act() as usize * self.kinds + kind) * self.squares + square
    }

    /// Records the action at a ply; `None` for a null move.
    pub fn enter<P: Game>(&mut self, position: &P, action: Option<Action>, ply: usize) {
        self.steps[ply + 1] = action.map(|action| self.place(position, action));
    }

    /// Returns the offsets of the continuation histories of the last two actions.
    fn behind(&self, ply: usize) -> [Option<usize>; 2] {
        let before = if ply > 0 { self.steps[ply - 1] } else { None };
        [self.steps[ply], before]
            .map(|step| step.map(|step| step.wrapping_mul(self.kinds * self.squares * 4 + 1)))
    }

    fn history(&self, place: usize, behind: [Option<usize>; 2]) -> i32 {
        let continued = |from: usize| i32::from(self.continuations[(from + place) % CONTINUATIONS]);
        self.histories[place] + behind.into_iter().flatten().map(continued).sum::<i32>()
    }

    fn learn(&mut self, place: usize, behind: [Option<usize>; 2], bonus: i32) {
        // Gravity: the further from 0, the smaller the change.
        let towards = |history: i32| history + bonus - history * bonus.abs() / MOST_HISTORY;
        self.histories[place] = towards(self.histories[place]);
        for from in behind.into_iter().flatten() {
            let continued = &mut self.continuations[(from + place) % CONTINUATIONS];
            *continued = towards(i32::from(*continued)) as i16;
        }
    }

    /// Updates the heuristics after a cutoff: a bonus for the action, a malus for those tried before it.
    pub fn refutes<P: Game>(
        &mut self,
        position: &P,
        action: Action,
        before: &[Scored],
        depth: i32,
        ply: usize,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(action) {
            killers[1] = killers[0];
            killers[0] = Some(action);
        }
        let bonus = (depth * depth).min(400) * 4;
        let behind = self.behind(ply);
        self.learn(self.place(position, action), behind, bonus);
        for tried in before.iter().filter(|tried| tried.gain <= 0) {
            self.learn(self.place(position, tried.action), behind, -bonus);
        }
    }

    /// Assigns an ordering score to each action.
    pub fn rank<P: Game>(&self, position: &P, actions: &mut [Scored], best: u16, ply: usize) {
        let killers = self.killers[ply];
        let behind = self.behind(ply);
        for scored in actions {
            scored.order = if scored.place == best {
                BEST
            } else if scored.gain > 0 {
                capture_order(position, scored)
            } else if killers[0] == Some(scored.action) {
                KILLER + 1
            } else if killers[1] == Some(scored.action) {
                KILLER
            } else {
                self.history(self.place(position, scored.action), behind) + scored.gain
            };
        }
    }
}

/// Returns the ordering score of a capture: MVV-LVA, with losing captures last.
pub(crate) fn capture_order<P: Game>(position: &P, scored: &Scored) -> i32 {
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
pub(crate) const fn loss(scored: &Scored) -> i32 {
    if scored.order < BAD_CAPTURE / 2 { BAD_CAPTURE - scored.order } else { 0 }
}

/// Generates the legal actions.
pub(crate) fn list<P: Game>(position: &P, actions: &mut Vec<Scored>) {
    actions.clear();
    let _ = position.for_each_action(&mut |action| {
        let place = actions.len() as u16;
        actions.push(Scored { action, place, gain: position.gain(action), order: 0 });
        ControlFlow::Continue(())
    });
}

/// Moves the action with the highest score to this index.
pub(crate) fn bring(actions: &mut [Scored], place: usize) {
    let rest = &actions[place..];
    let next = (0..rest.len()).max_by_key(|&at| (rest[at].order, std::cmp::Reverse(rest[at].place)));
    if let Some(next) = next {
        actions.swap(place, place + next);
    }
}

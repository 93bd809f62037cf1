//! Proofs of puzzles by exhaustive search with sound pruning only: after a winning move no alternative is searched, nor
//! after a refutation.

use super::{Goal, Puzzle};
use crate::eval::SearchPosition;
use castellan_rules::{Action, AnyPosition, Outcome, Roll, Seat};
use std::cmp::Reverse;
use std::collections::HashMap;

/// The value of a win, above all material.
const WIN_VALUE: i32 = 1_000_000;
/// The minimum value of a royal piece, which does not count as material.
const LEAST_ROYAL_VALUE: i32 = 10_000;
/// The maximum depth of the refutation table.
const MAX_DEPTH: usize = 16;

/// The reason that a puzzle is unsound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleError {
    /// The game is over, or has more than two seats.
    InvalidStart,
    /// The length of the solution does not match the goal.
    WrongLength,
    /// A move of the solution, counted from 0, is illegal.
    IllegalMove(usize),
    /// A move of the solution needs dice.
    NeedsDice(usize),
    /// A solver's move does not reach the goal.
    MissesGoal(usize),
    /// Another move of the solver reaches the goal as well (a dual).
    SecondSolution(usize),
    /// The goal can be reached sooner.
    ReachedSooner,
    /// A defence is not the longest, or not the one that loses least.
    WeakDefence(usize),
    /// The proof needs more nodes.
    NodeLimit,
}

/// Checks that a puzzle is sound: the line is legal and reaches the goal, every solver's move is the only one, and each
/// defence is a best one. Only on the last move of a win may there be alternatives. `nodes` limits the nodes.
///
/// # Errors
/// Returns the first flaw.
pub fn check(puzzle: &Puzzle, nodes: u64) -> Result<(), PuzzleError> {
    if puzzle.start.seats().len() != 2 || puzzle.start.outcome().is_some() {
        return Err(PuzzleError::InvalidStart);
    }
    let mut position = puzzle.start.clone();
    for (at, &action) in puzzle.line.iter().enumerate() {
        if !position.is_legal(action) {
            return Err(PuzzleError::IllegalMove(at));
        }
        if position.dice_sides(action).is_some() {
            return Err(PuzzleError::NeedsDice(at));
        }
        position.play_unchecked(action, None);
    }
    if puzzle.line.len() as u32 + 1 != 2 * puzzle.goal.moves() {
        return Err(PuzzleError::WrongLength);
    }
    with_position!(&puzzle.start, start => Prover::new(start, nodes).check(start, puzzle))
}

/// Returns the proven goal and line of a position; `None` if the position is not a puzzle.
pub(super) fn solve(start: &AnyPosition, goal: Goal, nodes: u64) -> Option<(Goal, Vec<Action>)> {
    with_position!(start, start => {
        let mut prover = Prover::new(start, nodes);
        match goal {
            Goal::Win { moves } => Some((goal, prover.winning_line(start, moves)?)),
            Goal::Gain { moves, amount } => prover.gaining_line(start, moves, amount),
        }
    })
}

/// A prover for one side.
struct Prover {
    solver: Seat,
    nodes_left: u64,
    /// Proven results: `true` if the solver wins within the number of moves.
    wins: HashMap<(u128, u32), bool>,
    /// The last refutation, by ply.
    refutations: [Option<Action>; MAX_DEPTH],
}

impl Prover {
    fn new(start: &impl SearchPosition, nodes: u64) -> Self {
        Self {
            solver: start.to_act(),
            nodes_left: nodes,
            wins: HashMap::new(),
            refutations: [None; MAX_DEPTH],
        }
    }

    fn check(&mut self, start: &impl SearchPosition, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        match puzzle.goal {
            Goal::Win { moves } => self.check_win(start, moves, &puzzle.line),
            Goal::Gain { moves, amount } => self.check_gain(start, moves, amount, &puzzle.line),
        }
    }

    fn count_node(&mut self) -> Option<()> {
        self.nodes_left = self.nodes_left.checked_sub(1)?;
        Some(())
    }

    /// Returns the actions of a position, ordered by captures, with the last refutation at this depth first.
    fn actions<P: SearchPosition>(&self, position: &P, depth: usize) -> Vec<Action> {
        let mut actions = position.actions();
        let refutation = self.refutations.get(depth).copied().flatten();
        actions.sort_by_cached_key(|action| (Some(*action) != refutation, Reverse(position.gain(*action))));
        actions
    }

    // Proofs of wins.

    /// Returns `true` if the solver wins within this many moves; `None` if the node limit is exceeded.
    fn wins<P: SearchPosition>(&mut self, position: &P, moves: u32) -> Option<bool> {
        if moves == 0 {
            return Some(false);
        }
        let key = (position.repetition_key() ^ position.non_repetition_key(), moves);
        if let Some(known) = self.wins.get(&key) {
            return Some(*known);
        }
        let own = position.to_act() == self.solver;
        let depth = 2 * moves as usize + usize::from(own);
        let mut answer = !own;
        for action in self.actions(position, depth) {
            if self.wins_after(position, action, moves - u32::from(own))? == own {
                answer = own;
                if let Some(refutation) = self.refutations.get_mut(depth) {
                    *refutation = Some(action);
                }
                break;
            }
        }
        self.wins.insert(key, answer);
        Some(answer)
    }

    /// Returns `true` if the solver wins within this many moves after an action of either side, for every dice roll.
    fn wins_after<P: SearchPosition>(&mut self, position: &P, action: Action, moves: u32) -> Option<bool> {
        for roll in rolls(position, action) {
            self.count_node()?;
            let mut next = position.clone();
            next.play_unchecked(action, roll);
            let is_won = match next.outcome() {
                Some(outcome) => is_won_by(outcome, self.solver),
                None => self.wins(&next, moves)?,
            };
            if !is_won {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Returns the solver's actions that win within this many moves, at most two of them.
    fn winning_actions<P: SearchPosition>(&mut self, position: &P, moves: u32) -> Option<Vec<Action>> {
        let mut winners = Vec::new();
        for action in position.actions() {
            if self.wins_after(position, action, moves - 1)? {
                winners.push(action);
                if winners.len() == 2 {
                    break;
                }
            }
        }
        Some(winners)
    }

    fn check_win<P: SearchPosition>(
        &mut self,
        start: &P,
        moves: u32,
        line: &[Action],
    ) -> Result<(), PuzzleError> {
        if self.wins(start, moves - 1).ok_or(PuzzleError::NodeLimit)? {
            return Err(PuzzleError::ReachedSooner);
        }
        let mut position = start.clone();
        for (at, &action) in line.iter().enumerate() {
            let left = moves - at as u32 / 2;
            if at % 2 == 0 {
                if !self.wins_after(&position, action, left - 1).ok_or(PuzzleError::NodeLimit)? {
                    return Err(PuzzleError::MissesGoal(at));
                }
                if left > 1 && self.winning_actions(&position, left).ok_or(PuzzleError::NodeLimit)?.len() > 1
                {
                    return Err(PuzzleError::SecondSolution(at));
                }
            } else {
                let mut next = position.clone();
                next.play_unchecked(action, None);
                if self.wins(&next, left - 2).ok_or(PuzzleError::NodeLimit)? {
                    return Err(PuzzleError::WeakDefence(at));
                }
            }
            position.play_unchecked(action, None);
        }
        Ok(())
    }

    /// Returns the line of a win in exactly this many moves, if each solver's move but the last is the only one.
    fn winning_line<P: SearchPosition>(&mut self, position: &P, moves: u32) -> Option<Vec<Action>> {
        if self.wins(position, moves - 1)? {
            return None;
        }
        let winners = self.winning_actions(position, moves)?;
        let first = *winners.first()?;
        if moves == 1 {
            return Some(vec![first]);
        }
        if winners.len() > 1 || position.dice_sides(first).is_some() {
            return None;
        }
        let mut next = position.clone();
        next.play_unchecked(first, None);
        for reply in self.actions(&next, MAX_DEPTH) {
            let mut after = next.clone();
            after.play_unchecked(reply, None);
            if next.dice_sides(reply).is_some() || after.to_act() != self.solver || after.outcome().is_some()
            {
                continue;
            }
            if let Some(rest) = self.winning_line(&after, moves - 1) {
                return Some([vec![first, reply], rest].concat());
            }
        }
        None
    }

    // Proofs of material gain.

    /// Returns the solver's material lead.
    fn balance<P: SearchPosition>(&self, position: &P) -> i32 {
        let other = self.solver.opponent();
        let more = |kind| {
            position.count_pieces(self.solver, kind) as i32 - position.count_pieces(other, kind) as i32
        };
        let kinds = P::VALUES.iter().enumerate().filter(|(_, value)| **value < LEAST_ROYAL_VALUE);
        kinds.map(|(kind, value)| value * more(kind)).sum()
    }

    /// Returns the solver's material lead after this many plies of best play, within the bounds.
    fn best_balance<P: SearchPosition>(
        &mut self,
        position: &P,
        plies: u32,
        (mut low, mut high): (i32, i32),
    ) -> Option<i32> {
        if plies == 0 {
            return Some(self.balance(position));
        }
        let own = position.to_act() == self.solver;
        let mut best = if own { -WIN_VALUE } else { WIN_VALUE };
        for action in self.actions(position, plies as usize) {
            let value = self.balance_after(position, action, plies - 1, (low, high))?;
            if own {
                best = best.max(value);
                low = low.max(best);
            } else {
                best = best.min(value);
                high = high.min(best);
            }
            if low >= high {
                if let Some(refutation) = self.refutations.get_mut(plies as usize) {
                    *refutation = Some(action);
                }
                break;
            }
        }
        Some(best)
    }

    /// Returns the value after an action, with the worst dice for the solver. A draw is no gain.
    fn balance_after<P: SearchPosition>(
        &mut self,
        position: &P,
        action: Action,
        plies: u32,
        bounds: (i32, i32),
    ) -> Option<i32> {
        let mut worst = WIN_VALUE;
        for roll in rolls(position, action) {
            self.count_node()?;
            let mut next = position.clone();
            next.play_unchecked(action, roll);
            worst = worst.min(match next.outcome() {
                Some(outcome) if is_won_by(outcome, self.solver) => WIN_VALUE,
                Some(_) => -WIN_VALUE,
                None => self.best_balance(&next, plies, bounds)?,
            });
        }
        Some(worst)
    }

    /// Returns `true` if the solver has at least this lead after an action and this many plies.
    fn reaches_balance<P: SearchPosition>(
        &mut self,
        position: &P,
        action: Action,
        plies: u32,
        least: i32,
    ) -> Option<bool> {
        Some(self.balance_after(position, action, plies, (least - 1, least))? >= least)
    }

    /// Returns `true` if any other action reaches this lead.
    fn another_reaches_balance<P: SearchPosition>(
        &mut self,
        position: &P,
        excluded: Action,
        plies: u32,
        least: i32,
    ) -> Option<bool> {
        for action in self.actions(position, MAX_DEPTH).into_iter().filter(|action| *action != excluded) {
            if self.reaches_balance(position, action, plies, least)? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn check_gain<P: SearchPosition>(
        &mut self,
        start: &P,
        moves: u32,
        amount: i32,
        line: &[Action],
    ) -> Result<(), PuzzleError> {
        let least = self.balance(start) + amount;
        let sooner =
            self.best_balance(start, 2 * (moves - 1), (least - 1, least)).ok_or(PuzzleError::NodeLimit)?;
        if sooner >= least {
            return Err(PuzzleError::ReachedSooner);
        }
        let mut position = start.clone();
        for (at, &action) in line.iter().enumerate() {
            let left = 2 * moves - at as u32 - 1;
            if at % 2 == 0 {
                for plies in [left, left + 2] {
                    if !self.reaches_balance(&position, action, plies, least).ok_or(PuzzleError::NodeLimit)? {
                        return Err(PuzzleError::MissesGoal(at));
                    }
                }
                let other = least - if at == 0 { amount / 2 } else { 0 };
                if self
                    .another_reaches_balance(&position, action, left, other)
                    .ok_or(PuzzleError::NodeLimit)?
                {
                    return Err(PuzzleError::SecondSolution(at));
                }
            } else {
                let value = self
                    .balance_after(&position, action, left, (-WIN_VALUE, WIN_VALUE))
                    .ok_or(PuzzleError::NodeLimit)?;
                let least_lost = self
                    .best_balance(&position, left + 1, (-WIN_VALUE, WIN_VALUE))
                    .ok_or(PuzzleError::NodeLimit)?;
                if value > least_lost {
                    return Err(PuzzleError::WeakDefence(at));
                }
            }
            position.play_unchecked(action, None);
        }
        Ok(())
    }

    /// Returns the line that gains at least this much within this many moves, with the exact gain.
    fn gaining_line<P: SearchPosition>(
        &mut self,
        start: &P,
        moves: u32,
        least: i32,
    ) -> Option<(Goal, Vec<Action>)> {
        let balance = self.balance(start);
        let plies = 2 * moves - 1;
        let mut found: Option<Action> = None;
        for action in self.actions(start, MAX_DEPTH) {
            if self.reaches_balance(start, action, plies, balance + least)? {
                if found.is_some() {
                    return None;
                }
                found = Some(action);
            }
        }
        let first = found?;
        let now = self.balance_after(start, first, plies, (-WIN_VALUE, WIN_VALUE))?;
        let later = self.balance_after(start, first, plies + 2, (-WIN_VALUE, now))?;
        let amount = now.min(later) - balance;
        if amount < least || amount > WIN_VALUE / 2 {
            return None;
        }
        let goal = Goal::Gain { moves, amount };
        let line = self.gaining_continuation(start, first, moves, balance + amount)?;
        self.check_gain(start, moves, amount, &line).is_ok().then_some((goal, line))
    }

    /// Returns the line from an action on: the defences that lose least, each followed by the only action that keeps
    /// the gain.
    fn gaining_continuation<P: SearchPosition>(
        &mut self,
        position: &P,
        first: Action,
        moves: u32,
        least: i32,
    ) -> Option<Vec<Action>> {
        if moves == 1 {
            return Some(vec![first]);
        }
        let plies = 2 * (moves - 1);
        let mut next = position.clone();
        next.play_unchecked(first, None);
        let best = self.best_balance(&next, plies + 1, (-WIN_VALUE, WIN_VALUE))?;
        for reply in self.actions(&next, MAX_DEPTH) {
            if self.balance_after(&next, reply, plies, (best, best + 1))? > best {
                continue;
            }
            let mut after = next.clone();
            after.play_unchecked(reply, None);
            if after.to_act() != self.solver || after.outcome().is_some() {
                continue;
            }
            for action in self.actions(&after, MAX_DEPTH) {
                if self.reaches_balance(&after, action, plies - 1, least)?
                    && self.reaches_balance(&after, action, plies + 1, least)?
                    && !self.another_reaches_balance(&after, action, plies - 1, least)?
                    && let Some(rest) = self.gaining_continuation(&after, action, moves - 1, least)
                {
                    return Some([vec![first, reply], rest].concat());
                }
            }
        }
        None
    }
}

/// Returns the relevant dice rolls of an action; a single `None` for most actions.
fn rolls(position: &impl SearchPosition, action: Action) -> Vec<Option<Roll>> {
    match position.dice_sides(action) {
        None => vec![None],
        Some(_) => [2, 1].map(|attack| Some(Roll { attack, defence: 1 })).to_vec(),
    }
}

fn is_won_by(outcome: Outcome, seat: Seat) -> bool {
    matches!(outcome, Outcome::Won(winner, _) if winner == seat)
}

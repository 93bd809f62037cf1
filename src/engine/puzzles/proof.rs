//! Proofs of puzzles by exhaustive search with sound pruning only: after a winning move no alternative is searched, nor
//! after a refutation.

use super::{Goal, Puzzle};
use crate::eval::Game;
use castellan_rules::{Action, AnyPosition, Outcome, Roll, Seat};
use std::cmp::Reverse;
use std::collections::HashMap;

/// The value of a win, above all material.
const END: i32 = 1_000_000;
/// The minimum value of a royal piece, which does not count as material.
const ROYAL: i32 = 10_000;
/// The maximum depth of the refutation table.
const DEEPEST: usize = 16;

/// A flaw of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The game is over, or has more than two seats.
    Start,
    /// The length of the solution does not match the goal.
    Length,
    /// A move of the solution, counted from 0, is illegal.
    Illegal(usize),
    /// A move of the solution needs dice.
    Dice(usize),
    /// A solver's move does not reach the goal.
    Fails(usize),
    /// Another move of the solver reaches the goal as well (a dual).
    Another(usize),
    /// The goal can be reached sooner.
    Sooner,
    /// A defence is not the longest, or not the one that loses least.
    Defence(usize),
    /// The proof needs more nodes.
    TooMany,
}

/// Checks that a puzzle is sound: the line is legal and reaches the goal, every solver's move is the only one, and each
/// defence is a best one. Only on the last move of a win may there be alternatives. `positions` limits the nodes.
///
/// # Errors
/// Returns the first flaw.
pub fn check(puzzle: &Puzzle, positions: u64) -> Result<(), Flaw> {
    if puzzle.start.seats().len() != 2 || puzzle.start.ending().is_some() {
        return Err(Flaw::Start);
    }
    let mut position = puzzle.start.clone();
    for (at, &action) in puzzle.line.iter().enumerate() {
        if !position.is_legal(action) {
            return Err(Flaw::Illegal(at));
        }
        if position.die(action).is_some() {
            return Err(Flaw::Dice(at));
        }
        position.play_unchecked(action, None);
    }
    if puzzle.line.len() as u32 + 1 != 2 * puzzle.goal.moves() {
        return Err(Flaw::Length);
    }
    with_any!(&puzzle.start, start => Prover::new(start, positions).check(start, puzzle))
}

/// Returns the proven goal and line of a position; `None` if the position is not a puzzle.
pub(super) fn solve(start: &AnyPosition, goal: Goal, positions: u64) -> Option<(Goal, Vec<Action>)> {
    with_any!(start, start => {
        let mut prover = Prover::new(start, positions);
        match goal {
            Goal::Win { moves } => Some((goal, prover.winning_line(start, moves)?)),
            Goal::Gain { moves, amount } => prover.gaining_line(start, moves, amount),
        }
    })
}

/// A prover for one side.
struct Prover {
    solver: Seat,
    left: u64,
    /// Proven results: `true` if the solver wins within the number of moves.
    wins: HashMap<(u128, u32), bool>,
    /// The last refutation, by ply.
    refutations: [Option<Action>; DEEPEST],
}

impl Prover {
    fn new(start: &impl Game, positions: u64) -> Self {
        Self { solver: start.to_act(), left: positions, wins: HashMap::new(), refutations: [None; DEEPEST] }
    }

    fn check(&mut self, start: &impl Game, puzzle: &Puzzle) -> Result<(), Flaw> {
        match puzzle.goal {
            Goal::Win { moves } => self.check_win(start, moves, &puzzle.line),
            Goal::Gain { moves, amount } => self.check_gain(start, moves, amount, &puzzle.line),
        }
    }

    fn spend(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        Some(())
    }

    /// Returns the actions of a position, ordered by captures, with the last refutation at this depth first.
    fn actions<P: Game>(&self, position: &P, depth: usize) -> Vec<Action> {
        let mut actions = position.actions();
        let refutation = self.refutations.get(depth).copied().flatten();
        actions.sort_by_cached_key(|action| (Some(*action) != refutation, Reverse(position.gain(*action))));
        actions
    }

    // Proofs of wins.

    /// Returns `true` if the solver wins within this many moves; `None` if the node limit is exceeded.
    fn wins<P: Game>(&mut self, position: &P, moves: u32) -> Option<bool> {
        if moves == 0 {
            return Some(false);
        }
        let key = (position.repetition_key() ^ position.counters(), moves);
        if let Some(known) = self.wins.get(&key) {
            return Some(*known);
        }
        let own = position.to_act() == self.solver;
        let depth = 2 * moves as usize + usize::from(own);
        let mut answer = !own;
        for action in self.actions(position, depth) {
            if self.wins_by(position, action, moves - u32::from(own))? == own {
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
    fn wins_by<P: Game>(&mut self, position: &P, action: Action, moves: u32) -> Option<bool> {
        for roll in rolls(position, action) {
            self.spend()?;
            let mut next = position.clone();
            next.play_unchecked(action, roll);
            let is_won = match next.ending() {
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
    fn winners<P: Game>(&mut self, position: &P, moves: u32) -> Option<Vec<Action>> {
        let mut winners = Vec::new();
        for action in position.actions() {
            if self.wins_by(position, action, moves - 1)? {
                winners.push(action);
                if winners.len() == 2 {
                    break;
                }
            }
        }
        Some(winners)
    }

    fn check_win<P: Game>(&mut self, start: &P, moves: u32, line: &[Action]) -> Result<(), Flaw> {
        if self.wins(start, moves - 1).ok_or(Flaw::TooMany)? {
            return Err(Flaw::Sooner);
        }
        let mut position = start.clone();
        for (at, &action) in line.iter().enumerate() {
            let left = moves - at as u32 / 2;
            if at % 2 == 0 {
                if !self.wins_by(&position, action, left - 1).ok_or(Flaw::TooMany)? {
                    return Err(Flaw::Fails(at));
                }
                if left > 1 && self.winners(&position, left).ok_or(Flaw::TooMany)?.len() > 1 {
                    return Err(Flaw::Another(at));
                }
            } else {
                let mut next = position.clone();
                next.play_unchecked(action, None);
                if self.wins(&next, left - 2).ok_or(Flaw::TooMany)? {
                    return Err(Flaw::Defence(at));
                }
            }
            position.play_unchecked(action, None);
        }
        Ok(())
    }

    /// Returns the line of a win in exactly this many moves, if each solver's move but the last is the only one.
    fn winning_line<P: Game>(&mut self, position: &P, moves: u32) -> Option<Vec<Action>> {
        if self.wins(position, moves - 1)? {
            return None;
        }
        let winners = self.winners(position, moves)?;
        let first = *winners.first()?;
        if moves == 1 {
            return Some(vec![first]);
        }
        if winners.len() > 1 || position.die(first).is_some() {
            return None;
        }
        let mut next = position.clone();
        next.play_unchecked(first, None);
        for reply in self.actions(&next, DEEPEST) {
            let mut after = next.clone();
            after.play_unchecked(reply, None);
            if next.die(reply).is_some() || after.to_act() != self.solver || after.ending().is_some() {
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
    fn balance<P: Game>(&self, position: &P) -> i32 {
        let other = self.solver.opponent();
        let more = |kind| position.pieces(self.solver, kind) as i32 - position.pieces(other, kind) as i32;
        let kinds = P::VALUES.iter().enumerate().filter(|(_, value)| **value < ROYAL);
        kinds.map(|(kind, value)| value * more(kind)).sum()
    }

    /// Returns the solver's material lead after this many plies of best play, within the bounds.
    fn value<P: Game>(&mut self, position: &P, plies: u32, (mut low, mut high): (i32, i32)) -> Option<i32> {
        if plies == 0 {
            return Some(self.balance(position));
        }
        let own = position.to_act() == self.solver;
        let mut best = if own { -END } else { END };
        for action in self.actions(position, plies as usize) {
            let value = self.value_by(position, action, plies - 1, (low, high))?;
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
    fn value_by<P: Game>(
        &mut self,
        position: &P,
        action: Action,
        plies: u32,
        bounds: (i32, i32),
    ) -> Option<i32> {
        let mut worst = END;
        for roll in rolls(position, action) {
            self.spend()?;
            let mut next = position.clone();
            next.play_unchecked(action, roll);
            worst = worst.min(match next.ending() {
                Some(outcome) if is_won_by(outcome, self.solver) => END,
                Some(_) => -END,
                None => self.value(&next, plies, bounds)?,
            });
        }
        Some(worst)
    }

    /// Returns `true` if the solver has at least this lead after an action and this many plies.
    fn reaches<P: Game>(&mut self, position: &P, action: Action, plies: u32, least: i32) -> Option<bool> {
        Some(self.value_by(position, action, plies, (least - 1, least))? >= least)
    }

    /// Returns `true` if any other action reaches this lead.
    fn another_reaches<P: Game>(
        &mut self,
        position: &P,
        but: Action,
        plies: u32,
        least: i32,
    ) -> Option<bool> {
        for action in self.actions(position, DEEPEST).into_iter().filter(|action| *action != but) {
            if self.reaches(position, action, plies, least)? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn check_gain<P: Game>(
        &mut self,
        start: &P,
        moves: u32,
        amount: i32,
        line: &[Action],
    ) -> Result<(), Flaw> {
        let least = self.balance(start) + amount;
        let sooner = self.value(start, 2 * (moves - 1), (least - 1, least)).ok_or(Flaw::TooMany)?;
        if sooner >= least {
            return Err(Flaw::Sooner);
        }
        let mut position = start.clone();
        for (at, &action) in line.iter().enumerate() {
            let left = 2 * moves - at as u32 - 1;
            if at % 2 == 0 {
                for plies in [left, left + 2] {
                    if !self.reaches(&position, action, plies, least).ok_or(Flaw::TooMany)? {
                        return Err(Flaw::Fails(at));
                    }
                }
                let other = least - if at == 0 { amount / 2 } else { 0 };
                if self.another_reaches(&position, action, left, other).ok_or(Flaw::TooMany)? {
                    return Err(Flaw::Another(at));
                }
            } else {
                let value = self.value_by(&position, action, left, (-END, END)).ok_or(Flaw::TooMany)?;
                let least_lost = self.value(&position, left + 1, (-END, END)).ok_or(Flaw::TooMany)?;
                if value > least_lost {
                    return Err(Flaw::Defence(at));
                }
            }
            position.play_unchecked(action, None);
        }
        Ok(())
    }

    /// Returns the line that gains at least this much within this many moves, with the exact gain.
    fn gaining_line<P: Game>(&mut self, start: &P, moves: u32, least: i32) -> Option<(Goal, Vec<Action>)> {
        let balance = self.balance(start);
        let plies = 2 * moves - 1;
        let mut found: Option<Action> = None;
        for action in self.actions(start, DEEPEST) {
            if self.reaches(start, action, plies, balance + least)? {
                if found.is_some() {
                    return None;
                }
                found = Some(action);
            }
        }
        let first = found?;
        let now = self.value_by(start, first, plies, (-END, END))?;
        let later = self.value_by(start, first, plies + 2, (-END, now))?;
        let amount = now.min(later) - balance;
        if amount < least || amount > END / 2 {
            return None;
        }
        let goal = Goal::Gain { moves, amount };
        let line = self.gaining_from(start, first, moves, balance + amount)?;
        self.check_gain(start, moves, amount, &line).is_ok().then_some((goal, line))
    }

    /// Returns the line from an action on: the defences that lose least, each followed by the only action that keeps
    /// the gain.
    fn gaining_from<P: Game>(
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
        let best = self.value(&next, plies + 1, (-END, END))?;
        for reply in self.actions(&next, DEEPEST) {
            if self.value_by(&next, reply, plies, (best, best + 1))? > best {
                continue;
            }
            let mut after = next.clone();
            after.play_unchecked(reply, None);
            if after.to_act() != self.solver || after.ending().is_some() {
                continue;
            }
            for action in self.actions(&after, DEEPEST) {
                if self.reaches(&after, action, plies - 1, least)?
                    && self.reaches(&after, action, plies + 1, least)?
                    && !self.another_reaches(&after, action, plies - 1, least)?
                    && let Some(rest) = self.gaining_from(&after, action, moves - 1, least)
                {
                    return Some([vec![first, reply], rest].concat());
                }
            }
        }
        None
    }
}

/// Returns the relevant dice rolls of an action; a single `None` for most actions.
fn rolls(position: &impl Game, action: Action) -> Vec<Option<Roll>> {
    match position.die(action) {
        None => vec![None],
        Some(_) => [2, 1].map(|attack| Some(Roll { attack, defence: 1 })).to_vec(),
    }
}

fn is_won_by(outcome: Outcome, seat: Seat) -> bool {
    matches!(outcome, Outcome::Won(winner, _) if winner == seat)
}

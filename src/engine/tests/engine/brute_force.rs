//! Textbook minimax: every action, no window, no table.

use castellan_engine::evaluate;
use castellan_rules::{AnyPosition, Outcome, Roll};

const WIN: i32 = 30_000;

/// Returns the value of a position without dice for the seat to act, at this depth. `path` holds the earlier positions.
pub fn minimax(position: &AnyPosition, depth: u32, ply: i32, path: &mut Vec<u128>) -> i32 {
    let ended = |outcome| match outcome {
        Outcome::Won(seat, _) if seat == position.to_act() => WIN - ply,
        Outcome::Won(..) => ply - WIN,
        Outcome::Drawn(_) => 0,
    };
    // At the last ply only an end that shows on the board counts; a lack of actions is not checked.
    let ending = position.outcome();
    let actions = position.actions();
    match ending {
        Some(outcome) if depth > 0 || shows_on_board(position) => return ended(outcome),
        Some(outcome @ Outcome::Drawn(castellan_rules::DrawReason::Clock)) => return ended(outcome),
        _ => {}
    }
    let key = position.repetition_key();
    if path.contains(&key) {
        return 0;
    }
    if depth == 0 {
        return evaluate(position).hundredths();
    }
    path.push(key);
    let mut best = -WIN;
    for action in actions {
        let mut next = position.clone();
        next.play_unchecked(action, None);
        let value = minimax(&next, depth - 1, ply + 1, path);
        best = best.max(if next.to_act() == position.to_act() { value } else { -value });
    }
    path.pop();
    best
}

/// Returns `true` if a position is over by its board, rather than for lack of an action.
fn shows_on_board(position: &AnyPosition) -> bool {
    use castellan_rules::{DrawReason, WinReason};
    !matches!(
        position.outcome(),
        None | Some(
            Outcome::Won(_, WinReason::Checkmate | WinReason::Conquest | WinReason::Stalemate)
                | Outcome::Drawn(DrawReason::Stalemate | DrawReason::Clock)
        )
    )
}

/// The value of a win in searches with dice, and a bound that no evaluation reaches.
const WIN_WITH_DICE: i32 = 2_000;
const MOST_WITH_DICE: f64 = 1_800.0;

/// Returns the value of a position with dice for the seat to act. A declared capture has two outcomes, weighted by
/// their probability.
pub fn expectimax(position: &AnyPosition, depth: u32, ply: i32, path: &mut Vec<u128>) -> i32 {
    let ended = |outcome| match outcome {
        Outcome::Won(seat, _) if seat == position.to_act() => WIN_WITH_DICE - ply,
        Outcome::Won(..) => ply - WIN_WITH_DICE,
        Outcome::Drawn(_) => 0,
    };
    if let Some(outcome) = position.outcome()
        && (depth > 0
            || shows_on_board(position)
            || outcome == Outcome::Drawn(castellan_rules::DrawReason::Clock))
    {
        return ended(outcome);
    }
    let key = position.repetition_key();
    if path.contains(&key) {
        return 0;
    }
    if depth == 0 {
        let evaluation = f64::from(evaluate(position).hundredths());
        return (MOST_WITH_DICE * (evaluation / MOST_WITH_DICE).tanh()).round() as i32;
    }
    path.push(key);
    let mut best = -WIN_WITH_DICE;
    for action in position.actions() {
        let mut ends = [0; 2];
        let rolls = [None, Some(Roll { attack: 1, defence: 2 })];
        for (end, roll) in ends.iter_mut().zip(rolls) {
            let mut next = position.clone();
            next.play_unchecked(action, roll.filter(|_| position.dice_sides(action).is_some()));
            let value = expectimax(&next, depth - 1, ply + 1, path);
            *end = if next.to_act() == position.to_act() { value } else { -value };
        }
        let value = position.dice_sides(action).map_or(ends[0], |sides| {
            // All rolls of two dice, counted.
            let rolls = i32::from(sides) * i32::from(sides);
            let higher = (1..=sides).map(|attack| i32::from(attack) - 1).sum::<i32>();
            (higher * ends[0] + (rolls - higher) * ends[1]) / rolls
        });
        best = best.max(value);
    }
    path.pop();
    best
}

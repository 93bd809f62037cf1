//! Double elimination: a player who has lost once plays on in a second bracket, and is out after a second loss.
//!
//! The winners' bracket is that of a [knock-out](super::knockout). Its losers enter the losers' bracket, whose rounds
//! alternate between games of its own players and games against newcomers. The winners of both brackets meet in the
//! grand final, which is repeated once if the player without a loss loses it. The state of both brackets follows from
//! the history alone.

use super::knockout::{Slot, bracket, through};
use crate::history::{History, Round};
use crate::ids::Number;
use std::collections::BTreeSet;

/// Returns the number of rounds for this many entrants, without a second grand final.
#[must_use]
pub const fn rounds(entrants: usize) -> u32 {
    2 * super::knockout::rounds(entrants)
}

/// The slots of a round in both brackets and the grand final.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stage {
    /// The winners' bracket.
    pub winners: Vec<Slot>,
    /// The losers' bracket.
    pub losers: Vec<Slot>,
    /// The grand final, or its repetition.
    pub grand_final: Option<Slot>,
}

impl Stage {
    /// Returns all slots, the winners' bracket first.
    fn slots(&self) -> impl Iterator<Item = &Slot> {
        self.winners.iter().chain(&self.losers).chain(&self.grand_final)
    }
}

/// Returns the loser of a slot, who may be absent.
fn behind(slot: Slot, on: Option<Number>) -> Option<Number> {
    match (slot, on) {
        ((Some(a), Some(b)), Some(on)) => Some(if on == a { b } else { a }),
        // A player without an opponent has not lost, and two absent players are both out.
        _ => None,
    }
}

fn in_pairs(players: &[Option<Number>]) -> Vec<Slot> {
    players.chunks(2).map(|pair| (pair[0], pair.get(1).copied().flatten())).collect()
}

/// Returns the slots of each round that was played, and those of the next; the last are empty when the tournament is
/// over.
#[must_use]
pub fn replay(history: &History) -> Vec<Stage> {
    let last = rounds(history.entrants) as usize;
    let mut stages = Vec::new();
    let mut stage = Stage { winners: bracket(history.entrants), ..Stage::default() };
    // The players left in each bracket, and those who have just moved down.
    let (mut winners, mut losers): (Vec<Option<Number>>, Vec<Option<Number>>) = (Vec::new(), Vec::new());
    let mut down: Vec<Option<Number>> = Vec::new();
    for (at, round) in history.played.iter().enumerate() {
        let on = |slots: &[Slot]| slots.iter().map(|slot| through(round, *slot)).collect::<Vec<_>>();
        if !stage.winners.is_empty() {
            winners = on(&stage.winners);
            down = stage.winners.iter().zip(&winners).map(|(slot, on)| behind(*slot, *on)).collect();
        }
        if !stage.losers.is_empty() {
            losers = on(&stage.losers);
        }
        let next = next_stage(&stage, (at + 2, last), round, [&winners, &losers, &down]);
        stages.push(std::mem::replace(&mut stage, next));
    }
    stages.push(stage);
    stages
}

/// Returns the slots of the next round, which has this number, from 1.
fn next_stage(
    before: &Stage,
    (number, last): (usize, usize),
    round: &Round,
    [winners, losers, down]: [&[Option<Number>]; 3],
) -> Stage {
    let only = |players: &[Option<Number>]| players.first().copied().flatten();
    if number == last {
        // With two entrants, the loser moves straight down to the grand final.
        let second = if losers.is_empty() { only(down) } else { only(losers) };
        return Stage { grand_final: Some((only(winners), second)), ..Stage::default() };
    }
    if number > last {
        // The grand final is repeated if the player without a loss lost it.
        let again = before.grand_final.filter(|slot| {
            number == last + 1 && slot.0.is_some() && slot.1.is_some() && through(round, *slot) == slot.1
        });
        return Stage { grand_final: again, ..Stage::default() };
    }
    let mut stage = Stage::default();
    if number.is_multiple_of(2) {
        stage.winners = in_pairs(winners);
        stage.losers = in_pairs(if losers.is_empty() { down } else { losers });
    } else {
        // In reverse order, which delays repeated meetings.
        stage.losers = losers.iter().copied().zip(down.iter().rev().copied()).collect();
    }
    stage
}

/// Returns `true` if the grand final is repeated.
#[must_use]
pub fn is_reset(history: &History) -> bool {
    let last = rounds(history.entrants) as usize;
    last > 0 && replay(history).get(last).is_some_and(|stage| stage.grand_final.is_some())
}

/// Returns the pairs of the next round, those of the winners' bracket first, and the players who pass the round without
/// an opponent. Players in `out` leave their slots empty.
#[must_use]
pub fn next(history: &History, out: &BTreeSet<Number>) -> (Vec<[Number; 2]>, Vec<Number>) {
    let (mut pairs, mut passing) = (Vec::new(), Vec::new());
    let there = |number: Option<Number>| number.filter(|number| !out.contains(number));
    for (a, b) in replay(history).last().into_iter().flat_map(Stage::slots) {
        match (there(*a), there(*b)) {
            (Some(a), Some(b)) => pairs.push([a, b]),
            (one, other) => passing.extend(one.or(other)),
        }
    }
    (pairs, passing)
}

/// Returns the rank of each entrant. Players who go out in the same round share a rank, as do all who are still in.
#[must_use]
pub fn ranks(history: &History) -> Vec<u32> {
    let stages = replay(history);
    let over = rounds(history.entrants) as usize + usize::from(is_reset(history));
    // The latest round that each entrant reached; the winner reaches one more.
    let mut reach = vec![0; history.entrants];
    for (at, stage) in stages.iter().enumerate() {
        for number in stage.slots().flat_map(|(a, b)| [*a, *b]).flatten() {
            reach[number.place()] = at + 1;
        }
        // Players who wait for the other bracket are still in.
        if let (Some(round), true) = (history.played.get(at), at + 1 == over) {
            let won = stage.grand_final.and_then(|slot| through(round, slot));
            if let Some(number) = won {
                reach[number.place()] = over + 1;
            }
        }
    }
    for number in waiting(history, &stages) {
        reach[number.place()] = reach[number.place()].max(stages.len());
    }
    reach.iter().map(|own| 1 + reach.iter().filter(|other| *other > own).count() as u32).collect()
}

/// Returns the players who are still in without a slot in the next round: they wait for the other bracket.
fn waiting(history: &History, stages: &[Stage]) -> Vec<Number> {
    let mut lost = vec![0_u32; history.entrants];
    let mut gone = vec![false; history.entrants];
    for (stage, round) in stages.iter().zip(&history.played) {
        for slot in stage.slots() {
            let on = through(round, *slot);
            for number in [slot.0, slot.1].into_iter().flatten().filter(|number| Some(*number) != on) {
                lost[number.place()] += 1;
                gone[number.place()] |= on.is_none() || stage.losers.contains(slot);
            }
        }
    }
    let is_in = |place: &usize| lost[*place] < 2 && !gone[*place];
    (0..history.entrants).filter(is_in).map(Number::at).collect()
}

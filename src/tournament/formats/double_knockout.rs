//! Double elimination: a player who has lost once plays on in a second bracket, and is out after a second loss.
//!
//! The winners' bracket is that of a [knock-out](super::knockout). Its losers enter the losers' bracket, whose rounds
//! alternate between games of its own players and games against newcomers. The winners of both brackets meet in the
//! grand final, which is repeated once if the player without a loss loses it. The state of both brackets follows from
//! the history alone.

use super::knockout::{Slot, advancing_player, bracket};
use crate::history::{History, Round};
use crate::ids::PairingNumber;
use std::collections::BTreeSet;

/// Returns the number of rounds for this many entrants, without a second grand final.
#[must_use]
pub const fn rounds(entrants: usize) -> u32 {
    2 * super::knockout::rounds(entrants)
}

/// The slots of a round in both brackets and the grand final.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RoundSlots {
    /// The winners' bracket.
    pub winners: Vec<Slot>,
    /// The losers' bracket.
    pub losers: Vec<Slot>,
    /// The grand final, or its repetition.
    pub grand_final: Option<Slot>,
}

impl RoundSlots {
    /// Returns all slots, the winners' bracket first.
    fn all(&self) -> impl Iterator<Item = &Slot> {
        self.winners.iter().chain(&self.losers).chain(&self.grand_final)
    }
}

/// Returns the loser of a slot, who may be absent.
fn loser_of(slot: Slot, on: Option<PairingNumber>) -> Option<PairingNumber> {
    match (slot, on) {
        ((Some(a), Some(b)), Some(on)) => Some(if on == a { b } else { a }),
        // A player without an opponent has not lost, and two absent players are both out.
        _ => None,
    }
}

fn as_slots(players: &[Option<PairingNumber>]) -> Vec<Slot> {
    players.chunks(2).map(|pair| (pair[0], pair.get(1).copied().flatten())).collect()
}

/// Returns the slots of each round that was played, and those of the next; the last are empty when the tournament is
/// over.
#[must_use]
pub fn slots_by_round(history: &History) -> Vec<RoundSlots> {
    let last = rounds(history.entrants) as usize;
    let mut slots_by_round = Vec::new();
    let mut slots = RoundSlots { winners: bracket(history.entrants), ..RoundSlots::default() };
    // The players left in each bracket, and those who have just moved down.
    let (mut winners, mut losers): (Vec<Option<PairingNumber>>, Vec<Option<PairingNumber>>) =
        (Vec::new(), Vec::new());
    let mut down: Vec<Option<PairingNumber>> = Vec::new();
    for (at, round) in history.played.iter().enumerate() {
        let winners_of =
            |slots: &[Slot]| slots.iter().map(|slot| advancing_player(round, *slot)).collect::<Vec<_>>();
        if !slots.winners.is_empty() {
            winners = winners_of(&slots.winners);
            down = slots.winners.iter().zip(&winners).map(|(slot, on)| loser_of(*slot, *on)).collect();
        }
        if !slots.losers.is_empty() {
            losers = winners_of(&slots.losers);
        }
        let next = next_slots(&slots, (at + 2, last), round, [&winners, &losers, &down]);
        slots_by_round.push(std::mem::replace(&mut slots, next));
    }
    slots_by_round.push(slots);
    slots_by_round
}

/// Returns the slots of the next round, which has this number, from 1.
fn next_slots(
    before: &RoundSlots,
    (number, last): (usize, usize),
    round: &Round,
    [winners, losers, down]: [&[Option<PairingNumber>]; 3],
) -> RoundSlots {
    let only = |players: &[Option<PairingNumber>]| players.first().copied().flatten();
    if number == last {
        // With two entrants, the loser moves straight down to the grand final.
        let second = if losers.is_empty() { only(down) } else { only(losers) };
        return RoundSlots { grand_final: Some((only(winners), second)), ..RoundSlots::default() };
    }
    if number > last {
        // The grand final is repeated if the player without a loss lost it.
        let again = before.grand_final.filter(|slot| {
            number == last + 1
                && slot.0.is_some()
                && slot.1.is_some()
                && advancing_player(round, *slot) == slot.1
        });
        return RoundSlots { grand_final: again, ..RoundSlots::default() };
    }
    let mut slots = RoundSlots::default();
    if number.is_multiple_of(2) {
        slots.winners = as_slots(winners);
        slots.losers = as_slots(if losers.is_empty() { down } else { losers });
    } else {
        // In reverse order, which delays repeated meetings.
        slots.losers = losers.iter().copied().zip(down.iter().rev().copied()).collect();
    }
    slots
}

/// Returns `true` if the grand final is repeated.
#[must_use]
pub fn is_grand_final_repeated(history: &History) -> bool {
    let last = rounds(history.entrants) as usize;
    last > 0 && slots_by_round(history).get(last).is_some_and(|slots| slots.grand_final.is_some())
}

/// Returns the pairs of the next round, those of the winners' bracket first, and the players who pass the round without
/// an opponent. Players in `out` leave their slots empty.
#[must_use]
pub fn next_pairs(
    history: &History,
    out: &BTreeSet<PairingNumber>,
) -> (Vec<[PairingNumber; 2]>, Vec<PairingNumber>) {
    let (mut pairs, mut passing) = (Vec::new(), Vec::new());
    let there = |number: Option<PairingNumber>| number.filter(|number| !out.contains(number));
    for (a, b) in slots_by_round(history).last().into_iter().flat_map(RoundSlots::all) {
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
    let slots_by_round = slots_by_round(history);
    let over = rounds(history.entrants) as usize + usize::from(is_grand_final_repeated(history));
    // The latest round that each entrant reached; the winner reaches one more.
    let mut reach = vec![0; history.entrants];
    for (at, slots) in slots_by_round.iter().enumerate() {
        for number in slots.all().flat_map(|(a, b)| [*a, *b]).flatten() {
            reach[number.index()] = at + 1;
        }
        // Players who wait for the other bracket are still in.
        if let (Some(round), true) = (history.played.get(at), at + 1 == over) {
            let won = slots.grand_final.and_then(|slot| advancing_player(round, slot));
            if let Some(number) = won {
                reach[number.index()] = over + 1;
            }
        }
    }
    for number in waiting_players(history, &slots_by_round) {
        reach[number.index()] = reach[number.index()].max(slots_by_round.len());
    }
    reach.iter().map(|own| 1 + reach.iter().filter(|other| *other > own).count() as u32).collect()
}

/// Returns the players who are still in without a slot in the next round: they wait for the other bracket.
fn waiting_players(history: &History, slots_by_round: &[RoundSlots]) -> Vec<PairingNumber> {
    let mut lost = vec![0_u32; history.entrants];
    let mut gone = vec![false; history.entrants];
    for (slots, round) in slots_by_round.iter().zip(&history.played) {
        for slot in slots.all() {
            let on = advancing_player(round, *slot);
            for number in [slot.0, slot.1].into_iter().flatten().filter(|number| Some(*number) != on) {
                lost[number.index()] += 1;
                gone[number.index()] |= on.is_none() || slots.losers.contains(slot);
            }
        }
    }
    let is_in = |place: &usize| lost[*place] < 2 && !gone[*place];
    (0..history.entrants).filter(is_in).map(PairingNumber::from_index).collect()
}

//! Knock-outs: the seeded bracket, the players who advance, and the ranks.
//!
//! The best numbers meet last: 1 and 2 only in the final. If the bracket has more slots than entrants, the best numbers
//! pass the first round. The state of a bracket follows from the history alone.

use crate::history::{Bye, History, Round};
use crate::ids::PairingNumber;
use crate::score::Score;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The rules for drawn games and for third place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// `true` if the losers of the semi-finals play for third place.
    pub third_place: bool,
    /// The number of replays of a drawn game, each with reversed colours.
    pub replays: u32,
    /// `true` if the better number advances when the last replay is drawn too; otherwise a director decides.
    pub better_number: bool,
}

/// A slot of the bracket with two players, the better place first. Either player may be absent.
pub type Slot = (Option<PairingNumber>, Option<PairingNumber>);

/// The consequence of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advancement {
    /// The player at this seat advances.
    Advances(usize),
    /// Neither player came, and neither advances.
    Nobody,
    /// The game is replayed with reversed colours.
    Replay,
    /// A director decides.
    Undecided,
}

/// Returns the number of rounds for this many entrants.
#[must_use]
pub const fn rounds(entrants: usize) -> u32 {
    if entrants < 2 { 0 } else { entrants.next_power_of_two().trailing_zeros() }
}

/// Returns the slots of the first round for this many entrants, from the top of the bracket: 1–16, 8–9, 5–12, 4–13 and
/// so on.
///
/// ```
/// use castellan_tournament::PairingNumber;
/// use castellan_tournament::knockout::{bracket, rounds};
///
/// // With three entrants, the best number passes the first round.
/// assert_eq!(rounds(3), 2);
/// let number = |number: usize| Some(PairingNumber::from_index(number - 1));
/// assert_eq!(bracket(3), [(number(1), None), (number(2), number(3))]);
/// ```
#[must_use]
pub fn bracket(entrants: usize) -> Vec<Slot> {
    if entrants < 2 {
        return Vec::new();
    }
    let mut places = vec![0];
    while places.len() < entrants {
        let size = places.len() * 2;
        // Each place of the smaller bracket is paired with its mirror image. The halves are ordered so that better
        // numbers are at the outer ends.
        places = places
            .iter()
            .enumerate()
            .flat_map(|(at, &place)| {
                let other = size - 1 - place;
                if at % 2 == 0 { [place, other] } else { [other, place] }
            })
            .collect();
    }
    let number = |place: usize| (place < entrants).then(|| PairingNumber::from_index(place));
    let slot = |pair: &[usize]| (number(pair[0].min(pair[1])), number(pair[0].max(pair[1])));
    places.chunks(2).map(slot).collect()
}

/// Returns the consequence of a game after this number of replays.
#[must_use]
pub fn advancement(rules: Rules, players: &[PairingNumber], score: &Score, replays: u32) -> Advancement {
    match score.winner() {
        Some(seat) => Advancement::Advances(seat),
        None if !score.is_drawn() => Advancement::Nobody,
        None if replays < rules.replays => Advancement::Replay,
        None if rules.better_number => Advancement::Advances(usize::from(players[0] > players[1])),
        None => Advancement::Undecided,
    }
}

/// Returns the player who advances from a slot of a finished round: the winner, or a player without an opponent. If a
/// draw can no longer be replayed, the better number advances.
pub(crate) fn advancing_player(round: &Round, slot: Slot) -> Option<PairingNumber> {
    let (Some(a), Some(b)) = slot else { return slot.0.or(slot.1) };
    let game = round.games.iter().find(|(players, _)| players.contains(&a) && players.contains(&b));
    if let Some((players, score)) = game {
        return match score.winner() {
            Some(seat) => Some(players[seat]),
            None => score.is_drawn().then(|| a.min(b)),
        };
    }
    let passed = round.byes.iter().find(|(number, bye)| *bye == Bye::Free && [a, b].contains(number));
    passed.map(|(number, _)| *number)
}

/// Returns the slots of each round that was played, and those of the next.
#[must_use]
pub fn slots_by_round(history: &History) -> Vec<Vec<Slot>> {
    let mut all = Vec::new();
    let mut slots = bracket(history.entrants);
    for round in &history.played {
        let advancing: Vec<Option<PairingNumber>> =
            slots.iter().map(|slot| advancing_player(round, *slot)).collect();
        if advancing.len() < 2 {
            break;
        }
        let next = advancing.chunks(2).map(|pair| (pair[0], pair[1])).collect();
        all.push(std::mem::replace(&mut slots, next));
    }
    all.push(slots);
    all
}

/// Returns the pairs of the next round, with the match for third place after the final, and the players who pass the
/// round without an opponent. Players in `out` leave their slots empty.
#[must_use]
pub fn next_pairs(
    history: &History,
    rules: Rules,
    out: &BTreeSet<PairingNumber>,
) -> (Vec<[PairingNumber; 2]>, Vec<PairingNumber>) {
    let all = slots_by_round(history);
    let slots = all.last().filter(|_| all.len() > history.played.len());
    let mut pairs = Vec::new();
    let mut passing = Vec::new();
    let there = |number: Option<PairingNumber>| number.filter(|number| !out.contains(number));
    let slots = slots.cloned().unwrap_or_default();
    let last = slots.len() == 1;
    for (a, b) in slots {
        match (there(a), there(b)) {
            (Some(a), Some(b)) => pairs.push([a, b]),
            (one, other) => passing.extend(one.or(other)),
        }
    }
    if last && rules.third_place && all.len() >= 2 {
        let losers: Vec<PairingNumber> =
            losers(history, &all, all.len() - 2).into_iter().filter(|number| !out.contains(number)).collect();
        match losers.as_slice() {
            [a, b] => pairs.push([*a, *b]),
            others => passing.extend(others),
        }
    }
    (pairs, passing)
}

/// Returns the players who did not advance from a round, which is counted from 0.
fn losers(history: &History, all: &[Vec<Slot>], round: usize) -> Vec<PairingNumber> {
    let on = |slot: &Slot| advancing_player(&history.played[round], *slot);
    let lost = |slot: &Slot| {
        let on = on(slot);
        [slot.0, slot.1].into_iter().flatten().filter(move |number| Some(*number) != on).collect::<Vec<_>>()
    };
    all[round].iter().flat_map(lost).collect()
}

/// Returns a pair with White first. The player with fewer games as White gets White; in a tie, the better number gets
/// White on odd boards.
#[must_use]
pub fn with_colours(history: &History, pair: [PairingNumber; 2], board: u32) -> [PairingNumber; 2] {
    let whites = |number: PairingNumber| {
        let games = history.played.iter().flat_map(|round| &round.games);
        games.filter(|(players, _)| players[0] == number).count()
    };
    let [a, b] = [pair[0].min(pair[1]), pair[0].max(pair[1])];
    let a_first = match whites(a).cmp(&whites(b)) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Greater => false,
        std::cmp::Ordering::Equal => !board.is_multiple_of(2),
    };
    if a_first { [a, b] } else { [b, a] }
}

/// Returns the rank of each entrant. Players who go out in the same round share a rank, as do all who are still in; the
/// match for third place separates its two players.
#[must_use]
pub fn ranks(history: &History, rules: Rules) -> Vec<u32> {
    let all = slots_by_round(history);
    let rounds = rounds(history.entrants) as usize;
    // The progress of each entrant: two for each round from which they advanced, and one more for third place.
    let mut progress = vec![0; history.entrants];
    for (at, round) in history.played.iter().enumerate().take(all.len()) {
        for slot in &all[at] {
            if let Some(number) = advancing_player(round, *slot) {
                progress[number.index()] = 2 * (at + 1);
            }
        }
    }
    if rules.third_place && rounds >= 2 && history.played.len() == rounds {
        let losers = losers(history, &all, rounds - 2);
        let last = &history.played[rounds - 1];
        let third = match losers.as_slice() {
            [a, b] => advancing_player(last, (Some(*a), Some(*b))),
            others => others.first().copied(),
        };
        if let Some(third) = third {
            progress[third.index()] += 1;
        }
    }
    progress.iter().map(|own| 1 + progress.iter().filter(|other| *other > own).count() as u32).collect()
}

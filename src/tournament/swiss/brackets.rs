//! A whole round: bracket after bracket from the highest score (A.3, A.9).

use super::absolute::{Forbidden, may_meet};
use super::bracket::Bracket;
use super::card::{Card, cards};
use super::colour::colour_of;
use super::course::{Colour, Course};
use super::matching::Matching;
use super::refusal::Refusal;
use super::weight::Weight;
use super::{Number, Pairing};
use std::cmp::Reverse;

/// Pairs the next round.
///
/// ```
/// use castellan_tournament::Number;
/// use castellan_tournament::swiss::{Colour, Course, pair};
///
/// let course = Course {
///     entrants: 4,
///     rounds: 3,
///     initial: Colour::White,
///     played: Vec::new(),
///     absent: Vec::new(),
///     forbidden: Vec::new(),
/// };
/// // In the first round the upper half plays the lower, with colours in turn.
/// let number = |number: usize| Number::at(number - 1);
/// let pairing = pair(&course).expect("there is a pairing");
/// assert_eq!(pairing.boards, [(number(1), number(3)), (number(4), number(2))]);
/// assert_eq!(pairing.bye, None);
/// ```
///
/// # Errors
/// When the course contradicts itself, is over, or allows no pairing of all who are there.
pub fn pair(course: &Course) -> Result<Pairing, Refusal> {
    if course.round() > course.rounds {
        return Err(Refusal::Over { rounds: course.rounds });
    }
    let forbidden = Forbidden::new(&course.forbidden);
    let all = cards(course)?;
    let mut players: Vec<&Card> = all.iter().filter(|card| !course.absent.contains(&card.number)).collect();
    players.sort_unstable_by_key(|card| card.rank());

    let mut outlook = Outlook::new(&players, &forbidden);
    if let Some(refusal) = outlook.refusal() {
        return Err(refusal);
    }
    let mut groups: Vec<Vec<&Card>> =
        players.chunk_by(|one, other| one.score == other.score).map(<[_]>::to_vec).collect();
    let mut pairs: Vec<(&Card, &Card)> = Vec::new();
    let mut moved: Vec<&Card> = Vec::new();
    let mut collapsed = false;
    let mut at = 0;
    while at < groups.len() {
        let below = groups.get(at + 1).map_or(&[][..], Vec::as_slice);
        let bracket = Bracket::new([&moved, &groups[at], below], collapsed, &forbidden, course.initial);
        let completes = bracket.completes();
        let paired = bracket.pair();
        if !completes && !outlook.allows(&paired.pairs) {
            // A.9: what is below is made one group, and this bracket paired such that the rest can be.
            let rest = groups.split_off(at + 1).concat();
            groups.push(rest);
            collapsed = true;
            continue;
        }
        pairs.extend(paired.pairs);
        moved = paired.left;
        at += 1;
    }
    Ok(Pairing { boards: boards(pairs, course.initial), bye: moved.first().map(|card| card.number) })
}

/// The pairs in the order of the boards, with their colours.
fn boards(mut pairs: Vec<(&Card, &Card)>, initial: Colour) -> Vec<(Number, Number)> {
    pairs.sort_unstable_by_key(|(higher, lower)| {
        (Reverse(higher.score), Reverse(higher.score + lower.score), higher.number)
    });
    let seated = pairs.iter().map(|(higher, lower)| match colour_of(higher, lower, initial) {
        Colour::White => (higher.number, lower.number),
        Colour::Black => (lower.number, higher.number),
    });
    seated.collect()
}

/// The outlook of A.9: whether all who are left can be paired at all.
struct Outlook<'a> {
    players: &'a [&'a Card],
    matching: Matching<[i64; 1]>,
}

impl<'a> Outlook<'a> {
    /// Everybody, and nobody to be paired with the one who has the bye when the number is odd.
    fn new(players: &'a [&'a Card], forbidden: &Forbidden) -> Self {
        let matching = Matching::new(players.len().next_multiple_of(2), <[i64; 1]>::zero(1), |one, other| {
            let may = match players.get(other) {
                Some(other) => may_meet(players[one], other, forbidden),
                None => !players[one].had_bye,
            };
            [i64::from(may)]
        });
        Self { players, matching }
    }

    /// Why not everybody can be paired, if so.
    fn refusal(&self) -> Option<Refusal> {
        let unpaired = |place: &usize| self.matching.partner(*place).is_none();
        let mut left: Vec<Number> =
            (0..self.players.len()).filter(unpaired).map(|place| self.players[place].number).collect();
        left.sort_unstable();
        let no_bye = !self.players.len().is_multiple_of(2) && self.players.iter().all(|card| card.had_bye);
        (!left.is_empty()).then_some(Refusal::Impossible { left, no_bye })
    }

    /// Whether the others can be paired when these pairs are made.
    fn allows(&mut self, pairs: &[(&Card, &Card)]) -> bool {
        let place = |card: &Card| {
            let rank = card.rank();
            self.players.binary_search_by_key(&rank, |other| other.rank()).expect("all are among the players")
        };
        let places: Vec<(usize, usize)> =
            pairs.iter().map(|(one, other)| (place(one), place(other))).collect();
        for (one, other) in places {
            self.matching.remove(one, other);
        }
        self.matching.settle();
        self.matching.is_full()
    }
}

//! The pairing of a whole round, bracket by bracket from the highest score (A.3, A.9; in the edition of 2026 article
//! 1.9).

use super::absolute::Forbidden;
use super::bracket::{Bracket, Terms};
use super::candidates::Paired;
use super::card::{Card, cards};
use super::colour::colour_of;
use super::course::{Colour, Course};
use super::edition::Edition;
use super::outlook::Outlook;
use super::refusal::Refusal;
use super::{Number, Pairing};
use std::cmp::Reverse;

/// A pair, the higher ranked player first.
type Pair<'a> = (&'a Card, &'a Card);

/// Pairs the next round.
///
/// ```
/// use castellan_tournament::Number;
/// use castellan_tournament::swiss::{Colour, Course, Edition, pair};
///
/// let course = Course {
///     edition: Edition::IN_FORCE,
///     entrants: 4,
///     rounds: 3,
///     initial: Colour::White,
///     played: Vec::new(),
///     absent: Vec::new(),
///     forbidden: Vec::new(),
/// };
/// // In the first round the upper half plays the lower, with alternating colours.
/// let number = |number: usize| Number::at(number - 1);
/// let pairing = pair(&course).expect("there is a pairing");
/// assert_eq!(pairing.boards, [(number(1), number(3)), (number(4), number(2))]);
/// assert_eq!(pairing.bye, None);
/// ```
///
/// # Errors
/// Returns an error if the course is inconsistent or over, or the players present cannot all be paired.
pub fn pair(course: &Course) -> Result<Pairing, Refusal> {
    if course.round() > course.rounds {
        return Err(Refusal::Over { rounds: course.rounds });
    }
    let forbidden = Forbidden::new(&course.forbidden);
    let all = cards(course)?;
    let mut players: Vec<&Card> = all.iter().filter(|card| !course.absent.contains(&card.number)).collect();
    players.sort_unstable_by_key(|card| card.rank());

    let mut outlook = Outlook::new(&players, &forbidden);
    let bye = match course.edition {
        Edition::Of2017 => None,
        Edition::Of2026 => outlook.lower_bye(),
    };
    if bye.is_none()
        && let Some(refusal) = outlook.refusal()
    {
        return Err(refusal);
    }
    let terms = Terms { forbidden: &forbidden, initial: course.initial, bye };
    let groups: Vec<Vec<&Card>> =
        players.chunk_by(|one, other| one.score == other.score).map(<[_]>::to_vec).collect();
    let (pairs, left) = match course.edition {
        Edition::Of2017 => pair_collapsing(groups, &outlook, &terms),
        Edition::Of2026 => pair_completing(&groups, &outlook, &terms),
    };
    Ok(Pairing { boards: boards(pairs, course.initial), bye: left.first().map(|card| card.number) })
}

/// Pairs by the edition of 2017: if the groups below a bracket cannot be paired, they are collapsed into one, and the
/// bracket is paired so that they can (A.9).
fn pair_collapsing<'a>(
    mut groups: Vec<Vec<&'a Card>>,
    outlook: &Outlook,
    terms: &Terms<'a>,
) -> (Vec<Pair<'a>>, Vec<&'a Card>) {
    let mut pairs = Vec::new();
    let mut moved: Vec<&Card> = Vec::new();
    let mut collapsed = false;
    let mut at = 0;
    while at < groups.len() {
        let below = groups.get(at + 1).map_or(&[][..], Vec::as_slice);
        let completes = collapsed || below.is_empty();
        let bracket = Bracket::new([&moved, &groups[at], below, &[]], terms);
        let bracket = if completes { bracket.completing().without_below() } else { bracket };
        let Paired { pairs: paired, left, .. } = bracket.pair();
        let before = pairs.len();
        pairs.extend(paired);
        if !completes && !outlook.allows(&pairs) {
            pairs.truncate(before);
            let rest = groups.split_off(at + 1).concat();
            groups.push(rest);
            collapsed = true;
            continue;
        }
        moved = left;
        at += 1;
    }
    (pairs, moved)
}

/// Pairs by the edition of 2026: every bracket is paired so that all players below it can be (C4).
fn pair_completing<'a>(
    groups: &[Vec<&'a Card>],
    outlook: &Outlook,
    terms: &Terms<'a>,
) -> (Vec<Pair<'a>>, Vec<&'a Card>) {
    let mut pairs = Vec::new();
    let mut moved: Vec<&Card> = Vec::new();
    for (at, group) in groups.iter().enumerate() {
        let below = groups.get(at + 1).map_or(&[][..], Vec::as_slice);
        let bracket = Bracket::new([&moved, group, below, &[]], terms);
        let is_last = below.is_empty();
        let before = pairs.len();
        if !is_last && !bracket.holds_bye() {
            // The best pairing without regard to the remaining players usually allows them to be paired, and the
            // bracket below to have as many pairs as counted on (C8). It is then the best with regard to them too, and
            // is found much faster.
            let paired = bracket.pair();
            pairs.extend(paired.pairs);
            let sure = pairs.len();
            pairs.extend(paired.below);
            if outlook.allows(&pairs) {
                pairs.truncate(sure);
                moved = paired.left;
                continue;
            }
            pairs.truncate(before);
        }
        let rest = groups.get(at + 2..).unwrap_or_default().concat();
        let bracket = Bracket::new([&moved, group, below, &rest], terms).completing();
        let mut paired = bracket.pair();
        if bracket.holds_bye() && paired.left.len() == 1 {
            // C9 applies if one player is left, who then has the bye.
            paired = bracket.sparing_who_missed_games().pair();
        }
        pairs.extend(paired.pairs);
        moved = paired.left;
    }
    (pairs, moved)
}

/// Returns the pairs with their colours, in board order.
fn boards(mut pairs: Vec<Pair>, initial: Colour) -> Vec<(Number, Number)> {
    pairs.sort_unstable_by_key(|(higher, lower)| {
        (Reverse(higher.score), Reverse(higher.score + lower.score), higher.number)
    });
    let seated = pairs.iter().map(|(higher, lower)| match colour_of(higher, lower, initial) {
        Colour::White => (higher.number, lower.number),
        Colour::Black => (lower.number, higher.number),
    });
    seated.collect()
}

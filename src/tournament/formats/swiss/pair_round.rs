//! The pairing of a whole round, bracket by bracket from the highest score (A.3, A.9; in the edition of 2026 article
//! 1.9).

use super::absolute::Forbidden;
use super::bracket::{Bracket, RoundConditions};
use super::colour::colour_of;
use super::edition::Edition;
use super::feasibility::Feasibility;
use super::pair_bracket::BracketPairing;
use super::player::{SwissPlayer, swiss_players};
use super::refusal::PairingRefusal;
use super::tournament::{Colour, SwissTournament};
use super::{Pairing, PairingNumber};
use std::cmp::Reverse;

/// A pair, the higher ranked player first.
type Pair<'a> = (&'a SwissPlayer, &'a SwissPlayer);

/// Pairs the next round.
///
/// ```
/// use castellan_tournament::PairingNumber;
/// use castellan_tournament::swiss::{Colour, SwissTournament, Edition, pair};
///
/// let tournament = SwissTournament {
///     edition: Edition::IN_FORCE,
///     entrants: 4,
///     rounds: 3,
///     initial: Colour::White,
///     played: Vec::new(),
///     absent: Vec::new(),
///     forbidden: Vec::new(),
/// };
/// // In the first round the upper half plays the lower, with alternating colours.
/// let number = |number: usize| PairingNumber::from_index(number - 1);
/// let pairing = pair(&tournament).expect("there is a pairing");
/// assert_eq!(pairing.boards, [(number(1), number(3)), (number(4), number(2))]);
/// assert_eq!(pairing.bye, None);
/// ```
///
/// # Errors
/// Returns an error if the tournament is inconsistent or over, or the players present cannot all be paired.
pub fn pair(tournament: &SwissTournament) -> Result<Pairing, PairingRefusal> {
    if tournament.round() > tournament.rounds {
        return Err(PairingRefusal::Over { rounds: tournament.rounds });
    }
    let forbidden = Forbidden::new(&tournament.forbidden);
    let all = swiss_players(tournament)?;
    let mut players: Vec<&SwissPlayer> =
        all.iter().filter(|player| !tournament.absent.contains(&player.number)).collect();
    players.sort_unstable_by_key(|player| player.rank());

    let mut feasibility = Feasibility::new(&players, &forbidden);
    let bye = match tournament.edition {
        Edition::Of2017 => None,
        Edition::Of2026 => feasibility.restrict_bye(),
    };
    if bye.is_none()
        && let Some(refusal) = feasibility.refusal()
    {
        return Err(refusal);
    }
    let conditions = RoundConditions { forbidden: &forbidden, initial: tournament.initial, bye };
    let groups: Vec<Vec<&SwissPlayer>> =
        players.chunk_by(|one, other| one.score == other.score).map(<[_]>::to_vec).collect();
    let (pairs, left) = match tournament.edition {
        Edition::Of2017 => pair_collapsing(groups, &feasibility, &conditions),
        Edition::Of2026 => pair_completing(&groups, &feasibility, &conditions),
    };
    Ok(Pairing { boards: boards(pairs, tournament.initial), bye: left.first().map(|player| player.number) })
}

/// Pairs by the edition of 2017: if the groups below a bracket cannot be paired, they are collapsed into one, and the
/// bracket is paired so that they can (A.9).
fn pair_collapsing<'a>(
    mut groups: Vec<Vec<&'a SwissPlayer>>,
    feasibility: &Feasibility,
    conditions: &RoundConditions<'a>,
) -> (Vec<Pair<'a>>, Vec<&'a SwissPlayer>) {
    let mut pairs = Vec::new();
    let mut moved_down: Vec<&SwissPlayer> = Vec::new();
    let mut collapsed = false;
    let mut at = 0;
    while at < groups.len() {
        let below = groups.get(at + 1).map_or(&[][..], Vec::as_slice);
        let completes = collapsed || below.is_empty();
        let bracket = Bracket::new([&moved_down, &groups[at], below, &[]], conditions);
        let bracket = if completes { bracket.completing().ignoring_below() } else { bracket };
        let BracketPairing { pairs: paired, left, .. } = bracket.pair();
        let before = pairs.len();
        pairs.extend(paired);
        if !completes && !feasibility.allows_rest_after(&pairs) {
            pairs.truncate(before);
            let rest = groups.split_off(at + 1).concat();
            groups.push(rest);
            collapsed = true;
            continue;
        }
        moved_down = left;
        at += 1;
    }
    (pairs, moved_down)
}

/// Pairs by the edition of 2026: every bracket is paired so that all players below it can be (C4).
fn pair_completing<'a>(
    groups: &[Vec<&'a SwissPlayer>],
    feasibility: &Feasibility,
    conditions: &RoundConditions<'a>,
) -> (Vec<Pair<'a>>, Vec<&'a SwissPlayer>) {
    let mut pairs = Vec::new();
    let mut moved_down: Vec<&SwissPlayer> = Vec::new();
    for (at, group) in groups.iter().enumerate() {
        let below = groups.get(at + 1).map_or(&[][..], Vec::as_slice);
        let bracket = Bracket::new([&moved_down, group, below, &[]], conditions);
        let is_last = below.is_empty();
        let before = pairs.len();
        if !is_last && !bracket.gets_bye() {
            // The best pairing without regard to the remaining players usually allows them to be paired, and the
            // bracket below to have as many pairs as counted on (C8). It is then the best with regard to them too, and
            // is found much faster.
            let paired = bracket.pair();
            pairs.extend(paired.pairs);
            let certain = pairs.len();
            pairs.extend(paired.below);
            if feasibility.allows_rest_after(&pairs) {
                pairs.truncate(certain);
                moved_down = paired.left;
                continue;
            }
            pairs.truncate(before);
        }
        let rest = groups.get(at + 2..).unwrap_or_default().concat();
        let bracket = Bracket::new([&moved_down, group, below, &rest], conditions).completing();
        let mut paired = bracket.pair();
        if bracket.gets_bye() && paired.left.len() == 1 {
            // C9 applies if one player is left, who then has the bye.
            paired = bracket.sparing_missed_games().pair();
        }
        pairs.extend(paired.pairs);
        moved_down = paired.left;
    }
    (pairs, moved_down)
}

/// Returns the pairs with their colours, in board order.
fn boards(mut pairs: Vec<Pair>, initial: Colour) -> Vec<(PairingNumber, PairingNumber)> {
    pairs.sort_unstable_by_key(|(higher, lower)| {
        (Reverse(higher.score), Reverse(higher.score + lower.score), higher.number)
    });
    let seated = pairs.iter().map(|(higher, lower)| match colour_of(higher, lower, initial) {
        Colour::White => (higher.number, lower.number),
        Colour::Black => (lower.number, higher.number),
    });
    seated.collect()
}

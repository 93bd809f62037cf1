//! Lots: the numbers of entrants, drawn from the secret that was committed to in the announcement.

use super::announcement::{Announcement, Format};
use super::ids::TournamentId;
use castellan_game::PlayerId;
use castellan_game::dice::{Dice, FIRST_DRAW, Secret};
use castellan_rules::random;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// An entry for the draw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LotEntry {
    /// The player.
    pub player: PlayerId,
    /// The rating for seeding.
    pub rating: Option<u32>,
    /// The team, in team tournaments. The players of a team are in board order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
}

/// The result of the draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LotResult {
    /// The entrants in the order of their numbers, from 1.
    pub entrants: Vec<PlayerId>,
    /// The draws, in order.
    pub draws: Vec<u32>,
    /// `true` if number 1 begins a Swiss tournament with White.
    pub white_first: bool,
}

/// Draws lots among the entries, which must be in the order in which they signed up.
///
/// In a round robin and a simul, lots determine the numbers. In other formats ratings do, and lots decide ties; on a
/// ladder, ties keep the order of signing up. Exhibitors of a simul come first, as do placed players of a league, in
/// the order of their places. Teams are numbered by lots, and their players follow each other in board order.
///
/// ```
/// use castellan_game::dice::Secret;
/// use castellan_game::{GameSettings, PlayerId, Span};
/// use castellan_rules::{Options, Variant};
/// use castellan_tournament::lots::{LotEntry, draw_lots};
/// # use castellan_tournament::swiss::Edition;
/// use castellan_tournament::{Announcement, Format, TournamentId};
///
/// # let announcement = Announcement {
/// #     title: "Spring cup".to_owned(),
/// #     format: Format::Swiss { rounds: 3 },
/// #     agreement: GameSettings::new(Variant::GiantKing, Options::default()),
/// #     tiebreaks: vec![],
/// #     min_entrants: 2,
/// #     max_entrants: 16,
/// #     starts: None,
/// #     check_in: None,
/// #     round_time: None,
/// #     notice: Span::ZERO,
/// #     grace: Span::hours(24),
/// #     late_until: 0,
/// #     half_byes: 0,
/// #     exhibitors: vec![],
/// #     placed: vec![],
/// #     days_off: None,
/// #     edition: Edition::IN_FORCE,
/// # };
/// let there = [
///     LotEntry { player: PlayerId::new("ann")?, rating: None, team: None },
///     LotEntry { player: PlayerId::new("ben")?, rating: Some(1700), team: None },
/// ];
/// let secret = Secret::from_entropy([7; 32]);
/// let drawn = draw_lots(&secret, &TournamentId::new("cup")?, &announcement, &there);
/// assert_eq!(drawn.entrants[0], there[1].player, "the strongest is number 1");
/// assert_eq!(drawn.draws.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn draw_lots(
    secret: &Secret,
    tournament: &TournamentId,
    announcement: &Announcement,
    there: &[LotEntry],
) -> LotResult {
    let mut order = there.to_vec();
    let mut dice = Dice::new(secret, tournament.as_str(), &[], FIRST_DRAW);
    let mut draws = Vec::new();
    random::shuffle(&mut order, &mut |sides| {
        draws.push(dice.random_below(sides));
        draws.last().copied().unwrap_or_default()
    });
    draws.push(dice.random_below(2));
    let white_first = draws.last() == Some(&0);
    let shuffled = order.clone();
    if matches!(announcement.format, Format::Ladder { .. } | Format::Teams { .. }) {
        order = there.to_vec();
    }
    if !are_numbers_drawn(announcement.format) {
        order.sort_by_key(|entry| Reverse(entry.rating));
    }
    if matches!(announcement.format, Format::Teams { .. }) {
        order.sort_by_key(|entry| shuffled.iter().position(|first| first.team == entry.team));
    }
    let placed_index = |player: &PlayerId| announcement.placed.iter().position(|placed| placed == player);
    order.sort_by_key(|entry| placed_index(&entry.player).unwrap_or(usize::MAX));
    let exhibitor_index =
        |player: &PlayerId| announcement.exhibitors.iter().position(|exhibitor| exhibitor == player);
    order.sort_by_key(|entry| exhibitor_index(&entry.player).unwrap_or(usize::MAX));
    LotResult { entrants: order.into_iter().map(|entry| entry.player).collect(), draws, white_first }
}

/// Returns `true` if numbers follow from lots alone, because they determine the pairings.
const fn are_numbers_drawn(format: Format) -> bool {
    matches!(format, Format::RoundRobin { .. } | Format::Simul { .. } | Format::Teams { .. })
}

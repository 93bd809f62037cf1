//! Mentions of offers. An offer mentions the people asked at most once an hour for each kind of offer in a game, even
//! if it is withdrawn and made again. This follows from the game's events, so a restart changes nothing.

use crate::error::OperatorError;
use castellan_game::{Event, EventKind, Game, Span, Time};
use castellan_referee::Referee;

/// The time before the same kind of offer mentions people again.
pub const MENTION_INTERVAL: Span = Span::hours(1);
/// The most events before an offer that are read.
const MAX_EARLIER_EVENTS: u64 = 512;
/// The number of events that are read at once.
const PAGE: u64 = 64;

/// Returns `true` if an event of a game mentions people. The event is `behind` events before the latest.
///
/// # Errors
/// Returns an error if the store fails.
pub async fn mentions_people(
    referee: &Referee,
    game: &Game,
    event: &Event,
    behind: u64,
) -> Result<bool, OperatorError> {
    let EventKind::Offered { kind, .. } = &event.what else { return Ok(false) };
    let number = game.events() - behind;
    let first = number.saturating_sub(MAX_EARLIER_EVENTS).max(1);
    // The times of the same offer, latest first, back to a gap of an hour.
    let mut offered = vec![event.at];
    let mut to = number - 1;
    'back: while to >= first {
        let from = (to + 1).saturating_sub(PAGE).max(first);
        for earlier in referee.games.events(game.id(), from, to).await?.iter().rev() {
            if offered.last().is_some_and(|at| at.since(earlier.at) >= MENTION_INTERVAL) {
                break 'back;
            }
            if matches!(&earlier.what, EventKind::Offered { kind: other, .. } if other.is_same_subject(kind))
            {
                offered.push(earlier.at);
            }
        }
        to = from - 1;
    }
    let mut last_mention: Option<Time> = None;
    let mut mentions = false;
    for at in offered.into_iter().rev() {
        mentions = last_mention.is_none_or(|last| at.since(last) >= MENTION_INTERVAL);
        if mentions {
            last_mention = Some(at);
        }
    }
    Ok(mentions)
}

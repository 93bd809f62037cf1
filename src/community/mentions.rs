//! Whether an offer mentions those who are asked: once an hour for each kind of offer in a game, however often it is
//! made, withdrawn and made again. It follows from the game's events, so that a restart changes nothing.

use crate::error::OperatorError;
use castellan_game::{Event, EventKind, Game, Span, Time};
use castellan_referee::Referee;

/// How long nobody is mentioned for the same kind of offer again.
pub const MENTION_AGAIN: Span = Span::hours(1);
/// How many events before an offer are looked through at the most.
const LOOKED_AT: u64 = 512;
/// How many of them are read at once.
const PAGE: u64 = 64;

/// Whether somebody is mentioned for this event of a game, which is so many events behind its latest.
pub async fn is_mentioned(
    referee: &Referee,
    game: &Game,
    event: &Event,
    behind: u64,
) -> Result<bool, OperatorError> {
    let EventKind::Offered { kind, .. } = &event.what else { return Ok(false) };
    let number = game.events() - behind;
    let first = number.saturating_sub(LOOKED_AT).max(1);
    // When the same was offered, the latest first: back to an hour in which it was not.
    let mut offered = vec![event.at];
    let mut to = number - 1;
    'back: while to >= first {
        let from = (to + 1).saturating_sub(PAGE).max(first);
        for earlier in referee.games.events(game.id(), from, to).await?.iter().rev() {
            if offered.last().is_some_and(|at| at.since(earlier.at) >= MENTION_AGAIN) {
                break 'back;
            }
            if matches!(&earlier.what, EventKind::Offered { kind: other, .. } if other.same_matter(kind)) {
                offered.push(earlier.at);
            }
        }
        to = from - 1;
    }
    let mut mentioned: Option<Time> = None;
    let mut mentions = false;
    for at in offered.into_iter().rev() {
        mentions = mentioned.is_none_or(|last| at.since(last) >= MENTION_AGAIN);
        if mentions {
            mentioned = Some(at);
        }
    }
    Ok(mentions)
}

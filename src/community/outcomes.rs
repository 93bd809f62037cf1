//! The outcome of a command, in words for the person who gave it, and commands that a game on hold refuses.

use crate::error::{OperatorError, UserError};
use crate::error_messages::user_error;
use crate::people::People;
use castellan_game::command::Proposal;
use castellan_game::offers::OfferKind;
use castellan_game::visibility::{Viewer, visible};
use castellan_game::{CommandKind, EventKind, Game, GameId, Phase, PlayerId, Requester};
use castellan_referee::{CommandOutcome, Referee};
use castellan_text::{self as text, Language};
use std::collections::BTreeMap;

/// The number of events read at once in search of one.
pub const EVENTS_READ_AT_ONCE: u64 = 64;

/// Returns the events of a command as sentences for the person who gave it, identical for repeated deliveries of the
/// request. Names are [marked](castellan_text::names::mark).
///
/// # Errors
/// Returns an error if the store fails.
pub async fn outcome_sentences(
    referee: &Referee,
    player: &PlayerId,
    outcome: &CommandOutcome,
    language: Language,
) -> Result<Vec<String>, UserError> {
    let mut people = People::of(referee, &outcome.state_after).await?;
    people.add_named_in(referee, &outcome.events).await?;
    let game = Some(&*outcome.state_after);
    let own = outcome.events.iter().filter(|event| visible(event, game, Viewer::Player(player)).is_some());
    let name_of = |player: &PlayerId| people.marked(player, language);
    let settled = settled_offers(referee, outcome).await?;
    let kind_of = |number: u32| settled.get(&number);
    let sentence = |event: &castellan_game::Event| match event.what.answered_offer() {
        Some(_) => text::past_event_sentence_in(event, kind_of, &outcome.state_after, &name_of, language),
        None => text::event_sentence_in(event, game, &outcome.state_after, &name_of, language),
    };
    Ok(own.map(sentence).collect())
}

/// Returns the offers that these events answer, by number. Settled offers are no longer in the game's state, only in
/// its log.
async fn settled_offers(
    referee: &Referee,
    outcome: &CommandOutcome,
) -> Result<BTreeMap<u32, OfferKind>, UserError> {
    let numbers: Vec<u32> = outcome.events.iter().filter_map(|event| event.what.answered_offer()).collect();
    let mut offers = BTreeMap::new();
    let mut last = outcome.state_after.events();
    while last > 0 && offers.len() < numbers.len() {
        let first = last.saturating_sub(EVENTS_READ_AT_ONCE - 1).max(1);
        let id = outcome.state_after.id();
        let events = referee.games.events(id, first, last).await.map_err(user_error)?;
        offers.extend(events.into_iter().filter_map(|event| match event.what {
            EventKind::Offered { offer, kind, .. } if numbers.contains(&offer) => Some((offer, kind)),
            _ => None,
        }));
        last = first - 1;
    }
    Ok(offers)
}

/// Returns `true` if a game is on hold because its channel was lost, and not because players or directors paused it.
///
/// # Errors
/// Returns an error if the store fails.
pub async fn is_on_hold(referee: &Referee, game: &Game) -> Result<bool, OperatorError> {
    if game.phase() != Phase::Paused {
        return Ok(false);
    }
    let mut to = game.events();
    while to > 0 {
        let from = to.saturating_sub(EVENTS_READ_AT_ONCE - 1).max(1);
        let events = referee.games.events(game.id(), from, to).await?;
        if let Some(paused) = events.iter().rev().find(|event| matches!(event.what, EventKind::Paused)) {
            return Ok(matches!(paused.by, Requester::System));
        }
        to = from - 1;
    }
    Ok(false)
}

/// Returns `true` for commands that a game on hold refuses. Pausing and resuming belong in the game's channel, and
/// moves are impossible while the clocks are stopped.
///
/// # Errors
/// Returns an error if the store fails.
pub async fn is_refused_on_hold(
    referee: &Referee,
    id: &GameId,
    kind: &CommandKind,
) -> Result<bool, OperatorError> {
    let Ok(game) = referee.games.game(id).await else { return Ok(false) };
    if !is_on_hold(referee, &game).await? {
        return Ok(false);
    }
    let resumes = |number: &u32| {
        game.offer(*number).is_some_and(|offer| matches!(offer.kind, OfferKind::Pause | OfferKind::Resume))
    };
    Ok(match kind {
        CommandKind::Pause | CommandKind::Resume | CommandKind::Offer(Proposal::Pause | Proposal::Resume) => {
            true
        }
        CommandKind::Accept(number) => resumes(number),
        kind => requires_running_game(kind),
    })
}

/// Returns `true` for commands that require a running game.
const fn requires_running_game(kind: &CommandKind) -> bool {
    matches!(
        kind,
        CommandKind::Act { .. }
            | CommandKind::Touch { .. }
            | CommandKind::ClaimDraw
            | CommandKind::ClaimTime
            | CommandKind::Offer(Proposal::Draw | Proposal::Takeback)
    )
}

//! The events of a game as public lines and messages.

use crate::game_message::{deadline, game_title};
use crate::sentences::join_sentences;
use castellan_community::people::People;
use castellan_discord_api::escape::{escape_line, escape_with_small_lines};
use castellan_discord_api::wire::{Message, UserId};
use castellan_game::visibility::{Viewer, visible};
use castellan_game::{Event, EventKind, FoldError, Game, PlayerId};
use castellan_referee::RatingChange;
use castellan_rules::Seat;
use castellan_text::{self as text, Language, MessageArgument, message};
use castellan_tournament::rating::{INITIAL_RATING, UnratedReason};
use std::borrow::Cow;

/// Returns the numbers of the offers that were made.
#[must_use]
pub fn offer_numbers(events: &[Event]) -> Vec<u32> {
    let numbers = events.iter().filter_map(|event| match event.what {
        EventKind::Offered { offer, .. } => Some(offer),
        _ => None,
    });
    numbers.collect()
}

/// Returns the events of a notice, each as a line. `game` is the state after them.
///
/// # Errors
/// Returns an error if the events do not follow from the state before them.
pub fn event_lines(
    game: &Game,
    before: Option<&Game>,
    events: &[Event],
    people: &People,
    language: Language,
) -> Result<Vec<String>, FoldError> {
    let called = |player: &PlayerId| people.marked(player, language);
    let mut state = before.map(Cow::Borrowed);
    let mut lines = Vec::new();
    let begins = events.iter().any(|event| matches!(event.what, EventKind::Seated { .. }));
    let starts = events.iter().any(|event| matches!(event.what, EventKind::Started { .. }));
    for (number, event) in (1..).zip(events) {
        // The state after the last event is known.
        let after = if number == events.len() {
            Cow::Borrowed(game)
        } else {
            Cow::Owned(apply_event(state.as_deref(), event)?)
        };
        // A solo player reads only that the game begins, without the agreements needed for it.
        let is_shown = match &event.what {
            EventKind::Amended { .. } => !begins,
            EventKind::Created { .. } => !begins || !game.has_engines(),
            EventKind::Joined { player, .. } => !begins || !game.has_engines() || player.is_engine(),
            // Readiness of a solo player would be repeated for each seat.
            EventKind::Ready { .. } => !(starts && game.settings().solo),
            _ => true,
        };
        if is_shown && is_public(event, state.as_deref()) {
            lines.push(escape_with_small_lines(&text::event_sentence_in(
                event,
                state.as_deref(),
                &after,
                &called,
                language,
            )));
        }
        state = Some(after);
    }
    Ok(lines)
}

/// Returns the rating changes of a game that has just ended, or the reason for none.
#[must_use]
pub fn rating_line(
    game: &Game,
    changes: &Result<Vec<RatingChange>, UnratedReason>,
    people: &People,
    language: Language,
) -> Option<String> {
    let said = match changes {
        Ok(changes) => {
            let changes: Vec<MessageArgument> =
                changes.iter().map(|change| rating_change(change, people, language)).collect();
            (!changes.is_empty())
                .then(|| message!(Boards, "ratings", changes = MessageArgument::and_list(changes)))
        }
        Err(UnratedReason::Casual) if game.settings().solo => None,
        Err(UnratedReason::Casual) if game.has_engines() && !game.settings().rated_with_computers => {
            Some(message!(Boards, "unrated-computer"))
        }
        Err(UnratedReason::Casual) => Some(message!(Boards, "unrated-casual")),
        Err(UnratedReason::NoResult | UnratedReason::NotOneEach) => {
            Some(message!(Boards, "unrated-no-result"))
        }
        Err(UnratedReason::NeverMoved(seat)) => {
            let player = game.player_at(*seat).map(|player| people.escaped_name(&player.id));
            let player = MessageArgument::player(*seat, player);
            Some(message!(Boards, "unrated-never-moved", player = player))
        }
    };
    said.map(|said| said.text(language))
}

/// Returns the reminder for a player to move, with a link to the board.
#[must_use]
pub fn reminder(
    game: &Game,
    (seat, user): (Seat, UserId),
    board: Option<String>,
    language: Language,
) -> Message {
    let title = game_title(game.settings().variant);
    let reminder =
        message!(Boards, "reminder", user = format!("<@{user}>"), game = title, seat = seat).text(language);
    let sentences: Vec<String> = [reminder].into_iter().chain(deadline(game, language)).collect();
    let lines: Vec<String> = [join_sentences(&sentences, language)].into_iter().chain(board).collect();
    Message { content: lines.join("\n"), mentions: vec![user], ..Message::default() }
}

/// Returns `true` if an event is public.
#[must_use]
pub fn is_public(event: &Event, game: Option<&Game>) -> bool {
    visible(event, game, Viewer::Anybody).is_some()
}

/// Returns the game after one more event.
fn apply_event(before: Option<&Game>, event: &Event) -> Result<Game, FoldError> {
    let Some(mut game) = before.cloned() else { return Game::fold([event]) };
    game.apply(event)?;
    Ok(game)
}

/// Returns `true` if a game now waits for another player, or for another action. Others' actions during a turn, such as
/// giving time minute by minute, mention no player.
#[must_use]
pub fn waits_for_another(before: Option<&Game>, game: &Game) -> bool {
    before.is_none_or(|before| {
        let waiting = |game: &Game| -> Vec<Option<PlayerId>> {
            let seats = game.awaited_seats();
            seats.into_iter().map(|seat| game.player_at(seat).map(|player| player.id.clone())).collect()
        };
        (before.board_version(), before.phase()) != (game.board_version(), game.phase())
            || waiting(before) != waiting(game)
    })
}

/// Returns a rating change of a player: `Ada 1512 (+12)`. A provisional rating has a question mark.
fn rating_change(change: &RatingChange, people: &People, language: Language) -> MessageArgument {
    let (before, after) =
        (change.before.map_or(INITIAL_RATING, |rating| rating.rounded()), change.after.rounded());
    let mark = if change.after.provisional { "?" } else { "" };
    let gained = i64::from(after) - i64::from(before);
    format!("{} {after}{mark} ({gained:+})", escape_line(&people.name(&change.player, language))).into()
}

/// Returns the message to the players of a frozen game.
#[must_use]
pub fn frozen_notice(game: &Game, language: Language) -> Message {
    Message::text(message!(Boards, "frozen", game = game_title(game.settings().variant)).text(language))
}

/// Returns `true` if an event changes the board or the message of a lobby.
#[must_use]
pub fn changes_board(events: &[Event]) -> bool {
    !events.iter().all(|event| {
        matches!(
            event.what,
            EventKind::Offered { .. }
                | EventKind::Accepted { .. }
                | EventKind::Declined { .. }
                | EventKind::Withdrawn { .. }
                | EventKind::Lapsed { .. }
                | EventKind::Seeded { .. }
                | EventKind::ArmyChosen { .. }
                | EventKind::Ready { .. }
                | EventKind::Touched { .. }
                | EventKind::VacationBegan { .. }
                | EventKind::VacationEnded { .. }
        )
    })
}

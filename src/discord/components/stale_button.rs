//! Summary of the events since a button was created, from the last events of the game alone.

use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_discord_api::escape::escape_sentence;
use castellan_discord_api::limits::{CONTENT, shorten};
use castellan_discord_view::news::is_public;
use castellan_game::{EventKind, Game, PlayerId};
use castellan_text::{self as text, Language, message};

/// The most events reported, which fit a phone with the current list; of earlier ones, the moves are counted.
const MAX_EVENTS_SHOWN: usize = 3;
/// The most events read, so that an old button costs the same in every game.
pub const EVENTS_READ: u64 = 64;

/// Returns a summary of the public events after `since`, a version of the board.
pub(super) async fn events_since(
    services: &Services,
    game: &Game,
    since: u32,
    language: Language,
) -> Result<String, UserError> {
    let last = game.events();
    let first = last.saturating_sub(EVENTS_READ - 1).max(1);
    let events = services.access.events_of(game, (first, last)).await?;
    let mut people = People::of(&services.referee, game).await?;
    people.add_named_in(&services.referee, &events).await?;
    let name_of = |player: &PlayerId| people.marked(player, language);
    // An answered offer is no longer in the game's state; its content is in the event that made it.
    let offered = |number: u32| {
        events.iter().rev().find_map(|event| match &event.what {
            EventKind::Offered { offer, kind, .. } if *offer == number => Some(kind),
            _ => None,
        })
    };
    // Events are described from the game's current state, without folding. The board version before each event is found
    // by counting back from the current one.
    let mut board_version = game.board_version();
    let mut sentences = Vec::new();
    let mut is_cut = first > 1;
    // The opening of the game is not news.
    let opening_events = usize::from(first == 1);
    for event in events.iter().skip(opening_events).rev() {
        let changes_board = event.what.changes_board();
        board_version = board_version.saturating_sub(u32::from(changes_board));
        if is_public(event, Some(game)) {
            if sentences.len() == MAX_EVENTS_SHOWN {
                is_cut = true;
                break;
            }
            let sentence = text::past_event_sentence_in(event, offered, game, &name_of, language);
            sentences.push(escape_sentence(&sentence));
        }
        // Earlier events may be older than the button.
        if board_version < since || (changes_board && board_version == since) {
            is_cut = false;
            break;
        }
    }
    let heading = match game.board_version().saturating_sub(since) {
        _ if sentences.is_empty() && !is_cut => message!(Boards, "out-of-date-nothing"),
        moves if is_cut && moves > 1 => message!(Boards, "out-of-date-moves", count = u64::from(moves)),
        _ => message!(Boards, "out-of-date"),
    };
    let mut lines = vec![heading.text(language)];
    if is_cut {
        lines.push("…".to_owned());
    }
    lines.extend(sentences.into_iter().rev());
    if let Some(place) = services.places.of(game.id()).await?
        && let Some(board) = services.messages.board_of(game.id(), &place).await?
    {
        lines.push(message!(Boards, "latest-board", link = board.link(place.guild)).text(language));
    }
    Ok(shorten(&lines.join("\n"), CONTENT))
}

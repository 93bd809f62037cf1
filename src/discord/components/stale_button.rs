//! Summary of the events since a button was created, from the last events of the game alone.

use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_discord_api::escape::sentence;
use castellan_discord_api::limits::{CONTENT, cut};
use castellan_discord_view::news::is_public;
use castellan_game::{EventKind, Game, PlayerId};
use castellan_text::{self as text, Language, message};

/// The most events reported; earlier ones are left out.
const MOST: usize = 12;
/// The most events read, so that an old button costs the same in every game.
pub const LOOKED_AT: u64 = 64;

/// Returns the public events since a moment of a game.
pub(super) async fn stale_button(
    services: &Services,
    game: &Game,
    seen: u32,
    language: Language,
) -> Result<String, UserError> {
    let last = game.events();
    let first = last.saturating_sub(LOOKED_AT - 1).max(1);
    let events = services.access.events_of(game, (first, last)).await?;
    let mut people = People::of(&services.referee, game).await?;
    people.add_named(&services.referee, &events).await?;
    let called = |player: &PlayerId| people.marked(player, language);
    // An answered offer is no longer in the game's state; its content is in the event that made it.
    let offered = |number: u32| {
        events.iter().rev().find_map(|event| match &event.what {
            EventKind::Offered { offer, kind, .. } if *offer == number => Some(kind),
            _ => None,
        })
    };
    // Events are described from the game's current state, without folding. The moment before each event is found by
    // counting back from the current one.
    let mut moment = game.moment();
    let mut told = Vec::new();
    let mut more = first > 1;
    // The opening of the game is not news.
    let opened = usize::from(first == 1);
    for event in events.iter().skip(opened).rev() {
        moment = moment.saturating_sub(u32::from(event.what.begins_a_moment()));
        if moment < seen {
            more = false;
            break;
        }
        if !is_public(event, Some(game)) {
            continue;
        }
        if told.len() == MOST {
            more = true;
            break;
        }
        told.push(sentence(&text::past_event_sentence_in(event, offered, game, &called, language)));
    }
    let head = if told.is_empty() && !more {
        message!(Boards, "out-of-date-nothing")
    } else {
        message!(Boards, "out-of-date")
    };
    let mut lines = vec![head.text(language)];
    if more {
        lines.push("…".to_owned());
    }
    lines.extend(told.into_iter().rev());
    if let Some(place) = services.places.of(game.id()).await?
        && let Some(board) = services.messages.board_of(game.id(), &place).await?
    {
        lines.push(message!(Boards, "latest-board", link = board.link(place.guild)).text(language));
    }
    Ok(cut(&lines.join("\n"), CONTENT))
}

//! Payloads of webhooks: a JSON object for each result, and for the end of the tournament with the whole export.
//!
//! The caller provides the names. Payloads contain only data that everyone in the tournament may see.

use super::event::{CancelReason, Event, EventKind};
use super::export::{self, PlayerNames, PlayerResult, VisibleGames, player_results, visible_game_id};
use super::ids::Board;
use super::state::Tournament;
use castellan_game::Time;
use serde::Serialize;
use serde_json::value::RawValue;

/// The version of the JSON format.
const VERSION: u32 = 1;

/// Returns `true` if webhooks receive this kind of event: results, and the end of the tournament.
///
/// ```
/// use castellan_tournament::{Board, EventKind, Score, webhook};
///
/// let board = Board { round: 1, board: 1 };
/// assert!(webhook::is_sent(&EventKind::Scored { board, score: Score::won(2, 0) }));
/// assert!(!webhook::is_sent(&EventKind::RoundFinished { round: 1 }));
/// ```
#[must_use]
pub const fn is_sent(what: &EventKind) -> bool {
    matches!(
        what,
        EventKind::Scored { .. }
            | EventKind::Overridden { .. }
            | EventKind::Finished { .. }
            | EventKind::Cancelled { .. }
    )
}

/// Returns the id and the JSON payload of the message for an event; `None` if webhooks [do not receive](is_sent) it.
/// `tournament` is the state after the event; `server` identifies the Discord server.
///
/// The id is the same whenever the event is sent again.
///
/// # Panics
/// Never: all data can be serialized.
#[must_use]
pub fn json(
    event: &Event,
    tournament: &Tournament,
    server: &str,
    player_name: PlayerNames,
    visible: VisibleGames,
) -> Option<(String, String)> {
    let what = match &event.what {
        EventKind::Scored { board, .. } => result(tournament, *board, None, player_name, visible)?,
        EventKind::Overridden { board, why, .. } => {
            result(tournament, *board, Some(why), player_name, visible)?
        }
        EventKind::Finished { why, .. } => {
            let export = RawValue::from_string(export::json(tournament, player_name, visible));
            MessageKind::Finished { why: why.as_deref(), export: export.expect("an export is JSON") }
        }
        EventKind::Cancelled { why } => MessageKind::Cancelled { why },
        _ => return None,
    };
    let id = format!("{}-{}", tournament.id(), tournament.events());
    let message = Message {
        version: VERSION,
        id: &id,
        at: event.at,
        server,
        tournament: tournament.id().as_str(),
        title: &tournament.announcement().title,
        what,
    };
    let json =
        serde_json::to_string(&message).expect("keys are texts, and nothing fails while writing to memory");
    Some((id, json))
}

fn result<'a>(
    tournament: &Tournament,
    board: Board,
    why: Option<&'a String>,
    player_name: PlayerNames,
    visible: VisibleGames,
) -> Option<MessageKind<'a>> {
    let pairing = tournament.pairing(board)?;
    Some(MessageKind::Result {
        round: board.round,
        board: board.board,
        game: visible_game_id(tournament, pairing, visible),
        players: player_results(tournament, pairing, player_name),
        set_because: why.map(String::as_str),
    })
}

#[derive(Serialize)]
struct Message<'a> {
    #[serde(rename = "castellan-webhook")]
    version: u32,
    id: &'a str,
    /// The time, in milliseconds since 1970.
    at: Time,
    server: &'a str,
    tournament: &'a str,
    title: &'a str,
    #[serde(flatten)]
    what: MessageKind<'a>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum MessageKind<'a> {
    Result {
        round: u32,
        board: u32,
        game: String,
        players: Vec<PlayerResult>,
        /// The reason, if a director set the result.
        #[serde(skip_serializing_if = "Option::is_none")]
        set_because: Option<&'a str>,
    },
    Finished {
        #[serde(skip_serializing_if = "Option::is_none")]
        why: Option<&'a str>,
        export: Box<RawValue>,
    },
    Cancelled {
        why: &'a CancelReason,
    },
}

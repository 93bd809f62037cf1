//! Payloads of webhooks: a JSON object for each result, and for the end of the tournament with the whole export.
//!
//! The caller provides the names. Payloads contain only data that everyone in the tournament may see.

use super::event::{Cancelling, Event, EventKind};
use super::export::{self, BoardLine, Called, VisibleGames, board_lines, named};
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
/// assert!(webhook::tells(&EventKind::Scored { board, score: Score::won(2, 0) }));
/// assert!(!webhook::tells(&EventKind::RoundFinished { round: 1 }));
/// ```
#[must_use]
pub const fn tells(what: &EventKind) -> bool {
    matches!(
        what,
        EventKind::Scored { .. }
            | EventKind::Overridden { .. }
            | EventKind::Finished { .. }
            | EventKind::Cancelled { .. }
    )
}

/// Returns the id and the JSON payload of the message for an event; `None` if webhooks [do not receive](tells) it.
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
    called: Called,
    visible: VisibleGames,
) -> Option<(String, String)> {
    let what = match &event.what {
        EventKind::Scored { board, .. } => result(tournament, *board, None, called, visible)?,
        EventKind::Overridden { board, why, .. } => result(tournament, *board, Some(why), called, visible)?,
        EventKind::Finished { why, .. } => {
            let export = RawValue::from_string(export::json(tournament, called, visible));
            What::Finished { why: why.as_deref(), export: export.expect("an export is JSON") }
        }
        EventKind::Cancelled { why } => What::Cancelled { why },
        _ => return None,
    };
    let id = format!("{}-{}", tournament.id(), tournament.events());
    let told = Told {
        version: VERSION,
        id: &id,
        at: event.at,
        server,
        tournament: tournament.id().as_str(),
        title: &tournament.announcement().title,
        what,
    };
    let json =
        serde_json::to_string(&told).expect("keys are texts, and nothing fails while writing to memory");
    Some((id, json))
}

fn result<'a>(
    tournament: &Tournament,
    board: Board,
    why: Option<&'a String>,
    called: Called,
    visible: VisibleGames,
) -> Option<What<'a>> {
    let pairing = tournament.pairing(board)?;
    Some(What::Result {
        round: board.round,
        board: board.board,
        game: named(tournament, pairing, visible),
        players: board_lines(tournament, pairing, called),
        set_because: why.map(String::as_str),
    })
}

#[derive(Serialize)]
struct Told<'a> {
    #[serde(rename = "castellan-webhook")]
    version: u32,
    id: &'a str,
    /// The time, in milliseconds since 1970.
    at: Time,
    server: &'a str,
    tournament: &'a str,
    title: &'a str,
    #[serde(flatten)]
    what: What<'a>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum What<'a> {
    Result {
        round: u32,
        board: u32,
        game: String,
        players: Vec<BoardLine>,
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
        why: &'a Cancelling,
    },
}

//! States and positions of a game, as a page gets them.

use super::{Closing, FAILED, Step, refuse, send, send_message, with_words};
use crate::hub::Snapshot;
use crate::messages::{LONGEST_LINE, RequestKey, ServerMessage};
use crate::state::Web;
use crate::state_text::StateText;
use crate::view::{Reader, Subject, position_view};
use axum::extract::ws::{Message, WebSocket};
use castellan_rules::Action;
use castellan_text::message;
use std::sync::Arc;
use tokio::time::Instant;

/// The state that a page has.
#[derive(Default)]
pub(crate) struct Screen {
    pub has_words: bool,
    /// The last state that the reader saw.
    last_seen: Option<(u64, u64)>,
    /// The last state that was sent.
    known: Option<Arc<StateText>>,
}

impl Screen {
    /// Sends a state. Unless it `is_asked` for, one that looks the same to the reader is left out, so that nobody
    /// notices what is secret. Returns `true` if it was sent.
    pub(crate) async fn send(
        &mut self,
        socket: &mut WebSocket,
        web: &Web,
        snapshot: &Arc<Snapshot>,
        reader: &Reader,
        is_asked: bool,
    ) -> Result<bool, Closing> {
        let version = snapshot.version_for(reader);
        if !is_asked && self.last_seen == Some(version) {
            return Ok(false);
        }
        let now = (web.referee.now(), Instant::now());
        let state = snapshot.text(reader, now).await.map_err(|_| Some(FAILED))?;
        let text = match &self.known {
            Some(known) if !is_asked => state.changes_to(known),
            _ if self.has_words => state.whole(),
            _ => with_words(&state.whole(), reader.language),
        };
        send(socket, Message::Text(text)).await?;
        web.metrics.states.inc();
        if !is_asked {
            web.metrics.count_delay(snapshot.learned.elapsed());
        }
        self.has_words = true;
        self.last_seen = Some(version);
        self.known = Some(state);
        Ok(true)
    }
}

/// Sends the position after an event and a line of moves that the reader tries out, or refuses it.
pub(crate) async fn send_position(
    socket: &mut WebSocket,
    snapshot: Arc<Snapshot>,
    reader: &Reader,
    (request, event, line): (Option<RequestKey>, u64, Vec<String>),
) -> Step {
    let actions: Option<Vec<Action>> = line.iter().map(|action| action.parse().ok()).collect();
    let actions = actions.filter(|actions| actions.len() <= LONGEST_LINE);
    let may_try = line.is_empty() || snapshot.game.check_analysis_allowed().is_ok();
    let own = reader.clone();
    let position = tokio::task::spawn_blocking(move || {
        let steps = snapshot.history.steps_at(event).or_else(|| {
            // The newest position, whatever happened since the last move.
            (event == snapshot.game.public_head().number).then_some(snapshot.history.steps.len())
        })?;
        let moves = snapshot.moves(own.language);
        let subject = Subject {
            game: &snapshot.game,
            history: &snapshot.history,
            moves: &moves,
            people: &snapshot.people,
        };
        position_view(subject, &own, (event, steps), &actions.filter(|_| may_try)?)
    });
    if let Some(position) = position.await.map_err(|_| Some(FAILED))? {
        let answer = ServerMessage::Position { position: Box::new(position), line };
        return send_message(socket, &answer).await;
    }
    refuse(socket, request, message!(Web, "no-position").text(reader.language)).await
}

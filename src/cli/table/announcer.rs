//! Announcements of games at the terminal.

use crate::language::{language, localize};
use crate::process::{push_line, write_stdout};
use castellan_game::visibility::{Viewer, visible};
use castellan_game::{Event, EventKind, Game, PlayerId};
use castellan_picture::text_board;
use castellan_referee::{Announcer, DeliveryError, Notice, NoticeKind, Receipt, Referee};
use castellan_rules::Seat;
use castellan_text::{self as text, MessageArgument, message};
use std::collections::HashMap;
use std::sync::Arc;

/// Prints all public events.
pub struct Console {
    referee: Arc<Referee>,
}

impl Console {
    pub fn new(referee: Arc<Referee>) -> Self {
        Self { referee }
    }

    /// Returns the names of all players of a game.
    pub async fn player_names(referee: &Referee, game: &Game) -> HashMap<PlayerId, String> {
        let mut names = HashMap::new();
        let invited = game.invitations().iter().map(|invitation| &invitation.player);
        let people =
            game.players().into_iter().chain([&game.owner().id]).chain(game.watchers()).chain(invited);
        for player in people {
            // Erased people and engines are shown by their player ids.
            let known = referee.directory.person(player).await.ok().flatten();
            names.insert(player.clone(), known.map_or_else(|| player.to_string(), |person| person.name));
        }
        names
    }
}

impl Announcer for Console {
    async fn announce(&self, notice: &Notice) -> Result<Receipt, DeliveryError> {
        let game = &notice.game;
        let names = Self::player_names(&self.referee, game).await;
        let name_of = |player: &PlayerId| names.get(player).cloned().unwrap_or_else(|| player.to_string());
        let mut text = String::new();
        match &notice.kind {
            NoticeKind::Events { before, events } => {
                let mut state = before.as_deref().cloned();
                for event in events.iter() {
                    let after = apply_event(state.clone(), event).map_err(DeliveryError::Permanent)?;
                    if visible(event, state.as_ref(), Viewer::Anybody).is_some() {
                        let sentence =
                            text::event_sentence_in(event, state.as_ref(), &after, &name_of, language());
                        push_line(&mut text, format!("[{}] {sentence}", game.id()));
                    }
                    if let EventKind::Created { settings, commitment, .. } = &event.what
                        && settings.uses_dice()
                    {
                        let commitment = commitment.to_string();
                        push_line(
                            &mut text,
                            localize(&message!(CommandLine, "table-dice", commitment = commitment)),
                        );
                    }
                    state = Some(after);
                }
                if events
                    .iter()
                    .any(|event| matches!(event.what, EventKind::Played { .. } | EventKind::Started { .. }))
                    && let Some(record) = game.record()
                {
                    text.push_str(&text_board::draw_in(record.position(), viewpoint(game), language()));
                }
            }
            NoticeKind::Frozen => {
                push_line(
                    &mut text,
                    format!("[{}] {}", game.id(), localize(&message!(CommandLine, "table-frozen"))),
                );
            }
            NoticeKind::Reminder { seat, player, .. } => {
                let player = MessageArgument::player(*seat, Some(name_of(player)));
                let reminder = localize(&message!(CommandLine, "table-reminder", player = player));
                push_line(&mut text, format!("[{}] {reminder}", game.id()));
            }
        }
        write_stdout(&text).map_err(|error| DeliveryError::Temporary(error.to_string()))?;
        let public = game.public_head();
        Ok(Receipt(format!("console:{} {}", public.number, public.short())))
    }
}

/// Returns the game with one more event applied.
fn apply_event(before: Option<Game>, event: &Event) -> Result<Game, String> {
    let Some(mut game) = before else { return Game::fold([event]).map_err(|error| error.to_string()) };
    game.apply(event).map_err(|error| error.to_string())?;
    Ok(game)
}

/// Returns the viewpoint of the board: the seat to act, or White.
pub fn viewpoint(game: &Game) -> Seat {
    game.to_act().unwrap_or(Seat::White)
}

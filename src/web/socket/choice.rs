//! The game that a person chooses within Discord, where all of a channel share an instance of the Activity.
//!
//! The choice is stored for the person and the instance, by **Board** or by the page itself. An open page learns of it
//! at once if it came by way of this process, or else from the store.

use super::{Connection, FAILED, OTHER_GAME, Step, send_message};
use crate::help::Answer;
use crate::messages::{OtherGame, ServerMessage};
use crate::requests::{Person, Reply, log_failure};
use crate::state::Web;
use axum::extract::ws::WebSocket;
use castellan_community::access::OwnGame;
use castellan_community::access::policy::Intent;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::people::People;
use castellan_community::people::pending::PendingAction;
use castellan_community::quota::RequestClass;
use castellan_game::{GameId, PlayerId};
use castellan_text::names::remove_marks;
use castellan_text::{MessageArgument, game_title_in, message};
use std::future::pending;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

/// The most games of a person that a page offers besides its own.
const MAX_OTHER_GAMES: usize = 25;

impl Connection {
    /// Ends the connection if the reader chose another game: the page then signs in anew, and gets that game.
    pub(super) async fn check_choice(&self) -> Step {
        let Some(session) = self.person.session_in_activity() else { return Ok(()) };
        match self.web.links.chosen_game(session).await {
            Ok(Some(game)) if game != self.person.game => Err(Some(OTHER_GAME)),
            Ok(_) => Ok(()),
            Err(error) => {
                log_failure(&error);
                Err(Some(FAILED))
            }
        }
    }

    /// Sends the reader's other games to a page within Discord, if they have changed.
    pub(super) async fn send_others(&mut self, socket: &mut WebSocket) -> Step {
        if self.person.session_in_activity().is_none() {
            return Ok(());
        }
        let games = match self.web.other_games(&self.person).await {
            Ok(games) => games,
            Err(error) => {
                log_failure(&error);
                return Err(Some(FAILED));
            }
        };
        if games == self.others {
            return Ok(());
        }
        self.others.clone_from(&games);
        send_message(socket, &ServerMessage::Games { games }).await
    }
}

impl Web {
    /// Stores another game as the person's choice in the instance of their session. Their pages there go to it.
    pub(super) async fn choose_game(&self, person: &Person, game: String) -> Reply {
        let result = self.try_choose_game(person, game).await;
        self.reply(person.caller.language, result.map(|()| Answer::from(String::new()))).await
    }

    async fn try_choose_game(&self, person: &Person, game: String) -> Result<(), UserError> {
        self.spend(person, RequestClass::Look)?;
        let none =
            || UserError::sentence(message!(Web, "activity-no-game", button = message!(Buttons, "board")));
        let game = GameId::new(game).map_err(|_| none())?;
        let game = self.access.game_for(&person.caller, &game, Intent::See).await?;
        let session = person.session_in_activity().ok_or_else(none)?;
        if self.links.choose_game(session, game.id()).await? { Ok(()) } else { Err(none()) }
    }

    /// Returns the unfinished games of a person besides the one that is open, the most urgent first.
    async fn other_games(&self, person: &Person) -> Result<Vec<OtherGame>, OperatorError> {
        let (caller, language) = (&person.caller, person.caller.language);
        let games = match self.access.own_games(caller).await {
            Ok(games) => games,
            Err(UserError::Failed(error)) => return Err(error),
            Err(_) => return Ok(Vec::new()),
        };
        let mut others = Vec::new();
        let games = games.into_iter().filter(|own| *own.game.id() != person.game);
        for OwnGame { pending, game, .. } in games.take(MAX_OTHER_GAMES) {
            let people = People::of(&self.referee, &game).await?;
            let players = game.players().into_iter().filter(|player| **player != caller.player);
            let players: Vec<MessageArgument> =
                players.map(|player| people.name(player, language).into()).collect();
            let (title, count) = (game_title_in(game.settings().variant.info(), language), players.len());
            let players = MessageArgument::and_list(players);
            let name = message!(Help, "game-with", game = title, players = players, count = count);
            let label = match pending {
                PendingAction::None => name,
                _ => message!(Web, "other-game-waits", game = name),
            };
            let label = remove_marks(&label.text(language));
            others.push(OtherGame { id: game.id().to_string(), label });
        }
        Ok(others)
    }
}

/// Waits until a person chooses a game, or may have: a slow reader of the launches misses some.
pub(super) async fn launch_of(launches: &mut Option<broadcast::Receiver<PlayerId>>, player: &PlayerId) {
    let Some(launches) = launches else { return pending().await };
    loop {
        match launches.recv().await {
            Ok(chosen) if chosen != *player => {}
            Ok(_) | Err(RecvError::Lagged(_)) => return,
            // The sender lives as long as the server.
            Err(RecvError::Closed) => return pending().await,
        }
    }
}

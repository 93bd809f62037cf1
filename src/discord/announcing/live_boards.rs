//! Boards that are edited in place, and the lines below them that report the news and mention the players to move.
//!
//! Edits notify nobody, so a line is posted first and recorded in the store. Then the board is edited. Earlier lines
//! are deleted last, once their players have acted or are no longer to move. A crash at any point leaves at most one
//! extra line, which is deleted with the next.

use crate::announcing::channel_messages::ChannelMessages;
use crate::announcing::game_messages::{GameMessages, board_in};
use crate::parts::Parts;
use castellan_community::error::OperatorError;
use castellan_community::game_places::{GamePlace, GamePlaces, Line};
use castellan_community::open_games::OpenGames;
use castellan_community::people::People;
use castellan_community::settings::BoardMode;
use castellan_discord_api::fit::fit;
use castellan_discord_api::ports::{CallError, Discord};
use castellan_discord_api::wire::{Message, MessageRef};
use castellan_discord_view::layout;
use castellan_discord_view::render_pool::RenderPool;
use castellan_game::{Game, GameId, Phase, PlayerId};
use castellan_referee::{Notice, Referee};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most boards remembered. Other boards may be drawn once more than necessary.
const MOST_DRAWN: usize = 10_000;
/// The most lines of a game that may wait for deletion.
const MOST_LINES: usize = 32;

/// Shows games on boards that are edited in place.
pub(crate) struct LiveBoards {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub places: GamePlaces,
    pub open_games: Arc<OpenGames>,
    pub messages: Arc<GameMessages>,
    pub render_pool: RenderPool,
    pub drawn: Drawn,
}

/// The number of events that the boards of games show.
#[derive(Default)]
pub(crate) struct Drawn(Mutex<HashMap<GameId, (MessageRef, u64)>>);

impl Drawn {
    fn shows(&self, game: &Game, board: MessageRef) -> bool {
        self.all().get(game.id()).is_some_and(|(at, events)| *at == board && *events >= game.events())
    }

    fn note(&self, game: &Game, board: MessageRef) {
        let mut all = self.all();
        if all.len() >= MOST_DRAWN {
            all.clear();
        }
        all.insert(game.id().clone(), (board, game.events()));
    }

    fn all(&self) -> MutexGuard<'_, HashMap<GameId, (MessageRef, u64)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LiveBoards {
    pub fn new(parts: &Parts, messages: &Arc<GameMessages>) -> Self {
        Self {
            referee: Arc::clone(&parts.referee),
            discord: Arc::clone(&parts.discord),
            places: parts.places.clone(),
            open_games: Arc::clone(&parts.open_games),
            messages: Arc::clone(messages),
            render_pool: parts.render_pool.clone(),
            drawn: Drawn::default(),
        }
    }

    /// Returns the board to edit for a notice; `None` if a new one is to be posted.
    pub async fn editable(
        &self,
        Notice { key, game, told, .. }: &Notice,
        place: &GamePlace,
    ) -> Result<Option<MessageRef>, OperatorError> {
        if place.boards() == BoardMode::EveryMove {
            return Ok(None);
        }
        let board = board_in(told, place);
        let Some(board) = board.filter(|board| board.channel == place.channel) else { return Ok(None) };
        // A notice whose line was posted is completed in the same way.
        let reached = !self.known().is_out_of_reach(board) || self.line_of(game.id(), key).await?.is_some();
        Ok(reached.then_some(board))
    }

    /// Returns `true` if several games are played in the same place, so that a line has to name its game.
    pub async fn is_among_others(&self, place: &GamePlace) -> Result<bool, OperatorError> {
        Ok(self.open_games.in_channel(place.channel, 2).await?.len() > 1)
    }

    /// Returns the line of a notice that was posted before a restart.
    pub async fn line_of(&self, game: &GameId, key: &str) -> Result<Option<MessageRef>, OperatorError> {
        let lines = self.places.lines(game).await?;
        Ok(lines.into_iter().find(|line| line.key == key).map(|line| line.at))
    }

    /// Records a posted line, to be deleted once the mentioned players have acted, and returns all lines. In a game's
    /// own thread all lines stay, and only the latest is recorded, so that it is not posted again. Lines in the channel
    /// are deleted even then.
    pub async fn posted(
        &self,
        game: &Game,
        place: &GamePlace,
        (key, at): (&str, MessageRef),
        called: Vec<PlayerId>,
    ) -> Result<Vec<Line>, OperatorError> {
        self.known().seen(at);
        let stays = place.boards() == BoardMode::Thread;
        let (moment, phase) = (game.moment(), game.phase());
        let posted = Line { key: key.to_owned(), at, phase, moment, called };
        let adds = |lines: &mut Vec<Line>| {
            lines.retain(|line| {
                !(self.known().is_deleted(line.at) || stays && line.at.channel == place.channel)
            });
            if lines.len() >= MOST_LINES {
                lines.remove(0);
            }
            lines.push(posted.clone());
        };
        self.places.change_lines(game.id(), &format!("line:{key}"), adds).await
    }

    /// Brings the board of a game up to date, including events after the notice's. So of several changes only the last
    /// is drawn.
    pub async fn show(
        &self,
        Notice { key, game, told, .. }: &Notice,
        place: &GamePlace,
        people: &People,
    ) -> Result<MessageRef, OperatorError> {
        let board = board_in(told, place);
        if let Some(board) = board
            && self.drawn.shows(game, board)
        {
            return Ok(board);
        }
        // A game that is frozen after a fault keeps its last board.
        let now = self.referee.games.game(game.id()).await.unwrap_or_else(|_| Arc::clone(game));
        let message = if now.events() == game.events() {
            self.board(&now, place, people).await?
        } else {
            self.board(&now, place, &People::of(&self.referee, &now).await?).await?
        };
        let mut uneditable = false;
        if let Some(board) = board.filter(|board| board.channel == place.channel) {
            match self.discord.rewrite(board, &message).await {
                Ok(()) => {
                    self.shown(&now, board);
                    return Ok(board);
                }
                // Deleted, too old, or in an archived thread: a new board is posted.
                Err(
                    error
                    @ (CallError::Gone { .. } | CallError::Forbidden { .. } | CallError::Refused { .. }),
                ) => {
                    tracing::info!(game = %game.id(), code = error.code(), "a board cannot be edited");
                    uneditable = error.status() != Some(404);
                }
                Err(error) => return Err(error.into()),
            }
        }
        let placed = self.messages.post(&now, place, &message, &format!("{key}-board")).await?;
        match board.filter(|_| uneditable) {
            // The old board could not lose its buttons either.
            Some(board) => self.delete(board),
            None => self.messages.dim(game.id(), place, placed).await?,
        }
        self.shown(&now, placed);
        Ok(placed)
    }

    /// Records that a board is up to date.
    pub fn shown(&self, game: &Game, board: MessageRef) {
        self.known().watch(board.channel);
        self.known().seen(board);
        self.drawn.note(game, board);
    }

    /// Deletes the lines of a game whose players have acted or are no longer to move, except the line of this notice.
    pub fn clear(&self, game: &Game, place: &GamePlace, key: &str, lines: &[Line]) {
        let stays = |line: &Line| place.boards() == BoardMode::Thread && line.at.channel == place.channel;
        for line in lines {
            if stays(line) || line.key == key || is_needed(line, game) || self.known().is_deleted(line.at) {
                continue;
            }
            self.delete_line(game.id(), line.at);
        }
    }

    /// Deletes a line in the background. Its record is removed afterwards, so that a later start does not delete it
    /// again.
    fn delete_line(&self, game: &GameId, line: MessageRef) {
        // A pending deletion does not keep the store open.
        let (referee, game) = (Arc::downgrade(&self.referee), game.clone());
        self.delete_and(line, async move {
            let Some(referee) = referee.upgrade() else { return };
            let places = GamePlaces(referee.store().clone());
            let forget = |lines: &mut Vec<Line>| lines.retain(|other| other.at != line);
            if let Err(error) = places.change_lines(&game, &format!("line-gone:{line}"), forget).await {
                // The deletion is repeated after a restart.
                tracing::debug!(%game, %error, "a line that is gone is still noted");
            }
        });
    }

    /// Deletes a message in the background.
    fn delete(&self, message: MessageRef) {
        self.delete_and(message, async {});
    }

    fn delete_and(&self, message: MessageRef, then: impl Future<Output = ()> + Send + 'static) {
        self.known().deletes(message);
        let (discord, known) = (Arc::clone(&self.discord), self.known().clone());
        self.messages.tasks.begin(async move {
            match discord.delete(message).await {
                Ok(()) | Err(CallError::Gone { .. }) => {
                    known.gone(message);
                    then.await;
                }
                Err(error) => {
                    tracing::debug!(%error, "a message was not deleted");
                    // The line is deleted with the next.
                    known.keeps(message);
                }
            }
        });
    }

    /// Returns the board of a game, or the message of its lobby, without the news, which lines report.
    async fn board(&self, game: &Game, place: &GamePlace, people: &People) -> Result<Message, OperatorError> {
        let view = self.messages.public_view(game, place).await?;
        let mut message = layout::live_board(&self.render_pool, game, people, view).await?;
        let ways_on = self.messages.ways_on(game, view.language).await?;
        message.content.extend(ways_on.map(|line| format!("\n{line}")));
        Ok(fit(&message)?)
    }

    fn known(&self) -> &ChannelMessages {
        &self.messages.known
    }
}

/// Returns `true` if a player that a line mentions has not acted yet.
fn is_needed(line: &Line, game: &Game) -> bool {
    if line.phase != game.phase() || line.moment != game.moment() {
        return false;
    }
    let invited = |player: &PlayerId| {
        game.phase() == Phase::Lobby
            && game.invitations().iter().any(|invitation| invitation.player == *player)
    };
    let seats = game.waiting_for();
    let waits = |player: &PlayerId| {
        seats.iter().any(|seat| game.player_at(*seat).is_some_and(|there| there.id == *player))
    };
    line.called.iter().any(|player| invited(player) || waits(player))
}

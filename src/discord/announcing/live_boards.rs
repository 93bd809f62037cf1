//! Boards that are edited in place, and the lines below them that report the news and mention the players to move.
//!
//! Edits notify nobody, so a line is posted first and recorded in the store. Then the board is edited. Earlier lines
//! are deleted last, once their players have acted or are no longer to move. A crash at any point leaves at most one
//! extra line, which is deleted with the next.

use crate::announcing::channel_messages::ChannelMessages;
use crate::announcing::game_messages::{GameMessages, view_with};
use crate::announcing::notices::plan_input::PlanInput;
use crate::announcing::receipts::board_in_receipts;
use crate::dependencies::Dependencies;
use castellan_community::boards::render_pool::RenderPool;
use castellan_community::error::OperatorError;
use castellan_community::people::People;
use castellan_community::places::board_lines::{BoardLine, BoardLines};
use castellan_community::places::game_locations::{GameLocation, GameLocations};
use castellan_community::places::open_games::OpenGames;
use castellan_community::settings::BoardMode;
use castellan_discord_api::client::{CallError, Discord};
use castellan_discord_api::shortening::shorten_to_limits;
use castellan_discord_api::wire::{Message, MessageRef};
use castellan_discord_view::game_message;
use castellan_game::{Game, GameId, Phase, PlayerId};
use castellan_referee::{Notice, Referee};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most boards remembered. Other boards may be drawn once more than necessary.
const MAX_BOARDS: usize = 10_000;
/// The most lines of a game that may wait for deletion.
const MAX_LINES: usize = 32;

/// Shows games on boards that are edited in place.
pub(crate) struct LiveBoards {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub places: GameLocations,
    pub open_games: Arc<OpenGames>,
    pub messages: Arc<GameMessages>,
    pub render_pool: RenderPool,
    pub board_versions: BoardVersions,
}

/// The number of events that the boards of games show.
#[derive(Default)]
pub(crate) struct BoardVersions(Mutex<HashMap<GameId, (MessageRef, u64)>>);

impl BoardVersions {
    fn is_current(&self, game: &Game, board: MessageRef) -> bool {
        self.all().get(game.id()).is_some_and(|(at, events)| *at == board && *events >= game.events())
    }

    fn record(&self, game: &Game, board: MessageRef) {
        let mut all = self.all();
        if all.len() >= MAX_BOARDS {
            all.clear();
        }
        all.insert(game.id().clone(), (board, game.events()));
    }

    fn all(&self) -> MutexGuard<'_, HashMap<GameId, (MessageRef, u64)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LiveBoards {
    pub fn new(dependencies: &Dependencies, messages: &Arc<GameMessages>) -> Self {
        Self {
            referee: Arc::clone(&dependencies.referee),
            discord: Arc::clone(&dependencies.discord),
            places: dependencies.places.clone(),
            open_games: Arc::clone(&dependencies.open_games),
            messages: Arc::clone(messages),
            render_pool: dependencies.render_pool.clone(),
            board_versions: BoardVersions::default(),
        }
    }

    /// Returns the board to edit for a notice; `None` if a new one is to be posted.
    pub fn editable_board(
        &self,
        Notice { key, receipts, .. }: &Notice,
        place: &GameLocation,
        lines: &BoardLines,
    ) -> Option<MessageRef> {
        if place.board_mode() == BoardMode::EveryMove {
            return None;
        }
        let board = board_in_receipts(receipts, place).filter(|board| board.channel == place.channel)?;
        // A notice whose line was posted is completed in the same way.
        let is_editable = !self.channel_messages().is_out_of_reach(board) || lines.line_of(key).is_some();
        is_editable.then_some(board)
    }

    /// Returns `true` if several games are played in the same place, so that a line has to name its game.
    pub async fn shares_channel(&self, place: &GameLocation) -> Result<bool, OperatorError> {
        Ok(self.open_games.in_channel(place.channel, 2).await?.len() > 1)
    }

    /// Records a posted line below those that were read, to be deleted once the mentioned players have acted, and returns
    /// all lines.
    pub async fn record_line(
        &self,
        game: &Game,
        lines: BoardLines,
        (key, at): (&str, MessageRef),
        called: Vec<PlayerId>,
    ) -> Result<BoardLines, OperatorError> {
        self.channel_messages().record(at);
        let (moment, phase) = (game.board_version(), game.phase());
        let posted =
            BoardLine { key: key.to_owned(), message: at, phase, board_version: moment, mentioned: called };
        let adds = |lines: &mut Vec<BoardLine>| {
            lines.retain(|line| !self.channel_messages().is_deleted(line.message));
            if lines.len() >= MAX_LINES {
                lines.remove(0);
            }
            lines.push(posted.clone());
        };
        self.places.change_lines(game.id(), lines, &format!("line:{key}"), adds).await
    }

    /// Brings the board of a game up to date, including events after the notice's. So of several changes only the last
    /// is drawn.
    pub async fn update(
        &self,
        Notice { key, game, receipts, .. }: &Notice,
        place: &GameLocation,
        input: &PlanInput,
    ) -> Result<MessageRef, OperatorError> {
        let board = board_in_receipts(receipts, place);
        if let Some(board) = board
            && self.board_versions.is_current(game, board)
        {
            return Ok(board);
        }
        // Events of another process that are not known here get a notice of their own, which draws the board again.
        let known = self.referee.games.last_known(game.id()).await;
        let newer = known.filter(|known| known.events() > game.events());
        let message = match &newer {
            Some(newer) => self.board(newer, input, &People::of(&self.referee, newer).await?).await?,
            None => self.board(game, input, &input.people).await?,
        };
        let now = newer.as_ref().unwrap_or(game);
        let mut is_deleted = false;
        if let Some(board) = board.filter(|board| board.channel == place.channel) {
            match self.discord.edit(board, &message).await {
                Ok(()) => {
                    self.mark_current(now, board);
                    return Ok(board);
                }
                // Deleted, too old, or in an archived thread: a new board is posted.
                Err(
                    error
                    @ (CallError::Gone { .. } | CallError::Forbidden { .. } | CallError::Refused { .. }),
                ) => {
                    tracing::info!(game = %game.id(), code = error.code(), "a board cannot be edited");
                    is_deleted = error.status() == Some(404);
                }
                Err(error) => return Err(error.into()),
            }
        }
        let posted = self.messages.post(now, place, &message, &format!("{key}-board")).await?;
        if !is_deleted {
            self.messages.retire_previous_board(game.id(), place, posted).await?;
        }
        self.mark_current(now, posted);
        Ok(posted)
    }

    /// Records that a board is up to date.
    pub fn mark_current(&self, game: &Game, board: MessageRef) {
        self.channel_messages().watch(board.channel);
        self.channel_messages().record(board);
        self.board_versions.record(game, board);
    }

    /// Deletes the lines of a game whose players have acted or are no longer to move, except the line of this notice.
    pub fn delete_old_lines(&self, game: &Game, key: &str, lines: &BoardLines) {
        let is_kept = |line: &&BoardLine| {
            line.key == key || is_needed(line, game) || self.channel_messages().is_deleted(line.message)
        };
        for line in lines.lines.iter().filter(|line| !is_kept(line)) {
            self.delete_line(game.id(), lines.clone(), line.message);
        }
    }

    /// Deletes a line in the background. Its record is removed afterwards, so that a later start does not delete it
    /// again.
    fn delete_line(&self, game: &GameId, lines: BoardLines, line: MessageRef) {
        // A pending deletion does not keep the store open.
        let (referee, game) = (Arc::downgrade(&self.referee), game.clone());
        self.messages.delete_then(line, async move {
            let Some(referee) = referee.upgrade() else { return };
            let places = GameLocations(referee.store().clone());
            let forget = |lines: &mut Vec<BoardLine>| lines.retain(|other| other.message != line);
            if let Err(error) = places.change_lines(&game, lines, &format!("line-gone:{line}"), forget).await
            {
                // The deletion is repeated after a restart.
                tracing::debug!(%game, %error, "a line that is gone is still noted");
            }
        });
    }

    /// Returns the board of a game, or the message of its lobby, without the news, which lines report.
    async fn board(&self, game: &Game, input: &PlanInput, people: &People) -> Result<Message, OperatorError> {
        let view = view_with(game, &input.server, input.language);
        let mut message = game_message::live_board_message(&self.render_pool, game, people, view).await?;
        self.messages.add_next_game(&mut message, game, view.language).await?;
        self.messages.add_web_board(&mut message.rows, game, view.language);
        let ways_on = self.messages.ways_on(game, view.language).await?;
        message.content.extend(ways_on.map(|line| format!("\n{line}")));
        Ok(shorten_to_limits(&message)?)
    }

    fn channel_messages(&self) -> &ChannelMessages {
        &self.messages.channel_messages
    }
}

/// Returns `true` if a player that a line mentions has not acted yet.
fn is_needed(line: &BoardLine, game: &Game) -> bool {
    if line.phase != game.phase() || line.board_version != game.board_version() {
        return false;
    }
    let is_invited = |player: &PlayerId| {
        game.phase() == Phase::Lobby
            && game.invitations().iter().any(|invitation| invitation.player == *player)
    };
    let seats = game.awaited_seats();
    let is_awaited = |player: &PlayerId| {
        seats.iter().any(|seat| game.player_at(*seat).is_some_and(|there| there.id == *player))
    };
    line.mentioned.iter().any(|player| is_invited(player) || is_awaited(player))
}

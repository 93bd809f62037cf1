//! The world changes under the games: channels go, threads are archived, boards are deleted.

use super::bot::Bot;
use super::ports::CallError;
use super::settings::or_passed_over;
use super::tables::{Change, Table};
use super::trouble::Failed;
use super::wire::{ChannelId, Event, GuildId, MessageRef};
use castellan_game::{CommandKind, Game, GameId, Phase};
use castellan_referee::Trouble;
use std::sync::Arc;

impl Bot {
    /// Looks to what an event means for the games. Nothing depends on its coming: what is missed is
    /// noticed when a message is sent.
    ///
    /// # Errors
    /// When the store or Discord fails.
    pub async fn event(&self, event: &Event) -> Result<(), Failed> {
        match event {
            Event::GuildDeleted { guild, unavailable: false } => self.left(*guild).await,
            Event::GuildCreated(seen) => {
                self.tournaments_find(seen.guild).await?;
                self.came_to(seen.guild).await?;
                self.welcome_server(seen).await
            }
            Event::ChannelDeleted(channel) | Event::ThreadDeleted(channel) => {
                self.tournaments_lose(*channel).await?;
                self.gone(*channel).await
            }
            Event::ThreadUpdated(thread) if thread.archived && !thread.locked => {
                self.kept_alive(thread.id).await
            }
            // A server that is out of reach for a while is still there.
            Event::ThreadUpdated(_) | Event::GuildDeleted { unavailable: true, .. } => Ok(()),
            Event::MessagesDeleted(messages) => {
                for message in messages {
                    self.deleted(*message).await?;
                }
                self.tournaments_show_again(messages).await
            }
        }
    }

    /// The games of these that go on, with their tables.
    async fn going_on(&self, ids: Vec<GameId>) -> Result<Vec<(Arc<Game>, Table)>, Failed> {
        let mut games = Vec::new();
        for id in ids {
            let game = match self.referee.game(&id).await {
                Ok(game) => game,
                Err(Trouble::NoGame(_) | Trouble::Frozen { .. }) => continue,
                Err(trouble) => return Err(trouble.into()),
            };
            if game.phase() != Phase::Over
                && let Some(table) = or_passed_over(self.tables.of(&id).await)?.flatten()
            {
                games.push((game, table));
            }
        }
        Ok(games)
    }

    /// The bot was taken out of a server: its games stop.
    async fn left(&self, guild: GuildId) -> Result<(), Failed> {
        let why = CallError::Gone { code: 10_004, what: "the bot was taken out of the server".to_owned() };
        for (game, table) in self.going_on(self.open_in_guild(guild, usize::MAX).await?).await? {
            self.lose(&game, &table, &why, &self.request("left", &game)).await?;
        }
        self.tournaments_leave(guild).await?;
        // Its message cannot be edited any more.
        match self.settings.server(Some(guild)).await?.status {
            Some(status) => self.forget_status(guild, status).await,
            None => Ok(()),
        }
    }

    /// The bot is in a server (again): games that stopped for that go on.
    async fn came_to(&self, guild: GuildId) -> Result<(), Failed> {
        let mut lost = Vec::new();
        for id in self.open_in_guild(guild, usize::MAX).await? {
            if self.tables.of(&id).await?.is_some_and(|table| table.lost) {
                lost.push(id);
            }
        }
        for (game, table) in self.going_on(lost).await? {
            if self.discord.channel(table.channel).await.is_err() {
                continue;
            }
            let found = Table { lost: false, ..table };
            let request = self.request("found", &game);
            self.tables.set(game.id(), Change::Found, &found, &request).await?;
            self.by_table(game.id(), CommandKind::Resume, &format!("{request}-resumes")).await?;
        }
        Ok(())
    }

    /// A channel is gone: its games move to the one above it, or to one that the server allows, or stop.
    async fn gone(&self, channel: ChannelId) -> Result<(), Failed> {
        for (game, table) in self.going_on(self.open_in_channel(channel, usize::MAX).await?).await? {
            let server = self.settings.server_or_closed(table.guild).await?;
            let others = server.channels.into_iter().filter(|other| *other != channel);
            let mut moved = false;
            for to in table.parent.into_iter().chain(others) {
                let there = Table { channel: to, parent: None, shown: None, ..table.clone() };
                let request = self.request(&format!("moved-{to}"), &game);
                let news = ["The channel of this game is gone: it goes on here.".to_owned()];
                match self.show_again(&game, &there, &news, &request).await {
                    Ok(_) => {
                        moved = true;
                        break;
                    }
                    Err(Failed::Call(CallError::Gone { .. } | CallError::Forbidden { .. })) => {}
                    Err(error) => return Err(error),
                }
            }
            if !moved {
                let why = CallError::Gone { code: 10_003, what: "its channel is gone".to_owned() };
                self.lose(&game, &table, &why, &self.request("gone", &game)).await?;
            }
        }
        Ok(())
    }

    /// A thread was archived while games go on in it.
    async fn kept_alive(&self, thread: ChannelId) -> Result<(), Failed> {
        if self.going_on(self.open_in_channel(thread, usize::MAX).await?).await?.is_empty() {
            return Ok(());
        }
        match self.discord.unarchive(thread).await {
            // The next message opens it, or says what is missing.
            Ok(()) | Err(CallError::Gone { .. } | CallError::Forbidden { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// A message was deleted: if it was the board of a game that goes on, that is shown again.
    async fn deleted(&self, message: MessageRef) -> Result<(), Failed> {
        for (game, table) in self.going_on(self.open_in_channel(message.channel, usize::MAX).await?).await? {
            if self.board_of(game.id(), &table).await? == Some(message) {
                let news = ["The board of this game was deleted, so here it is again.".to_owned()];
                let request = format!("table:deleted-{message}");
                match self.show_again(&game, &table, &news, &request).await {
                    Ok(_) | Err(Failed::Call(CallError::Gone { .. } | CallError::Forbidden { .. })) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(())
    }

    /// The id of what an event leads to in a game.
    fn request(&self, what: &str, game: &Game) -> String {
        format!("table:{what}-{}-{}", game.events(), self.referee.now().ms())
    }
}

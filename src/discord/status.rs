//! One message in each server that wants it, which says what is going on there. It is edited, never sent again.

use super::bot::Bot;
use super::fit::fit;
use super::limits::{CONTENT, length};
use super::people::People;
use super::ports::CallError;
use super::quota::SERVER_GAMES;
use super::settings::or_passed_over;
use super::trouble::Failed;
use super::wire::{GuildId, Message, MessageRef};
use castellan_game::{Game, Phase, Span};

/// How often the message of one server is edited at most: it is for a look in passing, and boards go before it.
pub(super) const EVERY: Span = Span::from_ms(30_000);

/// How many games of a server are looked at: the latest. No more than some twenty fit into the message.
const LOOKED_AT: usize = 100;

impl Bot {
    /// Keeps up to date what stands in servers about their games and tournaments, until the future is dropped.
    pub async fn keep_statuses(&self) {
        tokio::join!(self.keep_servers(), self.keep_announcements());
    }

    /// Edits the messages of servers in which something has happened. At the beginning that is all of them: nobody
    /// knows what happened meanwhile.
    async fn keep_servers(&self) {
        match self.settings.servers().await {
            Ok(servers) => servers.into_iter().for_each(|guild| self.statuses.touch(guild)),
            Err(error) => tracing::warn!(%error, "the servers' settings cannot be read"),
        }
        loop {
            self.edit_statuses().await;
            self.statuses.wait(self.referee.clock()).await;
        }
    }

    /// Edits those messages that are to be edited now.
    pub async fn edit_statuses(&self) {
        for guild in self.statuses.due(self.referee.now()) {
            if let Err(error) = self.edit_status(guild).await {
                tracing::warn!(%guild, %error, "what is going on in a server could not be shown");
            }
        }
    }

    async fn edit_status(&self, guild: GuildId) -> Result<(), Failed> {
        let Some(placed) = self.settings.server(Some(guild)).await?.status else { return Ok(()) };
        let message = self.status(guild).await?;
        let message = fit(&message)?;
        match self.discord.rewrite(placed, &message).await {
            // It was deleted: nobody wants it any more.
            Err(CallError::Gone { .. }) => self.forget_status(guild, placed).await,
            done => Ok(done?),
        }
    }

    pub(super) async fn forget_status(&self, guild: GuildId, placed: MessageRef) -> Result<(), Failed> {
        let request = format!("status:{guild}-{}", placed.message);
        let forget = |server: &mut super::settings::Server| {
            if server.status == Some(placed) {
                server.status = None;
            }
        };
        self.settings.change_server(guild, &request, forget).await?;
        Ok(())
    }

    /// What is going on in a server: who is waited for, and which games wait for players.
    pub(super) async fn status(&self, guild: GuildId) -> Result<Message, Failed> {
        let mut open = Vec::new();
        let mut going_on: Vec<(u64, String)> = Vec::new();
        let all = self.open_in_guild(guild, SERVER_GAMES).await?;
        let others = all.len().saturating_sub(LOOKED_AT);
        for id in all.into_iter().skip(others) {
            // One that cannot be read stands still, and is told of elsewhere.
            let Ok(game) = self.referee.game(&id).await else { continue };
            if !self.policy.is_public(game.agreement()) || game.phase() == Phase::Over {
                continue;
            }
            let line = self.status_line(&game).await?;
            if game.phase() == Phase::Lobby {
                open.push(line);
            } else {
                // What has no deadline comes behind what has one.
                let deadline = game.clock().deadline().map_or(u64::MAX, |(_, at)| at.ms());
                going_on.push((deadline, line));
            }
        }
        going_on.sort();
        let going_on: Vec<String> = going_on.into_iter().map(|(_, line)| line).collect();
        let mut text = String::from("**Games in this server**\n");
        if open.is_empty() && going_on.is_empty() {
            text.push_str("None is going on. `/game new` opens one.");
        }
        for (heading, games) in [("", going_on), ("**Waiting for players**\n", open)] {
            if !games.is_empty() {
                text.push_str(heading);
            }
            for line in games {
                if length(&text) + length(&line) > CONTENT - 2 {
                    text.push('…');
                    return Ok(Message::text(text));
                }
                text.push_str(&line);
                text.push('\n');
            }
        }
        if others > 0 {
            text.push('…');
        }
        Ok(Message::text(text))
    }

    async fn status_line(&self, game: &Game) -> Result<String, Failed> {
        let people = People::of(&self.referee, game).await?;
        let title = game.agreement().variant.info().title;
        let players: Vec<String> = game.seats().values().map(|player| people.safe(&player.id)).collect();
        let waiting = game.waiting_for();
        let waiting: Vec<String> =
            waiting.iter().filter_map(|seat| Some(people.safe(&game.player_at(*seat)?.id))).collect();
        let mut what = match game.phase() {
            Phase::Lobby => "join with `/game join`".to_owned(),
            Phase::Paused => "paused".to_owned(),
            _ => format!("waits for {}", waiting.join(", ")),
        };
        if let Some((_, at)) = game.clock().deadline().filter(|_| game.phase() == Phase::Running) {
            what = format!("{what}, until <t:{}:R>", at.ms() / 1_000);
        }
        let place = or_passed_over(self.tables.of(game.id()).await)?.flatten();
        let place = place.map_or_else(String::new, |table| format!(" <#{}>", table.channel));
        Ok(format!("`{}` {title}: {}; {what}{place}", game.id(), players.join(", ")))
    }
}

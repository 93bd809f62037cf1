//! The name of a game's own thread after a change: another game on the set-up card, or another player.
//!
//! Discord takes two new names for a thread in ten minutes, and names are best effort. So a name is set in the
//! background, once, and a refusal is the end of it. The name is checked again when the game starts. A thread that
//! another user has started or renamed keeps its name.

use crate::own_threads::players_names;
use crate::people::People;
use crate::trouble::Failed;
use castellan_discord_api::limits::{CHANNEL_NAME, cut};
use castellan_discord_api::ports::Discord;
use castellan_discord_api::wire::ChannelId;
use castellan_game::{EventKind, Game, GameId};
use castellan_referee::{Referee, Trouble};
use castellan_rules::Variant;
use castellan_text::names::{BEGIN, END};
use castellan_text::{Language, title_in};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

/// The number of names that Discord takes for a thread in [`WINDOW`].
const MOST: usize = 2;
const WINDOW: Duration = Duration::from_mins(10);
/// The separator between the game and its players.
const BETWEEN: &str = ": ";

/// Names threads anew.
#[derive(Clone)]
pub(super) struct ThreadNames {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub named: Named,
}

/// The times of renamings. They run one at a time, and each name shows the game's state at that time.
#[derive(Clone, Default)]
pub(super) struct Named(Arc<Mutex<HashMap<ChannelId, Vec<Instant>>>>);

/// Returns `true` if the name of a game's thread may change by an event.
pub(super) fn may_rename(before: &Game, what: &EventKind) -> bool {
    match what {
        EventKind::Amended { agreement, .. } => agreement.variant != before.agreement().variant,
        EventKind::Seated { .. } | EventKind::Replaced { .. } => true,
        _ => false,
    }
}

impl ThreadNames {
    /// Names the thread of a game anew, where its name is not that of the game any more. `before` are its players as
    /// they were called together.
    ///
    /// # Errors
    /// Returns an error if the store fails, or Discord refuses.
    pub async fn follow(
        &self,
        id: &GameId,
        thread: ChannelId,
        before: &str,
        language: Language,
    ) -> Result<(), Failed> {
        let mut named = self.named.0.lock().await;
        let now = self.referee.instant();
        named.retain(|_, times| {
            times.retain(|at| now.duration_since(*at) < WINDOW);
            !times.is_empty()
        });
        if named.get(&thread).is_some_and(|times| times.len() >= MOST) {
            return Ok(());
        }
        // The present state: several changes may have come together.
        let game = match self.referee.games.game(id).await {
            Ok(game) => game,
            Err(Trouble::NoGame(_) | Trouble::Frozen { .. }) => return Ok(()),
            Err(trouble) => return Err(trouble.into()),
        };
        let people = People::of(&self.referee, &game).await?;
        let channel = self.discord.channel(thread).await?;
        if channel.archived || channel.locked {
            return Ok(());
        }
        let Some(name) = renamed(&channel.name, before, &game, &people, language) else { return Ok(()) };
        if channel.owner != Some(self.discord.account().await?) {
            return Ok(());
        }
        named.entry(thread).or_default().push(now);
        let renamed = match self.discord.rename_thread(thread, &name).await {
            // Otherwise the thread would keep the name of another game.
            Err(error) if error.is_blocked() => {
                tracing::warn!(code = error.code(), %error, "discord: the name of a thread was blocked");
                self.discord.rename_thread(thread, title_in(game.agreement().variant.info(), language)).await
            }
            renamed => renamed,
        };
        Ok(renamed?)
    }
}

/// Removes the isolates from a name.
fn bare(name: &str) -> String {
    name.replace([BEGIN, END], "")
}

/// Returns the new name of a thread; `None` if the name is up to date, or not one of the bot's.
fn renamed(current: &str, before: &str, game: &Game, people: &People, language: Language) -> Option<String> {
    // The server may have read another language when the thread was opened.
    let titles = Language::ALL
        .into_iter()
        .flat_map(|language| Variant::ALL.iter().map(move |variant| title_in(variant.info(), language)));
    let names = titles.into_iter().find_map(|title| current.strip_prefix(title)?.strip_prefix(BETWEEN))?;
    let owner = people.label(&game.owner().id, language);
    // A user may have copied the name of the thread without its isolates.
    let is = |one: &str, other: &str| bare(one) == bare(other);
    let (is_same, has_owner) = (is(names, before), names.split(", ").any(|name| is(name, &owner)));
    if !is_same && !has_owner {
        return None;
    }
    let players = players_names(game, people, language);
    let names = if is_same { players.as_str() } else { names };
    let title = title_in(game.agreement().variant.info(), language);
    let name = cut(&format!("{title}{BETWEEN}{names}"), CHANNEL_NAME);
    (bare(&name) != bare(current)).then_some(name)
}

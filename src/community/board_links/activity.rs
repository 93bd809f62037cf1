//! Boards within Discord: the games that people chose when they launched the bot's Activity.
//!
//! Discord passes nothing on to an Activity, and all of a channel share an instance of it. So the bot stores the game of
//! each person in an instance, and the page asks for it once Discord has said who the person is.

use super::{BOARDS, BoardLinks, BoardPlace, BoardSession, SessionToken, new_append};
use crate::error::OperatorError;
use crate::rows::rows;
use castellan_discord_api::wire::ActivityInstance;
use castellan_game::{GameId, PlayerId, Span, Time};
use castellan_store::{ExpectedRow, IndexChange, StoreError, read_object};
use hmac::Mac;
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;

/// The time for which a launch counts. A page that is loaded again within it signs in again.
pub const LAUNCH_LIFETIME: Span = Span::hours(12);

/// The game of a person who launched the Activity, and the place in which they did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActivityLaunch {
    /// The game.
    pub game: GameId,
    /// The server.
    pub guild: Option<u64>,
    /// The channel.
    pub channel: u64,
    /// The tag of the person's language.
    pub language: String,
}

/// A launch as it is stored.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredLaunch {
    launch: ActivityLaunch,
    since: Time,
}

impl ActivityLaunch {
    /// Returns `true` if an instance runs where the Activity was launched.
    #[must_use]
    pub fn is_at(&self, instance: &ActivityInstance) -> bool {
        let guild = instance.guild.map(|guild| guild.0);
        (guild, instance.channel.0) == (self.guild, self.channel)
    }
}

impl BoardLinks {
    /// Turns on boards within Discord.
    #[must_use]
    pub fn with_activity(self) -> Self {
        Self { has_activity: true, ..self }
    }

    /// Returns `true` if boards open within Discord.
    #[must_use]
    pub fn has_activity(&self) -> bool {
        self.has_activity
    }

    /// Stores the game that a person chose in an instance, in place of an earlier one.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn record_launch(
        &self,
        player: &PlayerId,
        instance: &str,
        launch: ActivityLaunch,
    ) -> Result<(), OperatorError> {
        let key = self.launch_key(player, instance);
        self.store_launch(player, key, &StoredLaunch { launch, since: self.referee.now() }).await
    }

    /// Stores a launch, removes those that have expired, and tells the open pages of the person.
    ///
    /// # Panics
    /// Never: names and numbers have a JSON form.
    async fn store_launch(
        &self,
        player: &PlayerId,
        key: String,
        launch: &StoredLaunch,
    ) -> Result<(), OperatorError> {
        let now = self.referee.now();
        let value = serde_json::to_string(launch).expect("names and numbers have a JSON form");
        let nonce = base16ct::lower::encode_string(&self.random()?[..16]);
        let mut append = new_append(player, &format!("web:launch-{nonce}"))?;
        for (key, value) in rows(self.referee.store(), BOARDS, &launches_of(player), usize::MAX).await? {
            // What cannot be read is of no use either.
            let stored = serde_json::from_str::<StoredLaunch>(&value);
            if stored.is_ok_and(|stored| !stored.has_expired(now)) {
                continue;
            }
            append.index.push(IndexChange::Remove { index: BOARDS.to_owned(), key });
        }
        append.index.push(IndexChange::Put { index: BOARDS.to_owned(), key, value });
        self.referee.store().append(append).await?;
        // Nobody may be listening.
        let _ = self.launches.send(player.clone());
        Ok(())
    }

    /// Returns a receiver of the people who choose a game by way of this process.
    #[must_use]
    pub fn subscribe_to_launches(&self) -> broadcast::Receiver<PlayerId> {
        self.launches.subscribe()
    }

    /// Returns the game that a person chose in an instance; `None` if there is none.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn launch(
        &self,
        player: &PlayerId,
        instance: &str,
    ) -> Result<Option<ActivityLaunch>, OperatorError> {
        let stored = self.stored_launch(&self.launch_key(player, instance)).await?;
        Ok(stored.map(|stored| stored.launch))
    }

    /// Returns the launch in a row, unless it has expired.
    async fn stored_launch(&self, key: &str) -> Result<Option<StoredLaunch>, OperatorError> {
        let Some(row) = self.row(key).await? else { return Ok(None) };
        let stored: StoredLaunch = read_object(BOARDS, key, &row).map_err(StoreError::from)?;
        Ok(Some(stored).filter(|stored| !stored.has_expired(self.referee.now())))
    }

    /// Returns the game that a session's person chose last in the instance of the session; `None` if they chose none,
    /// or the session is not of an instance.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn chosen_game(&self, session: &BoardSession) -> Result<Option<GameId>, OperatorError> {
        let Some(key) = &session.launch else { return Ok(None) };
        Ok(self.stored_launch(key).await?.map(|stored| stored.launch.game))
    }

    /// Stores another game as the choice of a session's person in the instance of the session. Returns `false` if they
    /// have no choice there that still counts.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn choose_game(&self, session: &BoardSession, game: &GameId) -> Result<bool, OperatorError> {
        let Some(key) = &session.launch else { return Ok(false) };
        let Some(StoredLaunch { launch, since }) = self.stored_launch(key).await? else { return Ok(false) };
        let launch = ActivityLaunch { game: game.clone(), ..launch };
        self.store_launch(&session.player, key.clone(), &StoredLaunch { launch, since }).await?;
        Ok(true)
    }

    /// Opens a session at the board of a launch in an instance; `None` if that launch does not stand any more: its
    /// person chose another game meanwhile, or signed out everywhere.
    ///
    /// # Errors
    /// Returns an error if the store or the source of entropy fails.
    pub async fn open_session(
        &self,
        player: &PlayerId,
        instance: &str,
        launch: &ActivityLaunch,
    ) -> Result<Option<SessionToken>, OperatorError> {
        let (now, key) = (self.referee.now(), self.launch_key(player, instance));
        let value = self.row(&key).await?;
        if self.stored_launch(&key).await?.is_none_or(|stored| stored.launch != *launch) {
            return Ok(None);
        }
        let ActivityLaunch { game, guild, language, .. } = launch.clone();
        let session = BoardSession {
            player: player.clone(),
            place: BoardPlace::Game(game),
            guild,
            language,
            since: now,
            continued: None,
            launch: Some(key.clone()),
        };
        let nonce = base16ct::lower::encode_string(&self.random()?[..16]);
        let mut append = new_append(player, &format!("web:activity-{nonce}"))?;
        append.index = self.outdated(player, now).await?;
        append.depends_on.push(ExpectedRow { index: BOARDS.to_owned(), key, value });
        let (token, rows) = self.new_session(&session)?;
        append.index.extend(rows);
        match self.referee.store().append(append).await {
            Ok(_) => Ok(Some(token)),
            Err(StoreError::Conflict(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the key of a launch. Its hash has a fixed length, whatever Discord calls an instance.
    fn launch_key(&self, player: &PlayerId, instance: &str) -> String {
        let hash = self.key.mac("instance", instance.as_bytes()).finalize().into_bytes();
        format!("{}{}", launches_of(player), base16ct::lower::encode_string(&hash))
    }
}

impl StoredLaunch {
    fn has_expired(&self, now: Time) -> bool {
        now >= self.since.plus(LAUNCH_LIFETIME)
    }
}

/// Returns the prefix of the launches of a person.
pub(super) fn launches_of(player: &PlayerId) -> String {
    format!("launch/{player}/")
}

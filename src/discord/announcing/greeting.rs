//! The greeting: one message in a server that the bot has just joined, with buttons to open a first game.
//!
//! The greeting is stored in one transaction with the job that posts it, before anything is posted, and stays stored.
//! Neither a restart nor a repeated event greets a server twice. The message's nonce is derived from the server: a
//! crash between posting the message and storing its id leaves one message.

use crate::announcing::nonce::hashed;
use crate::announcing::undelivered::{UndeliveredMessages, announce_error};
use crate::dependencies::Dependencies;
use castellan_community::error::OperatorError;
use castellan_community::languages::language_of_locale;
use castellan_community::rows::rows;
use castellan_community::settings::Settings;
use castellan_community::timestamps::time_from_timestamp;
use castellan_discord_api::client::Discord;
use castellan_discord_api::shortening::shorten_to_limits;
use castellan_discord_api::wire::{ChannelId, Guild, GuildId, MessageRef};
use castellan_discord_view::onboarding::greeting;
use castellan_game::{Span, Time};
use castellan_referee::panics::catch_panic;
use castellan_referee::{DeliveryError, Referee};
use castellan_store::{
    Append, AppendOutcome, ClaimedJob, IndexChange, JobChange, RequestId, SharedStore, StoreError,
    StreamName, StreamRow, UnreadableError, Version, read_object,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tokio::sync::Notify;

/// The index of greetings by server; a row is a [`Greeting`].
const GREETINGS: &str = "greetings";
/// The queue of greetings to be posted.
const QUEUE: &str = "greetings";
/// The longest time since the bot joined a server for which it posts a greeting. Discord announces all servers at every
/// start.
pub const MAX_JOIN_AGE: Span = Span::minutes(10);
/// The age after which an undelivered greeting is given up.
pub const MAX_GREETING_AGE: Span = Span::hours(1);
/// The pause before another attempt at posting a greeting.
const RETRY_PAUSE: Span = Span::from_ms(5_000);
/// The lease on a claimed greeting.
const LEASE: Span = Span::minutes(10);
/// The number of greetings claimed at once.
const BATCH_SIZE: usize = 16;

/// The greeting of a server, posted or planned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Greeting {
    /// The channel of the message.
    pub channel: ChannelId,
    /// The time at which the bot joined the server.
    pub joined: Time,
    /// The message, once posted.
    pub message: Option<MessageRef>,
}

/// The greetings in a store.
pub struct Greetings {
    store: SharedStore,
    /// Notified when a greeting is to be posted.
    woken: Notify,
}

impl Greetings {
    /// Opens the greetings of a store.
    #[must_use]
    pub fn new(store: SharedStore) -> Self {
        Self { store, woken: Notify::new() }
    }

    /// Returns the greeting of a server, if any.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn get(&self, guild: GuildId) -> Result<Option<Greeting>, OperatorError> {
        let key = guild.to_string();
        let rows = rows(&self.store, GREETINGS, &key, 1).await?;
        let row = rows.into_iter().find(|(found, _)| *found == key);
        let greeting = row.map(|(key, value)| read_object(GREETINGS, &key, &value)).transpose();
        Ok(greeting.map_err(StoreError::from)?)
    }

    /// Stores a planned greeting, unless the server has one; `again` replaces that of a server made anew.
    async fn plan(
        &self,
        guild: GuildId,
        greeting: &Greeting,
        is_replacement: bool,
        now: Time,
    ) -> Result<(), OperatorError> {
        let suffix = if is_replacement { format!(":{}", greeting.joined.ms()) } else { String::new() };
        let request = RequestId::new(format!("greeting:{guild}{suffix}"))?;
        let mut append = Append::new(stream(guild)?, Version::ZERO, request);
        append.index.push(row(guild, greeting));
        append.jobs.push(JobChange::Put {
            queue: QUEUE.to_owned(),
            key: guild.to_string(),
            due: now.ms(),
            payload: String::new(),
        });
        if let AppendOutcome::Stored(_) = self.store.append(append).await? {
            self.woken.notify_one();
        }
        Ok(())
    }
}

/// Greets servers that the bot has just joined.
pub(crate) struct Greeter {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub greetings: Greetings,
    pub settings: Arc<Settings>,
    pub undelivered: UndeliveredMessages,
    /// `true` if all servers are created anew at each start, as in the sandbox.
    pub servers_are_recreated: bool,
}

impl Greeter {
    pub fn new(dependencies: &Dependencies, servers_are_recreated: bool) -> Self {
        Self {
            referee: Arc::clone(&dependencies.referee),
            discord: Arc::clone(&dependencies.discord),
            greetings: Greetings::new(dependencies.store.clone()),
            settings: Arc::clone(&dependencies.settings),
            undelivered: dependencies.undelivered.clone(),
            servers_are_recreated,
        }
    }

    /// Plans a greeting if the bot has just joined the server for the first time and may write there.
    pub(crate) async fn plan_greeting(&self, guild_created: &Guild) -> Result<(), OperatorError> {
        let (Some(joined), Some(channel)) =
            (guild_created.joined.map(time_from_timestamp), guild_created.channel)
        else {
            return Ok(());
        };
        let now = self.referee.now();
        let earlier = self.greetings.get(guild_created.guild).await?;
        let is_greeted = match &earlier {
            // Earlier greetings disappeared with the servers of the earlier start.
            Some(earlier) if self.servers_are_recreated => earlier.joined >= joined,
            Some(_) => true,
            None => false,
        };
        if is_greeted || now.since(joined) > MAX_JOIN_AGE {
            return Ok(());
        }
        if let Some(locale) = guild_created.locale.as_ref().map(language_of_locale) {
            let request = format!("greeting:{}-locale:{}", guild_created.guild, now.ms());
            self.settings.store_locale(guild_created.guild, locale, &request).await?;
        }
        let planned = Greeting { channel, joined, message: None };
        self.greetings.plan(guild_created.guild, &planned, earlier.is_some(), now).await
    }

    /// Posts the greetings that are due now.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn post_due(&self) -> Result<(), OperatorError> {
        loop {
            let now = self.referee.now();
            let until = now.plus(LEASE);
            let claimed = self.referee.store().claim(QUEUE, now.ms(), until.ms(), BATCH_SIZE).await?;
            for damage in claimed.damaged {
                tracing::error!(%damage, "a greeting cannot be read");
            }
            if claimed.rows.is_empty() {
                return Ok(());
            }
            for work in claimed.rows {
                match catch_panic(self.post_greeting(&work)).await {
                    Ok(Ok(())) => continue,
                    // An unreadable row stays as it is, and the others continue.
                    Ok(Err(OperatorError::Referee(trouble))) if trouble.is_local() => {
                        tracing::error!(guild = work.claim.key(), %trouble, "a greeting cannot be read");
                    }
                    Ok(Err(error)) => return Err(error),
                    Err(panicked) => self.referee.metrics().record_panic(QUEUE, &panicked),
                }
                let again = self.referee.now().plus(MAX_GREETING_AGE);
                self.referee.store().postpone(&work.claim, again.ms()).await?;
            }
        }
    }

    /// Posts greetings as they become due, until the future is dropped.
    pub async fn run(&self) {
        loop {
            let woken = self.greetings.woken.notified();
            if let Err(error) = self.post_due().await {
                tracing::warn!(%error, "greetings could not be posted");
            }
            let due = self.referee.store().next_due(QUEUE).await.ok().flatten().map(Time::from_ms);
            let now = self.referee.now();
            // A claimed greeting that could not be postponed is claimed again after the lease.
            let next = due.unwrap_or_else(|| now.plus(LEASE)).max(now.plus(RETRY_PAUSE));
            tokio::select! {
                () = woken => {}
                () = self.referee.clock().sleep_until(next) => {}
            }
        }
    }

    /// Posts one greeting and stores the result.
    async fn post_greeting(&self, work: &ClaimedJob) -> Result<(), OperatorError> {
        let (claim, store) = (&work.claim, self.referee.store());
        let guild = GuildId(claim.key().parse().unwrap_or_default());
        let Some(stored) = self.greetings.get(guild).await? else {
            store.finish(claim, Vec::new()).await?;
            return Ok(());
        };
        let nonce = hashed(&format!("greeting {guild}"));
        let posted = async {
            let language = self.settings.server_language(guild).await?;
            let message = shorten_to_limits(&greeting(language))?;
            Ok(self.discord.post(stored.channel, &message, &nonce).await?)
        };
        let error: OperatorError = match posted.await {
            Ok(message) => {
                tracing::info!(%guild, channel = %stored.channel, "greeting: posted");
                let greeted = Greeting { message: Some(message), ..stored };
                store.finish(claim, vec![row(guild, &greeted)]).await?;
                self.undelivered.record_posted(&guild.to_string());
                return Ok(());
            }
            Err(error) => error,
        };
        let now = self.referee.now();
        let is_given_up = matches!(announce_error(&error), DeliveryError::Permanent(_))
            || now.since(stored.joined) > MAX_GREETING_AGE;
        self.undelivered.record_failure("guild", &guild, "greeting", &error, is_given_up);
        if is_given_up {
            store.finish(claim, Vec::new()).await?;
        } else {
            store.postpone(claim, now.plus(RETRY_PAUSE).ms()).await?;
        }
        Ok(())
    }
}

fn stream(guild: GuildId) -> Result<StreamName, OperatorError> {
    Ok(StreamName::new(format!("greeting/{guild}"))?)
}

fn row(guild: GuildId, greeting: &Greeting) -> IndexChange {
    let value = serde_json::to_string(greeting).expect("names and numbers have a JSON form");
    IndexChange::Put { index: GREETINGS.to_owned(), key: guild.to_string(), value }
}

/// Checks that a row of greetings can be read.
///
/// # Errors
/// Returns the row and the fault if it cannot.
pub fn check_row(row: &StreamRow) -> Result<(), UnreadableError> {
    let StreamRow { index, key, value } = row;
    match index.as_str() {
        GREETINGS => read_object::<Greeting>(index, key, value).map(drop),
        _ => Ok(()),
    }
}

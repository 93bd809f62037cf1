//! Registers the commands with Discord, only if they have changed.
//!
//! Discord allows few such requests per day, so the registered commands are stored with Discord's response: names and
//! versions. If either differs, all commands are registered again.

use super::Transport;
use super::calls::Body;
use super::requests::counted_call;
use crate::client::{CallError, Remedy};
use crate::shared_state::{SharedState, SharedStateError};
use crate::wire::{ApplicationId, GuildId};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use serenity::http::{LightMethod, Route};
use serenity::model::id;
use sha2::{Digest, Sha256};
use std::time::Duration;
use tokio::time::sleep;

/// The pause before a failed registration is repeated. It doubles each time.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_mins(10);

/// Discord's error code for commands that leave out the entry point of the application's Activity.
const ENTRY_POINT_MISSING: u32 = 50_240;
/// The type of such a command. Discord creates it, and refuses all commands that are sent without it.
const ENTRY_POINT: u8 = 4;
/// Discord's error code when no more commands can be created that day.
const DAILY_LIMIT_REACHED: u32 = 30_034;
/// The fields of an entry point that are sent with the bot's commands.
const ENTRY_POINT_FIELDS: [&str; 11] = [
    "id",
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "default_member_permissions",
    "contexts",
    "integration_types",
    "nsfw",
    "handler",
];

/// The scope in which commands are registered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommandScope {
    /// Globally.
    Global,
    /// In one server, for trials. Global commands stay as they are.
    Guild(GuildId),
}

/// The result of a registration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegistrationOutcome {
    /// The commands were already registered.
    Unchanged,
    /// The commands were registered.
    Registered,
    /// Discord refuses the commands for good.
    Refused,
}

/// The error of a registration.
#[derive(Debug, thiserror::Error)]
pub enum RegisterError {
    /// Discord refused the commands.
    #[error("{0}")]
    Call(#[source] CallError),
    /// The registered commands cannot be loaded or stored.
    #[error("{0}")]
    State(#[from] SharedStateError),
}

impl RegisterError {
    /// Returns `true` if Discord would refuse the same commands again.
    #[must_use]
    pub fn is_final(&self) -> bool {
        matches!(self, Self::Call(error) if error.remedy() == Remedy::None && error.code() != DAILY_LIMIT_REACHED)
    }
}

/// The registered commands, and Discord's response, each as a hash.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
struct RegistrationRecord {
    ours: String,
    theirs: String,
}

impl Transport {
    /// Registers the commands until Discord accepts or finally refuses them. A command of type 4 among them only changes
    /// the entry point that Discord has created. Failures are passed to `on_error`.
    pub async fn register_until_final(
        &self,
        state: &dyn SharedState,
        application: ApplicationId,
        scope: CommandScope,
        commands: &[Value],
        on_error: impl Fn(&RegisterError) + Send,
    ) -> RegistrationOutcome {
        let mut pause = FIRST_PAUSE;
        let lease = format!("registration/{application}");
        loop {
            // Only one process registers them at a time; the others find them registered.
            if matches!(state.lease(&lease).await, Ok(false)) {
                sleep(FIRST_PAUSE).await;
                continue;
            }
            let registered = self.register(state, application, scope, commands).await;
            if let Err(error) = state.release(&lease).await {
                tracing::debug!(%error, "others wait for a while before they register the commands");
            }
            match registered {
                Ok(registered) => return registered,
                Err(error) => {
                    on_error(&error);
                    if error.is_final() {
                        return RegistrationOutcome::Refused;
                    }
                }
            }
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Registers the commands unless they are registered already.
    ///
    /// # Errors
    /// Returns an error if Discord refuses the commands, or the shared state fails.
    pub async fn register(
        &self,
        state: &dyn SharedState,
        application: ApplicationId,
        scope: CommandScope,
        commands: &[Value],
    ) -> Result<RegistrationOutcome, RegisterError> {
        let refused = |what: String| RegisterError::Call(CallError::unusable(what));
        if application.0 == 0 || application.0 == u64::MAX {
            return Err(refused(format!("there is no bot {application}")));
        }
        let application_id = id::ApplicationId::new(application.0);
        let (route, scope_name) = match scope {
            CommandScope::Global => (Route::Commands { application_id }, "everywhere".to_owned()),
            CommandScope::Guild(GuildId(0 | u64::MAX)) => {
                return Err(refused("there is no such server".to_owned()));
            }
            CommandScope::Guild(guild) => {
                let guild_id = id::GuildId::new(guild.0);
                (Route::GuildCommands { application_id, guild_id }, guild.to_string())
            }
        };
        let name = format!("commands/{application}/{scope_name}");
        let stored = state.stored_text(&name).await?;
        let previous = stored
            .text
            .as_deref()
            .map(serde_json::from_str::<RegistrationRecord>)
            .transpose()
            .unwrap_or_else(|_| {
                // The record only saves requests: if it is unreadable, all commands are registered again.
                tracing::error!(name, "what Discord was told of commands cannot be read");
                None
            });
        let ours = hash(&json!(commands));
        let registered = self.registered_commands(route).await.map_err(RegisterError::Call)?;
        let is_unchanged =
            previous.is_some_and(|known| known.ours == ours && known.theirs == response_hash(&registered));
        if is_unchanged {
            return Ok(RegistrationOutcome::Unchanged);
        }
        let response = match self.put_commands(route, &with_entry_point(commands, &registered)).await {
            // An Activity was added to the application in between.
            Err(CallError::Refused { code: ENTRY_POINT_MISSING, .. }) => {
                let registered = self.registered_commands(route).await.map_err(RegisterError::Call)?;
                self.put_commands(route, &with_entry_point(commands, &registered)).await
            }
            put => put,
        };
        let response = response.map_err(RegisterError::Call)?;
        let record = RegistrationRecord { ours, theirs: response_hash(&response) };
        state.store_text(&name, stored.version, &json!(record).to_string()).await?;
        Ok(RegistrationOutcome::Registered)
    }

    /// Replaces all registered commands.
    async fn put_commands(&self, route: Route<'_>, commands: &[Value]) -> Result<Value, CallError> {
        let call = counted_call(route, LightMethod::Put, Body::Json(json!(commands)), &[]);
        self.0.calls.send(&call).await.map_err(|failed| failed.error)
    }

    /// Returns all registered commands.
    async fn registered_commands(&self, route: Route<'_>) -> Result<Value, CallError> {
        let call = counted_call(route, LightMethod::Get, Body::Empty, &[]);
        self.0.calls.send(&call).await.map_err(|failed| failed.error)
    }
}

/// Returns the commands to send: those of the bot, and the entry point that is registered. Fields of an entry point among
/// the bot's commands change it, if there is one: only Discord creates it.
fn with_entry_point(commands: &[Value], registered: &Value) -> Vec<Value> {
    let is_entry_point = |command: &Value| command["type"] == ENTRY_POINT;
    let (changes, mut sent): (Vec<Value>, Vec<Value>) = commands.iter().cloned().partition(is_entry_point);
    for mut entry_point in entry_points(registered) {
        for (field, value) in changes.iter().filter_map(Value::as_object).flatten() {
            entry_point[field] = value.clone();
        }
        sent.push(entry_point);
    }
    sent
}

/// Returns the entry points of the application's Activity, which Discord has created, in the form in which they are
/// sent.
fn entry_points(registered: &Value) -> Vec<Value> {
    let registered = registered.as_array().map(Vec::as_slice).unwrap_or_default();
    let to_sent_form = |command: &Value| {
        let fields = ENTRY_POINT_FIELDS.iter().map(|field| ((*field).to_owned(), command[*field].clone()));
        fields.filter(|(_, value)| !value.is_null() && *value != "").collect::<Map<_, _>>().into()
    };
    registered.iter().filter(|command| command["type"] == ENTRY_POINT).map(to_sent_form).collect()
}

/// Returns the names and versions of the commands in Discord's response.
fn response_hash(commands: &Value) -> String {
    let commands = commands.as_array().map(Vec::as_slice).unwrap_or_default();
    let mut known: Vec<Value> =
        commands.iter().map(|command| json!([command["name"], command["id"], command["version"]])).collect();
    known.sort_by_key(Value::to_string);
    hash(&json!(known))
}

fn hash(value: &Value) -> String {
    base16ct::lower::encode_string(&Sha256::digest(value.to_string()))
}

//! The application's Activity: a page that runs in a frame inside Discord. Its instances, and the codes and tokens with
//! which it learns who looks at it.

use super::ids::{Id, format_timestamp};
use super::interactions::token::random_secret;
use super::refusal::{Refusal, invalid_form, no_such_route};
use super::simulation::Simulation;
use super::world::permissions::{SEND_MESSAGES, SEND_MESSAGES_IN_THREADS};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The time for which a code can be exchanged, in milliseconds.
const CODE_LIFETIME: u64 = 60_000;
/// The time for which a token is valid, in seconds.
const TOKEN_LIFETIME: u64 = 604_800;
/// The only scope that people are asked for here.
const SCOPE: &str = "identify";

/// An Activity that runs in a channel. Everybody who launches it there joins the same instance.
#[derive(Debug)]
struct Instance {
    id: String,
    launch: Id,
    users: BTreeSet<Id>,
}

/// A code or a token of a user.
#[derive(Debug)]
struct Grant {
    user: Id,
    /// The time of expiry, in milliseconds since 1970.
    expires: u64,
}

/// The Activity and its sign-in.
#[derive(Debug)]
pub(super) struct Activities {
    /// The address that frames load; `None` while Activities are not enabled.
    url: Option<String>,
    pub client_secret: String,
    /// By channel.
    instances: BTreeMap<Id, Instance>,
    codes: HashMap<String, Grant>,
    tokens: HashMap<String, Grant>,
}

impl Activities {
    /// Creates the state of an application without an Activity.
    pub(super) fn new(client_secret: String) -> Self {
        Self {
            url: None,
            client_secret,
            instances: BTreeMap::new(),
            codes: HashMap::new(),
            tokens: HashMap::new(),
        }
    }

    /// Returns the user of a valid access token.
    pub(super) fn user_of_token(&self, token: &str, now: u64) -> Option<Id> {
        self.tokens.get(token).filter(|grant| grant.expires > now).map(|grant| grant.user)
    }
}

fn text<'a>(body: &'a Map<String, Value>, field: &str) -> &'a str {
    body.get(field).and_then(Value::as_str).unwrap_or_default()
}

impl Simulation {
    /// Enables Activities with the address that frames load, or disables them.
    pub(super) fn set_activity(&mut self, url: Option<&str>) {
        self.activities.url = url.map(|url| url.trim_end_matches('/').to_owned());
        self.activities.instances.clear();
        self.world.set_entry_point(url.is_some());
        self.notify_people_of_change();
    }

    /// Starts the Activity in a channel for a user, or lets them join it. Returns the instance's id.
    ///
    /// # Errors
    /// Returns an error if Activities are not enabled, or the user may not write there.
    pub(super) fn launch_activity(&mut self, user: Id, channel: Id) -> Result<String, Refusal> {
        if self.activities.url.is_none() {
            let message = "Activities are not enabled for this application.";
            return Err(invalid_form("type", "BASE_TYPE_CHOICES", message));
        }
        let location = self.world.channel(channel)?;
        let sending = if location.kind.is_thread() { SEND_MESSAGES_IN_THREADS } else { SEND_MESSAGES };
        let guild = location.guild;
        self.world.check_permissions(channel, user, sending)?;
        let launch = self.world.new_id();
        let instance = self.activities.instances.entry(channel).or_insert_with(|| Instance {
            id: match guild {
                Some(guild) => format!("i-{launch}-gc-{guild}-{channel}"),
                None => format!("i-{launch}-pc-{channel}"),
            },
            launch,
            users: BTreeSet::new(),
        });
        instance.users.insert(user);
        Ok(instance.id.clone())
    }

    /// Lets a user leave the Activity in a channel. It ends with its last user.
    pub(super) fn leave_activity(&mut self, user: Id, channel: Id) {
        if let Some(instance) = self.activities.instances.get_mut(&channel) {
            instance.users.remove(&user);
        }
        self.activities.instances.retain(|_, instance| !instance.users.is_empty());
    }

    /// Returns the id of the instance in a channel.
    pub(super) fn activity_instance_id(&self, channel: Id) -> Option<&str> {
        self.activities.instances.get(&channel).map(|instance| instance.id.as_str())
    }

    /// Returns the instance in a channel with the address that the frame of one of its users loads.
    pub(super) fn activity_frame(&self, channel: Id) -> Value {
        let (Some(instance), Some(url)) = (self.activities.instances.get(&channel), &self.activities.url)
        else {
            return Value::Null;
        };
        let Ok(frame) = random_secret() else { return Value::Null };
        let (location, guild) = self.location(channel);
        let guild = guild.map_or_else(String::new, |guild| format!("&guild_id={guild}"));
        let url = format!(
            "{url}/?instance_id={}&location_id={location}&launch_id={}&channel_id={channel}{guild}\
             &frame_id={frame}&platform=desktop",
            instance.id, instance.launch
        );
        json!({"instance": instance.id, "application": self.world.bot, "frame": frame, "url": url})
    }

    /// Returns the name of a location, and its server.
    fn location(&self, channel: Id) -> (String, Option<Id>) {
        let guild = self.world.channel(channel).ok().and_then(|channel| channel.guild);
        match guild {
            Some(guild) => (format!("gc-{guild}-{channel}"), Some(guild)),
            None => (format!("pc-{channel}"), None),
        }
    }

    /// Returns an instance for the bot.
    ///
    /// # Errors
    /// Returns an error if there is no such instance.
    pub(super) fn activity_instance_json(&self, id: &str) -> Result<Value, Refusal> {
        let found = self.activities.instances.iter().find(|(_, instance)| instance.id == id);
        let (channel, instance) = found.ok_or_else(no_such_route)?;
        let (location, guild) = self.location(*channel);
        let mut location = json!({"id": location, "kind": "pc", "channel_id": channel});
        if let Some(guild) = guild {
            location["kind"] = "gc".into();
            location["guild_id"] = json!(guild);
        }
        Ok(json!({
            "application_id": self.world.bot, "instance_id": instance.id, "launch_id": instance.launch.to_string(),
            "location": location, "users": instance.users,
        }))
    }

    /// Returns a code with which the application learns who the user is.
    ///
    /// # Errors
    /// Returns an error if the request is for another application, or for more than the user's name.
    pub(super) fn authorize(&mut self, user: Id, body: &Map<String, Value>) -> Result<Value, Refusal> {
        if text(body, "client_id") != self.world.bot.to_string() {
            return Err(invalid_form("client_id", "OAUTH2_CLIENT", "Unknown application."));
        }
        if body.get("scope") != Some(&json!([SCOPE])) || text(body, "response_type") != "code" {
            return Err(invalid_form("scope", "OAUTH2_SCOPE", "Only a code for `identify` is given here."));
        }
        let code = random_secret()?;
        let expires = self.world.clock.now() + CODE_LIFETIME;
        self.activities.codes.insert(code.clone(), Grant { user, expires });
        Ok(json!({ "code": code }))
    }

    /// Confirms to a frame that a token is its user's.
    ///
    /// # Errors
    /// Returns an error if it is not.
    pub(super) fn authenticate(&self, user: Id, body: &Map<String, Value>) -> Result<Value, Refusal> {
        let token = text(body, "access_token");
        let grant = self.activities.tokens.get(token).filter(|grant| grant.user == user);
        let grant = grant.ok_or_else(|| Refusal::new(400, 4009, "Invalid OAuth2 token"))?;
        let application = &self.world.users[&self.world.bot];
        Ok(json!({
            "access_token": token, "user": self.world.user_json(user), "scopes": [SCOPE],
            "expires": format_timestamp(grant.expires),
            "application": {
                "id": self.world.bot, "name": application.display_name, "description": "", "icon": null,
                "rpc_origins": [],
            },
        }))
    }

    /// Exchanges a code for a token. Returns the status and the body of the reply.
    pub(super) fn exchange_code(&mut self, body: &Map<String, Value>) -> (u16, Value) {
        let secret = &self.activities.client_secret;
        let is_client = text(body, "client_id") == self.world.bot.to_string();
        if !is_client || text(body, "client_secret") != secret {
            return (401, json!({"error": "invalid_client"}));
        }
        if text(body, "grant_type") != "authorization_code" {
            return (400, json!({"error": "unsupported_grant_type"}));
        }
        let now = self.world.clock.now();
        let grant = self.activities.codes.remove(text(body, "code")).filter(|grant| grant.expires > now);
        let (Some(grant), Ok(token), Ok(refresh)) = (grant, random_secret(), random_secret()) else {
            let description = "Invalid \"code\" in request.";
            return (400, json!({"error": "invalid_grant", "error_description": description}));
        };
        let expires = now + TOKEN_LIFETIME * 1_000;
        self.activities.tokens.insert(token.clone(), Grant { expires, ..grant });
        let reply = json!({
            "token_type": "Bearer", "access_token": token, "expires_in": TOKEN_LIFETIME, "refresh_token": refresh,
            "scope": SCOPE,
        });
        (200, reply)
    }
}

//! The world as a person sees it.

use crate::ids::Id;
use crate::interactions::begin::server_owners;
use crate::refusal::{Refusal, unknown_user};
use crate::simulation::Simulation;
use crate::world::channels::{Channel, ChannelKind};
use crate::world::permissions::{
    READ_MESSAGE_HISTORY, SEND_MESSAGES, SEND_MESSAGES_IN_THREADS, USE_APPLICATION_COMMANDS,
};
use crate::world::view::role_json;
use serde_json::{Value, json};

impl Simulation {
    /// Finds a person by id or name.
    pub(crate) fn person(&self, name: Option<&str>) -> Result<Id, Refusal> {
        let name = name.ok_or_else(unknown_user)?;
        let matches = |user: &&crate::world::User| {
            !user.bot && (name.parse() == Ok(user.id) || user.display_name.eq_ignore_ascii_case(name))
        };
        self.world.users.values().find(matches).map(|user| user.id).ok_or_else(unknown_user)
    }

    /// Returns all people.
    pub(crate) fn people(&self) -> Value {
        let people = self.world.users.values().filter(|user| !user.bot);
        people.map(|user| self.person_json(user.id)).collect()
    }

    /// Returns a person in the page's form, which includes the language.
    pub(crate) fn person_json(&self, id: Id) -> Value {
        let mut json = self.world.user_json(id);
        json["locale"] = self.world.users.get(&id).map(|user| user.locale.as_str()).into();
        json
    }

    fn visible_channel_json(&self, channel: &Channel, user: Id) -> Value {
        let mut json = self.world.channel_json(channel);
        let allowed = self.world.permissions(channel, user);
        let sending = if channel.kind.is_thread() { SEND_MESSAGES_IN_THREADS } else { SEND_MESSAGES };
        let open = allowed & sending != 0 && self.world.check_not_locked(channel.id, user).is_ok();
        json["can_send"] = open.into();
        json["can_run"] =
            (open && channel.kind.holds_messages() && allowed & USE_APPLICATION_COMMANDS != 0).into();
        if channel.kind == ChannelKind::Direct {
            json["recipients"] = json!([self.world.user_json(self.world.bot)]);
        }
        json
    }

    /// Returns the servers and channels that this user sees.
    pub(crate) fn visible_world(&self, user: Id) -> Result<Value, Refusal> {
        let seen = || self.world.channels.values().filter(|channel| self.world.can_see(channel, user));
        let mine =
            self.world.guilds.values().filter(|guild| guild.available && guild.members.contains_key(&user));
        let guilds: Vec<Value> = mine
            .map(|guild| {
                let channels = seen().filter(|channel| channel.guild == Some(guild.id));
                json!({
                    "id": guild.id, "name": guild.name, "owner_id": guild.owner, "locale": guild.locale,
                    "mine": self.world.guild_permissions(guild.id, user).to_string(),
                    "roles": guild.roles.values().map(role_json).collect::<Vec<_>>(),
                    "members": guild.members.keys().collect::<Vec<_>>(),
                    "channels": channels.map(|channel| self.visible_channel_json(channel, user)).collect::<Vec<_>>(),
                })
            })
            .collect();
        let direct = seen().filter(|channel| channel.kind == ChannelKind::Direct);
        Ok(json!({
            "me": self.person_json(self.world.user(user)?.id),
            "bot": self.world.user_json(self.world.bot),
            "users": self.people(),
            "guilds": guilds,
            "direct": direct.map(|channel| self.visible_channel_json(channel, user)).collect::<Vec<_>>(),
        }))
    }

    /// Returns the messages of a channel that this user sees, oldest first.
    pub(crate) fn visible_messages(
        &self,
        user: Id,
        channel: Id,
        before: Option<Id>,
        most: usize,
    ) -> Result<Value, Refusal> {
        self.world.check_permissions(channel, user, READ_MESSAGE_HISTORY)?;
        let messages = self.world.messages(channel)?.values().rev();
        let mut list: Vec<Value> = messages
            .filter(|message| message.is_visible_to(user) && before.is_none_or(|before| message.id < before))
            .take(most)
            .map(|message| self.page_message_json(message))
            .collect();
        list.reverse();
        Ok(Value::Array(list))
    }

    /// Returns one message of a channel, if this user sees it.
    pub(crate) fn visible_message(&self, user: Id, channel: Id, id: Id) -> Result<Option<Value>, Refusal> {
        self.world.check_permissions(channel, user, READ_MESSAGE_HISTORY)?;
        let message = self.world.messages(channel)?.get(&id).filter(|message| message.is_visible_to(user));
        Ok(message.map(|message| self.page_message_json(message)))
    }

    /// Returns the commands that this user may run in a channel.
    pub(crate) fn commands_for(&self, user: Id, channel: Id) -> Result<Value, Refusal> {
        self.world.check_permissions(channel, user, USE_APPLICATION_COMMANDS)?;
        let channel = self.world.channel(channel)?;
        let all = self.world.commands.available(channel.guild);
        Ok(all.into_iter().filter(|command| self.can_run(user, channel, command)).cloned().collect())
    }

    /// Returns `true` if the command's own settings allow this user to run it here.
    pub(crate) fn can_run(&self, user: Id, channel: &Channel, command: &Value) -> bool {
        let context = i32::from(channel.guild.is_none());
        let in_context = match &command["contexts"] {
            Value::Array(contexts) => contexts.iter().any(|kind| *kind == context),
            _ => context == 0 || command["dm_permission"] != false,
        };
        let owners = self.owners(user, channel, command);
        let installed = owners.as_object().is_some_and(|owners| !owners.is_empty());
        let needed =
            command["default_member_permissions"].as_str().and_then(|needed| needed.parse::<u64>().ok());
        // For a command of a user installation, the server's settings do not apply.
        let allowed = match needed.filter(|_| channel.guild.is_some() && owners.get("0").is_some()) {
            None => true,
            // Administrators only.
            Some(0) => self.world.permissions(channel, user) == crate::permissions::ALL,
            Some(needed) => self.world.permissions(channel, user) & needed == needed,
        };
        in_context && installed && allowed
    }

    /// Returns the installations that allow this user the command here, in the form of
    /// `authorizing_integration_owners`: the server's (0) if the bot is a member, and the user's own (1).
    pub(crate) fn owners(&self, user: Id, channel: &Channel, command: &Value) -> Value {
        let kinds = command["integration_types"].as_array();
        let is_for = |kind: u8| kinds.is_none_or(|kinds| kinds.iter().any(|one| *one == kind));
        let bot = self.world.bot;
        let is_here = channel.guild.is_none_or(|guild| {
            self.world.guilds.get(&guild).is_some_and(|guild| guild.members.contains_key(&bot))
        });
        let mut all = json!({});
        if is_for(0) && is_here {
            all = server_owners(channel.guild);
        }
        if is_for(1) && self.world.installed.contains(&user) {
            all["1"] = json!(user);
        }
        all
    }
}

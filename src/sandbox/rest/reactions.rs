//! Routes of reactions to messages.

use super::call::{Call, id};
use super::{Reply, Simulation};
use crate::gateway::session::{DIRECT_REACTIONS, GUILD_REACTIONS};
use crate::ids::Id;
use crate::limits;
use crate::refusal::{Refusal, no_such_route, too_many_reactions, unknown_emoji};
use crate::world::permissions::{ADD_REACTIONS, MANAGE_MESSAGES, READ_MESSAGE_HISTORY};
use serde_json::{Value, json};

/// Checks a Unicode emoji. Servers have no custom ones here.
fn emoji(name: &str) -> Result<Value, Refusal> {
    let fits = !name.is_empty() && name.chars().count() <= 16 && !name.chars().any(char::is_alphabetic);
    let is_one = fits && !name.is_ascii();
    if is_one { Ok(json!({"id": null, "name": name})) } else { Err(unknown_emoji()) }
}

impl Simulation {
    pub(super) fn reactions_route(
        &mut self,
        call: &Call,
        channel: Id,
        message: Id,
        parts: &[&str],
    ) -> Result<Reply, Refusal> {
        let bot = self.world.bot;
        self.world.check_permissions(channel, bot, READ_MESSAGE_HISTORY)?;
        self.public_message(channel, message)?;
        match (call.method.as_str(), parts) {
            ("GET", [name]) => {
                let wanted = emoji(name)?;
                let most = call.number("limit", 25, 100)?;
                let message_state = self.public_message(channel, message)?;
                let users = message_state.reactions.iter().filter(|(emoji, _)| *emoji == wanted);
                let users = users.flat_map(|(_, users)| users).take(most);
                Reply::ok(users.map(|user| self.world.user_json(*user)).collect())
            }
            ("PUT", [name, "@me"]) => {
                self.react(channel, message, bot, name, true)?;
                Reply::no_content()
            }
            ("DELETE", [name, user]) => {
                let user = if *user == "@me" { bot } else { id("user_id", user)? };
                if user != bot {
                    self.world.check_permissions(channel, bot, MANAGE_MESSAGES)?;
                }
                self.react(channel, message, user, name, false)?;
                Reply::no_content()
            }
            ("DELETE", rest @ ([] | [_])) => {
                self.world.check_permissions(channel, bot, MANAGE_MESSAGES)?;
                let removed = rest.first().map(|name| emoji(name)).transpose()?;
                let message_state = self.world.message_mut(channel, message)?;
                message_state
                    .reactions
                    .retain(|(emoji, _)| removed.as_ref().is_some_and(|removed| removed != emoji));
                let mut data = self.reaction_json(channel, message)?;
                let name = match removed {
                    None => "MESSAGE_REACTION_REMOVE_ALL",
                    Some(removed) => {
                        data["emoji"] = removed;
                        "MESSAGE_REACTION_REMOVE_EMOJI"
                    }
                };
                self.notify_of_reaction(channel, message, name, &data)?;
                Reply::no_content()
            }
            _ => Err(no_such_route()),
        }
    }

    /// Adds a user's reaction to a message, or removes it.
    ///
    /// # Errors
    /// Returns an error if the user may not react, there is no such message or emoji, or there are too many reactions.
    pub(crate) fn react(
        &mut self,
        channel: Id,
        message: Id,
        user: Id,
        name: &str,
        added: bool,
    ) -> Result<(), Refusal> {
        let wanted = emoji(name)?;
        self.world.check_permissions(channel, user, READ_MESSAGE_HISTORY)?;
        let message_state = self.public_message(channel, message)?;
        let index = message_state.reactions.iter().position(|(emoji, _)| *emoji == wanted);
        if added && index.is_none() {
            self.world.check_permissions(channel, user, ADD_REACTIONS)?;
            if message_state.reactions.len() >= limits::REACTIONS {
                return Err(too_many_reactions());
            }
        }
        let author = message_state.author;
        let message_state = self.world.message_mut(channel, message)?;
        match index {
            Some(index) => {
                let users = &mut message_state.reactions[index].1;
                if users.contains(&user) == added {
                    return Ok(());
                }
                if added {
                    users.push(user);
                } else {
                    users.retain(|id| *id != user);
                }
                if users.is_empty() {
                    message_state.reactions.remove(index);
                }
            }
            None if added => message_state.reactions.push((wanted.clone(), vec![user])),
            None => return Ok(()),
        }
        let mut data = self.reaction_json(channel, message)?;
        data["user_id"] = json!(user);
        data["emoji"] = wanted;
        data["burst"] = false.into();
        data["type"] = 0.into();
        if added {
            data["message_author_id"] = json!(author);
            let guild = self.world.channel(channel)?.guild;
            let member = guild.and_then(|guild| self.world.guilds.get(&guild)?.members.get(&user));
            if let Some(member) = member {
                data["member"] = self.world.member_json(member, true);
            }
        }
        let name = if added { "MESSAGE_REACTION_ADD" } else { "MESSAGE_REACTION_REMOVE" };
        self.notify_of_reaction(channel, message, name, &data)
    }

    fn reaction_json(&self, channel: Id, message: Id) -> Result<Value, Refusal> {
        let mut data = json!({"channel_id": channel, "message_id": message});
        if let Some(guild) = self.world.channel(channel)?.guild {
            data["guild_id"] = json!(guild);
        }
        Ok(data)
    }

    fn notify_of_reaction(
        &mut self,
        channel: Id,
        message: Id,
        name: &str,
        data: &Value,
    ) -> Result<(), Refusal> {
        let channel_state = self.world.channel(channel)?.clone();
        let intent = if channel_state.guild.is_some() { GUILD_REACTIONS } else { DIRECT_REACTIONS };
        self.notify_bot(&channel_state, intent, name, data);
        let message = self.world.message(channel, message)?.clone();
        self.notify_people_of_message(&message, "edited");
        Ok(())
    }
}

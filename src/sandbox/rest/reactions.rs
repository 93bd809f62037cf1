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
        self.world.demand(channel, bot, READ_MESSAGE_HISTORY)?;
        self.public_message(channel, message)?;
        match (call.method.as_str(), parts) {
            ("GET", [name]) => {
                let wanted = emoji(name)?;
                let most = call.number("limit", 25, 100)?;
                let there = self.public_message(channel, message)?;
                let users = there.reactions.iter().filter(|(emoji, _)| *emoji == wanted);
                let users = users.flat_map(|(_, users)| users).take(most);
                Reply::ok(users.map(|user| self.world.user_json(*user)).collect())
            }
            ("PUT", [name, "@me"]) => {
                self.react(channel, message, bot, name, true)?;
                Reply::nothing()
            }
            ("DELETE", [name, who]) => {
                let user = if *who == "@me" { bot } else { id("user_id", who)? };
                if user != bot {
                    self.world.demand(channel, bot, MANAGE_MESSAGES)?;
                }
                self.react(channel, message, user, name, false)?;
                Reply::nothing()
            }
            ("DELETE", rest @ ([] | [_])) => {
                self.world.demand(channel, bot, MANAGE_MESSAGES)?;
                let gone = rest.first().map(|name| emoji(name)).transpose()?;
                let there = self.world.message_mut(channel, message)?;
                there.reactions.retain(|(emoji, _)| gone.as_ref().is_some_and(|gone| gone != emoji));
                let mut data = self.reaction_place(channel, message)?;
                let name = match gone {
                    None => "MESSAGE_REACTION_REMOVE_ALL",
                    Some(gone) => {
                        data["emoji"] = gone;
                        "MESSAGE_REACTION_REMOVE_EMOJI"
                    }
                };
                self.notify_of_reaction(channel, message, name, &data)?;
                Reply::nothing()
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
        self.world.demand(channel, user, READ_MESSAGE_HISTORY)?;
        let there = self.public_message(channel, message)?;
        let place = there.reactions.iter().position(|(emoji, _)| *emoji == wanted);
        if added && place.is_none() {
            self.world.demand(channel, user, ADD_REACTIONS)?;
            if there.reactions.len() >= limits::REACTIONS {
                return Err(too_many_reactions());
            }
        }
        let author = there.author;
        let there = self.world.message_mut(channel, message)?;
        match place {
            Some(place) => {
                let users = &mut there.reactions[place].1;
                if users.contains(&user) == added {
                    return Ok(());
                }
                if added {
                    users.push(user);
                } else {
                    users.retain(|one| *one != user);
                }
                if users.is_empty() {
                    there.reactions.remove(place);
                }
            }
            None if added => there.reactions.push((wanted.clone(), vec![user])),
            None => return Ok(()),
        }
        let mut data = self.reaction_place(channel, message)?;
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

    fn reaction_place(&self, channel: Id, message: Id) -> Result<Value, Refusal> {
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
        let place = self.world.channel(channel)?.clone();
        let intent = if place.guild.is_some() { GUILD_REACTIONS } else { DIRECT_REACTIONS };
        self.notify_bot_of(&place, intent, name, data);
        let message = self.world.message(channel, message)?.clone();
        self.notify_people_of(&message, "edited");
        Ok(())
    }
}

//! What a test may do to the world, and what it may ask.

use super::faults::{Farewell, Trap};
use super::ids::Id;
use super::journal::Entry;
use super::refusal::{Refusal, unknown_interaction, unknown_member};
use super::world::channels::Kind;
use super::world::permissions::Overwrite;
use super::{Sandbox, permissions};
use std::time::Duration;

impl Sandbox {
    /// The person with this name (its case overlooked).
    #[must_use]
    pub fn person(&self, name: &str) -> Option<Id> {
        self.house.realm().person(Some(name)).ok()
    }

    /// The bot's user, and its application.
    #[must_use]
    pub fn bot(&self) -> Id {
        self.house.realm().world.bot
    }

    /// The first server.
    #[must_use]
    pub fn first_guild(&self) -> Option<Id> {
        self.house.realm().world.guilds.keys().next().copied()
    }

    /// The channels of a server, threads too, oldest first.
    #[must_use]
    pub fn channels(&self, guild: Id) -> Vec<Id> {
        let realm = self.house.realm();
        realm
            .world
            .channels
            .values()
            .filter(|channel| channel.guild == Some(guild))
            .map(|channel| channel.id)
            .collect()
    }

    /// A channel by its name.
    #[must_use]
    pub fn channel(&self, name: &str) -> Option<Id> {
        let realm = self.house.realm();
        realm.world.channels.values().find(|channel| channel.name == name).map(|channel| channel.id)
    }

    /// One more person, in no server.
    #[must_use = "nobody knows them by another name"]
    pub fn add_user(&self, name: &str) -> Id {
        let mut realm = self.house.realm();
        let id = realm.world.add_user(name);
        realm.tell_people_to_look();
        id
    }

    /// Whether the bot may write to a person directly.
    ///
    /// # Errors
    /// When there is no such person.
    pub fn take_direct_messages(&self, user: Id, takes: bool) -> Result<(), Refusal> {
        let mut realm = self.house.realm();
        let user = realm.world.users.get_mut(&user).ok_or_else(super::refusal::unknown_user)?;
        user.takes_direct_messages = takes;
        Ok(())
    }

    /// A person installs the application for themselves, or removes it: its commands with `integration_types` 1 are
    /// theirs then in servers too where the bot is no member.
    ///
    /// # Errors
    /// When there is no such person.
    pub fn install_for(&self, user: Id, installed: bool) -> Result<(), Refusal> {
        let mut realm = self.house.realm();
        realm.world.user(user)?;
        if installed {
            realm.world.installed.insert(user);
        } else {
            realm.world.installed.remove(&user);
        }
        realm.tell_people_to_look();
        Ok(())
    }

    /// One more server, with its owner in it, without channels and without the bot.
    ///
    /// # Errors
    /// When there is no such user.
    pub fn add_guild(&self, name: &str, owner: Id) -> Result<Id, Refusal> {
        self.house.realm().world.add_guild(name, owner)
    }

    /// One more channel.
    ///
    /// # Errors
    /// When there is no such server.
    pub fn add_channel(&self, guild: Id, name: &str) -> Result<Id, Refusal> {
        let mut realm = self.house.realm();
        let id = realm.world.add_channel(guild, name)?;
        realm.tell_of_channel(id, "CREATE");
        Ok(id)
    }

    /// A channel or a thread is deleted.
    ///
    /// # Errors
    /// When it is not there.
    pub fn delete_channel(&self, channel: Id) -> Result<(), Refusal> {
        let mut realm = self.house.realm();
        let gone = realm.world.remove_channel(channel)?;
        realm.tell_of_gone(&gone);
        Ok(())
    }

    /// A message is deleted, as a moderator would.
    ///
    /// # Errors
    /// When it is not there.
    pub fn delete_message(&self, channel: Id, message: Id) -> Result<(), Refusal> {
        self.house.realm().retract(channel, message)
    }

    /// A thread is archived or brought back, locked or unlocked.
    ///
    /// # Errors
    /// When there is no such thread.
    pub fn set_thread(&self, thread: Id, archived: bool, locked: bool) -> Result<(), Refusal> {
        let mut realm = self.house.realm();
        let now = realm.world.clock.now();
        let state = realm.world.channel_mut(thread)?.thread.as_mut();
        let state = state.ok_or_else(super::refusal::wrong_channel_type)?;
        state.archived = archived;
        state.locked = locked;
        state.archive_changed = now;
        realm.tell_of_channel(thread, "UPDATE");
        Ok(())
    }

    /// A person becomes a member.
    ///
    /// # Errors
    /// When there is no such server or person.
    pub fn join(&self, guild: Id, user: Id) -> Result<(), Refusal> {
        let mut realm = self.house.realm();
        realm.world.join(guild, user)?;
        realm.tell_people_to_look();
        Ok(())
    }

    /// A person leaves.
    ///
    /// # Errors
    /// When there is no such server, or they are no member.
    pub fn leave(&self, guild: Id, user: Id) -> Result<(), Refusal> {
        let mut realm = self.house.realm();
        realm.world.guild_mut(guild)?.members.remove(&user).ok_or_else(unknown_member)?;
        realm.tell_people_to_look();
        Ok(())
    }

    /// The bot is invited, with these permissions ([`permissions::BOT`] is what Castellan asks for).
    ///
    /// # Errors
    /// When there is no such server.
    pub fn invite_bot(&self, guild: Id, permissions: u64) -> Result<(), Refusal> {
        let mut realm = self.house.realm();
        let role = realm.world.mint();
        realm.world.let_bot_in(guild, role, permissions)?;
        realm.tell_of_guild(guild);
        Ok(())
    }

    /// The bot is kicked.
    ///
    /// # Errors
    /// When there is no such server, or it is not in it.
    pub fn kick_bot(&self, guild: Id) -> Result<(), Refusal> {
        let mut realm = self.house.realm();
        let bot = realm.world.bot;
        realm.world.guild_mut(guild)?.members.remove(&bot).ok_or_else(unknown_member)?;
        realm.tell_of_lost_guild(guild, false);
        Ok(())
    }

    /// A server cannot be reached for a while, or can be again: an outage of Discord's.
    ///
    /// # Errors
    /// When there is no such server.
    pub fn set_available(&self, guild: Id, available: bool) -> Result<(), Refusal> {
        let mut realm = self.house.realm();
        realm.world.guild_mut(guild)?.available = available;
        if available {
            realm.tell_of_guild(guild);
        } else {
            realm.tell_of_lost_guild(guild, true);
        }
        Ok(())
    }

    /// What everyone may do in a server.
    ///
    /// # Errors
    /// When there is no such server.
    pub fn set_everyone(&self, guild: Id, permissions: u64) -> Result<(), Refusal> {
        let mut realm = self.house.realm();
        let roles = &mut realm.world.guild_mut(guild)?.roles;
        if let Some(everyone) = roles.get_mut(&guild) {
            everyone.permissions = permissions;
        }
        realm.tell_people_to_look();
        Ok(())
    }

    /// A role for a member, new, with these permissions besides what everyone has.
    ///
    /// # Errors
    /// When there is no such server or member.
    pub fn give_role(&self, guild: Id, user: Id, name: &str, permissions: u64) -> Result<Id, Refusal> {
        let mut realm = self.house.realm();
        let id = realm.world.mint();
        let guild = realm.world.guild_mut(guild)?;
        guild.members.get_mut(&user).ok_or_else(unknown_member)?.roles.push(id);
        let position = guild.roles.len() as u32;
        let role = super::world::guilds::Role { id, name: name.to_owned(), permissions, position, bot: None };
        guild.roles.insert(id, role);
        realm.tell_people_to_look();
        Ok(id)
    }

    /// In one channel, a member (or the bot) may do this besides, and may not do that.
    ///
    /// # Errors
    /// When there is no such channel.
    pub fn overwrite(&self, channel: Id, user: Id, allow: u64, deny: u64) -> Result<(), Refusal> {
        let mut realm = self.house.realm();
        let overwrites = &mut realm.world.channel_mut(channel)?.overwrites;
        overwrites.retain(|over| over.id != user);
        overwrites.push(Overwrite { id: user, member: true, allow, deny });
        realm.tell_of_channel(channel, "UPDATE");
        Ok(())
    }

    /// The bot may do nothing in a channel, as if it did not see it, or may do again what its role allows.
    ///
    /// # Errors
    /// When there is no such channel.
    pub fn hide_from_bot(&self, channel: Id, hidden: bool) -> Result<(), Refusal> {
        self.overwrite(channel, self.bot(), 0, if hidden { permissions::ALL } else { 0 })
    }

    /// A thread on no message, opened by a person.
    ///
    /// # Errors
    /// When they may not.
    pub fn open_thread(&self, channel: Id, owner: Id, name: &str) -> Result<Id, Refusal> {
        let mut realm = self.house.realm();
        let mut form = super::refusal::Form::default();
        let body = serde_json::json!({"name": name, "type": Kind::PublicThread as u8});
        let body = body.as_object().cloned().unwrap_or_default();
        let id = realm.world.open_thread(channel, None, owner, &body, &mut form)?;
        realm.tell_of_channel(id, "CREATE");
        Ok(id)
    }

    /// The application's commands: of one server, or of all.
    #[must_use]
    pub fn commands(&self, guild: Option<Id>) -> Vec<serde_json::Value> {
        self.house.realm().world.commands.of(guild)
    }

    /// The messages of a channel as a person sees them, oldest first.
    ///
    /// # Errors
    /// When they do not see it.
    pub fn history(&self, user: Id, channel: Id) -> Result<Vec<serde_json::Value>, Refusal> {
        let all = self.house.realm().history_for(user, channel, None, usize::MAX)?;
        Ok(all.as_array().cloned().unwrap_or_default())
    }

    /// What was wrong with requests: unknown routes, broken limits, fields that Discord does not know.
    #[must_use]
    pub fn complaints(&self) -> Vec<String> {
        self.house.realm().journal.complaints()
    }

    /// The latest requests, oldest first.
    #[must_use]
    pub fn journal(&self) -> Vec<Entry> {
        self.house.realm().journal.entries()
    }

    /// How many requests there were since the start.
    #[must_use]
    pub fn requests(&self) -> u64 {
        self.house.realm().journal.count()
    }

    /// The most requests that counted in any second.
    #[must_use]
    pub fn busiest_second(&self) -> u32 {
        self.house.realm().rates.busiest
    }

    /// Forgets requests and complaints.
    pub fn forget_journal(&self) {
        self.house.realm().journal.forget();
    }

    /// How many gateway sessions are connected.
    #[must_use]
    pub fn connected(&self) -> usize {
        self.house.realm().gateway.connected()
    }

    /// How many sessions were begun, and how many were resumed.
    #[must_use]
    pub fn sessions(&self) -> (u32, u32) {
        let realm = self.house.realm();
        (realm.gateway.identifies, realm.gateway.resumes)
    }

    /// Plants a fault for requests to come. The first trap that fits is the one that springs.
    pub fn plant(&self, trap: Trap) {
        self.house.realm().faults.plant(trap);
    }

    /// How many requests the traps will still hit.
    #[must_use]
    pub fn traps_left(&self) -> u32 {
        self.house.realm().faults.left()
    }

    /// Takes all traps away.
    pub fn clear_traps(&self) {
        self.house.realm().faults.clear();
    }

    /// The next so many interactions are delivered twice.
    pub fn deliver_twice(&self, interactions: u32) {
        self.house.realm().faults.doubles = interactions;
    }

    /// An interaction is delivered once more, however old it is.
    ///
    /// # Errors
    /// When it is not kept any more.
    pub fn replay(&self, interaction: Id) -> Result<(), Refusal> {
        let mut realm = self.house.realm();
        let (guild, payload) = realm.interactions.payload(interaction).ok_or_else(unknown_interaction)?;
        realm.deliver(guild, &payload);
        Ok(())
    }

    /// The latest interactions, newest last.
    #[must_use]
    pub fn interactions(&self, most: usize) -> Vec<Id> {
        self.house.realm().interactions.latest(most)
    }

    /// So much time passes at once, for everything that is told by Discord's own clock: ids, tokens, addresses,
    /// threads that nobody wrote in. Heartbeats go on as they did.
    pub fn pass(&self, span: Duration) {
        let mut realm = self.house.realm();
        realm.world.clock.pass(span);
        realm.overdue();
        drop(realm);
        self.house.something_is_due();
    }

    /// All tokens of interactions expire now.
    pub fn expire_tokens(&self) {
        let mut realm = self.house.realm();
        let now = realm.world.clock.now();
        realm.interactions.expire_all(now);
        drop(realm);
        self.house.something_is_due();
    }

    /// The gateway lets go of all its connections.
    pub fn farewell(&self, farewell: Farewell) {
        self.house.realm().gateway.farewell(farewell);
    }

    /// Heartbeats are not answered any more, or are again.
    pub fn ignore_heartbeats(&self, ignored: bool) {
        self.house.realm().faults.deaf = ignored;
    }

    /// The next so many resumes are refused; the sessions are gone.
    pub fn refuse_resumes(&self, resumes: u32) {
        self.house.realm().faults.refused_resumes = resumes;
    }

    /// While this is so, events reach no session, and are not sent again when one is resumed.
    pub fn lose_events(&self, lost: bool) {
        self.house.realm().gateway.losing = lost;
    }

    /// All is down: every connection is cut, and none is accepted, but for the people's side. Or all is well again.
    pub fn set_down(&self, down: bool) {
        let mut realm = self.house.realm();
        realm.faults.down = down;
        if down {
            realm.gateway.farewell(Farewell::Drop);
        }
    }
}

//! Controlling a test server: changing its users, servers, channels and permissions, and advancing time. These are
//! methods of [`Sandbox`].
//!
//! ```
//! use castellan_sandbox::{Options, permissions, start};
//! use std::time::Duration;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> std::io::Result<()> {
//! let discord = start(Options::default()).await?;
//!
//! // A second server with a new owner, which the bot joins.
//! let eve = discord.add_user("Eve");
//! let guild = discord.add_guild("Second", eve).expect("Eve exists");
//! let lobby = discord.add_channel(guild, "lobby").expect("the server exists");
//! discord.invite_bot(guild, permissions::BOT).expect("the server exists");
//!
//! // The bot loses a channel, and two hours go by.
//! discord.hide_from_bot(lobby, true).expect("the channel exists");
//! discord.advance(Duration::from_secs(2 * 60 * 60));
//!
//! assert_eq!(discord.channels(guild), [lobby]);
//! assert_eq!(discord.connected_sessions(), 0);
//! # Ok(())
//! # }
//! ```

use super::faults::{Disconnect, FaultRule};
use super::ids::Id;
use super::refusal::{Refusal, unknown_interaction, unknown_member};
use super::world::channels::ChannelKind;
use super::world::permissions::Overwrite;
use super::{Sandbox, endpoint, permissions};
use std::time::Duration;

impl Sandbox {
    /// Adds a person, who is in no server yet.
    #[must_use = "the id is the only handle on the person"]
    pub fn add_user(&self, name: &str) -> Id {
        let mut simulation = self.server.lock();
        let id = simulation.world.add_user(name);
        simulation.notify_people_of_change();
        id
    }

    /// Sets whether a person accepts direct messages from the bot.
    ///
    /// # Errors
    /// Returns an error if there is no such person.
    pub fn set_direct_messages(&self, user: Id, accepted: bool) -> Result<(), Refusal> {
        let mut simulation = self.server.lock();
        let user = simulation.world.users.get_mut(&user).ok_or_else(super::refusal::unknown_user)?;
        user.accepts_direct_messages = accepted;
        Ok(())
    }

    /// Sets a person's language, one of Discord's locales. Their interactions carry it.
    ///
    /// # Errors
    /// Returns an error if there is no such person.
    pub fn set_locale(&self, user: Id, locale: &str) -> Result<(), Refusal> {
        let mut simulation = self.server.lock();
        let user = simulation.world.users.get_mut(&user).ok_or_else(super::refusal::unknown_user)?;
        locale.clone_into(&mut user.locale);
        simulation.notify_people_of_change();
        Ok(())
    }

    /// Sets a server's language, one of Discord's locales. Interactions in the server carry it.
    ///
    /// # Errors
    /// Returns an error if there is no such server.
    pub fn set_guild_locale(&self, guild: Id, locale: &str) -> Result<(), Refusal> {
        self.server.lock().set_guild_locale(guild, locale.to_owned())
    }

    /// Installs the application for a person, or removes it. Commands with `integration_types` 1 are then also
    /// available to them in servers without the bot.
    ///
    /// # Errors
    /// Returns an error if there is no such person.
    pub fn set_user_install(&self, user: Id, installed: bool) -> Result<(), Refusal> {
        let mut simulation = self.server.lock();
        simulation.world.user(user)?;
        if installed {
            simulation.world.installed.insert(user);
        } else {
            simulation.world.installed.remove(&user);
        }
        simulation.notify_people_of_change();
        Ok(())
    }

    /// Adds a server whose only member is its owner. It has no channels.
    ///
    /// ```
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::io::Result<()> {
    /// use castellan_sandbox::{Options, start};
    ///
    /// let discord = start(Options::default()).await?;
    /// let eve = discord.add_user("Eve");
    /// let guild = discord.add_guild("Eve's Server", eve).expect("she may have one");
    /// let channel = discord.add_channel(guild, "chess").expect("there is room");
    /// assert!(discord.channels(guild).contains(&channel));
    /// # discord.stop().await;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Returns an error if there is no such user.
    pub fn add_guild(&self, name: &str, owner: Id) -> Result<Id, Refusal> {
        self.server.lock().world.add_guild(name, owner)
    }

    /// Adds a text channel.
    ///
    /// # Errors
    /// Returns an error if there is no such server.
    pub fn add_channel(&self, guild: Id, name: &str) -> Result<Id, Refusal> {
        let mut simulation = self.server.lock();
        let id = simulation.world.add_channel(guild, name, ChannelKind::Text)?;
        simulation.notify_of_channel(id, "CREATE");
        Ok(id)
    }

    /// Adds a forum, which holds posts and no messages.
    ///
    /// # Errors
    /// Returns an error if there is no such server.
    pub fn add_forum_channel(&self, guild: Id, name: &str) -> Result<Id, Refusal> {
        let mut simulation = self.server.lock();
        let id = simulation.world.add_channel(guild, name, ChannelKind::Forum)?;
        simulation.notify_of_channel(id, "CREATE");
        Ok(id)
    }

    /// Adds a voice channel.
    ///
    /// # Errors
    /// Returns an error if there is no such server.
    pub fn add_voice_channel(&self, guild: Id, name: &str) -> Result<Id, Refusal> {
        let mut simulation = self.server.lock();
        let id = simulation.world.add_channel(guild, name, ChannelKind::Voice)?;
        simulation.notify_of_channel(id, "CREATE");
        Ok(id)
    }

    /// Adds a stage channel.
    ///
    /// # Errors
    /// Returns an error if there is no such server.
    pub fn add_stage_channel(&self, guild: Id, name: &str) -> Result<Id, Refusal> {
        let mut simulation = self.server.lock();
        let id = simulation.world.add_channel(guild, name, ChannelKind::Stage)?;
        simulation.notify_of_channel(id, "CREATE");
        Ok(id)
    }

    /// Enables Activities, with the address at which the application serves its own, or disables them. The application
    /// then has an entry point, which every registration must include. The page opens the Activity in a frame beside the
    /// chat, whose parent speaks the messages of Discord's SDK.
    ///
    /// ```
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::io::Result<()> {
    /// use castellan_sandbox::{Options, start};
    ///
    /// let discord = start(Options::default()).await?;
    /// discord.set_activity(Some("http://127.0.0.1:8090"));
    /// let entry_point = discord.command(None, "launch").expect("Discord has created it");
    /// assert_eq!(entry_point["type"], 4);
    /// # discord.stop().await;
    /// # Ok(())
    /// # }
    /// ```
    pub fn set_activity(&self, url: Option<&str>) {
        self.server.lock().set_activity(url);
    }

    /// Returns the application's secret, with which it exchanges the codes of its Activity.
    #[must_use]
    pub fn client_secret(&self) -> String {
        self.server.lock().activities.client_secret.clone()
    }

    /// Makes the server's AutoMod block every text that contains one of these words, ignoring case.
    ///
    /// # Errors
    /// Returns an error if there is no such server.
    pub fn block_words(&self, guild: Id, words: &[&str]) -> Result<(), Refusal> {
        let words = words.iter().map(|word| word.to_lowercase()).collect();
        self.server.lock().world.guild_mut(guild)?.blocked_words = words;
        Ok(())
    }

    /// Deletes a channel or a thread.
    ///
    /// # Errors
    /// Returns an error if there is no such channel.
    pub fn delete_channel(&self, channel: Id) -> Result<(), Refusal> {
        let mut simulation = self.server.lock();
        let gone = simulation.world.remove_channel(channel)?;
        simulation.notify_of_deleted_channels(&gone);
        Ok(())
    }

    /// Deletes a message, as a moderator would.
    ///
    /// # Errors
    /// Returns an error if there is no such message.
    pub fn delete_message(&self, channel: Id, message: Id) -> Result<(), Refusal> {
        self.server.lock().delete_message(channel, message)
    }

    /// Archives or unarchives, locks or unlocks a thread.
    ///
    /// # Errors
    /// Returns an error if there is no such thread.
    pub fn set_thread_state(&self, thread: Id, archived: bool, locked: bool) -> Result<(), Refusal> {
        let mut simulation = self.server.lock();
        let now = simulation.world.clock.now();
        let state = simulation.world.channel_mut(thread)?.thread.as_mut();
        let state = state.ok_or_else(super::refusal::wrong_channel_type)?;
        state.archived = archived;
        state.locked = locked;
        state.archive_changed = now;
        simulation.notify_of_channel(thread, "UPDATE");
        Ok(())
    }

    /// Adds a person to a server.
    ///
    /// # Errors
    /// Returns an error if there is no such server or person.
    pub fn join(&self, guild: Id, user: Id) -> Result<(), Refusal> {
        let mut simulation = self.server.lock();
        simulation.world.join(guild, user)?;
        simulation.notify_people_of_change();
        Ok(())
    }

    /// Removes a person from a server.
    ///
    /// # Errors
    /// Returns an error if there is no such server, or the person is not a member.
    pub fn leave(&self, guild: Id, user: Id) -> Result<(), Refusal> {
        let mut simulation = self.server.lock();
        simulation.world.guild_mut(guild)?.members.remove(&user).ok_or_else(unknown_member)?;
        simulation.notify_people_of_change();
        Ok(())
    }

    /// Adds the bot to a server with these permissions, such as [`permissions::BOT`].
    ///
    /// # Errors
    /// Returns an error if there is no such server.
    pub fn invite_bot(&self, guild: Id, permissions: u64) -> Result<(), Refusal> {
        let mut simulation = self.server.lock();
        let role = simulation.world.new_id();
        simulation.world.add_bot(guild, role, permissions)?;
        simulation.notify_of_guild(guild);
        Ok(())
    }

    /// Kicks the bot out of a server.
    ///
    /// # Errors
    /// Returns an error if there is no such server, or the bot is not in it.
    pub fn kick_bot(&self, guild: Id) -> Result<(), Refusal> {
        let mut simulation = self.server.lock();
        let bot = simulation.world.bot;
        simulation.world.guild_mut(guild)?.members.remove(&bot).ok_or_else(unknown_member)?;
        simulation.notify_of_lost_guild(guild, false);
        Ok(())
    }

    /// Makes a server unavailable, as in an outage, or available again.
    ///
    /// # Errors
    /// Returns an error if there is no such server.
    pub fn set_available(&self, guild: Id, available: bool) -> Result<(), Refusal> {
        let mut simulation = self.server.lock();
        simulation.world.guild_mut(guild)?.available = available;
        if available {
            simulation.notify_of_guild(guild);
        } else {
            simulation.notify_of_lost_guild(guild, true);
        }
        Ok(())
    }

    /// Sets the permissions of `@everyone` in a server.
    ///
    /// # Errors
    /// Returns an error if there is no such server.
    pub fn set_everyone_permissions(&self, guild: Id, permissions: u64) -> Result<(), Refusal> {
        let mut simulation = self.server.lock();
        let roles = &mut simulation.world.guild_mut(guild)?.roles;
        if let Some(everyone) = roles.get_mut(&guild) {
            everyone.permissions = permissions;
        }
        simulation.notify_people_of_change();
        Ok(())
    }

    /// Creates a role with these permissions and gives it to a member.
    ///
    /// # Errors
    /// Returns an error if there is no such server or member.
    pub fn give_role(&self, guild: Id, user: Id, name: &str, permissions: u64) -> Result<Id, Refusal> {
        let mut simulation = self.server.lock();
        let id = simulation.world.new_id();
        let guild = simulation.world.guild_mut(guild)?;
        guild.members.get_mut(&user).ok_or_else(unknown_member)?.roles.push(id);
        let position = guild.roles.len() as u32;
        let role = super::world::guilds::Role { id, name: name.to_owned(), permissions, position, bot: None };
        guild.roles.insert(id, role);
        simulation.notify_people_of_change();
        Ok(id)
    }

    /// Sets the permission overwrite of a member, or of the bot, in one channel.
    ///
    /// # Errors
    /// Returns an error if there is no such channel.
    pub fn set_member_overwrite(&self, channel: Id, user: Id, allow: u64, deny: u64) -> Result<(), Refusal> {
        let mut simulation = self.server.lock();
        let overwrites = &mut simulation.world.channel_mut(channel)?.overwrites;
        overwrites.retain(|over| over.id != user);
        overwrites.push(Overwrite { id: user, member: true, allow, deny });
        simulation.notify_of_channel(channel, "UPDATE");
        Ok(())
    }

    /// Hides a channel from the bot, or shows it again.
    ///
    /// # Errors
    /// Returns an error if there is no such channel.
    pub fn hide_from_bot(&self, channel: Id, hidden: bool) -> Result<(), Refusal> {
        self.set_member_overwrite(channel, self.bot(), 0, if hidden { permissions::ALL } else { 0 })
    }

    /// Creates a public thread without a starter message, as a person.
    ///
    /// # Errors
    /// Returns an error if the person lacks the permission, or there is no such channel.
    pub fn open_thread(&self, channel: Id, owner: Id, name: &str) -> Result<Id, Refusal> {
        let mut simulation = self.server.lock();
        let mut form = super::refusal::FormReader::default();
        let body = serde_json::json!({"name": name, "type": ChannelKind::PublicThread as u8});
        let body = body.as_object().cloned().unwrap_or_default();
        let id = simulation.world.open_thread(channel, None, owner, &body, &mut form)?;
        simulation.notify_of_channel(id, "CREATE");
        Ok(id)
    }

    /// Injects a fault into future requests. The first rule that matches a request applies.
    pub fn inject(&self, rule: FaultRule) {
        self.server.lock().faults.inject(rule);
    }

    /// Removes all rules.
    pub fn clear_faults(&self) {
        self.server.lock().faults.clear();
    }

    /// Delivers each of the next `interactions` twice.
    pub fn deliver_twice(&self, interactions: u32) {
        self.server.lock().faults.double_deliveries = interactions;
    }

    /// Delivers an interaction once more, however old.
    ///
    /// # Errors
    /// Returns an error if the interaction is no longer kept.
    pub fn replay(&self, interaction: Id) -> Result<(), Refusal> {
        let mut simulation = self.server.lock();
        let (guild, payload) =
            simulation.interactions.payload(interaction).ok_or_else(unknown_interaction)?;
        simulation.deliver(guild, &payload);
        Ok(())
    }

    /// Moves the server's clock forward, for ids, tokens, attachment addresses and the archiving of threads. Heartbeats
    /// are not affected.
    ///
    /// ```
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::io::Result<()> {
    /// use castellan_sandbox::{Options, start};
    /// use std::time::Duration;
    ///
    /// let discord = start(Options::default()).await?;
    /// // A month passes at once.
    /// discord.advance(Duration::from_secs(30 * 24 * 3600));
    /// # discord.stop().await;
    /// # Ok(())
    /// # }
    /// ```
    pub fn advance(&self, span: Duration) {
        let mut simulation = self.server.lock();
        simulation.world.clock.advance(span);
        simulation.run_due_work();
        drop(simulation);
        self.server.wake_timer();
    }

    /// Stops the server's clock: from now on only [`Sandbox::advance`] moves it, however long a test takes. Heartbeats
    /// are not affected.
    ///
    /// ```
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::io::Result<()> {
    /// use castellan_sandbox::{Options, start};
    /// use std::time::Duration;
    ///
    /// let discord = start(Options::default()).await?;
    /// // Everything that follows is in the same second.
    /// discord.hold_clock();
    /// discord.advance(Duration::from_secs(1));
    /// # discord.stop().await;
    /// # Ok(())
    /// # }
    /// ```
    pub fn hold_clock(&self) {
        self.server.lock().world.clock.hold();
    }

    /// Expires the tokens of all interactions.
    pub fn expire_tokens(&self) {
        let mut simulation = self.server.lock();
        let now = simulation.world.clock.now();
        simulation.interactions.expire_all(now);
        drop(simulation);
        self.server.wake_timer();
    }

    /// Ends all gateway connections.
    pub fn disconnect(&self, disconnect: Disconnect) {
        self.server.lock().gateway.disconnect(disconnect);
    }

    /// Sets whether heartbeats are ignored.
    pub fn ignore_heartbeats(&self, ignored: bool) {
        self.server.lock().faults.ignores_heartbeats = ignored;
    }

    /// Refuses the next `resumes` attempts to resume a session.
    pub fn refuse_resumes(&self, resumes: u32) {
        self.server.lock().faults.refused_resumes = resumes;
    }

    /// Sets whether events are lost: they reach no session and are not replayed on a resume.
    pub fn lose_events(&self, lost: bool) {
        self.server.lock().gateway.drops_events = lost;
    }

    /// Takes everything except the people's side down, or brings it back. While down, connections are cut and new ones
    /// refused.
    pub fn set_down(&self, down: bool) {
        let mut simulation = self.server.lock();
        simulation.faults.down = down;
        if down {
            simulation.gateway.disconnect(Disconnect::Drop);
        }
    }

    /// Returns the public key for verifying signed interactions, as the developer portal shows it.
    #[must_use]
    pub fn public_key(&self) -> String {
        self.server.lock().endpoint.public_key()
    }

    /// Returns the address of the endpoint, or `None` while interactions arrive through the gateway.
    #[must_use]
    pub fn endpoint(&self) -> Option<String> {
        self.server.lock().endpoint.url.clone()
    }

    /// Sets or removes the endpoint, as its owner does in the developer portal.
    ///
    /// # Errors
    /// Returns an error if the endpoint is not on this machine, does not answer a ping, or accepts a bad signature.
    pub async fn set_endpoint(&self, url: Option<&str>) -> Result<(), Refusal> {
        if let Some(url) = url {
            endpoint::verify(&self.server, url).await?;
        }
        self.server.lock().endpoint.url = url.map(str::to_owned);
        Ok(())
    }

    /// Returns the number of bad signatures that the endpoint has refused since it was registered.
    #[must_use]
    pub fn bad_signatures_refused(&self) -> u64 {
        self.server.lock().endpoint.bad_signatures_refused
    }
}

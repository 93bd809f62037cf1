//! The state of the imitated Discord: users, servers, channels, threads, messages, commands and files. No network
//! access.

mod access;
pub(super) mod channels;
pub(super) mod commands;
pub(super) mod files;
pub(super) mod guilds;
pub(super) mod invites;
mod media;
pub(super) mod messages;
pub mod permissions;
mod posting;
pub(super) mod view;
pub(super) mod webhooks;

use super::ids::{Clock, Id, IdGenerator};
use super::options::Options;
use super::refusal::{Refusal, unknown_channel, unknown_guild, unknown_user};
use channels::{Channel, ChannelKind};
use commands::CommandRegistry;
use files::Files;
use guilds::{Guild, Member, Role};
use invites::Invite;
use messages::Message;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use webhooks::Webhook;

/// A user: a person, or the bot.
#[derive(Clone, Debug)]
pub(super) struct User {
    pub id: Id,
    /// The unique name.
    pub name: String,
    /// The display name.
    pub display_name: String,
    pub bot: bool,
    /// `true` if the bot may send them direct messages.
    pub accepts_direct_messages: bool,
    pub locale: String,
}

/// The state of the imitated Discord.
pub(super) struct World {
    pub clock: Clock,
    new_id: IdGenerator,
    pub users: BTreeMap<Id, User>,
    pub guilds: BTreeMap<Id, Guild>,
    pub channels: BTreeMap<Id, Channel>,
    /// By channel. Kept outside the channels, because those are cloned often.
    messages: HashMap<Id, BTreeMap<Id, Message>>,
    pub commands: CommandRegistry,
    pub files: Files,
    /// The id of the bot's user and of its application: Discord gives both the same id.
    pub bot: Id,
    /// The number of messages that each channel keeps.
    pub max_messages: usize,
    /// The privileged intents that the application has.
    pub privileged_intents: u64,
    pub webhooks: BTreeMap<Id, Webhook>,
    /// By their codes.
    pub invites: BTreeMap<String, Invite>,
    /// The users who have installed the application for themselves.
    pub installed: BTreeSet<Id>,
}

/// The first id of the initial state, generated for 1 January 2025. These ids are the same at every start, so that
/// references stored by a bot stay valid.
const FIRST_ID: u64 = (1_735_689_600_000 - 1_420_070_400_000) << 22;

/// The initial language of people and servers.
const DEFAULT_LOCALE: &str = "en-US";

impl World {
    /// Creates a state that contains only the bot.
    fn empty(origin: &str, options: &Options) -> Self {
        let (bot, clock) = (Id(FIRST_ID + 1), Clock::default());
        let user = User {
            id: bot,
            name: options.bot_name.to_lowercase().replace(' ', "_"),
            display_name: options.bot_name.clone(),
            bot: true,
            accepts_direct_messages: false,
            locale: DEFAULT_LOCALE.to_owned(),
        };
        Self {
            clock: clock.clone(),
            new_id: IdGenerator::default(),
            users: BTreeMap::from([(bot, user)]),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: HashMap::new(),
            commands: CommandRegistry::default(),
            files: Files::new(origin, options.file_bytes, clock),
            bot,
            max_messages: options.messages,
            privileged_intents: options.privileged,
            webhooks: BTreeMap::new(),
            invites: BTreeMap::new(),
            installed: BTreeSet::new(),
        }
    }

    /// Creates the initial state: one server with its channels, four people, the first of whom owns it, and the bot.
    pub(super) fn initial(origin: &str, options: &Options) -> Self {
        let mut world = Self::empty(origin, options);
        let people = ["Ada", "Ben", "Cleo", "Dan"];
        for (index, name) in (0..).zip(people) {
            world.insert_user(Id(FIRST_ID + 10 + index), name);
        }
        let guild = Id(FIRST_ID + 100);
        world.insert_guild(guild, &options.guild_name, Id(FIRST_ID + 10));
        for index in 0..people.len() as u64 {
            world.join(guild, Id(FIRST_ID + 10 + index)).expect("the server and the user exist");
        }
        world.add_bot(guild, Id(FIRST_ID + 101), permissions::BOT).expect("the server exists");
        for (index, (name, topic)) in (0..).zip(&options.channels) {
            let channel = Channel::text(Id(FIRST_ID + 110 + index), guild, name, topic, index as u32);
            world.channels.insert(channel.id, channel);
        }
        world
    }

    /// Returns a new id.
    pub(super) fn new_id(&mut self) -> Id {
        self.new_id.next(self.clock.now())
    }

    fn insert_user(&mut self, id: Id, display_name: &str) {
        let name = display_name.to_lowercase().replace(' ', "_");
        let user = User {
            id,
            name,
            display_name: display_name.to_owned(),
            bot: false,
            accepts_direct_messages: true,
            locale: DEFAULT_LOCALE.to_owned(),
        };
        self.users.insert(id, user);
    }

    /// Adds a person and returns their id.
    pub(super) fn add_user(&mut self, display_name: &str) -> Id {
        let id = self.new_id();
        self.insert_user(id, display_name);
        id
    }

    fn insert_guild(&mut self, id: Id, name: &str, owner: Id) {
        let everyone = Role {
            id,
            name: "@everyone".to_owned(),
            permissions: permissions::EVERYONE,
            position: 0,
            bot: None,
        };
        let guild = Guild {
            id,
            name: name.to_owned(),
            owner,
            roles: BTreeMap::from([(id, everyone)]),
            members: BTreeMap::new(),
            locale: DEFAULT_LOCALE.to_owned(),
            available: true,
            blocked_words: Vec::new(),
            events: BTreeMap::new(),
        };
        self.guilds.insert(id, guild);
    }

    /// Adds a server with only its owner in it, and returns its id.
    pub(super) fn add_guild(&mut self, name: &str, owner: Id) -> Result<Id, Refusal> {
        self.user(owner)?;
        let id = self.new_id();
        self.insert_guild(id, name, owner);
        self.join(id, owner)?;
        Ok(id)
    }

    /// Adds a user to a server.
    pub(super) fn join(&mut self, guild: Id, user: Id) -> Result<(), Refusal> {
        self.user(user)?;
        let member = Member { user, nick: None, roles: Vec::new(), joined: self.clock.now() };
        self.guild_mut(guild)?.members.insert(user, member);
        Ok(())
    }

    /// Adds the bot to a server, with a role of its own that has these permissions.
    pub(super) fn add_bot(&mut self, guild: Id, role: Id, permissions: u64) -> Result<(), Refusal> {
        let bot = self.bot;
        self.join(guild, bot)?;
        let name = self.user(bot)?.display_name.clone();
        let guild = self.guild_mut(guild)?;
        guild.roles.retain(|_, role| role.bot.is_none());
        // Above the existing roles, where managers put the role of a bot that assigns roles.
        let position = guild.roles.values().map(|role| role.position).max().unwrap_or_default() + 1;
        guild.roles.insert(role, Role { id: role, name, permissions, position, bot: Some(bot) });
        guild.members.get_mut(&bot).expect("the bot has joined").roles = vec![role];
        Ok(())
    }

    pub(super) fn user(&self, id: Id) -> Result<&User, Refusal> {
        self.users.get(&id).ok_or_else(unknown_user)
    }

    pub(super) fn guild(&self, id: Id) -> Result<&Guild, Refusal> {
        self.guilds.get(&id).ok_or_else(unknown_guild)
    }

    pub(crate) fn guild_mut(&mut self, id: Id) -> Result<&mut Guild, Refusal> {
        self.guilds.get_mut(&id).ok_or_else(unknown_guild)
    }

    pub(super) fn channel(&self, id: Id) -> Result<&Channel, Refusal> {
        self.channels.get(&id).ok_or_else(unknown_channel)
    }

    pub(super) fn channel_mut(&mut self, id: Id) -> Result<&mut Channel, Refusal> {
        self.channels.get_mut(&id).ok_or_else(unknown_channel)
    }

    /// Returns the direct channel between the bot and a person, and creates it if necessary.
    pub(super) fn direct_channel(&mut self, user: Id) -> Result<Id, Refusal> {
        self.user(user)?;
        let found = self
            .channels
            .values()
            .find(|channel| channel.kind == ChannelKind::Direct && channel.recipients.contains(&user));
        if let Some(channel) = found {
            return Ok(channel.id);
        }
        let channel = Channel::direct(self.new_id(), vec![self.bot, user]);
        let id = channel.id;
        self.channels.insert(id, channel);
        Ok(id)
    }

    /// Returns `true` if the bot and this user are in a common server.
    pub(super) fn shares_guild(&self, user: Id) -> bool {
        self.guilds
            .values()
            .any(|guild| guild.members.contains_key(&user) && guild.members.contains_key(&self.bot))
    }
}

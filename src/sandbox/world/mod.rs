//! What there is: users, servers, channels, threads, messages, commands and files. Values only: nothing is sent here.

pub(super) mod channels;
pub(super) mod commands;
pub(super) mod files;
pub(super) mod guilds;
pub(super) mod invites;
mod media;
pub(super) mod messages;
pub mod permissions;
pub(super) mod view;
pub(super) mod webhooks;

use super::Options;
use super::ids::{Clock, Id, Mint};
use super::refusal::{Refusal, unknown_channel, unknown_guild, unknown_user};
use channels::{Channel, Kind};
use commands::Registry;
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
    /// The name that is shown.
    pub shown: String,
    pub bot: bool,
    /// Whether the bot may write to them directly.
    pub takes_direct_messages: bool,
    pub locale: String,
}

/// Everything there is.
pub(super) struct World {
    pub clock: Clock,
    mint: Mint,
    pub users: BTreeMap<Id, User>,
    pub guilds: BTreeMap<Id, Guild>,
    pub channels: BTreeMap<Id, Channel>,
    /// By their channels, apart from these, which are often copied.
    messages: HashMap<Id, BTreeMap<Id, Message>>,
    pub commands: Registry,
    pub files: Files,
    /// The bot's user, and its application: Discord gives both the same id.
    pub bot: Id,
    /// How many messages of a channel are kept.
    pub most_messages: usize,
    /// The privileged intents that the application has.
    pub privileged: u64,
    pub webhooks: BTreeMap<Id, Webhook>,
    /// By their codes.
    pub invites: BTreeMap<String, Invite>,
    /// Who has installed the application for themselves.
    pub installed: BTreeSet<Id>,
}

/// Ids of the first world stay the same from one start to the next, so that what a bot has stored about
/// channels and people still holds. They were made on the first of January 2025.
const FIRST: u64 = (1_735_689_600_000 - 1_420_070_400_000) << 22;

impl World {
    /// An empty world but for the bot.
    fn empty(origin: &str, options: &Options) -> Self {
        let (bot, clock) = (Id(FIRST + 1), Clock::default());
        let user = User {
            id: bot,
            name: "castellan".to_owned(),
            shown: "Castellan".to_owned(),
            bot: true,
            takes_direct_messages: false,
            locale: "en-US".to_owned(),
        };
        Self {
            clock: clock.clone(),
            mint: Mint::default(),
            users: BTreeMap::from([(bot, user)]),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: HashMap::new(),
            commands: Registry::default(),
            files: Files::new(origin, options.file_bytes, clock),
            bot,
            most_messages: options.messages,
            privileged: options.privileged,
            webhooks: BTreeMap::new(),
            invites: BTreeMap::new(),
            installed: BTreeSet::new(),
        }
    }

    /// The first world: one server with a few channels, four people of whom the first owns it, and the bot.
    pub(super) fn first(origin: &str, options: &Options) -> Self {
        let mut world = Self::empty(origin, options);
        let people = ["Ada", "Ben", "Cleo", "Dan"];
        for (place, name) in (0..).zip(people) {
            world.put_user(Id(FIRST + 10 + place), name);
        }
        let guild = Id(FIRST + 100);
        world.put_guild(guild, "The King's Hall", Id(FIRST + 10));
        for place in 0..people.len() as u64 {
            world.join(guild, Id(FIRST + 10 + place)).expect("both were made");
        }
        world.let_bot_in(guild, Id(FIRST + 101), permissions::BOT).expect("it was made");
        let channels =
            [("general", "Talk."), ("games", "Games are played here."), ("hall-of-kings", "More games.")];
        for (place, (name, topic)) in (0..).zip(channels) {
            let channel = Channel::text(Id(FIRST + 110 + place), guild, name, topic, place as u32);
            world.channels.insert(channel.id, channel);
        }
        world
    }

    /// A new id.
    pub(super) fn mint(&mut self) -> Id {
        self.mint.next(self.clock.now())
    }

    fn put_user(&mut self, id: Id, shown: &str) {
        let name = shown.to_lowercase().replace(' ', "_");
        let user = User {
            id,
            name,
            shown: shown.to_owned(),
            bot: false,
            takes_direct_messages: true,
            locale: "en-US".to_owned(),
        };
        self.users.insert(id, user);
    }

    /// A new person.
    pub(super) fn add_user(&mut self, shown: &str) -> Id {
        let id = self.mint();
        self.put_user(id, shown);
        id
    }

    fn put_guild(&mut self, id: Id, name: &str, owner: Id) {
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
            available: true,
        };
        self.guilds.insert(id, guild);
    }

    /// A new server with its owner in it, without channels and without the bot.
    pub(super) fn add_guild(&mut self, name: &str, owner: Id) -> Result<Id, Refusal> {
        self.user(owner)?;
        let id = self.mint();
        self.put_guild(id, name, owner);
        self.join(id, owner)?;
        Ok(id)
    }

    /// A user becomes a member.
    pub(super) fn join(&mut self, guild: Id, user: Id) -> Result<(), Refusal> {
        self.user(user)?;
        let member = Member { user, nick: None, roles: Vec::new(), joined: self.clock.now() };
        self.guild_mut(guild)?.members.insert(user, member);
        Ok(())
    }

    /// The bot becomes a member, with a role of its own that has these permissions.
    pub(super) fn let_bot_in(&mut self, guild: Id, role: Id, permissions: u64) -> Result<(), Refusal> {
        let bot = self.bot;
        self.join(guild, bot)?;
        let at = self.guild_mut(guild)?;
        let name = "Castellan".to_owned();
        at.roles.retain(|_, role| role.bot.is_none());
        at.roles.insert(role, Role { id: role, name, permissions, position: 1, bot: Some(bot) });
        at.members.get_mut(&bot).expect("it has joined").roles = vec![role];
        Ok(())
    }

    pub(super) fn user(&self, id: Id) -> Result<&User, Refusal> {
        self.users.get(&id).ok_or_else(unknown_user)
    }

    pub(super) fn guild(&self, id: Id) -> Result<&Guild, Refusal> {
        self.guilds.get(&id).ok_or_else(unknown_guild)
    }

    pub(super) fn guild_mut(&mut self, id: Id) -> Result<&mut Guild, Refusal> {
        self.guilds.get_mut(&id).ok_or_else(unknown_guild)
    }

    pub(super) fn channel(&self, id: Id) -> Result<&Channel, Refusal> {
        self.channels.get(&id).ok_or_else(unknown_channel)
    }

    pub(super) fn channel_mut(&mut self, id: Id) -> Result<&mut Channel, Refusal> {
        self.channels.get_mut(&id).ok_or_else(unknown_channel)
    }

    /// The direct channel between the bot and a person, made when there is none.
    pub(super) fn direct(&mut self, user: Id) -> Result<Id, Refusal> {
        self.user(user)?;
        let found = self
            .channels
            .values()
            .find(|channel| channel.kind == Kind::Direct && channel.recipients.contains(&user));
        if let Some(channel) = found {
            return Ok(channel.id);
        }
        let channel = Channel::direct(self.mint(), vec![self.bot, user]);
        let id = channel.id;
        self.channels.insert(id, channel);
        Ok(id)
    }

    /// Whether the bot and this user are in one server.
    pub(super) fn shares_guild(&self, user: Id) -> bool {
        self.guilds
            .values()
            .any(|guild| guild.members.contains_key(&user) && guild.members.contains_key(&self.bot))
    }
}

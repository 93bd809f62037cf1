//! The caller of a request: the person, and the server of the request.

use crate::access::attributes::{Attribute, Attributes};
use crate::access::permissions::{ADMINISTRATOR, MANAGE_GUILD};
use crate::access::policy::{Denial, Intent, Policy, Relation};
use crate::error::{AccessDenied, UserError};
use crate::places::game_locations::LocationCache;
use crate::settings::ServerSettings;
use castellan_discord_api::wire::{ChannelId, GuildId, RoleId, UserId};
use castellan_game::PlayerId;
use castellan_text::{Language, MessageArgument, message};

/// The account and place of a request, before any of their data is loaded.
#[derive(Clone, Copy, Debug)]
pub struct RequestOrigin<'a> {
    /// The account.
    pub user: UserId,
    /// The name of the account.
    pub name: &'a str,
    /// The language of the account's client.
    pub locale: Language,
    /// The server, or `None` in direct messages.
    pub guild: Option<GuildId>,
    /// The account's roles in the server.
    pub roles: &'a [RoleId],
    /// The account's permissions in the server, or `None` if unknown.
    pub permissions: Option<u64>,
}

/// A person who makes a request, and its place.
pub struct Caller {
    /// The player.
    pub player: PlayerId,
    /// The server of the request, or `None` in direct messages.
    pub guild: Option<GuildId>,
    /// The person's roles in the server.
    pub roles: Vec<RoleId>,
    /// The person's permissions in the server, or `None` if unknown.
    pub permissions: Option<u64>,
    /// The settings of the server.
    pub server: ServerSettings,
    /// The language of private answers.
    pub language: Language,
    /// `true` for operators of the bot.
    pub is_operator: bool,
    /// The policy that decides permissions.
    pub policy: Policy,
    /// The locations of games that were loaded for this request.
    pub locations: LocationCache,
}

impl Caller {
    /// Returns `true` if the caller is known to have a permission in the server. In direct messages, they have none.
    #[must_use]
    pub fn has_permission(&self, permission: u64) -> bool {
        let known = self.permissions.filter(|_| self.guild.is_some());
        known.is_some_and(|granted| granted & (permission | ADMINISTRATOR) != 0)
    }

    /// Checks that the caller may do this in the server of the request.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if permission is denied.
    pub fn check_allowed_here(&self, intent: Intent) -> Result<Relation, UserError> {
        let attributes = self
            .attributes()
            .with(Attribute::AtHome)
            .with(Attribute::Open)
            .and(Attribute::Banned, self.server.banned.contains(&self.player));
        (self.policy.decide)(intent, attributes).map_err(|denial| self.denied(AccessDenied::Anywhere(denial)))
    }

    /// Checks that the server allows games in a channel or its parent.
    ///
    /// # Errors
    /// Returns the allowed channels if not.
    pub fn check_games_allowed_in(
        &self,
        channel: ChannelId,
        parent: Option<ChannelId>,
    ) -> Result<(), MessageArgument> {
        let allowed = &self.server.channels;
        let is_allowed = |channel: ChannelId| allowed.contains(&channel);
        if allowed.is_empty() || is_allowed(channel) || parent.is_some_and(is_allowed) {
            return Ok(());
        }
        Err(MessageArgument::and_list(
            allowed.iter().map(|channel| MessageArgument::from(format!("<#{channel}>"))).collect(),
        ))
    }

    /// Returns the attributes that are independent of the subject.
    fn attributes(&self) -> Attributes {
        let has_role = self.server.director.is_some_and(|role| self.roles.contains(&role));
        let manages = self.has_permission(MANAGE_GUILD);
        Attributes::default()
            .and(Attribute::Manages, manages)
            .and(Attribute::Directs, self.guild.is_some() && (manages || has_role))
            .and(Attribute::Operates, self.is_operator)
    }

    /// Returns the attributes for a subject with a home and a server whose directors direct it, which are usually the
    /// same.
    pub(crate) fn attributes_at(&self, home: Option<GuildId>, directed_in: Option<GuildId>) -> Attributes {
        let (attributes, is_home) = (self.attributes(), |home| (self.policy.is_home)(home, self.guild));
        Attributes::default()
            .and(Attribute::Manages, attributes.has(Attribute::Manages))
            .and(Attribute::Operates, attributes.has(Attribute::Operates))
            .and(Attribute::AtHome, is_home(home))
            .and(Attribute::Directs, attributes.has(Attribute::Directs) && is_home(directed_in))
    }

    /// Returns the error for a denial. If it may only be due to unknown permissions, the error says so.
    pub(crate) fn denied(&self, denied: AccessDenied) -> UserError {
        let (AccessDenied::Anywhere(denial) | AccessDenied::Game(_, denial)) = &denied else {
            return denied.into();
        };
        let by_permissions = matches!(denial, Denial::ManagersOnly | Denial::DirectorsOnly);
        if by_permissions && self.permissions.is_none() && self.guild.is_some() {
            return UserError::sentence(message!(Errors, "permissions-unknown"));
        }
        if let (Denial::DirectorsOnly, Some(role)) = (denial, self.server.director) {
            let role = format!("<@&{role}>");
            return UserError::sentence(message!(Errors, "denied-directors-only-role", role = role));
        }
        denied.into()
    }
}

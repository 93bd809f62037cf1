//! Access to games and tournaments: gathers the attributes of a caller and a subject, and asks the policy.
//!
//! - [`caller`]: the person who asks, and the server of the request; [`permissions`]: Discord's, by name.
//! - [`policy`]: the table of permissions, as a pure function of [`attributes`]; `PERMISSIONS.md` explains it.
//! - [`public`]: what anybody may see; [`seating`]: who may take a seat.
//! - [`changes`]: the people whose access may have changed.
//!
//! Requests load games and tournaments only here, after a check. The *home* of a game is the server where it is played;
//! that of a tournament is the server in which it was announced. Managers have power only over games and tournaments
//! whose home is their server.

pub mod attributes;
pub mod caller;
pub mod changes;
mod games;
pub mod permissions;
pub mod policy;
pub mod public;
mod ratings;
pub mod seating;
mod server_players;
mod tournaments;

use crate::access::caller::{Caller, RequestOrigin};
use crate::access::policy::Policy;
use crate::error::OperatorError;
use crate::languages::{self, ChosenLanguages};
use crate::people::account;
use crate::places::game_locations::{GameLocations, LocationCache};
use crate::places::tournament_locations::TournamentLocations;
use crate::settings::{ServerSettings, Settings};
use castellan_discord_api::blocked_names::record_person;
use castellan_discord_api::wire::{GuildId, UserId};
use castellan_game::PlayerId;
use castellan_referee::Referee;
use castellan_store::{IndexRow, Listing, Query};
use castellan_text::Language;
pub use games::OwnGame;
use server_players::ServerPlayers;
use std::sync::Arc;
pub use tournaments::NamedGames;

/// Decides permissions from stored data.
pub struct Access {
    /// The referee.
    pub referee: Arc<Referee>,
    /// The places of games.
    pub places: GameLocations,
    /// The places of tournaments.
    pub venues: TournamentLocations,
    /// The settings of people and servers.
    pub settings: Arc<Settings>,
    /// The policy.
    pub policy: Policy,
    /// The accounts that may direct every game.
    operators: Vec<UserId>,
    server_players: ServerPlayers,
    chosen_languages: ChosenLanguages,
}

impl Access {
    /// Creates the access to the games and tournaments of a referee.
    #[must_use]
    pub fn new(
        referee: Arc<Referee>,
        settings: Arc<Settings>,
        policy: Policy,
        operators: Vec<UserId>,
    ) -> Self {
        let store = referee.store().clone();
        Self {
            referee,
            places: GameLocations(store.clone()),
            venues: TournamentLocations(store),
            settings,
            policy,
            operators,
            server_players: ServerPlayers::default(),
            chosen_languages: ChosenLanguages::default(),
        }
    }

    /// Returns the language for answers before any data of the user is loaded.
    #[must_use]
    pub fn language_of(&self, origin: &RequestOrigin<'_>) -> Language {
        self.chosen_languages.of(origin.user).unwrap_or(origin.locale)
    }

    /// Records the language that a user chose, or `None` if they reset it or were erased.
    pub fn record_language(&self, user: UserId, chosen: Option<Language>) {
        self.chosen_languages.note(user, chosen);
    }

    /// Loads the caller, and the settings of the server that the request comes from.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn caller(&self, origin: &RequestOrigin<'_>) -> Result<Caller, OperatorError> {
        Ok(self.caller_with_rows(origin, |_| None).await?.0)
    }

    /// Loads the [caller](Self::caller), and a page of rows that is read together with their data.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn caller_with_rows(
        &self,
        origin: &RequestOrigin<'_>,
        query: impl FnOnce(&PlayerId) -> Option<Query>,
    ) -> Result<(Caller, Option<Listing<IndexRow>>), OperatorError> {
        let queries = |player: &PlayerId| {
            let server = origin.guild.map(Settings::server_query);
            server.into_iter().chain(query(player)).collect()
        };
        let ((player, chosen), rows) =
            self.referee.directory.player_with_rows(&account(origin.user), origin.name, queries).await?;
        record_person(origin.name, Some(origin.user), &player);
        let mut rows = rows.into_iter();
        let server = match origin.guild.and_then(|guild| Some((guild, rows.next()?))) {
            Some((guild, row)) => Settings::server_from_listing(guild, row)?,
            None => ServerSettings::default(),
        };
        let chosen = languages::chosen(chosen.as_deref());
        self.chosen_languages.note(origin.user, chosen);
        let caller = self.build_caller(origin, player, server, chosen.unwrap_or(origin.locale));
        Ok((caller, rows.next()))
    }

    /// Loads a caller who is known by their session elsewhere than in Discord. They have no roles and no permissions
    /// there, so they direct nothing. Returns `None` for an erased person.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn caller_of_session(
        &self,
        player: &PlayerId,
        guild: Option<GuildId>,
        locale: Language,
    ) -> Result<Option<(Caller, UserId)>, OperatorError> {
        let Some(person) = self.referee.directory.person(player).await? else { return Ok(None) };
        let user = person.account.strip_prefix("discord:").and_then(|id| id.parse::<UserId>().ok());
        let Some(user) = user else { return Ok(None) };
        let server = self.settings.server_or_default(guild).await?;
        let language = languages::chosen(person.language.as_deref()).unwrap_or(locale);
        let origin =
            RequestOrigin { user, name: &person.name, locale, guild, roles: &[], permissions: Some(0) };
        Ok(Some((self.build_caller(&origin, player.clone(), server, language), user)))
    }

    /// Returns the caller while the store is unavailable: an unknown user, in a server without settings, with the
    /// language they last used.
    ///
    /// # Panics
    /// Never: the name of the unknown player is valid.
    #[must_use]
    pub fn unknown_caller(&self, origin: &RequestOrigin<'_>) -> Caller {
        let nobody = PlayerId::new("nobody").expect("small letters");
        self.build_caller(origin, nobody, ServerSettings::default(), self.language_of(origin))
    }

    fn build_caller(
        &self,
        origin: &RequestOrigin<'_>,
        player: PlayerId,
        server: ServerSettings,
        language: Language,
    ) -> Caller {
        Caller {
            player,
            guild: origin.guild,
            roles: origin.roles.to_vec(),
            permissions: origin.permissions,
            server,
            language,
            is_operator: self.operators.contains(&origin.user),
            policy: self.policy,
            locations: LocationCache::default(),
        }
    }

    /// Returns `true` if a user is banned in a server.
    pub(super) async fn is_banned(
        &self,
        player: &PlayerId,
        home: Option<GuildId>,
        caller: &Caller,
    ) -> Result<bool, OperatorError> {
        if home == caller.guild {
            return Ok(caller.server.banned.contains(player));
        }
        Ok(self.settings.server(home).await?.banned.contains(player))
    }
}

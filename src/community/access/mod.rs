//! Access to games and tournaments: gathers the attributes of a requester and a subject, and asks the policy.
//!
//! Requests load games and tournaments only here, after a check. The *home* of a game is the server where it is played;
//! that of a tournament is the server in which it was announced. Managers have power only over games and tournaments
//! whose home is their server.

mod games;
mod ratings;
pub mod seating;
mod server_players;
mod tournaments;

use crate::error::OperatorError;
use crate::game_places::{GamePlaces, KnownPlaces};
use crate::languages::{self, ChosenLanguages};
use crate::people::account;
use crate::policy::Policy;
use crate::requester::{Origin, Requester};
use crate::settings::{ServerSettings, Settings};
use crate::venues::Venues;
use castellan_discord_api::blocked_names::note_person;
use castellan_discord_api::wire::{GuildId, UserId};
use castellan_game::PlayerId;
use castellan_referee::Referee;
use castellan_text::Language;
use server_players::ServerPlayers;
use std::sync::Arc;

/// Decides permissions from stored data.
pub struct Access {
    /// The referee.
    pub referee: Arc<Referee>,
    /// The places of games.
    pub places: GamePlaces,
    /// The places of tournaments.
    pub venues: Venues,
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
            places: GamePlaces(store.clone()),
            venues: Venues(store),
            settings,
            policy,
            operators,
            server_players: ServerPlayers::default(),
            chosen_languages: ChosenLanguages::default(),
        }
    }

    /// Returns the language for answers before any data of the user is loaded.
    #[must_use]
    pub fn language_of(&self, origin: &Origin<'_>) -> Language {
        self.chosen_languages.of(origin.user).unwrap_or(origin.locale)
    }

    /// Records the language that a user chose, or `None` if they reset it or were erased.
    pub fn note_language(&self, user: UserId, chosen: Option<Language>) {
        self.chosen_languages.note(user, chosen);
    }

    /// Loads the requester, and the settings of the server that the request comes from.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn requester(&self, origin: &Origin<'_>) -> Result<Requester, OperatorError> {
        let (player, chosen) = self.referee.directory.arrived(&account(origin.user), origin.name).await?;
        note_person(origin.name, Some(origin.user), &player);
        let server = self.settings.server_or_closed(origin.guild).await?;
        let chosen = languages::chosen(chosen.as_deref());
        self.chosen_languages.note(origin.user, chosen);
        Ok(self.requester_of(origin, player, server, chosen.unwrap_or(origin.locale)))
    }

    /// Returns the requester while the store is unavailable: an unknown user, in a server without settings, with the
    /// language they last used.
    ///
    /// # Panics
    /// Never: the name of the unknown player is valid.
    #[must_use]
    pub fn stranger(&self, origin: &Origin<'_>) -> Requester {
        let nobody = PlayerId::new("nobody").expect("small letters");
        self.requester_of(origin, nobody, ServerSettings::default(), self.language_of(origin))
    }

    fn requester_of(
        &self,
        origin: &Origin<'_>,
        player: PlayerId,
        server: ServerSettings,
        language: Language,
    ) -> Requester {
        Requester {
            player,
            guild: origin.guild,
            roles: origin.roles.to_vec(),
            permissions: origin.permissions,
            server,
            language,
            operates: self.operators.contains(&origin.user),
            policy: self.policy,
            places: KnownPlaces::default(),
        }
    }

    /// Returns `true` if a user is banned in a server.
    pub(super) async fn is_banned(
        &self,
        player: &PlayerId,
        home: Option<GuildId>,
        requester: &Requester,
    ) -> Result<bool, OperatorError> {
        if home == requester.guild {
            return Ok(requester.server.banned.contains(player));
        }
        Ok(self.settings.server(home).await?.banned.contains(player))
    }
}

//! Access to public pages: what anybody may read on the web, without an account.
//!
//! A server's managers allow its pages. They show its open games and its tournaments, and name only those people who
//! chose to be on public lists and are not banned there.

use super::Access;
use crate::access::attributes::{Attribute, Attributes};
use crate::access::policy::Intent;
use crate::error::{OperatorError, UserError};
use crate::people::People;
use crate::places::game_locations::OPEN_IN_SERVER;
use crate::rows::rows;
use crate::settings::{PublicPages, ServerSettings};
use castellan_discord_api::wire::GuildId;
use castellan_game::player::computer_level;
use castellan_game::{Game, GameId, Phase, PlayerId};
use castellan_referee::{GameSummary, RefereeError};
use castellan_tournament::rating::{Rating, RatingList};
use castellan_tournament::{Tournament, TournamentId};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A server that has public pages.
#[derive(Clone)]
pub struct PublicServer {
    /// The server.
    pub guild: GuildId,
    settings: ServerSettings,
}

impl PublicServer {
    /// Returns `true` if search engines may list its pages.
    #[must_use]
    pub fn is_indexed(&self) -> bool {
        self.settings.pages == PublicPages::Indexed
    }
}

/// A tournament of a server that has public pages.
pub type PublicTournament = (Arc<Tournament>, PublicServer);

impl Access {
    /// Returns a server if anybody may read its pages.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn public_server(&self, guild: GuildId) -> Result<Option<PublicServer>, OperatorError> {
        let settings = self.settings.server_or_default(Some(guild)).await?;
        let server = PublicServer { guild, settings };
        Ok(Some(server).filter(|server| self.may_see_page(server, true)))
    }

    /// Returns the server of a game, if anybody may read the game's page.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn public_home(&self, game: &Game) -> Result<Option<PublicServer>, OperatorError> {
        let is_open = self.policy.is_public(game.settings());
        let server = self.public_server_of(game.id()).await?;
        Ok(server.filter(|server| self.may_see_page(server, is_open)))
    }

    /// Returns the row of a game with its server, if anybody may read the game's page.
    ///
    /// # Errors
    /// Returns an error if the referee fails.
    pub async fn public_summary(
        &self,
        id: &GameId,
    ) -> Result<Option<(GameSummary, PublicServer)>, OperatorError> {
        let Some(server) = self.public_server_of(id).await? else { return Ok(None) };
        let summary = self.referee.game_list.summary(id).await?;
        Ok(summary.filter(|game| self.may_see_page(&server, game.open)).map(|game| (game, server)))
    }

    /// Returns a game with its server, if anybody may read its page.
    ///
    /// # Errors
    /// Returns an error if the referee fails.
    pub async fn public_game(&self, id: &GameId) -> Result<Option<(Arc<Game>, PublicServer)>, OperatorError> {
        // Ids that nobody uses, and games elsewhere, cost no fold.
        if self.public_server_of(id).await?.is_none() {
            return Ok(None);
        }
        let game = match self.referee.games.game(id).await {
            Ok(game) => game,
            Err(RefereeError::UnknownGame(_) | RefereeError::Frozen { .. }) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let server = self.public_home(&game).await?;
        Ok(server.map(|server| (game, server)))
    }

    /// Returns a tournament with its server, if anybody may read its page. The tournament of closed games has none.
    ///
    /// # Errors
    /// Returns an error if the referee fails.
    pub async fn public_tournament(
        &self,
        id: &TournamentId,
    ) -> Result<Option<PublicTournament>, OperatorError> {
        let Some(location) = self.venues.of(id).await? else { return Ok(None) };
        let Some(server) = self.public_server(location.guild).await? else { return Ok(None) };
        // A tournament that cannot be loaded has no page.
        let Ok(tournament) = self.referee.tournaments.tournament(id).await else { return Ok(None) };
        let is_open = self.policy.is_public(&tournament.announcement().agreement);
        Ok(self.may_see_page(&server, is_open).then_some((tournament, server)))
    }

    /// Returns the public games of a server that are not over, at most `most`.
    ///
    /// # Errors
    /// Returns an error if the referee fails.
    pub async fn public_games_under_way(
        &self,
        server: &PublicServer,
        most: usize,
    ) -> Result<Vec<(GameId, GameSummary)>, OperatorError> {
        let prefix = format!("{}/", server.guild);
        let listed = rows(self.referee.store(), OPEN_IN_SERVER, &prefix, usize::MAX).await?;
        let ids = listed.iter().filter_map(|(key, _)| GameId::new(&key[prefix.len()..]).ok());
        let mut games = Vec::new();
        for id in ids {
            if games.len() == most {
                break;
            }
            if let Some(game) = self.referee.game_list.summary(&id).await?
                && matches!(game.phase, Phase::Running | Phase::Paused)
                && self.may_see_page(server, game.open)
            {
                games.push((id, game));
            }
        }
        Ok(games)
    }

    /// Returns all public games of a server that have begun, over or not.
    ///
    /// # Errors
    /// Returns an error if the referee fails.
    pub async fn public_games(&self, server: &PublicServer) -> Result<Vec<GameId>, OperatorError> {
        let mut games = Vec::new();
        for id in self.places.in_guild(server.guild).await? {
            let summary = self.referee.game_list.summary(&id).await?;
            let has_begun = |game: &GameSummary| match game.phase {
                Phase::Running | Phase::Paused => true,
                Phase::Over => game.result.is_some(),
                Phase::Lobby | Phase::SetUp => false,
            };
            if summary.is_some_and(|game| has_begun(&game) && self.may_see_page(server, game.open)) {
                games.push(id);
            }
        }
        Ok(games)
    }

    /// Returns the people who are named on the pages of a server, and have played there.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn public_players(&self, server: &PublicServer) -> Result<BTreeSet<PlayerId>, OperatorError> {
        let mut players = match self.players_of_server(server.guild).await {
            Ok(players) => players,
            Err(UserError::Failed(error)) => return Err(error),
            Err(_) => BTreeSet::new(),
        };
        let listed = self.settings.listed().await?;
        players.retain(|player| self.may_be_named(server, player, listed.contains(player)));
        let mut people = People::default();
        for player in &players {
            people.add(&self.referee, player).await?;
        }
        // Erased people have no name.
        players.retain(|player| people.has_name(player) && computer_level(player).is_none());
        Ok(players)
    }

    /// Returns the players of a rating list who are named on the pages of a server, with their ratings. Computers always
    /// are.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn public_ratings(
        &self,
        server: &PublicServer,
        list: RatingList,
    ) -> Result<Vec<(PlayerId, Rating)>, OperatorError> {
        let named = self.public_players(server).await?;
        let mut ratings = self.referee.ratings.list(list).await?;
        ratings.retain(|(player, _)| named.contains(player) || computer_level(player).is_some());
        Ok(ratings)
    }

    /// Returns `true` if a person may be named on the pages of a server.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn is_named_on_pages(
        &self,
        server: &PublicServer,
        player: &PlayerId,
    ) -> Result<bool, OperatorError> {
        let is_listed = self.settings.is_listed(player).await?;
        Ok(self.may_be_named(server, player, is_listed))
    }

    /// Adds people for the pages of a server. The names of those who may not be named there, and of erased people, are
    /// withheld: lists show the given labels.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn add_public_people(
        &self,
        people: &mut People,
        server: &PublicServer,
        players: impl IntoIterator<Item = (PlayerId, String)>,
    ) -> Result<(), OperatorError> {
        for (player, label) in players {
            if computer_level(&player).is_some() {
                continue;
            }
            if self.is_named_on_pages(server, &player).await? {
                people.add(&self.referee, &player).await?;
            }
            if !people.has_name(&player) {
                people.withhold(&player, label);
            }
        }
        Ok(())
    }

    async fn public_server_of(&self, game: &GameId) -> Result<Option<PublicServer>, OperatorError> {
        match self.places.of(game).await?.and_then(|location| location.guild) {
            Some(guild) => self.public_server(guild).await,
            None => Ok(None),
        }
    }

    fn may_see_page(&self, server: &PublicServer, is_open: bool) -> bool {
        let attributes = Attributes::default()
            .and(Attribute::Published, !server.settings.pages.is_off())
            .and(Attribute::Open, is_open);
        (self.policy.decide)(Intent::SeePage, attributes).is_ok()
    }

    fn may_be_named(&self, server: &PublicServer, player: &PlayerId, is_listed: bool) -> bool {
        let attributes = Attributes::default()
            .and(Attribute::Listed, is_listed)
            .and(Attribute::Banned, server.settings.banned.contains(player));
        (self.policy.decide)(Intent::BeNamedOnPages, attributes).is_ok()
    }
}

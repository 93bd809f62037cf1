//! The players of a server, and permission to see ratings.

use super::Access;
use super::server_players::MAX_CACHED_SERVERS;
use crate::access::attributes::{Attribute, Attributes};
use crate::access::caller::Caller;
use crate::access::policy::Intent;
use crate::error::{AccessDenied, UserError};
use crate::error_messages::user_error;
use castellan_discord_api::wire::GuildId;
use castellan_game::player::computer_level;
use castellan_game::{Game, Phase, PlayerId};
use castellan_tournament::rating::{INITIAL_RATING, Rating, RatingList};
use std::collections::BTreeSet;

impl Access {
    /// Returns the people who have played a game in a server that all its members may see.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn players_of_server(&self, guild: GuildId) -> Result<BTreeSet<PlayerId>, UserError> {
        let mut cached = self.server_players.servers().remove(&guild).unwrap_or_default();
        let mut players = BTreeSet::new();
        for id in self.places.in_guild(guild).await? {
            if cached.counted.contains(&id) {
                continue;
            }
            let Some(game) = self.referee.game_list.summary(&id).await.map_err(user_error)? else { continue };
            let over = game.phase == Phase::Over;
            // A cancelled game was not played.
            let played = if over { game.result.is_some() } else { game.phase != Phase::Lobby };
            let new = game.players.iter().any(|player| !cached.players.contains(player));
            if played && new && game.open {
                if over { &mut cached.players } else { &mut players }.extend(game.players);
            }
            if over {
                cached.counted.insert(id);
            }
        }
        players.extend(cached.players.iter().cloned());
        let mut servers = self.server_players.servers();
        if servers.len() >= MAX_CACHED_SERVERS {
            servers.clear();
        }
        servers.insert(guild, cached);
        Ok(players)
    }

    /// Returns the players of a rating list that the caller may see, with their ratings: those who have played in a
    /// server, if one is given, or else those who are listed everywhere. Computers are always listed.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if permission is denied.
    pub async fn listed_ratings(
        &self,
        caller: &Caller,
        list: RatingList,
        guild: Option<GuildId>,
    ) -> Result<Vec<(PlayerId, Rating)>, UserError> {
        let listed = match guild {
            Some(guild) => {
                caller.check_allowed_here(Intent::SeeServer)?;
                self.players_of_server(guild).await?
            }
            None => self.settings.listed().await?,
        };
        let mut ratings = self.referee.ratings.list(list).await.map_err(user_error)?;
        ratings.retain(|(player, _)| listed.contains(player) || computer_level(player).is_some());
        Ok(ratings)
    }

    /// Returns the rating with which a player joins a game, and `true` if it is the initial one.
    pub(super) async fn rating_in(&self, game: &Game, player: &PlayerId) -> Result<(u32, bool), UserError> {
        let list = RatingList::for_variant(game.settings().variant, game.all_seats().len());
        let rating = self.referee.ratings.of_player(list, player).await.map_err(user_error)?;
        Ok(rating.map_or((INITIAL_RATING, true), |rating| (rating.rounded(), false)))
    }

    /// Checks that the caller may see a player's ratings.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if permission is denied.
    pub async fn check_ratings_visible(&self, caller: &Caller, player: &PlayerId) -> Result<(), UserError> {
        let oneself = *player == caller.player;
        let local = match caller.guild {
            Some(guild) if !oneself && caller.check_allowed_here(Intent::SeeServer).is_ok() => {
                self.players_of_server(guild).await?.contains(player)
            }
            _ => false,
        };
        let attributes = Attributes::default()
            .and(Attribute::Oneself, oneself)
            .and(Attribute::Local, local)
            .and(Attribute::Listed, self.settings.person(player).await?.listed);
        let decided = (self.policy.decide)(Intent::SeeRatings, attributes);
        Ok(decided.map(drop).map_err(AccessDenied::Anywhere)?)
    }
}

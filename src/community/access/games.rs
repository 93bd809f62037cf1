//! Access to games.

use super::Access;
use crate::error::{Denied, UserError};
use crate::policy::{Attribute, Attributes, Denial, Exclusion, Intent, Relation};
use crate::refusals::user_error;
use crate::requester::Requester;
use castellan_discord_api::wire::GuildId;
use castellan_game::offers::OfferKind;
use castellan_game::{Game, GameId};
use castellan_referee::{Summary, Trouble};
use std::sync::Arc;

impl Access {
    /// Returns a game if the requester may do this with it.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if permission is denied. Strangers get the error for an unknown game.
    pub async fn game_for(
        &self,
        requester: &Requester,
        id: &GameId,
        intent: Intent,
    ) -> Result<Arc<Game>, UserError> {
        let game = match self.referee.games.game(id).await {
            Ok(game) => game,
            Err(Trouble::NoGame(_)) => return Err(unknown_game(id)),
            Err(trouble @ Trouble::Frozen { .. }) => return Err(self.frozen(requester, id, trouble).await?),
            Err(trouble) => return Err(user_error(trouble)),
        };
        self.allow(requester, &game, intent).await?;
        Ok(game)
    }

    /// Checks that the requester may do this with a game, and returns their relation to it.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if permission is denied.
    pub async fn allow(
        &self,
        requester: &Requester,
        game: &Game,
        intent: Intent,
    ) -> Result<Relation, UserError> {
        let attributes = self.attributes_of(requester, game, intent).await?;
        match (self.policy.decide)(intent, attributes) {
            Ok(standing) => Ok(standing),
            Err(Denial::OtherRating) => {
                let (rating, is_first) = self.rating_in(game, &requester.player).await?;
                Err(Denied::Rating { game: game.id().clone(), rating, is_first }.into())
            }
            Err(denial) => Err(requester.denied(Denied::Game(game.id().clone(), denial))),
        }
    }

    /// Returns the games that the requester may see. Games that cannot be loaded are left out.
    ///
    /// # Errors
    /// Returns an error if the referee fails.
    pub async fn visible_games(
        &self,
        requester: &Requester,
        ids: &[GameId],
    ) -> Result<Vec<Arc<Game>>, UserError> {
        let mut games = Vec::new();
        for id in ids {
            let game = match self.referee.games.game(id).await {
                Ok(game) => game,
                Err(Trouble::NoGame(_) | Trouble::Frozen { .. }) => continue,
                Err(trouble) => return Err(user_error(trouble)),
            };
            let attributes = self.attributes_of(requester, &game, Intent::See).await?;
            if (self.policy.decide)(Intent::See, attributes).is_ok() {
                games.push(game);
            }
        }
        Ok(games)
    }

    /// Returns `true` if a finished game is listed for the requester in its home. Only its row is read, so the creator
    /// of a closed game who did not play in it finds it only by name.
    ///
    /// # Errors
    /// Returns an error if the referee fails.
    pub async fn is_listed(
        &self,
        requester: &Requester,
        id: &GameId,
        summary: &Summary,
    ) -> Result<bool, UserError> {
        if summary.open {
            return Ok(true);
        }
        let home = requester.guild;
        let directed_in = self.directed_in(id, home).await?;
        let plays = summary.players.contains(&requester.player);
        let attributes = requester.attributes_at(home, directed_in).and(Attribute::Plays, plays);
        Ok((self.policy.decide)(Intent::See, attributes).is_ok())
    }

    /// Returns the log of a game that the requester is known to be allowed to see.
    ///
    /// # Errors
    /// Returns an error if the referee fails.
    pub async fn log_of(&self, game: &Game) -> Result<Vec<castellan_game::Event>, UserError> {
        self.referee.games.log(game.id()).await.map_err(user_error)
    }

    /// Returns some events, by number, of a game that the requester is known to be allowed to see.
    ///
    /// # Errors
    /// Returns an error if the referee fails.
    pub async fn events_of(
        &self,
        game: &Game,
        (first, last): (u64, u64),
    ) -> Result<Vec<castellan_game::Event>, UserError> {
        self.referee.games.events(game.id(), first, last).await.map_err(user_error)
    }

    /// Returns the present state of a game that the requester is known to be allowed to see.
    ///
    /// # Errors
    /// Returns an error if the referee fails.
    pub async fn anew(&self, game: &Game) -> Result<Arc<Game>, UserError> {
        self.referee.games.game(game.id()).await.map_err(user_error)
    }

    /// Returns the server whose directors direct a game: that of its tournament, or its home.
    async fn directed_in(&self, game: &GameId, home: Option<GuildId>) -> Result<Option<GuildId>, UserError> {
        match self.referee.tournament_list.of_game(game).await.map_err(user_error)? {
            Some((tournament, _)) => Ok(self.venues.of(&tournament).await?.map(|venue| venue.guild)),
            None => Ok(home),
        }
    }

    /// Returns the attributes of the requester and a game.
    async fn attributes_of(
        &self,
        requester: &Requester,
        game: &Game,
        intent: Intent,
    ) -> Result<Attributes, UserError> {
        let place = requester.places.of(&self.places, game.id()).await?;
        let home = place.as_ref().and_then(|place| place.guild);
        let player = &requester.player;
        let named = game.offers().iter().any(
            |offer| matches!(&offer.kind, OfferKind::Replace { player: named, .. } if named.id == *player),
        );
        let invited = game.invitations().iter().any(|invitation| invitation.player == *player);
        let directed_in = self.directed_in(game.id(), home).await?;
        let attributes = requester
            .attributes_at(home, directed_in)
            .and(Attribute::Open, game.agreement().spectators)
            .and(Attribute::Plays, !game.seats_of(player).is_empty())
            .and(Attribute::Owns, game.owner().id == *player)
            .and(Attribute::Invited, named || invited)
            .and(Attribute::Watches, game.watchers().contains(player))
            .and(Attribute::Lost, place.as_ref().is_some_and(|place| place.lost))
            .and(Attribute::Banned, self.is_banned(player, home, requester).await?);
        // Blocks are looked up only if they matter.
        let exclusions = intent.rule().exclusions;
        let blocked = exclusions.contains(&Exclusion::Blocked) && self.is_blocked_in(game, player).await?;
        let concerned = attributes.has(Attribute::Plays)
            || attributes.has(Attribute::Owns)
            || attributes.has(Attribute::Invited);
        let other_rating = match game.agreement().ratings {
            Some(ratings) if exclusions.contains(&Exclusion::OtherRating) && !concerned => {
                !ratings.holds(self.rating_in(game, player).await?.0)
            }
            _ => false,
        };
        Ok(attributes.and(Attribute::Blocked, blocked).and(Attribute::OtherRating, other_rating))
    }

    /// Returns the error for a game that cannot be loaded. Its players are taken from the index rows.
    async fn frozen(
        &self,
        requester: &Requester,
        id: &GameId,
        trouble: Trouble,
    ) -> Result<UserError, UserError> {
        let home = self.places.of(id).await?.and_then(|place| place.guild);
        let mut theirs = (self.policy.is_home)(home, requester.guild);
        for over in [false, true] {
            theirs = theirs
                || self
                    .referee
                    .game_list
                    .games_of(&requester.player, over)
                    .await
                    .map_err(user_error)?
                    .contains(id);
        }
        Ok(if theirs { user_error(trouble) } else { unknown_game(id) })
    }
}

/// Returns the error for an unknown game, which strangers get whether or not the game exists.
fn unknown_game(id: &GameId) -> UserError {
    Denied::Game(id.clone(), Denial::Unknown).into()
}

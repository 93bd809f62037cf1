//! Access to games.

use super::Access;
use crate::access::attributes::{Attribute, Attributes};
use crate::access::caller::Caller;
use crate::access::policy::{Denial, Exclusion, Intent, Relation};
use crate::error::{AccessDenied, UserError};
use crate::error_messages::user_error;
use crate::people::pending::PendingAction;
use crate::places::game_locations::GameLocations;
use castellan_discord_api::wire::GuildId;
use castellan_game::offers::OfferKind;
use castellan_game::{Game, GameId, PlayerId, Time};
use castellan_referee::{GameSummary, RefereeError};
use std::sync::Arc;

/// A game of a caller.
pub struct OwnGame {
    /// The action that the game needs from the caller.
    pub pending: PendingAction,
    /// The deadline of the action.
    pub until: Option<Time>,
    /// The game.
    pub game: Arc<Game>,
}

impl Access {
    /// Returns a game if the caller may do this with it.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if permission is denied. Strangers get the error for an unknown game.
    pub async fn game_for(
        &self,
        caller: &Caller,
        id: &GameId,
        intent: Intent,
    ) -> Result<Arc<Game>, UserError> {
        let game = match self.load_games(caller, std::slice::from_ref(id)).await?.swap_remove(0) {
            Ok(game) => game,
            Err(RefereeError::UnknownGame(_)) => return Err(unknown_game(id)),
            Err(error @ RefereeError::Frozen { .. }) => {
                return Err(self.frozen_game_error(caller, id, error).await?);
            }
            Err(error) => return Err(user_error(error)),
        };
        self.check_allowed(caller, &game, intent).await?;
        Ok(game)
    }

    /// Loads games together with their locations, on which permissions depend.
    async fn load_games(
        &self,
        caller: &Caller,
        ids: &[GameId],
    ) -> Result<Vec<Result<Arc<Game>, RefereeError>>, UserError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let queries = ids.iter().map(GameLocations::query).collect();
        let (games, rows) = self.referee.games.current_with_rows(ids, queries).await.map_err(user_error)?;
        for (id, row) in ids.iter().zip(rows) {
            // An unreadable location is an error only where it is needed. It is read again there.
            if let Ok(Some(location)) = GameLocations::read(id, row) {
                caller.locations.add(id, location);
            }
        }
        Ok(games)
    }

    /// Checks that the caller may do this with a game, and returns their relation to it.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if permission is denied.
    pub async fn check_allowed(
        &self,
        caller: &Caller,
        game: &Game,
        intent: Intent,
    ) -> Result<Relation, UserError> {
        let attributes = self.attributes_of(caller, game, intent).await?;
        match (self.policy.decide)(intent, attributes) {
            Ok(relation) => Ok(relation),
            Err(Denial::OtherRating) => {
                let (rating, is_first) = self.rating_in(game, &caller.player).await?;
                Err(AccessDenied::Rating { game: game.id().clone(), rating, is_first }.into())
            }
            Err(denial) => Err(caller.denied(AccessDenied::Game(game.id().clone(), denial))),
        }
    }

    /// Returns `true` if an event of a game may have taken the sight of it from a person: it is closed, and they have no
    /// seat. Others see it until they lose a permission elsewhere.
    #[must_use]
    pub fn may_have_lost_sight(game: &Game, player: &PlayerId) -> bool {
        !game.settings().spectators && game.seats_of(player).is_empty()
    }

    /// Returns the games that the caller may see. Games that cannot be loaded are left out.
    ///
    /// # Errors
    /// Returns an error if the referee fails.
    pub async fn visible_games(&self, caller: &Caller, ids: &[GameId]) -> Result<Vec<Arc<Game>>, UserError> {
        let mut games = Vec::new();
        for game in self.load_games(caller, ids).await? {
            let game = match game {
                Ok(game) => game,
                Err(RefereeError::UnknownGame(_) | RefereeError::Frozen { .. }) => continue,
                Err(error) => return Err(user_error(error)),
            };
            let attributes = self.attributes_of(caller, &game, Intent::See).await?;
            if (self.policy.decide)(Intent::See, attributes).is_ok() {
                games.push(game);
            }
        }
        Ok(games)
    }

    /// Returns the caller's unfinished games and invitations, with what each needs from them and by when. The most
    /// urgent come first, and those without a deadline last.
    ///
    /// # Errors
    /// Returns an error if the referee fails.
    pub async fn own_games(&self, caller: &Caller) -> Result<Vec<OwnGame>, UserError> {
        let (list, player) = (&self.referee.game_list, &caller.player);
        let mut ids = list.games_of_player(player, false).await.map_err(user_error)?;
        ids.extend(list.invitations_of(player).await.map_err(user_error)?);
        let games = self.visible_games(caller, &ids).await?.into_iter().map(|game| {
            let pending = PendingAction::for_player(&game, player);
            OwnGame { pending, until: pending.deadline(&game), game }
        });
        let mut games: Vec<OwnGame> = games.collect();
        games.sort_by_key(|OwnGame { pending, until, game }| {
            (*pending == PendingAction::None, until.is_none(), *until, *pending, game.id().clone())
        });
        Ok(games)
    }

    /// Returns `true` if a finished game is listed for the caller in its home. Only its row is read, so the creator
    /// of a closed game who did not play in it finds it only by name.
    ///
    /// # Errors
    /// Returns an error if the referee fails.
    pub async fn is_listed(
        &self,
        caller: &Caller,
        id: &GameId,
        summary: &GameSummary,
    ) -> Result<bool, UserError> {
        if summary.open {
            return Ok(true);
        }
        let home = caller.guild;
        let directed_in = self.directed_in(id, home).await?;
        let plays = summary.players.contains(&caller.player);
        let attributes = caller.attributes_at(home, directed_in).and(Attribute::Plays, plays);
        Ok((self.policy.decide)(Intent::See, attributes).is_ok())
    }

    /// Returns the log of a game that the caller is known to be allowed to see.
    ///
    /// # Errors
    /// Returns an error if the referee fails.
    pub async fn log_of(&self, game: &Game) -> Result<Vec<castellan_game::Event>, UserError> {
        self.referee.games.log(game.id()).await.map_err(user_error)
    }

    /// Returns some events, by number, of a game that the caller is known to be allowed to see.
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

    /// Returns the present state of a game that the caller is known to be allowed to see.
    ///
    /// # Errors
    /// Returns an error if the referee fails.
    pub async fn reload(&self, game: &Game) -> Result<Arc<Game>, UserError> {
        self.referee.games.game(game.id()).await.map_err(user_error)
    }

    /// Returns the server whose directors direct a game: that of its tournament, or its home.
    async fn directed_in(&self, game: &GameId, home: Option<GuildId>) -> Result<Option<GuildId>, UserError> {
        match self.referee.tournament_list.of_game(game).await.map_err(user_error)? {
            Some((tournament, _)) => Ok(self.venues.of(&tournament).await?.map(|location| location.guild)),
            None => Ok(home),
        }
    }

    /// Returns the attributes of the caller and a game.
    async fn attributes_of(
        &self,
        caller: &Caller,
        game: &Game,
        intent: Intent,
    ) -> Result<Attributes, UserError> {
        let location = caller.locations.of(&self.places, game.id()).await?;
        let home = location.as_ref().and_then(|location| location.guild);
        let player = &caller.player;
        let named = game.offers().iter().any(
            |offer| matches!(&offer.kind, OfferKind::Replace { player: named, .. } if named.id == *player),
        );
        let invited = game.invitations().iter().any(|invitation| invitation.player == *player);
        let directed_in = self.directed_in(game.id(), home).await?;
        let attributes = caller
            .attributes_at(home, directed_in)
            .and(Attribute::Open, game.settings().spectators)
            .and(Attribute::Plays, !game.seats_of(player).is_empty())
            .and(Attribute::Owns, game.owner().id == *player)
            .and(Attribute::Invited, named || invited)
            .and(Attribute::Watches, game.watchers().contains(player))
            .and(Attribute::ChannelLost, location.as_ref().is_some_and(|location| location.lost))
            .and(Attribute::Banned, self.is_banned(player, home, caller).await?);
        // Blocks are looked up only if they matter.
        let exclusions = intent.rule().exclusions;
        let blocked = exclusions.contains(&Exclusion::Blocked) && self.is_blocked_in(game, player).await?;
        let concerned = attributes.has(Attribute::Plays)
            || attributes.has(Attribute::Owns)
            || attributes.has(Attribute::Invited);
        let other_rating = match game.settings().ratings {
            Some(ratings) if exclusions.contains(&Exclusion::OtherRating) && !concerned => {
                !ratings.contains(self.rating_in(game, player).await?.0)
            }
            _ => false,
        };
        Ok(attributes.and(Attribute::Blocked, blocked).and(Attribute::OtherRating, other_rating))
    }

    /// Returns the error for a game that cannot be loaded. Its players are taken from the index rows.
    async fn frozen_game_error(
        &self,
        caller: &Caller,
        id: &GameId,
        error: RefereeError,
    ) -> Result<UserError, UserError> {
        let home = self.places.of(id).await?.and_then(|location| location.guild);
        let mut is_known = (self.policy.is_home)(home, caller.guild);
        for over in [false, true] {
            is_known = is_known
                || self
                    .referee
                    .game_list
                    .games_of_player(&caller.player, over)
                    .await
                    .map_err(user_error)?
                    .contains(id);
        }
        Ok(if is_known { user_error(error) } else { unknown_game(id) })
    }
}

/// Returns the error for an unknown game, which strangers get whether or not the game exists.
fn unknown_game(id: &GameId) -> UserError {
    AccessDenied::Game(id.clone(), Denial::Unknown).into()
}

//! Access to tournaments.

use super::Access;
use crate::access::attributes::Attribute;
use crate::access::caller::Caller;
use crate::access::policy::{Denial, Intent, Relation};
use crate::directors::arbitration::{concerned, may_end_own};
use crate::error::{AccessDenied, UserError};
use crate::error_messages::{tournament_error, user_error};
use crate::places::tournament_locations::TournamentLocation;
use castellan_discord_api::blocked_names::record_title;
use castellan_game::GameId;
use castellan_tournament::{CommandKind, Phase, Tournament, TournamentId};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The games of a tournament that an export may name: all of a public one, and those that the caller may see of a
/// closed one.
pub struct NamedGames(Option<BTreeSet<GameId>>);

impl NamedGames {
    /// Returns `true` if an export may name a game.
    #[must_use]
    pub fn contains(&self, game: &GameId) -> bool {
        self.0.as_ref().is_none_or(|games| games.contains(game))
    }
}

impl Access {
    /// Returns a tournament if the caller may do this with it.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if permission is denied: outside of the tournament's server, the error
    /// for an unknown tournament.
    pub async fn tournament_for(
        &self,
        caller: &Caller,
        id: &TournamentId,
        intent: Intent,
    ) -> Result<(Arc<Tournament>, TournamentLocation), UserError> {
        let Some(location) = self.venues.of(id).await? else { return Err(unknown_tournament(id)) };
        // All members of its server know that it exists, even if it cannot be loaded.
        let home = Some(location.guild);
        let attributes = caller.attributes_at(home, home).with(Attribute::Open);
        let tournament = match self.referee.tournaments.tournament(id).await {
            Ok(tournament) => tournament,
            Err(_) if !attributes.has(Attribute::AtHome) && !attributes.has(Attribute::Operates) => {
                return Err(unknown_tournament(id));
            }
            Err(error) => return Err(tournament_error(id, error, &[])),
        };
        let takes_part = tournament.players().contains(&caller.player)
            || tournament.number_of(&caller.player).is_some()
            || tournament.signed_up().iter().any(|sign_up| sign_up.player.id == caller.player);
        let banned = self.is_banned(&caller.player, home, caller).await?;
        let attributes = attributes
            .and(Attribute::Plays, takes_part && attributes.has(Attribute::AtHome))
            .and(Attribute::Banned, banned);
        record_title(&tournament.announcement().title, id);
        match (self.policy.decide)(intent, attributes) {
            Ok(_) => Ok((tournament, location)),
            Err(Denial::Unknown) => Err(unknown_tournament(id)),
            Err(denial) => Err(caller.denied(AccessDenied::Anywhere(denial))),
        }
    }

    /// Returns the games of a tournament that an export may name to the caller.
    ///
    /// # Errors
    /// Returns an error if the referee fails.
    pub async fn named_games(
        &self,
        caller: &Caller,
        tournament: &Tournament,
    ) -> Result<NamedGames, UserError> {
        if self.policy.is_public(&tournament.announcement().agreement) {
            return Ok(NamedGames(None));
        }
        let pairings = tournament.rounds().iter().flat_map(|round| &round.pairings);
        let games: Vec<GameId> = pairings.map(|pairing| tournament.game_id(pairing)).collect();
        let visible = self.visible_games(caller, &games).await?;
        Ok(NamedGames(Some(visible.iter().map(|game| game.id().clone()).collect())))
    }

    /// Returns the unfinished tournaments that the caller takes part in, as far as they can be loaded.
    ///
    /// # Errors
    /// Returns an error if the referee fails.
    pub async fn own_tournaments(&self, caller: &Caller) -> Result<Vec<Arc<Tournament>>, UserError> {
        let mut own = Vec::new();
        for id in self.referee.tournament_list.of_player(&caller.player).await.map_err(user_error)? {
            if let Ok(tournament) = self.referee.tournaments.tournament(&id).await
                && matches!(tournament.phase(), Phase::SignUp | Phase::Running)
                && tournament.players().contains(&caller.player)
            {
                own.push(tournament);
            }
        }
        Ok(own)
    }

    /// Checks that the caller may take a decision in a tournament, and returns their relation to it. They must
    /// direct it and not be concerned themselves. In a server without a directors' role, where a single manager may
    /// direct, they can [end some events](may_end_own) in which they play.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if permission is denied.
    pub async fn check_may_decide(
        &self,
        caller: &Caller,
        tournament: &Tournament,
        kind: &CommandKind,
    ) -> Result<Relation, UserError> {
        let home = self.venues.of(tournament.id()).await?.map(|location| location.guild);
        let attributes = caller.attributes_at(home, home).with(Attribute::Open);
        let is_left_to_others = caller.server.director.is_some() || !may_end_own(tournament, kind);
        let is_concerned = is_left_to_others && concerned(tournament, kind).contains(&caller.player);
        let attributes = attributes.and(Attribute::Plays, is_concerned);
        (self.policy.decide)(Intent::DecideBoard, attributes)
            .map_err(|denial| caller.denied(AccessDenied::Anywhere(denial)))
    }
}

fn unknown_tournament(id: &TournamentId) -> UserError {
    AccessDenied::Tournament(id.clone()).into()
}

//! Access to tournaments.

use super::Access;
use crate::directors::arbitration::concerned;
use crate::error::{Denied, UserError};
use crate::policy::{Attribute, Denial, Intent, Relation};
use crate::refusals::{tournament_error, user_error};
use crate::requester::Requester;
use crate::venues::Venue;
use castellan_discord_api::blocked_names::note_title;
use castellan_tournament::{CommandKind, Phase, Tournament, TournamentId};
use std::sync::Arc;

impl Access {
    /// Returns a tournament if the requester may do this with it.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if permission is denied: outside of the tournament's server, the error
    /// for an unknown tournament.
    pub async fn tournament_for(
        &self,
        requester: &Requester,
        id: &TournamentId,
        intent: Intent,
    ) -> Result<(Arc<Tournament>, Venue), UserError> {
        let Some(venue) = self.venues.of(id).await? else { return Err(unknown_tournament(id)) };
        // All members of its server know that it exists, even if it cannot be loaded.
        let home = Some(venue.guild);
        let attributes = requester.attributes_at(home, home).with(Attribute::Open);
        let tournament = match self.referee.tournaments.tournament(id).await {
            Ok(tournament) => tournament,
            Err(_) if !attributes.has(Attribute::AtHome) && !attributes.has(Attribute::Operates) => {
                return Err(unknown_tournament(id));
            }
            Err(trouble) => return Err(tournament_error(id, trouble, &[])),
        };
        let takes_part = tournament.players().contains(&requester.player)
            || tournament.number_of(&requester.player).is_some()
            || tournament.signed_up().iter().any(|one| one.player.id == requester.player);
        let banned = self.is_banned(&requester.player, home, requester).await?;
        let attributes = attributes
            .and(Attribute::Plays, takes_part && attributes.has(Attribute::AtHome))
            .and(Attribute::Banned, banned);
        note_title(&tournament.announcement().title, id);
        match (self.policy.decide)(intent, attributes) {
            Ok(_) => Ok((tournament, venue)),
            Err(Denial::Unknown) => Err(unknown_tournament(id)),
            Err(denial) => Err(requester.denied(Denied::Anywhere(denial))),
        }
    }

    /// Returns the unfinished tournaments that the requester takes part in, as far as they can be loaded.
    ///
    /// # Errors
    /// Returns an error if the referee fails.
    pub async fn own_tournaments(&self, requester: &Requester) -> Result<Vec<Arc<Tournament>>, UserError> {
        let mut own = Vec::new();
        for id in self.referee.tournament_list.of_player(&requester.player).await.map_err(user_error)? {
            if let Ok(tournament) = self.referee.tournaments.tournament(&id).await
                && matches!(tournament.phase(), Phase::SignUp | Phase::Running)
                && tournament.players().contains(&requester.player)
            {
                own.push(tournament);
            }
        }
        Ok(own)
    }

    /// Checks that the requester may take a decision in a tournament, and returns their relation to it. They must
    /// direct it and not be concerned themselves.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if permission is denied.
    pub async fn may_decide(
        &self,
        requester: &Requester,
        tournament: &Tournament,
        kind: &CommandKind,
    ) -> Result<Relation, UserError> {
        let home = self.venues.of(tournament.id()).await?.map(|venue| venue.guild);
        let attributes = requester.attributes_at(home, home).with(Attribute::Open);
        let attributes =
            attributes.and(Attribute::Plays, concerned(tournament, kind).contains(&requester.player));
        Ok((self.policy.decide)(Intent::DecideBoard, attributes).map_err(Denied::Anywhere)?)
    }
}

fn unknown_tournament(id: &TournamentId) -> UserError {
    Denied::Tournament(id.clone()).into()
}

//! Permission to be seated by others: by an invitation or a replacement, which the person must accept, or by a
//! director.

use super::Access;
use crate::access::attributes::{Attribute, Attributes};
use crate::access::caller::Caller;
use crate::access::policy::Intent;
use crate::error::{AccessDenied, OperatorError, UserError};
use crate::error_messages::user_error;
use crate::people::People;
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::wire::{GuildId, User};
use castellan_game::offers::OfferKind;
use castellan_game::{Game, PlayerId};
use castellan_rules::Seat;
use castellan_text::message;

/// Returns the players of a game, without the one at a seat that is to be filled.
#[must_use]
pub fn other_players(game: &Game, seat: Option<Seat>) -> Vec<&PlayerId> {
    let others = game.seats().iter().filter(|(taken, _)| Some(**taken) != seat);
    others.map(|(_, player)| &player.id).collect()
}

impl Access {
    /// Returns `true` if a player of a game has blocked a person.
    pub(super) async fn is_blocked_in(&self, game: &Game, person: &PlayerId) -> Result<bool, OperatorError> {
        let others = game.players().into_iter().chain([&game.owner().id]);
        self.is_blocked_by(others.filter(|other| *other != person), person).await
    }

    async fn is_blocked_by<'a>(
        &self,
        others: impl Iterator<Item = &'a PlayerId> + Send,
        person: &PlayerId,
    ) -> Result<bool, OperatorError> {
        for other in others {
            if self.has_blocked(other, person).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns `true` if `blocker` has blocked `blocked`.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn has_blocked(&self, blocker: &PlayerId, blocked: &PlayerId) -> Result<bool, OperatorError> {
        Ok(self.settings.person(blocker).await?.blocked.contains(blocked))
    }

    /// Checks that a caller may invite a person to a game with these other players and this home, and names them in a
    /// refusal.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if not.
    pub async fn check_may_invite(
        &self,
        caller: &Caller,
        (player, name): (&PlayerId, &str),
        others: &[&PlayerId],
        home: Option<GuildId>,
    ) -> Result<(), UserError> {
        if self.has_blocked(player, &caller.player).await? {
            return UserError::err(message!(Games, "invite-refused", player = escape_line(name)));
        }
        self.check_may_be_seated(caller, (player, name), others, home).await
    }

    /// Checks that a player of a game may be replaced: those of a tournament may not.
    ///
    /// # Errors
    /// Returns a [`UserError`] that names the tournament.
    pub async fn check_may_replace_in(&self, game: &Game) -> Result<(), UserError> {
        let tournaments = &self.referee.tournament_list;
        let Some((id, _)) = tournaments.of_game(game.id()).await.map_err(user_error)? else { return Ok(()) };
        let entry = tournaments.summary(&id).await.map_err(user_error)?;
        let title = entry.map_or_else(|| id.to_string(), |entry| escape_line(&entry.title));
        UserError::err(message!(Games, "replace-in-tournament", tournament = title))
    }

    /// Returns the server in which a game is played.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn home_of(&self, game: &Game) -> Result<Option<GuildId>, OperatorError> {
        Ok(self.places.of(game.id()).await?.and_then(|location| location.guild))
    }

    /// Checks that an offer may be accepted: the person may have been banned or blocked since it was made.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if permission is denied.
    pub async fn check_may_accept(&self, caller: &Caller, game: &Game, offer: u32) -> Result<(), UserError> {
        let Some(OfferKind::Replace { seat, player }) = game.offer(offer).map(|offer| &offer.kind) else {
            return Ok(());
        };
        let mut people = People::default();
        people.add(&self.referee, &player.id).await?;
        let name = people.person(&player.id);
        self.check_may_be_seated(
            caller,
            (&player.id, &name),
            &other_players(game, Some(*seat)),
            self.home_of(game).await?,
        )
        .await
    }

    /// Checks that a person may be seated beside others in a game or tournament with this home. Blocks count in both
    /// directions, because the person was not asked.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if permission is denied.
    pub async fn check_may_be_seated(
        &self,
        caller: &Caller,
        person: (&PlayerId, &str),
        others: &[&PlayerId],
        home: Option<GuildId>,
    ) -> Result<(), UserError> {
        self.check_seating(caller, (Intent::BeSeated, Attributes::default()), person, others, home).await
    }

    /// Checks that a user named by a director is a member of the server. No data is stored about others.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if permission is denied.
    pub fn check_membership(
        &self,
        caller: &Caller,
        user: &User,
        home: Option<GuildId>,
    ) -> Result<(), UserError> {
        let decided =
            (self.policy.decide)(Intent::BeSeatedByDirector, membership_attributes(caller, user, home));
        Ok(decided.map(drop).map_err(|denial| AccessDenied::Seat(user.name.clone(), denial))?)
    }

    /// Checks that a director may seat a person who was not asked: a member of the same server.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if permission is denied.
    pub async fn check_may_be_seated_by_director(
        &self,
        caller: &Caller,
        user: &User,
        player: &PlayerId,
        others: &[&PlayerId],
        home: Option<GuildId>,
    ) -> Result<(), UserError> {
        let known = membership_attributes(caller, user, home);
        self.check_seating(caller, (Intent::BeSeatedByDirector, known), (player, &user.name), others, home)
            .await
    }

    async fn check_seating(
        &self,
        caller: &Caller,
        (intent, known): (Intent, Attributes),
        (player, name): (&PlayerId, &str),
        others: &[&PlayerId],
        home: Option<GuildId>,
    ) -> Result<(), UserError> {
        let others = || others.iter().copied().filter(|other| *other != player);
        let blocks = self.settings.person(player).await?.blocked;
        let blocked =
            self.is_blocked_by(others(), player).await? || others().any(|other| blocks.contains(other));
        let attributes = known
            .and(Attribute::Banned, self.is_banned(player, home, caller).await?)
            .and(Attribute::Blocked, blocked);
        Ok((self.policy.decide)(intent, attributes)
            .map(drop)
            .map_err(|denial| AccessDenied::Seat(name.to_owned(), denial))?)
    }
}

/// Returns the attributes of a user who is named in a server. Only Discord knows the members, and says so only for
/// users named there.
fn membership_attributes(caller: &Caller, user: &User, home: Option<GuildId>) -> Attributes {
    let at_home = home.is_some() && home == caller.guild;
    Attributes::default().and(Attribute::Present, at_home && user.member)
}

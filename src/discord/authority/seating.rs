//! Who may be seated in a game by somebody else: invited or named in a replacement, where they agree to it themselves,
//! or put there by a director.

use crate::authority::{Access, Fact, Facts, Intent};
use crate::context::InteractionContext;
use crate::people::People;
use crate::trouble::{Denied, Failed, UserError};
use castellan_discord_api::wire::{GuildId, User};
use castellan_game::offers::OfferKind;
use castellan_game::{Game, PlayerId};
use castellan_rules::Seat;

/// Those who sit in a game, without who sits at a seat that somebody else is to have.
pub(crate) fn beside(game: &Game, seat: Option<Seat>) -> Vec<&PlayerId> {
    let others = game.seats().iter().filter(|(taken, _)| Some(**taken) != seat);
    others.map(|(_, player)| &player.id).collect()
}

impl InteractionContext<'_> {
    fn membership(&self, user: &User, home: Option<GuildId>) -> Facts {
        let at_home = home.is_some() && home == self.interaction.guild;
        Facts::default().and(Fact::Present, at_home && user.member)
    }
}

impl Access {
    /// Whether somebody in a game has blocked a person.
    pub(super) async fn is_blocked_in(&self, game: &Game, person: &PlayerId) -> Result<bool, Failed> {
        let others = game.players().into_iter().chain([&game.owner().id]);
        self.is_blocked_by(others.filter(|other| *other != person), person).await
    }

    async fn is_blocked_by<'a>(
        &self,
        others: impl Iterator<Item = &'a PlayerId> + Send,
        person: &PlayerId,
    ) -> Result<bool, Failed> {
        for other in others {
            if self.has_blocked(other, person).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether somebody has blocked somebody else.
    pub(crate) async fn has_blocked(&self, who: &PlayerId, whom: &PlayerId) -> Result<bool, Failed> {
        Ok(self.settings.person(who).await?.blocked.contains(whom))
    }

    /// The server in which a game is played.
    pub(crate) async fn home_of(&self, game: &Game) -> Result<Option<GuildId>, Failed> {
        Ok(self.places.of(game.id()).await?.and_then(|place| place.guild))
    }

    /// Whether an offer may be agreed to: who is to take a seat by it may have been banned or blocked since.
    ///
    /// # Errors
    /// A sentence why not.
    pub(crate) async fn may_accept(
        &self,
        context: &InteractionContext<'_>,
        game: &Game,
        offer: u32,
    ) -> Result<(), UserError> {
        let Some(OfferKind::Replace { seat, player }) = game.offer(offer).map(|offer| &offer.kind) else {
            return Ok(());
        };
        let mut people = People::default();
        people.add(&self.referee, &player.id).await?;
        let name = people.person(&player.id);
        self.may_be_seated(
            context,
            (&player.id, &name),
            &beside(game, Some(*seat)),
            self.home_of(game).await?,
        )
        .await
    }

    /// Whether a person may be seated beside others in something that lives in a server. Nobody is seated beside
    /// somebody who has blocked them, nor beside somebody whom they have blocked: they were not asked.
    ///
    /// # Errors
    /// A sentence why not.
    pub(crate) async fn may_be_seated(
        &self,
        context: &InteractionContext<'_>,
        person: (&PlayerId, &str),
        others: &[&PlayerId],
        home: Option<GuildId>,
    ) -> Result<(), UserError> {
        self.may_sit(context, (Intent::BeSeated, Facts::default()), person, others, home).await
    }

    /// Whether somebody whom a director names is a member of where they are to be seated. Nothing is kept of others.
    ///
    /// # Errors
    /// A sentence why they cannot be seated.
    pub(crate) fn is_in(
        &self,
        context: &InteractionContext<'_>,
        user: &User,
        home: Option<GuildId>,
    ) -> Result<(), UserError> {
        let decided = (self.policy.decide)(Intent::BePut, context.membership(user, home));
        Ok(decided.map(drop).map_err(|denial| Denied::Seat(user.name.clone(), denial))?)
    }

    /// Whether a director may seat a person who was not asked. Only Discord knows who is a member of a server, and says
    /// it only there: who manages one server gives nobody of another a seat, or a place in a tournament.
    ///
    /// # Errors
    /// A sentence why not.
    pub(crate) async fn may_be_put(
        &self,
        context: &InteractionContext<'_>,
        user: &User,
        player: &PlayerId,
        others: &[&PlayerId],
        home: Option<GuildId>,
    ) -> Result<(), UserError> {
        let known = context.membership(user, home);
        self.may_sit(context, (Intent::BePut, known), (player, &user.name), others, home).await
    }

    async fn may_sit(
        &self,
        context: &InteractionContext<'_>,
        (intent, known): (Intent, Facts),
        (player, name): (&PlayerId, &str),
        others: &[&PlayerId],
        home: Option<GuildId>,
    ) -> Result<(), UserError> {
        let others = || others.iter().copied().filter(|other| *other != player);
        let blocks = self.settings.person(player).await?.blocked;
        let blocked =
            self.is_blocked_by(others(), player).await? || others().any(|other| blocks.contains(other));
        let facts =
            known.and(Fact::Banned, self.is_banned(player, home, context).await?).and(Fact::Blocked, blocked);
        Ok((self.policy.decide)(intent, facts)
            .map(drop)
            .map_err(|denial| Denied::Seat(name.to_owned(), denial))?)
    }
}

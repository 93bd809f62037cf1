//! Facts about the user and the subject of a request, and access to games and tournaments.

use crate::authority::{Bar, Denial, Fact, Facts, Intent, Policy, ServerPlayers, Standing};
use crate::context::{Admitted, InteractionContext};
use crate::game_places::GamePlaces;
use crate::languages::ChosenLanguages;
use crate::languages::of_locale;
use crate::people::account;
use crate::permissions::MANAGE_GUILD;
use crate::refusals::{no, no_tournament};
use crate::settings::{ServerSettings, Settings};
use crate::trouble::{Denied, Failed, UserError};
use crate::venues::{Venue, Venues};
use castellan_discord_api::blocked_names::{note_person, note_title};
use castellan_discord_api::ports::Discord;
use castellan_discord_api::wire::{GuildId, Interaction, UserId};
use castellan_game::offers::OfferKind;
use castellan_game::{Game, GameId, PlayerId};
use castellan_referee::{Referee, Summary, Trouble};
use castellan_text::{Language, message};
use castellan_tournament::{Phase, Tournament, TournamentId};
use std::sync::atomic::{AtomicBool, AtomicU8};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::time::timeout;

/// The time for which requests that need no store wait for it.
const WITHOUT_STORE: Duration = Duration::from_millis(400);
/// Timeout for permissions that Discord did not send along: an answer has to follow in time.
const PERMISSIONS_WITHIN: Duration = Duration::from_millis(1_500);

impl InteractionContext<'_> {
    /// Returns the facts about the user that hold for any subject.
    fn facts(&self) -> Facts {
        let role = self.server.director.is_some_and(|role| self.interaction.roles.contains(&role));
        let manages = self.may(MANAGE_GUILD);
        Facts::default()
            .and(Fact::Manages, manages)
            .and(Fact::Directs, self.interaction.guild.is_some() && (manages || role))
            .and(Fact::Operates, self.operates)
    }

    /// Returns the facts about a subject that has its home in one server, and is directed in one: mostly the same.
    pub(super) fn facts_at(&self, home: Option<GuildId>, directed_in: Option<GuildId>) -> Facts {
        let (facts, is_home) = (self.facts(), |home| (self.policy.is_home)(home, self.interaction.guild));
        Facts::default()
            .and(Fact::Manages, facts.has(Fact::Manages))
            .and(Fact::Operates, facts.has(Fact::Operates))
            .and(Fact::AtHome, is_home(home))
            .and(Fact::Directs, facts.has(Fact::Directs) && is_home(directed_in))
    }

    /// Checks that the user may do something in the server where they are.
    ///
    /// # Errors
    /// Returns a [`UserError`] that says why not.
    pub(crate) fn may_here(&self, intent: Intent) -> Result<Standing, UserError> {
        let facts = self
            .facts()
            .with(Fact::AtHome)
            .with(Fact::Open)
            .and(Fact::Banned, self.server.banned.contains(&self.player));
        (self.policy.decide)(intent, facts).map_err(|denial| self.denied(Denied::Anywhere(denial)))
    }

    /// Returns a denial. If it may only be due to permissions that Discord did not send along, it says that they are
    /// unknown.
    fn denied(&self, denied: Denied) -> UserError {
        let (Denied::Anywhere(denial) | Denied::Game(_, denial)) = &denied else { return denied.into() };
        let by_permissions = matches!(denial, Denial::ManagersOnly | Denial::DirectorsOnly);
        if by_permissions && self.permissions.is_none() && self.interaction.guild.is_some() {
            return UserError::sentence(message!(Errors, "permissions-unknown"));
        }
        denied.into()
    }
}

/// Decides permissions by the facts that the store and Discord have of people, games and tournaments.
pub(crate) struct Access {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub places: GamePlaces,
    pub venues: Venues,
    pub settings: Arc<Settings>,
    pub policy: Policy,
    /// The accounts that may direct every game.
    pub operators: Vec<UserId>,
    pub server_players: ServerPlayers,
    pub chosen_languages: ChosenLanguages,
}

impl Access {
    /// Returns the language to answer in before anything is read of the user.
    pub(crate) fn language_of(&self, interaction: &Interaction) -> Language {
        self.chosen_languages.of(interaction.user.id).unwrap_or_else(|| of_locale(&interaction.locale))
    }

    /// Notes the language that a user chose; `None` when they reset it or are forgotten.
    pub(crate) fn note_language(&self, user: UserId, chosen: Option<Language>) {
        self.chosen_languages.note(user, chosen);
    }

    /// Loads the user of an interaction, and the settings of their server.
    pub(crate) async fn context<'a>(
        &self,
        interaction: &'a Interaction,
        admitted: &Admitted<'a>,
        stage: &'a AtomicU8,
    ) -> Result<InteractionContext<'a>, Failed> {
        let user = &interaction.user;
        let player = self.referee.directory.player(&account(user.id), &user.name).await?;
        note_person(&user.name, Some(user.id), &player);
        let server = self.settings.server_or_closed(interaction.guild).await?;
        let chosen = self.settings.language(&player).await?;
        self.chosen_languages.note(user.id, chosen);
        let language = chosen.unwrap_or_else(|| of_locale(&interaction.locale));
        if let (Some(guild), Some(locale)) =
            (interaction.guild, interaction.guild_locale.as_ref().map(of_locale))
        {
            let request = format!("discord:{}-locale", interaction.reply.interaction);
            self.settings.hear_locale(guild, locale, &request).await?;
        }
        let permissions = self.permissions_in(interaction).await;
        let known = (player, server, language);
        Ok(InteractionContext {
            permissions: permissions.0,
            own_permissions: permissions.1,
            ..self.context_of(interaction, admitted, stage, known)
        })
    }

    /// Loads the context for requests that need no store. Without the store the user is unknown, in a server without
    /// settings, and reads the last language they used.
    pub(crate) async fn context_or_nobody<'a>(
        &self,
        interaction: &'a Interaction,
        admitted: &Admitted<'a>,
        stage: &'a AtomicU8,
    ) -> InteractionContext<'a> {
        let clock = self.referee.clock();
        let soon = clock.instant() + WITHOUT_STORE;
        let known = tokio::select! {
            biased;
            known = self.context(interaction, admitted, stage) => known.ok(),
            () = clock.sleep_until_instant(soon) => None,
        };
        known.unwrap_or_else(|| {
            let nobody = PlayerId::new("nobody").expect("small letters");
            let known = (nobody, ServerSettings::default(), self.language_of(interaction));
            self.context_of(interaction, admitted, stage, known)
        })
    }

    fn context_of<'a>(
        &self,
        interaction: &'a Interaction,
        admitted: &Admitted<'a>,
        stage: &'a AtomicU8,
        (player, server, language): (PlayerId, ServerSettings, Language),
    ) -> InteractionContext<'a> {
        InteractionContext {
            interaction,
            player,
            server,
            language,
            operates: self.operators.contains(&interaction.user.id),
            permissions: interaction.permissions,
            own_permissions: interaction.app_permissions,
            policy: self.policy,
            prompt: admitted.prompt,
            stage,
            ordered: admitted.ordered,
            has_acted: AtomicBool::new(false),
            places: Mutex::default(),
        }
    }

    /// Returns the permissions of the user and of the bot in the channel. Servers other than Discord's do not send them
    /// with each interaction: then they are worked out, and `None` if that fails.
    async fn permissions_in(&self, interaction: &Interaction) -> (Option<u64>, Option<u64>) {
        let (theirs, ours) = (interaction.permissions, interaction.app_permissions);
        let Some(guild) = interaction.guild else { return (theirs, ours) };
        let (channel, user) = (interaction.channel, interaction.user.id);
        let asked = async {
            let theirs = match theirs {
                None => self.discord.permissions_of(guild, channel, user, &interaction.roles).await.ok(),
                Some(_) => None,
            };
            let ours = match ours {
                None => self.discord.own_permissions(guild, channel).await.ok(),
                Some(_) => None,
            };
            (theirs.map(|there| there.may), ours.map(|there| there.may))
        };
        if theirs.is_some() && ours.is_some() {
            return (theirs, ours);
        }
        let asked = timeout(PERMISSIONS_WITHIN, asked).await.unwrap_or_default();
        (theirs.or(asked.0), ours.or(asked.1))
    }

    /// Returns a game if the user may do something with it.
    ///
    /// # Errors
    /// Returns a [`UserError`] that says why not. For strangers there is no such game.
    pub(crate) async fn game_for(
        &self,
        context: &InteractionContext<'_>,
        id: &GameId,
        intent: Intent,
    ) -> Result<Arc<Game>, UserError> {
        let game = match self.referee.games.game(id).await {
            Ok(game) => game,
            Err(Trouble::NoGame(_)) => return Err(unknown_game(id)),
            Err(trouble @ Trouble::Frozen { .. }) => return Err(self.frozen(context, id, trouble).await?),
            Err(trouble) => return Err(no(trouble)),
        };
        self.allow(context, &game, intent).await?;
        Ok(game)
    }

    /// Checks that the user may do something with a game, and returns their standing.
    ///
    /// # Errors
    /// Returns a [`UserError`] that says why not.
    pub(crate) async fn allow(
        &self,
        context: &InteractionContext<'_>,
        game: &Game,
        intent: Intent,
    ) -> Result<Standing, UserError> {
        let facts = self.facts_of(context, game, intent).await?;
        match (self.policy.decide)(intent, facts) {
            Ok(standing) => Ok(standing),
            Err(Denial::OtherRating) => {
                let (rating, is_first) = self.rating_in(game, &context.player).await?;
                Err(Denied::Rating { game: game.id().clone(), rating, is_first }.into())
            }
            Err(denial) => Err(context.denied(Denied::Game(game.id().clone(), denial))),
        }
    }

    /// Returns those of these games that the user may see. Games that cannot be loaded are left out.
    pub(crate) async fn visible_games(
        &self,
        context: &InteractionContext<'_>,
        ids: &[GameId],
    ) -> Result<Vec<Arc<Game>>, UserError> {
        let mut games = Vec::new();
        for id in ids {
            let game = match self.referee.games.game(id).await {
                Ok(game) => game,
                Err(Trouble::NoGame(_) | Trouble::Frozen { .. }) => continue,
                Err(trouble) => return Err(no(trouble)),
            };
            let facts = self.facts_of(context, &game, Intent::See).await?;
            if (self.policy.decide)(Intent::See, facts).is_ok() {
                games.push(game);
            }
        }
        Ok(games)
    }

    /// Returns `true` if a finished game is listed for the user in its home. Only its row is read, however many games
    /// there are: the creator of a closed game who did not play in it finds it by name only.
    pub(crate) async fn is_listed(
        &self,
        context: &InteractionContext<'_>,
        id: &GameId,
        summary: &Summary,
    ) -> Result<bool, UserError> {
        if summary.open {
            return Ok(true);
        }
        let home = context.interaction.guild;
        let directed_in = self.directed_in(id, home).await?;
        let plays = summary.players.contains(&context.player);
        let facts = context.facts_at(home, directed_in).and(Fact::Plays, plays);
        Ok((self.policy.decide)(Intent::See, facts).is_ok())
    }

    /// Returns the log of a game that the user was found to see.
    pub(crate) async fn log_of(&self, game: &Game) -> Result<Vec<castellan_game::Event>, UserError> {
        self.referee.games.log(game.id()).await.map_err(no)
    }

    /// Returns some events of a game that the user was found to see, by their numbers.
    pub(crate) async fn events_of(
        &self,
        game: &Game,
        (first, last): (u64, u64),
    ) -> Result<Vec<castellan_game::Event>, UserError> {
        self.referee.games.events(game.id(), first, last).await.map_err(no)
    }

    /// Returns the present state of a game that the user was found to see.
    pub(crate) async fn anew(&self, game: &Game) -> Result<Arc<Game>, UserError> {
        self.referee.games.game(game.id()).await.map_err(no)
    }

    /// Returns a tournament if the user may do something with it.
    ///
    /// # Errors
    /// Returns a [`UserError`] that says why not. Elsewhere than in its server there is no such tournament.
    pub(crate) async fn tournament_for(
        &self,
        context: &InteractionContext<'_>,
        id: &TournamentId,
        intent: Intent,
    ) -> Result<(Arc<Tournament>, Venue), UserError> {
        let Some(venue) = self.venues.of(id).await? else { return Err(unknown_tournament(id)) };
        // In its server everybody knows that it is there, even where it cannot be read.
        let home = Some(venue.guild);
        let facts = context.facts_at(home, home).with(Fact::Open);
        let tournament = match self.referee.tournaments.tournament(id).await {
            Ok(tournament) => tournament,
            Err(_) if !facts.has(Fact::AtHome) && !facts.has(Fact::Operates) => {
                return Err(unknown_tournament(id));
            }
            Err(trouble) => return Err(no_tournament(id, trouble, &[])),
        };
        let takes_part = tournament.players().contains(&context.player)
            || tournament.number_of(&context.player).is_some()
            || tournament.signed_up().iter().any(|one| one.player.id == context.player);
        let banned = self.is_banned(&context.player, home, context).await?;
        let facts = facts.and(Fact::Plays, takes_part && facts.has(Fact::AtHome)).and(Fact::Banned, banned);
        note_title(&tournament.announcement().title, id);
        match (self.policy.decide)(intent, facts) {
            Ok(_) => Ok((tournament, venue)),
            Err(Denial::Unknown) => Err(unknown_tournament(id)),
            Err(denial) => Err(context.denied(Denied::Anywhere(denial))),
        }
    }

    /// Returns the unfinished tournaments in which the user takes part, as far as they can be read.
    pub(crate) async fn own_tournaments(
        &self,
        context: &InteractionContext<'_>,
    ) -> Result<Vec<Arc<Tournament>>, UserError> {
        let mut own = Vec::new();
        for id in self.referee.tournament_list.of_player(&context.player).await.map_err(no)? {
            if let Ok(tournament) = self.referee.tournaments.tournament(&id).await
                && matches!(tournament.phase(), Phase::SignUp | Phase::Running)
                && tournament.players().contains(&context.player)
            {
                own.push(tournament);
            }
        }
        Ok(own)
    }

    /// Returns the server in which a game is directed: that of its tournament, or its home.
    async fn directed_in(&self, game: &GameId, home: Option<GuildId>) -> Result<Option<GuildId>, UserError> {
        match self.referee.tournament_list.of_game(game).await.map_err(no)? {
            Some((tournament, _)) => Ok(self.venues.of(&tournament).await?.map(|venue| venue.guild)),
            None => Ok(home),
        }
    }

    /// Returns the facts about the user and a game.
    async fn facts_of(
        &self,
        context: &InteractionContext<'_>,
        game: &Game,
        intent: Intent,
    ) -> Result<Facts, UserError> {
        let place = context.place_of(&self.places, game.id()).await?;
        let home = place.as_ref().and_then(|place| place.guild);
        let player = &context.player;
        let named = game.offers().iter().any(
            |offer| matches!(&offer.kind, OfferKind::Replace { player: named, .. } if named.id == *player),
        );
        let invited = game.invitations().iter().any(|invitation| invitation.player == *player);
        let directed_in = self.directed_in(game.id(), home).await?;
        let facts = context
            .facts_at(home, directed_in)
            .and(Fact::Open, game.agreement().spectators)
            .and(Fact::Plays, !game.seats_of(player).is_empty())
            .and(Fact::Owns, game.owner().id == *player)
            .and(Fact::Invited, named || invited)
            .and(Fact::Watches, game.watchers().contains(player))
            .and(Fact::Lost, place.as_ref().is_some_and(|place| place.lost))
            .and(Fact::Banned, self.is_banned(player, home, context).await?);
        // Blocks are looked up only if they matter.
        let bars = intent.rule().bars;
        let blocked = bars.contains(&Bar::Blocked) && self.is_blocked_in(game, player).await?;
        let concerned = facts.has(Fact::Plays) || facts.has(Fact::Owns) || facts.has(Fact::Invited);
        let other_rating = match game.agreement().ratings {
            Some(ratings) if bars.contains(&Bar::OtherRating) && !concerned => {
                !ratings.holds(self.rating_in(game, player).await?.0)
            }
            _ => false,
        };
        Ok(facts.and(Fact::Blocked, blocked).and(Fact::OtherRating, other_rating))
    }

    /// Returns `true` if a user is banned in a server.
    pub(super) async fn is_banned(
        &self,
        player: &PlayerId,
        home: Option<GuildId>,
        context: &InteractionContext<'_>,
    ) -> Result<bool, Failed> {
        if home == context.interaction.guild {
            return Ok(context.server.banned.contains(player));
        }
        Ok(self.settings.server(home).await?.banned.contains(player))
    }

    /// Returns the error for a game that cannot be read. Its players cannot be read either, but are in the rows.
    async fn frozen(
        &self,
        context: &InteractionContext<'_>,
        id: &GameId,
        trouble: Trouble,
    ) -> Result<UserError, UserError> {
        let home = self.places.of(id).await?.and_then(|place| place.guild);
        let mut theirs = (self.policy.is_home)(home, context.interaction.guild);
        for over in [false, true] {
            theirs = theirs
                || self.referee.game_list.games_of(&context.player, over).await.map_err(no)?.contains(id);
        }
        Ok(if theirs { no(trouble) } else { unknown_game(id) })
    }
}

/// To strangers every game is unknown, whether it is there or not.
fn unknown_game(id: &GameId) -> UserError {
    Denied::Game(id.clone(), Denial::Unknown).into()
}

fn unknown_tournament(id: &TournamentId) -> UserError {
    Denied::Tournament(id.clone()).into()
}

//! What is known of whoever asks and of what they ask about, and the way in to games and tournaments.

use super::{Bar, Denial, Fact, Facts, Intent, Policy, Standing};
use crate::bot::{Bot, InteractionContext, no};
use crate::commands::server::MANAGERS_ONLY;
use crate::escape::plain;
use crate::people::People;
use crate::trouble::{Failed, UserError};
use crate::venues::Venue;
use crate::wire::GuildId;
use crate::wire::interaction::MANAGE_GUILD;
use castellan_game::offers::OfferKind;
use castellan_game::{Agreement, Game, GameId, PlayerId};
use castellan_referee::{Summary, Trouble};
use castellan_text as text;
use castellan_tournament::{Tournament, TournamentId};
use std::sync::Arc;

impl Policy {
    /// Whether everybody in the home of games with this agreement may see them: what is told to all is asked about so.
    #[must_use]
    pub(crate) fn is_public(self, agreement: &Agreement) -> bool {
        let facts = Facts::of([Fact::AtHome]).and(Fact::Open, agreement.spectators);
        (self.decide)(Intent::See, facts).is_ok()
    }
}

impl InteractionContext<'_> {
    /// What is known of whoever is here, whatever they ask about.
    fn facts(&self) -> Facts {
        let role = self.server.director.is_some_and(|role| self.interaction.roles.contains(&role));
        let manages = self.interaction.may(MANAGE_GUILD);
        Facts::default()
            .and(Fact::Manages, manages)
            .and(Fact::Directs, self.interaction.guild.is_some() && (manages || role))
            .and(Fact::Operates, self.operates)
    }

    /// The same about something that lives in one server, and is directed in one: mostly the same.
    pub(super) fn facts_at(&self, home: Option<GuildId>, directed_in: Option<GuildId>) -> Facts {
        let (facts, is_home) = (self.facts(), |home| (self.policy.is_home)(home, self.interaction.guild));
        Facts::default()
            .and(Fact::Manages, facts.has(Fact::Manages))
            .and(Fact::Operates, facts.has(Fact::Operates))
            .and(Fact::AtHome, is_home(home))
            .and(Fact::Directs, facts.has(Fact::Directs) && is_home(directed_in))
    }

    /// Whether whoever is here may do something in the server where they are.
    ///
    /// # Errors
    /// A sentence why not.
    pub(crate) fn may_here(&self, intent: Intent) -> Result<Standing, UserError> {
        let facts = self
            .facts()
            .with(Fact::AtHome)
            .with(Fact::Open)
            .and(Fact::Banned, self.server.banned.contains(&self.player));
        (self.policy.decide)(intent, facts).map_err(|denial| UserError::Sentence(general(denial).to_owned()))
    }
}

impl Bot {
    /// A game that whoever is here may do this with.
    ///
    /// # Errors
    /// A sentence why not. To strangers it says that there is no such game.
    pub(crate) async fn game_for(
        &self,
        here: &InteractionContext<'_>,
        id: &GameId,
        intent: Intent,
    ) -> Result<Arc<Game>, UserError> {
        let game = match self.referee.game(id).await {
            Ok(game) => game,
            Err(Trouble::NoGame(_)) => return Err(unknown_game(id)),
            Err(trouble @ Trouble::Frozen { .. }) => return Err(self.frozen(here, id, trouble).await?),
            Err(trouble) => return Err(no(trouble)),
        };
        self.allow(here, &game, intent).await?;
        Ok(game)
    }

    /// Whether whoever is here may do something with a game, and as what.
    ///
    /// # Errors
    /// A sentence why not.
    pub(crate) async fn allow(
        &self,
        here: &InteractionContext<'_>,
        game: &Game,
        intent: Intent,
    ) -> Result<Standing, UserError> {
        let facts = self.facts_of(here, game, intent).await?;
        match (self.policy.decide)(intent, facts) {
            Ok(standing) => Ok(standing),
            Err(denial) => Err(self.denied(game, denial).await?),
        }
    }

    /// Those of these games that whoever is here may see. What cannot be loaded is left out.
    pub(crate) async fn visible_games(
        &self,
        here: &InteractionContext<'_>,
        ids: &[GameId],
    ) -> Result<Vec<Arc<Game>>, UserError> {
        let mut games = Vec::new();
        for id in ids {
            let game = match self.referee.game(id).await {
                Ok(game) => game,
                Err(Trouble::NoGame(_) | Trouble::Frozen { .. }) => continue,
                Err(trouble) => return Err(no(trouble)),
            };
            let facts = self.facts_of(here, &game, Intent::See).await?;
            if (self.policy.decide)(Intent::See, facts).is_ok() {
                games.push(game);
            }
        }
        Ok(games)
    }

    /// Whether everybody in its home may see a game, by what stands in its row. Rows of earlier versions do not say:
    /// then the game is asked, once.
    pub(crate) async fn is_open(&self, id: &GameId, summary: &Summary) -> Result<bool, UserError> {
        if let Some(open) = summary.open {
            return Ok(open);
        }
        if let Some(open) = self.locals.opened(id) {
            return Ok(open);
        }
        let open = match self.referee.game(id).await {
            Ok(game) => self.policy.is_public(game.agreement()),
            // What cannot be read is shown to nobody.
            Err(Trouble::NoGame(_) | Trouble::Frozen { .. }) => return Ok(false),
            Err(trouble) => return Err(no(trouble)),
        };
        self.locals.keep_opened(id, open);
        Ok(open)
    }

    /// Whether a game that is over is listed for whoever is here, in its home. Nothing but its row is read, however many
    /// games there are: who created a closed game without playing in it is told of it by name only.
    pub(crate) async fn is_listed(
        &self,
        here: &InteractionContext<'_>,
        id: &GameId,
        summary: &Summary,
    ) -> Result<bool, UserError> {
        if self.is_open(id, summary).await? {
            return Ok(true);
        }
        let home = here.interaction.guild;
        let directed_in = self.directed_in(id, home).await?;
        let plays = summary.players.contains(&here.player);
        let facts = here.facts_at(home, directed_in).and(Fact::Plays, plays);
        Ok((self.policy.decide)(Intent::See, facts).is_ok())
    }

    /// The log of a game that whoever is here was found to see.
    pub(crate) async fn log_of(&self, game: &Game) -> Result<Vec<castellan_game::Event>, UserError> {
        self.referee.log(game.id()).await.map_err(no)
    }

    /// Some events of a game that whoever is here was found to see, by their numbers.
    pub(crate) async fn events_of(
        &self,
        game: &Game,
        (first, last): (u64, u64),
    ) -> Result<Vec<castellan_game::Event>, UserError> {
        self.referee.events(game.id(), first, last).await.map_err(no)
    }

    /// The present state of a game that whoever is here was found to see.
    pub(crate) async fn anew(&self, game: &Game) -> Result<Arc<Game>, UserError> {
        self.referee.game(game.id()).await.map_err(no)
    }

    /// A tournament that whoever is here may do this with.
    ///
    /// # Errors
    /// A sentence why not. Elsewhere than in its server it says that there is no such tournament.
    pub(crate) async fn tournament_for(
        &self,
        here: &InteractionContext<'_>,
        id: &TournamentId,
        intent: Intent,
    ) -> Result<(Arc<Tournament>, Venue), UserError> {
        let Some(venue) = self.venues.of(id).await? else { return Err(unknown_tournament(id)) };
        // In its server everybody knows that it is there, even where it cannot be read.
        let home = Some(venue.guild);
        let facts = here.facts_at(home, home).with(Fact::Open);
        let tournament = match self.referee.tournament(id).await {
            Ok(tournament) => tournament,
            Err(_) if !facts.has(Fact::AtHome) && !facts.has(Fact::Operates) => {
                return Err(unknown_tournament(id));
            }
            Err(trouble) => return Err(self.no_tournament(id, trouble, &[]).await),
        };
        let takes_part = tournament.players().contains(&here.player)
            || tournament.number_of(&here.player).is_some()
            || tournament.signed_up().iter().any(|one| one.player.id == here.player);
        let banned = self.is_banned(&here.player, home, here).await?;
        let facts = facts.and(Fact::Plays, takes_part && facts.has(Fact::AtHome)).and(Fact::Banned, banned);
        match (self.policy.decide)(intent, facts) {
            Ok(_) => Ok((tournament, venue)),
            Err(Denial::Unknown) => Err(unknown_tournament(id)),
            Err(denial) => UserError::say(general(denial)),
        }
    }

    /// The server in which a game is directed: that of its tournament, or its home.
    async fn directed_in(&self, game: &GameId, home: Option<GuildId>) -> Result<Option<GuildId>, UserError> {
        match self.referee.tournament_of(game).await.map_err(no)? {
            Some((tournament, _)) => Ok(self.venues.of(&tournament).await?.map(|venue| venue.guild)),
            None => Ok(home),
        }
    }

    /// What is known of whoever is here and a game.
    async fn facts_of(
        &self,
        here: &InteractionContext<'_>,
        game: &Game,
        intent: Intent,
    ) -> Result<Facts, UserError> {
        let table = self.tables.of(game.id()).await?;
        let home = table.as_ref().and_then(|table| table.guild);
        let player = &here.player;
        let named = game.offers().iter().any(
            |offer| matches!(&offer.kind, OfferKind::Replace { player: named, .. } if named.id == *player),
        );
        let invited = game.invitations().iter().any(|invitation| invitation.player == *player);
        let directed_in = self.directed_in(game.id(), home).await?;
        let facts = here
            .facts_at(home, directed_in)
            .and(Fact::Open, game.agreement().spectators)
            .and(Fact::Plays, !game.seats_of(player).is_empty())
            .and(Fact::Owns, game.owner().id == *player)
            .and(Fact::Invited, named || invited)
            .and(Fact::Watches, game.watchers().contains(player))
            .and(Fact::Lost, table.as_ref().is_some_and(|table| table.lost))
            .and(Fact::Banned, self.is_banned(player, home, here).await?);
        // Whom others have blocked is looked at only where it matters.
        let blocked = intent.rule().bars.contains(&Bar::Blocked) && self.is_blocked_in(game, player).await?;
        Ok(facts.and(Fact::Blocked, blocked))
    }

    /// Whether somebody is banned in a server.
    pub(super) async fn is_banned(
        &self,
        player: &PlayerId,
        home: Option<GuildId>,
        here: &InteractionContext<'_>,
    ) -> Result<bool, Failed> {
        if home == here.interaction.guild {
            return Ok(here.server.banned.contains(player));
        }
        Ok(self.settings.server(home).await?.banned.contains(player))
    }

    /// Why somebody may not, with names where those help.
    async fn denied(&self, game: &Game, denial: Denial) -> Result<UserError, Failed> {
        Ok(UserError::Sentence(match denial {
            Denial::Unknown => return Ok(unknown_game(game.id())),
            Denial::PlayersOnly => {
                let people = People::of(&self.referee, game).await?;
                let names = people.seats(game);
                let names = names.each_ref().map(Option::as_deref);
                let who = game.all_seats().into_iter().map(|seat| plain(&text::named(seat, &names)));
                let who: Vec<String> = who.collect();
                format!(
                    "That is for those who play here: {}. You are welcome to look on: `/board` shows you the board.",
                    who.join(", ")
                )
            }
            denial => general(denial).to_owned(),
        }))
    }

    /// What is said of a game that cannot be read. Who takes part cannot be read either, but it stands in rows.
    async fn frozen(
        &self,
        here: &InteractionContext<'_>,
        id: &GameId,
        trouble: Trouble,
    ) -> Result<UserError, UserError> {
        let home = self.tables.of(id).await?.and_then(|table| table.guild);
        let mut theirs = (self.policy.is_home)(home, here.interaction.guild);
        for over in [false, true] {
            theirs = theirs || self.referee.games_of(&here.player, over).await.map_err(no)?.contains(id);
        }
        Ok(if theirs { no(trouble) } else { unknown_game(id) })
    }
}

/// What those are told who ask for somebody's ratings that are not for them.
pub(crate) const UNLISTED: &str =
    "They have played no game in this server, or not one that everybody may see.";

/// What strangers are told of every game, whether it is there or not.
pub(super) fn unknown_game(id: &GameId) -> UserError {
    UserError::Sentence(format!("There is no game {id} here."))
}

fn unknown_tournament(id: &TournamentId) -> UserError {
    UserError::Sentence(format!("There is no tournament {id} in this server."))
}

/// A denial as a sentence.
pub(super) const fn general(denial: Denial) -> &'static str {
    match denial {
        Denial::Unknown => "There is nothing of that name here.",
        Denial::Closed => "This game is closed: you need an invitation from its creator.",
        Denial::Banned => "You may not play in this server.",
        Denial::Blocked => "Somebody in this game does not want to play with you.",
        Denial::PlayersOnly => "Only the players can do that.",
        Denial::OwnerOnly => "Only the game's creator can do that.",
        Denial::DirectorsOnly => "This is for those who direct games in this server.",
        Denial::ManagersOnly => MANAGERS_ONLY,
        Denial::OwnGame => {
            "You play there yourself. Ask another director (anyone who can manage this server, or who has its director role) or the bot's operator."
        }
        Denial::NotFromHere => "That can only be done in its own server.",
        Denial::Stays => {
            "A game stays in its server. Only when its channel is lost can a player take it elsewhere."
        }
        Denial::Unlisted => UNLISTED,
        Denial::Absent => "Only members of its server can be given a seat.",
    }
}

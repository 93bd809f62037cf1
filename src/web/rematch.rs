//! Rematches that are asked for on the page. They open where the game was played, as those from Discord do.

use crate::commands::GameCommand;
use crate::help::Answer;
use crate::messages::RequestKey;
use crate::requests::Person;
use crate::state::Web;
use castellan_community::access::policy::Intent;
use castellan_community::error::UserError;
use castellan_community::error_messages::{game_error, user_error};
use castellan_community::outcomes::outcome_sentences;
use castellan_community::people::People;
use castellan_community::places::game_locations::GameLocation;
use castellan_community::places::rematches::{
    FoundRematch, RematchRequest, creation, other_people, rematch_settings,
};
use castellan_community::quota::RequestClass;
use castellan_game::{Command, CommandKind, Game, GameId, Phase, Requester};
use castellan_text::message;
use castellan_text::names::remove_marks;

impl Web {
    /// Opens a rematch, or joins the one that another player has opened. The answer leads to its board.
    pub(crate) async fn rematch(&self, person: &Person, request: &RequestKey) -> Result<Answer, UserError> {
        self.spend(person, RequestClass::Change)?;
        let caller = &person.caller;
        let old = self.access.game_for(caller, &person.game, Intent::Play).await?;
        // Of two simultaneous requests, one opens the rematch and the other joins it.
        let _only = self.rematches.locks.lock(old.id()).await;
        let id = self.referee.games.new_id().map_err(user_error)?;
        let request = format!("web:{}-{}", caller.player, request.as_str());
        let asked = RematchRequest { caller, old: &old, id: &id, request: &request };
        let found = self.rematches.find(&self.access, &asked).await?;
        if let FoundRematch::Other(game) = &found {
            return self.join_rematch(person, &request, game).await;
        }
        let settings = rematch_settings(&old, caller.server.rated_computers)?;
        let place = self.place_of_rematch(person, &old).await?;
        if let FoundRematch::None(latest) = found {
            self.check_may_open(person, &old, &place).await?;
            if let Some(game) = self.rematches.claim(&self.access, &asked, latest).await? {
                return self.join_rematch(person, &request, &game).await;
            }
        }
        self.access.places.set(&id, &place, &request).await?;
        let solo = settings.solo;
        let text = self.give(person, &id, &request, creation(&old, settings, &caller.player, None)).await?;
        if solo {
            self.give(person, &id, &format!("{request}-starts"), CommandKind::StartAlone).await?;
        }
        self.answer_at(person, id, text).await
    }

    /// Returns the place of a rematch: that of the game.
    async fn place_of_rematch(&self, person: &Person, old: &Game) -> Result<GameLocation, UserError> {
        let caller = &person.caller;
        let place = self.access.places.of(old.id()).await?;
        // The person may have left the server since they came from it.
        let Some(place) = place.filter(|place| !place.lost && place.guild == caller.guild) else {
            return UserError::err(message!(
                Web,
                "rematch-in-discord",
                button = message!(Buttons, "rematch")
            ));
        };
        Ok(GameLocation {
            reposted_board: None,
            boards: caller.server.boards.in_own_thread(false),
            thread: None,
            thread_message: None,
            ..place
        })
    }

    /// Checks that a person may open the rematch, and may invite the others to it.
    async fn check_may_open(
        &self,
        person: &Person,
        old: &Game,
        place: &GameLocation,
    ) -> Result<(), UserError> {
        let caller = &person.caller;
        caller.check_allowed_here(Intent::Open)?;
        if let Err(channels) = caller.check_games_allowed_in(place.channel, place.parent) {
            return UserError::err(message!(Games, "open-elsewhere", channels = channels));
        }
        self.open_games.check_room(&caller.player, place.guild).await?;
        self.spend(person, RequestClass::Opening)?;
        let people = People::of(&self.referee, old).await?;
        for (_, player) in other_people(old, &caller.player) {
            if !people.has_name(&player) {
                return UserError::err(message!(Games, "rematch-forgotten"));
            }
            let named = (&player, &*people.person(&player));
            self.access.check_may_invite(caller, named, &[], place.guild).await?;
            self.spend(person, RequestClass::Invitation)?;
        }
        Ok(())
    }

    /// Joins a rematch, unless it has begun or the person is in it.
    async fn join_rematch(&self, person: &Person, request: &str, game: &Game) -> Result<Answer, UserError> {
        let player = &person.caller.player;
        if game.phase() != Phase::Lobby || !game.seats_of(player).is_empty() {
            return self.answer_at(person, game.id().clone(), String::new()).await;
        }
        let command = if game.is_invited(player) { GameCommand::AcceptInvitation } else { GameCommand::Join };
        let game = self.access.game_for(&person.caller, game.id(), command.intent()).await?;
        castellan_community::places::open_games::check_game_limit(&self.referee, player).await?;
        let kind = command.kind(&game, player, None);
        let kind = kind.ok_or_else(|| UserError::sentence(message!(Web, "unknown-command")))?;
        let text = self.give(person, game.id(), request, kind).await?;
        self.answer_at(person, game.id().clone(), text).await
    }

    /// Gives a command in a game other than the one of the page, and returns its events as sentences.
    async fn give(
        &self,
        person: &Person,
        game: &GameId,
        request: &str,
        kind: CommandKind,
    ) -> Result<String, UserError> {
        let (player, language) = (&person.caller.player, person.caller.language);
        let by = Requester::Player(player.clone());
        let command = Command { by, at: self.referee.now(), request: request.to_owned(), kind };
        let outcome = self.referee.games.command(game, &command).await;
        let outcome = outcome.map_err(|error| game_error(game, error))?;
        let sentences = outcome_sentences(&self.referee, player, &outcome, language).await?;
        Ok(sentences.iter().map(|sentence| remove_marks(sentence)).collect::<Vec<_>>().join("\n"))
    }

    /// Returns an answer that leads to the board of another game. Within Discord, the open page goes there by itself.
    async fn answer_at(&self, person: &Person, game: GameId, text: String) -> Result<Answer, UserError> {
        if let Some(session) = person.session_in_activity() {
            self.links.choose_game(session, &game).await?;
            return Ok(Answer::from(text));
        }
        let grant = person.session.as_ref().map(|session| session.grant_for(game));
        let open = grant.map(|grant| self.links.link(grant)).transpose()?;
        Ok(Answer { open, ..Answer::from(text) })
    }
}

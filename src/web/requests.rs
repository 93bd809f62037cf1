//! Requests of a person at a board, carried out as the bot carries out the same commands: the session, the quota, the
//! policy, and then the referee, under an id of the request that acts once.

use crate::commands::{GameCommand, TargetedCommand};
use crate::help::{Answer, Question};
use crate::messages::{Arrow, RequestKey};
use crate::plain::plain_text;
use crate::state::Web;
use crate::view::{Reader, computer_for, seat_of_word};
use castellan_community::access::caller::Caller;
use castellan_community::access::policy::Intent;
use castellan_community::board_links::{BoardPlace, BoardSession};
use castellan_community::error::{OperatorError, UserError};
use castellan_community::error_messages::{error_text, game_error};
use castellan_community::outcomes::{is_refused_on_hold, outcome_sentences};
use castellan_community::places::open_games::check_game_limit;
use castellan_community::quota::RequestClass;
use castellan_community::settings::PersonSettings;
use castellan_discord_api::wire::UserId;
use castellan_game::{ActionInput, Command, CommandKind, Game, GameId, Hidden, Requester, Span};
use castellan_rules::text::{input, notation};
use castellan_rules::{Action, AnyPosition};
use castellan_text::names::remove_marks;
use castellan_text::{self as text, Language, message};
use serde_json::Value;
use std::sync::Arc;

/// A person who makes requests at the board of a game.
pub(crate) struct Person {
    pub caller: Caller,
    pub user: UserId,
    pub game: GameId,
    /// The session of a page; `None` for a program.
    pub session: Option<BoardSession>,
}

impl Person {
    /// Returns the session, if its board is shown within Discord.
    pub(crate) fn session_in_activity(&self) -> Option<&BoardSession> {
        self.session.as_ref().filter(|session| session.is_in_activity())
    }
}

/// The answer to a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reply {
    /// `true` if the request was carried out.
    pub accepted: bool,
    /// The answer as a sentence.
    pub text: String,
    /// The arrows that go with it on the board.
    pub arrows: Vec<Arrow>,
    /// The address of another page to open.
    pub open: Option<String>,
}

impl Reply {
    /// Returns a refusal.
    pub(crate) const fn refused(text: String) -> Self {
        Self { accepted: false, text, arrows: Vec::new(), open: None }
    }
}

/// A move, as it came.
pub(crate) struct Act<'a> {
    pub request: &'a RequestKey,
    /// The version of the board that the reader saw; `None` if that board is not known here.
    pub seen: Option<u32>,
    pub action: &'a str,
    pub is_picked: bool,
}

impl Web {
    /// Loads the person of a session; `None` for an erased one.
    pub(crate) async fn caller(
        &self,
        session: &BoardSession,
    ) -> Result<Option<(Caller, UserId)>, OperatorError> {
        let guild = session.guild(self.referee.now());
        self.access.caller_of_session(&session.player, guild, session.language()).await
    }

    /// Loads a person at the board of a game by their session; `None` for an erased one.
    pub(crate) async fn person(&self, session: &BoardSession) -> Result<Option<Person>, OperatorError> {
        let BoardPlace::Game(game) = &session.place else { return Ok(None) };
        let found = self.caller(session).await?;
        let (game, session) = (game.clone(), Some(session.clone()));
        Ok(found.map(|(caller, user)| Person { caller, user, game, session }))
    }

    /// Returns a person as the reader of a game.
    pub(crate) async fn reader(&self, person: &Person, game: &Game) -> Result<Reader, OperatorError> {
        let player = &person.caller.player;
        let settings = self.access.settings.person_or_default(player).await?;
        Ok(Reader::person(player.clone(), person.caller.language, &settings, game))
    }

    /// Plays a move.
    pub(crate) async fn act(&self, person: &Person, act: Act<'_>) -> Reply {
        let result = self.try_act(person, act).await;
        self.reply(person.caller.language, result.map(Answer::from)).await
    }

    async fn try_act(&self, person: &Person, act: Act<'_>) -> Result<String, UserError> {
        self.spend(person, RequestClass::Move)?;
        let game = self.access.game_for(&person.caller, &person.game, Intent::Play).await?;
        let action = match act.action.parse::<Action>() {
            Ok(action) if act.is_picked => ActionInput::Picked(action),
            _ => {
                let info = game.settings().variant.info();
                let letters = text::piece_letters_in(info, person.caller.language);
                ActionInput::Typed { text: act.action.to_owned(), letters }
            }
        };
        // A board that is not known here is out of date. A repeated request is answered before that matters.
        let seen = Some(act.seen.unwrap_or(u32::MAX));
        self.execute(person, act.request, CommandKind::Act { action, seen }).await
    }

    /// Gives a command other than a move.
    pub(crate) async fn command(
        &self,
        person: &Person,
        request: &RequestKey,
        word: &str,
        argument: &Value,
    ) -> Reply {
        let result = match Question::of_word(word) {
            Some(question) => self.answer(person, question).await,
            None if word == GameCommand::Rematch.word() => self.rematch(person, request).await,
            None => self.try_command(person, request, word, argument).await.map(Answer::from),
        };
        self.reply(person.caller.language, result).await
    }

    async fn try_command(
        &self,
        person: &Person,
        request: &RequestKey,
        word: &str,
        argument: &Value,
    ) -> Result<String, UserError> {
        let kind = self.permitted_command(person, word, argument).await?;
        self.execute(person, request, kind).await
    }

    /// Counts a request for a command other than a move, and returns the command if the person may give it.
    pub(crate) async fn permitted_command(
        &self,
        person: &Person,
        word: &str,
        argument: &Value,
    ) -> Result<CommandKind, UserError> {
        self.spend(person, RequestClass::Change)?;
        let unknown = || UserError::sentence(message!(Web, "unknown-command"));
        let number = || argument.as_u64().and_then(|number| u32::try_from(number).ok()).ok_or_else(unknown);
        let caller = &person.caller;
        Ok(match TargetedCommand::of_word(word) {
            Some(TargetedCommand::Accept) => {
                let game = self.access.game_for(caller, &person.game, Intent::Answer).await?;
                self.access.check_may_accept(caller, &game, number()?).await?;
                CommandKind::Accept(number()?)
            }
            Some(TargetedCommand::Decline) => {
                self.access.game_for(caller, &person.game, Intent::Answer).await?;
                CommandKind::Decline(number()?)
            }
            Some(TargetedCommand::Withdraw) => {
                self.access.game_for(caller, &person.game, Intent::Play).await?;
                CommandKind::Withdraw(number()?)
            }
            Some(TargetedCommand::RemoveCondition) => {
                self.access.game_for(caller, &person.game, Intent::Play).await?;
                let line = argument.as_str().ok_or_else(unknown)?;
                CommandKind::RemoveCondition { line: Hidden(line.to_owned()) }
            }
            Some(TargetedCommand::Replace) => {
                let game = self.access.game_for(caller, &person.game, Intent::Play).await?;
                self.access.check_may_replace_in(&game).await?;
                let seat = argument.as_str().and_then(seat_of_word).ok_or_else(unknown)?;
                CommandKind::Offer(computer_for(&game, seat))
            }
            Some(TargetedCommand::GiveTime) => {
                self.access.game_for(caller, &person.game, Intent::Play).await?;
                let (seat, span) =
                    argument.as_str().and_then(|text| text.split_once(' ')).ok_or_else(unknown)?;
                let seat = seat_of_word(seat).ok_or_else(unknown)?;
                let span = span.parse::<Span>();
                let span =
                    span.map_err(|error| UserError::sentence(text::span_error(&error, str::to_owned)))?;
                CommandKind::GiveTime { seat, span }
            }
            None => {
                let command = GameCommand::of_word(word).ok_or_else(unknown)?;
                let game = self.access.game_for(caller, &person.game, command.intent()).await?;
                let joins = matches!(command, GameCommand::Join | GameCommand::AcceptInvitation);
                if joins && game.seats_of(&caller.player).is_empty() {
                    check_game_limit(&self.referee, &caller.player).await?;
                }
                command.kind(&game, &caller.player, argument.as_str()).ok_or_else(unknown)?
            }
        })
    }

    /// Explains whether a move is legal and, if not, why.
    pub(crate) async fn explain(&self, person: &Person, action: &str) -> Reply {
        let result = self.try_explain(person, action).await;
        let (result, is_legal) = match result {
            Ok((text, is_legal)) => (Ok(Answer::from(text)), is_legal),
            Err(error) => (Err(error), false),
        };
        let reply = self.reply(person.caller.language, result).await;
        Reply { accepted: is_legal, ..reply }
    }

    async fn try_explain(&self, person: &Person, action: &str) -> Result<(String, bool), UserError> {
        self.spend(person, RequestClass::Look)?;
        let language = person.caller.language;
        let game = self.access.game_for(&person.caller, &person.game, Intent::See).await?;
        let position = started_position(&game)?;
        Ok(explanation(position, action, language))
    }

    /// Stores whether a person is shown to others as present.
    pub(crate) async fn set_away(&self, person: &Person, request: &RequestKey, is_away: bool) -> Reply {
        let change = |settings: &mut PersonSettings| settings.hides_presence = is_away;
        let stored = match self.spend(person, RequestClass::Change) {
            Ok(()) => {
                let player = &person.caller.player;
                let request = format!("web:{player}-{}", request.as_str());
                self.access.settings.change_person(player, &request, change).await.map_err(UserError::from)
            }
            Err(error) => Err(error),
        };
        self.reply(person.caller.language, stored.map(|_| Answer::from(String::new()))).await
    }

    /// Returns a game that a person may see.
    pub(crate) async fn visible_game(&self, person: &Person) -> Result<Arc<Game>, UserError> {
        self.access.game_for(&person.caller, &person.game, Intent::See).await
    }

    /// Counts a request for an earlier position, and returns `true` if the person may make it.
    pub(crate) async fn may_look(&self, person: &Person) -> Result<(), UserError> {
        self.spend(person, RequestClass::Look)?;
        self.visible_game(person).await.map(drop)
    }

    /// Carries out a command, and returns its events as sentences.
    async fn execute(
        &self,
        person: &Person,
        request: &RequestKey,
        kind: CommandKind,
    ) -> Result<String, UserError> {
        // Ids of requests are the pages' own, so that of one person must not stand for that of another.
        let request = format!("web:{}-{}", person.caller.player, request.as_str());
        self.execute_as(person, request, kind).await
    }

    /// Carries out a command under this id of a request, and returns its events as sentences.
    pub(crate) async fn execute_as(
        &self,
        person: &Person,
        request: String,
        kind: CommandKind,
    ) -> Result<String, UserError> {
        let (caller, id) = (&person.caller, &person.game);
        let place = caller.locations.of(&self.access.places, id).await?;
        if place.is_some_and(|place| place.lost) && is_refused_on_hold(&self.referee, id, &kind).await? {
            return UserError::err(message!(Errors, "game-on-hold", game = id.as_str()));
        }
        let by = Requester::Player(caller.player.clone());
        let command = Command { by, at: self.referee.now(), request, kind };
        let outcome = self.referee.games.command(id, &command).await;
        let outcome = outcome.map_err(|error| game_error(id, error))?;
        let sentences = outcome_sentences(&self.referee, &caller.player, &outcome, caller.language).await?;
        if sentences.is_empty() {
            return Ok(message!(Games, "nothing-to-do").text(caller.language));
        }
        let sentences: Vec<String> = sentences.iter().map(|sentence| remove_marks(sentence)).collect();
        Ok(sentences.join("\n"))
    }

    pub(crate) fn spend(&self, person: &Person, class: RequestClass) -> Result<(), UserError> {
        self.spend_as(&person.caller, person.user, class)
    }

    /// Counts a request of a person.
    pub(crate) fn spend_as(
        &self,
        caller: &Caller,
        user: UserId,
        class: RequestClass,
    ) -> Result<(), UserError> {
        Ok(self.quotas.take(class, user, caller.guild, self.referee.instant())?)
    }

    /// Returns the reply to a request that was carried out, or the reason that it was not.
    pub(crate) async fn reply(&self, language: Language, result: Result<Answer, UserError>) -> Reply {
        match result {
            Ok(Answer { text, arrows, open }) => Reply { accepted: true, text, arrows, open },
            Err(error) => Reply::refused(self.refusal(error, language).await),
        }
    }

    /// Returns the text of a refusal. A failure that is the operator's is logged.
    pub(crate) async fn refusal(&self, error: UserError, language: Language) -> String {
        let now = self.referee.now();
        match error_text(&self.referee, error, language, now).await {
            Ok(text) => plain_text(&text, now, language),
            Err(failed) => {
                log_failure(&failed);
                message!(Web, "failed").text(language)
            }
        }
    }
}

/// Logs a failure that is the operator's.
pub(crate) fn log_failure(failed: &OperatorError) {
    tracing::error!(error = %failed, "web: request failed");
}

/// Explains whether a move is legal and, if not, why.
pub(crate) fn explanation(position: &AnyPosition, action: &str, language: Language) -> (String, bool) {
    let letters = text::piece_letters_in(position.info(), language);
    match input::read_with(position, action, &letters) {
        Ok(action) => {
            let written = notation::write(position, action);
            let legal = message!(Games, "why-legal", move = written, seat = position.to_act());
            (legal.text(language), true)
        }
        Err(error) => (text::input_error_in(&error, position, language), false),
    }
}

/// Returns the position of a game that has started.
pub(crate) fn started_position(game: &Game) -> Result<&AnyPosition, UserError> {
    match game.record() {
        Some(record) => Ok(record.position()),
        None => UserError::err(message!(Games, "not-started")),
    }
}

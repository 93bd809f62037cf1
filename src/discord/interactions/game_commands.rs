//! Executes game commands for the user of an interaction.

use crate::announcing::holds::HoldManager;
use crate::announcing::pending_notices::{PendingNotice, PendingNotices};
use crate::announcing::undelivered::UndeliveredMessages;
use crate::dependencies::Dependencies;
use crate::interactions::context::InteractionContext;
use crate::interactions::private_lists::PrivateLists;
use crate::interactions::reply::ActionOutcome;
use crate::interactions::waiting_interactions::{AnswerResult, WaitingInteractions};
use castellan_community::error::UserError;
use castellan_community::error_messages::{game_error, user_error};
use castellan_community::outcomes::{is_refused_on_hold, outcome_sentences};
use castellan_community::places::game_locations::{GameLocation, GameLocations};
use castellan_discord_api::escape::escape_with_small_lines;
use castellan_discord_api::wire::{GuildId, InteractionData};
use castellan_discord_view::news::{is_public, is_shown_by_card};
use castellan_game::{Command, CommandKind, GameId, Requester};
use castellan_referee::{CommandOutcome, Referee};
use castellan_text::{self as text, message};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// The longest wait for a notice before the answer.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// Executes game commands, and answers with the results.
pub(crate) struct GameCommands {
    pub referee: Arc<Referee>,
    pub places: GameLocations,
    pub waiting_interactions: WaitingInteractions,
    pub private_lists: Arc<PrivateLists>,
    pub undelivered: UndeliveredMessages,
    pub pending_notices: PendingNotices,
    pub holds: Arc<HoldManager>,
}

impl GameCommands {
    pub fn new(
        dependencies: &Dependencies,
        private_lists: &Arc<PrivateLists>,
        holds: &Arc<HoldManager>,
    ) -> Self {
        Self {
            referee: Arc::clone(&dependencies.referee),
            places: dependencies.places.clone(),
            waiting_interactions: dependencies.waiting_interactions.clone(),
            private_lists: Arc::clone(private_lists),
            undelivered: dependencies.undelivered.clone(),
            pending_notices: dependencies.pending_notices.clone(),
            holds: Arc::clone(holds),
        }
    }

    /// Executes a command as the user.
    pub(crate) async fn execute(
        &self,
        context: &InteractionContext<'_>,
        game: &GameId,
        kind: CommandKind,
    ) -> Result<ActionOutcome, UserError> {
        self.execute_as(context, game, Requester::Player(context.player.clone()), kind).await
    }

    /// Executes a command in another role.
    pub(crate) async fn execute_as(
        &self,
        context: &InteractionContext<'_>,
        id: &GameId,
        by: Requester,
        kind: CommandKind,
    ) -> Result<ActionOutcome, UserError> {
        let interaction = context.interaction;
        let (request, created) = (context.request_id(), context.created_at());
        let place = context.place_of(&self.places, id).await?;
        if let Some(place) = &place
            && let Some(reason) = Box::pin(self.holds.hold_reason(id, place, interaction.guild)).await?
            && is_refused_on_hold(&self.referee, id, &kind).await?
        {
            return UserError::err(reason);
        }
        let channel = place.as_ref().map(|place| place.channel);
        let defer_at = context.defer_at;
        let may_wait = channel == Some(interaction.channel)
            && self.referee.instant() < defer_at
            && context.answer.await_board();
        let wait = may_wait.then(|| {
            self.waiting_interactions.register(&request, interaction.reply.clone(), interaction.channel)
        });
        // The answer links to the notice once that is posted.
        let pending_notice = self.pending_notices.register(&request);
        let command = Command { by, at: created, request, kind };
        let outcome =
            self.referee.games.command(id, &command).await.inspect(|verdict| context.record_verdict(verdict));
        (context.on_executed)();
        let is_repeated = outcome.as_ref().is_ok_and(|verdict| verdict.repeated);
        if is_repeated {
            self.waiting_interactions.mark_handled_elsewhere(interaction.reply.interaction);
        }
        let is_public = outcome.as_ref().is_ok_and(has_public_events);
        let is_announced =
            is_public && outcome.as_ref().is_ok_and(|verdict| !is_shown_by_card(&verdict.events));
        let answered = match wait.filter(|_| is_announced) {
            // Another process handles the interaction too, and answers with the board if that is ready in time.
            Some(wait) if is_repeated => {
                drop(wait);
                sleep(defer_at.saturating_duration_since(self.referee.instant())).await;
                AnswerResult::Unanswered
            }
            Some(wait) => wait.finish(self.referee.clock().sleep_until_instant(defer_at)).await,
            None => AnswerResult::Unanswered,
        };
        context.answer.stop_awaiting_board();
        // Otherwise the answer replaces the list.
        let is_list_left_open = is_public
            && !matches!(
                interaction.data,
                InteractionData::Component { private: true, .. }
                    | InteractionData::Modal { private: true, .. }
            );
        if answered != AnswerResult::Unanswered || is_list_left_open {
            self.private_lists.delete(context, Some(id)).await;
        }
        if answered != AnswerResult::Unanswered {
            return Ok(ActionOutcome::BoardSent);
        }
        let verdict = outcome.map_err(|trouble| game_error(id, trouble))?;
        let mut sentences = self.event_sentences(context, &verdict).await?;
        if is_announced {
            let link =
                self.link_to_notice(context, id, &verdict, pending_notice, sentences.is_empty()).await?;
            sentences.extend(link);
        }
        if sentences.is_empty() {
            sentences.push(context.to_text(&message!(Games, "nothing-to-do")));
        }
        Ok(ActionOutcome::Text(sentences.join("\n")))
    }

    /// Returns the sentence that leads to the notice of a command, once that is posted or could not be. A notice right
    /// below an answer that says something needs none.
    async fn link_to_notice(
        &self,
        context: &InteractionContext<'_>,
        id: &GameId,
        verdict: &CommandOutcome,
        pending_notice: PendingNotice,
        is_only_sentence: bool,
    ) -> Result<Option<String>, UserError> {
        let interaction = context.interaction;
        // Notices wait behind a message that could not be posted.
        let is_attempted = if verdict.repeated {
            // A repeated request has no new notice: the earlier one is posted or waiting.
            let receipts = self.referee.outbox.receipts(id).await.map_err(user_error)?;
            receipts.last_event >= verdict.state.events()
        } else {
            self.wait_for_notice(id, pending_notice, context.defer_at).await
        };
        // The game may have moved meanwhile, for example to its own thread.
        let is_elsewhere = |place: &GameLocation| {
            place.lost
                || place.channel != interaction.channel
                || self.undelivered.get(id.as_str()).is_some()
                || is_only_sentence
        };
        let Some(place) = self.places.of(id).await?.filter(is_elsewhere) else { return Ok(None) };
        let location = self.notice_location(id, &place, (is_attempted, interaction.guild)).await?;
        Ok(Some(context.to_text(&location)))
    }

    /// Changes the agreement of a game as its owner. The answer does not wait for the edit of the public message.
    pub(crate) async fn amend(
        &self,
        context: &InteractionContext<'_>,
        id: &GameId,
        kind: CommandKind,
    ) -> Result<CommandOutcome, UserError> {
        let by = Requester::Player(context.player.clone());
        let (at, request) = (context.created_at(), context.request_id());
        let outcome = self.referee.games.command(id, &Command { by, at, request, kind }).await;
        let outcome = outcome.inspect(|verdict| context.record_verdict(verdict));
        (context.on_executed)();
        outcome.map_err(|trouble| game_error(id, trouble))
    }

    /// Returns `true` once a request's notice was posted, or could not be, within the time left for the answer.
    async fn wait_for_notice(&self, game: &GameId, pending_notice: PendingNotice, defer_at: Instant) -> bool {
        // Notices wait behind a message that could not be posted.
        if self.undelivered.get(game.as_str()).is_some_and(|waiting| !waiting.is_given_up) {
            return false;
        }
        let timeout = async {
            tokio::select! {
                () = self.referee.clock().sleep_until_instant(defer_at) => {}
                () = sleep(MAX_WAIT) => {}
            }
        };
        pending_notice.wait_until_attempted(timeout).await
    }

    /// Returns a sentence with a link to the notice if posting it was attempted, or else with the channel where it will
    /// be posted.
    async fn notice_location(
        &self,
        game: &GameId,
        place: &GameLocation,
        (is_attempted, user_guild): (bool, Option<GuildId>),
    ) -> Result<text::Message, UserError> {
        if place.lost {
            return Ok(self.holds.lost_channel_reason(place, user_guild).await);
        }
        let channel = format!("<#{}>", place.channel);
        Ok(match self.undelivered.get(game.as_str()) {
            Some(_) => message!(Games, "not-posted-yet", channel = channel),
            None if is_attempted => message!(Boards, "board-posted", channel = channel),
            None => message!(Games, "will-be-posted", channel = channel),
        })
    }

    /// Returns the events as sentences for the user, identical for repeated deliveries of the interaction.
    async fn event_sentences(
        &self,
        context: &InteractionContext<'_>,
        verdict: &CommandOutcome,
    ) -> Result<Vec<String>, UserError> {
        let player = &context.player;
        let sentences = outcome_sentences(&self.referee, player, verdict, context.language).await?;
        Ok(sentences.iter().map(|sentence| escape_with_small_lines(sentence)).collect())
    }
}

/// Returns `true` if a command has public events.
fn has_public_events(verdict: &CommandOutcome) -> bool {
    verdict.events.iter().any(|event| is_public(event, Some(&verdict.state_after)))
}

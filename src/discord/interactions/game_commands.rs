//! Executes game commands for the user of an interaction.

use crate::announcing::deliveries::{Deliveries, Delivery};
use crate::announcing::holds::{Holds, is_held};
use crate::announcing::undelivered::Undelivered;
use crate::interactions::context::InteractionContext;
use crate::interactions::private_lists::PrivateLists;
use crate::interactions::reply::ActionOutcome;
use crate::interactions::waiting_interactions::{Answered, WaitingInteractions};
use crate::parts::Parts;
use castellan_community::error::UserError;
use castellan_community::game_places::{GamePlace, GamePlaces};
use castellan_community::people::People;
use castellan_community::refusals::{game_error, user_error};
use castellan_discord_api::escape::with_small_lines;
use castellan_discord_api::wire::{GuildId, InteractionData};
use castellan_discord_view::news::is_public;
use castellan_game::command::Proposal;
use castellan_game::offers::OfferKind;
use castellan_game::public::{Viewer, visible};
use castellan_game::{By, Command, CommandKind, GameId, PlayerId};
use castellan_referee::{Referee, Verdict};
use castellan_text::{self as text, message};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// The longest wait for a notice before the answer.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// Executes game commands, and answers with the results.
pub(crate) struct GameCommands {
    pub referee: Arc<Referee>,
    pub places: GamePlaces,
    pub waiting_interactions: WaitingInteractions,
    pub private_lists: Arc<PrivateLists>,
    pub undelivered: Undelivered,
    pub deliveries: Deliveries,
    pub holds: Arc<Holds>,
}

impl GameCommands {
    pub fn new(parts: &Parts, private_lists: &Arc<PrivateLists>, holds: &Arc<Holds>) -> Self {
        Self {
            referee: Arc::clone(&parts.referee),
            places: parts.places.clone(),
            waiting_interactions: parts.waiting_interactions.clone(),
            private_lists: Arc::clone(private_lists),
            undelivered: parts.undelivered.clone(),
            deliveries: parts.deliveries.clone(),
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
        self.execute_as(context, game, By::Player(context.player.clone()), kind).await
    }

    /// Executes a command in another role.
    pub(crate) async fn execute_as(
        &self,
        context: &InteractionContext<'_>,
        id: &GameId,
        by: By,
        kind: CommandKind,
    ) -> Result<ActionOutcome, UserError> {
        let interaction = context.interaction;
        let (request, created) = (context.request(), context.asked_at());
        let place = context.place_of(&self.places, id).await?;
        if let Some(place) = &place
            && let Some(held) = Box::pin(self.holds.keeping(id, place, interaction.guild)).await?
            && self.needs_channel(id, &kind).await?
        {
            return UserError::say(held);
        }
        let channel = place.as_ref().map(|place| place.channel);
        let prompt = context.prompt;
        let waits = channel == Some(interaction.channel)
            && self.referee.instant() < prompt
            && context.answer.await_board();
        let wait = waits.then(|| {
            self.waiting_interactions.wait(&request, interaction.reply.clone(), interaction.channel)
        });
        // The answer links to the notice once that is posted.
        let delivery = self.deliveries.of(&request);
        let command = Command { by, at: created, request, kind };
        let outcome = self.referee.games.command(id, &command).await.inspect(|verdict| context.note(verdict));
        (context.ordered)();
        let is_repeated = outcome.as_ref().is_ok_and(|verdict| verdict.repeated);
        if is_repeated {
            self.waiting_interactions.was_handled_before(interaction.reply.interaction);
        }
        let is_public = outcome.as_ref().is_ok_and(is_told_to_others);
        let answered = match wait.filter(|_| is_public) {
            // Another process handles the interaction too, and answers with the board if that is ready in time.
            Some(wait) if is_repeated => {
                drop(wait);
                sleep(prompt.saturating_duration_since(self.referee.instant())).await;
                Answered::No
            }
            Some(wait) => wait.answered(self.referee.clock().sleep_until_instant(prompt)).await,
            None => Answered::No,
        };
        context.answer.stop_awaiting();
        // Otherwise the answer replaces the list.
        let beside_the_list = is_public
            && !matches!(
                interaction.asked,
                InteractionData::Pressed { private: true, .. }
                    | InteractionData::Filled { private: true, .. }
            );
        if answered != Answered::No || beside_the_list {
            self.private_lists.withdraw(context, Some(id)).await;
        }
        if answered != Answered::No {
            return Ok(ActionOutcome::Shown);
        }
        let verdict = outcome.map_err(|trouble| game_error(id, trouble))?;
        let mut sentences = self.told_to(context, &verdict).await?;
        if is_public {
            // Notices wait behind a message that could not be posted.
            let tried = if is_repeated {
                // A repeated request has no new notice: the earlier one is posted or waiting.
                let told = self.referee.outbox.receipts(id).await.map_err(user_error)?;
                told.to >= verdict.state.events()
            } else {
                self.is_tried(id, delivery, prompt).await
            };
            // The game may have moved meanwhile, for example to its own thread.
            if let Some(place) = self.places.of(id).await? {
                sentences
                    .push(context.say(&self.where_posted(id, &place, (tried, interaction.guild)).await?));
            }
        }
        if sentences.is_empty() {
            sentences.push(context.say(&message!(Games, "nothing-to-do")));
        }
        Ok(ActionOutcome::Told(sentences.join("\n")))
    }

    /// Changes the agreement of a game as its owner. The answer does not wait for the edit of the public message.
    pub(crate) async fn amend(
        &self,
        context: &InteractionContext<'_>,
        id: &GameId,
        kind: CommandKind,
    ) -> Result<Verdict, UserError> {
        let by = By::Player(context.player.clone());
        let (at, request) = (context.asked_at(), context.request());
        let outcome = self.referee.games.command(id, &Command { by, at, request, kind }).await;
        let outcome = outcome.inspect(|verdict| context.note(verdict));
        (context.ordered)();
        outcome.map_err(|trouble| game_error(id, trouble))
    }

    /// Returns `true` once a request's notice was posted, or could not be, within the time left for the answer.
    async fn is_tried(&self, game: &GameId, delivery: Delivery, prompt: Instant) -> bool {
        // Notices wait behind a message that could not be posted.
        if self.undelivered.of(game.as_str()).is_some_and(|waiting| !waiting.given_up) {
            return false;
        }
        let enough = async {
            tokio::select! {
                () = self.referee.clock().sleep_until_instant(prompt) => {}
                () = sleep(LONGEST_WAIT) => {}
            }
        };
        delivery.was_tried(enough).await
    }

    /// Returns a sentence with a link to the notice if posting it was `tried`, or else with the channel where it will
    /// be posted.
    async fn where_posted(
        &self,
        game: &GameId,
        place: &GamePlace,
        (tried, acts_in): (bool, Option<GuildId>),
    ) -> Result<text::Message, UserError> {
        if place.lost {
            return Ok(self.holds.why(place, acts_in).await);
        }
        let channel = format!("<#{}>", place.channel);
        Ok(match self.undelivered.of(game.as_str()) {
            Some(_) => message!(Games, "not-posted-yet", channel = channel),
            None if tried => message!(Boards, "board-posted", channel = channel),
            None => message!(Games, "will-be-posted", channel = channel),
        })
    }

    /// Returns `true` for commands that a game on hold refuses. Pausing and resuming belong in the game's channel, and
    /// moves are impossible while the clocks are stopped.
    async fn needs_channel(&self, id: &GameId, kind: &CommandKind) -> Result<bool, UserError> {
        let Ok(game) = self.referee.games.game(id).await else { return Ok(false) };
        if !is_held(&self.referee, &game).await? {
            return Ok(false);
        }
        let resumes = |number: &u32| {
            game.offer(*number)
                .is_some_and(|offer| matches!(offer.kind, OfferKind::Pause | OfferKind::Resume))
        };
        Ok(match kind {
            CommandKind::Pause
            | CommandKind::Resume
            | CommandKind::Offer(Proposal::Pause | Proposal::Resume) => true,
            CommandKind::Accept(number) => resumes(number),
            kind => is_only_while_running(kind),
        })
    }

    /// Returns the events as sentences for the user, identical for repeated deliveries of the interaction.
    async fn told_to(
        &self,
        context: &InteractionContext<'_>,
        verdict: &Verdict,
    ) -> Result<Vec<String>, UserError> {
        let mut people = People::of(&self.referee, &verdict.then).await?;
        people.add_named(&self.referee, &verdict.events).await?;
        let game = Some(&*verdict.then);
        let own = verdict
            .events
            .iter()
            .filter(|event| visible(event, game, Viewer::Player(&context.player)).is_some());
        let language = context.language;
        let called = |player: &PlayerId| people.marked(player, language);
        Ok(own
            .map(|event| {
                with_small_lines(&text::event_sentence_in(event, game, &verdict.then, &called, language))
            })
            .collect())
    }
}

/// Returns `true` for commands that require a running game.
const fn is_only_while_running(kind: &CommandKind) -> bool {
    matches!(
        kind,
        CommandKind::Act { .. }
            | CommandKind::Touch { .. }
            | CommandKind::ClaimDraw
            | CommandKind::ClaimTime
            | CommandKind::Offer(Proposal::Draw | Proposal::Takeback)
    )
}

/// Returns `true` if a command has public events.
fn is_told_to_others(verdict: &Verdict) -> bool {
    verdict.events.iter().any(|event| is_public(event, Some(&verdict.then)))
}

//! Commands to games, from whoever an interaction came from.

use crate::context::{FRESH, InteractionContext, WAITS};
use crate::escape::with_small_lines;
use crate::game_messages::is_public;
use crate::game_places::{GamePlace, GamePlaces};
use crate::people::People;
use crate::private_lists::PrivateLists;
use crate::refusals::refused;
use crate::reply::ActionOutcome;
use crate::trouble::UserError;
use crate::undelivered::Undelivered;
use crate::waiting_interactions::{Answered, WaitingInteractions};
use castellan_game::public::{Viewer, visible};
use castellan_game::{By, Command, CommandKind, GameId, PlayerId};
use castellan_referee::{Referee, Verdict};
use castellan_text::{self as text, message};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio::time::sleep;

/// Gives commands to games, and says what came of them.
pub(super) struct GameCommands {
    pub referee: Arc<Referee>,
    pub places: GamePlaces,
    pub waiting_interactions: WaitingInteractions,
    pub private_lists: Arc<PrivateLists>,
    pub undelivered: Undelivered,
}

impl GameCommands {
    /// Asks something of a game, as whoever is here.
    pub(super) async fn execute(
        &self,
        context: &InteractionContext<'_>,
        game: &GameId,
        kind: CommandKind,
    ) -> Result<ActionOutcome, UserError> {
        self.execute_as(context, game, By::Player(context.player.clone()), kind).await
    }

    /// The same in another part.
    pub(super) async fn execute_as(
        &self,
        context: &InteractionContext<'_>,
        id: &GameId,
        by: By,
        kind: CommandKind,
    ) -> Result<ActionOutcome, UserError> {
        let interaction = context.interaction;
        let (request, created) = (context.request(), interaction.reply.created);
        let place = self.places.of(id).await?;
        let channel = place.as_ref().map(|place| place.channel);
        let prompt = context.prompt;
        let waits = context.stage.load(Ordering::Relaxed) == FRESH
            && channel == Some(interaction.channel)
            && self.referee.instant() < prompt;
        let wait = waits.then(|| {
            context.stage.store(WAITS, Ordering::Relaxed);
            self.waiting_interactions.wait(&request, interaction.reply.clone(), interaction.channel)
        });
        let command = Command { by, at: created, request, kind };
        let outcome = self.referee.command(id, &command).await;
        (context.ordered)();
        let is_repeated = outcome.as_ref().is_ok_and(|verdict| verdict.repeated);
        if is_repeated {
            self.waiting_interactions.was_handled_before(interaction.reply.interaction);
        }
        let is_public = outcome.as_ref().is_ok_and(is_told_to_others);
        let answered = match wait.filter(|_| is_public) {
            // Another process handles it too, and answers with the board if that is ready in time.
            Some(wait) if is_repeated => {
                drop(wait);
                sleep(prompt.saturating_duration_since(self.referee.instant())).await;
                Answered::No
            }
            Some(wait) => wait.answered(self.referee.clock().sleep_until_instant(prompt)).await,
            None => Answered::No,
        };
        if context.stage.load(Ordering::Relaxed) == WAITS {
            context.stage.store(FRESH, Ordering::Relaxed);
        }
        if answered != Answered::No {
            self.private_lists.withdraw(context, Some(id)).await;
            return Ok(ActionOutcome::Shown);
        }
        let verdict = outcome.map_err(|trouble| refused(id, trouble))?;
        let mut sentences = self.told_to(context, &verdict).await?;
        // It may have got a thread of its own meanwhile.
        if is_public && let Some(place) = self.places.of(id).await? {
            sentences.push(context.say(&self.where_posted(id, &place)));
        }
        if sentences.is_empty() {
            sentences.push(context.say(&message!(Games, "nothing-to-do")));
        }
        Ok(ActionOutcome::Told(sentences.join("\n")))
    }

    /// Changes what is agreed about a game, as its owner, who is answered without waiting: the message that all see is edited
    /// when it is its turn.
    pub(super) async fn amend(
        &self,
        context: &InteractionContext<'_>,
        id: &GameId,
        kind: CommandKind,
    ) -> Result<Verdict, UserError> {
        let by = By::Player(context.player.clone());
        let (at, request) = (context.interaction.reply.created, context.request());
        let outcome = self.referee.command(id, &Command { by, at, request, kind }).await;
        (context.ordered)();
        outcome.map_err(|trouble| refused(id, trouble))
    }

    /// Where others will read what happened. It waits in the outbox: whether it can be posted is not known yet.
    fn where_posted(&self, game: &GameId, place: &GamePlace) -> text::Message {
        if place.lost {
            return message!(Games, "not-posted-lost");
        }
        let channel = format!("<#{}>", place.channel);
        match self.undelivered.of(game.as_str()) {
            Some(_) => message!(Games, "not-posted-yet", channel = channel),
            None => message!(Games, "will-be-posted", channel = channel),
        }
    }

    /// What happened, as sentences for whoever asked: the same however often the interaction comes.
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

/// Whether others are told of what a command led to.
fn is_told_to_others(verdict: &Verdict) -> bool {
    verdict.events.iter().any(|event| is_public(event, Some(&verdict.then)))
}

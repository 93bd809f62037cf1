//! The context of an interaction: its user, its place, and the ways left to answer.

use crate::admission::queue::Answering;
use crate::interactions::answer_state::PendingAnswer;
use castellan_community::error::OperatorError;
use castellan_community::game_places::{GamePlace, GamePlaces};
use castellan_community::moments::time;
use castellan_community::requester::Requester;
use castellan_discord_api::wire::Interaction;
use castellan_game::{GameId, Time};
use castellan_referee::Verdict;
use castellan_text as text;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::time::Instant;

/// The wait for an answer before the interaction is deferred, or answered without its board.
pub const PROMPT: Duration = Duration::from_millis(700);
/// The longest time from an interaction to its answer or deferral. Discord accepts answers for 3 seconds.
pub const LATEST: Duration = Duration::from_millis(2_300);
/// The period for which a token is valid.
pub const TOKEN: Duration = Duration::from_mins(15);

/// The prefix of an interaction's request ids in the store.
pub const INTERACTION: &str = "discord:";

/// The context of an interaction in progress.
pub(crate) struct InteractionContext<'a> {
    pub interaction: &'a Interaction,
    pub requester: Requester,
    /// The bot's permissions in the channel; `None` if unknown.
    pub own_permissions: Option<u64>,
    /// The deadline for an answer with a board.
    pub prompt: Instant,
    /// The state of the answer.
    pub answer: &'a PendingAnswer,
    /// Called when the request is carried out or refused, before it is answered.
    pub ordered: &'a (dyn Fn() + Sync),
    /// `true` once the interaction has changed a game for the first time.
    pub has_acted: AtomicBool,
}

/// The terms of an interaction's admission.
pub(crate) struct Admitted<'a> {
    /// The deadline for an answer with a board.
    pub prompt: Instant,
    /// The deadline of suggestions.
    pub latest: Instant,
    /// The ways left to answer.
    pub answering: Answering,
    /// Called when the request is carried out or refused. From then on, others may act on the same game.
    pub ordered: &'a (dyn Fn() + Sync),
}

/// Returns the id of an interaction's request in the store.
pub(crate) fn request_of(interaction: &Interaction) -> String {
    format!("{INTERACTION}{}", interaction.reply.interaction)
}

impl InteractionContext<'_> {
    /// Records the verdict on a command.
    pub fn note(&self, verdict: &Verdict) {
        self.has_acted.fetch_or(!verdict.repeated, Ordering::Relaxed);
    }

    /// Returns the place of a game, loaded at most once per interaction.
    pub async fn place_of(
        &self,
        places: &GamePlaces,
        game: &GameId,
    ) -> Result<Option<GamePlace>, OperatorError> {
        self.requester.places.of(places, game).await
    }

    /// Returns the id of this interaction's request in the store.
    pub fn request(&self) -> String {
        request_of(self.interaction)
    }

    /// Returns the creation time of the interaction, by Discord's clock.
    pub fn asked_at(&self) -> Time {
        time(self.interaction.reply.created)
    }

    /// Formats a message in the user's language.
    pub fn say(&self, message: &text::Message) -> String {
        message.text(self.language)
    }
}

/// The user and their permissions.
impl Deref for InteractionContext<'_> {
    type Target = Requester;

    fn deref(&self) -> &Requester {
        &self.requester
    }
}

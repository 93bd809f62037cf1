//! The context of an interaction: its user, its place, and the ways left to answer.

use crate::admission::queue::AnswerMode;
use crate::interactions::answer_state::PendingAnswer;
use castellan_community::access::caller::Caller;
use castellan_community::access::policy::Intent;
use castellan_community::error::OperatorError;
use castellan_community::places::game_locations::{GameLocation, GameLocations};
use castellan_community::timestamps::time_from_timestamp;
use castellan_discord_api::wire::{Interaction, Row};
use castellan_discord_view::onboarding::first_game_row;
use castellan_game::{GameId, Time};
use castellan_picture::HanForms;
use castellan_referee::CommandOutcome;
use castellan_referee::listing::PlayerGames;
use castellan_text as text;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::time::Instant;

/// The age at which an interaction is deferred if it is not answered yet.
pub const DEFER_AFTER: Duration = Duration::from_millis(700);
/// The longest time from an interaction to its answer or deferral. Discord accepts answers for 3 seconds.
pub const ANSWER_WITHIN: Duration = Duration::from_millis(2_300);
/// The period for which the token of an interaction is valid.
pub const TOKEN_LIFETIME: Duration = Duration::from_mins(15);

/// The prefix of the request ids of interactions in the store.
pub const REQUEST_PREFIX: &str = "discord:";

/// The context of an interaction in progress.
pub(crate) struct InteractionContext<'a> {
    pub interaction: &'a Interaction,
    pub requester: Caller,
    /// The bot's permissions in the channel; `None` if unknown.
    pub own_permissions: Option<u64>,
    /// The user's games, read together with the user for a command that chooses one of them.
    pub own_games: Option<PlayerGames>,
    /// The deadline for an answer with a board.
    pub defer_at: Instant,
    /// The state of the answer.
    pub answer: &'a PendingAnswer,
    /// Called when the request is carried out or refused, before it is answered.
    pub on_executed: &'a (dyn Fn() + Sync),
    /// `true` once the interaction has changed a game for the first time.
    pub has_acted: AtomicBool,
}

/// The terms of an interaction's admission.
pub(crate) struct AdmissionTerms<'a> {
    /// The deadline for an answer with a board.
    pub defer_at: Instant,
    /// The deadline of suggestions.
    pub answer_by: Instant,
    /// The ways left to answer.
    pub answer_mode: AnswerMode,
    /// Called when the request is carried out or refused. From then on, others may act on the same game.
    pub on_executed: &'a (dyn Fn() + Sync),
}

/// Returns the id of an interaction's request in the store.
pub(crate) fn request_id_of(interaction: &Interaction) -> String {
    format!("{REQUEST_PREFIX}{}", interaction.reply.interaction)
}

impl InteractionContext<'_> {
    /// Records the verdict on a command.
    pub fn record_verdict(&self, verdict: &CommandOutcome) {
        self.has_acted.fetch_or(!verdict.repeated, Ordering::Relaxed);
    }

    /// Returns `true` if the user can open a game here.
    pub fn may_open_game(&self) -> bool {
        !self.interaction.in_foreign_guild && self.check_allowed_here(Intent::Open).is_ok()
    }

    /// Returns the buttons that begin a game, for answers to users without one; none if they may not begin one here.
    pub fn first_game_rows(&self) -> Vec<Row> {
        self.may_open_game().then(|| first_game_row(self.language)).into_iter().collect()
    }

    /// Returns the place of a game, loaded at most once per interaction.
    pub async fn place_of(
        &self,
        places: &GameLocations,
        game: &GameId,
    ) -> Result<Option<GameLocation>, OperatorError> {
        self.requester.locations.of(places, game).await
    }

    /// Returns the id of this interaction's request in the store.
    pub fn request_id(&self) -> String {
        request_id_of(self.interaction)
    }

    /// Returns the creation time of the interaction, by Discord's clock.
    pub fn created_at(&self) -> Time {
        time_from_timestamp(self.interaction.reply.created)
    }

    /// Formats a message in the user's language.
    pub fn to_text(&self, message: &text::Message) -> String {
        message.text(self.language)
    }

    /// Returns the forms in which the user reads Chinese characters, also where Castellan does not speak their
    /// language.
    pub fn han_forms(&self) -> Option<HanForms> {
        HanForms::of_tag(self.language.tag()).or_else(|| HanForms::of_tag(&self.interaction.locale.0))
    }
}

/// The user and their permissions.
impl Deref for InteractionContext<'_> {
    type Target = Caller;

    fn deref(&self) -> &Caller {
        &self.requester
    }
}

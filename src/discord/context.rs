//! The interaction that is being handled: its user, its place, and the ways left to answer it.

use crate::admission::queue::Answering;
use crate::authority::Policy;
use crate::game_places::{GamePlace, GamePlaces};
use crate::moments::time;
use crate::permissions::ADMINISTRATOR;
use crate::settings::ServerSettings;
use crate::trouble::Failed;
use castellan_discord_api::wire::Interaction;
use castellan_game::{GameId, PlayerId, Time};
use castellan_referee::Verdict;
use castellan_text::{self as text, Language};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The wait for an answer before the interaction is deferred, or answered without its board.
pub const PROMPT: Duration = Duration::from_millis(700);
/// The latest time after an interaction at which it is answered or deferred: Discord takes an answer for 3 seconds.
pub const LATEST: Duration = Duration::from_millis(2_300);
/// The time for which a token is valid.
pub const TOKEN: Duration = Duration::from_mins(15);

/// The prefix of an interaction's request ids in the store.
pub const INTERACTION: &str = "discord:";

/// Not answered yet.
pub(crate) const FRESH: u8 = 0;
/// The announcer may answer with a board.
pub(crate) const WAITS: u8 = 1;
/// Deferred: the next answer completes it.
pub(crate) const DEFERRED: u8 = 2;
/// Too late to answer, or answered before, as when it comes again after a restart. The earlier answer stays, as it may
/// be a board; the news is posted where the game is played.
pub(crate) const UNHEARD: u8 = 3;

/// An interaction that is being handled, and its user.
pub(crate) struct InteractionContext<'a> {
    pub interaction: &'a Interaction,
    pub player: PlayerId,
    pub server: ServerSettings,
    /// The language of private answers.
    pub language: Language,
    /// `true` for the bot's operators.
    pub operates: bool,
    /// The user's permissions in the channel; `None` if unknown.
    pub permissions: Option<u64>,
    /// The bot's permissions in the channel; `None` if unknown.
    pub own_permissions: Option<u64>,
    /// The policy that decides permissions.
    pub policy: Policy,
    /// Until when an answer with a board is in time.
    pub prompt: Instant,
    pub stage: &'a AtomicU8,
    /// Called when the request is carried out or refused, before it is answered.
    pub ordered: &'a (dyn Fn() + Sync),
    /// `true` once it has done something in a game, for the first time.
    pub has_acted: AtomicBool,
    /// The places of games that were read for it.
    pub places: Mutex<HashMap<GameId, GamePlace>>,
}

/// The terms on which an interaction was admitted.
pub(super) struct Admitted<'a> {
    /// Until when an answer with a board is in time.
    pub prompt: Instant,
    /// The deadline of suggestions.
    pub latest: Instant,
    /// The ways left to answer it.
    pub answering: Answering,
    /// Called when the request is carried out or refused: others may act on the same game then.
    pub ordered: &'a (dyn Fn() + Sync),
}

impl Admitted<'_> {
    /// Returns the initial stage of an interaction.
    pub const fn stage(&self) -> AtomicU8 {
        AtomicU8::new(match self.answering {
            Answering::InTime => FRESH,
            Answering::Acknowledged => DEFERRED,
            Answering::TooLate => UNHEARD,
        })
    }
}

/// Returns the id of an interaction's request to the store.
pub(crate) fn request_of(interaction: &Interaction) -> String {
    format!("{INTERACTION}{}", interaction.reply.interaction)
}

impl InteractionContext<'_> {
    /// Notes the verdict of a command to a game.
    pub fn note(&self, verdict: &Verdict) {
        self.has_acted.fetch_or(!verdict.repeated, Ordering::Relaxed);
    }

    /// Returns the place of a game, which is read once for the interaction.
    pub async fn place_of(&self, places: &GamePlaces, game: &GameId) -> Result<Option<GamePlace>, Failed> {
        let known = || self.places.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = known().get(game) {
            return Ok(Some(place.clone()));
        }
        let place = places.of(game).await?;
        known().extend(place.clone().map(|place| (game.clone(), place)));
        Ok(place)
    }

    /// Returns the id of this interaction's request to the store.
    pub fn request(&self) -> String {
        request_of(self.interaction)
    }

    /// Returns the time of the interaction, by Discord's clock.
    pub fn asked_at(&self) -> Time {
        time(self.interaction.reply.created)
    }

    /// Returns `true` if the user is known to have a permission in the server; in direct messages nobody has one.
    pub fn may(&self, permission: u64) -> bool {
        let known = self.permissions.filter(|_| self.interaction.guild.is_some());
        known.is_some_and(|may| may & (permission | ADMINISTRATOR) != 0)
    }

    /// Returns a message as text in the user's language.
    pub fn say(&self, message: &text::Message) -> String {
        message.text(self.language)
    }
}

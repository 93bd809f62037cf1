//! The interaction that is being handled: who did it, where, and how it can still be answered.

use crate::admission::queue::Answering;
use crate::authority::Policy;
use crate::permissions::ADMINISTRATOR;
use crate::settings::ServerSettings;
use crate::wire::Interaction;
use castellan_game::PlayerId;
use castellan_text::{self as text, Language};
use std::sync::atomic::AtomicU8;
use std::time::Duration;
use tokio::time::Instant;

/// How long an answer is waited for before the interaction is deferred, or answered without its board.
pub const PROMPT: Duration = Duration::from_millis(700);
/// The latest time after an interaction at which it is answered or deferred: Discord takes an answer for 3 seconds.
pub const LATEST: Duration = Duration::from_millis(2_300);
/// How long a token is valid.
pub const TOKEN: Duration = Duration::from_mins(15);

/// The id of what an interaction asks of the store begins with this.
pub const INTERACTION: &str = "discord:";

/// Nothing was answered, and nobody else may answer.
pub(crate) const FRESH: u8 = 0;
/// The announcer may answer with a board.
pub(crate) const WAITS: u8 = 1;
/// It was deferred: what is said completes it.
pub(crate) const DEFERRED: u8 = 2;
/// Nothing more can be said: it is too late, or it was answered before, as when it comes again after a restart. What it was
/// answered with stays, as it may be a board; what happened is told where the game is played.
pub(crate) const UNHEARD: u8 = 3;

/// An interaction that is being handled, and who did it.
pub(crate) struct InteractionContext<'a> {
    pub interaction: &'a Interaction,
    pub player: PlayerId,
    pub server: ServerSettings,
    /// What is answered to them alone is in this language.
    pub language: Language,
    /// Whether they operate the bot.
    pub operates: bool,
    /// What they may do in the channel, bit by bit; none where that is not known.
    pub permissions: Option<u64>,
    /// What the bot may do in the channel, bit by bit; none where that is not known.
    pub own_permissions: Option<u64>,
    /// How it is decided what they may do.
    pub policy: Policy,
    /// Until when an answer with a board is in time.
    pub prompt: Instant,
    pub stage: &'a AtomicU8,
    /// Called when what was asked is done or refused, before it is answered.
    pub ordered: &'a (dyn Fn() + Sync),
}

/// How an interaction was let in.
pub(super) struct Admitted<'a> {
    /// Until when an answer with a board is in time.
    pub prompt: Instant,
    /// Until when suggestions are in time.
    pub latest: Instant,
    /// How it can be answered.
    pub answering: Answering,
    /// Called when what was asked is done or refused: others may act on the same game then.
    pub ordered: &'a (dyn Fn() + Sync),
}

impl Admitted<'_> {
    /// The stage at which an interaction begins.
    pub const fn stage(&self) -> AtomicU8 {
        AtomicU8::new(match self.answering {
            Answering::InTime => FRESH,
            Answering::Acknowledged => DEFERRED,
            Answering::TooLate => UNHEARD,
        })
    }
}

/// The id of what an interaction asks of the store.
pub(crate) fn request_of(interaction: &Interaction) -> String {
    format!("{INTERACTION}{}", interaction.reply.interaction)
}

impl InteractionContext<'_> {
    /// The id of what this interaction asks of the store.
    pub fn request(&self) -> String {
        request_of(self.interaction)
    }

    /// Returns `true` if whoever asked is known to have a permission in the server; in direct messages nobody has one.
    pub fn may(&self, permission: u64) -> bool {
        let known = self.permissions.filter(|_| self.interaction.guild.is_some());
        known.is_some_and(|may| may & (permission | ADMINISTRATOR) != 0)
    }

    /// A message as whoever asked reads it.
    pub fn say(&self, message: &text::Message) -> String {
        message.text(self.language)
    }
}

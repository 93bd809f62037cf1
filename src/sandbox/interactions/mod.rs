//! Interactions: the bot has three seconds for the first answer and fifteen minutes for all others.
//!
//! `begin` makes one of a person's act on the page and sends it over the gateway or HTTP; `answer` and `followups` take
//! what comes back; `due` ends those that got no answer. The test server's clock counts.

pub(super) mod answer;
pub(super) mod begin;
mod due;
pub(super) mod followups;
pub(super) mod token;

use super::ids::Id;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use tokio::sync::oneshot;

/// The kind of an interaction, with Discord's numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum InteractionKind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Modal = 5,
}

/// The progress of an interaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AnswerState {
    /// Not answered yet; the deadline has not passed.
    Waiting,
    Answered,
    /// Not answered in time.
    Failed,
}

#[derive(Debug)]
pub(super) struct Interaction {
    pub id: Id,
    pub token: String,
    pub kind: InteractionKind,
    pub user: Id,
    pub channel: Id,
    pub guild: Option<Id>,
    /// The message whose component was used, or from which the modal came.
    pub source: Option<Id>,
    /// The installations that allow it, in the form of `authorizing_integration_owners`.
    pub owners: Value,
    /// The name of the command, if it was one.
    pub command: Option<String>,
    /// The interaction that opened the modal, in the form of `interaction_metadata`.
    pub opener: Option<Box<Value>>,
    pub answer_state: AnswerState,
    /// The message that `@original` refers to.
    pub original: Option<Id>,
    /// All messages that the token may change.
    pub messages: Vec<Id>,
    /// The modal that answered the interaction, until it is submitted.
    pub modal: Option<Value>,
    /// The deadline of the first answer and the expiry of the token, in milliseconds since 1970.
    pub answer_by: u64,
    pub expires: u64,
    /// The type of the focused option (autocomplete).
    pub focused: i64,
    /// The receiver of the outcome.
    outcome_sender: Option<oneshot::Sender<Value>>,
}

/// A kind of due work.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum DueWork {
    FirstAnswer,
    Expiry,
    Removal,
}

/// All interactions that ended recently or are still open.
#[derive(Default)]
pub(super) struct Interactions {
    by_id: BTreeMap<Id, Interaction>,
    due: BTreeSet<(u64, DueWork, Id)>,
    /// The payloads of the latest interactions, as sent to the bot.
    payloads: VecDeque<(Id, String)>,
}

/// The number of interactions whose payloads are kept.
const MAX_PAYLOADS: usize = 1_000;

impl Interactions {
    fn insert(&mut self, interaction: Interaction, payload: &Value) {
        let (id, by, expires) = (interaction.id, interaction.answer_by, interaction.expires);
        let life = expires.saturating_sub(id.created_at());
        self.due.insert((by, DueWork::FirstAnswer, id));
        self.due.insert((expires, DueWork::Expiry, id));
        // For the same time again, the token is remembered as one that was valid.
        self.due.insert((expires + life, DueWork::Removal, id));
        self.by_id.insert(id, interaction);
        self.payloads.push_back((id, payload.to_string()));
        if self.payloads.len() > MAX_PAYLOADS {
            self.payloads.pop_front();
        }
    }

    pub(super) fn get(&self, id: Id) -> Option<&Interaction> {
        self.by_id.get(&id)
    }

    pub(super) fn get_mut(&mut self, id: Id) -> Option<&mut Interaction> {
        self.by_id.get_mut(&id)
    }

    pub(super) fn by_token(&self, token: &str) -> Option<&Interaction> {
        let id = token::interaction_id(token)?;
        self.by_id.get(&id).filter(|interaction| interaction.token == token)
    }

    /// Returns the payload of an interaction, while it is kept, and its server.
    pub(super) fn payload(&self, id: Id) -> Option<(Option<Id>, Value)> {
        let (_, payload) = self.payloads.iter().find(|(kept, _)| *kept == id)?;
        Some((self.by_id.get(&id)?.guild, serde_json::from_str(payload).ok()?))
    }

    /// Returns the time of the next due work, in milliseconds since 1970.
    pub(super) fn next_due(&self) -> Option<u64> {
        self.due.first().map(|(at, ..)| *at)
    }

    /// Returns the latest interactions, newest last.
    pub(super) fn latest(&self, max: usize) -> Vec<Id> {
        let mut ids: Vec<Id> = self.by_id.keys().rev().take(max).copied().collect();
        ids.reverse();
        ids
    }

    /// Expires all tokens.
    pub(super) fn expire_all(&mut self, now: u64) {
        for interaction in self.by_id.values_mut() {
            interaction.expires = interaction.expires.min(now);
            self.due.insert((interaction.expires, DueWork::Expiry, interaction.id));
        }
    }
}

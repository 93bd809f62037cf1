//! Interactions: a person asks, the bot has three seconds for its first answer and fifteen minutes for all others.

pub(super) mod answer;
pub(super) mod begin;
mod due;
pub(super) mod follow;
pub(super) mod token;

use super::ids::Id;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use tokio::sync::oneshot;

/// What a person did; the numbers are Discord's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Modal = 5,
}

/// How far it has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// Not answered, and in time.
    Waiting,
    Answered,
    /// Not answered in time.
    Failed,
}

#[derive(Debug)]
pub(super) struct Interaction {
    pub id: Id,
    pub token: String,
    pub kind: Kind,
    pub user: Id,
    pub channel: Id,
    pub guild: Option<Id>,
    /// The message whose component it was, or from which the modal came.
    pub source: Option<Id>,
    /// Whose installation allows it, as `authorizing_integration_owners` has it.
    pub owners: Value,
    /// The command's name, when it was one.
    pub command: Option<String>,
    /// The interaction that opened the modal, as `interaction_metadata` has it.
    pub opener: Option<Box<Value>>,
    pub stage: Stage,
    /// The message that `@original` names.
    pub original: Option<Id>,
    /// All messages that its token may change.
    pub messages: Vec<Id>,
    /// The modal that was its answer, until it is submitted.
    pub modal: Option<Value>,
    /// In milliseconds since 1970: the first answer is due, and the token expires.
    pub answer_by: u64,
    pub expires: u64,
    /// The type of the option that is asked for (autocomplete).
    pub focused: i64,
    /// Who waits for what comes of it.
    waiting: Option<oneshot::Sender<Value>>,
}

/// What is due.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Due {
    FirstAnswer,
    Expiry,
    Forgetting,
}

/// All interactions that are not long over.
#[derive(Default)]
pub(super) struct Interactions {
    by_id: BTreeMap<Id, Interaction>,
    due: BTreeSet<(u64, Due, Id)>,
    /// What the bot was given: of the latest.
    payloads: VecDeque<(Id, String)>,
}

/// Of how many interactions is kept what the bot was given.
const MOST_PAYLOADS: usize = 1_000;

impl Interactions {
    fn keep(&mut self, interaction: Interaction, payload: &Value) {
        let (id, by, expires) = (interaction.id, interaction.answer_by, interaction.expires);
        let life = expires.saturating_sub(id.made());
        self.due.insert((by, Due::FirstAnswer, id));
        self.due.insert((expires, Due::Expiry, id));
        // For as long again its token is known as one that was good.
        self.due.insert((expires + life, Due::Forgetting, id));
        self.by_id.insert(id, interaction);
        self.payloads.push_back((id, payload.to_string()));
        if self.payloads.len() > MOST_PAYLOADS {
            self.payloads.pop_front();
        }
    }

    pub(super) fn get(&self, id: Id) -> Option<&Interaction> {
        self.by_id.get(&id)
    }

    pub(super) fn get_mut(&mut self, id: Id) -> Option<&mut Interaction> {
        self.by_id.get_mut(&id)
    }

    pub(super) fn with_token(&self, token: &str) -> Option<&Interaction> {
        let id = token::id_within(token)?;
        self.by_id.get(&id).filter(|one| one.token == token)
    }

    /// What the bot was given with an interaction, while it is kept, and its server.
    pub(super) fn payload(&self, id: Id) -> Option<(Option<Id>, Value)> {
        let (_, payload) = self.payloads.iter().find(|(one, _)| *one == id)?;
        Some((self.by_id.get(&id)?.guild, serde_json::from_str(payload).ok()?))
    }

    /// When something is due next, in milliseconds since 1970.
    pub(super) fn next_due(&self) -> Option<u64> {
        self.due.first().map(|(at, ..)| *at)
    }

    /// The latest ones, newest last.
    pub(super) fn latest(&self, most: usize) -> Vec<Id> {
        let mut ids: Vec<Id> = self.by_id.keys().rev().take(most).copied().collect();
        ids.reverse();
        ids
    }

    /// All tokens expire now.
    pub(super) fn expire_all(&mut self, now: u64) {
        for interaction in self.by_id.values_mut() {
            interaction.expires = interaction.expires.min(now);
            self.due.insert((interaction.expires, Due::Expiry, interaction.id));
        }
    }
}

//! Visibility of events.
//!
//! Some events are secret: secret choices of armies, conditional moves, draw offers that wait for an action, and
//! watching. They change no number, count or text that another player can see. A game therefore counts its public
//! events separately and chains them: the hash after an event is the SHA-256 of the previous hash (64 hexadecimal
//! digits; empty before the first event) followed directly by the event's public form, a line of JSON.

use super::{Game, PublicHead};
use crate::command::Requester;
use crate::event::{Event, EventKind};
use crate::ids::PlayerId;
use crate::time::Time;
use base16ct::lower as hex;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

/// The person who views an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer<'a> {
    /// Anyone, such as a spectator.
    Anybody,
    /// A player.
    Player(&'a PlayerId),
}

/// An event in its displayed form.
#[derive(Serialize)]
struct VisibleEvent<'a, W> {
    at: Time,
    by: &'a Requester,
    what: W,
}

/// Returns the part of an event that a person may see. `before` is the game before the event.
///
/// The id of the request is never shown.
#[must_use]
pub fn visible(event: &Event, before: Option<&Game>, viewer: Viewer) -> Option<Value> {
    let own = match viewer {
        Viewer::Player(player) => private_owner(&event.what, before) == Some(player),
        Viewer::Anybody => false,
    };
    let text = if own { private_form(event) } else { public_form(event, before) };
    text.map(|text| serde_json::from_str(text.get()).unwrap_or_default())
}

/// The visibility of an event.
enum Visibility<'a> {
    /// Visible to all, except for the secret of the dice.
    Public,
    /// Visible to all as a fact, and completely to this player.
    Partial(Option<&'a PlayerId>),
    /// Visible only to this player.
    Secret(Option<&'a PlayerId>),
}

fn visibility<'a>(what: &'a EventKind, before: Option<&'a Game>) -> Visibility<'a> {
    let at = |seat| before?.player_at(seat).map(|player| &player.id);
    match what {
        EventKind::Seeded { player, .. } => Visibility::Partial(Some(player)),
        EventKind::DrawOfferDeferred { player }
        | EventKind::DeferredDrawOfferWithdrawn { player }
        | EventKind::Watched { player }
        | EventKind::Unwatched { player } => Visibility::Secret(Some(player)),
        EventKind::ArmyChosen { seat, .. } if before.is_some_and(|game| !game.chooses_in_secret()) => {
            Visibility::Partial(at(*seat))
        }
        EventKind::ArmyChosen { seat, .. }
        | EventKind::ConditionsSet { seat, .. }
        | EventKind::ConditionsCleared { seat }
        | EventKind::ConditionsDropped { seat, .. } => Visibility::Secret(at(*seat)),
        EventKind::Created { .. }
        | EventKind::Invited { .. }
        | EventKind::InvitationDeclined { .. }
        | EventKind::InvitationWithdrawn { .. }
        | EventKind::Joined { .. }
        | EventKind::LeftLobby { .. }
        | EventKind::Amended { .. }
        | EventKind::Seated { .. }
        | EventKind::Ready { .. }
        | EventKind::Started { .. }
        | EventKind::Played { .. }
        | EventKind::Touched { .. }
        | EventKind::Offered { .. }
        | EventKind::Accepted { .. }
        | EventKind::Declined { .. }
        | EventKind::Withdrawn { .. }
        | EventKind::Lapsed { .. }
        | EventKind::TakenBack { .. }
        | EventKind::Paused
        | EventKind::Resumed
        | EventKind::Left { .. }
        | EventKind::RanOut { .. }
        | EventKind::TimeGiven { .. }
        | EventKind::OutageNoted { .. }
        | EventKind::VacationBegan { .. }
        | EventKind::VacationEnded { .. }
        | EventKind::Replaced { .. }
        | EventKind::Ended { .. }
        | EventKind::Closed { .. }
        | EventKind::Reinstated { .. } => Visibility::Public,
    }
}

/// Returns the player who may see more of an event than others.
pub(crate) fn private_owner<'a>(what: &'a EventKind, before: Option<&'a Game>) -> Option<&'a PlayerId> {
    match visibility(what, before) {
        Visibility::Partial(owner) | Visibility::Secret(owner) => owner,
        Visibility::Public => None,
    }
}

/// Returns all of an event except the id of the request, for its owner.
pub(crate) fn private_form(event: &Event) -> Option<Box<RawValue>> {
    event_form(event, &event.what)
}

/// Returns the part of an event that everyone may see, as the line of JSON that is chained. `before` is the game before
/// the event.
#[must_use]
pub fn public_form(event: &Event, before: Option<&Game>) -> Option<Box<RawValue>> {
    if matches!(visibility(&event.what, before), Visibility::Secret(_)) {
        return None;
    }
    if !matches!(
        event.what,
        EventKind::Created { .. } | EventKind::Seeded { .. } | EventKind::Reinstated { .. }
    ) {
        return event_form(event, &event.what);
    }
    let mut what = serde_json::to_value(&event.what).ok()?;
    for path in ["/created/secret", "/seeded/seed", "/reinstated/dice/secret"] {
        let (above, key) = path.rsplit_once('/')?;
        if let Some(Value::Object(fields)) = what.pointer_mut(above) {
            fields.remove(key);
        }
    }
    event_form(event, what)
}

fn event_form(event: &Event, what: impl Serialize) -> Option<Box<RawValue>> {
    serde_json::value::to_raw_value(&VisibleEvent { at: event.at, by: &event.by, what }).ok()
}

impl PublicHead {
    /// Returns the state before the first event.
    pub(super) fn genesis() -> Self {
        Self { number: 0, hash: String::new() }
    }

    /// Adds a public event of this form.
    pub(super) fn chain(&mut self, form: &RawValue) {
        let mut hasher = Sha256::new();
        hasher.update(self.hash.as_bytes());
        hasher.update(form.get().as_bytes());
        self.number += 1;
        self.hash = hex::encode_string(&hasher.finalize());
    }
}

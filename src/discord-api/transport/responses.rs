//! Parses Discord's responses.

use crate::client::CallError;
use crate::wire::{ChannelId, MessageId, MessageRef};
use jiff::Timestamp;
use serde_json::Value;

/// Parses a number in Discord's form.
pub(super) fn number(value: &Value) -> Result<u64, CallError> {
    let number = value.as_str().and_then(|text| text.parse().ok());
    number.ok_or_else(|| CallError::unusable("a number is missing"))
}

/// Returns the end of a member's timeout, if there is one.
pub(super) fn timeout_end(member: &Value) -> Option<Timestamp> {
    member["communication_disabled_until"].as_str()?.parse().ok()
}

/// Parses a list in Discord's form.
pub(super) fn list(value: &Value) -> Result<&[Value], CallError> {
    let list = value.as_array().map(Vec::as_slice);
    list.ok_or_else(|| CallError::unusable("a list is missing"))
}

/// Returns the message in Discord's response.
pub(super) fn message_ref(message: &Value) -> Result<MessageRef, CallError> {
    let unreadable = || CallError::Unavailable {
        status: None,
        what: "the answer does not say which message it is".to_owned(),
        perhaps_done: true,
    };
    let id = |key: &str| message[key].as_str()?.parse().ok();
    let placed = || Some(MessageRef { channel: ChannelId(id("channel_id")?), message: MessageId(id("id")?) });
    placed().ok_or_else(unreadable)
}

/// Returns the channel in Discord's response.
pub(super) fn channel_id(channel: &Value) -> Result<ChannelId, CallError> {
    let id = channel["id"].as_str().and_then(|id| id.parse().ok());
    id.map(ChannelId).ok_or_else(|| CallError::Unavailable {
        status: None,
        what: "the answer does not say which channel it is".to_owned(),
        perhaps_done: true,
    })
}

//! The routes of requests. Ids that serenity would panic on are refused.

use crate::client::CallError;
use crate::wire::{ChannelId, MessageRef, ReplyHandle};
use serenity::http::Route;
use serenity::model::id;

/// Returns the route for the first answer.
pub(super) fn callback_route(to: &ReplyHandle) -> Result<Route<'_>, CallError> {
    let interaction_id = id::InteractionId::new(valid_id(to.interaction.0)?);
    Ok(Route::InteractionResponse { interaction_id, token: &to.token.0 })
}

/// Returns the route of the message of the first answer.
pub(super) fn original_route(to: &ReplyHandle) -> Result<Route<'_>, CallError> {
    let application_id = id::ApplicationId::new(valid_id(to.application.0)?);
    Ok(Route::WebhookOriginalInteractionResponse { application_id, token: &to.token.0 })
}

pub(super) fn message_route(message: MessageRef) -> Result<Route<'static>, CallError> {
    Ok(Route::ChannelMessage {
        channel_id: id::ChannelId::new(valid_id(message.channel.0)?),
        message_id: id::MessageId::new(valid_id(message.message.0)?),
    })
}

pub(super) fn channel_route(channel: ChannelId) -> Result<Route<'static>, CallError> {
    Ok(Route::Channel { channel_id: id::ChannelId::new(valid_id(channel.0)?) })
}

/// Returns an id for serenity, which panics on 0 and on the largest number. Discord assigns neither.
pub(super) fn valid_id(id: u64) -> Result<u64, CallError> {
    if id == 0 || id == u64::MAX {
        return Err(CallError::unusable(format!("there is no id {id}")));
    }
    Ok(id)
}

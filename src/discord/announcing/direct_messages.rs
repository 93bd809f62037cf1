//! Direct messages.

use castellan_discord_api::client::{CallError, Discord, Remedy};
use castellan_discord_api::shortening::shorten_to_limits;
use castellan_discord_api::wire::{Message, MessageRef, UserId};

/// Sends a direct message to a user.
pub(crate) async fn send_direct_message(
    discord: &dyn Discord,
    user: UserId,
    message: &Message,
    nonce: &str,
) -> Result<MessageRef, CallError> {
    let message = shorten_to_limits(message)?;
    let channel = discord.direct_channel(user).await?;
    discord.post(channel, &message, nonce).await
}

/// Returns `true` if a user can never get a direct message: they accept none, or their account was deleted.
pub(crate) const fn is_undeliverable(error: &CallError) -> bool {
    matches!(error.remedy(), Remedy::Permission | Remedy::None)
}

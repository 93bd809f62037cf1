//! Direct messages.

use castellan_discord_api::fit::fit;
use castellan_discord_api::ports::{CallError, Discord, Remedy};
use castellan_discord_api::wire::{Message, MessageRef, UserId};

/// Sends a direct message to a user.
pub(crate) async fn send_directly(
    discord: &dyn Discord,
    user: UserId,
    message: &Message,
    nonce: &str,
) -> Result<MessageRef, CallError> {
    let message = fit(message)?;
    let channel = discord.direct_channel(user).await?;
    discord.post(channel, &message, nonce).await
}

/// Returns `true` if a user can never get a direct message: they accept none, or their account was deleted.
pub(crate) const fn takes_none(error: &CallError) -> bool {
    matches!(error.remedy(), Remedy::Permission | Remedy::None)
}

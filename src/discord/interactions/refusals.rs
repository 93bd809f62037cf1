//! Errors as answers to interactions.

use crate::interactions::context::InteractionContext;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::refusals::in_words;
use castellan_discord_api::wire::Message;
use castellan_referee::Referee;

/// Renders an error for the user, as a sentence or a question.
///
/// # Errors
/// Returns the errors that only the operator can fix.
pub(crate) async fn rendered(
    referee: &Referee,
    error: UserError,
    context: &InteractionContext<'_>,
) -> Result<Message, OperatorError> {
    match error {
        UserError::Ask(question) => Ok(*question),
        error => Ok(Message::private(in_words(referee, error, context.language, context.asked_at()).await?)),
    }
}

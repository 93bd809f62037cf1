//! Errors as answers to interactions.

use crate::interactions::context::InteractionContext;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::refusals::in_words;
use castellan_discord_api::wire::Message;
use castellan_referee::Referee;

/// Returns the answer for the user: a sentence, or a question.
///
/// # Errors
/// Returns the failures that are the operator's.
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

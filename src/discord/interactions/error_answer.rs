//! Errors as answers to interactions.

use crate::interactions::context::InteractionContext;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::error_messages::error_text;
use castellan_discord_api::wire::Message;
use castellan_referee::Referee;

/// Renders an error for the user, as a sentence or a question.
///
/// # Errors
/// Returns the errors that only the operator can fix.
pub(crate) async fn error_answer(
    referee: &Referee,
    error: UserError,
    context: &InteractionContext<'_>,
) -> Result<Message, OperatorError> {
    match error {
        UserError::Ask(question) => Ok(*question),
        error => {
            let has_no_game = error.is_missing_game();
            let text = error_text(referee, error, context.language, context.created_at()).await?;
            let rows = if has_no_game { context.first_game_rows() } else { Vec::new() };
            Ok(Message { rows, ..Message::private(text) })
        }
    }
}

//! Errors as answers to interactions.

use crate::interactions::context::InteractionContext;
use castellan_community::error::{OperatorError, Question, UserError};
use castellan_community::error_messages::error_text;
use castellan_discord_api::limits::{CONTENT, SELECT_OPTION, shorten};
use castellan_discord_api::wire::{Message, Row, Select, SelectOption};
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
        UserError::Ask(question) => Ok(question_message(*question, context)),
        error => {
            let has_no_game = error.is_missing_game();
            let text = error_text(referee, error, context.language, context.created_at()).await?;
            let rows = if has_no_game { context.first_game_rows() } else { Vec::new() };
            Ok(Message { rows, ..Message::private(shorten(&text, CONTENT)) })
        }
    }
}

/// Returns a question as a message with a list of its answers.
fn question_message(question: Question, context: &InteractionContext<'_>) -> Message {
    let Question { text, prompt, answers, request, offers_new_game } = question;
    let picks = answers.into_iter().map(|answer| {
        SelectOption::new(shorten(&answer.label, SELECT_OPTION), answer.value)
            .with_description(shorten(&answer.description, SELECT_OPTION))
    });
    let select = Select { id: request.into(), placeholder: prompt, picks: picks.collect() };
    let more = if offers_new_game { context.first_game_rows() } else { Vec::new() };
    let rows = std::iter::once(Row::Select(select)).chain(more).collect();
    Message { rows, ..Message::private(text) }
}

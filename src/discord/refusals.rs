//! Errors as answers to interactions.

use crate::context::InteractionContext;
use crate::trouble::{Failed, UserError};
use castellan_community::refusals::in_words;
pub(crate) use castellan_community::refusals::{
    game_error as refused, tournament_error as no_tournament, user_error as no,
};
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
) -> Result<Message, Failed> {
    match error {
        UserError::Ask(question) => Ok(*question),
        error => Ok(Message::private(in_words(referee, error, context.language, context.asked_at()).await?)),
    }
}

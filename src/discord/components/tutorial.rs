//! Tutorials: the handlers of their steps. The step is stored only in the buttons, so that old buttons keep working.

use crate::commands::options::unknown_game;
use crate::commands::spec::Needs;
use crate::components::press::Press;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::policy::Intent;
use castellan_discord_api::wire::Message;
use castellan_discord_view::argument::ReadArgument;
use castellan_discord_view::board::{self, Shown, View};
use castellan_discord_view::tutorial::{Place, gone};
use castellan_rules::{Record, Seat, Variant};

components! {
    /// The components of a tutorial.
    Lesson free(Look).needs(Needs::Nothing): |press| async move {
        Ok(asked(press.services, press.context, step_of_component(&press)?).await?.into())
    };
    LessonPiece free(Look).needs(Needs::Nothing): |press| async move {
        let place = step_of_component(&press)?;
        Ok(piece_picked(press.services, press.context, place, press.picked).await?.into())
    };
    LessonMove free(Look).needs(Needs::Nothing): |press| async move {
        let place = step_of_component(&press)?;
        Ok(judged(press.services, press.context, place, press.picked).await?.into())
    };
}

/// Starts a tutorial at its first step.
pub(crate) async fn tutorial(
    services: &Services,
    context: &InteractionContext<'_>,
    variant: Variant,
) -> Result<Reply, UserError> {
    Ok(asked(services, context, step(variant, 1)?).await?.into())
}

/// Returns the step with this number, or the first if there is none.
fn step(variant: Variant, number: usize) -> Result<Place, UserError> {
    Place::of(variant, number)
        .ok_or_else(|| OperatorError::Unknown(format!("the tutorial of {variant}")).into())
}

/// Parses the step of a component.
fn step_of_component(press: &Press<'_>) -> Result<Place, UserError> {
    let mut argument = press.argument;
    let variant = ReadArgument::read(&mut argument).ok_or_else(unknown_game)?;
    step(variant, usize::read(&mut argument).unwrap_or(1))
}

/// Returns `true` if the user can open a game here.
fn may_open(context: &InteractionContext<'_>) -> bool {
    !context.interaction.elsewhere && context.may_here(Intent::Open).is_ok()
}

/// Shows the position with its task.
async fn asked(
    services: &Services,
    context: &InteractionContext<'_>,
    place: Place,
) -> Result<Message, UserError> {
    let record = record(place)?;
    let message = place.question(&record, None, may_open(context), context.language);
    shown(services, context, &record, Shown::default(), message).await
}

/// Handles a selected piece.
async fn piece_picked(
    services: &Services,
    context: &InteractionContext<'_>,
    place: Place,
    picked: &str,
) -> Result<Message, UserError> {
    let record = record(place)?;
    let targets = place.targets(&record, picked, may_open(context), context.language);
    let (message, what) = targets.ok_or_else(|| UserError::sentence(gone(context.language)))?;
    shown(services, context, &record, what, message).await
}

/// Handles a selected move.
async fn judged(
    services: &Services,
    context: &InteractionContext<'_>,
    place: Place,
    picked: &str,
) -> Result<Message, UserError> {
    let record = record(place)?;
    let judged = place.judged(record, picked, may_open(context), context.language);
    let (record, message) = judged.ok_or_else(|| UserError::sentence(gone(context.language)))?;
    shown(services, context, &record, Shown::default(), message).await
}

/// Returns the record of a game from the position of a step.
fn record(place: Place) -> Result<Record, UserError> {
    place.record().map_err(|why| OperatorError::Unknown(why).into())
}

/// Returns a message with a picture of a position in the user's theme, without the picture if the user's quota is used
/// up.
async fn shown(
    services: &Services,
    context: &InteractionContext<'_>,
    record: &Record,
    shown: Shown,
    mut message: Message,
) -> Result<Message, UserError> {
    if !services.may_draw(context) {
        return Ok(message);
    }
    let mine = services.settings.person_or_default(&context.player).await?;
    let theme = if mine.theme.is_empty() { &context.server.theme } else { &mine.theme };
    let theme = board::theme_named(theme);
    let view = View { viewpoint: Seat::White, theme, language: context.language };
    let end = board::ending(record);
    let names = [const { None }; 4];
    message.files.push(board::record_file(&services.render_pool, record, end, names, view, shown).await?);
    Ok(message)
}

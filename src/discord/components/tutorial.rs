//! Tutorials: the handlers of their steps. The step is stored only in the buttons, so that old buttons keep working.

use crate::commands::shared_options::unknown_variant;
use crate::commands::spec::ServerData;
use crate::components::press::Press;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::learning::lessons::LessonStep;
use castellan_discord_api::wire::Message;
use castellan_discord_view::argument::ReadArgument;
use castellan_discord_view::board::{self, BoardHighlights, RenderOptions};
use castellan_discord_view::moves::choices::Source;
use castellan_discord_view::tutorial::{Doors, TutorialStep, outdated_choice};
use castellan_rules::{Action, Record, Seat, Variant};

components! {
    /// The components of a tutorial.
    Lesson free(Look).needs(ServerData::None): |press| async move {
        Ok(question(press.services, press.context, parse_step(&press)?).await?.into())
    };
    LessonPiece free(Look).needs(ServerData::None): |press| async move {
        let place = parse_step(&press)?;
        Ok(handle_piece(press.services, press.context, place, press.pick()).await?.into())
    };
    LessonMove free(Look).needs(ServerData::None): |press| async move {
        let place = parse_step(&press)?;
        Ok(handle_move(press.services, press.context, place, press.pick()).await?.into())
    };
}

/// Starts a tutorial at its first step.
pub(crate) async fn tutorial(
    services: &Services,
    context: &InteractionContext<'_>,
    variant: Variant,
) -> Result<Reply, UserError> {
    Ok(question(services, context, step(variant, 1)?).await?.into())
}

/// Returns the step with this number, or the first if there is none.
fn step(variant: Variant, number: usize) -> Result<TutorialStep, UserError> {
    LessonStep::new(variant, number)
        .or_else(|| LessonStep::new(variant, 1))
        .map(TutorialStep)
        .ok_or_else(|| OperatorError::Unknown(format!("the tutorial of {variant}")).into())
}

/// Parses the step of a component.
fn parse_step(press: &Press<'_>) -> Result<TutorialStep, UserError> {
    let mut argument = press.argument;
    let variant = ReadArgument::read(&mut argument).ok_or_else(unknown_variant)?;
    step(variant, usize::read(&mut argument).unwrap_or(1))
}

/// Shows the position with its task.
async fn question(
    services: &Services,
    context: &InteractionContext<'_>,
    place: TutorialStep,
) -> Result<Message, UserError> {
    let record = record(place)?;
    let message = place.question(&record, None, &doors(services, context, place), context.language);
    shown(services, context, &record, BoardHighlights::default(), message).await
}

/// Handles a selected piece.
async fn handle_piece(
    services: &Services,
    context: &InteractionContext<'_>,
    place: TutorialStep,
    source: Option<Source>,
) -> Result<Message, UserError> {
    let record = record(place)?;
    let doors = doors(services, context, place);
    let targets = source.and_then(|source| place.targets(&record, source, &doors, context.language));
    let (message, marks) = targets.ok_or_else(|| UserError::sentence(outdated_choice(context.language)))?;
    shown(services, context, &record, marks, message).await
}

/// Handles a selected move.
async fn handle_move(
    services: &Services,
    context: &InteractionContext<'_>,
    place: TutorialStep,
    action: Option<Action>,
) -> Result<Message, UserError> {
    let record = record(place)?;
    let doors = doors(services, context, place);
    let answer = action.and_then(|action| place.judged(&record, action, &doors, context.language));
    let (record, message) = answer.ok_or_else(|| UserError::sentence(outdated_choice(context.language)))?;
    shown(services, context, &record, BoardHighlights::default(), message).await
}

/// Returns the ways that lead the user on from a step.
fn doors(services: &Services, context: &InteractionContext<'_>, place: TutorialStep) -> Doors {
    let links = services.board_links.as_ref();
    Doors {
        may_open: context.may_open_game(),
        page: links.map(|links| links.lesson_page(place.0, context.language)),
    }
}

/// Returns the record of a game from the position of a step.
fn record(place: TutorialStep) -> Result<Record, UserError> {
    place.0.record().map_err(|why| OperatorError::Unknown(why).into())
}

/// Returns a message with a picture of a position in the user's theme, without the picture if the user's quota is used
/// up.
async fn shown(
    services: &Services,
    context: &InteractionContext<'_>,
    record: &Record,
    shown: BoardHighlights,
    mut message: Message,
) -> Result<Message, UserError> {
    if !services.try_spend_picture(context) {
        return Ok(message);
    }
    let person_settings = services.settings.person_or_default(&context.player).await?;
    let theme = if person_settings.theme.is_empty() { &context.server.theme } else { &person_settings.theme };
    let theme = board::theme_named(theme);
    let (viewpoint, language) = (Seat::White, context.language);
    let view = RenderOptions { viewpoint, theme, language, han_forms: context.han_forms() };
    let end = board::record_end(record);
    let names = [const { None }; 4];
    message.files.push(board::record_file(&services.render_pool, record, end, names, view, shown).await?);
    Ok(message)
}

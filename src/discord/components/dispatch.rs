//! Dispatches component interactions to their handlers.

use crate::commands::tournaments::tournament_option::require_guild;
use crate::components::input::ComponentInput;
use crate::components::move_picker;
use crate::components::press::{GamePress, Press};
use crate::components::spec::{ComponentHandler, ComponentSpec, Freshness};
use crate::components::stale_button::events_since;
use crate::interactions::context::InteractionContext;
use crate::interactions::private_lists::ListKind;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::error_messages::game_error;
use castellan_discord_api::limits::{CONTENT, ROWS, shorten};
use castellan_discord_api::wire::{Answer, InteractionData, Message};
use castellan_discord_view::argument::ReadArgument;
use castellan_discord_view::game_buttons;
use castellan_game::{Game, Phase, Refusal};
use castellan_tournament::TournamentId;

/// Handles a pressed button, a selection from a list, or a submitted form.
pub(crate) async fn handle_component(
    services: &Services,
    context: &InteractionContext<'_>,
    asked: &InteractionData,
) -> Result<Reply, UserError> {
    let input = ComponentInput::of(asked).ok_or_else(unknown_component)?;
    let spec = services.registry.component(input.id.step);
    if spec.is_form != input.is_form {
        return Err(unknown_component());
    }
    let reply = run(spec, Press::new(services, context, &input)).await?;
    if let (Some(game), true, false) = (&input.id.game, spec.opens_list, input.is_private)
        && matches!(&reply, Reply::Answer(answer) if answer.has_components_or_files())
    {
        let kind = if spec.freshness == Freshness::OwnTurn { ListKind::Move } else { ListKind::Other };
        services.private_lists.replace(context, Some(game), kind).await;
    }
    // A form is answered with a separate message, so that the message that opened it stays.
    Ok(if input.is_private && !input.is_form { reply.into_update(context.language) } else { reply })
}

/// Checks permission, and calls the handler of a component.
async fn run(spec: &ComponentSpec, press: Press<'_>) -> Result<Reply, UserError> {
    let Press { services, context, .. } = press;
    match spec.handler {
        ComponentHandler::Free(handler) => handler(press).await,
        ComponentHandler::Command(command) => {
            let invocation = command(&press).ok_or_else(unknown_component)?;
            let reply = services.run(context, &invocation).await?;
            if press.is_pick() && matches!(reply, Reply::BoardSent | Reply::Public(_)) {
                services.private_lists.delete(context, None).await;
            }
            Ok(reply)
        }
        ComponentHandler::Server(intent, handler) => {
            context.check_allowed_here(intent)?;
            handler(press).await
        }
        ComponentHandler::Game(intent, handler) => {
            let game = press.id.game.as_ref().ok_or_else(unknown_component)?;
            let game = services.access.game_for(context, game, intent).await?;
            let press = press.with_subject(&game);
            match check_freshness(spec.freshness, press).await? {
                Some(latest) => Ok(latest.into()),
                None if spec.returns_to_more && press.is_private => {
                    Ok(with_more_button(handler(press).await?, &game, context))
                }
                None => handler(press).await,
            }
        }
        ComponentHandler::Tournament(intent, handler) => {
            let mut argument = press.argument;
            let tournament = TournamentId::read(&mut argument).ok_or_else(unknown_component)?;
            require_guild(context)?;
            let tournament_with_venue = services.access.tournament_for(context, &tournament, intent).await?;
            let mut press = press.with_subject(&tournament_with_venue);
            press.argument = argument;
            handler(press).await
        }
    }
}

/// Adds a button back to the menu **More**, whose place an answer takes, for players of a game that goes on.
fn with_more_button(reply: Reply, game: &Game, context: &InteractionContext<'_>) -> Reply {
    let is_open = matches!(game.phase(), Phase::Running | Phase::Paused);
    let Reply::Answer(answer) = reply else { return reply };
    match *answer {
        Answer::Message(mut message)
            if is_open && !game.seats_of(&context.player).is_empty() && message.rows.len() < ROWS =>
        {
            message.rows.push(game_buttons::more_row(game, context.language));
            message.into()
        }
        answer => answer.into(),
    }
}

/// Returns the error for an unknown component.
fn unknown_component() -> UserError {
    OperatorError::Unknown("a component".to_owned()).into()
}

/// Rejects stale buttons, and presses out of turn or after the end. A player to move who uses an outdated list gets the
/// current one.
async fn check_freshness(freshness: Freshness, press: GamePress<'_>) -> Result<Option<Message>, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let board_version = press.id.board_version;
    let to_act = game.to_act().filter(|_| freshness == Freshness::OwnTurn);
    let is_own = to_act.is_some_and(|to_act| game.seats_of(&context.player).contains(&to_act));
    if freshness != Freshness::Always && game.phase() == Phase::Over {
        let refusal = Refusal::NotNow { phase: Phase::Over, end: game.end() };
        return Err(game_error(game.id(), refusal.into()));
    }
    if freshness != Freshness::Always && board_version != game.board_version() {
        let summary = events_since(services, game, board_version, context.language).await?;
        if is_own && game.phase() == Phase::Running {
            let latest = move_picker::piece_list(services, context, game).await?;
            let content = shorten(&format!("{summary}\n{}", latest.content), CONTENT);
            return Ok(Some(Message { content, ..latest }));
        }
        return Err(UserError::sentence(summary));
    }
    if to_act.is_some() && !is_own {
        game.seat_on_turn(&context.player).map_err(|refusal| game_error(game.id(), refusal.into()))?;
    }
    Ok(None)
}

//! Dispatches component interactions to their handlers.

use crate::commands::tournaments::tournament_option::guild;
use crate::components::picker;
use crate::components::press::{GamePress, Press};
use crate::components::spec::{ComponentSpec, Freshness, Run};
use crate::components::stale_button::stale_button;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::refusals::game_error;
use castellan_discord_api::limits::{CONTENT, cut};
use castellan_discord_api::wire::{InteractionData, Message};
use castellan_discord_view::argument::{Parts, ReadArgument};
use castellan_discord_view::ids::Id;
use castellan_game::{Phase, Refusal};
use castellan_tournament::TournamentId;

/// Handles a pressed button, a selection from a list, or a submitted form.
pub(crate) async fn used(
    services: &Services,
    context: &InteractionContext<'_>,
    asked: &InteractionData,
) -> Result<Reply, UserError> {
    let (picked, texts, private, is_form): (&str, &[(String, String)], bool, bool) = match asked {
        InteractionData::Pressed { picked, private, .. } => {
            (picked.first().map_or("", String::as_str), &[], *private, false)
        }
        InteractionData::Filled { texts, private, .. } => ("", texts, *private, true),
        InteractionData::Command(_) | InteractionData::Typing { .. } => return Err(unknown()),
    };
    let id = Id::of_asked(asked).ok_or_else(unknown)?;
    let spec = services.registry.component(id.step);
    if spec.is_form != is_form {
        return Err(unknown());
    }
    let argument = Parts::of(&id.argument);
    let press = Press { services, context, id: &id, argument, picked, texts, private, subject: () };
    let said = run(spec, press).await?;
    if let (Some(game), true, false) = (&id.game, spec.asks, private)
        && matches!(&said, Reply::Answer(answer) if answer.leads_on())
    {
        services.private_lists.keep(context, Some(game));
    }
    // A form is answered with a separate message, so that the message that opened it stays.
    Ok(if private && !is_form { said.in_place(context.language) } else { said })
}

/// Checks permission, and calls the handler of a component.
async fn run(spec: &ComponentSpec, press: Press<'_>) -> Result<Reply, UserError> {
    let Press { services, context, id, .. } = press;
    match spec.run {
        Run::Free(run) => run(press).await,
        Run::Game(intent, run) => {
            let game = id.game.as_ref().ok_or_else(unknown)?;
            let game = services.access.game_for(context, game, intent).await?;
            let press = press.about(&game);
            match latest(spec.freshness, press).await? {
                Some(latest) => Ok(latest.into()),
                None => run(press).await,
            }
        }
        Run::Tournament(intent, run) => {
            let mut argument = press.argument;
            let tournament = TournamentId::read(&mut argument).ok_or_else(unknown)?;
            guild(context)?;
            let found = services.access.tournament_for(context, &tournament, intent).await?;
            run(Press { argument, ..press.about(&found) }).await
        }
    }
}

/// Returns the error for an unknown component.
fn unknown() -> UserError {
    OperatorError::Unknown("a component".to_owned()).into()
}

/// Rejects stale buttons and presses out of turn. A player to move who uses an outdated list gets the current one.
async fn latest(freshness: Freshness, press: GamePress<'_>) -> Result<Option<Message>, UserError> {
    let Press { services, context, id, subject: game, .. } = press;
    let to_act = game.to_act().filter(|_| freshness == Freshness::Turn);
    let is_own = to_act.is_some_and(|to_act| game.seats_of(&context.player).contains(&to_act));
    let is_stale = id.seen != game.moment() || game.phase() == Phase::Over;
    if freshness != Freshness::Always && is_stale {
        let since = stale_button(services, game, id.seen, context.language).await?;
        if is_own && game.phase() == Phase::Running {
            let latest = picker::pieces(game, context.language)?;
            let content = cut(&format!("{since}\n{}", latest.content), CONTENT);
            return Ok(Some(Message { content, ..latest }));
        }
        return Err(UserError::sentence(since));
    }
    match to_act {
        Some(to_act) if !is_own => Err(game_error(game.id(), Refusal::NotYourTurn { to_act }.into())),
        _ => Ok(None),
    }
}

//! Private pages on which the owner of a game changes its agreement before the start. For everybody else they are
//! read-only.
//!
//! A page is rendered from the current game, and its number is in the custom ids, so nothing is kept in memory. Each
//! selection is a command to the game, and the outbox edits the public message.

use super::computer_players::join_command;
use crate::commands::games::invitation_checks::{check_invitable, is_bot_itself};
use crate::commands::spec::ServerData;
use crate::components::press::{GamePress, Press};
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::error_answer::error_answer;
use crate::interactions::private_lists::ListKind;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::access::policy::Intent;
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_discord_api::wire::{Answer, InteractionData, Message};
use castellan_discord_view::board::theme_named;
use castellan_discord_view::setup::setting_choices::{SettingPick, UNSET, changes};
use castellan_discord_view::setup::setting_page::{self, explanation, form, page_of};
use castellan_game::offers::OfferKind;
use castellan_game::settings_text::GAME_KEY;
use castellan_game::{CommandKind, EventKind, Game, Phase};
use castellan_text::{self as text, MessageArgument, message};
use std::sync::Arc;

components! {
    /// The components of the pages.
    Settings of_game(Look, See): |press| async move {
        match press.subject.phase() {
            Phase::Lobby => show_page(press, press.subject, (0, None)).await,
            _ => Ok(explanation(press.subject, press.context.language).into()),
        }
    };
    SettingPage of_game(Look, See): |press| async move {
        show_page(press, press.subject, (press.choice().unwrap_or_default(), None)).await
    };
    Setting of_game(Change, Amend).needs(ServerData::Settings): |press| apply_value(press);
    SettingFilled of_game(Change, Amend).needs(ServerData::Settings).form(): |press| async move {
        let (key, typed) = (press.read::<String>()?, press.text().trim());
        change_setting(press, &key, Some(typed).filter(|typed| *typed != UNSET)).await
    };
    Invite of_game(Change, Invite).needs(ServerData::Settings): |press| invite(press);
}

/// Handles a value selected for a setting.
async fn apply_value(press: GamePress<'_>) -> Result<Reply, UserError> {
    // A list has the setting in its id and the value in the selection; a button has both in its id.
    let (key, of_button): (String, SettingPick) = press.read()?;
    let pick = if press.is_pick() { press.pick().unwrap_or(of_button) } else { of_button };
    match pick {
        SettingPick::Other => Ok(Answer::Modal(form(press.subject, &key, press.context.language)).into()),
        SettingPick::Value(name) if key == GAME_KEY && is_chosen(press, &name) => {
            Ok(Answer::DeferUpdate.into())
        }
        SettingPick::Unchanged => show_page(press, press.subject, (page_of(press.subject, &key), None)).await,
        SettingPick::Unset => change_setting(press, &key, None).await,
        SettingPick::Value(value) => change_setting(press, &key, Some(&value)).await,
    }
}

/// Returns `true` if the owner pressed the button of the game that is chosen already, on the public message.
fn is_chosen(press: GamePress<'_>, name: &str) -> bool {
    let Press { context, subject: game, .. } = press;
    let is_own_lobby = game.phase() == Phase::Lobby && game.owner().id == context.player;
    is_own_lobby && !press.is_private && name == game.settings().variant.info().name
}

/// Invites a selected person, or adds a computer if the bot itself was selected.
async fn invite(press: GamePress<'_>) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let InteractionData::Component { people, .. } = &context.interaction.data else {
        return UserError::err(message!(Games, "invite-whom"));
    };
    let Some(user) = people.first() else {
        return UserError::err(message!(Games, "invite-whom"));
    };
    if is_bot_itself(&*services.discord, user).await? {
        return press.execute(join_command(services, context, game).await?).await;
    }
    let player = check_invitable(services, context, user, Some((game, None))).await?;
    press.execute(CommandKind::Invite { player, seat: None }).await
}

/// Changes a setting, after a selection or a form.
async fn change_setting(press: GamePress<'_>, key: &str, value: Option<&str>) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let amend = CommandKind::Amend(changes(game.settings(), key, value, &context.server.defaults));
    let (game, news) = match services.games.amend(context, game.id(), amend).await {
        Ok(verdict) => {
            let info = verdict.state.settings().variant.info();
            let offered = verdict.events.iter().find_map(|event| match &event.what {
                EventKind::Offered { kind: OfferKind::Amend { changes, .. }, .. } => Some(changes),
                _ => None,
            });
            let news = offered.map(|changes| {
                let changed = changes.iter();
                let changed = changed.map(|change| text::setting(info, &change.key, change.value.as_deref()));
                let changed = MessageArgument::List("list-semicolon", changed.collect());
                context.to_text(&message!(Setup, "page-offered", changes = changed))
            });
            (Arc::clone(&verdict.state), news)
        }
        // The page stays, with the reason.
        Err(refusal @ UserError::Refused { .. }) if press.is_private => {
            let refusal = error_answer(&services.referee, refusal, context).await?.content;
            (services.access.game_for(context, game.id(), Intent::See).await?, Some(refusal))
        }
        Err(error) => return Err(error),
    };
    if key == GAME_KEY && !press.is_private && news.is_none() {
        // The public message shows the change itself, and a page below would push it out of view.
        services.private_lists.delete(context, Some(game.id())).await;
        return Ok(Answer::DeferUpdate.into());
    }
    let number = page_of(&game, key);
    show_page(press, &game, (number, news)).await
}

/// Shows a page in place of the private one, or as a new one that replaces an earlier one.
async fn show_page(
    press: GamePress<'_>,
    game: &Game,
    (number, news): (usize, Option<String>),
) -> Result<Reply, UserError> {
    let Press { services, context, .. } = press;
    let message = page(services, context, game, number, news).await?;
    if press.is_private {
        return Ok(Answer::Update(message).into());
    }
    services.private_lists.replace(context, Some(game.id()), ListKind::Other).await;
    Ok(message.into())
}

/// Returns a page of settings, with the board if that is one of its settings.
async fn page(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    number: usize,
    news: Option<String>,
) -> Result<Message, UserError> {
    let people = People::of(&services.referee, game).await?;
    let (mut message, has_board) =
        setting_page::page(game, (&people, &context.player), number, news, context.language);
    if has_board {
        let theme = theme_named(&context.server.theme);
        message
            .files
            .extend(setting_page::board(&services.render_pool, game, theme, context.language).await?);
    }
    Ok(message)
}

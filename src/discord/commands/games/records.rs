//! `/history`, `/export`: what was played.

use crate::commands::game_option::chosen_game;
use crate::commands::games::replay::{gif_description, replay_gif};
use crate::commands::options::{GAME, GAME_OPTION};
use crate::commands::spec::{CommandSpec, Family, Kind, Needs, Opt, Who};
use crate::components::press::GamePress;
use crate::components::spec::ComponentSpec;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::people::People;
use castellan_community::policy::Intent;
use castellan_community::quota::RequestClass;
use castellan_community::refusals::user_error;
use castellan_discord_api::wire::{CommandInvocation, File, Message, Value};
use castellan_discord_view::ids::Step;
use castellan_discord_view::records::moves::{game_text_of, history_page};
use castellan_game::public::Viewer;
use castellan_game::{Game, export};
use castellan_text::{Language, message};

/// The family.
pub const FAMILY: Family = Family { groups: &[], commands: COMMANDS };

const COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        path: &["history"],
        options: &[Opt::new("page", Kind::Number), GAME_OPTION],
        class: RequestClass::Look,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(show_history(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["export"],
        options: &[Opt::required("format", Kind::OneOf(&["text", "json", "gif"])), GAME_OPTION],
        class: RequestClass::Look,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(export_game(services, context, invocation)),
        who: Who::Anybody,
    },
];

/// The buttons to what was played.
pub(crate) const COMPONENTS: &[ComponentSpec] = &[
    ComponentSpec::of_game(Step::History, RequestClass::Look, Intent::See, |press| {
        Box::pin(async move { Ok(history(press.subject, press.read().ok(), press.context.language)?.into()) })
    }),
    ComponentSpec::of_game(Step::Replay, RequestClass::Look, Intent::Export, |press| {
        Box::pin(as_command(press, "replay", None))
    }),
    ComponentSpec::of_game(Step::Export, RequestClass::Look, Intent::Export, |press| {
        Box::pin(as_command(press, "export", Some(("format", "text"))))
    }),
];

/// Carries out a command for the game of a button.
async fn as_command(
    press: GamePress<'_>,
    name: &str,
    option: Option<(&str, &str)>,
) -> Result<Reply, UserError> {
    let options = option.into_iter().chain([(GAME, press.subject.id().as_str())]);
    let text = |(name, value): (&str, &str)| (name.to_owned(), Value::Text(value.to_owned()));
    let invocation = CommandInvocation { path: vec![name.to_owned()], options: options.map(text).collect() };
    press.services.registry.run(press.services, press.context, &invocation).await
}

pub(in crate::commands) async fn show_history(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let game = chosen_game(services, context, invocation, Intent::See).await?;
    let page = invocation.number("page").and_then(|page| usize::try_from(page).ok());
    Ok(history(&game, page, context.language)?.into())
}

pub(in crate::commands) async fn export_game(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let game = chosen_game(services, context, invocation, Intent::Export).await?;
    let (name, bytes) = match invocation.text("format") {
        Some("json") => {
            let log = services.access.log_of(&game).await?;
            let kept = services.referee.notes.kept(&context.player, game.id()).await.map_err(user_error)?;
            let text = export(&log, Viewer::Player(&context.player), &kept);
            let text = text.map_err(|error| OperatorError::Unknown(error.to_string()))?;
            (format!("{}.json", game.id()), text.into_bytes().into())
        }
        Some("gif") => (format!("{}.gif", game.id()), replay_gif(services, context, &game).await?),
        _ => {
            let people = People::of(&services.referee, &game).await?;
            (format!("{}.txt", game.id()), game_text(&game, &people)?.into_bytes().into())
        }
    };
    let mut file = File::new(name, bytes);
    if invocation.text("format") == Some("gif") {
        file.description = gif_description(services, context, &game).await?;
    }
    let most = context.interaction.attachment_limit.min(castellan_discord_api::limits::FILE);
    if file.bytes.len() > most {
        return UserError::say(message!(Records, "export-too-large"));
    }
    let said = context.say(&message!(Records, "export", id = game.id().as_str()));
    Ok(Message { files: vec![file], ..Message::text(said) }.into())
}

/// Returns a game as a text, with its tags.
pub(in crate::commands) fn game_text(game: &Game, people: &People) -> Result<String, UserError> {
    match game_text_of(game, people, &[]) {
        Some(text) => Ok(text),
        None => UserError::say(message!(Records, "not-started")),
    }
}

/// Returns a page of the moves; the last if none is asked for.
fn history(game: &Game, page: Option<usize>, language: Language) -> Result<Message, UserError> {
    let Some(record) = game.record() else { return UserError::say(message!(Records, "not-started")) };
    let page = history_page(game, record, page, language);
    page.ok_or_else(|| UserError::sentence(message!(Records, "no-moves")))
}

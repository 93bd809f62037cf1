//! `/history`, `/export`: the moves of a game.

use crate::commands::games::replay::{ReplayForm, gif_description, replay, replay_gif, share_replay};
use crate::commands::handler::{HandlerResult, commands};
use crate::commands::option_values::{choices, options};
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::error_messages::user_error;
use castellan_community::people::People;
use castellan_discord_api::wire::{File, Message};
use castellan_discord_view::game_message::{game_title, player_list};
use castellan_discord_view::records::moves::{game_as_text, history_page};
use castellan_game::visibility::Viewer;
use castellan_game::{Game, export};
use castellan_text::message;

/// The formats of an exported game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ExportFormat {
    Text,
    Json,
    Gif,
}

choices! { ExportFormat: "text" => Self::Text, "json" => Self::Json, "gif" => Self::Gif, }

options! {
    /// The options of `/history`.
    struct HistoryOptions { page: Option<u32> = "page", }

    /// The options of `/export`.
    struct ExportGameOptions { format: ExportFormat = "format", }
}

commands! {
    ["history"] of_game(Look, See): |call, HistoryOptions { page }| async move {
        let page = page.and_then(|page| usize::try_from(page).ok());
        history(call.services, call.context, call.subject, page).await
    };
    ["export"] of_game(Look, Export): |call, ExportGameOptions { format }| {
        export_game(call.services, call.context, call.subject, format)
    };
}

components! {
    /// The buttons that show or export the moves.
    History of_game(Look, See).returning_to_more(): |press| async move {
        history(press.services, press.context, press.subject, press.read().ok()).await
    };
    Replay of_game(Look, Export): |press| {
        replay(press.services, press.context, press.subject, ReplayForm::Page)
    };
    Share of_game(Change, Move): |press| share_replay(press.services, press.context, press.subject);
    Export of_game(Look, Export): |press| {
        export_game(press.services, press.context, press.subject, ExportFormat::Text)
    };
}

/// Returns a game as a file.
async fn export_game(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    format: ExportFormat,
) -> HandlerResult {
    let (name, bytes) = match format {
        ExportFormat::Json => {
            let log = services.access.log_of(game).await?;
            let private_texts =
                services.referee.notes.private_texts(&context.player, game.id()).await.map_err(user_error)?;
            let text = export(&log, Viewer::Player(&context.player), &private_texts);
            let text = text.map_err(|error| OperatorError::Unknown(error.to_string()))?;
            (format!("{}.json", game.id()), text.into_bytes().into())
        }
        ExportFormat::Gif => (format!("{}.gif", game.id()), replay_gif(services, context, game).await?),
        ExportFormat::Text => {
            let people = People::of(&services.referee, game).await?;
            (format!("{}.txt", game.id()), game_text(game, &people)?.into_bytes().into())
        }
    };
    let mut file = File::new(name, bytes);
    if format == ExportFormat::Gif {
        file.description = gif_description(services, context, game).await?;
    }
    let max_bytes = context.interaction.attachment_limit.min(castellan_discord_api::limits::FILE);
    if file.bytes.len() > max_bytes {
        return UserError::err(message!(Records, "export-too-large"));
    }
    let people = People::of(&services.referee, game).await?;
    let (title, players) = (game_title(game.settings().variant), player_list(game, &people));
    let content = context.to_text(&message!(Records, "export", game = title, players = players));
    Ok(Message { files: vec![file], ..Message::text(content) }.into())
}

/// Returns a game as text, with its tags.
pub(in crate::commands) fn game_text(game: &Game, people: &People) -> Result<String, UserError> {
    match game_as_text(game, people, &[]) {
        Some(text) => Ok(text),
        None => UserError::err(message!(Records, "not-started")),
    }
}

/// Returns a page of the moves, by default the last one.
async fn history(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    page: Option<usize>,
) -> HandlerResult {
    let Some(record) = game.record() else { return UserError::err(message!(Records, "not-started")) };
    let people = People::of(&services.referee, game).await?;
    match history_page(game, record, &people, page, context.language) {
        Some(page) => Ok(page.into()),
        None => UserError::err(message!(Records, "no-moves")),
    }
}

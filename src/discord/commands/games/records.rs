//! `/history`, `/export`: the moves of a game.

use crate::commands::games::replay::{ReplayForm, gif_description, replay, replay_gif};
use crate::commands::handler::{Answered, commands};
use crate::commands::option_values::{choices, options};
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::people::People;
use castellan_community::refusals::user_error;
use castellan_discord_api::wire::{File, Message};
use castellan_discord_view::records::moves::{game_text_of, history_page};
use castellan_game::public::Viewer;
use castellan_game::{Game, export};
use castellan_text::{Language, message};

/// The formats of an exported game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Text,
    Json,
    Gif,
}

choices! { Format: "text" => Self::Text, "json" => Self::Json, "gif" => Self::Gif, }

options! {
    /// The options of `/history`.
    struct History { page: Option<u32> = "page", }

    /// The options of `/export`.
    struct Export { format: Format = "format", }
}

commands! {
    ["history"] of_game(Look, See): |call, History { page }| async move {
        let page = page.and_then(|page| usize::try_from(page).ok());
        Ok(history(call.subject, page, call.context.language)?.into())
    };
    ["export"] of_game(Look, Export): |call, Export { format }| {
        export_game(call.services, call.context, call.subject, format)
    };
}

components! {
    /// The buttons that show or export the moves.
    History of_game(Look, See): |press| async move {
        Ok(history(press.subject, press.read().ok(), press.context.language)?.into())
    };
    Replay of_game(Look, Export): |press| {
        replay(press.services, press.context, press.subject, ReplayForm::Page)
    };
    Export of_game(Look, Export): |press| {
        export_game(press.services, press.context, press.subject, Format::Text)
    };
}

/// Returns a game as a file.
async fn export_game(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    format: Format,
) -> Answered {
    let (name, bytes) = match format {
        Format::Json => {
            let log = services.access.log_of(game).await?;
            let kept = services.referee.notes.kept(&context.player, game.id()).await.map_err(user_error)?;
            let text = export(&log, Viewer::Player(&context.player), &kept);
            let text = text.map_err(|error| OperatorError::Unknown(error.to_string()))?;
            (format!("{}.json", game.id()), text.into_bytes().into())
        }
        Format::Gif => (format!("{}.gif", game.id()), replay_gif(services, context, game).await?),
        Format::Text => {
            let people = People::of(&services.referee, game).await?;
            (format!("{}.txt", game.id()), game_text(game, &people)?.into_bytes().into())
        }
    };
    let mut file = File::new(name, bytes);
    if format == Format::Gif {
        file.description = gif_description(services, context, game).await?;
    }
    let most = context.interaction.attachment_limit.min(castellan_discord_api::limits::FILE);
    if file.bytes.len() > most {
        return UserError::say(message!(Records, "export-too-large"));
    }
    let said = context.say(&message!(Records, "export", id = game.id().as_str()));
    Ok(Message { files: vec![file], ..Message::text(said) }.into())
}

/// Returns a game as text, with its tags.
pub(in crate::commands) fn game_text(game: &Game, people: &People) -> Result<String, UserError> {
    match game_text_of(game, people, &[]) {
        Some(text) => Ok(text),
        None => UserError::say(message!(Records, "not-started")),
    }
}

/// Returns a page of the moves, by default the last one.
fn history(game: &Game, page: Option<usize>, language: Language) -> Result<Message, UserError> {
    let Some(record) = game.record() else { return UserError::say(message!(Records, "not-started")) };
    let page = history_page(game, record, page, language);
    page.ok_or_else(|| UserError::sentence(message!(Records, "no-moves")))
}

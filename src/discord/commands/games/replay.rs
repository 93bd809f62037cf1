//! `/replay`: a game as an animation, or as a page to step through.

use crate::commands::handler::HandlerResult;
use crate::commands::option_values::{choices, options};
use crate::commands::own_view::own_view;
use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::error_messages::user_error;
use castellan_community::people::People;
use castellan_community::quota::RequestClass;
use castellan_discord_api::wire::{File, Message};
use castellan_discord_view::records::replay::{self, Replay};
use castellan_game::Game;
use castellan_referee::computers::analyses::Analysis;
use castellan_text::message;
use std::sync::Arc;

/// The forms of a replay.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::commands) enum ReplayForm {
    Page,
    Gif,
}

choices! { ReplayForm: "page" => Self::Page, "gif" => Self::Gif, }

options! {
    /// The options of `/replay`.
    pub(in crate::commands) struct ReplayOptions { form: Option<ReplayForm> = "as", }
}

/// Returns the replay of a game as a file.
pub(in crate::commands) async fn replay(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    form: ReplayForm,
) -> HandlerResult {
    let is_gif = form == ReplayForm::Gif;
    let (extension, bytes) = if is_gif {
        ("gif", replay_gif(services, context, game).await?)
    } else {
        ("html", replay_page(services, context, game).await?)
    };
    let id = game.id().as_str();
    let content = context.to_text(&if is_gif {
        message!(Records, "replay-gif", id = id)
    } else {
        message!(Records, "replay-page", id = id)
    });
    let mut file = File::new(format!("{}.{extension}", game.id()), bytes);
    if is_gif {
        file.description = gif_description(services, context, game).await?;
    }
    Ok(Message { files: vec![file], ..Message::text(content) }.into())
}

/// Returns the replay of a game as an animated GIF.
pub(in crate::commands) async fn replay_gif(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Arc<[u8]>, UserError> {
    let (replay, max_bytes) = load_replay(services, context, game).await?;
    Ok(replay.gif(&services.render_pool, max_bytes).await?)
}

/// Returns the description of an animation: that it is one, and the final position.
pub(in crate::commands) async fn gif_description(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<String, UserError> {
    let people = People::of(&services.referee, game).await?;
    Ok(replay::description(game, &people, context.language))
}

/// Returns the replay of a game as an HTML page.
async fn replay_page(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Arc<[u8]>, UserError> {
    let (replay, max_bytes) = load_replay(services, context, game).await?;
    let bytes = replay.page(&services.render_pool).await?;
    if bytes.len() > max_bytes {
        return UserError::err(message!(Records, "replay-too-large"));
    }
    Ok(bytes)
}

/// Returns the data of a replay and the file size limit, if the user may request a replay.
async fn load_replay(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<(Replay, usize), UserError> {
    let Some(record) = game.record() else { return UserError::err(message!(Records, "not-started")) };
    let interaction = context.interaction;
    services.spend_quota(context, RequestClass::Replay)?;
    let people = People::of(&services.referee, game).await?;
    let (view, _) = own_view(services, context, game).await?;
    let analysis = services.referee.analyses.of_game(game).await.map_err(user_error)?;
    let marks = analysis.filter(Analysis::is_complete).map(|analysis| analysis.moves).unwrap_or_default();
    let replay = Replay::new(record, people.seats(game, context.language), game.end(), marks, view);
    Ok((replay, interaction.attachment_limit.min(castellan_discord_api::limits::FILE)))
}

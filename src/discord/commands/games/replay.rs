//! `/replay`: a game as an animation, or as a page to step through.

use crate::announcing::nonce::nonce;
use crate::commands::handler::HandlerResult;
use crate::commands::option_values::{choices, options};
use crate::commands::own_view::own_view;
use crate::interactions::context::InteractionContext;
use crate::posting::is_unwritable;
use crate::services::Services;
use castellan_community::boards::replay::{self, Replay};
use castellan_community::error::UserError;
use castellan_community::error_messages::user_error;
use castellan_community::people::People;
use castellan_community::quota::RequestClass;
use castellan_discord_api::escape::escape_sentence;
use castellan_discord_api::limits::FILE;
use castellan_discord_api::wire::{Button, File, Message, Row, Style};
use castellan_discord_view::board::RenderOptions;
use castellan_discord_view::game_message::{self, game_title, player_list};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{Game, Phase};
use castellan_referee::computers::analyses::Analysis;
use castellan_text::{self as text, message};
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
    let people = People::of(&services.referee, game).await?;
    let (title, players) = (game_title(game.settings().variant), player_list(game, &people));
    let content = context.to_text(&if is_gif {
        message!(Records, "export", game = title, players = players)
    } else {
        message!(Records, "replay-page", game = title, players = players)
    });
    let mut file = File::new(format!("{}.{extension}", game.id()), bytes);
    if is_gif {
        file.description = gif_description(services, context, game).await?;
    }
    let export = Button::new(
        Style::Secondary,
        context.to_text(&message!(Buttons, "export")),
        ComponentId::for_game(Step::Export, game.id(), game.board_version()),
    );
    let rows = vec![Row::Buttons(vec![export])];
    Ok(Message { files: vec![file], rows, ..Message::text(content) }.into())
}

/// Returns the replay of a game as an animated GIF.
pub(in crate::commands) async fn replay_gif(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Arc<[u8]>, UserError> {
    let (view, _) = own_view(services, context, game).await?;
    let replay = load_replay(services, context, game, view).await?;
    let max_bytes = context.interaction.attachment_limit.min(FILE);
    Ok(replay.gif(&services.render_pool, max_bytes).await?)
}

/// Posts a finished game as an animation where it was played, for everybody.
pub(in crate::commands) async fn share_replay(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> HandlerResult {
    let Some(record) = game.record().filter(|_| game.phase() == Phase::Over) else {
        return UserError::err(message!(Games, "rematch-too-early"));
    };
    let Some(location) = services.places.of(game.id()).await?.filter(|location| !location.lost) else {
        return UserError::err(message!(Boards, "place-lost"));
    };
    let permit = services.permit_game_post(context, &location).await?;
    let view = services.messages.public_view(game, &location).await?;
    let replay = load_replay(services, context, game, view).await?;
    let mut file = File::new(format!("{}.gif", game.id()), replay.gif(&services.render_pool, FILE).await?);
    let people = People::of(&services.referee, game).await?;
    file.description = replay::description(game, &people, view.language);
    let names = people.marked_seats(game, view.language);
    let names = names.each_ref().map(Option::as_deref);
    let result = text::position_status_in(record.position(), game.end(), &names, view.language);
    let content = format!("{}\n{}", game_message::heading(game, view.language), escape_sentence(&result));
    let message = Message { files: vec![file], ..Message::text(content) };
    let key = format!("{}-replay", context.request_id());
    match permit.post(&*services.discord, message, &nonce(game.id(), &key)).await {
        Ok(_) if location.channel == context.interaction.channel => {
            Ok(message!(Boards, "posted-below").into())
        }
        Ok(_) => Ok(message!(Boards, "board-posted", channel = format!("<#{}>", location.channel)).into()),
        Err(failed) if is_unwritable(&failed) => UserError::err(message!(Boards, "place-lost")),
        Err(failed) => Err(failed.into()),
    }
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
    let (view, _) = own_view(services, context, game).await?;
    let replay = load_replay(services, context, game, view).await?;
    let max_bytes = context.interaction.attachment_limit.min(FILE);
    let bytes = replay.page(&services.render_pool).await?;
    if bytes.len() > max_bytes {
        return UserError::err(message!(Records, "replay-too-large"));
    }
    Ok(bytes)
}

/// Returns the data of a replay, if the user may request one.
async fn load_replay(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    view: RenderOptions,
) -> Result<Replay, UserError> {
    let Some(record) = game.record() else { return UserError::err(message!(Records, "not-started")) };
    services.spend_quota(context, RequestClass::Replay)?;
    let people = People::of(&services.referee, game).await?;
    let analysis = services.referee.analyses.of_game(game).await.map_err(user_error)?;
    let marks = analysis.filter(Analysis::is_complete).map(|analysis| analysis.moves).unwrap_or_default();
    Ok(Replay::new(record, people.seats(game, view.language), game.end(), marks, view))
}
